package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/jsonrpc2"
)

// twoPuzzles has a puzzle on its second line and one on its tenth.
const twoPuzzles = slipsPast + "\npuzzle: Nobody gets through\ngame: cat-mouse-grid\nboard:\n  M.#F#.C\n"

const second = 9 // the line of the second puzzle

// A fakePage is the panel in a browser.
type fakePage struct {
	t       testing.TB
	origin  string
	token   string
	number  string
	client  *http.Client
	lines   chan fakeMessage // closed when the stream ends
	asked   int
	waiting []fakeMessage // read while something else was waited for
}

type fakeMessage struct {
	ID     *int
	Method string
	Params json.RawMessage
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

// previewed asks for the page's address.
func (e *fakeEditor) previewed(more object) (address string) {
	e.t.Helper()
	argument := object{"open": false}
	for k, v := range more {
		argument[k] = v
	}
	e.must("workspace/executeCommand", object{"command": "plywise.preview", "arguments": []any{argument}}, &address)
	return address
}

// browse opens an address in a browser.
func browse(t testing.TB, address string) *fakePage {
	t.Helper()
	at, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	p := &fakePage{t: t, origin: "http://" + at.Host, token: strings.TrimPrefix(at.Fragment, "token="), client: &http.Client{Transport: &http.Transport{}}, lines: make(chan fakeMessage, 100)}
	answer, err := p.client.Do(p.request(http.MethodGet, "/messages", nil))
	if err != nil {
		t.Fatal(err)
	}
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("the stream is refused: %s", answer.Status)
	}
	p.number = answer.Header.Get("Plywise-Page")
	t.Cleanup(func() { answer.Body.Close(); p.client.CloseIdleConnections() })
	go func() {
		defer close(p.lines)
		for lines := bufio.NewReader(answer.Body); ; {
			line, err := lines.ReadBytes('\n')
			if err != nil {
				return
			}
			var m fakeMessage
			if json.Unmarshal(line, &m) == nil {
				p.lines <- m
			}
		}
	}()
	return p
}

func (p *fakePage) request(method, path string, body []byte) *http.Request {
	p.t.Helper()
	r, err := http.NewRequest(method, p.origin+path, bytes.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+p.token)
	r.Header.Set("Origin", p.origin)
	r.Header.Set("Content-Type", "application/json")
	return r
}

func (p *fakePage) send(message object) {
	p.t.Helper()
	message["jsonrpc"] = "2.0"
	body, err := json.Marshal(message)
	if err != nil {
		p.t.Fatal(err)
	}
	answer, err := p.client.Do(p.request(http.MethodPost, "/messages?page="+p.number, body))
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusNoContent {
		p.t.Fatalf("%s is refused: %s", body, answer.Status)
	}
}

// await returns the next message that is the right one.
func (p *fakePage) await(what string, right func(fakeMessage) bool) fakeMessage {
	p.t.Helper()
	for i, m := range p.waiting {
		if right(m) {
			p.waiting = append(p.waiting[:i:i], p.waiting[i+1:]...)
			return m
		}
	}
	timeout := time.After(time.Minute)
	for {
		select {
		case m, ok := <-p.lines:
			if !ok {
				p.t.Fatalf("the stream has ended before %s", what)
			}
			if right(m) {
				return m
			}
			p.waiting = append(p.waiting, m)
		case <-timeout:
			p.t.Fatalf("%s does not come", what)
		}
	}
}

// call sends a request and returns its answer.
func (p *fakePage) call(method string, params any) fakeMessage {
	p.t.Helper()
	p.asked++
	id := p.asked
	p.send(object{"id": id, "method": method, "params": params})
	return p.await(fmt.Sprintf("an answer to %s", method), func(m fakeMessage) bool { return m.ID != nil && *m.ID == id })
}

// told waits for a notification.
func (p *fakePage) told(method string, params any) {
	p.t.Helper()
	m := p.await(method, func(m fakeMessage) bool { return m.Method == method })
	if params == nil {
		return
	}
	if err := json.Unmarshal(m.Params, params); err != nil {
		p.t.Fatalf("%s: %v", m.Params, err)
	}
}

// view opens a view, and returns its number and the title of the puzzle once that is solved.
func (p *fakePage) view(uri string, line int) (view int, title string) {
	p.t.Helper()
	view = p.open(uri, line)
	return view, p.drawn(view, 1, "").Title
}

// open opens a view, and returns its number.
func (p *fakePage) open(uri string, line int) (view int) {
	p.t.Helper()
	m := p.call("plywise/view/open", object{"textDocument": object{"uri": uri}, "position": fakePosition{Line: line}, "form": "board"})
	var opened struct{ View int }
	if err := json.Unmarshal(m.Result, &opened); err != nil {
		p.t.Fatalf("%+v: %v", m, err)
	}
	return opened.View
}

// drawn waits for a picture of a solved puzzle that has something in it.
func (p *fakePage) drawn(view, least int, with string) (d toldDraw) {
	p.t.Helper()
	p.await(fmt.Sprintf("picture %d of view %d with %s", least, view, with), func(m fakeMessage) bool {
		d = toldDraw{}
		return m.Method == "plywise/view/draw" && json.Unmarshal(m.Params, &d) == nil && d.View == view && d.Draw >= least && strings.Contains(string(d.Board), `"state":"solved"`) && strings.Contains(string(d.Board), with)
	})
	return d
}

// do carries out a command on a picture.
func (p *fakePage) do(view, draw int, command string, spot int) fakeMessage {
	p.t.Helper()
	return p.call("plywise/view/do", object{"view": view, "draw": draw, "command": command, "spot": spot})
}

// hello is what a page is told first.
func (p *fakePage) hello() (told fakeCursor) {
	p.t.Helper()
	p.send(object{"method": "host/ready"})
	p.told("host/hello", &told)
	return told
}

type fakeCursor struct {
	TextDocument *struct{ URI string }
	Position     *fakePosition
	Locale       string
	Can          map[string]bool
	Settings     map[string]bool
	State        any
}

func (c fakeCursor) String() string {
	if c.TextDocument == nil {
		return "nowhere"
	}
	return fmt.Sprintf("%s %v", c.TextDocument.URI, *c.Position)
}

// ended waits until the page's stream has ended.
func (p *fakePage) ended() {
	p.t.Helper()
	timeout := time.After(time.Minute)
	for {
		select {
		case _, ok := <-p.lines:
			if !ok {
				return
			}
		case <-timeout:
			p.t.Fatal("the stream does not end")
		}
	}
}

// previewing starts a session with a page.
func previewing(t *testing.T, text string, more object) (*fakeEditor, *fakePage) {
	t.Helper()
	e := connected(t)
	e.answers["workspace/applyEdit"] = func(json.RawMessage) (any, error) { return object{"applied": true}, nil }
	e.answers["window/showDocument"] = func(json.RawMessage) (any, error) { return object{"success": true}, nil }
	e.initialize(everything())
	e.open(doc, text)
	return e, browse(t, e.previewed(more))
}

// lastAsked returns the parameters of the last message of a kind that the client got.
func (e *fakeEditor) lastAsked(method string) func() string {
	var last string
	old := e.answers[method]
	e.answers[method] = func(params json.RawMessage) (any, error) {
		last = string(params)
		if old != nil {
			return old(params)
		}
		return nil, nil
	}
	return func() string {
		e.mu.Lock()
		defer e.mu.Unlock()
		return last
	}
}

func TestThePageIsOpenedOnceForASessionAndItsAddressIsLogged(t *testing.T) {
	t.Parallel()
	e := connected(t)
	e.answers["window/showDocument"] = func(json.RawMessage) (any, error) { return object{"success": true}, nil }
	shown, logged := e.lastAsked("window/showDocument"), e.lastAsked("window/logMessage")
	e.initialize(everything())
	e.open(doc, twoPuzzles)
	e.must("workspace/executeCommand", doing("plywise.preview", 3, object{"uri": doc}), nil)
	var asked struct {
		URI      string
		External bool
	}
	if err := json.Unmarshal([]byte(shown()), &asked); err != nil || !asked.External || !strings.HasPrefix(asked.URI, "http://127.0.0.1:") {
		t.Errorf("the client is asked to show %s", shown())
	}
	address := e.previewed(nil)
	if e.previewed(nil) != address || !strings.Contains(logged(), address) {
		t.Errorf("the address is %s, logged is %s", address, logged())
	}
	// URIs have no equals sign in a fragment, in the spelling of the protocol's libraries.
	if got, err := url.QueryUnescape(asked.URI); err != nil || got != address {
		t.Errorf("shown is %s, the address is %s", asked.URI, address)
	}
	if times := e.timesAsked("window/showDocument"); times != 1 {
		t.Errorf("a client that opens the page itself is asked to show %d documents", times-1)
	}
	if hello := browse(t, address).hello().String(); hello != doc+" {3 0}" {
		t.Errorf("the page begins at %s", hello)
	}
	e.quit()
}

// As in an editor where the user types the command's name.
func TestWithoutAnArgumentThePageBeginsWhereTheCursorWasOrInTheOnlyDocument(t *testing.T) {
	t.Parallel()
	e := start(t, everything())
	e.open(doc, twoPuzzles)
	typed := object{"command": "plywise.preview"}
	begins := func(want string) {
		t.Helper()
		e.must("workspace/executeCommand", typed, nil)
		page := browse(t, e.previewed(nil))
		if hello := page.hello().String(); hello != want {
			t.Errorf("the page begins at %s, want %s", hello, want)
		}
	}
	begins(doc + " {0 0}")
	e.must("workspace/executeCommand", doing("plywise.preview", 3, object{"uri": doc}), nil)
	begins(doc + " {3 0}")
	e.open("file:///other", twoPuzzles)
	begins(doc + " {3 0}")
	e.quit()

	e = start(t, everything())
	e.open(doc, twoPuzzles)
	e.open("file:///other", twoPuzzles)
	begins("nowhere")
	e.quit()
}

func TestAClientThatOpensNoPageIsToldTheAddress(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]func(object, *fakeEditor){
		"it cannot": func(c object, _ *fakeEditor) { set(c, "window.showDocument", nil) },
		"it did not": func(_ object, e *fakeEditor) {
			e.answers["window/showDocument"] = func(json.RawMessage) (any, error) { return object{"success": false}, nil }
		},
		"it failed": func(_ object, e *fakeEditor) {
			e.answers["window/showDocument"] = func(json.RawMessage) (any, error) { return nil, jsonrpc2.NewError(-32603, "no browser") }
		},
	} {
		t.Run(name, func(t *testing.T) {
			e := connected(t)
			capabilities := everything()
			answer(capabilities, e)
			said := e.lastAsked("window/showMessage")
			e.initialize(capabilities)
			e.must("workspace/executeCommand", object{"command": "plywise.preview", "arguments": []any{object{}}}, nil)
			if want := "Open this address in a browser: " + e.previewed(nil); !strings.Contains(said(), want) {
				t.Errorf("the client is told %s, want %s", said(), want)
			}
			e.quit()
		})
	}
}

// Helix 25.01 opens pages and files, but does not declare that it does.
func TestHelixIsAskedToOpenThePage(t *testing.T) {
	t.Parallel()
	e := connected(t)
	e.answers["window/showDocument"] = func(json.RawMessage) (any, error) { return object{"success": true}, nil }
	shown := e.lastAsked("window/showDocument")
	capabilities := everything()
	set(capabilities, "window.showDocument", nil)
	e.must("initialize", object{"processId": nil, "rootUri": nil, "capabilities": capabilities,
		"clientInfo": object{"name": "helix", "version": "25.01.1"}}, nil)
	e.introduced(object{"capabilities": everything()}) // it does not declare what it does
	e.notify("initialized", object{})
	e.open(doc, slipsPast)
	var menu []struct{ Title string }
	e.must("textDocument/codeAction", object{"textDocument": object{"uri": doc}, "range": fakeRange{fakePosition{6, 2}, fakePosition{6, 2}},
		"context": object{"diagnostics": []any{}, "only": []string{"preview"}}}, &menu)
	if len(menu) != 1 || menu[0].Title != "Preview in browser" {
		t.Errorf("the menu is %+v", menu)
	}
	e.must("workspace/executeCommand", doing("plywise.preview", 0, object{"uri": doc}), nil)
	if !strings.Contains(shown(), "http://127.0.0.1:") {
		t.Errorf("the client is asked to show %s", shown())
	}
	e.quit()
}

func TestThePageIsOfferedToWhomCanShowItAndHasNoPanelOrWantsBoth(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		client  func(object)
		options object
		offers  bool
	}{
		{"it can show a page", func(object) {}, object{"view": false}, true},
		{"it cannot", func(c object) { set(c, "window.showDocument", nil) }, object{"view": false, "preview": true}, false},
		{"it has a panel", func(object) {}, object{"view": true}, false},
		{"it has a panel and wants both", func(object) {}, object{"view": true, "preview": true}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				capabilities := everything()
				c.client(capabilities)
				e := connected(t)
				e.must("initialize", object{"processId": nil, "rootUri": nil, "capabilities": capabilities, "initializationOptions": c.options}, nil)
				e.notify("initialized", object{})
				e.open(doc, slipsPast)
				e.settled()
				titles := e.titlesOf(e.resolved(e.lenses(doc)))
				var menu []struct {
					Title   string
					Command struct {
						Command   string
						Arguments []json.RawMessage
					}
				}
				ask := object{"textDocument": object{"uri": doc}, "range": fakeRange{fakePosition{6, 2}, fakePosition{6, 2}}, "context": object{"diagnostics": []any{}, "only": []string{"preview"}}}
				e.must("textDocument/codeAction", ask, &menu)
				lens := c.offers && c.options["view"] != true // a panel has that line to itself
				if slices.Contains(titles, "Preview") != lens || (len(menu) == 1) != c.offers {
					t.Errorf("the lenses are %q, the menu is %+v", titles, menu)
				}
				if c.offers {
					var at struct {
						URI      string
						Position fakePosition
					}
					if err := json.Unmarshal(menu[0].Command.Arguments[0], &at); err != nil || menu[0].Command.Command != "plywise.preview" || at.URI != doc || at.Position != (fakePosition{6, 2}) {
						t.Errorf("the action runs %+v", menu[0].Command)
					}
					var resolved, action any
					e.must("textDocument/codeAction", ask, &action)
					action = action.([]any)[0]
					if e.must("codeAction/resolve", action, &resolved); fmt.Sprint(resolved) != fmt.Sprint(action) {
						t.Errorf("resolved, it is %v", resolved)
					}
				}
				e.quit()
			})
		})
	}
}

// A lens may have been offered before the puzzle moved, or was edited.
func TestALensOpensThePageWhereThePuzzleIsNow(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		edit func(*fakeEditor)
		line int
	}{
		"as it was":  {func(*fakeEditor) {}, second},
		"moved":      {func(e *fakeEditor) { e.edit(doc, fakeEdit{0, 0, "// one\n// two\n"}) }, second + 2},
		"edited":     {func(e *fakeEditor) { e.replace(doc, "Nobody", "Somebody") }, second},
		"it is gone": {func(e *fakeEditor) { e.replace(doc, twoPuzzles, "// empty\n") }, second},
	} {
		t.Run(name, func(t *testing.T) {
			e, _ := previewing(t, twoPuzzles, nil)
			lenses := e.resolved(e.lenses(doc))
			var last fakeLens
			if err := json.Unmarshal(lenses[len(lenses)-1], &last); err != nil {
				t.Fatal(err)
			}
			c.edit(e)
			e.must("workspace/executeCommand", object{"command": last.Command.Command, "arguments": last.Command.Arguments}, nil)
			if hello := browse(t, e.previewed(nil)).hello(); hello.String() != fmt.Sprintf("%s {%d 0}", doc, c.line) {
				t.Errorf("the page begins at %s", hello)
			}
			e.quit()
		})
	}
}

func TestAPageIsToldWhatItIsShownIn(t *testing.T) {
	t.Parallel()
	e := connected(t)
	capabilities := everything()
	set(capabilities, "workspace.applyEdit", nil)
	e.must("initialize", object{"processId": nil, "rootUri": nil, "capabilities": capabilities, "locale": "zh-CN"}, nil)
	e.notify("initialized", object{})
	hello := browse(t, e.previewed(nil)).hello()
	if hello.Locale != "zh-CN" || hello.String() != "nowhere" || hello.State != nil {
		t.Errorf("it is told %+v", hello)
	}
	if fmt.Sprint(hello.Can) != "map[cursor:true edit:false reveal:true undo:false]" || fmt.Sprint(hello.Settings) != "map[followCursor:true letters:false]" {
		t.Errorf("it can %v, with %v", hello.Can, hello.Settings)
	}
	e.quit()
}

func TestAPageFollowsTheEditorsCursor(t *testing.T) {
	t.Parallel()
	e, p := previewing(t, twoPuzzles, object{"textDocument": object{"uri": doc}, "position": fakePosition{1, 2}})
	other := browse(t, e.previewed(nil))
	for _, page := range []*fakePage{p, other} {
		if hello := page.hello().String(); hello != doc+" {1 2}" {
			t.Errorf("it begins at %s", hello)
		}
	}
	follow := func(what, want string) {
		t.Helper()
		var one, two fakeCursor
		p.told("host/cursor", &one)
		other.told("host/cursor", &two)
		if one.String() != want || two.String() != want {
			t.Errorf("%s: the pages go to %s and %s, want %s", what, one, two, want)
		}
	}
	document := object{"uri": doc}
	e.must("textDocument/hover", object{"textDocument": document, "position": fakePosition{7, 3}}, nil)
	follow("hover", doc+" {7 3}")
	e.must("textDocument/documentHighlight", object{"textDocument": document, "position": fakePosition{7, 4}}, nil)
	follow("highlight", doc+" {7 4}")
	e.must("textDocument/codeAction", object{"textDocument": document, "range": fakeRange{fakePosition{second, 1}, fakePosition{second, 3}}, "context": object{"diagnostics": []any{}}}, nil)
	follow("code action", fmt.Sprintf("%s {%d 1}", doc, second))
	e.replace(doc, "slips past", "slips by")
	follow("edit", doc+" {1 18}")

	// Nothing of this says where the cursor is.
	e.must("textDocument/hover", object{"textDocument": document, "position": fakePosition{1, 18}}, nil) // where it was
	e.must("textDocument/inlayHint", object{"textDocument": document, "range": fakeRange{End: fakePosition{Line: 5}}}, nil)
	e.must("textDocument/documentSymbol", object{"textDocument": document}, nil)
	view, _ := p.view(doc, 3)
	p.send(object{"method": "plywise/view/follow", "params": object{"view": view, "textDocument": document, "position": fakePosition{Line: 4}}})
	e.refused(-32602, "textDocument/hover", object{"textDocument": object{"uri": "file:///not/open"}, "position": fakePosition{Line: 3}})
	e.close(doc)
	follow("close", "nowhere")
	if hello := other.hello().String(); hello != "nowhere" {
		t.Errorf("who comes then begins at %s", hello)
	}
	e.quit()
}

func TestAPageHasViewsThatAreDrawnAnewWhenTheyChange(t *testing.T) {
	t.Parallel()
	e, p := previewing(t, twoPuzzles, nil)
	other := browse(t, e.previewed(nil))
	view, title := p.view(doc, 3)
	judged := other.drawn(other.open(doc, second), 1, `"tries":`) // nothing more becomes known of it
	if title != "The mouse slips past" || judged.Title != "Nobody gets through" {
		t.Errorf("the titles are %q and %q", title, judged.Title)
	}
	e.replace(doc, "#C...", "#.C..")
	p.drawn(view, 2, `"cat":7`)
	// The other puzzle is as it was. What an answer shows comes after all notifications before it.
	other.call("plywise/view/open", object{})
	for _, m := range other.waiting {
		if m.Method == "plywise/view/draw" {
			t.Errorf("the other page is told of %s", m.Params)
		}
	}
	if times := e.timesAsked("plywise/view/draw"); times > 0 {
		t.Error("an editor without views is told of pictures")
	}
	e.quit()
}

func TestAPageEditsTheTextAndIsToldWhatItCannotHaveDone(t *testing.T) {
	t.Parallel()
	e, p := previewing(t, twoPuzzles, nil)
	asked := e.lastAsked("workspace/applyEdit")
	view, _ := p.view(doc, 3)
	p.do(view, 1, "text", 0)
	if m := p.do(view, p.drawn(view, 2, `"mode":"text"`).Draw, "press", 12); m.Error != nil || !strings.Contains(asked(), `"label":"Play move: mouse to 2,2"`) {
		t.Errorf("got %+v, the client is asked %s", m, asked())
	}
	e.replace(doc, "#C...", "#.C..")
	drawn := p.drawn(view, 3, `"cat":7`)
	if m := p.do(view, 1, "press", 12); m.Error == nil || m.Error.Code != -32803 || m.Error.Message != "Nothing was done: the puzzle has changed since; look again." {
		t.Errorf("on picture 1 of %d the page is told %+v", drawn.Draw, m.Error)
	}
	e.quit()
}

func TestAPageCanAskForNothingElse(t *testing.T) {
	t.Parallel()
	e, p := previewing(t, twoPuzzles, nil)
	const invalid, unknown = -32602, -32601
	open := func(uri string) object {
		return object{"textDocument": object{"uri": uri}, "position": fakePosition{Line: 3}, "form": "board"}
	}
	for _, c := range []struct {
		method string
		params object
		code   int
	}{
		{"workspace/executeCommand", object{"command": "plywise.play", "arguments": []any{object{"uri": doc, "position": fakePosition{Line: 3}}}}, unknown},
		{"plywise/view/open", open("file:///etc/passwd"), invalid},
		{"plywise/view/open", object{}, invalid},
		{"plywise/view/do", object{"view": 1, "draw": 1, "command": "rm"}, invalid},
		{"initialize", object{}, -32600},
		{"shutdown", nil, unknown},
		{"exit", nil, unknown},
		{"textDocument/hover", object{"textDocument": object{"uri": doc}, "position": fakePosition{}}, unknown},
		{"textDocument/didChange", nil, unknown},
		{"workspace/didChangeConfiguration", nil, unknown},
		{"window/showDocument", object{"uri": "https://example.org", "external": true}, unknown},
		{"host/hello", nil, unknown},
	} {
		if m := p.call(c.method, c.params); m.Error == nil || m.Error.Code != c.code {
			t.Errorf("%s %v: %+v", c.method, c.params, m)
		}
	}
	for _, method := range []string{"shutdown", "exit", "textDocument/didClose", "host/undo", "host/reveal", "host/copy"} {
		p.send(object{"method": method, "params": object{"textDocument": object{"uri": doc}}})
	}
	view, title := p.view(doc, 3)
	if title != "The mouse slips past" {
		t.Error("then it is shown nothing any more")
	}
	// A view is the page's own.
	other := browse(t, e.previewed(nil))
	if m := other.do(view, 1, "help", 0); m.Error == nil || m.Error.Code != invalid {
		t.Errorf("another page is told %+v", m)
	}
	e.quit()
	for _, method := range []string{"window/showDocument", "workspace/applyEdit", "window/showMessage"} {
		if e.timesAsked(method) > 0 {
			t.Errorf("the editor is asked %s", method)
		}
	}
}

func TestAPageShowsItsPlaceInTheEditorButTakesNoFocus(t *testing.T) {
	t.Parallel()
	e, p := previewing(t, twoPuzzles, nil)
	shown := e.lastAsked("window/showDocument")
	where := fakeRange{fakePosition{6, 2}, fakePosition{6, 3}}
	p.send(object{"method": "host/reveal", "params": object{"textDocument": object{"uri": "file:///etc/passwd"}, "range": where}})
	p.send(object{"method": "host/reveal", "params": object{"textDocument": object{"uri": doc}, "range": where}})
	e.isAsked("window/showDocument")
	var asked struct {
		URI                 string
		External, TakeFocus *bool
		Selection           fakeRange
	}
	if err := json.Unmarshal([]byte(shown()), &asked); err != nil || asked.URI != doc || *asked.External || *asked.TakeFocus || asked.Selection != where {
		t.Errorf("the client is asked to show %s", shown())
	}
	e.quit()
}

// A client spells an address as it likes, and knows no other spelling.
func TestAPageNamesADocumentAsTheClientDoes(t *testing.T) {
	t.Parallel()
	const spelled = "file:///C:/Games/a%20b.puzzle"
	e := start(t, everything())
	e.open(spelled, slipsPast)
	p := browse(t, e.previewed(object{"uri": spelled, "position": fakePosition{2, 0}}))
	if hello := p.hello().String(); hello != spelled+" {2 0}" {
		t.Errorf("it begins at %s", hello)
	}
	if _, title := p.view(spelled, 3); title != "The mouse slips past" {
		t.Errorf("the title is %q", title)
	}
	e.close(spelled)
	var at fakeCursor
	if p.told("host/cursor", &at); at.String() != "nowhere" {
		t.Errorf("then it is at %s", at)
	}
	e.quit()
}

func TestAHostileTitleIsInertOnAPage(t *testing.T) {
	t.Parallel()
	e, p := previewing(t, "puzzle: \u202e\x1b[2J[x](command:y)</script>\u2028\n"+slipsPast[len("// a board\npuzzle: The mouse slips past\n"):], nil)
	if _, title := p.view(doc, 2); strings.ContainsAny(title, "\u202e\x1b\u2028") || strings.Contains(title, "](") {
		t.Errorf("the title is %q", title)
	}
	e.quit()
}

func TestAPageEndsWithTheSession(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*fakeEditor){
		"the client says shutdown and exit": (*fakeEditor).quit,
		"the client says shutdown":          func(e *fakeEditor) { e.must("shutdown", nil, nil) },
		"the client says exit":              func(e *fakeEditor) { e.notify("exit", nil) },
		"the input ends":                    func(e *fakeEditor) { e.stream.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			e, p := previewing(t, twoPuzzles, nil)
			p.hello()
			end(e)
			var server struct{ State string }
			if p.told("host/server", &server); server.State != "stopped" {
				t.Errorf("the page is told %q", server.State)
			}
			p.ended()
			if _, err := p.client.Do(p.request(http.MethodGet, "/", nil)); err == nil {
				t.Error("the page is still served")
			}
			if name == "the client says shutdown" {
				e.notify("exit", nil)
			}
			if name != "the client says shutdown and exit" {
				e.exitCode()
			}
		})
	}
}

// A page that leaves while the editor is asked for its edit does not hold the session up.
func TestWhatAPageWaitsForEndsWithThePage(t *testing.T) {
	t.Parallel()
	e, p := previewing(t, twoPuzzles, nil)
	asked, never := make(chan bool), make(chan bool)
	e.mu.Lock()
	e.answers["workspace/applyEdit"] = func(json.RawMessage) (any, error) {
		e.mu.Unlock()
		defer e.mu.Lock()
		close(asked)
		<-never
		return object{"applied": false}, nil
	}
	e.mu.Unlock()
	view, _ := p.view(doc, 3)
	p.do(view, 1, "edit", 0)
	p.send(object{"id": 1000, "method": "plywise/view/do", "params": object{"view": view, "draw": p.drawn(view, 2, `"mode":"edit"`).Draw, "command": "turn"}})
	<-asked
	p.client.CloseIdleConnections()
	e.quit()
	p.ended()
	close(never)
}
