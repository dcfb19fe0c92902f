package cases

import (
	"slices"

	"plywise/solver"
)

// A goal is what a climb makes cases rich in. It scores the position and the size of a case: more
// is better.
type goal func(p solver.Position, size int) float64

// longest likes long wins of some players: by how many plies more than so many for each node,
// cell or pawn.
func longest(per int, winners ...solver.Kind) goal {
	return func(p solver.Position, size int) float64 {
		if o := p.Outcome(); slices.Contains(winners, o.Kind) {
			return float64(o.Plies - per*size)
		}
		return -1000
	}
}

// narrow likes positions in which nearly every move is wrong, and wins that take long.
func narrow(p solver.Position, _ int) float64 {
	moves := p.Moves()
	if len(moves) < 2 {
		return -1
	}
	return 1 - float64(len(solver.Keeping(moves)))/float64(len(moves)) + 0.001*float64(min(p.Outcome().Plies, 200))
}

// narrowDraw likes positions in which one move alone keeps the draw.
func narrowDraw(p solver.Position, size int) float64 {
	if p.Outcome().Kind != solver.Draw {
		return -1
	}
	return narrow(p, size)
}

// moves likes many moves for each pawn, or few with sign -1.
func moves(sign float64) goal {
	return func(p solver.Position, size int) float64 { return sign * float64(p.Outcome().Plies) / float64(size) }
}
