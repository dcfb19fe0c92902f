package knight

import (
	"context"
	"math/bits"
	"slices"

	"plywise/solver"
)

// A Solution answers for every state of a solved game. It is immutable and may
// be shared between goroutines.
//
// A state is the set of pawns left, the knight's place and the player to move.
// The table behind a solution depends neither on the knight's first place nor on
// who moves first, so [Solution.With] changes either without solving again.
type Solution struct {
	game      Game
	distances *distances
	slot      []uint8 // of each pawn in the table
	table     *table
}

// n returns the number of pawns.
func (s *Solution) n() int { return len(s.game.Pawns) }

// total returns the total of a state with the knight on pawn j's square.
func (s *Solution) total(left uint64, j int, turn solver.Player) int {
	alice, bob := s.table.totals(s.slots(left), int(s.slot[j]))
	if turn == solver.Alice {
		return alice
	}
	return bob
}

// slots returns the slots of a set of pawns.
func (s *Solution) slots(left uint64) uint64 {
	set := uint64(0)
	for ; left != 0; left &= left - 1 {
		set |= 1 << s.slot[bits.TrailingZeros64(left)]
	}
	return set
}

// steps returns how far pawn i is from pawn j's square, or from the knight's
// first square where j is the number of pawns.
func (s *Solution) steps(j, i int) int {
	if j == s.n() {
		return s.distances.knight[i]
	}
	return s.distances.between[j][i]
}

// through returns the total if the player to move, with the knight at j, takes
// pawn i.
func (s *Solution) through(left uint64, j, i int, turn solver.Player) int {
	return s.steps(j, i) + s.total(left&^(1<<i), i, turn.Opponent())
}

// best returns the total of a state from those of its successors.
func (s *Solution) best(left uint64, j int, turn solver.Player) int {
	total := 0
	for rest := left; rest != 0; rest &= rest - 1 {
		t := s.through(left, j, bits.TrailingZeros64(rest), turn)
		if rest == left || turn == solver.Alice && t > total || turn == solver.Bob && t < total {
			total = t
		}
	}
	return total
}

// Game returns the solved game. Its slices must not change.
func (s *Solution) Game() Game { return s.game }

// Start returns the position shown: all pawns left, First to move. Its type is
// *[Position].
func (s *Solution) Start() solver.Position {
	return &Position{s: s, left: 1<<s.n() - 1, at: s.n(), turn: s.game.First}
}

// With returns the solution of the game with the knight on another square or
// another first player. It shares the table with s and costs only the
// knight's distances. Errors are those of [Solve].
func (s *Solution) With(ctx context.Context, knight solver.Place, first solver.Player) (*Solution, error) {
	t := *s
	t.game.Knight, t.game.First = knight, first
	if err := t.game.check(); err != nil {
		return nil, err
	}
	d := &distances{between: s.distances.between}
	toPawns, release := t.game.measurer()
	defer release()
	if err := d.fromKnight(ctx, &t.game, toPawns); err != nil {
		return nil, err
	}
	t.distances = d
	return &t, nil
}

// Bytes returns how much memory the table holds. Solutions that [Solution.With]
// and [Solution.Update] return share parts of it with s.
func (s *Solution) Bytes() int64 { return s.table.bytes() }

// States returns the number of states that [Solution.All] yields: 1 + n*2^(n-1)
// for n pawns.
func (s *Solution) States() int64 {
	n := s.n()
	if n == 0 {
		return 1
	}
	return 1 + int64(n)<<(n-1)
}

// places returns the places of a set of pawns.
func (s *Solution) places(left uint64) []solver.Place {
	list := make([]solver.Place, 0, bits.OnesCount64(left))
	for ; left != 0; left &= left - 1 {
		list = append(list, s.game.Pawns[bits.TrailingZeros64(left)])
	}
	return list
}

// Among returns the position shown with only those of its pawns, by number, that stays holds for.
// It is a look-up, as [Solution.Without].
func (s *Solution) Among(stays func(pawn int) bool) solver.Position {
	left := uint64(0)
	for i := range s.n() {
		if stays(i) {
			left |= 1 << i
		}
	}
	return &Position{s: s, left: left, at: s.n(), turn: s.game.First}
}

// Without returns the position shown without one of its pawns; ok is false, and the
// position nil, if no pawn stands on that square. It is a look-up: the table of a
// game contains those of the games with fewer of its pawns.
func (s *Solution) Without(pawn solver.Place) (p solver.Position, ok bool) {
	i := slices.Index(s.game.Pawns, pawn)
	if i < 0 {
		return nil, false
	}
	return &Position{s: s, left: (1<<s.n() - 1) &^ (1 << i), at: s.n(), turn: s.game.First}, true
}
