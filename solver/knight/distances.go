package knight

import (
	"context"

	"plywise/solver"
)

// hops are the eight moves of a knight, in rows and columns.
var hops = [8][2]int{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}

// distances returns the knight's moves between every two pawns and, in the
// last row, from the knight to every pawn.
func distances(ctx context.Context, g *Game) ([][]int, error) {
	n := len(g.Pawns)
	pawn := make(map[solver.Place]int, n)
	for i, p := range g.Pawns {
		pawn[p] = i
	}
	steps := make([][]int, n+1)
	row, err := search(ctx, g, pawn, g.Knight)
	if err != nil {
		return nil, err
	}
	var lost []int
	for i, d := range row {
		if d < 0 {
			lost = append(lost, i)
		}
	}
	if lost != nil {
		return nil, &UnreachableError{Pawns: lost}
	}
	steps[n] = row
	for i, p := range g.Pawns {
		if steps[i], err = search(ctx, g, pawn, p); err != nil {
			return nil, err
		}
	}
	return steps, nil
}

// search returns the knight's moves from a square to every pawn, -1 for a pawn
// out of reach.
func search(ctx context.Context, g *Game, pawn map[solver.Place]int, from solver.Place) ([]int, error) {
	row := make([]int, len(g.Pawns))
	for i := range row {
		row[i] = -1
	}
	seen := make([]bool, g.Places())
	seen[from] = true
	level := []solver.Place{from}
	for d, found := 0, 0; len(level) > 0 && found < len(row); d++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var next []solver.Place
		for _, p := range level {
			if i, ok := pawn[p]; ok {
				row[i] = d
				found++
			}
			r, c := int(p)/g.Cols, int(p)%g.Cols
			for _, h := range hops {
				r, c := r+h[0], c+h[1]
				if r < 0 || r >= g.Rows || c < 0 || c >= g.Cols {
					continue
				}
				q := solver.Place(r*g.Cols + c)
				if seen[q] || g.Blocked != nil && g.Blocked[q] {
					continue
				}
				seen[q] = true
				next = append(next, q)
			}
		}
		level = next
	}
	return row, nil
}
