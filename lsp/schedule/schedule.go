// Package schedule solves the puzzles of all open documents, each once and the most
// wanted first, and hands out what is known about them.
package schedule

import (
	"container/heap"
	"context"
	"errors"
	"runtime"
	"sync"
	"time"

	"go.lsp.dev/uri"

	"plywise/lsp/analysis"
	"plywise/parser"
)

const (
	// quickTurn is how long a puzzle may take before it has to make room.
	quickTurn = 250 * time.Millisecond
	// slowLanes is how many puzzles that take longer are solved side by side.
	slowLanes = 2
	// visibleChanges is the most puzzles that an edit may change and still be one
	// that a person is looking at; a larger change is something like a replacement
	// in the whole file.
	visibleChanges = 8
)

// A Schedule decides which puzzles are solved when.
//
// A puzzle starts in one of as many quick lanes as there are processors. One
// that takes longer than its turn moves to a slow lane, or waits until one is
// free and starts again. So a few puzzles that take for ever can hold up each
// other, but never those that are quick.
//
//	          ┌─▶ quick lane ──solved──▶ settled
//	waiting ──┤       │ turn over
//	          └─…     ├──▶ slow lane ──solved──▶ settled
//	                  └──▶ waiting for a slow lane
//
// A puzzle that somebody waits for ranks highest, then one that somebody looks at,
// then the rest. The first is begun at once, whatever else runs, and takes no lane
// from others: the engine holds their work meanwhile. Of the rest, a higher rank comes
// first and takes the slow lane of a lower one. Within a rank the newest change comes
// first, and within a change the puzzle further up.
//
// What is known about a puzzle belongs to the puzzle's value, not to a version
// of the document, so versions share it. A puzzle that an edit removes leaves
// the schedule at once, and its run is cancelled.
type Schedule struct {
	// ProgressDelay is how long solving a puzzle may take before people are shown
	// that it does. It may be changed before there is anything to solve.
	ProgressDelay time.Duration

	ctx    context.Context
	engine Engine
	events Events
	turn   time.Duration // quickTurn

	mu      sync.Mutex
	tasks   map[*parser.Puzzle]*task
	open    map[uri.URI]int         // the number of puzzles of a document that are not settled
	wrong   map[*parser.Puzzle]bool // the puzzles whose answers have problems; few, as a rule
	during  map[*parser.Puzzle]map[*context.CancelCauseFunc]struct{}
	batch   int64 // the number of the last change
	quick   lane
	slow    lane
	waits   analysis.Rank // how often somebody has begun to wait
	working sync.WaitGroup
}

// An Engine is the part of an [analysis.Engine] that a schedule needs.
type Engine interface {
	Analyse(context.Context, *parser.Puzzle, analysis.Ranked) (*analysis.Answer, error)
	Solve(context.Context, *analysis.Answer, analysis.Ranked) (*analysis.Answer, error)
	Outdated(*analysis.Answer) bool
	Worked(analysis.Ranked) (time.Duration, bool)
	Reorder()
}

// Events are callbacks; each may be nil. They must be quick and must not call the
// schedule.
type Events struct {
	// Settled is called when no more will become known about a puzzle of a document.
	Settled func(document uri.URI)
	// TakesLong is called when solving a puzzle has taken ProgressDelay. The channel
	// is closed when the puzzle is settled.
	TakesLong func(p *parser.Puzzle, settled <-chan struct{})
}

// ErrGone says that no document holds the puzzle any more: an answer would be
// about something that is not on the screen.
var ErrGone = errors.New("the puzzle has been edited away")

// New returns a schedule whose work ends with ctx.
func New(ctx context.Context, engine Engine, events Events) *Schedule {
	return &Schedule{
		ProgressDelay: 300 * time.Millisecond,

		ctx:    ctx,
		engine: engine,
		events: events,
		turn:   quickTurn,
		tasks:  make(map[*parser.Puzzle]*task),
		open:   make(map[uri.URI]int),
		wrong:  make(map[*parser.Puzzle]bool),
		during: make(map[*parser.Puzzle]map[*context.CancelCauseFunc]struct{}),
		quick:  lane{size: max(2, runtime.GOMAXPROCS(0))},
		slow:   lane{size: slowLanes},
	}
}

// Wait returns when nothing runs any more; call it when ctx has ended.
func (s *Schedule) Wait() {
	s.mu.Lock() // whatever was begun before ctx ended has been counted once this is held
	working := &s.working
	s.mu.Unlock()
	working.Wait()
}

// Replace replaces the text of a document, where nil stands for a document that is
// not open. Only the puzzles that differ cost anything.
func (s *Schedule) Replace(document uri.URI, before, now *parser.File) {
	came, gone := turnover(before, now)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.batch++
	rank := analysis.Background
	if before != nil && len(came) <= visibleChanges {
		rank = analysis.Visible
	}
	// A puzzle that moves is among both. It is added before it is removed, so that
	// it is not dropped in between.
	for i, p := range came {
		t := s.tasks[p.Puzzle]
		if t == nil {
			t = s.add(p.Puzzle, document, p.Index, rank)
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
	s.start()
}

// turnover returns the puzzles that come and those that go where a text becomes
// another one, nil for none.
func turnover(before, now *parser.File) (came, gone []parser.Placed) {
	var change parser.Change
	if now == nil {
		change = parser.Change{From: -1, Before: before.NumPuzzles() + 1}
	} else {
		change = now.Since(before)
	}
	// Where a change is large, most of what it takes away may come back.
	places := make(map[*parser.Puzzle]int, change.Now)
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

// Known returns what is known about a puzzle now.
func (s *Schedule) Known(p *parser.Puzzle) *analysis.Answer {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known(p)
}

// WithProblems returns the puzzles of a text, the preamble among them, with which
// something is known to be wrong now, in order.
func (s *Schedule) WithProblems(f *parser.File) []analysis.Analysed {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []analysis.Analysed
	for p := range f.All() {
		if s.wrong[p.Puzzle] || len(p.Problems) > 0 {
			list = append(list, analysis.Analysed{Placed: p, Answer: s.known(p.Puzzle)})
		}
	}
	return list
}

func (s *Schedule) known(p *parser.Puzzle) *analysis.Answer {
	if t := s.tasks[p]; t != nil {
		return t.answer
	}
	return analysis.Unsolved(p)
}

// Answer waits until all is known about a puzzle, which ranks highest meanwhile.
// The error is ctx's or ErrGone. All is known about a preamble at once.
func (s *Schedule) Answer(ctx context.Context, p *parser.Puzzle) (*analysis.Answer, error) {
	return s.about(p, func(t *task) (*analysis.Answer, error) {
		s.raise(t)
		defer s.lower(t)
		return s.settled(ctx, t)
	})
}

// Shown is [Schedule.Answer] for what is on the screen without anybody waiting for it:
// the puzzle ranks as one that somebody looks at.
func (s *Schedule) Shown(ctx context.Context, p *parser.Puzzle) (*analysis.Answer, error) {
	return s.about(p, func(t *task) (*analysis.Answer, error) {
		s.show(t)
		return s.settled(ctx, t)
	})
}

// Solved is [Schedule.Answer] with the puzzle's game, if it has one.
func (s *Schedule) Solved(ctx context.Context, p *parser.Puzzle) (*analysis.Answer, error) {
	return s.about(p, func(t *task) (*analysis.Answer, error) {
		s.raise(t)
		defer s.lower(t)
		a, err := s.settled(ctx, t)
		if err != nil {
			return nil, err
		}
		if solved := s.withGame(t); solved != nil && !s.engine.Outdated(solved) {
			return solved, nil
		}
		return s.engine.Solve(ctx, a, s.latestWait())
	})
}

// about returns what ask finds out about a puzzle's task. A preamble has none.
func (s *Schedule) about(p *parser.Puzzle, ask func(*task) (*analysis.Answer, error)) (*analysis.Answer, error) {
	if p.Preamble {
		return analysis.Unsolved(p), nil
	}
	t := s.task(p)
	if t == nil {
		return nil, ErrGone
	}
	return ask(t)
}

// Has reports whether a document holds a puzzle now.
func (s *Schedule) Has(p *parser.Puzzle) bool { return s.task(p) != nil }

// Refine replaces the answer about a puzzle by one made of it that says more, unless the
// answer is another one by now or the puzzle is gone. It returns the document that holds the
// puzzle, and whether the answer is replaced.
func (s *Schedule) Refine(before, after *analysis.Answer) (document uri.URI, refined bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tasks[before.Puzzle]
	if t == nil || t.answer != before {
		return "", false
	}
	t.answer = after
	if t.solved != nil { // whoever is about to take it knows no less
		solved := *after
		solved.Game = t.solved.Game
		t.solved = &solved
	}
	if len(after.AllProblems()) > 0 {
		s.wrong[t.puzzle] = true
	}
	return t.document, true
}

func (s *Schedule) task(p *parser.Puzzle) *task {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tasks[p]
}

// During does work about a puzzle that is solved, with a context that ends when no document
// holds the puzzle any more. The error is then ErrGone, else that of the work.
func (s *Schedule) During(ctx context.Context, p *parser.Puzzle, work func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if !s.watch(p, &cancel) {
		return ErrGone
	}
	defer s.unwatch(p, &cancel)
	err := work(ctx)
	if errors.Is(context.Cause(ctx), ErrGone) {
		return ErrGone
	}
	return err
}

// watch notes whom to tell when a puzzle is gone; it reports false where it is.
func (s *Schedule) watch(p *parser.Puzzle, cancel *context.CancelCauseFunc) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tasks[p] == nil {
		return false
	}
	if s.during[p] == nil {
		s.during[p] = make(map[*context.CancelCauseFunc]struct{})
	}
	s.during[p][cancel] = struct{}{}
	return true
}

func (s *Schedule) unwatch(p *parser.Puzzle, cancel *context.CancelCauseFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if delete(s.during[p], cancel); len(s.during[p]) == 0 {
		delete(s.during, p)
	}
}

// withGame returns the answer with its game that a task has for those who wait for it,
// nil for none.
func (s *Schedule) withGame(t *task) *analysis.Answer {
	s.mu.Lock()
	defer s.mu.Unlock()
	return t.solved
}

// latestWait returns the rank of what somebody begins to wait for now.
func (s *Schedule) latestWait() analysis.Rank {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waits++
	return analysis.Awaited + s.waits
}

// Background analyses a puzzle of no open document when there is nothing else to
// do. The error is ctx's, or says that solving took longer than the limit.
func (s *Schedule) Background(ctx context.Context, p *parser.Puzzle, limit time.Duration) (*analysis.Answer, error) {
	t := s.acquire(p, limit)
	defer s.release(t)
	return s.settled(ctx, t)
}

// acquire adds a puzzle of no open document to the schedule until it is released.
func (s *Schedule) acquire(p *parser.Puzzle, limit time.Duration) *task {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tasks[p]
	if t == nil {
		t = s.add(p, "", 0, analysis.Background)
		t.limit = limit
	}
	t.occurrences++
	s.start()
	return t
}

func (s *Schedule) release(t *task) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t.occurrences--; t.occurrences == 0 {
		s.remove(t)
		s.start()
	}
}

// settled waits until a task is settled.
func (s *Schedule) settled(ctx context.Context, t *task) (*analysis.Answer, error) {
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

// state returns what is known about a task, and a channel that is closed when it is
// settled.
func (s *Schedule) state(t *task) (done <-chan struct{}, a *analysis.Answer, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return t.done, t.answer, t.err
}

// IsSettled reports whether no more will become known about a document.
func (s *Schedule) IsSettled(document uri.URI) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open[document] == 0
}

// Reconsider analyses those puzzles again whose answers the engine would change now,
// because its memory limit has changed.
func (s *Schedule) Reconsider() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.batch++
	for _, t := range s.tasks {
		if t.settled && s.engine.Outdated(t.answer) {
			s.reopen(t)
		}
	}
	s.start()
}

// Stop gives up a puzzle that is being solved, and says so in its answer.
func (s *Schedule) Stop(p *parser.Puzzle) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.tasks[p]; t != nil && !t.settled {
		s.withdraw(t)
		s.settle(t, analysis.StoppedAnswer(p), nil)
		s.start()
	}
}

// Resume solves a puzzle after all that was stopped.
func (s *Schedule) Resume(p *parser.Puzzle) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.tasks[p]; t != nil && t.answer.State == analysis.Stopped {
		s.batch++
		s.reopen(t)
		s.start()
	}
}

// add adds a puzzle to the schedule.
func (s *Schedule) add(p *parser.Puzzle, document uri.URI, index int, rank analysis.Rank) *task {
	t := &task{
		puzzle: p, document: document, batch: s.batch, index: int32(index),
		answer: analysis.Unsolved(p), heapIndex: notQueued, done: make(chan struct{}),
	}
	if document == "" {
		t.batch = 0 // after the puzzles of all open documents
	}
	t.setRank(rank)
	s.tasks[p] = t
	s.open[document]++
	s.enqueue(t, &s.quick)
	return t
}

// remove drops a puzzle that no current version holds. Whoever waits for it gets
// ErrGone.
func (s *Schedule) remove(t *task) {
	delete(s.tasks, t.puzzle)
	delete(s.wrong, t.puzzle)
	for cancel := range s.during[t.puzzle] {
		(*cancel)(ErrGone)
	}
	if !t.settled {
		s.withdraw(t)
		s.settle(t, nil, ErrGone)
	}
}

// reopen queues a settled puzzle to be analysed again.
func (s *Schedule) reopen(t *task) {
	t.settled, t.answer, t.err = false, analysis.Unsolved(t.puzzle).After(t.answer), nil
	t.solved = nil
	t.done, t.batch = make(chan struct{}), s.batch
	delete(s.wrong, t.puzzle)
	s.open[t.document]++
	s.enqueue(t, &s.quick)
}

// settle records that no more will become known about a puzzle.
func (s *Schedule) settle(t *task, a *analysis.Answer, err error) {
	t.settled, t.err = true, err
	if a != nil {
		t.answer = a.After(t.answer)
		if len(a.Problems) > 0 {
			s.wrong[t.puzzle] = true
		}
	}
	close(t.done)
	t.done = nil // nobody waits any more, and there may be very many tasks
	if s.open[t.document]--; s.open[t.document] == 0 {
		delete(s.open, t.document)
	}
	if s.events.Settled != nil && t.document != "" && !errors.Is(err, ErrGone) {
		s.events.Settled(t.document)
	}
}

// raise is called when somebody begins to wait for a task, and lower when that ends.
// Who began to wait last ranks highest: it is where that person's cursor is now.
func (s *Schedule) raise(t *task) {
	rank := s.latestWait()
	s.mu.Lock()
	defer s.mu.Unlock()
	t.awaited++
	s.rerank(t, rank)
}

func (s *Schedule) lower(t *task) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t.awaited--; t.awaited > 0 {
		return
	}
	t.solved = nil
	s.rerank(t, analysis.Visible) // somebody has asked about it
	if t.run != nil {
		for l := t.run.lane; l.taken() > l.size; {
			s.interrupt(l.lowest(), l)
		}
	}
}

// show is called when a task is on the screen.
func (s *Schedule) show(t *task) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t.Rank() < analysis.Visible {
		s.rerank(t, analysis.Visible)
	}
}

// rerank changes the rank of a task.
func (s *Schedule) rerank(t *task, rank analysis.Rank) {
	t.setRank(rank)
	if t.settled {
		return
	}
	if t.heapIndex != notQueued {
		heap.Fix(&t.lane.waiting, int(t.heapIndex))
		s.start()
	}
	s.engine.Reorder()
}
