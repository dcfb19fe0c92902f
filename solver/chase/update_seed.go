package chase

import (
	"math/bits"
	"slices"

	"plywise/solver"
)

// seed enters what differs, and suspects the states that this can have made
// inconsistent. It reports false where that takes too long.
func (r *revision) seed(before *Solution, d differences) bool {
	several := len(d.added) > 1
	r.again = len(d.added) == 1 && slices.Contains(d.removed, d.added[0])
	for _, p := range d.added {
		if several {
			r.clear(int(r.number[p]))
		}
		r.end(int(r.number[p]))
	}
	for _, p := range d.added {
		if !r.guess(int(r.number[p])) {
			return false
		}
	}
	r.tallyPlaces(r.table, d.added, 1)
	for who := range solver.Player(2) {
		if !r.compareMoves(before, who, d) {
			return false
		}
	}
	if !several {
		return true // the guess has seen to the rest
	}
	for _, p := range d.added {
		added := int(r.number[p])
		for turn := range solver.Player(2) {
			for word, set := range r.live {
				for ; set != 0; set &= set - 1 {
					if number := word<<6 | bits.TrailingZeros64(set); number != added {
						r.suspect(turn, added, number)
						r.suspect(turn, number, added)
					}
				}
			}
		}
		if r.tired() {
			return false
		}
	}
	return true
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

// clear makes all states of a number never won.
func (r *revision) clear(number int) {
	for turn := range solver.Player(2) {
		for w := range r.words {
			i := w*r.words + number>>6
			b := r.own(turn, i, 1<<(number&63))
			b.won[solver.Mouse][number&63], b.won[solver.Cat][number&63] = 0, 0
			b.distance[number&63] = [8]uint64{}
			if high := r.high[turn]; high != nil && high[i] != nil {
				high[i][number&63] = [8]uint64{}
			}
			i = number>>6*r.words + w
			b = r.own(turn, i, ^uint64(0))
			mask := uint64(1) << (number & 63)
			for row := range 64 {
				b.won[solver.Mouse][row] &^= mask
				b.won[solver.Cat][row] &^= mask
				for k := range b.distance[row] {
					b.distance[row][k] &^= mask
				}
				if high := r.high[turn]; high != nil && high[i] != nil {
					for k := range high[i][row] {
						high[i][row][k] &^= mask
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
