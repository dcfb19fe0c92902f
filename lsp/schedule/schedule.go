// Package schedule solves the puzzles of all open documents, each once and the most wanted
// first, and hands out the answers.
package schedule

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"go.lsp.dev/uri"

	"plywise/lsp/answer"
	"plywise/lsp/work"
	"plywise/parser"
	"plywise/parser/syntax"
)

// visibleChanges is the most puzzles that an edit may change and still be on the screen; a
// larger one is something like a replacement in the whole file.
const visibleChanges = 8

// A Schedule decides which puzzles are solved and how much each is wanted: it feeds the
// engine's queue.
//
// A puzzle that a request waits for ranks highest, then one on the screen, then the rest.
// Within a rank the newest change comes first, and within a change the puzzle further up.
//
// An answer belongs to the puzzle's value, not to a version of the document, so versions share
// it. A puzzle that an edit removes leaves the schedule at once, and the work on it ends.
type Schedule struct {
	// ProgressDelay is how long solving a puzzle may take before the client shows progress. It
	// may be changed before there is anything to solve.
	ProgressDelay time.Duration

	ctx    context.Context
	engine Engine
	events Events

	mu     sync.Mutex
	tasks  map[*syntax.Puzzle]*task
	open   map[uri.URI]int // the number of puzzles of a document that are not settled
	latest int64           // the number of the last change or wait
}

// An Engine is the part of an [answer.Engine] that a schedule needs.
type Engine interface {
	Analyse(context.Context, *syntax.Puzzle, work.Wanted) (*answer.Answer, error)
	Solve(context.Context, *answer.Answer, work.Wanted) (*answer.Answer, error)
	Outdated(*answer.Answer) bool
	Add(context.Context, work.Order, func(context.Context, *work.Ticket)) *work.Ticket
	Wait()
}

// Events are callbacks; each may be nil. They must be quick and must not call the
// schedule.
type Events struct {
	// Settled is called when the answer about a puzzle of a document is final.
	Settled func(document uri.URI)
	// TakesLong is called when solving a puzzle has taken ProgressDelay. The channel
	// is closed when the puzzle is settled.
	TakesLong func(p *syntax.Puzzle, settled <-chan struct{})
	// Panicked is called where a panic in the work on a puzzle is recovered.
	Panicked func(cause any)
}

// ErrGone says that no document holds the puzzle any more, so an answer would be outdated.
var ErrGone = errors.New("the puzzle has been edited away")

// New returns a schedule whose work ends with ctx.
func New(ctx context.Context, engine Engine, events Events) *Schedule {
	return &Schedule{
		ProgressDelay: 300 * time.Millisecond,

		ctx:    ctx,
		engine: engine,
		events: events,
		tasks:  make(map[*syntax.Puzzle]*task),
		open:   make(map[uri.URI]int),
	}
}

// Wait returns when all work has ended; call it when ctx has ended.
func (s *Schedule) Wait() { s.engine.Wait() }

// Replace replaces the text of a document; nil stands for a document that is not open. It takes
// time only for the puzzles that differ.
func (s *Schedule) Replace(document uri.URI, before, now *parser.File) {
	came, gone := turnover(before, now)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.latest++
	rank := work.Background
	if before != nil && len(came) <= visibleChanges {
		rank = work.Visible
	}
	// A puzzle that moves is in both lists. It is added before it is removed, so that it is not
	// dropped in between.
	for i, p := range came {
		t := s.tasks[p.Puzzle]
		if t == nil {
			t = s.add(&task{puzzle: p.Puzzle, document: document, order: work.Order{Rank: rank, Change: s.latest, Index: p.Index}})
			if len(came) == len(gone) && gone[i].Index == p.Index {
				t.answer = t.answer.After(s.tasks[gone[i].Puzzle].answer)
			}
		}
		t.occurrences++
	}
	for _, p := range gone {
		t := s.tasks[p.Puzzle]
		if t.occurrences--; t.occurrences == 0 {
			s.remove(t)
		}
	}
}

// turnover returns the puzzles that an edit of a text adds and removes; nil stands for no text.
func turnover(before, now *parser.File) (came, gone []parser.Placed) {
	var change parser.Change
	if now == nil {
		change = parser.Change{From: -1, Before: before.NumPuzzles() + 1}
	} else {
		change = now.Since(before)
	}
	// A large change may bring back most of the puzzles that it removes.
	places := make(map[*syntax.Puzzle]int, change.Now)
	for i := change.From; i < change.From+change.Now; i++ {
		places[now.Puzzle(i).Puzzle]++
	}
	for i := change.From; i < change.From+change.Before; i++ {
		p := before.Puzzle(i)
		if places[p.Puzzle] > 0 {
			places[p.Puzzle]--
		} else if !p.Preamble {
			gone = append(gone, p)
		}
	}
	for i := change.From; i < change.From+change.Now; i++ {
		p := now.Puzzle(i)
		if places[p.Puzzle] > 0 {
			places[p.Puzzle]--
			if !p.Preamble {
				came = append(came, p)
			}
		}
	}
	return came, gone
}

// Known returns the answer about a puzzle as it is now.
func (s *Schedule) Known(p *syntax.Puzzle) *answer.Answer {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.tasks[p]; t != nil {
		return t.answer
	}
	return answer.Unsolved(p)
}

// Answer waits for the final answer about a puzzle, which ranks highest meanwhile. The error is
// ctx's or ErrGone. A preamble has its answer at once.
func (s *Schedule) Answer(ctx context.Context, p *syntax.Puzzle) (*answer.Answer, error) {
	return s.about(p, func(t *task) (*answer.Answer, error) {
		defer s.raise(t)()
		return s.settled(ctx, t)
	})
}

// Shown is [Schedule.Answer] for a puzzle that is on the screen: it ranks as visible, not as
// awaited.
func (s *Schedule) Shown(ctx context.Context, p *syntax.Puzzle) (*answer.Answer, error) {
	return s.about(p, func(t *task) (*answer.Answer, error) {
		s.show(t)
		return s.settled(ctx, t)
	})
}

// Solved is [Schedule.Answer] with the puzzle's game, if it has one.
func (s *Schedule) Solved(ctx context.Context, p *syntax.Puzzle) (*answer.Answer, error) {
	return s.about(p, func(t *task) (*answer.Answer, error) {
		defer s.raise(t)()
		a, err := s.settled(ctx, t)
		if err != nil {
			return nil, err
		}
		s.mu.Lock()
		solved := t.solved
		s.mu.Unlock()
		if solved != nil && !s.engine.Outdated(solved) {
			return solved, nil
		}
		return s.engine.Solve(ctx, a, s.latestWait())
	})
}

// about returns the answer that ask gets from a puzzle's task. A preamble has no task.
func (s *Schedule) about(p *syntax.Puzzle, ask func(*task) (*answer.Answer, error)) (*answer.Answer, error) {
	if p.Preamble {
		return answer.Unsolved(p), nil
	}
	t := s.task(p)
	if t == nil {
		return nil, ErrGone
	}
	return ask(t)
}

// Has reports whether a document holds a puzzle now.
func (s *Schedule) Has(p *syntax.Puzzle) bool { return s.task(p) != nil }

// Refine replaces the answer about a puzzle by a copy of it that says more, unless the answer
// has changed by now or the puzzle is gone. It returns the document that holds the puzzle, and
// whether it replaced the answer.
func (s *Schedule) Refine(before, after *answer.Answer) (document uri.URI, refined bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tasks[before.Puzzle]
	if t == nil || t.answer != before {
		return "", false
	}
	t.answer = after
	if t.solved != nil { // callers of Solved are about to take it
		solved := *after
		solved.Game = t.solved.Game
		t.solved = &solved
	}
	return t.document, true
}

func (s *Schedule) task(p *syntax.Puzzle) *task {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tasks[p]
}

// During returns a context for work about a puzzle. It ends, with the cause ErrGone, when no
// document holds the puzzle any more.
func (s *Schedule) During(ctx context.Context, p *syntax.Puzzle) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	t := s.task(p)
	if t == nil {
		cancel(ErrGone)
		return ctx, func() {}
	}
	stop := context.AfterFunc(s.life(t), func() { cancel(ErrGone) })
	return ctx, func() {
		stop()
		cancel(nil)
	}
}

// life returns a context that ends when a task is removed.
func (s *Schedule) life(t *task) context.Context {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t.life == nil {
		t.life, t.end = context.WithCancel(context.Background())
		if s.tasks[t.puzzle] != t {
			t.end()
		}
	}
	return t.life
}

// latestWait returns the order of a request that begins to wait now. It comes before all
// earlier requests, because it is about the place where the cursor is now.
func (s *Schedule) latestWait() work.Order {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.latest++
	return work.Order{Rank: work.Awaited, Change: s.latest}
}

// Background analyses a puzzle of no open document, after those of all open ones. The error is
// ctx's, or says that solving took longer than the limit.
func (s *Schedule) Background(ctx context.Context, p *syntax.Puzzle, limit time.Duration) (*answer.Answer, error) {
	t := s.acquire(p, limit)
	defer s.release(t)
	return s.settled(ctx, t)
}

// acquire adds a puzzle of no open document to the schedule until it is released.
func (s *Schedule) acquire(p *syntax.Puzzle, limit time.Duration) *task {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tasks[p]
	if t == nil {
		t = s.add(&task{puzzle: p, limit: limit, order: work.Order{Rank: work.Background}}) // after those of all open documents
	}
	t.occurrences++
	return t
}

func (s *Schedule) release(t *task) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t.occurrences--; t.occurrences == 0 {
		s.remove(t)
	}
}

// settled waits until a task is settled.
func (s *Schedule) settled(ctx context.Context, t *task) (*answer.Answer, error) {
	for {
		done, answer, err := s.state(t)
		switch {
		case err != nil:
			return nil, err
		case answer.IsSettled():
			return answer, nil
		}
		select {
		case <-done:
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-s.ctx.Done():
			return nil, s.ctx.Err()
		}
	}
}

// state returns the answer of a task, and a channel that is closed when the task is settled.
func (s *Schedule) state(t *task) (done <-chan struct{}, a *answer.Answer, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return t.done, t.answer, t.err
}

// IsSettled reports whether the answers about all puzzles of a document are final.
func (s *Schedule) IsSettled(document uri.URI) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open[document] == 0
}

// Reconsider analyses again the puzzles whose answers are outdated, because the engine's memory
// limit has changed.
func (s *Schedule) Reconsider() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.latest++
	for _, t := range s.tasks {
		if t.isSettled() && s.engine.Outdated(t.answer) {
			s.reopen(t)
		}
	}
}

// Stop gives up a puzzle that is being solved, and says so in its answer.
func (s *Schedule) Stop(p *syntax.Puzzle) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.tasks[p]; t != nil && !t.isSettled() {
		s.settle(t, answer.WhenStopped(p), nil)
	}
}

// Resume solves a puzzle that was stopped.
func (s *Schedule) Resume(p *syntax.Puzzle) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.tasks[p]; t != nil && t.answer.State == answer.Stopped {
		s.latest++
		s.reopen(t)
	}
}

// add adds a puzzle to the schedule.
func (s *Schedule) add(t *task) *task {
	t.answer = answer.Unsolved(t.puzzle)
	s.tasks[t.puzzle] = t
	s.enqueue(t)
	return t
}

// enqueue adds a task to the engine's queue.
func (s *Schedule) enqueue(t *task) {
	t.done = make(chan struct{})
	s.open[t.document]++
	t.ticket = s.engine.Add(s.ctx, t.order, func(ctx context.Context, ticket *work.Ticket) {
		defer s.recovered(t)
		s.perform(ctx, t, ticket)
	})
}

// recovered settles a task whose work has panicked, so that nothing waits for it. It is to be
// deferred.
func (s *Schedule) recovered(t *task) {
	cause := recover()
	if cause == nil {
		return
	}
	s.events.Panicked(cause)
	s.mu.Lock()
	defer s.mu.Unlock()
	if !t.isSettled() {
		s.settle(t, nil, fmt.Errorf("internal error: %v", cause))
	}
}

// remove drops a puzzle that no current version holds. Requests that wait for it get ErrGone.
func (s *Schedule) remove(t *task) {
	delete(s.tasks, t.puzzle)
	if t.end != nil {
		t.end()
	}
	if !t.isSettled() {
		s.settle(t, nil, ErrGone)
	}
}

// reopen has a settled puzzle analysed again.
func (s *Schedule) reopen(t *task) {
	t.answer, t.solved, t.err = answer.Unsolved(t.puzzle).After(t.answer), nil, nil
	t.order.Change = s.latest
	s.enqueue(t)
}
