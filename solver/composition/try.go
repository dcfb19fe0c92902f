package composition

import "plywise/solver"

// A Try is a first move of the side that gives the outcome away, and has exactly one
// refutation: it nearly works.
type Try struct {
	Move       solver.Move
	Refutation solver.Move
}

// Tries returns the tries of a position, in the order of its moves; none where the side is
// not to move.
func Tries(start solver.Position) []Try {
	if SideOf(start) != start.Turn() {
		return nil
	}
	var tries []Try
	for _, m := range start.Moves() {
		if m.Keeps {
			continue
		}
		if refutations := Refutations(start, m); len(refutations) == 1 {
			tries = append(tries, Try{m, refutations[0]})
		}
	}
	return tries
}

// Refutations returns the replies to a first move that leave the player who made it worse
// off than the position was, best first. A game that is over after the move has none.
func Refutations(start solver.Position, m solver.Move) []solver.Move {
	after, ok := start.Play(m.To)
	if !ok {
		return nil
	}
	var refute []solver.Move
	for _, reply := range after.Moves() {
		o := reply.Outcome
		if o.Kind == solver.Total {
			o.Plies += m.Steps // counted from the position shown
		}
		if worse(start.Turn(), o, start.Outcome()) {
			refute = append(refute, reply)
		}
	}
	return refute
}
