package stress

import (
	"context"
	"slices"
	"time"

	"plywise/cmd/plywise/internal/cases"
	"plywise/cmd/plywise/internal/shrink"
	"plywise/cmd/plywise/internal/solution"
	"plywise/parser/testcase"
)

// shrink makes the case of a failure smaller while the solution fails in the same way.
func (s *search) shrink(f *Failure) error {
	limit := shrinkTime
	if f.Kind == TooSlow { // each try takes the time limit
		limit = max(limit, s.report.For-time.Since(s.started))
	}
	if end, ok := s.ctx.Deadline(); ok {
		limit = min(limit, time.Until(end)/2) // the rest is for what has to be asked again
	}
	ctx, cancel := context.WithTimeout(s.ctx, limit)
	defer cancel()
	defer func() { f.IsUnfinished = ctx.Err() != nil }()
	if f.Kind != Unsteady && f.Kind != KeptState {
		c, err := s.smallest(ctx, f)
		if err != nil {
			return err
		}
		s.close()
		if ok, err := s.again(f, []testcase.Case{c}); ok || err != nil {
			return err
		}
		// What the process was asked before has played a part.
	}
	return s.shrinkAlone(ctx, f)
}

// smallest returns a case that is as small as can be, asking one process many. The case need not
// fail alone.
func (s *search) smallest(ctx context.Context, f *Failure) (testcase.Case, error) {
	first := func(some []testcase.Case) (int, error) { return s.first(ctx, f.Kind, some) }
	c, err := shrink.Parts(ctx, f.Case, first)
	if err == nil {
		c, err = shrink.Edits(ctx, c, first)
	}
	if err == nil && cases.Size(c) > cases.Few(c.Problem) { // else all that is smaller is gone through soon
		half, cancel := context.WithTimeout(ctx, shrinkTime/2)
		c, err = shrink.Shaken(half, c, first)
		cancel()
	}
	if err != nil {
		return c, err
	}
	leftOut := s.maker.Smalls - batch // they have passed
	if s.report.All {
		leftOut = 0
	}
	if c, err = shrink.Sizes(ctx, c, leftOut, first); err != nil {
		return c, err
	}
	return shrink.Edits(ctx, c, first)
}

// first returns the index of the first of some cases in which the solution fails in a way, -1 for
// none.
func (s *search) first(ctx context.Context, k Kind, some []testcase.Case) (found int, err error) {
	found = -1
	made := make([]cases.Made, len(some))
	for i, c := range some {
		if made[i], err = cases.Solved(s.ctx, "", c); err != nil {
			return found, err
		}
	}
	err = s.ask(ctx, some, func(i int, r solution.Reply) bool {
		if judge(made[i], r) == k && r.Ending != solution.Late {
			found = i
		}
		return found < 0
	})
	return found, err
}

// shrinkAlone makes the cases of a failure smaller, the last one first. Each try takes fresh
// processes.
func (s *search) shrinkAlone(ctx context.Context, f *Failure) error {
	all := append(slices.Clone(f.Before), f.Case)
	for at := range slices.Backward(all) {
		c, err := shrink.Edits(ctx, all[at], func(some []testcase.Case) (int, error) {
			for i, c := range some {
				tried := slices.Clone(all)
				tried[at] = c
				if ok, err := s.again(f, tried); ok || err != nil || ctx.Err() != nil {
					if !ok {
						i = -1
					}
					return i, err
				}
			}
			return -1, nil
		})
		if err != nil {
			return err
		}
		all[at] = c
	}
	return nil
}
