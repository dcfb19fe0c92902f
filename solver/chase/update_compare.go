package chase

import (
	"math/bits"
	"slices"

	"plywise/solver"
)

// changedMoves are what differs in the moves from a place.
type changedMoves struct {
	from      int
	gone, new []int // indices of the columns that they led to and lead to
	all       bool  // the columns do not tell
}

// A movedLane is a column of a word, and what its states give their predecessors.
type movedLane struct{ lane, after lane }

// read reads a column and returns the states for which it does not tell what
// they give their predecessors.
func (m *movedLane) read(t *table, turn solver.Player, word, number int) (unsure uint64) {
	m.lane = t.column(turn, word, number)
	m.after, unsure = m.lane.after()
	return unsure
}

// unequalled returns those of some states of a row that no move leads from to a
// state with the value that a lane has there.
func (r *revision) unequalled(states uint64, from int, who solver.Player, word int, l *lane) (left uint64) {
	moves := r.from(who, from)
	blocks := r.blocks[who.Opponent()]
	r.work += int64(bits.OnesCount64(states)) / 2
	for ; states != 0; states &= states - 1 {
		bit := uint(bits.TrailingZeros64(states)) & 63
		found := uint64(0)
		for _, m := range moves {
			b := blocks[int(m.word)*r.words+word]
			d := &b.distance[bit]
			differs := b.won[0][bit] ^ -(l.won[0] >> bit & 1)
			differs |= b.won[1][bit] ^ -(l.won[1] >> bit & 1)
			differs |= d[0] ^ -(l.planes[0] >> bit & 1)
			differs |= d[1] ^ -(l.planes[1] >> bit & 1)
			differs |= d[2] ^ -(l.planes[2] >> bit & 1)
			differs |= d[3] ^ -(l.planes[3] >> bit & 1)
			differs |= d[4] ^ -(l.planes[4] >> bit & 1)
			differs |= d[5] ^ -(l.planes[5] >> bit & 1)
			differs |= d[6] ^ -(l.planes[6] >> bit & 1)
			differs |= d[7] ^ -(l.planes[7] >> bit & 1)
			found |= m.set &^ differs
		}
		if found == 0 {
			left |= 1 << bit
		}
	}
	return left
}

// columnWork is how many states can be looked at while a column is read.
const columnWork = 8

// compare suspects the states of the places from which a player's moves differ.
//
// One of them can be inconsistent only where a move that is gone was as good as
// any, or one that is new is better than what there was. That is found for 64
// states at once: the states that a move leads to are a column of the table of
// the other's turn, those that it leads from a row of this one's. It reports
// false where that takes too long.
func (r *revision) compare(before *Solution, who solver.Player, d differences) bool {
	var gone, new []int // by column
	column := func(of *[]int, number int32) int {
		i := slices.Index(*of, int(number))
		if i < 0 {
			i = len(*of)
			*of = append(*of, int(number))
		}
		return i
	}
	flat := r.flat()
	changes := make([]changedMoves, 0, len(d.moves[who])+1)
	for _, p := range d.moves[who] {
		c := changedMoves{from: int(r.number[p])}
		was, is := before.game.moves(nil, who, p), r.game.moves(nil, who, p)
		c.all = !flat || len(was) == 0
		for _, to := range was {
			if _, found := slices.BinarySearch(is, to); !found {
				c.gone = append(c.gone, column(&gone, before.table.number[to]))
			}
		}
		for _, to := range is {
			if _, found := slices.BinarySearch(was, to); !found {
				c.new = append(c.new, column(&new, r.number[to]))
			}
		}
		changes = append(changes, c)
	}
	if len(d.added) == 1 {
		// What the guess has left out is that the player may stay there.
		p := d.added[0]
		if moves := r.game.moves(nil, who, p); slices.Contains(moves, p) {
			number := r.number[p]
			all := !flat || len(moves) == 1
			changes = append(changes, changedMoves{from: int(number), new: []int{column(&new, number)}, all: all})
		}
	}
	if len(changes) == 0 {
		return true
	}
	from, to := make([]movedLane, len(gone)), make([]movedLane, len(new))
	for word, open := range r.live {
		var unsure uint64
		r.work += int64(len(changes))
		if flat {
			r.work += columnWork * int64(len(gone)+len(new))
			for k, number := range gone {
				if word < before.table.words {
					unsure |= from[k].read(before.table, who.Opponent(), word, number)
				} else {
					from[k] = movedLane{}
				}
			}
			for k, number := range new {
				unsure |= to[k].read(r.table, who.Opponent(), word, number)
			}
		}
		for i := range changes {
			c := &changes[i]
			set := unsure
			if c.all {
				set = open
			} else {
				now := r.row(who, c.from, word)
				for _, k := range c.new {
					set |= to[k].after.better(who, &now)
				}
				for _, k := range c.gone {
					equal := now.equal(&from[k].after) & open &^ set
					set |= r.unequalled(equal, c.from, who, word, &from[k].lane)
				}
			}
			for set &= open; set != 0; set &= set - 1 {
				if other := word<<6 | bits.TrailingZeros64(set); other != c.from {
					r.suspect(who, c.from, other)
				}
			}
		}
		if r.tired() {
			return false
		}
	}
	return true
}
