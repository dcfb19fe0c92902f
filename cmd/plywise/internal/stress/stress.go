// Package stress looks for a case that a solution of one of LeetCode's problems fails in, tells
// how it fails, and makes the case small.
package stress

import (
	"context"
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
	Ask([]testcase.Case) ([]solution.Reply, error)
	Extra() bool
	Close() string
}

// Options say what to try.
type Options struct {
	Problem testcase.Problem
	Seed    uint64
	Count   int             // how many cases to try; 0 for as many as For allows
	For     time.Duration   // how long to look for a failure; 0 for as long as Count takes
	All     bool            // go on after a failure, and keep one of each kind
	First   []testcase.Case // to be tried before all others
	Told    func(Progress)  // nil for nobody
}

// A Progress is what a search is doing.
type Progress struct {
	Tried     int
	Shrinking bool // a failure is found and made smaller
}

// A Kind is how a solution fails.
type Kind string

// The kinds, as JSON has them, in the order in which they are reported where a batch of cases has
// several.
const (
	Passed    Kind = ""
	Wrong     Kind = "wrong"
	Crash     Kind = "crash"
	Silent    Kind = "silent"
	TooSlow   Kind = "slow"
	Unsteady  Kind = "unsteady"
	KeptState Kind = "kept-state"
)

var order = map[Kind]int{Wrong: 1, Crash: 2, Silent: 3, TooSlow: 4}

// A Failure is a case that a solution fails in.
type Failure struct {
	Kind     Kind
	Before   []testcase.Case // of KeptState: what was asked before, in order
	Case     testcase.Case
	Position solver.Position
	Reply    solution.Reply
	Others   []solution.Reply // of Unsteady: what the solution has answered besides Reply
	Printed  string           // by the solution, while it was asked this
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
	Stopped  bool // the context has ended before the search did
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
	batch       = 32   // cases, of which the first failure by kind is reported
	maxHistory  = 5000 // cases that a process is asked
	repetitions = 3    // fresh processes that are asked a case that has failed
	shrinkTime  = 10 * time.Second
)

// Run searches until a failure is found or the options' time or number of cases is used up. The
// error says that the solution does not run at all.
func Run(ctx context.Context, p Program, o Options) (*Report, error) {
	s := &search{ctx: ctx, p: p, started: time.Now(), chunk: 1, report: &Report{
		Options: o, Kinds: map[syntax.Phrase]int{}, Outcomes: map[syntax.Phrase]int{}, Sizes: buckets(o.Problem),
	}}
	defer s.close()
	err := s.run()
	s.report.Elapsed = time.Since(s.started)
	s.report.Stopped = ctx.Err() != nil
	if s.report.Stopped {
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

	session Session // nil while none is open
	history []testcase.Case
	chunk   int // how many cases the session is asked at a time

	slowing    time.Duration // wall time that has gone into slow cases
	slowRounds int
	slowSince  time.Time // since when a slow case is tried; zero for none
}

func (s *search) run() error {
	o := s.report.Options
	s.maker = cases.NewMaker(o.Problem, o.Seed)
	defer s.maker.Close()
	if err := s.open(); err != nil {
		return err
	}
	for {
		made, err := s.batch()
		if err != nil || len(made) == 0 {
			return err
		}
		suspect, err := s.try(made)
		if err != nil {
			return err
		}
		if !s.slowSince.IsZero() {
			s.slowing += time.Since(s.slowSince)
			s.slowSince = time.Time{}
		}
		if suspect == nil {
			continue
		}
		f, err := s.confirm(suspect)
		if err != nil {
			return err
		}
		if f == nil || s.has(f.Kind) {
			continue
		}
		s.report.Failures = append(s.report.Failures, f)
		if err := s.shrink(f); err != nil || !o.All {
			return err
		}
	}
}

func (s *search) has(k Kind) bool {
	for _, f := range s.report.Failures {
		if f.Kind == k {
			return true
		}
	}
	return false
}

// isOver reports whether the time to look for failures is over.
func (s *search) isOver() bool {
	o := s.report.Options
	return s.ctx.Err() != nil || o.For > 0 && time.Since(s.started) > o.For
}

// batch makes the next cases to try; none where the search is over.
func (s *search) batch() ([]cases.Made, error) {
	o, r := s.report.Options, s.report
	if s.isOver() {
		return nil, s.ctx.Err()
	}
	if n := len(o.First); r.Tried < n {
		var all []cases.Made
		for _, c := range o.First[r.Tried:min(n, r.Tried+batch)] {
			p, err := truth.Of(s.ctx, c)
			if err != nil {
				return nil, err
			}
			all = append(all, cases.Made{Case: c, Kind: syntax.Phrase("given"), Position: p})
		}
		return all, nil
	}
	if o.Count == 0 && r.Tried >= 2*batch && 4*s.slowing < time.Since(s.started) {
		return s.slowBatch()
	}
	n := batch
	if o.Count > 0 {
		n = min(n, o.Count-r.Tried)
	}
	var all []cases.Made
	for len(all) < n {
		m, err := s.maker.Next(s.ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}

// slowBatch makes a case that may take the solution long: a large one, or a neighbour of the
// slowest so far. This does not depend on the seed alone.
func (s *search) slowBatch() ([]cases.Made, error) {
	s.slowSince = time.Now()
	s.slowRounds++
	var m cases.Made
	var err error
	if s.slowRounds > 4 && s.slowRounds%2 == 0 && s.report.Slowest.Spent > 0 {
		m, err = s.maker.Edited(s.ctx, s.report.Slowest.Case)
	} else {
		m, err = s.maker.Large(s.ctx, 0.25*float64(min(4, s.slowRounds)))
	}
	return []cases.Made{m}, err
}
