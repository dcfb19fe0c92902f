package stress

import (
	"context"
	"slices"
	"time"

	"plywise/cmd/plywise/internal/cases"
	"plywise/cmd/plywise/internal/solution"
	"plywise/cmd/plywise/internal/truth"
	"plywise/parser/testcase"
)

// A suspect is a case that a solution has failed in once.
type suspect struct {
	cases.Made
	kind   Kind
	reply  solution.Reply
	before []testcase.Case // what the process was asked before
}

// judge returns how a reply fails.
func judge(m cases.Made, r solution.Reply) Kind {
	switch r.Ending {
	case solution.Threw, solution.Died:
		return Crash
	case solution.Nothing, solution.Ended, solution.Waits:
		return Silent
	case solution.Slow, solution.Floods, solution.Late:
		return TooSlow
	}
	if truth.IsRight(m.Problem, r.Answer, m.Position.Outcome()) {
		return Passed
	}
	return Wrong
}

// same reports whether two replies are the same but for the time.
func same(a, b solution.Reply) bool { return a.Ending == b.Ending && a.Answer == b.Answer }

// open starts a session with a fresh process.
func (s *search) open() (err error) {
	s.close()
	s.session, err = s.p.Start(s.ctx)
	return err
}

func (s *search) close() {
	if s.session != nil {
		s.session.Close()
	}
	s.session, s.history = nil, nil
}

// quick is the time for a case up to which many are asked at once: the search looks at the clock
// in between.
const quick = 2 * time.Millisecond

// ask asks cases, and yields each reply until yield returns false. A case after which the
// process is gone is asked of no other. At the deadline of ctx a case without an answer is Late.
func (s *search) ask(ctx context.Context, all []testcase.Case, yield func(i int, r solution.Reply) bool) error {
	for i := 0; i < len(all) && (i == 0 || ctx.Err() == nil); {
		if s.session == nil || len(s.history) > maxHistory {
			if err := s.open(); err != nil {
				return err
			}
		}
		some := all[i:]
		if s.last > quick || len(s.history) == 0 {
			some = some[:1]
		}
		replies, err := s.session.Ask(ctx, some)
		if err != nil && ctx.Err() != context.DeadlineExceeded {
			return err
		}
		for _, r := range replies {
			s.history, s.last = append(s.history, all[i]), r.Spent
			goesOn := yield(i, r)
			if r.Ending.EndsProcess() {
				s.close()
			}
			if !goesOn {
				return nil
			}
			i++
		}
	}
	return nil
}

// try asks a batch of cases and counts them. It returns the failure to report, nil for none: a
// wrong answer before a crash, silence, and one that is too slow; the first of a kind.
func (s *search) try(ctx context.Context, made []cases.Made) (found *suspect, err error) {
	kind, started := Passed, time.Now()
	s.untried = made
	s.report.Told("waiting for answers from", s.report.Tried)
	err = s.ask(ctx, casesOf(made), func(i int, r solution.Reply) bool {
		s.untried = made[i+1:]
		if r.Ending == solution.Late {
			if found == nil && r.Waited > 2*s.longest {
				found = &suspect{made[i], TooSlow, r, nil}
			}
			return false
		}
		s.report.count(made[i], r)
		s.longest = max(s.longest, r.Waited)
		k := judge(made[i], r)
		if !s.has(k) && slices.Index(order, k) < slices.Index(order, kind) {
			kind, found = k, &suspect{made[i], k, r, slices.Clone(s.history[:len(s.history)-1])}
		}
		return kind != Wrong && k != TooSlow && (kind == Passed || time.Since(started) < longBatch)
	})
	return found, err
}

func casesOf(made []cases.Made) []testcase.Case {
	all := make([]testcase.Case, len(made))
	for i, m := range made {
		all[i] = m.Case
	}
	return all
}

// alone asks a fresh process cases, one after the other until the process is gone, and returns
// the replies and what was printed.
func (s *search) alone(all ...testcase.Case) (replies []solution.Reply, printed string, err error) {
	session, err := s.p.Start(s.ctx)
	if err != nil {
		return nil, "", err
	}
	replies, err = session.Ask(s.ctx, all)
	if err == nil && !replies[len(replies)-1].Ending.EndsProcess() && session.Extra(s.ctx) {
		err = solution.ErrTalkative
	}
	return replies, session.Close(), err
}

// confirm asks a case that has failed again, in fresh processes. It returns nil for a case that
// was too slow by chance.
func (s *search) confirm(sus *suspect) (*Failure, error) {
	s.close()
	f := &Failure{Kind: sus.kind, Case: sus.Case, Position: sus.Position, Number: sus.Number}
	s.report.Told("asking again", s.report.Tried)
	started := time.Now()
	var all []solution.Reply
	for len(all) == 0 || sus.kind != TooSlow && len(all) < repetitions && time.Since(started) < longBatch {
		replies, printed, err := s.alone(sus.Case)
		if sus.reply.Ending == solution.Late && len(replies) > 0 { // this counts, and not that it was late
			s.report.count(sus.Made, replies[0])
			sus.reply.Waited = max(sus.reply.Waited, replies[0].Waited)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, replies[0])
		f.Printed = printed
	}
	f.Kind, f.Reply = judge(sus.Made, all[0]), all[0]
	differs := slices.IndexFunc(all, func(r solution.Reply) bool { return !same(r, all[0]) })
	switch {
	case differs > 0:
		f.Kind, f.Other = Unsteady, all[differs]
	case f.Kind != Passed:
	case sus.kind == TooSlow:
		return nil, nil
	default:
		if ok, err := s.sequence(f, sus); ok || err != nil && s.ctx.Err() == nil {
			return f, err
		}
		f.Kind, f.Reply, f.Other = Unsteady, sus.reply, all[0]
	}
	return f, nil
}

// again asks fresh processes some cases, and reports whether the solution fails in the last of
// them, and not alone, as it does in f. Then that is what f is about.
func (s *search) again(f *Failure, all []testcase.Case) (ok bool, err error) {
	last, err := cases.Solved(s.ctx, "", all[len(all)-1])
	if err != nil {
		return false, err
	}
	asked := all
	if f.Kind == Unsteady {
		asked = slices.Repeat(all, 2*repetitions)
	}
	replies, printed, err := s.alone(asked...)
	if err != nil || len(replies) < len(all) {
		return false, err
	}
	reply, other := replies[len(replies)-1], solution.Reply{}
	switch f.Kind {
	case Unsteady:
		i := slices.IndexFunc(replies, func(r solution.Reply) bool { return !same(r, reply) })
		if ok = i >= 0; ok {
			other = replies[i]
		}
	case KeptState:
		if ok = judge(last, reply) == judge(last, f.Reply) && judge(last, reply) != Passed; ok {
			replies, _, err = s.alone(last.Case)
			ok = err == nil && judge(last, replies[0]) == Passed
		}
	default:
		ok = judge(last, reply) == f.Kind
	}
	if ok {
		f.Before, f.Case, f.Position = all[:len(all)-1], last.Case, last.Position
		f.Reply, f.Other, f.Printed = reply, other, printed
	}
	return ok, err
}

// sequence looks for the shortest sequence of cases after which a process fails in a case that it
// answers alone; f is about it then. What comes and goes is none.
func (s *search) sequence(f *Failure, sus *suspect) (ok bool, err error) {
	if !s.p.IsPatient() || len(sus.before) == 0 {
		return false, nil
	}
	g := *f
	g.Kind, g.Reply = KeptState, sus.reply
	all := append(sus.before, sus.Case)
	if ok, err = s.again(&g, all); !ok {
		return false, err
	}
	// Ever smaller parts are left out, as delta debugging does.
	for part := len(sus.before) / 2; part > 0; part /= 2 {
		for from := 0; from < len(all)-1; {
			without := slices.Concat(all[:from], all[min(len(all)-1, from+part):])
			if ok = len(without) > 1; ok {
				if ok, err = s.again(&g, without); err != nil {
					return false, err
				}
			}
			if ok {
				all = without
			} else {
				from += part
			}
		}
	}
	for range repetitions {
		if ok, err = s.again(&g, all); !ok {
			return false, err
		}
	}
	*f = g
	return true, nil
}
