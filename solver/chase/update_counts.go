package chase

import (
	"math/bits"

	"plywise/solver"
)

// size returns how many states are in a set.
func size(states uint64) int64 { return int64(bits.OnesCount64(states)) }

// tally adds each for states of a row of a block. Few levels have states in a row,
// and those of one level are counted together.
func (t *table) tally(c *counts, turn solver.Player, i, row int, states uint64, each int64) {
	for winner, won := range t.blocks[turn][i].won {
		for rest := won[row] & states; rest != 0; {
			plies := int(t.pliesOf(turn, i, row, bits.TrailingZeros64(rest)))
			_, same := t.compare(turn, i, row, plies)
			c.add(winner, plies, each*size(rest&same))
			rest &^= same
		}
	}
}

// tally adds each for the states of a lane that are in a set.
func (l *lane) tally(c *counts, states uint64, each int64) {
	for winner, won := range l.won {
		for rest := won & states; rest != 0; {
			bit := bits.TrailingZeros64(rest)
			plies, same := 0, rest
			for k, p := range l.planes {
				one := p >> bit & 1
				plies |= int(one) << k
				same &= p ^ (one - 1)
			}
			c.add(winner, plies, each*size(same))
			rest &^= same
		}
	}
}

// discount takes states of a row of a block out of the counts before they change.
// Those in same are won at the level, others at later ones or not at all.
func (r *revision) discount(turn solver.Player, i, row, level int, states, same uint64) {
	for winner := range r.counts {
		won := r.table.blocks[turn][i].won[winner][row] & states
		r.counts.add(winner, level, -size(won&same))
		if won &^= same; won != 0 {
			r.table.tally(&r.counts, turn, i, row, won, -1)
		}
	}
}

// tallyPlaces adds each for all states of a table in which somebody is on one of
// these places.
func (r *revision) tallyPlaces(t *table, places []solver.Place, each int64) {
	if len(places) == 0 {
		return
	}
	rest := make([]uint64, t.words) // the numbers in use, without those that are done
	for number, p := range t.place {
		if p >= 0 {
			rest[number>>6] |= 1 << (number & 63)
		}
	}
	for _, p := range places {
		number := int(t.number[p])
		for turn := range solver.Player(2) {
			for word, set := range rest {
				t.tally(&r.counts, turn, word*t.words+number>>6, number&63, set, each)
			}
		}
		rest[number>>6] &^= 1 << (number & 63)
		for turn := range solver.Player(2) {
			if t.flat() {
				for word, l := range r.column(t, turn, int32(number)) {
					l.tally(&r.counts, rest[word], each)
				}
				continue
			}
			for word, set := range rest {
				for ; set != 0; set &= set - 1 {
					if v := t.value(turn, word<<6|bits.TrailingZeros64(set), number); v != never {
						r.counts.add(int(v.winner()), v.level(), each)
					}
				}
			}
		}
		r.work += 2 * rowWork * int64(t.words)
	}
}
