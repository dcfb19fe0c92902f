package stress

import (
	"context"
	"time"

	"plywise/cmd/plywise/internal/cases"
	"plywise/cmd/plywise/internal/solution"
	"plywise/cmd/plywise/internal/truth"
	"plywise/parser/testcase"
)

// A suspect is a case that a solution has failed in once.
type suspect struct {
	cases.Made
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
	case solution.Slow:
		return TooSlow
	}
	if truth.IsRight(m.Problem, r.Answer, m.Position.Outcome()) {
		return Passed
	}
	return Wrong
}

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

// maxChunkTime is how long a session may take for the cases that it is asked at a time. The search
// looks at the clock in between.
const maxChunkTime = 50 * time.Millisecond

// ask asks cases, and yields each reply until yield returns false. A case after which the
// process is gone is asked of no other.
func (s *search) ask(all []testcase.Case, yield func(i int, r solution.Reply) bool) error {
	for i := 0; i < len(all); {
		if s.session == nil || len(s.history) > maxHistory {
			if err := s.open(); err != nil {
				return err
			}
		}
		some := all[i:min(len(all), i+s.chunk)]
		start := time.Now()
		replies, err := s.session.Ask(some)
		if err != nil {
			return err
		}
		switch took := time.Since(start); {
		case took > maxChunkTime:
			s.chunk = max(1, s.chunk/2)
		case took < maxChunkTime/4:
			s.chunk = min(batch, 2*s.chunk)
		}
		for k, r := range replies {
			s.history = append(s.history, some[k])
			if !yield(i+k, r) {
				return nil
			}
		}
		i += len(replies)
		if len(replies) < len(some) || len(replies) > 0 && isOver(replies[len(replies)-1].Ending) {
			s.close()
		}
	}
	return nil
}

// isOver reports whether an ending is that of the process.
func isOver(e solution.Ending) bool {
	return e != solution.Answered && e != solution.Threw && e != solution.Nothing
}

// try asks a batch of cases and counts them. It returns the failure to report: a wrong answer
// before a crash, silence, and one that is too slow; the first of a kind.
func (s *search) try(made []cases.Made) (found *suspect, err error) {
	all := make([]testcase.Case, len(made))
	for i, m := range made {
		all[i] = m.Case
	}
	foundKind := Passed
	err = s.ask(all, func(i int, r solution.Reply) bool {
		s.count(made[i], r)
		k := judge(made[i], r)
		if k != Passed && !s.has(k) && (found == nil || order[k] < order[foundKind]) {
			before := append([]testcase.Case{}, s.history[:len(s.history)-1]...)
			found, foundKind = &suspect{made[i], r, before}, k
		}
		return foundKind != Wrong && k != TooSlow && !s.isOver()
	})
	if s.report.Told != nil {
		s.report.Told(Progress{Tried: s.report.Tried})
	}
	return found, err
}

// alone asks a fresh process cases, one after the other, and returns the reply to the last one
// and what was printed. Another reply than the last one ends that, too, if the process is gone.
func (s *search) alone(ctx context.Context, all ...testcase.Case) (r solution.Reply, printed string, err error) {
	session, err := s.p.Start(ctx)
	if err != nil {
		return r, "", err
	}
	var replies []solution.Reply
	for _, c := range all {
		if replies, err = session.Ask([]testcase.Case{c}); err != nil {
			break
		}
		if r = replies[0]; isOver(r.Ending) {
			break
		}
	}
	if err == nil && r.Ending == solution.Answered && session.Extra() {
		err = solution.ErrTalkative
	}
	return r, session.Close(), err
}

// confirm asks a case that has failed again, in fresh processes. It returns nil for a case that
// was too slow by chance.
func (s *search) confirm(sus *suspect) (*Failure, error) {
	s.close()
	f := &Failure{Kind: judge(sus.Made, sus.reply), Case: sus.Case, Position: sus.Position, Reply: sus.reply}
	n := repetitions
	if f.Kind == TooSlow {
		n = 1
	}
	passed := 0
	for i := range n {
		r, printed, err := s.alone(s.ctx, sus.Case)
		if err != nil {
			return nil, err
		}
		k := judge(sus.Made, r)
		switch {
		case k == Passed:
			passed++
		case i == 0:
			f.Kind, f.Reply = k, r
		}
		if !same(r, f.Reply) {
			f.Others = append(f.Others, r)
		}
		f.Printed = printed
	}
	switch {
	case len(f.Others) == 0:
		return f, nil
	case f.Kind == TooSlow:
		return nil, nil
	case passed == n && s.p.IsPatient() && len(sus.before) > 0:
		before, r, err := s.sequence(sus)
		if err != nil {
			return nil, err
		}
		if before != nil {
			f.Kind, f.Before, f.Reply, f.Others = KeptState, before, r, nil
			return f, nil
		}
	}
	f.Kind = Unsteady
	return f, nil
}

// sequence returns the shortest sequence found of cases after which a process fails in a case
// that it answers alone; nil for none.
func (s *search) sequence(sus *suspect) ([]testcase.Case, solution.Reply, error) {
	var last solution.Reply
	fails := func(before []testcase.Case) (bool, error) {
		r, _, err := s.alone(s.ctx, append(append([]testcase.Case{}, before...), sus.Case)...)
		k := judge(sus.Made, r)
		if k != Passed {
			last = r
		}
		return k != Passed, err
	}
	all := sus.before
	for n := 1; ; n *= 2 {
		n = min(n, len(all))
		ok, err := fails(all[len(all)-n:])
		if err != nil {
			return nil, last, err
		}
		if ok {
			all = all[len(all)-n:]
			break
		}
		if n == len(all) {
			return nil, last, nil
		}
	}
	// Ever smaller parts are left out, as delta debugging does.
	for part := len(all) / 2; part > 0; part /= 2 {
		for from := 0; from < len(all) && len(all) > 1; {
			without := append(append([]testcase.Case{}, all[:from]...), all[min(len(all), from+part):]...)
			ok := false
			var err error
			if len(without) > 0 {
				if ok, err = fails(without); err != nil {
					return nil, last, err
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
		if ok, err := fails(all); err != nil || !ok {
			return nil, last, err // it comes and goes
		}
	}
	return all, last, nil
}
