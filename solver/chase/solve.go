package chase

import (
	"context"
	"errors"
	"fmt"

	"plywise/solver"
)

// Options say how to solve.
type Options struct {
	MemoryLimit int64 // bytes, 0 for solver.DefaultMemory
}

func (o Options) memory() int64 { return solver.AllowedMemory(o.MemoryLimit) }

// A TooLongError refuses a game with a win in more plies than a table can count.
type TooLongError struct {
	Plies int // the most that it can count
}

func (e *TooLongError) Error() string {
	return fmt.Sprintf("this game has wins that take more than %d moves, which is more than can be counted", e.Plies)
}

// Solve solves a game. It returns ctx's error if ctx ends first, a
// [*solver.MemoryError] before it allocates the table if the limit does not
// suffice, a [*TooLongError], or an error that says what is wrong with the game.
func Solve(ctx context.Context, g Game, o Options) (*Solution, error) {
	if g.Arena == nil {
		return nil, errors.New("the game has no arena")
	}
	if err := g.Arena.Validate(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	open := places(g.Arena)
	if need := g.memory(open); need > o.memory() {
		return nil, &solver.MemoryError{Need: need, Limit: o.memory()}
	}
	if open <= mostSmall {
		return solveSmall(ctx, g, open, maxPlies)
	}
	t, err := analyse(ctx, g, open, maxPlies)
	if err != nil {
		return nil, err
	}
	return &Solution{game: g, table: t}, nil
}

// places returns the number of places where a piece can stand.
func places(a Arena) int {
	open := 0
	for p := range solver.Place(a.Places()) {
		if a.Open(p) {
			open++
		}
	}
	return open
}

// states returns the number of states.
func (g Game) states() int64 {
	mouse := int64(places(g.Arena))
	cat := mouse
	if !g.Rules.CatMayEnterGoal {
		cat--
	}
	return 2 * mouse * cat
}
