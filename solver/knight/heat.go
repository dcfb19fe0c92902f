package knight

import (
	"context"

	"plywise/solver"
)

// Heat returns, by place, the total with all pawns left, the knight on that
// place and turn to move: -1 where the knight cannot start, because the place
// is blocked, a pawn's, or out of the pawns' reach. It costs a search of the
// board for each pawn. The error is ctx's, or a *[solver.MemoryError] where the
// slice alone would take more than the limit.
func (s *Solution) Heat(ctx context.Context, turn solver.Player, o Options) ([]int, error) {
	if need := int64(s.game.Places()) * 8; need > o.limit() {
		return nil, &solver.MemoryError{Need: need, Limit: o.limit()}
	}
	heat := make([]int, s.game.Places())
	for p := range heat {
		heat[p] = -1
	}
	b := newBoard(&s.game)
	defer b.release()
	all := uint64(1)<<s.n() - 1
	for i, pawn := range s.game.Pawns {
		after := s.total(all&^(1<<i), i, turn.Opponent())
		b.start(pawn)
		for some := true; some; some = b.step() {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			total := after
			b.squares(func(p int) {
				if h := heat[p]; h < 0 || turn == solver.Alice && total > h || turn == solver.Bob && total < h {
					heat[p] = total
				}
			})
			after++
		}
	}
	for _, pawn := range s.game.Pawns {
		heat[pawn] = -1
	}
	if s.n() == 0 {
		for p := range heat {
			if s.game.Blocked == nil || !s.game.Blocked[p] {
				heat[p] = 0
			}
		}
	}
	return heat, nil
}
