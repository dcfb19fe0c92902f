// Package stress looks for a case that a solution of one of LeetCode's problems fails in, tells
// how it fails, and makes the case small.
package stress

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"plywise/cmd/plywise/internal/cases"
	"plywise/cmd/plywise/internal/solution"
	"plywise/cmd/plywise/internal/truth"
	"plywise/parser/syntax"
	"plywise/parser/testcase"
	"plywise/solver"
)

// A Program is a solution: a *solution.Program, or one of a test.
type Program interface {
	// Start starts a session with a fresh process.
	Start(ctx context.Context) (Session, error)
	// IsPatient reports whether a session keeps a process for more than one case.
	IsPatient() bool
}

// A Session is one with a solution; see [solution.Session].
type Session interface {
	Ask(context.Context, []testcase.Case) ([]solution.Reply, error)
	Extra(context.Context) bool
	Close() string
}

// Options say what to try.
type Options struct {
	Problem testcase.Problem
	Seed    uint64
	Count   int                              // how many cases of the seed to try; 0 for as many as For allows
	For     time.Duration                    // how long to look for a failure; 0 for as long as Count takes
	All     bool                             // go on after a failure, and keep one of each kind
	First   []testcase.Case                  // to be tried before all others
	Told    func(waitsFor string, tried int) // progress; may be nil
}

// A Kind is how a solution fails.
type Kind string

// The kinds, as JSON has them.
const (
	Passed    Kind = ""
	Wrong     Kind = "wrong"
	Crash     Kind = "crash"
	Silent    Kind = "silent"
	TooSlow   Kind = "slow"
	Unsteady  Kind = "unsteady"
	KeptState Kind = "kept-state"
)

// order has those first that are reported first where a batch of cases has several.
var order = []Kind{Wrong, Crash, Silent, TooSlow, Passed}

// A Failure is a case that a solution fails in.
type Failure struct {
	Kind     Kind
	Before   []testcase.Case // of KeptState: what was asked before, in order
	Case     testcase.Case
	Position solver.Position
	Reply    solution.Reply
	Other    solution.Reply // of Unsteady: what the solution has answered another time
	Printed  string         // by the solution, while it was asked this
	Number   int            // of the case that it was found as, among those of the seed; 0 for another case

	IsUnfinished bool // the time to make the case smaller was over
}

// Right returns the right answer.
func (f *Failure) Right() string { return truth.Answer(f.Case.Problem, f.Position.Outcome()) }

// A Report is what a search has found out.
type Report struct {
	Options
	Elapsed  time.Duration
	Tried    int
	Kinds    map[syntax.Phrase]int // how many cases, by their kind
	Outcomes map[syntax.Phrase]int // how many cases, by who wins; of problem 3283 by the number of moves, in ranges
	Sizes    []Sizes               // from small to large
	Slowest  Timed
	Failures []*Failure
	Stopped  bool // the context was cancelled before the search ended
}

// Sizes are the cases of some sizes.
type Sizes struct {
	From, To int
	Tried    int
	Slowest  time.Duration
}

// A Timed is a case with the processor time that the solution took for it.
type Timed struct {
	testcase.Case
	Spent time.Duration
}

const (
	batch       = 32              // cases, of which the first failure by kind is reported
	maxHistory  = 5000            // cases that a process is asked
	repetitions = 3               // fresh processes that are asked a case that has failed
	longBatch   = 2 * time.Second // after which a failure is not held back for one of another kind
	shrinkTime  = 10 * time.Second
	unlimited   = 1 << 62 // nanoseconds
)

// Run searches until a failure is found or the options' time or number of cases is used up. Up to
// the deadline of ctx it asks again what has failed, or has not been answered then, and makes it
// smaller. The error says that the solution does not run at all.
func Run(ctx context.Context, p Program, o Options) (*Report, error) {
	if o.Told == nil {
		o.Told = func(string, int) {}
	}
	s := &search{ctx: ctx, p: p, started: time.Now(), maker: cases.NewMaker(o.Problem, o.Seed), report: &Report{
		Options: o, Kinds: map[syntax.Phrase]int{}, Outcomes: map[syntax.Phrase]int{}, Sizes: sizesOf(o.Problem),
	}}
	defer s.maker.Close()
	defer s.close()
	err := s.run()
	s.report.Elapsed = time.Since(s.started)
	s.report.Stopped = errors.Is(ctx.Err(), context.Canceled)
	if s.report.Stopped || ctx.Err() != nil && s.report.Tried+len(s.report.Failures) > 0 {
		err = nil
	}
	return s.report, err
}

// A search is the state of Run.
type search struct {
	ctx     context.Context
	p       Program
	report  *Report
	started time.Time
	maker   *cases.Maker

	given   int          // how many cases of First have been made
	untried []cases.Made // cases of the last batch
	session Session      // nil while none is open
	history []testcase.Case
	last    time.Duration // processor time of the last case
	longest time.Duration // that an answer was waited for

	slowing    time.Duration // wall time that has gone into slow cases
	slowRounds int
}

func (s *search) run() error {
	s.report.Told("starting", 0)
	if err := s.open(); err != nil {
		return err
	}
	searching, cancel := context.WithDeadline(s.ctx, s.started.Add(cmp.Or(s.report.For, unlimited)))
	defer cancel()
	for isFirst := true; isFirst || searching.Err() == nil; isFirst = false {
		start := time.Now()
		made, isSlow, err := s.batch()
		if err != nil || len(made) == 0 {
			return err
		}
		found, err := s.try(searching, made)
		if err != nil {
			return err
		}
		if isSlow {
			s.slowing += time.Since(start)
		}
		if found == nil {
			continue
		}
		f, err := s.confirm(found)
		if err != nil && s.ctx.Err() != nil && (found.kind != TooSlow || errors.Is(err, context.DeadlineExceeded)) { // what is known so far
			f, err = &Failure{Kind: found.kind, Case: found.Case, Position: found.Position, Reply: found.reply, Number: found.Number}, nil
		}
		if err != nil {
			return err
		}
		if f == nil || s.has(f.Kind) {
			continue
		}
		s.report.Failures = append(s.report.Failures, f)
		s.report.Told("making smaller what goes wrong in", s.report.Tried)
		if err := s.shrink(f); err != nil || !s.report.All {
			return err
		}
	}
	return nil
}

func (s *search) has(k Kind) bool {
	return slices.ContainsFunc(s.report.Failures, func(f *Failure) bool { return f.Kind == k })
}

// batch makes the next cases to try; none where the search is over. Slow ones are a case that may
// take the solution long: this does not depend on the seed alone.
func (s *search) batch() (all []cases.Made, isSlow bool, err error) {
	r := s.report
	if len(s.untried) == 0 && r.Count == 0 && r.Tried >= len(r.First)+2*batch && 4*s.slowing < time.Since(s.started) {
		s.slowRounds++
		m, err := s.maker.Slow(s.ctx, s.slowRounds, r.Slowest.Case)
		return []cases.Made{m}, true, err
	}
	all, s.untried = s.untried, nil
	for len(all) < batch && err == nil {
		var m cases.Made
		switch {
		case s.given < len(r.First):
			m, err = cases.Solved(s.ctx, syntax.Phrase("given"), r.First[s.given])
			s.given++
		case r.Count == 0 || s.maker.Made < r.Count:
			m, err = s.maker.Next(s.ctx)
		default:
			return all, false, nil
		}
		all = append(all, m)
	}
	return all, false, err
}
