package chase

import (
	"math/rand/v2"
	"slices"
	"testing"

	"plywise/solver"
)

// byMoves is a position that does not know the short way to its line.
type byMoves struct{ solver.Position }

func TestALineIsTheFirstOfTheBestMovesEachTime(t *testing.T) {
	random := rand.New(rand.NewPCG(1728, 2))
	lines := 0
	for range 60 {
		g := randomGame(random)
		s := solve(t, g)
		limits := []int64{NoLimit}
		if g.Rules.CatMayEnterGoal {
			limits = append(limits, 1, 5, 1000)
		}
		for _, limit := range limits {
			for state := range s.All(limit) {
				at := s.Position(state.Mouse, state.Cat, state.Turn, limit)
				got, want := solver.Line(at), solver.Line(byMoves{at})
				if !slices.Equal(got, want) {
					t.Fatalf("%+v, limit %d: the line is %v, by moves %v\n%s", state, limit, got, want, draw(g))
				}
				lines += min(len(got), 1)
			}
		}
	}
	if lines == 0 {
		t.Error("there was no line")
	}
}
