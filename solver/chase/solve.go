package chase

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"time"

	"plywise/solver"
)

// Options say how to solve.
type Options struct {
	MemoryLimit int64 // bytes, 0 for solver.DefaultMemory
}

func (o Options) memory() int64 { return cmp.Or(o.MemoryLimit, solver.DefaultMemory) }

// A TooLongError refuses a game in which a win takes more plies than a
// distance can count.
type TooLongError struct {
	Plies int // the most that can be counted
}

func (e *TooLongError) Error() string {
	return fmt.Sprintf("this game has wins that take more than %d moves, which is more than can be counted", e.Plies)
}

// Solve solves a game. It returns ctx's error where that ends first, a
// [*solver.MemoryError] before the table is allocated where the limit does not
// suffice, a [*TooLongError], or an error that says what is wrong with the game.
func Solve(ctx context.Context, g Game, o Options) (*Solution, error) {
	start := time.Now()
	if g.Arena == nil {
		return nil, errors.New("the game has no arena")
	}
	if err := g.Arena.Validate(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s, err := solveAny(ctx, g, o.memory())
	if err != nil {
		return nil, err
	}
	s.duration = time.Since(start)
	return s, nil
}

// solveAny solves a game that is well-formed by the analysis that suits its size.
func solveAny(ctx context.Context, g Game, memory int64) (*Solution, error) {
	open := places(g.Arena)
	if open <= mostSmall {
		if need := smallNeed(g.Arena.Places(), open); need > memory {
			return nil, &solver.MemoryError{Need: need, Limit: memory}
		}
		return solveSmall(ctx, g, open, maxPlies)
	}
	t, counts, err := analyse(ctx, g, memory, pace{plies: maxPlies})
	if err != nil {
		return nil, err
	}
	return &Solution{game: g, table: t, counts: counts}, nil
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

// multiply returns a*b for numbers that are not negative, math.MaxInt64 where
// that does not fit.
func multiply(a, b int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	if hi != 0 || lo > math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(lo)
}
