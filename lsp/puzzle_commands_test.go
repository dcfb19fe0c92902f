package lsp

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"

	"go.lsp.dev/jsonrpc2"

	"plywise/parser/syntax"
)

// A writer is an editor that makes the edits that it is asked for, and tells the server.
type writer struct {
	*clicker
	asked int                 // how many edits it was asked for
	label string              // of the last one
	shown *shownSelection     // what it was asked to show last, nil for nothing
	said  []string            // messages
	meant func() (any, error) // if not nil, what it does instead of making an edit
}

type shownSelection struct {
	URI       string
	TakeFocus bool
	Selection fakeRange
}

// writing opens a text in such an editor.
func writing(t *testing.T, capabilities object, locale, text string) *writer {
	t.Helper()
	w := &writer{clicker: &clicker{fakeEditor: connected(t), t: t}}
	w.answers["workspace/applyEdit"] = func(params json.RawMessage) (any, error) {
		var p struct {
			Label string
			Edit  json.RawMessage
		}
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, err
		}
		w.asked++
		w.label, w.edit = p.Label, p.Edit
		if w.meant != nil {
			return w.meant()
		}
		w.becomes(w.after(p.Edit))
		return object{"applied": true}, nil
	}
	w.answers["window/showDocument"] = func(params json.RawMessage) (any, error) {
		w.shown = new(shownSelection)
		return object{"success": true}, json.Unmarshal(params, w.shown)
	}
	w.answers["window/showMessage"] = func(params json.RawMessage) (any, error) {
		var p struct{ Message string }
		err := json.Unmarshal(params, &p)
		w.said = append(w.said, p.Message)
		return nil, err
	}
	var known struct{ Capabilities json.RawMessage }
	w.must("initialize", object{"processId": nil, "rootUri": nil, "capabilities": capabilities, "locale": locale}, &known)
	var counts struct{ PositionEncoding string }
	if err := json.Unmarshal(known.Capabilities, &counts); err != nil {
		t.Fatal(err)
	}
	w.encoding, w.fakeEditor.offers = counts.PositionEncoding, known.Capabilities
	w.notify("initialized", object{})
	w.open(doc, text)
	return w
}

// about runs one of the commands about the puzzle on a line.
func (w *writer) about(command string, line int, more object) (answer json.RawMessage, err error) {
	argument := object{"textDocument": object{"uri": doc}, "position": fakePosition{Line: line}}
	for k, v := range more {
		argument[k] = v
	}
	err = w.call("workspace/executeCommand", object{"command": command, "arguments": []any{argument}}, &answer)
	return answer, err
}

// selected is the text that it was asked to show.
func (w *writer) selected() string {
	if w.shown == nil || w.shown.URI != doc || !w.shown.TakeFocus {
		w.t.Errorf("it is asked to show %+v", w.shown)
		return ""
	}
	lines := strings.Split(w.texts[doc].text, "\n")
	start, end := w.shown.Selection.Start, w.shown.Selection.End
	line := strings.TrimSuffix(lines[start.Line], "\r")
	if from, _ := columns(line, start.Character, w.encoding); start.Line == end.Line && line[:from] == "puzzle: " {
		to, _ := columns(line, end.Character, w.encoding)
		return line[from:to]
	}
	w.t.Errorf("it is asked to show %+v of %q", w.shown, line)
	return ""
}

// words returns the words of a refusal.
func (w *writer) words(err error) string {
	w.t.Helper()
	wire, ok := err.(*jsonrpc2.Error)
	if !ok || wire.Code != -32803 {
		w.t.Errorf("got %v, want a refusal", err)
		return ""
	}
	return wire.Message
}

func withoutApplyEdit() object {
	c := everything()
	set(c, "workspace.applyEdit", nil)
	return c
}

func TestANewPuzzleOfEachGameIsSolvedAndHasNothingWrong(t *testing.T) {
	t.Parallel()
	for _, game := range syntax.Games() {
		for _, locale := range []string{"en", "zh-CN"} {
			t.Run(game.Name+" "+locale, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					w := writing(t, everything(), locale, "")
					if _, err := w.about("plywise.new", 0, object{"game": game.Name}); err != nil {
						t.Fatal(err)
					}
					title, text := w.selected(), w.texts[doc].text
					if locale == "en" && text != game.Example || locale != "en" && (title == game.ExampleTitle() || len(title) < 6) {
						t.Errorf("%q is written, with the title %q", text, title)
					}
					w.settled()
					if list := w.lastShown(doc).Diagnostics; len(list) > 0 {
						t.Errorf("it has %+v", list)
					}
					if state := w.view("board", 0, 0).board.State; state != "solved" {
						t.Errorf("it is %s", state)
					}
					w.quit()
				})
			})
		}
	}
}

func TestANewPuzzleGoesBelowTheOneAtTheCursorAndItsTitleIsShown(t *testing.T) {
	t.Parallel()
	const first, broken, last = "puzzle: 🐭 first\ngame: cat-mouse-grid\nboard:\n  MCF\n", "puzzle: Two mice\ngame: nonsense\nwhat\n", "puzzle: last\ngame: cat-mouse-grid"
	text := "// above\n\n" + first + "\n// on the next\n" + broken + "\n" + last
	chase := syntax.CatMouseGrid.Info().Example
	for name, c := range map[string]struct {
		line int
		want string
	}{
		"above the first": {0, "// above\n\n" + chase + "\n" + first + "\n// on the next\n" + broken + "\n" + last},
		"in the first":    {4, "// above\n\n" + first + "\n" + chase + "\n// on the next\n" + broken + "\n" + last},
		"in a comment":    {7, "// above\n\n" + first + "\n" + chase + "\n// on the next\n" + broken + "\n" + last},
		"in a broken one": {9, "// above\n\n" + first + "\n// on the next\n" + broken + "\n" + chase + "\n" + last},
		"past the end":    {99, text + "\n\n" + chase},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				for _, crlf := range []bool{false, true} {
					ends := strings.NewReplacer()
					if crlf {
						ends = strings.NewReplacer("\n", "\r\n")
					}
					w := writing(t, everything(), "en", ends.Replace(text))
					if _, err := w.about("plywise.new", c.line, object{"game": "cat-mouse-grid"}); err != nil {
						t.Fatal(err)
					}
					if got := w.texts[doc].text; got != ends.Replace(c.want) {
						t.Errorf("it becomes\n%q\nwant\n%q", got, ends.Replace(c.want))
					}
					if w.selected() != "A new chase" || w.label != "Write a new puzzle" || w.asked != 1 {
						t.Errorf("%q is shown, after %d edits called %q", w.selected(), w.asked, w.label)
					}
					w.quit()
				}
			})
		})
	}
}

func TestAClientThatShowsNoDocumentsGetsANewPuzzleAllTheSame(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		capabilities := everything()
		set(capabilities, "window.showDocument", nil)
		w := writing(t, capabilities, "en", "")
		if _, err := w.about("plywise.new", 0, object{"game": "knight-pawns"}); err != nil || w.shown != nil || w.texts[doc].text != syntax.KnightPawns.Info().Example {
			t.Errorf("%v, %+v, %q", err, w.shown, w.texts[doc].text)
		}
		w.quit()
	})
}

const (
	goodCase  = `[[1,3],[0],[3],[0,2]]`
	otherCase = `grid = ["M.C...F"], catJump = 1, mouseJump = 4`
	ofGood    = "puzzle: Cat and Mouse, case 1\nsource: https://leetcode.com/problems/cat-and-mouse/\ngame: cat-mouse-graph\ngraph:\n  0: 1 3\n  1: 0\n  2: 3\n  3: 0 2\n"
	ofOther   = "puzzle: Cat and Mouse II, case 2\nsource: https://leetcode.com/problems/cat-and-mouse-ii/\ngame: cat-mouse-grid\ncat-jump: 1\nmouse-jump: 4\nboard:\n  M.C...F\n"
)

func TestTestCasesAreImportedBelowThePuzzleAtTheCursor(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		locale, text string
		want         string // what is written
		says         string // of what is not
	}{
		"one":                     {"en", goodCase, ofGood, ""},
		"two":                     {"en", goodCase + "\r\n" + otherCase, ofGood + "\n" + ofOther, ""},
		"one, and nonsense":       {"en", goodCase + "\nnonsense\n", ofGood, "Not everything is a test case. Line 2: `nonsense` cannot stand here; a list, a number or `NAME = …` is expected."},
		"and nonsense twice":      {"en", goodCase + "\n[1,2\n" + otherCase + "\n[[1]]\n", ofGood + "\n" + ofOther, "Not everything is a test case. Line 2: a string or a list of numbers is expected, not `1,2` (and 1 more)."},
		"in Chinese":              {"zh", goodCase + "\nnonsense\n", ofGood, "有些内容不是测试用例。第 2 行："},
		"what is no link for now": {"en", goodCase + "\n[x](command:y)\n", ofGood, "Not everything is a test case. Line 2: "},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := writing(t, everything(), c.locale, clickedOn+unread)
				if _, err := w.about("plywise.import", 2, object{"text": c.text}); err != nil {
					t.Fatal(err)
				}
				if got := w.texts[doc].text; got != clickedOn+c.want+"\n"+unread {
					t.Errorf("it becomes\n%s", got)
				}
				if title := w.selected(); title != "Cat and Mouse, case 1" {
					t.Errorf("%q is shown", title)
				}
				synctest.Wait()
				if says := strings.Join(w.said, "|"); !strings.HasPrefix(says, c.says) || (says == "") != (c.says == "") {
					t.Errorf("it is said: %s", says)
				}
				w.quit()
			})
		})
	}
}

func TestWhereNothingIsATestCaseNothingIsWritten(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for text, want := range map[string]string{
			"":                   "Nothing was imported. Line 1: there is no test case here; ",
			"nonsense":           "Nothing was imported. Line 1: ",
			"\n\n[[9]]\n[[9]]\n": "Nothing was imported. Line 3: a graph has 3 nodes or more: node 0 is the hole, on 1 and 2 stand the mouse and the cat (and 1 more).",
		} {
			w := writing(t, everything(), "en", clickedOn)
			_, err := w.about("plywise.import", 2, object{"text": text})
			if got := w.words(err); !strings.HasPrefix(got, want) || w.asked > 0 || len(w.said) > 0 {
				t.Errorf("%q: %s, and %q", text, got, w.said)
			}
			w.quit()
		}
	})
}

func TestAPuzzleIsExportedAsATestCaseOrItIsSaidWhyNot(t *testing.T) {
	t.Parallel()
	const graph = "puzzle: a\ngame: cat-mouse-graph\ngraph:\n  0: 2 5\n  1: 3\n  2: 0 4 5\n  3: 1 4 5\n  4: 2 3\n  5: 0 2 3\nexpect: draw\n"
	text := "// above\n\n" + graph + "\n" + unread + "puzzle: c\ngame: cat-mouse-grid\nturn: cat\nlimit: 7\nboard:\n  MCF\n"
	for name, c := range map[string]struct {
		locale string
		line   int
		want   string // the test case, or the words
	}{
		"a graph":             {"en", 4, "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]\n"},
		"above the first":     {"en", 0, "There is no puzzle on line 1."},
		"a broken one":        {"en", 15, "The puzzle is no test case of LeetCode's. "},
		"two reasons":         {"en", 99, "The puzzle is no test case of LeetCode's. In LeetCode's problem the mouse moves first. (and 1 more)"},
		"the same in Chinese": {"zh-CN", 99, "这个谜题不能作为 LeetCode 的测试用例。在 LeetCode 的题目中，老鼠先走。（另有 1 条）"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := writing(t, withoutApplyEdit(), c.locale, strings.ReplaceAll(text, "\n", "\r\n"))
				raw, err := w.about("plywise.export", c.line, nil)
				var answer struct{ Text string }
				if strings.HasPrefix(c.want, "[") {
					if json.Unmarshal(raw, &answer); err != nil || answer.Text != c.want {
						t.Errorf("%v, %s", err, raw)
					}
				} else if got := w.words(err); !strings.HasPrefix(got, c.want) {
					t.Errorf("it is refused: %s", got)
				}
				w.quit()
			})
		})
	}
}

func TestACommandAboutAPuzzleNeedsOneArgumentThatSaysWhich(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := writing(t, everything(), "en", clickedOn)
		for _, command := range []string{"plywise.takeBack", "plywise.new", "plywise.import", "plywise.export"} {
			for _, arguments := range []any{nil, []any{}, []any{7}, []any{object{}}, []any{object{"textDocument": object{"uri": "file:///closed"}}}, []any{object{}, object{}}} {
				w.refused(-32602, "workspace/executeCommand", object{"command": command, "arguments": arguments})
			}
			if !strings.Contains(string(w.fakeEditor.offers), `"`+command+`"`) {
				t.Errorf("%s is not offered", command)
			}
		}
		_, err := w.about("plywise.new", 0, object{"game": "chess"})
		if wire, ok := err.(*jsonrpc2.Error); !ok || wire.Code != jsonrpc2.InvalidParams || !strings.Contains(wire.Message, "cat-mouse-graph, cat-mouse-grid, knight-pawns") {
			t.Errorf("got %v", err)
		}
		w.quit()
	})
}

func TestWhatTheClientDoesNotWriteIsSaid(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := writing(t, everything(), "en", clickedOn)
		w.meant = func() (any, error) { return object{"applied": false, "failureReason": "it is read-only"}, nil }
		for command, more := range map[string]object{"plywise.new": {"game": "knight-pawns"}, "plywise.import": {"text": goodCase + "\nnonsense"}} {
			_, err := w.about(command, 0, more)
			if got := w.words(err); got != "The editor did not apply the edit: it is read-only" || w.shown != nil || len(w.said) > 0 {
				t.Errorf("%s: %s, %+v, %q", command, got, w.shown, w.said)
			}
		}
		w.quit()
		w = writing(t, withoutApplyEdit(), "en", clickedOn)
		_, err := w.about("plywise.new", 0, object{"game": "knight-pawns"})
		if got := w.words(err); got != "The editor does not apply edits that a server asks for." {
			t.Error(got)
		}
		w.quit()
	})
}
