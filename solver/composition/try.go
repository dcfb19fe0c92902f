package composition

import (
	"context"

	"plywise/solver"
)

// A Try is a first move of the side that gives the outcome away, and has exactly one
// refutation: it nearly works.
type Try struct {
	Move       solver.Move
	Refutation solver.Move
}

// Tries returns the tries of a position, in the order of its moves; none where the side is
// not to move. It looks at all replies to all moves, millions where both players can go
// to thousands of places; the error is ctx's.
func Tries(ctx context.Context, start solver.Position) (tries []Try, err error) {
	if SideOf(start) != start.Turn() {
		return nil, nil
	}
	for _, m := range start.Moves() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if t, ok := TryBy(start, m); ok {
			tries = append(tries, t)
		}
	}
	return tries, nil
}

// TryBy returns the try that a legal first move makes; it reports false where it is none.
func TryBy(start solver.Position, m solver.Move) (t Try, ok bool) {
	if m.Keeps || SideOf(start) != start.Turn() {
		return Try{}, false
	}
	refutations := Refutations(start, m)
	if len(refutations) != 1 {
		return Try{}, false
	}
	return Try{m, refutations[0]}, true
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
