package knight

import (
	"context"

	"plywise/solver"
)

// walk counts the knight's moves from a square to every pawn, one square after
// the other; -1 for a pawn out of reach.
func walk(ctx context.Context, g *Game, from solver.Place) ([]int, error) {
	const unseen = -1
	steps := make([]int, g.places())
	for p := range steps {
		steps[p] = unseen
	}
	steps[from] = 0
	queue := []solver.Place{from}
	for seen := 0; seen < len(queue); seen++ {
		if seen%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		p := queue[seen]
		row, col := int(p)/g.Cols, int(p)%g.Cols
		for dr := -2; dr <= 2; dr++ {
			for dc := -2; dc <= 2; dc++ {
				r, c := row+dr, col+dc
				if dr*dr+dc*dc != 5 || r < 0 || r >= g.Rows || c < 0 || c >= g.Cols {
					continue
				}
				q := solver.Place(r*g.Cols + c)
				if steps[q] == unseen && (g.Blocked == nil || !g.Blocked[q]) {
					steps[q] = steps[p] + 1
					queue = append(queue, q)
				}
			}
		}
	}
	row := make([]int, len(g.Pawns))
	for i, p := range g.Pawns {
		row[i] = steps[p]
	}
	return row, nil
}
