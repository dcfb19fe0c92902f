package stress

import (
	"context"
	"time"

	"plywise/cmd/plywise/internal/cases"
	"plywise/cmd/plywise/internal/shrink"
	"plywise/cmd/plywise/internal/solution"
	"plywise/cmd/plywise/internal/truth"
	"plywise/parser/testcase"
)

// shrink makes the case of a failure smaller while the solution fails in the same way.
func (s *search) shrink(f *Failure) error {
	if s.report.Told != nil {
		s.report.Told(Progress{Tried: s.report.Tried, Shrinking: true})
	}
	ctx, cancel := context.WithDeadline(s.ctx, s.shrinkUntil(f.Kind))
	defer cancel()
	if f.Kind == KeptState {
		return s.shrinkSequence(ctx, f)
	}
	found := *f
	for _, isFresh := range []bool{false, true} {
		if ok, err := s.shrinkCase(ctx, f, isFresh); err != nil || ok {
			return err
		}
		// What the process was asked before has played a part.
		*f = found
	}
	return nil
}

// shrinkCase makes the case of a failure smaller. Unless each case is asked of a fresh process,
// the small one need not fail alone: then ok is false.
func (s *search) shrinkCase(ctx context.Context, f *Failure, isFresh bool) (ok bool, err error) {
	first := func(some []testcase.Case) (int, error) { return s.first(f.Kind, some, isFresh) }
	told := func(c testcase.Case) {
		if p, err := truth.Of(s.ctx, c); err == nil {
			f.Case, f.Position = c, p
		}
	}
	c, err := shrink.Edits(ctx, f.Case, first, told)
	if err != nil {
		return false, err
	}
	if cases.Size(c) > cases.Few(c.Problem) { // else all that is smaller is gone through soon
		half, cancel := context.WithTimeout(ctx, shrinkTime/2)
		c, err = shrink.Shaken(half, c, first)
		cancel()
		if err != nil {
			return false, err
		}
		told(c)
	}
	leftOut := s.maker.Smalls - batch // they have passed
	if s.report.All {
		leftOut = 0
	}
	least, err := shrink.Sizes(ctx, c, leftOut, first)
	if err != nil {
		return false, err
	}
	if cases.Size(least) < cases.Size(c) {
		told(least)
		if _, err = shrink.Edits(ctx, least, first, told); err != nil {
			return false, err
		}
	}
	return s.settle(f)
}

// shrinkUntil returns until when a failure that is found now may be made smaller. One that is too
// slow takes its time limit for each try.
func (s *search) shrinkUntil(k Kind) time.Time {
	if k == TooSlow {
		return time.Now().Add(max(shrinkTime, s.report.For-time.Since(s.started)))
	}
	return time.Now().Add(shrinkTime)
}

// settle asks the small case again in fresh processes: what stands in the report is what the
// solution answers then.
func (s *search) settle(f *Failure) (ok bool, err error) {
	s.close()
	var before *solution.Reply
	for range 10 {
		r, printed, err := s.alone(s.ctx, f.Case)
		switch {
		case err != nil:
			return false, err
		case f.Kind != Unsteady:
			ok := judge(cases.Made{Case: f.Case, Position: f.Position}, r) == f.Kind
			if ok {
				f.Reply, f.Printed = r, printed
			}
			return ok, nil
		case before != nil && !same(r, *before):
			f.Reply, f.Others, f.Printed = r, []solution.Reply{*before}, printed
			return true, nil
		}
		before = &r
	}
	return false, nil
}

// same reports whether two replies are the same but for the time.
func same(a, b solution.Reply) bool { return a.Ending == b.Ending && a.Answer == b.Answer }

// first returns the index of the first of some cases in which the solution fails in a way.
func (s *search) first(k Kind, some []testcase.Case, isFresh bool) (int, error) {
	made := make([]cases.Made, len(some))
	for i, c := range some {
		p, err := truth.Of(s.ctx, c)
		if err != nil {
			return -1, err
		}
		made[i] = cases.Made{Case: c, Position: p}
	}
	if k == Unsteady {
		return s.firstUnsteady(made)
	}
	if isFresh {
		for i, m := range made {
			if r, _, err := s.alone(s.ctx, m.Case); err != nil || judge(m, r) == k {
				return i, err
			}
		}
		return -1, nil
	}
	found := -1
	err := s.ask(some, func(i int, r solution.Reply) bool {
		if judge(made[i], r) == k {
			found = i
		}
		return found < 0
	})
	return found, err
}

// firstUnsteady asks each case several times.
func (s *search) firstUnsteady(made []cases.Made) (int, error) {
	for i, m := range made {
		again := make([]testcase.Case, 2*repetitions)
		for k := range again {
			again[k] = m.Case
		}
		var before *solution.Reply
		differs := false
		if err := s.ask(again, func(_ int, r solution.Reply) bool {
			differs = differs || before != nil && !same(r, *before)
			before = &r
			return !differs
		}); err != nil || differs {
			return i, err
		}
	}
	return -1, nil
}

// shrinkSequence makes the cases of a sequence smaller, the last one first. Each try takes a
// fresh process.
func (s *search) shrinkSequence(ctx context.Context, f *Failure) error {
	all := append(append([]testcase.Case{}, f.Before...), f.Case)
	kind := judge(cases.Made{Case: f.Case, Position: f.Position}, f.Reply)
	for at := len(all) - 1; at >= 0 && ctx.Err() == nil; at-- {
		var err error
		all[at], err = shrink.Edits(ctx, all[at], func(some []testcase.Case) (int, error) {
			for i, c := range some {
				if ctx.Err() != nil {
					break
				}
				tried := append([]testcase.Case{}, all...)
				tried[at] = c
				last := tried[len(tried)-1]
				p, err := truth.Of(s.ctx, last)
				if err != nil {
					return -1, err
				}
				made := cases.Made{Case: last, Position: p}
				r, printed, err := s.alone(s.ctx, tried...)
				if err != nil {
					return -1, err
				}
				if judge(made, r) != kind {
					continue
				}
				// Alone the last case is to be answered right.
				if own, _, err := s.alone(s.ctx, last); err != nil || judge(made, own) != Passed {
					continue
				}
				f.Position, f.Reply, f.Printed = p, r, printed
				return i, nil
			}
			return -1, nil
		}, func(testcase.Case) {})
		if err != nil {
			return err
		}
	}
	f.Before, f.Case = all[:len(all)-1], all[len(all)-1]
	return nil
}
