package chase

import (
	"math/bits"

	"plywise/solver"
)

// A compact table holds what a table's blocks do, for up to 64 places: a word
// for each place of the mover, and no plane more than the longest distance
// needs.
//
//	words: won by the mouse   [turn][mover]
//	       won by the cat     [turn][mover]
//	       plane 0            [turn][mover]
//	       plane 1            ...
type compact struct {
	words  []uint64
	places int
}

// set returns the word of the mover's row in one of the sets: the winners, then
// the planes.
func (c *compact) set(set int, turn solver.Player, mover int) uint64 {
	return c.words[(2*set+int(turn))*c.places+mover]
}

// read returns the verdict on the state of the mover's and the other's number.
func (c *compact) read(turn solver.Player, mover, other int) verdict {
	var v verdict
	bit := uint(other) & 63
	i, next := int(turn)*c.places+mover, 2*c.places
	switch {
	case c.words[i]>>bit&1 != 0:
		v.winner = solver.MouseWins
	case c.words[i+next]>>bit&1 != 0:
		v.winner = solver.CatWins
	default:
		return v
	}
	plane := uint(0)
	for i += 2 * next; i < len(c.words); i += next {
		v.plies |= int32(c.words[i]>>bit&1) << plane
		plane++
	}
	return v
}

// find returns the states of a row that somebody wins in so many plies.
func (c *compact) find(turn solver.Player, mover, plies int) uint64 {
	states := c.set(0, turn, mover) | c.set(1, turn, mover)
	planes := len(c.words)/(2*c.places) - 2
	if plies>>planes != 0 {
		return 0
	}
	for k := range planes {
		states &= c.set(2+k, turn, mover) ^ (uint64(plies>>k&1) - 1)
	}
	return states
}

// inBlocks returns the table with its states in blocks.
func (t *table) inBlocks() *table {
	if t.compact.words == nil {
		return t
	}
	b := newTable(t.numbering)
	b.stuck, b.plies = t.stuck, t.plies
	if t.plies > 0xff {
		b.heighten()
	}
	for turn := range solver.Player(2) {
		for mover := range t.place {
			for winner := range 2 {
				b.blocks[turn][0].won[winner][mover] = t.compact.set(winner, turn, mover)
			}
			for k := range bits.Len(uint(t.plies)) {
				plane := t.compact.set(2+k, turn, mover)
				if k < 8 {
					b.blocks[turn][0].distance[mover][k] = plane
				} else {
					b.highPlanes(turn, 0)[mover][k-8] = plane
				}
			}
		}
	}
	return b
}
