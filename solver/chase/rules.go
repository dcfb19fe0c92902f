package chase

import "plywise/solver"

// Rules are the differences between chases besides the arena.
type Rules struct {
	// CatMayEnterGoal says that the cat may stand on the goal, and wins there.
	CatMayEnterGoal bool
}

// mayStand reports whether a player may ever stand on a place.
func (g Game) mayStand(who solver.Player, p solver.Place) bool {
	if p < 0 || int(p) >= g.Arena.Places() || !g.Arena.Open(p) {
		return false
	}
	return who == solver.Mouse || g.Rules.CatMayEnterGoal || p != g.Arena.Goal()
}

// moves appends to dst, in ascending order, the places that a player may go to
// from a place where it may stand.
func (g Game) moves(dst []solver.Place, who solver.Player, from solver.Place) []solver.Place {
	start := len(dst)
	dst = g.Arena.Moves(dst, who, from)
	kept := dst[:start]
	for _, to := range dst[start:] {
		if g.mayStand(who, to) {
			kept = append(kept, to)
		}
	}
	return kept
}

// ended returns who has won with the players on these places, Draw if the game
// goes on: the cat if both are on one place or the cat is on the goal, else the
// mouse if it is on the goal.
func (g Game) ended(mouse, cat solver.Place) solver.Kind {
	goal := g.Arena.Goal()
	switch {
	case mouse == cat || cat == goal:
		return solver.CatWins
	case mouse == goal:
		return solver.MouseWins
	}
	return solver.Draw
}

// unforced returns the outcome of a position in which the player to move has a
// move, but neither player can force a win within the limit.
func unforced(limit int64) solver.Outcome {
	if limit < 0 {
		return solver.Outcome{Kind: solver.Draw, Plies: solver.Unforced, Reason: solver.Repetition}
	}
	return solver.Outcome{Kind: solver.CatWins, Plies: solver.Unforced, Reason: solver.Limit}
}

// stuck is the outcome of a position whose player to move has no move.
var stuck = solver.Outcome{Kind: solver.Draw, Plies: solver.Unforced, Reason: solver.Stuck}
