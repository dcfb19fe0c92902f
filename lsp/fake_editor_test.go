package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
	"go.uber.org/zap/zaptest"

	"plywise/lsp/answer"
	"plywise/lsp/session"
	"plywise/lsp/transport"
	"plywise/parser/syntax"
)

// A fakeEditor is a client that does what an editor does: it keeps the texts,
// tells the server about every edit, and shows the diagnostics that come. It
// does not use the server's own types for positions and versions, so that a
// mistake in them shows.
type fakeEditor struct {
	t      testing.TB
	stream *transport.Stream
	conn   *transport.Conn
	server *server
	stop   context.CancelCauseFunc // ends the server's context
	code   chan int                // the server's exit code
	ended  chan error

	encoding string
	offers   json.RawMessage                                      // the server's capabilities
	answers  map[string]func(params json.RawMessage) (any, error) // to the server's requests

	mu       sync.Mutex // guards the fields below, for the server sends messages at any time
	able     any        // its capabilities
	texts    map[string]*fakeText
	shown    map[string]*shown
	heard    func(method string, params []byte) // called with all that the server sends, if not nil
	keeps    bool                               // it keeps the messages that it is to show
	shownRaw []json.RawMessage                  // the messages that it keeps
	asked    map[string]int                     // how often the server asked, by method
	change   chan struct{}                      // closed and replaced whenever something comes
	views    map[int]*fakeView                  // by number
	label    string                             // of the last edit that the server asked for
	discreet bool                               // spoilers are off: no picture may give anything away
	oldest   map[string]int                     // by document, the version that pictures have at least
	laws     func(broken string)                // called where a view breaks a law; nil to fail
}

type fakeText struct {
	text    string
	version int
}

// shown is what an editor shows of a document's diagnostics.
type shown struct {
	Version     *int             `json:"version"`
	Diagnostics []fakeDiagnostic `json:"diagnostics"`
	Messages    int              `json:"-"` // that came for it, ever
}

type fakeDiagnostic struct {
	Range    fakeRange       `json:"range"`
	Severity int             `json:"severity"`
	Code     string          `json:"code"`
	Source   string          `json:"source"`
	Message  string          `json:"message"`
	Related  json.RawMessage `json:"relatedInformation"`
	Link     json.RawMessage `json:"codeDescription"`
	Tags     []int           `json:"tags"`
	Data     json.RawMessage `json:"data"`
}

type fakePosition struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type fakeRange struct {
	Start fakePosition `json:"start"`
	End   fakePosition `json:"end"`
}

// object is JSON in the making.
type object = map[string]any

// rich are the capabilities of a client that can do everything.
func rich() object {
	return object{
		"general": object{"positionEncodings": []string{"utf-16", "utf-8"}},
		"textDocument": object{
			"publishDiagnostics": object{
				"versionSupport": true, "relatedInformation": true, "codeDescriptionSupport": true,
				"dataSupport": true, "tagSupport": object{"valueSet": []int{1, 2}},
			},
			"hover": object{"contentFormat": []string{"markdown", "plaintext"}},
		},
	}
}

// connected starts a server, and an editor that has not said anything yet. Each func(*Options)
// changes what the server is started with, each func(*server) the server before it serves.
func connected(t testing.TB, prepare ...any) *fakeEditor {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	log := zap.NewNop()
	if testing.Verbose() {
		log = zaptest.NewLogger(t, zaptest.WrapOptions(zap.AddStacktrace(zap.PanicLevel)))
	}
	e := &fakeEditor{
		t: t, code: make(chan int, 1), ended: make(chan error, 1), encoding: "utf-16",
		answers: map[string]func(json.RawMessage) (any, error){},
		texts:   map[string]*fakeText{}, shown: map[string]*shown{}, asked: map[string]int{},
		change: make(chan struct{}), oldest: map[string]int{},
	}
	options := session.Options{Version: "test", Logger: log}
	for _, p := range prepare {
		if change, ok := p.(func(*session.Options)); ok {
			change(&options)
		}
	}
	var ctx context.Context
	ctx, e.stop = context.WithCancelCause(context.Background())
	e.server = newServer(ctx, transport.Stdio(in, out), options)
	e.server.JoinWait = time.Hour // so that a goroutine that does not end by itself is noticed
	e.server.TypingWait = 0
	for _, p := range prepare {
		switch p := p.(type) {
		case func(*session.Options):
		case func(*server):
			p(e.server)
		default:
			t.Fatalf("a server cannot be prepared with a %T", p)
		}
	}
	go func() {
		code, err := e.server.serve()
		e.code <- code
		e.ended <- err
	}()
	e.stream = transport.NewStream(transport.Stdio(fromServer, toServer))
	e.conn = transport.NewConn(e.stream, zap.NewNop())
	e.conn.Serve(context.Background(), transport.Handler{Request: e.receive, Notification: func(ctx context.Context, m *transport.Message) error {
		action, err := e.receive(m)
		if err == nil {
			_, err = action.Run(ctx)
		}
		return err
	}})
	t.Cleanup(func() {
		e.stream.Close()
		<-e.conn.Done()
		e.stop(nil)
	})
	return e
}

// goroutinesLeft returns the goroutines of this program that run on after all tests, but for
// those of the test itself. A bubble does not end before its goroutines do, so these are of tests
// outside; they end in real time, if they do.
func goroutinesLeft() (left []string) {
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		stacks := make([]byte, 1<<20)
		stacks = stacks[:runtime.Stack(stacks, true)]
		left = left[:0]
		for i, g := range strings.Split(string(stacks), "\n\n") {
			if i > 0 && strings.Contains(g, "plywise/") && !strings.Contains(g, "testing.(") && !strings.Contains(g, "testing.tRunner") {
				left = append(left, g)
			}
		}
		if len(left) == 0 {
			break
		}
	}
	return left
}

// A bubbled test is one in a bubble of [synctest] for rapid, which would ask it for its deadline.
// A bubble has none.
type bubbled struct{ testing.TB }

// start starts a server and an editor that have introduced themselves.
func start(t testing.TB, capabilities object, prepare ...any) *fakeEditor {
	t.Helper()
	e := connected(t, prepare...)
	e.initialize(capabilities)
	return e
}

func (e *fakeEditor) initialize(capabilities object) json.RawMessage {
	e.t.Helper()
	var result struct {
		Capabilities json.RawMessage
	}
	e.must("initialize", object{"processId": nil, "rootUri": nil, "capabilities": capabilities}, &result)
	var known struct{ PositionEncoding string }
	if err := json.Unmarshal(result.Capabilities, &known); err != nil {
		e.t.Fatal(err)
	}
	e.encoding, e.offers = known.PositionEncoding, result.Capabilities
	e.notify("initialized", object{})
	return result.Capabilities
}

// quit ends the session as an editor does.
func (e *fakeEditor) quit() {
	e.t.Helper()
	e.must("shutdown", nil, nil)
	e.notify("exit", nil)
	if code := e.exitCode(); code != 0 {
		e.t.Errorf("the exit code is %d", code)
	}
}

func (e *fakeEditor) exitCode() int {
	e.t.Helper()
	select {
	case code := <-e.code:
		return code
	case <-time.After(time.Minute):
		e.t.Fatal("the server does not end")
		return -1
	}
}

// receive routes what comes from the server.
func (e *fakeEditor) receive(m *transport.Message) (transport.Action, error) {
	method, params := m.Method, m.Params
	return transport.Action{Run: func(context.Context) (any, error) {
		e.mu.Lock()
		defer e.mu.Unlock()
		defer func() {
			close(e.change)
			e.change = make(chan struct{})
		}()
		e.asked[method]++
		if e.heard != nil {
			e.heard(method, params)
		}
		e.valid(method, false, params)
		switch method {
		case "textDocument/publishDiagnostics":
			return nil, e.show(params)
		case "plywise/view/draw":
			return nil, e.drawn(params)
		}
		if answer := e.answers[method]; answer != nil {
			return answer(params)
		}
		return nil, nil
	}}, nil
}

func (e *fakeEditor) show(params []byte) error {
	var p struct {
		URI string
		shown
	}
	if err := json.Unmarshal(params, &p); err != nil {
		e.t.Errorf("%s: %v", params, err)
		return err
	}
	if old := e.shown[p.URI]; old != nil {
		p.Messages = old.Messages
	}
	p.Messages++
	e.shown[p.URI] = &p.shown
	if e.keeps {
		e.shownRaw = append(e.shownRaw, bytes.Clone(params))
	}
	return nil
}

// call sends a request and returns the error of the answer.
func (e *fakeEditor) call(method string, params, result any) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if method == "initialize" {
		e.introduced(params)
	}
	var raw jsonrpc2.RawMessage
	if _, err := e.conn.Call(ctx, method, params, &raw); err != nil {
		return err
	}
	e.valid(method, true, raw)
	if result == nil {
		return nil
	}
	return json.Unmarshal(raw, result)
}

func (e *fakeEditor) must(method string, params, result any) {
	e.t.Helper()
	if err := e.call(method, params, result); err != nil {
		e.t.Fatalf("%s: %v", method, err)
	}
}

// refused expects a request to be answered with an error of that code.
func (e *fakeEditor) refused(code int, method string, params any) {
	e.t.Helper()
	err := e.call(method, params, nil)
	if wire, ok := err.(*jsonrpc2.Error); !ok || int(wire.Code) != code {
		e.t.Errorf("%s: got %v, want code %d", method, err, code)
	}
}

func (e *fakeEditor) notify(method string, params any) {
	e.t.Helper()
	if err := e.conn.Notify(context.Background(), method, params); err != nil {
		e.t.Fatalf("%s: %v", method, err)
	}
}

func (e *fakeEditor) open(uri, text string) {
	e.t.Helper()
	e.texts[uri] = &fakeText{text, 1}
	e.notify("textDocument/didOpen", object{"textDocument": object{"uri": uri, "languageId": "puzzle", "version": 1, "text": text}})
}

func (e *fakeEditor) close(uri string) {
	e.t.Helper()
	delete(e.texts, uri)
	e.notify("textDocument/didClose", object{"textDocument": object{"uri": uri}})
}

// A fakeEdit replaces bytes of a text.
type fakeEdit struct {
	start, end int
	text       string
}

// edit makes edits, each in the text that the one before it left, and tells the
// server about all of them in one message.
func (e *fakeEditor) edit(uri string, edits ...fakeEdit) {
	e.t.Helper()
	doc := e.texts[uri]
	var changes []any
	for _, c := range edits {
		changes = append(changes, object{
			"range": fakeRange{position(doc.text, c.start, e.encoding), position(doc.text, c.end, e.encoding)},
			"text":  c.text,
		})
		doc.text = doc.text[:c.start] + c.text + doc.text[c.end:]
	}
	doc.version++
	e.changes(uri, doc.version, changes...)
}

// replace replaces the first occurrence of old.
func (e *fakeEditor) replace(uri, old, with string) {
	e.t.Helper()
	at := strings.Index(e.texts[uri].text, old)
	if at < 0 {
		e.t.Fatalf("%q is not in %s", old, uri)
	}
	e.edit(uri, fakeEdit{at, at + len(old), with})
}

func (e *fakeEditor) changes(uri string, version any, changes ...any) {
	e.t.Helper()
	e.notify("textDocument/didChange", object{
		"textDocument": object{"uri": uri, "version": version}, "contentChanges": changes,
	})
}

// position counts lines and columns as the protocol defines them.
func position(text string, offset int, encoding string) fakePosition {
	var p fakePosition
	start := 0
	for i := 0; i < offset; i++ {
		if text[i] == '\n' || text[i] == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			p.Line++
			start = i + 1
		}
	}
	before := text[start:offset]
	switch encoding {
	case "utf-8":
		p.Character = len(before)
	case "utf-32":
		p.Character = utf8.RuneCountInString(before)
	default:
		p.Character = len(utf16.Encode([]rune(before)))
	}
	return p
}

// lastShown returns what a document shows now; nothing, if nothing was sent about it.
func (e *fakeEditor) lastShown(uri string) shown {
	e.mu.Lock()
	defer e.mu.Unlock()
	if last := e.shown[uri]; last != nil {
		return *last
	}
	return shown{}
}

// documentsShown returns about how many documents something was told.
func (e *fakeEditor) documentsShown() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.shown)
}

// shows waits until what is shown of a document satisfies a condition.
func (e *fakeEditor) shows(uri string, what string, holds func(*shown) bool) shown {
	e.t.Helper()
	timeout := time.After(time.Minute)
	for {
		e.mu.Lock()
		now, change := e.shown[uri], e.change
		if now != nil && holds(now) {
			defer e.mu.Unlock()
			return *now
		}
		e.mu.Unlock()
		select {
		case <-change:
		case <-timeout:
			e.t.Fatalf("%s: %s did not come, there is %s", uri, what, now)
		}
	}
}

// showsCodes waits until the diagnostics of a document have just these codes,
// in order, for its current version.
func (e *fakeEditor) showsCodes(uri string, codes ...string) shown {
	e.t.Helper()
	return e.shows(uri, fmt.Sprintf("%q", codes), func(s *shown) bool {
		return fmt.Sprint(s.codes()) == fmt.Sprint(codes)
	})
}

// codes returns those of what is wrong. Most boards of tests have idle walls.
func (s *shown) codes() []string {
	var codes []string
	for _, d := range withoutIdle(s.Diagnostics) {
		codes = append(codes, d.Code)
	}
	return codes
}

// withoutIdle leaves the hints about idle walls out.
func withoutIdle(list []fakeDiagnostic) []fakeDiagnostic {
	return slices.DeleteFunc(slices.Clone(list), func(d fakeDiagnostic) bool { return d.Code == string(answer.IdleWall) })
}

func (s *shown) String() string {
	if s == nil {
		return "nothing"
	}
	data, _ := json.MarshalIndent(s, "", "  ")
	return string(data)
}

// settled lets time pass until the server has nothing more to say, and has said it. Only benchmarks
// wait for that in real time.
func (e *fakeEditor) settled() {
	e.t.Helper()
	// The server has handled the editor's messages before it answers this.
	e.call("plywise/nothing", nil, nil)
	eventually(e.t, "that the server is at rest", e.atRest)
	// It must not send anything more, so give it the time. Where nothing changes for longer, it
	// begins with the maps of large puzzles.
	time.Sleep(5 * time.Millisecond)
	e.call("plywise/nothing", nil, nil)
}

// isSmall reports whether it takes next to no time to find the map of a puzzle.
func isSmall(p *syntax.Puzzle) bool { return p.Places() <= 64 }

// atRest reports whether all puzzles are solved, the maps of small ones found, and what is shown is what is known
// of the last versions.
func (e *fakeEditor) atRest() bool {
	open := e.server.Documents()
	for _, snap := range open {
		if !e.server.Schedule.IsSettled(snap.Key) || e.server.EditMaps.AnyWanted(snap.Key, isSmall) {
			return false
		}
	}
	closed := e.server.Files.Closed(open)
	e.mu.Lock()
	defer e.mu.Unlock()
	for name, shown := range e.shown {
		if _, ok := e.texts[name]; !ok && len(shown.Diagnostics) > 0 && closed[uri.URI(name)] == nil {
			return false
		}
	}
	for _, snap := range open {
		shown := e.shown[string(snap.URI)]
		if shown == nil || shown.Version != nil && *shown.Version != int(snap.Version) {
			return false
		}
		diagnostics, _ := e.server.DiagnosticsIn(snap)
		items, err := protocol.Marshal(diagnostics)
		if err != nil {
			e.t.Fatal(err)
		}
		var known []fakeDiagnostic
		if err := json.Unmarshal(items, &known); err != nil {
			e.t.Fatal(err)
		}
		if !reflect.DeepEqual(known, shown.Diagnostics) {
			return false
		}
	}
	return true
}

// eventually lets time pass until something holds. Only benchmarks wait for that in real time.
func eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: did not come to pass", what)
		}
	}
}
