package chase

import (
	"math/bits"
	"slices"

	"plywise/solver"
)

// guess gives the states of an added place the values that they have if the
// place changes nothing elsewhere and nobody stays on it or goes on to one of those
// that are guessed later. Any values would do, but the better the guess, the fewer
// states are inconsistent. It reports false where that takes too long.
func (r *revision) guess(added int, later []solver.Place) bool {
	for turn := range solver.Player(2) {
		if !r.guessRow(turn, added, later) {
			return false
		}
	}
	return r.guessColumns(added)
}

// guessRow guesses the states in which the player to move is on the added place:
// 64 of them are the best of the columns that moves lead to.
func (r *revision) guessRow(turn solver.Player, added int, later []solver.Place) bool {
	var moves []part
	var columns []int
	for _, m := range r.from(turn, added) {
		for set := m.set; set != 0; set &= set - 1 {
			number := int(m.word)<<6 | bits.TrailingZeros64(set)
			if number == added || slices.Contains(later, solver.Place(r.place[number])) {
				m.set &^= 1 << (number & 63)
			} else {
				columns = append(columns, number)
			}
		}
		if m.set != 0 {
			moves = append(moves, m)
		}
	}
	for word, open := range r.live {
		if word == added>>6 {
			open &^= 1 << (added & 63)
		}
		scalar := open
		if r.flat() {
			var best lane
			for n, number := range columns {
				l := r.table.column(turn.Opponent(), word, number)
				if n == 0 {
					best = l
				} else {
					best.choose(&l, l.better(turn, &best))
				}
			}
			best, scalar = best.after()
			r.setRow(turn, added, word, open, &best)
			r.work += columnWork * int64(len(columns))
		}
		for scalar &= open; scalar != 0; scalar &= scalar - 1 {
			other := word<<6 | bits.TrailingZeros64(scalar)
			r.work += 2 * lookWork
			r.set(turn, added, other, r.impliedBy(moves, turn, other))
		}
		if r.tired() {
			return false
		}
	}
	return true
}

// guessColumns guesses the states in which the other is on the added place. All
// that follow from each other's moves are in one row, that of the added place
// with the other's turn, which is ranked once.
func (r *revision) guessColumns(added int) bool {
	var ranks [2][]rank
	for turn := range solver.Player(2) {
		ranks[turn] = r.rank(turn, added)
	}
	alike := r.game.Arena.Alike()
	for word, open := range r.live {
		if word == added>>6 {
			open &^= 1 << (added & 63)
		}
		var guessed [2][64]value
		for rest := open; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest) & 63
			for turn := range solver.Player(2) {
				if turn == solver.Mouse || !alike {
					r.buffer = r.game.Arena.Moves(r.buffer[:0], turn, solver.Place(r.place[word<<6|i]))
				}
				best := longest + 1
				for _, p := range r.buffer {
					best = min(best, ranks[turn][r.number[p]])
				}
				guessed[turn][i] = best.value(turn)
			}
		}
		for turn := range solver.Player(2) {
			r.setValues(turn, word, added, open, &guessed[turn])
		}
		r.work += 2 * guessWork * int64(bits.OnesCount64(open))
		if r.tired() {
			return false
		}
	}
	return true
}

// setValues gives values to states that have the other on one place, by mover of
// a word.
func (r *revision) setValues(turn solver.Player, word, other int, movers uint64, values *[64]value) {
	var l lane
	var plies [64]uint8
	var far uint64 // in more plies than a byte counts
	for rest := movers; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest) & 63
		switch v := values[i]; {
		case v == never:
		case v.level() > 0xff:
			far |= 1 << i
		default:
			plies[i] = uint8(v.level())
			l.won[v.winner()] |= 1 << i
		}
	}
	l.setPlies(&plies)
	r.setColumn(turn, word, other, movers, &l, !r.again)
	for ; far != 0; far &= far - 1 {
		i := bits.TrailingZeros64(far) & 63
		r.set(turn, word<<6|i, other, values[i])
	}
}

// A rank orders what a move may lead to, from the best to the worst for the
// mover: its wins, the fastest first; what nobody wins; its losses, the slowest
// first.
type rank uint32

const (
	drawn   rank = maxPlies + 1
	longest rank = 2 * drawn // less the plies, a loss
)

// rank returns, by the mover's number, how good it is to have moved there with
// the other on a place.
func (r *revision) rank(mover solver.Player, other int) []rank {
	turn := mover.Opponent()
	r.ranks[mover] = sized(r.ranks[mover], r.words*64)
	ranks := r.ranks[mover]
	for word := range r.words {
		i, row := word*r.words+other>>6, other&63
		b := r.table.blocks[turn][i]
		some := ranks[word<<6:][:64]
		for bit := range some {
			some[bit] = drawn
		}
		for won := b.won[mover][row]; won != 0; won &= won - 1 {
			bit := bits.TrailingZeros64(won)
			some[bit] = rank(r.pliesOf(turn, i, row, bit))
		}
		for lost := b.won[turn][row]; lost != 0; lost &= lost - 1 {
			bit := bits.TrailingZeros64(lost)
			some[bit] = longest - rank(r.pliesOf(turn, i, row, bit))
		}
	}
	if mover == solver.Cat && !r.game.Rules.CatMayEnterGoal {
		ranks[r.goal] = longest + 1 // no move
	}
	return ranks
}

// value returns what it makes a mover's state to have no better move.
func (n rank) value(turn solver.Player) value {
	switch {
	case n < drawn:
		return worthOf(turn, int(n)+1)
	case n == drawn || n > longest:
		return never
	}
	return worthOf(turn.Opponent(), int(longest-n)+1)
}
