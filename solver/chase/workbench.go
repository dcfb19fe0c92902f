package chase

import (
	"context"
	"errors"
)

// A Workbench solves one edit of a game after another.
type Workbench struct {
	base    *Solution
	options Options
}

// Workbench returns a workbench for the game of s.
func (s *Solution) Workbench(o Options) *Workbench { return &Workbench{s, o} }

// WorkbenchMemory returns how many bytes a workbench takes at most, beside s.
func (s *Solution) WorkbenchMemory() int64 { return 2 * s.game.Memory() }

// Solve solves the game with that edit. The solution is valid until the next call of
// Solve; its arena changes with it, so nothing of it may be kept. Errors are those of
// [Solve], and one for an edit that the arena cannot have.
func (w *Workbench) Solve(ctx context.Context, e Edit) (*Solution, error) {
	a, ok := w.base.game.Arena.(editable)
	if !ok {
		return nil, errors.New("this arena cannot be edited")
	}
	if err := a.admits(e); err != nil {
		return nil, err
	}
	return w.base.Update(ctx, w.base.game.Edited(e), w.options)
}
