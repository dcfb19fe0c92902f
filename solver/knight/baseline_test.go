package knight_test

import (
	"math/bits"

	"plywise/solver"
	"plywise/solver/knight"
)

// baseline is the textbook solution: a queue for the distances from each pawn
// and, for the totals, a flat array over the sets of pawns left and the pawn
// under the knight, filled by a plain loop. It knows one first player and one
// first square of the knight.
func baseline(g knight.Game) int {
	n := len(g.Pawns)
	steps := make([][]int, n)
	for i, p := range g.Pawns {
		steps[i] = baselineSteps(g, p)
	}
	if n == 0 {
		return 0
	}
	totals := make([]uint16, n<<n)
	for left := 1; left < 1<<n; left++ {
		aliceMoves := (n-bits.OnesCount(uint(left)))%2 == 0 == (g.First == solver.Alice)
		for at := range n {
			if left>>at&1 != 0 {
				continue
			}
			best := -1
			for i := range n {
				if left>>i&1 == 0 {
					continue
				}
				total := steps[i][g.Pawns[at]] + int(totals[(left&^(1<<i))*n+i])
				if best < 0 || aliceMoves && total > best || !aliceMoves && total < best {
					best = total
				}
			}
			totals[left*n+at] = uint16(best)
		}
	}
	all := 1<<n - 1
	best := -1
	for i := range n {
		total := steps[i][g.Knight] + int(totals[(all&^(1<<i))*n+i])
		if best < 0 || g.First == solver.Alice && total > best || g.First == solver.Bob && total < best {
			best = total
		}
	}
	return best
}

// baselineSteps returns the knight's moves from a square to every place.
func baselineSteps(g knight.Game, from solver.Place) []int {
	steps := make([]int, g.Rows*g.Cols)
	for i := range steps {
		steps[i] = -1
	}
	steps[from] = 0
	queue := make([]solver.Place, 1, len(steps))
	queue[0] = from
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		r, c := int(p)/g.Cols, int(p)%g.Cols
		for _, hop := range [8][2]int{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}} {
			r, c := r+hop[0], c+hop[1]
			if r < 0 || r >= g.Rows || c < 0 || c >= g.Cols {
				continue
			}
			q := r*g.Cols + c
			if steps[q] >= 0 || g.Blocked != nil && g.Blocked[q] {
				continue
			}
			steps[q] = steps[p] + 1
			queue = append(queue, solver.Place(q))
		}
	}
	return steps
}
