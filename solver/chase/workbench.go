package chase

import (
	"context"
	"slices"

	"plywise/solver"
)

// A Workbench solves a game, edits it and solves it again, in memory that it reuses. It is for
// one goroutine at a time.
type Workbench struct {
	game  Game
	small *small // nil until an arena is small enough
	last  Solution
	table table // last's
}

// NewWorkbench returns a workbench with a game, whose arena it copies. The arena must be
// well-formed.
func NewWorkbench(g Game) *Workbench {
	switch a := g.Arena.(type) {
	case *Grid:
		b := *a
		b.Wall = append([]bool(nil), a.Wall...)
		g.Arena = &b
	case *Graph:
		b := Graph{Hole: a.Hole, Neighbors: make([][]solver.Place, len(a.Neighbors))}
		for i, list := range a.Neighbors {
			b.Neighbors[i] = append([]solver.Place(nil), list...)
		}
		g.Arena = &b
	}
	return &Workbench{game: g}
}

// Toggle makes an edit, which must be possible.
func (w *Workbench) Toggle(e Edit) { w.game.Arena.toggle(e) }

// Solve solves the game as it stands. The solution holds until it is solved again. Errors are
// those of [Solve].
func (w *Workbench) Solve(ctx context.Context, o Options) (*Solution, error) {
	return w.solve(ctx, start{}, o)
}

// Outcome returns the outcome of a state of the game as it stands, with that many plies left of
// the limit, and whether the game is over there. It takes less time than [Workbench.Solve], as it
// solves no further than to that state. The outcome is the zero Outcome, which no state has, if a
// player may not stand on its place, such as one off the board.
func (w *Workbench) Outcome(ctx context.Context, mouse, cat solver.Place, turn solver.Player, limit int64, o Options) (out solver.Outcome, over bool, err error) {
	stands := w.game.mayStand(solver.Mouse, mouse) && w.game.mayStand(solver.Cat, cat)
	s, err := w.solve(ctx, start{stands, mouse, cat, turn}, o)
	if err != nil || !stands {
		return out, false, err
	}
	p := s.Position(mouse, cat, turn, limit)
	return p.Outcome(), p.Over(), nil
}

func (w *Workbench) solve(ctx context.Context, until start, o Options) (*Solution, error) {
	open := places(w.game.Arena)
	if open > mostSmall || w.game.memory(open) > o.memory() {
		return Solve(ctx, w.game, o)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if w.small == nil {
		w.small = new(small)
	}
	if err := w.small.solve(ctx, w.game, open, maxPlies, until, &w.table.numbering); err != nil {
		return nil, err
	}
	w.small.finish(&w.table)
	w.last = Solution{w.game, &w.table}
	return &w.last, nil
}

// Memory returns how many bytes [Workbench.Solve] takes at most, whichever of some edits have been
// made. The edits must be possible.
func (w *Workbench) Memory(edits []Edit) int64 {
	most := NewWorkbench(w.game).game
	for _, e := range edits {
		switch a := most.Arena.(type) {
		case *Grid:
			a.Wall[e.At] = false
		case *Graph:
			if !slices.Contains(a.Neighbors[e.At], e.Other) {
				a.toggle(e)
			}
		}
	}
	// What a small game has left stays while a larger one is solved.
	return most.Memory() + smallMemory(most.Arena.Places(), mostSmall) + arenaMemory(most.Arena)
}
