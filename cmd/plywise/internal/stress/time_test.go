package stress

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"plywise/cmd/plywise/internal/solution"
	"plywise/lsp/words"
	"plywise/parser/testcase"
)

// A slow program takes some time to start, and for each case; the time of a bubble.
type slow struct {
	start  time.Duration
	answer func(c testcase.Case, session int) (solution.Reply, time.Duration)

	sessions int
}

func (p *slow) Start(ctx context.Context) (Session, error) {
	p.sessions++
	select {
	case <-time.After(p.start):
		return slowSession{p, p.sessions}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
func (p *slow) IsPatient() bool { return true }

type slowSession struct {
	p      *slow
	number int
}

func (s slowSession) Ask(ctx context.Context, all []testcase.Case) (replies []solution.Reply, err error) {
	for _, c := range all {
		began := time.Now()
		r, takes := s.p.answer(c, s.number)
		select {
		case <-time.After(takes):
		case <-ctx.Done():
			r = solution.Reply{Ending: solution.Late}
		}
		r.Waited = time.Since(began)
		if replies = append(replies, r); r.Ending.EndsProcess() {
			break
		}
	}
	return replies, ctx.Err()
}
func (slowSession) Extra(context.Context) bool { return false }
func (slowSession) Close() string              { return "" }

// runFor runs in a bubble, with the deadline of the command.
func runFor(t *testing.T, p *slow, search time.Duration, o Options) (r *Report) {
	t.Helper()
	const asking = 8 * time.Second
	ctx, cancel := context.WithTimeout(t.Context(), search+asking)
	defer cancel()
	o.Problem, o.For = testcase.CatAndMouse, search
	began := time.Now()
	r, err := Run(ctx, p, o)
	if err != nil {
		t.Error(err)
	}
	if took := time.Since(began); took > search+asking {
		t.Errorf("it has taken %v", took)
	}
	return r
}

func TestACaseThatHasNoAnswerWhenTheTimeIsOverIsAskedAgainAndNamed(t *testing.T) {
	for name, test := range map[string]struct {
		takes, again time.Duration // in the first process, and then
		small        time.Duration // for cases of fewer than 5 nodes
		isNamed      bool
	}{
		"never":                         {time.Hour, time.Hour, time.Millisecond, true},
		"after the time":                {time.Hour, 3 * time.Second, time.Millisecond, false},
		"little longer than the others": {time.Hour, time.Hour, 990 * time.Millisecond, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := &slow{answer: func(c testcase.Case, session int) (solution.Reply, time.Duration) {
					r := rightReply(c)
					switch {
					case len(c.Graph) < 5:
						return r, test.small
					case session == 1:
						return r, test.takes
					}
					r.Spent = test.again
					return r, test.again
				}}
				first := make([]testcase.Case, 0)
				for range 8 {
					first = append(first, ring(4))
				}
				r := runFor(t, p, 9*time.Second, Options{First: append(first, ring(9))})
				if !test.isNamed {
					if len(r.Failures) > 0 || test.again < time.Hour && r.Slowest.Spent != test.again {
						t.Errorf("%+v, slowest %v", r.Failures, r.Slowest)
					}
					return
				}
				if len(r.Failures) != 1 || r.Failures[0].Kind != TooSlow || len(r.Failures[0].Case.Graph) != 9 || r.Stopped {
					t.Fatalf("%+v", r)
				}
				if says := r.Failures[0].Says(words.Printer{}, "a.py", time.Second); !strings.Contains(says, "a.py had given no answer after 9s, when the time was up") {
					t.Error(says)
				}
			})
		})
	}
}

func TestARunEndsInTimeOnABusyMachine(t *testing.T) {
	for kind, reply := range map[Kind]solution.Reply{Wrong: {Answer: "x"}, Crash: {Ending: solution.Threw}, TooSlow: {Ending: solution.Slow}} {
		synctest.Test(t, func(t *testing.T) {
			p := &slow{start: 2 * time.Second, answer: func(c testcase.Case, session int) (solution.Reply, time.Duration) {
				if len(c.Graph) >= 6 {
					return reply, 15 * time.Second
				}
				return rightReply(c), time.Second
			}}
			r := runFor(t, p, 90*time.Second, Options{First: []testcase.Case{ring(30), ring(12)}})
			if len(r.Failures) != 1 || r.Failures[0].Kind != kind || !r.Failures[0].IsUnfinished {
				t.Errorf("%s: %+v", kind, r.Failures)
			}
		})
	}
}

func TestAProgramThatDoesNotStartInTimeHasAnError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if _, err := Run(ctx, &slow{start: time.Hour}, Options{Problem: testcase.CatAndMouse, For: time.Second}); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	})
}
