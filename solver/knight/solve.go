package knight

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"time"

	"plywise/solver"
)

// Options say how a game is solved.
type Options struct {
	// MemoryLimit is the most that solving may allocate, in bytes; 0 means
	// solver.DefaultMemory.
	MemoryLimit int64
}

func (o Options) limit() int64 {
	if o.MemoryLimit == 0 {
		return solver.DefaultMemory
	}
	return min(o.MemoryLimit, addressable)
}

// addressable is the most memory that a machine can have, whatever its limit.
const addressable = min(1<<46, math.MaxInt)

// MaxTotal is the largest total that a table can hold. A game whose total
// could become larger is refused.
const MaxTotal = math.MaxInt16

// Solve solves a game.
//
// The error is ctx's where it ended first, a *[solver.MemoryError] where the
// game needs more than the limit (nothing has been allocated then), an
// *[UnreachableError] where the knight cannot reach every pawn, and otherwise
// says what makes the game invalid.
func Solve(ctx context.Context, g Game, o Options) (*Solution, error) {
	began := time.Now()
	if err := g.check(); err != nil {
		if m, ok := err.(*solver.MemoryError); ok {
			m.Limit = o.limit()
		}
		return nil, err
	}
	if need := need(&g); need > o.limit() {
		return nil, &solver.MemoryError{Need: need, Limit: o.limit()}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s := &Solution{game: g}
	var err error
	if s.steps, err = distances(ctx, &g); err != nil {
		return nil, err
	}
	if err := checkTotal(s.steps); err != nil {
		return nil, err
	}
	if err := s.fill(ctx); err != nil {
		return nil, err
	}
	s.took = time.Since(began)
	return s, nil
}

// need returns the bytes that solving g takes, math.MaxInt64 where they cannot
// be counted.
func need(g *Game) int64 {
	n := len(g.Pawns)
	if n > 40 {
		return math.MaxInt64
	}
	table := int64(n) << n * 2
	hi, board := bits.Mul64(uint64(g.Places()), 16)
	if hi != 0 || board > math.MaxInt64-uint64(table)-1<<20 {
		return math.MaxInt64
	}
	return table + int64(board)
}

// checkTotal refuses distances between pawns of which a sum might not fit a
// table: every pawn is taken once, at worst from the one that is farthest away.
func checkTotal(steps [][]int) error {
	sum, longest := 0, 0
	n := len(steps) - 1
	for i := range n {
		far := 0
		for j := range n {
			far = max(far, steps[j][i])
		}
		sum += far
		longest = max(longest, far)
	}
	if sum+longest > MaxTotal {
		return fmt.Errorf("the total could reach %d knight's moves, more than the %d that can be counted; use fewer pawns or shorter ways", sum+longest, MaxTotal)
	}
	return nil
}

// fill computes the table, the sets of pawns in ascending order, so that every
// set comes after its subsets.
func (s *Solution) fill(ctx context.Context) error {
	n := s.n()
	if n == 0 {
		return nil
	}
	half := 1 << (n - 1)
	s.alice = make([]uint16, n*half)
	s.bob = make([]uint16, n*half)
	for left := range uint64(1) << n {
		if left%(1<<12) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		for j := range n {
			if left>>j&1 == 0 {
				x := s.index(left, j)
				s.alice[x] = uint16(s.best(left, j, solver.Alice))
				s.bob[x] = uint16(s.best(left, j, solver.Bob))
			}
		}
	}
	return nil
}
