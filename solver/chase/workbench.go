package chase

import (
	"context"
	"errors"

	"plywise/solver"
)

// A Workbench solves one edit of a game after another, in the same memory. It is for one
// goroutine at a time.
type Workbench struct {
	base    *Solution
	options Options
	arena   editable // of the base, or with the latest edit; nil where it cannot be edited
	latest  Edit
	edited  bool // the arena has the latest edit

	small    *small // nil until it is needed, as the analysis is
	analysis *analysis
	solved   solved
}

// mostReused is the most places that may be open in an edited game for it to be solved in
// the same memory. With more, to update the solution takes less time, if new memory.
const mostReused = 256

// Workbench returns a workbench for the game of s.
func (s *Solution) Workbench(o Options) *Workbench {
	return &Workbench{base: s, options: o}
}

// Solve solves the game with that edit alone. The solution is valid until the next call of
// Solve; its arena changes with it, so nothing of it may be kept. After an error the
// workbench is as good as before.
//
// Errors are those of [Solve], a [*solver.MemoryError] where [Solution.WorkbenchMemory] is
// more than the limit, and an error that says what is wrong with the edit.
func (w *Workbench) Solve(ctx context.Context, e Edit) (*Solution, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := w.edit(e); err != nil {
		return nil, err
	}
	g := Game{w.arena, w.base.game.Rules}
	open := places(g.Arena)
	if open > mostReused {
		return w.base.Update(ctx, g, w.options)
	}
	w.solved.Solution = Solution{g, &w.solved.table}
	if err := w.fill(ctx, g, open, &w.solved.table); err != nil {
		return nil, err
	}
	return &w.solved.Solution, nil
}

// edit gives the arena an edit in place of the latest one.
func (w *Workbench) edit(e Edit) error {
	if err := w.prepare(); err != nil {
		return err
	}
	if w.edited {
		w.arena.toggle(w.latest)
	}
	err := w.arena.admits(e)
	if w.latest, w.edited = e, err == nil; w.edited {
		w.arena.toggle(e)
	}
	return err
}

// prepare gets the arena, if the memory suffices for all edits.
func (w *Workbench) prepare() error {
	if w.arena != nil {
		return nil
	}
	if need, limit := w.base.WorkbenchMemory(), w.options.memory(); need > limit {
		return &solver.MemoryError{Need: need, Limit: limit}
	}
	if w.arena = w.base.game.editable(); w.arena == nil {
		return errors.New("this arena cannot be edited")
	}
	_, most := w.base.game.placesEdited()
	w.solved.table.numbering.reset(w.arena.Places(), min(most, mostReused))
	return nil
}

// fill solves the edited game, as [Solve] does, in the memory of the game before.
func (w *Workbench) fill(ctx context.Context, g Game, open int, t *table) error {
	if open <= mostSmall {
		if w.small == nil {
			w.small = new(small)
			t.compact.words = make([]uint64, 0, smallWords(mostSmall))
		}
		return w.small.solve(ctx, g, open, maxPlies, t)
	}
	if w.analysis == nil {
		w.analysis = new(analysis)
	}
	return w.analysis.solve(ctx, g, open, maxPlies, t)
}
