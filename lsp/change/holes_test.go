package change_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/filling"
	"plywise/lsp/internal/puzzletest"
	"plywise/parser"
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
			return change.Fill(context.Background(), answer.NewEngine(0), p, &filling.Fit{Filled: []bool{false, true}, Outcome: solver.Outcome{Kind: solver.CatWins, Plies: 2}, Grade: filling.Grade{Only: 1}})
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

// holesIn returns how many holes a puzzle has.
func holesIn(p *syntax.Puzzle) int {
	if p.Holed == nil {
		return 0
	}
	return len(p.Holed.Holes)
}

// fills expects of an action about holes what its title says: how many fillings are left, or that
// everything that is asserted is true and the game ends like that.
func fills(t rapid.TB, e *answer.Engine, a *answer.Answer, f *parser.File, action change.Action) {
	t.Helper()
	title, p := titleOf(action), f.Puzzle(0).Puzzle
	fails := func(why string) { t.Fatalf("%q: %s\n%s\nof\n%s", title, why, f.Text(), a.Puzzle.Text) }
	verb, argument, _ := strings.Cut(action.ID, " ")
	switch {
	case verb == "open":
		if holesIn(p) != holesIn(a.Puzzle)+1 {
			fails("it is no hole")
		}
	case verb == "decide":
		if holesIn(p) != holesIn(a.Puzzle)-1 {
			fails("it is not decided")
		}
		if a.Filled == nil || errorsOf(p) > errorsOf(a.Puzzle) { // a wall where something else is asserted
			return
		}
		if left := leftIn(t, e, p, false); strings.HasSuffix(title, "as in all fillings that fit") && left != a.Filled.Fits ||
			strings.Contains(title, " left") && !strings.Contains(title, fmt.Sprintf(": %d filling", left)) {
			fails(fmt.Sprintf("%d are left of %d", left, a.Filled.Fits))
		}
	case argument == "show":
		shown := map[string]bool{}
		for q := range f.Puzzles() {
			if q.Index == 0 {
				continue
			}
			if shown[q.Text] = true; holesIn(q.Puzzle) > 0 || leftIn(t, e, q.Puzzle, true) != 1 {
				fails("what is shown does not fit")
			}
		}
		if want := min(10, a.Filled.Fits); len(shown) != want || f.NumPuzzles() != 1+want || holesIn(p) != holesIn(a.Puzzle) {
			fails(fmt.Sprintf("%d are shown of %d", len(shown), a.Filled.Fits))
		}
	default:
		now, err := e.Analyse(context.Background(), p, answer.Awaited)
		if err != nil || now.Facts == nil || leftIn(t, e, p, true) != 1 || !strings.Contains(title, "("+now.Facts.Outcome.String()+")") {
			fails("that does not fit")
		}
	}
}

// leftIn returns how many fillings of a puzzle fit. A puzzle without holes counts 1 where nothing in it
// is an error and all it asserts is true, with idle if that is asked for.
func leftIn(t rapid.TB, e *answer.Engine, p *syntax.Puzzle, withIdle bool) int {
	t.Helper()
	a, err := e.Counted(context.Background(), p, answer.Awaited)
	switch {
	case err != nil:
		t.Fatal(err)
	case a.Filled != nil:
		return a.Filled.Fits
	}
	if withIdle {
		if a, err = e.CheckIdle(context.Background(), a, answer.Awaited); err != nil {
			t.Fatal(err)
		}
	}
	if a.Facts == nil || slices.ContainsFunc(append(a.LateProblems(), a.Problems...), func(x syntax.Problem) bool { return x.Severity == syntax.Error }) {
		return 0
	}
	return 1
}

func TestAnOfferedEditOfAHoleDoesWhatItsTitleSays(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomPuzzle(rt)
		if parser.Parse(text).Puzzle(0).Setup == nil {
			rt.Skip("such as a cat in the hole")
		}
		if rapid.Bool().Draw(rt, "with truths") {
			text = puzzletest.WithTruths(t, e, text, false)
		}
		text += rapid.SampledFrom([]string{"", "", "source: x\n", "solution: 0,0\n", "tries: none\n", "duals: any\n", "idle: none\n"}).Draw(rt, "more")
		for range rapid.IntRange(1, 4).Draw(rt, "holes") {
			p := puzzletest.First(rt, text)
			at, other := rapid.IntRange(0, p.Places()-1).Draw(rt, "at"), -1
			if p.Draft.Graph != nil {
				other = rapid.IntRange(0, p.Places()-1).Draw(rt, "other")
			}
			if c, err := change.OpenHole(p, at, other); err == nil {
				text = source.Apply(text, c.Edits)
			}
		}
		offersWhatItShould(rt, e, text)
	})
}
