package answer

import (
	"context"
	"unsafe"

	"plywise/parser/syntax"
	"plywise/solver"
)

// CheckAgain has a judge check again what a puzzle asserts about itself as a composition.
func CheckAgain(ctx context.Context, e *Engine, a *Answer) ([]syntax.Problem, error) {
	c, err := e.critiqueOf(ctx, a, Awaited)
	if err != nil {
		return nil, err
	}
	f, again := *a.Facts, *a
	f.Critique, again.Facts = c, &f
	return check(&again), nil
}

// CheckWithDefect is CheckAgain where a judge panics.
func CheckWithDefect(ctx context.Context, e *Engine, a *Answer) ([]syntax.Problem, error) {
	game := *a.Game
	game.Start = defective{a.Game.Start}
	broken := *a
	broken.Game = &game
	c, err := e.critiqueOf(ctx, &broken, Awaited)
	if err != nil {
		return nil, err
	}
	f, again := *a.Facts, *a
	f.Critique, again.Facts = c, &f
	return check(&again), nil
}

// A defective position panics where a move is played.
type defective struct{ solver.Position }

func (d defective) Play(to solver.Place) (solver.Position, bool) { panic("a defect") }

// BytesPerEdit is how much memory an edit takes in a map, with its result and its place in the
// order.
const BytesPerEdit = int(unsafe.Sizeof(smallEdit{}) + unsafe.Sizeof(result{}) + unsafe.Sizeof(int32(0)))
