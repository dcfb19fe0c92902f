package analysis_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/analysis"
	"plywise/solver"
)

func TestALongWinIsCutBeforeItMeetsADrawOrAWinByTheLimit(t *testing.T) {
	for _, c := range []struct {
		o    solver.Outcome
		want analysis.ShortOutcome
	}{
		{solver.Outcome{}, 0},
		{solver.Outcome{Kind: solver.MouseWins}, 1},
		{solver.Outcome{Kind: solver.MouseWins, Plies: 5}, 6},
		{solver.Outcome{Kind: solver.MouseWins, Plies: 32765}, 32766},
		{solver.Outcome{Kind: solver.MouseWins, Plies: 32766}, 32766},
		{solver.Outcome{Kind: solver.MouseWins, Plies: math.MaxInt32}, 32766},
		{solver.Outcome{Kind: solver.CatWins}, -1},
		{solver.Outcome{Kind: solver.CatWins, Plies: 4}, -5},
		{solver.Outcome{Kind: solver.CatWins, Plies: 32766}, -32767},
		{solver.Outcome{Kind: solver.CatWins, Plies: 32767}, -32767},
		{solver.Outcome{Kind: solver.CatWins, Plies: math.MaxInt32}, -32767},
		{solver.Outcome{Kind: solver.Draw, Plies: solver.Unforced, Reason: solver.Repetition}, 32767},
		{solver.Outcome{Kind: solver.Draw, Plies: solver.Unforced, Reason: solver.Stuck}, 32767},
		{solver.Outcome{Kind: solver.CatWins, Plies: solver.Unforced, Reason: solver.Limit}, -32768},
	} {
		if got := analysis.ShortOutcomeOf(c.o); got != c.want {
			t.Errorf("%+v: %d, want %d", c.o, got, c.want)
		}
	}
}

// The last heat of a board that has been broken is the heat that it had, where nothing
// stands in the way now.
func TestTheLastHeatIsThatOfTheTextBefore(t *testing.T) {
	e := analysis.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		_, old := analyse(t, e, randomChase(rt))
		now, a := analyse(t, e, randomChase(rt))
		if _, ok := analysis.LastHeat(a); ok {
			t.Fatalf("what is known has the heat of an older text\n%s", now.Text)
		}
		unknown := analysis.Unsolved(now).After(old)
		heat, ok := analysis.LastHeat(unknown)
		fits := now.Game == old.Puzzle.Game && (now.Draft.Board == nil ||
			now.Draft.Board.Rows == old.Puzzle.Draft.Board.Rows && now.Draft.Board.Cols == old.Puzzle.Draft.Board.Cols)
		if ok != fits {
			t.Fatalf("there is heat: %t\n%s\n%s", ok, old.Puzzle.Text, now.Text)
		}
		for place, got := range heat.Outcomes {
			want := analysis.NoOutcome
			name := now.PlaceName(place)
			if was, ok := old.Puzzle.FindPlace(name); ok && (now.Draft.Board == nil || now.Draft.Board.At(place) != '#') {
				want = old.Facts.Heat.Outcomes[was]
			}
			if got != want {
				t.Fatalf("%s has %d, want %d\n%s\n%s", name, got, want, old.Puzzle.Text, now.Text)
			}
		}
	})
}
