package lsp

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
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
}

func TestADiagnosticOfAnotherOrOfAnOlderTextGetsNoFix(t *testing.T) {
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

	// Another key that nobody knows stands there now.
	e.replace(uri, "tunr: cat", "limt: 4")
	e.wantFixes(e.fixes(uri, title, key))
	// The same stands on another line now.
	e.replace(uri, "limt: 4", "\ntunr: cat")
	e.wantFixes(e.fixes(uri, title, key))
	e.replace(uri, "\ntunr: cat", "turn: cat")
	e.wantFixes(e.fixes(uri, title, key))
}

func TestOnAClientThatAsksForOtherKindsNoFixIsSent(t *testing.T) {
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
}
