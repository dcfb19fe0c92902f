// Package knight solves knight and pawns (LeetCode 3283): two players in turn
// take pawns with one knight, Alice so that the total number of knight's moves
// becomes large, Bob so that it becomes small.
//
// A player picks any pawn left and takes it by a shortest path of knight's
// moves; pawns passed on the way stay. The value of a position is the total
// still to come under perfect play.
package knight

import (
	"fmt"
	"math"

	"plywise/solver"
)

// A Game is a board with a knight and pawns on it. The place of a square is
// row*Cols+col. A solution keeps the slices of its game, so they must not change
// any more.
type Game struct {
	Rows, Cols int
	// Blocked says, by place, which squares the knight may not enter; nil if it
	// may enter all of them.
	Blocked []bool
	Knight  solver.Place
	// Pawns are the places of the pawns, in the author's order.
	Pawns []solver.Place
	// First is Alice or Bob, who moves in the position shown.
	First solver.Player
}

// Memory returns how many bytes solving a game takes at its peak: for the table and, unless
// Blocked is nil, for a search of the board. Everything else takes some kilobytes. It is
// math.MaxInt64 for more than any machine has or an int64 can count. It depends only on
// the number of pawns, on the size of the board and on whether Blocked is nil, and
// allocates nothing.
func (g Game) Memory() int64 {
	table, search := tableBytes(len(g.Pawns)), int64(0)
	switch {
	case g.Rows > 0 && g.Cols > math.MaxInt/g.Rows:
		return math.MaxInt64
	case g.Blocked != nil:
		search = searchBytes(g.Rows, g.Cols)
	}
	if table > math.MaxInt64-search {
		return math.MaxInt64
	}
	return table + search
}

// places returns the number of squares, 0 if the board has no rows or no columns.
// After Options.admit it cannot overflow.
func (g *Game) places() int { return max(g.Rows, 0) * max(g.Cols, 0) }

// An UnreachableError names pawns that the knight cannot reach.
type UnreachableError struct {
	Pawns []int // indices into Game.Pawns, ascending
}

func (e *UnreachableError) Error() string {
	if len(e.Pawns) == 1 {
		return fmt.Sprintf("the knight cannot reach pawn %d; move it, or open a way", e.Pawns[0]+1)
	}
	return fmt.Sprintf("the knight cannot reach %d of the pawns; move them, or open a way", len(e.Pawns))
}

// check returns an error for a game that is not well-formed. It takes time in
// proportion to the pawns, not to the board. Call Options.admit before.
func (g *Game) check() error {
	places := g.places()
	switch {
	case places == 0:
		return fmt.Errorf("a board of %d rows and %d columns has no squares; it needs at least one of each", g.Rows, g.Cols)
	case g.Blocked != nil && len(g.Blocked) != places:
		return fmt.Errorf("%d squares are marked as blocked or open on a board of %d; mark every one, or none", len(g.Blocked), places)
	case g.First != solver.Alice && g.First != solver.Bob:
		return fmt.Errorf("the first player is %v; it must be alice or bob", g.First)
	}
	if wrong := g.cannotStand(g.Knight); wrong != "" {
		return fmt.Errorf("the knight %s", wrong)
	}
	taken := make(map[solver.Place]int, len(g.Pawns))
	for i, p := range g.Pawns {
		if wrong := g.cannotStand(p); wrong != "" {
			return fmt.Errorf("pawn %d %s", i+1, wrong)
		}
		if p == g.Knight {
			return fmt.Errorf("pawn %d stands on the knight's square %s; move one of them", i+1, g.square(p))
		}
		if other, twice := taken[p]; twice {
			return fmt.Errorf("pawn %d stands on %s, as pawn %d does; remove one of them", i+1, g.square(p), other+1)
		}
		taken[p] = i
	}
	return nil
}

// cannotStand says why a piece cannot stand on a place, "" if it can.
func (g *Game) cannotStand(p solver.Place) string {
	if p < 0 || int(p) >= g.places() {
		return fmt.Sprintf("is off the board; a place must be from 0 to %d", g.places()-1)
	}
	if g.Blocked != nil && g.Blocked[p] {
		return fmt.Sprintf("stands on the blocked square %s; move it, or open the square", g.square(p))
	}
	return ""
}

// square returns a place as the puzzle format writes it.
func (g *Game) square(p solver.Place) string {
	return fmt.Sprintf("%d,%d", int(p)/g.Cols, int(p)%g.Cols)
}
