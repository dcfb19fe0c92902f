package chase

import (
	"math/bits"
	"slices"

	"plywise/solver"
)

// changedMoves are the differences in the moves from a place.
type changedMoves struct {
	from      int
	gone, new []int // indices of the columns that old and new moves lead to
	all       bool  // the columns cannot tell, so all states are suspects
}

// columns hold the states to which some moves lead: for each move, 64 states for
// each word of the other player's places.
type columns struct {
	numbers []int32
	lanes   [][]lane // by number and word
	after   []lane   // by number: the values that the states of one word give predecessors
}

// index returns the index of a number, which it adds if it is new.
func (c *columns) index(number int32) int {
	i := slices.Index(c.numbers, number)
	if i < 0 {
		i = len(c.numbers)
		c.numbers = append(c.numbers, number)
	}
	return i
}

// read reads the columns of a table.
func (c *columns) read(t *table, turn solver.Player) {
	c.lanes, c.after = make([][]lane, len(c.numbers)), make([]lane, len(c.numbers))
	for k, number := range c.numbers {
		c.lanes[k] = make([]lane, t.words)
		for word := range c.lanes[k] {
			c.lanes[k][word] = t.column(turn, word, int(number))
		}
	}
}

// at computes the values that the states of a word give their predecessors, and returns
// the states for which a column cannot count them.
func (c *columns) at(word int) (unsure uint64) {
	for k, lanes := range c.lanes {
		c.after[k] = lane{}
		if word < len(lanes) {
			var far uint64
			c.after[k], far = lanes[word].after()
			unsure |= far
		}
	}
	return unsure
}

// compareMoves suspects states of the places from which a player's moves differ.
//
// Such a state can be inconsistent only if an old move was among the best, or a new
// move is better than those were. compareMoves finds out for 64 states at once: a
// move leads from a row of the table of the player's turn to a column of the table
// of the other's. It reports false if that takes too long.
func (r *revision) compareMoves(before *Solution, who solver.Player, d differences) bool {
	var gone, new columns
	changes := r.changedMoves(before, who, d, &gone, &new)
	if len(changes) == 0 {
		return true
	}
	// To compare a state takes an eighth of the time of a look at it.
	if r.looks -= int64(len(changes) * r.words * 64 / 8); r.looks < 0 {
		return false
	}
	flat := r.flat()
	if flat {
		gone.read(before.table, who.Opponent())
		new.read(r.table, who.Opponent())
	}
	for word, open := range r.live {
		unsure := gone.at(word) | new.at(word)
		for i := range changes {
			c := &changes[i]
			set := unsure
			if c.all || !flat {
				set = open
			} else {
				now := r.row(who, c.from, word)
				for _, k := range c.new {
					set |= new.after[k].better(who, &now)
				}
				var best lane // of the old moves
				var equal uint64
				for _, k := range c.gone {
					if states := now.equal(&gone.after[k]) & open &^ equal; states != 0 && word < len(gone.lanes[k]) {
						best.choose(&gone.lanes[k][word], states)
						equal |= states
					}
				}
				set |= r.unequalled(equal&^set, c.from, who, word, &best)
			}
			for set &= open; set != 0; set &= set - 1 {
				if other := word<<6 | bits.TrailingZeros64(set); other != c.from {
					r.suspect(who, c.from, other)
				}
			}
		}
	}
	return r.looks >= 0
}

// changedMoves returns the differences in a player's moves, and adds to the columns.
func (r *revision) changedMoves(before *Solution, who solver.Player, d differences, gone, new *columns) []changedMoves {
	changes := make([]changedMoves, 0, len(d.moves[who])+len(d.added))
	var was, is []solver.Place
	for _, p := range d.moves[who] {
		c := changedMoves{from: int(r.number[p])}
		was, is = before.game.moves(was[:0], who, p), r.game.moves(is[:0], who, p)
		c.all = len(was) == 0
		for _, to := range was {
			if _, found := slices.BinarySearch(is, to); !found {
				c.gone = append(c.gone, gone.index(before.table.number[to]))
			}
		}
		for _, to := range is {
			if _, found := slices.BinarySearch(was, to); !found {
				c.new = append(c.new, new.index(r.number[to]))
			}
		}
		changes = append(changes, c)
	}
	for _, p := range d.added {
		is = r.game.moves(is[:0], who, p)
		if _, stays := slices.BinarySearch(is, p); stays { // guess leaves staying out
			number := r.number[p]
			changes = append(changes, changedMoves{from: int(number), new: []int{new.index(number)}, all: len(is) == 1})
		}
	}
	return changes
}

// unequalled returns the states of a row from which no move leads to a state with the value
// in the lane.
func (r *revision) unequalled(states uint64, from int, who solver.Player, word int, l *lane) (left uint64) {
	moves := r.from(who, from)
	blocks := r.table.blocks[who.Opponent()]
	for ; states != 0; states &= states - 1 {
		bit := uint(bits.TrailingZeros64(states)) & 63
		left |= 1 << bit
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
			if m.set&^differs != 0 {
				left &^= 1 << bit
				break
			}
		}
	}
	return left
}
