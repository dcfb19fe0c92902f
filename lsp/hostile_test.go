package lsp

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	source "github.com/yuin/goldmark/text"

	"plywise/parser"
)

// hostileName is the name of a file, as a URI has it.
const hostileName = "file:///puzzles/%5Bx%5D(command%3Ay)$(bug)%E2%80%AE%1B%5B2J.puzzle"

// hostileText holds, in every place where an author can write, something that could
// become more than text: links, images, tags, icons, commands, ends of code and of
// tables, places of snippets, escape sequences, and characters that turn the direction
// of writing around. Each puzzle has something that keeps another feature busy.
var hostileText = strings.NewReplacer(
	"TITLE", "[click](command:workbench.action.quit) $(bug) ![i](https://evil.example/i) <img src=//evil.example> https://evil.example `x` **b** ${1:x} \u202e",
	"SOURCE", "[s](command:x) https://good.example@evil.example/ https://evil.example/\u202e/(x)[y](command:z) javascript:alert(1)",
	"N0", "![i](https&colon;&sol;&sol;evil.example&sol;x)",
	"N1", "[click](command&colon;x)",
	"N2", "`![i](https&colon;&sol;&sol;evil.example)",
	"N3", "a\\|![i](https&colon;&sol;&sol;evil.example)`",
	"N4", "<img>$(bug)${TM_FILENAME}$1|",
	"N5", "```\u202e[x](command&colon;y)",
	"N6", "www.evil.example",
	"N7", "me@evil.example",
).Replace(`// [x](command:y) ![i](https://evil.example) <img src=x>
puzzle: gate TITLE
game: cat-mouse-graph
source: SOURCE
graph:
  N0: N1 N7
  N1: N2
  N2: N3
  N3: N4
  N4: N5
  N5: N6
  N6: N7
mouse: N2
cat: N4
hole: N0
best: N3 N3
only: N3
expect: cat wins // [x](command:y)
moves: N3 N5 N0 N1

puzzle: TITLE
game: cat-mouse-graph
graph:
  N0: N1 N3 N4 N5 N6 N7
  N1: N2
  N2: N3
mouse: N1
cat: N2
hole: N0
best: N0
expect: mouse wins
moves: N0 N3

puzzle: TITLE
game: [x](command:y)
TITLE
TITLE: TITLE
turn: [x](command:y)
graph:
  N0: N1
  N0: N2
  N3 N4
  N5: N6 , N7: N8
  mouse: N1
  ` + "a\x1b[31m\x07" + `: N1
mouse: N8
cat: N0 N1
hole: [x]
best: [x](command:y) ${1:x}
expect: [x](command:y) ` + "\u202e" + `
limit: [x](command:y)

puzzle: TITLE
game: knight-pawns
source: TITLE
board:
  N..P[x](y)
  ..P
expect: total [x](command:y)
pawns: [x](command:y) $(bug)

puzzle: board
game: cat-mouse-grid
source: https://leetcode.com/problems/cat-and-mouse-ii/ TITLE
board:
  M.CF
limit: 7 [x](command:y)
best: 0,[x](command:y)
moves: 0,1 [x](command:y)
`)

// written are the fields of answers that go into a text, back to the server, or to a
// program, and are not shown.
var written = map[string]bool{
	"newText": true, "insertText": true, "filterText": true, "sortText": true, "placeholder": true, "data": true, "arguments": true,
	"uri": true, "targetUri": true, "changes": true, "token": true, "resultId": true, "command": true, "target": true, "href": true, "capabilities": true, "registrations": true,
}

var inSnippet = regexp.MustCompile(`(^|[^\\])(\\\\)*\$\{?[A-Za-z_]`)

// onlyText expects an answer or a message to have no markup, links and commands but the server's
// own.
func onlyText(t *testing.T, what string, raw []byte) {
	t.Helper()
	var answer any
	if len(raw) == 0 {
		return // it has no parameters
	}
	if err := json.Unmarshal(raw, &answer); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	var look func(path string, v any)
	look = func(path string, v any) {
		switch v := v.(type) {
		case []any:
			for _, element := range v {
				look(path, element)
			}
		case object:
			if v["kind"] == "markdown" {
				plainMarkdown(t, what, v["value"].(string))
				return
			}
			if v["insertTextFormat"] == 2.0 {
				edit := v["textEdit"].(object)
				if text := edit["newText"].(string); inSnippet.MatchString(text) {
					t.Errorf("%s: the snippet %q has a variable", what, text)
				}
			}
			for name, value := range v {
				_, isText := value.(string)
				switch {
				case name == "target" && isText, name == "href" && isText:
					harmlessLink(t, what, value.(string))
				case name == "text" && path == "": // an exported test case, of numbers and cells
				case name == "command" && !isText:
					look(path+".command", value) // a lens has its title in it
				case !written[name]:
					look(path+"."+name, value)
				}
			}
		case string:
			// Texts of many lines are those in boxes of their own.
			lines := []string{v}
			if strings.HasSuffix(path, ".contents.value") || strings.HasSuffix(path, ".documentation") || strings.HasSuffix(path, ".tooltip") || path == ".says" || path == ".copy" || what == "window/showMessage" {
				lines = strings.Split(v, "\n")
			}
			for _, line := range lines {
				if strings.Contains(line, "](") || strings.Contains(line, "$(") || strings.ContainsFunc(line, func(u rune) bool {
					return unicode.IsControl(u) || unicode.In(u, unicode.Bidi_Control)
				}) {
					t.Errorf("%s: %s is %q", what, path, line)
				}
			}
		}
	}
	look("", answer)
}

// plainMarkdown expects Markdown without links, images and tags: the server makes none.
func plainMarkdown(t *testing.T, what, markdown string) {
	t.Helper()
	root := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(source.NewReader([]byte(markdown)))
	err := ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n.Kind() {
		case ast.KindLink, ast.KindImage, ast.KindAutoLink, ast.KindRawHTML, ast.KindHTMLBlock, ast.KindHeading, ast.KindList, ast.KindBlockquote, ast.KindCodeBlock:
			return ast.WalkStop, fmt.Errorf("it has %v", n.Kind())
		}
		return ast.WalkContinue, nil
	})
	if err == nil && strings.ContainsFunc(markdown, func(u rune) bool { return u != '\n' && unicode.IsControl(u) || unicode.In(u, unicode.Bidi_Control) }) {
		err = fmt.Errorf("it has a character that is hidden")
	}
	if err != nil {
		t.Errorf("%s: %v:\n%s", what, err, markdown)
	}
}

func harmlessLink(t *testing.T, what, address string) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" && u.Scheme != "file" || u.User != nil || strings.ContainsFunc(address, func(c rune) bool { return c <= ' ' || c > '~' }) {
		t.Errorf("%s: there is a link to %q", what, address)
	}
}

// tooLarge is the name of a file that is left out.
const tooLarge = "[x](command:y)\u202e\x1b.puzzle"

// Every feature shows as text all that an author writes, in titles, names, sources, values,
// comments and the names of files.
func TestAnAuthorsTextIsNothingButTextInEveryFeature(t *testing.T) {
	t.Parallel()
	plain := everything()
	set(plain, "textDocument.hover.contentFormat", []string{"plaintext"})
	set(plain, "textDocument.completion.completionItem.documentationFormat", []string{"plaintext"})
	set(plain, "textDocument.documentSymbol", nil)
	for name, capabilities := range map[string]object{"Markdown": everything(), "plain text": plain} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				hung := newGated()
				e := connected(t, func(s *server) {
					s.SolveWith(hung)
					s.Schedule.ProgressDelay = time.Millisecond
				})
				set(capabilities, "window.workDoneProgress", true)
				f, large := newFolder(t, nil), new(atomic.Bool)
				f.write(tooLarge, "")
				if err := os.Truncate(filepath.Join(f.path, tooLarge), parser.MaxFileSize+1); err != nil {
					t.Fatal(err)
				}
				e.heard = func(method string, params []byte) {
					onlyText(t, method, params)
					if method == "window/showMessage" && strings.Contains(string(params), "is left out: it has") {
						large.Store(true)
					}
				}
				e.answers["workspace/applyEdit"] = func(json.RawMessage) (any, error) {
					return object{"applied": false, "failureReason": "[x](command:y)\u202e"}, nil
				}
				e.answers["window/showDocument"] = func(params json.RawMessage) (any, error) {
					if !strings.Contains(string(params), `.puzzle"`) { // which is the text itself, where it has an error
						lines, _ := json.Marshal(strings.Split(shownDocument(t, params), "\n"))
						onlyText(t, "window/showDocument", lines)
					}
					return object{"success": name == "Markdown"}, nil
				}
				e.must("initialize", object{
					"capabilities": capabilities,
					"initializationOptions": object{
						"view": true, "reference": "command:[x](y)", "memory": "[x](command:y)\u202e\x1b", "[x](command:y)": 1,
					},
					"workspaceFolders": f.asWorkspace()["workspaceFolders"],
				}, nil)
				e.notify("initialized", object{})
				e.open(hostileName, hostileText)
				for _, method := range []string{"hover", "codeLens", "inlayHint", "documentSymbol"} {
					if method != "hover" {
						e.isNothingButText("textDocument/"+method, object{"range": fakeRange{End: fakePosition{Line: 100}}})
					}
				}
				eventually(t, "that progress is shown", func() bool { return e.timesAsked("$/progress") > 0 })
				close(hung.gate)
				e.settled()

				step := 11
				if name == "Markdown" && !testing.Short() {
					step = 7
				}
				e.sweepForText(step)
				eventually(t, "that it says that a file is too large", func() bool { return large.Load() })
				e.quit()
				for _, method := range []string{"window/showMessage", "window/showDocument", "$/progress", "workspace/applyEdit"} {
					if e.timesAsked(method) == 0 {
						t.Errorf("there was no %s", method)
					}
				}
			})
		})
	}
}

// isNothingButText sends a request, and checks the answer or the error with onlyText.
func (e *fakeEditor) isNothingButText(method string, more object) json.RawMessage {
	e.t.Helper()
	params := object{"textDocument": object{"uri": hostileName}}
	for name, value := range more {
		params[name] = value
	}
	return e.answersText(method, params)
}

func (e *fakeEditor) answersText(method string, params any) (answer json.RawMessage) {
	e.t.Helper()
	if err := e.call(method, params, &answer); err != nil {
		answer, _ = json.Marshal(err.Error())
	}
	onlyText(e.t.(*testing.T), fmt.Sprint(method, params), answer)
	return answer
}

// sweepForText asks everything everywhere.
func (e *fakeEditor) sweepForText(step int) {
	for i := 0; i <= len(hostileText); i += step {
		at := position(hostileText, boundary(hostileText, i), e.encoding)
		for method, complete := range sweepers {
			params := object{"textDocument": object{"uri": hostileName}, "position": at}
			complete(params)
			answer := e.isNothingButText(method, params)
			if i%(9*step) == 0 && method == "textDocument/completion" {
				var list struct{ Items []json.RawMessage }
				json.Unmarshal(answer, &list)
				for _, item := range list.Items {
					e.answersText("completionItem/resolve", item)
				}
			}
			if i%(9*step) == 0 && method == "textDocument/codeAction" {
				var list []json.RawMessage
				json.Unmarshal(answer, &list)
				for _, action := range list {
					e.answersText("codeAction/resolve", action)
				}
			}
		}
		if i%(12*step) == 0 {
			for _, name := range []string{"[x](command:y)", "a\u202eb", "x\x1b[31m", "$(bug)", "a:b"} {
				e.isNothingButText("textDocument/rename", object{"position": at, "newName": name})
			}
			for _, command := range []string{"plywise.explain", "plywise.play", "[x](command:y)\u202e\x1b"} {
				e.isNothingButText("workspace/executeCommand", object{"command": command, "arguments": []any{object{"uri": hostileName, "position": at, "move": ""}}})
			}
		}
	}
	for p := range parser.Parse(hostileText).Puzzles() {
		for _, text := range []string{"[x](command:y)", "`$(bug)` \u202e\x1b[31m", "[[1,3],[0],[3],[0,2]]\n[[![x](y)"} {
			for _, command := range []string{"plywise.new", "plywise.import", "plywise.export", "plywise.takeBack"} {
				e.isNothingButText("workspace/executeCommand", object{"command": command, "arguments": []any{object{
					"textDocument": object{"uri": hostileName}, "position": fakePosition{Line: p.Line}, "game": text, "text": text,
				}}})
			}
		}
		for _, form := range []string{"rows", "board"} {
			v := e.viewAt(form, 30, hostileName, fakePosition{Line: p.Line}, "")
			for spot := range 24 {
				for _, c := range append(v.commands, toldCommand{Name: "edit"}, toldCommand{Name: "edge"}, toldCommand{Name: "[x](command:y)\u202e"}) {
					e.answersText("plywise/view/do", object{"view": v.number, "draw": v.Draw, "command": c.Name, "spot": spot, "value": "[x](command:y)\u202e\x1b"})
				}
			}
			v.fits()
			v.leave()
		}
	}
	for _, method := range []string{"documentSymbol", "foldingRange", "documentLink", "codeLens", "formatting"} {
		answer := e.isNothingButText("textDocument/"+method, object{"options": tabs})
		if method == "codeLens" {
			var list []json.RawMessage
			json.Unmarshal(answer, &list)
			for _, lens := range list {
				e.answersText("codeLens/resolve", lens)
			}
		}
	}
	e.isNothingButText("textDocument/inlayHint", object{"range": fakeRange{End: fakePosition{Line: 1000}}})
	e.isNothingButText("workspace/symbol", object{"query": ""})
	e.isNothingButText("[x](command:y)\u202e\x1b", nil)
}
