package composition

import (
	"context"

	"plywise/solver"
)

// A Try is a first move of the side that nearly works: it gives the outcome away, but has
// exactly one refutation.
type Try struct {
	Move       solver.Move
	Refutation solver.Move
}

// Tries returns the tries of a position, in the order of its moves; none unless the side is
// to move. It looks at all replies to all moves: millions if both players can go to
// thousands of places. The error is ctx's.
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

// TryBy returns a legal first move as a try. It reports false if the move is none.
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

// Refutations returns the replies to a first move, best first, after which the player who
// made it is worse off than before it. A move that ends the game has none.
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
