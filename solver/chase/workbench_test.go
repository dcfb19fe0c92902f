package chase

import (
	"math/rand/v2"
	"testing"

	"plywise/solver"
)

func TestAnEditOnAWorkbenchIsSolvedAsIfItWereAGame(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 17))
	for range 20 {
		g := Game{randomGrid(random, 4, 4, 0.3, 1, 1), gridRules}
		s := solve(t, g)
		w := s.Workbench(Options{})
		for p := range g.Arena.Places() {
			e := Edit{solver.Place(p), -1}
			got, err := w.Solve(t.Context(), e)
			if e.At == g.Arena.Goal() {
				if err == nil {
					t.Error("a wall was built on the food")
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			sameSolution(t, s, got, solve(t, g.Edited(e)))
		}
	}
}
