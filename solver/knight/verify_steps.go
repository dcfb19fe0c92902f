package knight

import (
	"context"
	"fmt"

	"plywise/solver"
)

// checkSteps checks the steps to each pawn from pawn j's square, or from the knight's
// first square if j is the number of pawns.
//
// On a board without walls most are plain (see [Game.plain]). checkSteps walks the board
// for all others.
func (v *verifier) checkSteps(ctx context.Context, j int) error {
	from := v.game.Knight
	if j < v.n() {
		from = v.game.Pawns[j]
	}
	claims := make(map[solver.Place]int)
	for i, to := range v.game.Pawns {
		steps := v.steps(j, i)
		if v.game.Blocked != nil || steps != v.game.plain(from, to) {
			claims[to] = steps
		}
	}
	if len(claims) == 0 {
		return ctx.Err()
	}
	return v.game.checkClaims(ctx, from, claims)
}

// plain returns how many moves a knight needs on a board without walls, if it finds a way
// of as few moves as fewest returns; else -1.
func (g *Game) plain(from, to solver.Place) int {
	row, col := int(from)/g.Cols, int(from)%g.Cols
	down, right := int(to)/g.Cols-row, int(to)%g.Cols-col
	steps := fewest(down, right)
	for left := steps; left > 0; left-- {
		found := false
		for _, m := range knightMoves {
			r, c := row+m[0], col+m[1]
			if r >= 0 && r < g.Rows && c >= 0 && c < g.Cols && fewest(down-m[0], right-m[1]) == left-1 {
				row, col, down, right = r, c, down-m[0], right-m[1]
				found = true
				break
			}
		}
		if !found {
			return -1
		}
	}
	return steps
}

var knightMoves = [8][2]int{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}

// fewest returns a lower bound of the moves that a knight needs to go that many squares down
// and to the right.
//
// A move goes at most two squares in either direction and three in both together, to a
// square of the other colour. A neighbour has that colour too, but is not one move away.
// And no two moves go two squares down and two to the side: each would go one down and two
// to a side, so both together none or four.
func fewest(down, right int) int {
	long, short := max(down, -down), max(right, -right)
	if long < short {
		long, short = short, long
	}
	switch n := max((long+1)/2, (long+short+2)/3); {
	case long+short == 1:
		return 3
	case long == 2 && short == 2:
		return 4
	default:
		return n + (n+long+short)%2
	}
}

// checkClaims checks the claimed numbers of a knight's moves to some places. It walks, move
// by move, through the squares within reach.
func (g *Game) checkClaims(ctx context.Context, from solver.Place, claims map[solver.Place]int) error {
	most := 0
	for _, steps := range claims {
		most = min(max(most, steps), maxTotal) // more would not fit a total
	}
	// The window that this many moves cannot leave.
	top, left := max(0, int(from)/g.Cols-2*most), max(0, int(from)%g.Cols-2*most)
	rows, cols := min(g.Rows, int(from)/g.Cols+2*most+1)-top, min(g.Cols, int(from)%g.Cols+2*most+1)-left
	if need := int64(rows)*int64(cols)/8 + 1; need > solver.DefaultMemory {
		return &solver.MemoryError{Need: need, Limit: solver.DefaultMemory}
	}
	wrong := func(to solver.Place) error {
		return fmt.Errorf("from %s to %s it is not %d knight's moves", g.square(from), g.square(to), claims[to])
	}
	seen := make([]uint64, (rows*cols+63)/64)
	visit := func(p solver.Place) (isNew bool) {
		i := (int(p)/g.Cols-top)*cols + int(p)%g.Cols - left
		isNew = seen[i/64]>>(i%64)&1 == 0
		seen[i/64] |= 1 << (i % 64)
		return isNew
	}
	visit(from)
	now, next := []solver.Place{from}, []solver.Place(nil)
	for steps := 0; steps <= most && len(claims) > 0; steps++ {
		next = next[:0]
		for k, p := range now {
			if k%4096 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if claim, ok := claims[p]; ok {
				if claim != steps {
					return wrong(p)
				}
				delete(claims, p)
			}
			if steps == most {
				continue
			}
			row, col := int(p)/g.Cols, int(p)%g.Cols
			for _, m := range knightMoves {
				r, c := row+m[0], col+m[1]
				if r < 0 || r >= g.Rows || c < 0 || c >= g.Cols {
					continue
				}
				if q := solver.Place(r*g.Cols + c); (g.Blocked == nil || !g.Blocked[q]) && visit(q) {
					next = append(next, q)
				}
			}
		}
		now, next = next, now
	}
	for _, to := range g.Pawns {
		if _, missed := claims[to]; missed {
			return wrong(to)
		}
	}
	return nil
}
