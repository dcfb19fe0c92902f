package knight

import (
	"context"
	"fmt"
	"math"
	"math/bits"

	"plywise/solver"
)

// Verify checks a solution by the rules alone and returns what is wrong with
// it, or ctx's error, or a *[solver.MemoryError] where the board is too large to
// count on.
//
// It counts the knight's moves square by square, and then goes through every
// state once, either player to move: no pawn left must come to nothing, and
// every other total must be the best of what its moves lead to. A table with a
// wrong total anywhere does not pass, because totals that are all the best of
// their successors' are right by induction.
func Verify(ctx context.Context, s *Solution) error {
	if places := int64(s.game.places()); places > solver.DefaultMemory/16 {
		return &solver.MemoryError{Need: 16 * min(places, math.MaxInt64/16), Limit: solver.DefaultMemory}
	}
	for j, from := range append(s.game.Pawns[:s.n():s.n()], s.game.Knight) {
		steps, err := walk(ctx, &s.game, from)
		if err != nil {
			return err
		}
		for i := range s.n() {
			if steps[i] != s.steps(j, i) {
				return fmt.Errorf("from %s to %s it is %d knight's moves, not %d",
					s.game.square(from), s.game.square(s.game.Pawns[i]), steps[i], s.steps(j, i))
			}
		}
	}
	n := s.n()
	split := min(n, 6)
	size := uint64(1) << (n - split)
	return sideBySide(ctx, 1<<split, func(k int) error {
		return s.verifySets(ctx, uint64(k)*size, uint64(k+1)*size)
	})
}

// verifySets checks the states with the sets of pawns from first to end-1 left.
func (s *Solution) verifySets(ctx context.Context, first, end uint64) error {
	n := s.n()
	after := make([][2]int, n) // by pawn, what its taking leads to for the two players
	for left := first; left < end; left++ {
		if left%256 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		set := s.slots(left)
		for rest := left; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest)
			after[i][0], after[i][1] = s.table.totals(set&^(1<<s.slot[i]), int(s.slot[i]))
		}
		for j := range n {
			if left>>j&1 != 0 {
				continue
			}
			highest, lowest := 0, 0
			if left != 0 {
				lowest = math.MaxInt
			}
			for rest := left; rest != 0; rest &= rest - 1 {
				i := bits.TrailingZeros64(rest)
				d := s.distances.between[j][i]
				highest = max(highest, d+after[i][1])
				lowest = min(lowest, d+after[i][0])
			}
			alice, bob := s.table.totals(set, int(s.slot[j]))
			if alice != highest {
				return s.wrong(left, j, solver.Alice, alice, highest)
			}
			if bob != lowest {
				return s.wrong(left, j, solver.Bob, bob, lowest)
			}
		}
	}
	return nil
}

func (s *Solution) wrong(left uint64, j int, turn solver.Player, total, want int) error {
	var pawns []string
	for _, p := range s.places(left) {
		pawns = append(pawns, s.game.square(p))
	}
	return fmt.Errorf("with the knight on %s, %v left and %v to move the total is %d, but the moves make it %d",
		s.game.square(s.game.Pawns[j]), pawns, turn, total, want)
}

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
