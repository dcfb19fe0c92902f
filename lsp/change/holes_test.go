package change_test

import (
	"context"
	"testing"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/filling"
	"plywise/lsp/internal/puzzletest"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

const (
	holedHall = "puzzle: A hall // of stone\ngame: cat-mouse-grid\nboard:\n  M?F // a row\n  #?C\n"
	holedWay  = "puzzle: A way\ngame: cat-mouse-graph\ngraph:\n  0: 2 // the hole\n  1: 3\n  2: 3\nmaybe:\n  1: 0 2 // or not\n  3: 0\nexpect: draw\n"
)

func TestPuzzlesWithHolesAreEdited(t *testing.T) {
	edits := func(c change.Change, err error) ([]source.Edit, error) { return c.Edits, err }
	rewritten := func(id string) func(*syntax.Puzzle) ([]source.Edit, error) {
		return func(p *syntax.Puzzle) ([]source.Edit, error) {
			return change.Edits(context.Background(), answer.Unsolved(p), id)
		}
	}
	for _, test := range []struct {
		name, text string
		edit       func(*syntax.Puzzle) ([]source.Edit, error)
		want       string
	}{
		{"rotate", holedHall, rewritten("rewrite rotate"), "puzzle: A hall // of stone\ngame: cat-mouse-grid\nboard:\n  #M // a row\n  ??\n  CF\n"},
		{"mirror", holedHall, rewritten("rewrite mirror"), "puzzle: A hall // of stone\ngame: cat-mouse-grid\nboard:\n  F?M // a row\n  C?#\n"},
		{"insert a column", holedHall, func(p *syntax.Puzzle) ([]source.Edit, error) {
			return edits(change.Resize(p, change.Resizing{Column: true, At: 1}))
		}, "puzzle: A hall // of stone\ngame: cat-mouse-grid\nboard:\n  M.?F // a row\n  #.?C\n"},
		{"delete a column of holes", holedHall, func(p *syntax.Puzzle) ([]source.Edit, error) {
			return edits(change.Resize(p, change.Resizing{Column: true, At: 1, Delete: true}))
		}, "puzzle: A hall // of stone\ngame: cat-mouse-grid\nboard:\n  MF // a row\n  #C\n"},
		{"decide a cell", holedHall, func(p *syntax.Puzzle) ([]source.Edit, error) { return edits(change.DecideHole(p, 0, true)) },
			"puzzle: A hall // of stone\ngame: cat-mouse-grid\nboard:\n  M#F // a row\n  #?C\n"},
		{"make a wall a hole", holedHall, func(p *syntax.Puzzle) ([]source.Edit, error) { return edits(change.OpenHole(p, 3, -1)) },
			"puzzle: A hall // of stone\ngame: cat-mouse-grid\nboard:\n  M?F // a row\n  ??C\n"},
		{"put the cat on a hole", holedHall, func(p *syntax.Puzzle) ([]source.Edit, error) { return edits(change.SetPlace(p, 4, change.Cat)) },
			"puzzle: A hall // of stone\ngame: cat-mouse-grid\nboard:\n  M?F // a row\n  #C.\n"},
		{"fill in", holedHall, func(p *syntax.Puzzle) ([]source.Edit, error) {
			return change.Fill(p, &filling.Fit{Filled: []bool{false, true}, Outcome: solver.Outcome{Kind: solver.CatWins, Plies: 2}, Grade: filling.Grade{Only: 1}}), nil
		}, "puzzle: A hall // of stone\ngame: cat-mouse-grid\nboard:\n  M.F // a row\n  ##C\nexpect: cat wins in 2\nonly: 0,1\n"},
		{"rename a node", holedWay, func(p *syntax.Puzzle) ([]source.Edit, error) { return change.Rename(p, 3, "pond") },
			"puzzle: A way\ngame: cat-mouse-graph\ngraph:\n  0: 2 // the hole\n  1: pond\n  2: pond\nmaybe:\n  1: 0 2 // or not\n  pond: 0\nexpect: draw\n"},
		{"leave an edge out", holedWay, func(p *syntax.Puzzle) ([]source.Edit, error) { return edits(change.DecideHole(p, 0, false)) },
			"puzzle: A way\ngame: cat-mouse-graph\ngraph:\n  0: 2 // the hole\n  1: 3\n  2: 3\nmaybe:\n  1: 2 // or not\n  3: 0\nexpect: draw\n"},
		{"add an edge", holedWay, func(p *syntax.Puzzle) ([]source.Edit, error) { return edits(change.DecideHole(p, 2, true)) },
			"puzzle: A way\ngame: cat-mouse-graph\ngraph:\n  0: 2 // the hole\n  1: 3\n  2: 3\n  3: 0\nmaybe:\n  1: 0 2 // or not\nexpect: draw\n"},
		{"open an edge", holedWay, func(p *syntax.Puzzle) ([]source.Edit, error) { return edits(change.OpenHole(p, 2, 3)) }, // 1 is the third node that is mentioned
			"puzzle: A way\ngame: cat-mouse-graph\ngraph:\n  0: 2 // the hole\n  1:\n  2: 3\nmaybe:\n  1: 0 2 3 // or not\n  3: 0\nexpect: draw\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := puzzletest.Puzzle(t, test.text)
			made, err := test.edit(p)
			if err != nil {
				t.Fatal(err)
			}
			got := puzzletest.Apply(t, test.text, made)
			if after := puzzletest.First(t, got); len(after.Problems) > 0 {
				t.Errorf("%v", after.Problems)
			}
			if got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}
