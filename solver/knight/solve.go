package knight

import (
	"context"

	"plywise/solver"
)

// Options say how to solve.
type Options struct {
	// MemoryLimit is the most that solving may allocate, in bytes; 0 means
	// solver.DefaultMemory.
	MemoryLimit int64
}

func (o Options) limit() int64 { return solver.AllowedMemory(o.MemoryLimit) }

// Solve solves a game.
//
// The error is ctx's if ctx ends first; a *[solver.MemoryError], before Solve
// allocates memory, if [Game.Memory] is more than the limit; an
// *[UnreachableError] if the knight cannot reach every pawn; or says why the game
// is invalid or its total too large to count.
func Solve(ctx context.Context, g Game, o Options) (*Solution, error) {
	d, err := o.prepare(ctx, &g)
	if err != nil {
		return nil, err
	}
	return freshPlan(len(g.Pawns)).carryOut(ctx, g, d)
}

// prepare checks a game and measures its distances.
func (o Options) prepare(ctx context.Context, g *Game) (*distances, error) {
	if err := o.admit(g); err != nil { // first, because the places of a huge board may overflow
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

// A plan gives the pawns of a game their slots in the table, and says which layers
// the table takes over.
type plan struct {
	slot   []uint8       // by pawn
	layers []mappedLayer // of the first high slots
}

// freshPlan plans a table for n pawns that takes over no layer.
func freshPlan(n int) plan {
	p := plan{slot: make([]uint8, n)}
	for i := range p.slot {
		p.slot[i] = uint8(i)
	}
	return p
}

// carryOut solves a game by a plan.
func (p plan) carryOut(ctx context.Context, g Game, d *distances) (*Solution, error) {
	t, err := p.fill(ctx, d)
	if err != nil {
		return nil, err
	}
	return &Solution{game: g, distances: d, slot: p.slot, table: t}, nil
}

// admit returns an error if solving a game would take more memory than allowed.
func (o Options) admit(g *Game) error {
	if need := g.Memory(); need > o.limit() {
		return &solver.MemoryError{Need: need, Limit: o.limit()}
	}
	return nil
}

// fill computes the planned table.
func (p plan) fill(ctx context.Context, d *distances) (*table, error) {
	t := &table{pawns: len(p.slot), size: max(len(p.slot), lowPawns)}
	pawn := make([]int, t.size) // by slot
	for i, slot := range p.slot {
		pawn[slot] = i
	}
	f := newFiller(t, func(j, i int) int {
		if max(j, i) >= t.pawns {
			return 0 // a phantom
		}
		return d.between[pawn[j]][pawn[i]]
	})
	defer f.release()
	for _, v := range p.layers {
		f.keep(v)
	}
	for len(t.layers) < t.size-lowPawns {
		if err := f.add(ctx); err != nil {
			return nil, err
		}
	}
	return t, nil
}
