package chase

import (
	"testing"

	"plywise/solver"
)

// FuzzSolve reads bytes as a game and checks the solution against looking
// ahead.
func FuzzSolve(f *testing.F) {
	f.Fuzz(func(t *testing.T, description []byte) {
		g, limit := described(description)
		agree(t, g, limit)
	})
}

// described reads a small game and a limit out of bytes; those that are missing
// count as 0.
func described(b []byte) (Game, int) {
	next := func(most int) int {
		if len(b) == 0 {
			return 0
		}
		n := int(b[0]) % (most + 1)
		b = b[1:]
		return n
	}
	kind, limit := next(1), next(15)
	rules := Rules{CatMayEnterGoal: next(1) == 1}
	if kind == 0 {
		g := &Grid{Rows: 1 + next(4), Cols: 1 + next(4), MouseJump: 1 + next(4), CatJump: 1 + next(4)}
		g.Food = solver.Place(next(g.Places() - 1))
		g.Wall = make([]bool, g.Places())
		for p := range g.Wall {
			g.Wall[p] = next(3) == 1 && p != int(g.Food)
		}
		return Game{g, rules}, limit
	}
	g := &Graph{Neighbors: make([][]solver.Place, 1+next(8))}
	last := len(g.Neighbors) - 1
	g.Hole = solver.Place(next(last))
	for len(b) > 0 {
		g.link(next(last), next(last))
	}
	return Game{g, rules}, limit
}
