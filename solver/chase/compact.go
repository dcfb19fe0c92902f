package chase

import "plywise/solver"

// A compact table replaces the blocks of a table for up to 64 places: it has a word
// for each place of the mover, and only the planes that the longest distance needs.
//
//	words: won by the mouse   [turn][mover]
//	       won by the cat     [turn][mover]
//	       plane 0            [turn][mover]
//	       plane 1            ...
type compact struct {
	words  []uint64
	places int
}

// read returns the value of the state of the mover's and the other's number.
func (c *compact) read(turn solver.Player, mover, other int) value {
	bit := uint(other) & 63
	i, next := int(turn)*c.places+mover, 2*c.places
	mouse, cat := c.words[i]>>bit&1, c.words[i+next]>>bit&1
	if mouse|cat == 0 {
		return never
	}
	plies, plane := 0, 0
	for i += 2 * next; i < len(c.words); i += next {
		plies |= int(c.words[i]>>bit&1) << plane
		plane++
	}
	return worthOf(solver.Player(cat), plies)
}
