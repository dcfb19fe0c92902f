package lsp

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
)

// Of the walls on the board none is needed.
const walled = `puzzle: Walled in
game: cat-mouse-grid
board:
  M.F
  ###
  ..C
expect: mouse wins in 3
`

// idleWall is the hint that a wall of walled is idle, as a client shows it.
func idleWall(column int) fakeDiagnostic {
	return fakeDiagnostic{
		Range:    fakeRange{fakePosition{4, column}, fakePosition{4, column + 1}},
		Severity: 4, Code: "idle-wall", Source: "plywise", Message: "An idle wall: without it every assertion still holds.",
	}
}

func TestAnIdleWallIsFadedAndCanBeTakenAway(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const uri = "file:///walled.puzzle"
		e := start(t, everything())
		e.open(uri, walled)
		var menu []fakeAction
		e.must("textDocument/codeAction", object{
			"textDocument": object{"uri": uri}, "range": fakeRange{fakePosition{4, 3}, fakePosition{4, 3}},
			"context": object{"diagnostics": []any{}, "only": []string{"quickfix"}},
		}, &menu)
		if len(menu) != 1 || menu[0].Title != "Take this wall away" {
			t.Fatalf("the fixes are %v", menu)
		}
		got, want := menu[0].Diagnostics[0], idleWall(3)
		if got.Range != want.Range || got.Severity != want.Severity || got.Code != want.Code || got.Message != want.Message || !slices.Equal(got.Tags, []int{1}) {
			t.Errorf("it fixes %+v", got)
		}
	})
}

func TestOfManyIdleWallsOnlyTheOneAtTheCursorIsOffered(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const uri = "file:///walled.puzzle"
		e := start(t, everything())
		e.open(uri, walled)
		e.wantFixes(e.fixes(uri, fakePosition{4, 0}))
		e.wantFixes(e.fixes(uri, fakePosition{4, 2}), "Take this wall away")
		e.wantFixes(e.fixes(uri, fakePosition{0, 0}, idleWall(4)), "Take this wall away")
		e.wantFixes(e.fixes(uri, fakePosition{0, 0}, idleWall(2), idleWall(3), idleWall(4)))
		e.wantFixes(e.fixes(uri, fakePosition{4, 2}, idleWall(2), idleWall(3), idleWall(4)), "Take this wall away")
	})
}

func TestWhatTakesLongIsForClientsThatAskForEditsWhenTheyAreChosen(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const uri, wanted = "file:///walled.puzzle", "Take the idle walls away, one after another"
		for resolves, client := range map[bool]object{true: everything(), false: everything()} {
			if !resolves {
				delete(client["textDocument"].(object)["codeAction"].(object), "resolveSupport")
			}
			e := start(t, client)
			e.open(uri, walled)
			var menu []fakeAction
			e.must("textDocument/codeAction", object{
				"textDocument": object{"uri": uri}, "range": fakeRange{},
				"context": object{"diagnostics": []any{}},
			}, &menu)
			if slices.ContainsFunc(menu, func(a fakeAction) bool { return strings.HasPrefix(a.Title, wanted) }) != resolves {
				t.Errorf("resolves %v: the menu is\n%s", resolves, listed(menu))
			}
		}
	})
}

func TestWhoWantsNoSpoilersIsOfferedNoEdits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const uri = "file:///walled.puzzle"
		e := configure(t, everythingAndMore(), object{"spoilers": "on"}, nil)
		e.open(uri, strings.Replace(walled, "mouse wins in 3", "cat wins", 1)+"\n"+walled+"idle: none\n")
		edits := func() (found []string) {
			for line := range 16 {
				var menu []fakeAction
				e.must("textDocument/codeAction", object{
					"textDocument": object{"uri": uri}, "range": fakeRange{fakePosition{line, 3}, fakePosition{line, 3}},
					"context": object{"diagnostics": []any{}},
				}, &menu)
				for _, a := range menu {
					if strings.Contains(a.Title, "wall") {
						found = append(found, a.Title)
					}
				}
			}
			return found
		}
		for _, wanted := range []string{"Build a wall on 0,1 (cat wins (move limit))", "List the idle walls: 1,0 1,1 1,2", "Take the idle walls away, one after another"} {
			if found := edits(); !slices.Contains(found, wanted) {
				t.Errorf("with spoilers %q is not among %q", wanted, found)
			}
		}
		quiet := e.server.Settings()
		quiet.Spoilers = false
		e.becomes(object{"spoilers": "off"})
		e.inForce(quiet)
		if found := edits(); len(found) > 0 {
			t.Errorf("without spoilers there is %q", found)
		}
	})
}
