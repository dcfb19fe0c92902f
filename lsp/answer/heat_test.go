package answer_test

import (
	"math"
	"testing"

	"plywise/lsp/answer"
	"plywise/solver"
)

func TestALongWinIsCutBeforeItMeetsADrawOrAWinByTheLimit(t *testing.T) {
	for _, c := range []struct {
		o    solver.Outcome
		want answer.ShortOutcome
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
		if got := answer.ShortOutcomeOf(c.o); got != c.want {
			t.Errorf("%+v: %d, want %d", c.o, got, c.want)
		}
	}
}
