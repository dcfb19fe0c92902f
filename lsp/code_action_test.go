package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"go.lsp.dev/jsonrpc2"

	"plywise/lsp/session"
)

const wrong = `puzzle: Wrong in places
game: cat-mouse-grid
tunr: cat
board:
  M.C.F
expect: mouse wins

puzzle: Wrong elsewhere
game: cat-mouse-grid
board:
  M.C.F
expect: draw
`

// fixes lists the titles of the quick fixes at a place, for a client that sends some
// diagnostics with its request.
func (e *fakeEditor) fixes(uri string, at fakePosition, sent ...fakeDiagnostic) []string {
	e.t.Helper()
	if sent == nil {
		sent = []fakeDiagnostic{}
	}
	var menu []struct{ Title, Kind string }
	var diagnostics []object
	for _, d := range sent {
		diagnostics = append(diagnostics, object{"range": d.Range, "severity": d.Severity, "code": d.Code, "source": d.Source, "message": d.Message})
	}
	if diagnostics == nil {
		diagnostics = []object{}
	}
	e.must("textDocument/codeAction", object{
		"textDocument": object{"uri": uri}, "range": fakeRange{at, at},
		"context": object{"diagnostics": diagnostics},
	}, &menu)
	var titles []string
	for _, a := range menu {
		if a.Kind == "quickfix" {
			titles = append(titles, a.Title)
		}
	}
	return titles
}

func (e *fakeEditor) wantFixes(got []string, want ...string) {
	e.t.Helper()
	if !slices.Equal(got, want) {
		e.t.Errorf("the quick fixes are %q, want %q", got, want)
	}
}

func TestQuickFixesAnswerForWhatTheClientShowsWhereverTheCursorIs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const uri = "file:///wrong.puzzle"
		e := start(t, everything())
		e.open(uri, wrong)
		shown := e.showsCodes(uri, "unknown-key", "expect-failed").Diagnostics
		key := slices.IndexFunc(shown, func(d fakeDiagnostic) bool { return d.Code == "unknown-key" })
		failed := slices.IndexFunc(shown, func(d fakeDiagnostic) bool { return d.Code == "expect-failed" })
		title := fakePosition{0, 10}
		e.wantFixes(e.fixes(uri, title))
		e.wantFixes(e.fixes(uri, title, shown[key]), "Change it to `turn`")
		e.wantFixes(e.fixes(uri, title, shown[failed]), "Expect what is true: `cat wins in 4`")
		e.wantFixes(e.fixes(uri, title, shown[key], shown[failed], shown[key]), "Change it to `turn`", "Expect what is true: `cat wins in 4`")

		var menu []json.RawMessage
		var chosen struct {
			Edit struct {
				DocumentChanges []struct{ Edits []fakeTextEdit }
			}
		}
		e.must("textDocument/codeAction", object{
			"textDocument": object{"uri": uri}, "range": fakeRange{title, title},
			"context": object{"diagnostics": shown[failed : failed+1], "only": []string{"quickfix"}},
		}, &menu)
		e.must("codeAction/resolve", menu[0], &chosen)
		if edits := chosen.Edit.DocumentChanges[0].Edits; len(edits) != 1 || edits[0].Range != shown[failed].Range || edits[0].NewText != "cat wins in 4" {
			t.Errorf("the edits are %v", edits)
		}

		// Elsewhere on the line they are offered to a client that sends nothing, and once.
		e.wantFixes(e.fixes(uri, fakePosition{2, 9}), "Change it to `turn`")
		e.wantFixes(e.fixes(uri, fakePosition{2, 9}, shown[key]), "Change it to `turn`")
		e.wantFixes(e.fixes(uri, fakePosition{2, 2}, shown[key], shown[failed]), "Change it to `turn`", "Expect what is true: `cat wins in 4`")
	})
}

func TestADiagnosticOfAnotherOrOfAnOlderTextGetsNoFix(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const uri = "file:///wrong.puzzle"
		e := start(t, everything())
		e.open(uri, wrong)
		shown := e.showsCodes(uri, "unknown-key", "expect-failed").Diagnostics
		key := shown[slices.IndexFunc(shown, func(d fakeDiagnostic) bool { return d.Code == "unknown-key" })]
		title := fakePosition{0, 10}

		another := key
		another.Source = "another"
		e.wantFixes(e.fixes(uri, title, another))
		another = key
		another.Code = "not-a-field"
		e.wantFixes(e.fixes(uri, title, another))

		// Another unknown key stands there now.
		e.replace(uri, "tunr: cat", "limt: 4")
		e.wantFixes(e.fixes(uri, title, key))
		// The same stands on another line now.
		e.replace(uri, "limt: 4", "\ntunr: cat")
		e.wantFixes(e.fixes(uri, title, key))
		e.replace(uri, "\ntunr: cat", "turn: cat")
		e.wantFixes(e.fixes(uri, title, key))
	})
}

func TestOnAClientThatAsksForOtherKindsNoFixIsSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const uri = "file:///wrong.puzzle"
		e := start(t, everything())
		e.open(uri, wrong)
		shown := e.showsCodes(uri, "unknown-key", "expect-failed").Diagnostics
		var menu []struct{ Title, Kind string }
		e.must("textDocument/codeAction", object{
			"textDocument": object{"uri": uri}, "range": fakeRange{},
			"context": object{"diagnostics": shown[:1], "only": []string{"refactor"}},
		}, &menu)
		for _, a := range menu {
			if !strings.HasPrefix(a.Kind, "refactor.") {
				t.Errorf("%s: %s", a.Kind, a.Title)
			}
		}
	})
}

// manyWalls is a puzzle on a large board with very many idle walls.
func manyWalls(size int) string {
	var text strings.Builder
	text.WriteString("puzzle: walls\ngame: cat-mouse-grid\nexpect: mouse wins in 1\nboard:\n  MF" + strings.Repeat(".", size-3) + "C\n")
	for row := range size - 1 {
		text.WriteString("  " + strings.Repeat(".#", size)[row%2:][:size] + "\n")
	}
	return text.String()
}

// withoutIdleWalls returns the action that takes idle walls away, to be resolved.
func (e *fakeEditor) withoutIdleWalls() object {
	e.t.Helper()
	var menu []object
	e.must("textDocument/codeAction", object{
		"textDocument": object{"uri": doc}, "range": fakeRange{fakePosition{4, 3}, fakePosition{4, 3}},
		"context": object{"diagnostics": []any{}},
	}, &menu)
	for _, action := range menu {
		if data, ok := action["data"].(object); ok {
			data["action"] = "idle"
			return action
		}
	}
	e.t.Fatal("nothing is offered")
	return nil
}

// resolvesWithoutIdleWalls resolves that action, and returns while the work on its edits is held in
// its midst.
func (e *fakeEditor) resolvesWithoutIdleWalls(engine *gated, resolved any) (ended <-chan error, letGo func()) {
	e.t.Helper()
	action := e.withoutIdleWalls()
	e.must("textDocument/hover", in(4), nil) // so that the puzzle is solved
	letGo = engine.hold()
	answer := make(chan error, 1)
	go func() { answer <- e.call("codeAction/resolve", action, resolved) }()
	synctest.Wait()
	if len(answer) > 0 {
		e.t.Fatalf("it is over already: %v", <-answer)
	}
	return answer, letGo
}

func TestWhatTakesLongEndsWhenItsPuzzleIsEdited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		engine := newGated()
		e := start(t, everything(), func(s *server) { s.SolveWith(engine) })
		e.open(doc, manyWalls(17))
		ended, letGo := e.resolvesWithoutIdleWalls(engine, nil)
		e.replace(doc, "puzzle: walls", "puzzle: fewer walls")
		synctest.Wait()
		if len(ended) == 0 {
			t.Error("it does not end")
		}
		letGo()
		err := <-ended
		if wire, ok := err.(*jsonrpc2.Error); !ok || wire.Code != session.CodeRequestFailed || !strings.Contains(wire.Message, "has been edited") {
			t.Errorf("got %v", err)
		}
		e.quit()
	})
}

func TestTheEditsOfWhatTakesLongAreForTheTextOfThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		engine := newGated()
		e := start(t, everything(), func(s *server) { s.SolveWith(engine) })
		e.open(doc, manyWalls(17))
		var resolved struct {
			Edit struct {
				DocumentChanges []struct {
					TextDocument struct{ Version int }
					Edits        []struct{ Range fakeRange }
				}
			}
		}
		ended, letGo := e.resolvesWithoutIdleWalls(engine, &resolved)
		e.replace(doc, "puzzle: walls", "// a line\npuzzle: walls")
		synctest.Wait()
		letGo()
		if err := <-ended; err != nil {
			t.Fatal(err)
		}
		change := resolved.Edit.DocumentChanges[0]
		if change.TextDocument.Version != 2 {
			t.Errorf("the edits are of version %d", change.TextDocument.Version)
		}
		lines := strings.Split(e.texts[doc].text, "\n")
		for _, edit := range change.Edits {
			if at := edit.Range.Start; lines[at.Line][at.Character] != '#' {
				t.Fatalf("no wall is at %v", at)
			}
		}
		e.quit()
	})
}

func TestWhatAMenuKeepsBehindAnEntryIsWhatItsKindHas(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client := everythingAndMore()
		e := configure(t, client, object{"spoilers": "on"}, object{"menus": true})
		e.open(doc, clickedOn)
		e.settled()
		at := fakePosition{0, 8}
		ask := func(only ...string) (menu []fakeAction) {
			asked := object{"diagnostics": []any{}}
			if len(only) > 0 {
				asked["only"] = only
			}
			e.must("textDocument/codeAction", object{"textDocument": object{"uri": doc}, "range": fakeRange{at, at}, "context": asked}, &menu)
			return menu
		}
		entries := 0
		for _, entry := range ask() {
			var count int
			if _, behind, ok := strings.Cut(entry.Title, "… ("); !ok {
				continue
			} else if _, err := fmt.Sscanf(behind, "%d)", &count); err != nil {
				t.Fatalf("%q: %v", entry.Title, err)
			}
			entries++
			if entry.Command.Command != menuCommand || len(entry.Command.Arguments) != 1 || entry.Command.Arguments[0] != entry.Kind {
				t.Errorf("%q runs %v", entry.Title, entry.Command)
			}
			all := ask(entry.Kind)
			if len(all) != count || slices.ContainsFunc(all, func(a fakeAction) bool { return !strings.HasPrefix(a.Kind, entry.Kind) || a.Title == entry.Title }) {
				t.Errorf("%q opens\n%s", entry.Title, listed(all))
			}
		}
		if entries != 2 {
			t.Errorf("%d entries stand for others in\n%s", entries, listed(ask()))
		}
		e.quit()
	})
}

func TestOneActionMendsAllAssertionsThatFailFromTheLineOfEach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const text = "puzzle: x\ngame: cat-mouse-grid\nboard:\n  M.C.F\nexpect: draw\nset: draw\n"
		capabilities := everything()
		set(capabilities, "workspace.workspaceEdit.changeAnnotationSupport", object{})
		e := start(t, capabilities)
		e.open(doc, text)
		shown := e.showsCodes(doc, "expect-failed", "set-failed").Diagnostics
		if related := relatedOf(shown[0]); len(related) != 1 || related[0].Location.Range.Start.Line != 5 || shown[0].Severity != 1 {
			t.Errorf("severity %d, and beside it is said %v", shown[0].Severity, related)
		}
		if d := shown[1]; d.Severity != 4 || d.Range.Start.Line != 5 || !strings.HasPrefix(d.Message, "May fail because `expect` does.") {
			t.Errorf("what follows is %+v", d)
		}
		for line := 4; line <= 5; line++ {
			at := fakePosition{line, 2}
			var raw []json.RawMessage
			e.must("textDocument/codeAction", object{
				"textDocument": object{"uri": doc}, "range": fakeRange{at, at},
				"context": object{"diagnostics": []any{}, "only": []string{"quickfix"}},
			}, &raw)
			found := false
			for i := range raw {
				var action fakeAction
				if err := json.Unmarshal(raw[i], &action); err != nil {
					t.Fatal(err)
				}
				if action.Title != "Write all that is true" {
					continue
				}
				if found = len(action.Diagnostics) == 1 && action.Diagnostics[0].Code == shown[line-4].Code; !found {
					t.Errorf("it mends %v", action.Diagnostics)
				}
				var chosen struct {
					Edit struct {
						DocumentChanges []struct {
							Edits []struct {
								fakeTextEdit
								AnnotationID string `json:"annotationId"`
							}
						}
					}
				}
				e.must("codeAction/resolve", raw[i], &chosen)
				// A preview would show each edit unticked.
				if edits := chosen.Edit.DocumentChanges[0].Edits; len(edits) != 2 || edits[0].AnnotationID != "" || edits[1].AnnotationID != "" {
					t.Errorf("the edits are %v", edits)
				}
			}
			if !found {
				t.Errorf("line %d has no such action", line)
			}
		}
		e.quit()
	})
}

// VS Code shows no source actions in a menu.
func TestAMenuMendsAllThatIsSafeWhereSomethingOfThatIsNear(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, everything())
		e.open(doc, "Puzzle: x\ngame: cat-mouse-graph\ngraph:\n  0: 1, 2\n  2: 3\n")
		kinds := func(line int, only ...string) (kinds []string) {
			var menu []fakeAction
			context := object{"diagnostics": []any{}}
			if only != nil {
				context["only"] = only
			}
			at := fakePosition{line, 2}
			e.must("textDocument/codeAction", object{"textDocument": object{"uri": doc}, "range": fakeRange{at, at}, "context": context}, &menu)
			for _, a := range menu {
				if a.Title == "Apply all safe fixes" {
					kinds = append(kinds, a.Kind)
				}
			}
			return kinds
		}
		for _, c := range []struct {
			line int
			only []string
			want []string
		}{
			{0, nil, []string{"quickfix"}}, {3, nil, []string{"quickfix"}}, {4, nil, nil},
			{4, []string{"source.fixAll"}, []string{"source.fixAll.plywise"}}, {3, []string{"quickfix"}, nil},
		} {
			if got := kinds(c.line, c.only...); !slices.Equal(got, c.want) {
				t.Errorf("on line %d, asked for %v, it is there as %v, not %v", c.line, c.only, got, c.want)
			}
		}
		e.quit()
	})
}
