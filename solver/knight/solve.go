package knight

import (
	"context"

	"plywise/solver"
)

// Options say how a game is solved.
type Options struct {
	// MemoryLimit is the most that solving may allocate, in bytes; 0 means
	// solver.DefaultMemory.
	MemoryLimit int64
}

func (o Options) limit() int64 { return solver.AllowedMemory(o.MemoryLimit) }

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
	return freshPlan(len(g.Pawns)).carryOut(ctx, g, d)
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
	slot   []uint8       // by pawn
	layers []mappedLayer // of the first high slots, none for a table of its own
}

// freshPlan plans a table of its own for n pawns.
func freshPlan(n int) plan {
	p := plan{slot: make([]uint8, n)}
	for i := range p.slot {
		p.slot[i] = uint8(i)
	}
	return p
}

// carryOut solves a game as planned.
func (p plan) carryOut(ctx context.Context, g Game, d *distances) (*Solution, error) {
	t, err := p.fill(ctx, d)
	if err != nil {
		return nil, err
	}
	return &Solution{game: g, distances: d, slot: p.slot, table: t}, nil
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
