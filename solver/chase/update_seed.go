package chase

import (
	"math/bits"
	"slices"

	"plywise/solver"
)

// seed enters what differs, and suspects the states that this can have made
// inconsistent. It reports false where that takes too long.
func (r *revision) seed(before *Solution, d differences) bool {
	r.again = len(d.added) == 1 && slices.Contains(d.removed, d.added[0])
	for _, p := range d.added {
		r.end(int(r.number[p]))
	}
	for i, p := range d.added {
		if !r.guess(int(r.number[p]), d.added[i+1:]) {
			return false
		}
	}
	r.tallyPlaces(r.table, d.added, 1)
	for who := range solver.Player(2) {
		if !r.compareMoves(before, who, d) {
			return false
		}
	}
	for i, p := range d.added {
		for _, later := range d.added[i+1:] {
			r.suspectPair(int(r.number[p]), int(r.number[later]))
		}
	}
	return !r.tired()
}

// suspectPair suspects what guessing the states of one place did not know of those
// of another, which were guessed later: the states with a player on either, and
// those that lead there.
func (r *revision) suspectPair(one, later int) {
	for turn := range solver.Player(2) {
		r.suspect(turn, one, later)
		r.suspect(turn, later, one)
		for _, m := range r.from(turn, later) {
			for set := m.set; set != 0; set &= set - 1 {
				if from := int(m.word)<<6 | bits.TrailingZeros64(set); from != one && from != r.goal {
					r.suspect(turn, from, one)
				}
			}
		}
	}
}

// enterStuck brings the sets of places without a move up to date.
func (r *revision) enterStuck(before *table, d differences) {
	for who := range solver.Player(2) {
		if before.stuck[who] != nil {
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
