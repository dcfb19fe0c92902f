package knight

import (
	"context"
	"math"

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

// Solve solves a game.
//
// The error is ctx's where it ended first, a *[solver.MemoryError] where
// [Game.Memory] is more than the limit (nothing has been allocated then), an
// *[UnreachableError] where the knight cannot reach every pawn, and otherwise
// says what makes the game invalid or too long to count.
func Solve(ctx context.Context, g Game, o Options) (*Solution, error) {
	d, err := o.prepare(ctx, &g)
	if err != nil {
		return nil, err
	}
	return finish(ctx, g, d, afresh(len(g.Pawns)))
}

// prepare checks a game and measures its distances.
func (o Options) prepare(ctx context.Context, g *Game) (*distances, error) {
	if err := o.admit(g); err != nil { // first: the pieces of a board too large may have no places
		return nil, err
	}
	if err := g.check(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	d, err := measure(ctx, g)
	if err != nil {
		return nil, err
	}
	return d, d.checkTotal()
}

// A plan says where the pawns of a game go in its table, and which layers are
// there already.
type plan struct {
	position []uint8 // by pawn
	views    []view  // of the first high positions
}

// afresh plans a table of its own for n pawns.
func afresh(n int) plan {
	p := plan{position: make([]uint8, n)}
	for i := range p.position {
		p.position[i] = uint8(i)
	}
	return p
}

// finish carries out a plan.
func finish(ctx context.Context, g Game, d *distances, p plan) (*Solution, error) {
	t, err := fill(ctx, d, p)
	if err != nil {
		return nil, err
	}
	return &Solution{game: g, distances: d, position: p.position, table: t}, nil
}

// admit returns an error where solving a game would take more memory than
// allowed.
func (o Options) admit(g *Game) error {
	if need := g.Memory(); need > o.limit() {
		return &solver.MemoryError{Need: need, Limit: o.limit()}
	}
	return nil
}

// fill computes the table that is planned.
func fill(ctx context.Context, d *distances, p plan) (*table, error) {
	t := &table{pawns: len(p.position), size: max(len(p.position), lanes)}
	pawn := make([]int, t.size) // by position
	for i, position := range p.position {
		pawn[position] = i
	}
	f := newFiller(t, func(j, i int) int {
		if max(j, i) >= t.pawns {
			return 0 // a phantom
		}
		return d.between[pawn[j]][pawn[i]]
	})
	defer f.release()
	for _, v := range p.views {
		f.keep(v)
	}
	for len(t.views) < t.size-lanes {
		if err := f.add(ctx); err != nil {
			return nil, err
		}
	}
	return t, nil
}
