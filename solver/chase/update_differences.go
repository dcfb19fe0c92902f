package chase

import (
	"slices"

	"plywise/solver"
)

// differences are the differences between two games on which the value of a state
// may depend.
type differences struct {
	removed, added []solver.Place    // where a piece can stand in only one of the games
	moves          [2][]solver.Place // by player: where it can stand in both, but has other moves
}

// differences compares a well-formed game with another. It reports false if no table
// of the one helps to solve the other: under other rules or with another goal,
// hardly a state keeps its value.
func (g Game) differences(to Game) (d differences, ok bool) {
	suspects, ok := suspects(g.Arena, to.Arena)
	if !ok || g.Rules != to.Rules || g.Arena.Goal() != to.Arena.Goal() {
		return d, false
	}
	var before, after []solver.Place
	for _, p := range suspects {
		was, is := g.mayStand(solver.Mouse, p), to.mayStand(solver.Mouse, p)
		switch {
		case was && !is:
			d.removed = append(d.removed, p)
		case is && !was:
			d.added = append(d.added, p)
		case is:
			for who := range solver.Player(2) {
				if p == to.Arena.Goal() {
					continue // the game is over there
				}
				before, after = g.moves(before[:0], who, p), to.moves(after[:0], who, p)
				if !slices.Equal(before, after) {
					d.moves[who] = append(d.moves[who], p)
				}
			}
		}
	}
	return d, true
}

// suspects returns, in ascending order, the places that are open in only one of two
// arenas or whose moves may differ. It reports false if the arenas are of different
// kinds.
func suspects(from, to Arena) (found []solver.Place, ok bool) {
	switch a := from.(type) {
	case *Graph:
		if b, ok := to.(*Graph); ok {
			return suspectNodes(a, b), true
		}
	case *Grid:
		if b, ok := to.(*Grid); ok && a.Cols == b.Cols {
			return suspectCells(a, b), true
		}
	}
	return nil, false
}

func suspectNodes(a, b *Graph) []solver.Place {
	var found []solver.Place
	for p := range max(len(a.Neighbors), len(b.Neighbors)) {
		if p >= len(a.Neighbors) || p >= len(b.Neighbors) || !slices.Equal(a.Neighbors[p], b.Neighbors[p]) {
			found = append(found, solver.Place(p))
		}
	}
	return found
}

// suspectCells is suspects for boards. Cells below the last row of a board count as walls.
func suspectCells(a, b *Grid) []solver.Place {
	n := max(len(a.Wall), len(b.Wall))
	both := min(len(a.Wall), len(b.Wall))
	if a.MouseJump != b.MouseJump || a.CatJump != b.CatJump {
		found := make([]solver.Place, n)
		for p := range found {
			found[p] = solver.Place(p)
		}
		return found
	}
	open := func(g *Grid, p int) bool { return p < len(g.Wall) && !g.Wall[p] }
	var found []solver.Place
	jump := max(a.MouseJump, a.CatJump)
	// A player who can jump onto or over a cell is in its line of sight.
	look := func(p, step, most int) {
		for q, n := p+step, 0; n < min(jump, most) && (open(a, q) || open(b, q)); q, n = q+step, n+1 {
			found = append(found, solver.Place(q))
		}
	}
	for p := range n {
		if p < both && a.Wall[p] == b.Wall[p] || open(a, p) == open(b, p) {
			continue
		}
		row, col := p/a.Cols, p%a.Cols
		found = append(found, solver.Place(p))
		look(p, -a.Cols, row)
		look(p, a.Cols, max(a.Rows, b.Rows)-1-row)
		look(p, -1, col)
		look(p, 1, a.Cols-1-col)
	}
	slices.Sort(found)
	return slices.Compact(found)
}
