package chase

import (
	"iter"
	"math/bits"

	"plywise/solver"
)

// begin enters the states of added places, and suspects the states that the
// differences may have made inconsistent. It reports false if that takes too long.
func (r *revision) begin(before *Solution, d differences) bool {
	for _, p := range d.added {
		r.end(int(r.number[p]))
	}
	for _, p := range d.added {
		r.guess(int(r.number[p]))
	}
	for who := range solver.Player(2) {
		if !r.compareMoves(before, who, d) {
			return false
		}
	}
	if len(d.added) > 1 { // an earlier guess does not know the later ones
		for _, p := range d.added {
			added := int(r.number[p])
			for other := range r.others(added) {
				for turn := range solver.Player(2) {
					r.suspect(turn, added, other)
					r.suspect(turn, other, added)
				}
			}
		}
	}
	return true
}

// enterStuck updates the sets of places without a move.
func (r *revision) enterStuck(before *table, d differences) {
	for who := range solver.Player(2) {
		if len(before.stuck[who]) != 0 {
			r.stuck[who] = make([]uint64, r.words)
			copy(r.stuck[who], before.stuck[who])
		}
		for _, places := range [...][]solver.Place{d.moves[who], d.added} {
			for _, p := range places {
				number := int(r.number[p])
				none := len(r.from(who, number)) == 0
				if none && r.stuck[who] == nil {
					r.stuck[who] = make([]uint64, r.words)
				}
				if r.stuck[who] != nil {
					set := &r.stuck[who][number>>6]
					*set &^= 1 << (number & 63)
					if none {
						*set |= 1 << (number & 63)
					}
				}
			}
		}
	}
}

// end enters the ended states of an added place.
func (r *revision) end(added int) {
	won := worthOf(solver.Cat, 0)
	for turn := range solver.Player(2) {
		r.set(turn, added, added, won)
	}
	// The mouse is on the goal.
	won = worthOf(solver.Mouse, 0)
	r.set(solver.Mouse, r.goal, added, won)
	r.set(solver.Cat, added, r.goal, won)
	if r.game.mayStand(solver.Cat, r.game.Arena.Goal()) {
		won = worthOf(solver.Cat, 0)
		r.set(solver.Cat, r.goal, added, won)
		r.set(solver.Mouse, added, r.goal, won)
	}
}

// guess gives the states of an added place the values that they have if the place
// changes no other state and no player stays on it. Any values would do, but the
// better the guess, the fewer states are inconsistent.
func (r *revision) guess(added int) {
	for turn := range solver.Player(2) {
		var moves []part
		for _, m := range r.from(turn, added) {
			if int(m.word) == added>>6 {
				m.set &^= 1 << (added & 63)
			}
			if m.set != 0 {
				moves = append(moves, m)
			}
		}
		for other := range r.others(added) {
			r.set(turn, added, other, r.impliedBy(moves, turn, other))
		}
	}
	for turn := range solver.Player(2) {
		for other := range r.others(added) {
			r.set(turn, other, added, r.impliedBy(r.from(turn, other), turn, added))
		}
	}
}

// others yields the numbers in use except the goal's and this one.
func (r *revision) others(number int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for word, open := range r.live {
			for ; open != 0; open &= open - 1 {
				if n := word<<6 | bits.TrailingZeros64(open); n != number && !yield(n) {
					return
				}
			}
		}
	}
}

// suspect looks at a state. If its value is not the one that its successors give it,
// suspect notes the state for the level that has to settle it.
func (r *revision) suspect(turn solver.Player, mover, other int) {
	r.looks--
	v, implied := r.read(turn, mover, other), r.impliedBy(r.from(turn, mover), turn, other)
	if v != implied {
		r.queue.note(min(v.level(), implied.level()), turn, mover, other)
	}
}
