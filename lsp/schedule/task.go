package schedule

import (
	"context"
	"errors"
	"time"

	"go.lsp.dev/uri"

	"plywise/lsp/answer"
	"plywise/lsp/work"
	"plywise/parser/syntax"
)

// A task is a puzzle of the current version of a document with its answer. It is guarded by
// Schedule.mu.
type task struct {
	puzzle      *syntax.Puzzle
	document    uri.URI       // "" for a puzzle of no open document
	occurrences int32         // in its document, which can hold a puzzle more than once
	awaited     int32         // the number of requests that wait for it
	limit       time.Duration // how long solving it may take; 0 for no limit
	order       work.Order
	ticket      *work.Ticket // nil when it is settled

	done   chan struct{} // closed when settled, and nil from then on
	answer *answer.Answer
	// solved is the answer with its game while the requests that have waited for it take it,
	// nil otherwise: its table may have to make room for another at once.
	solved *answer.Answer
	err    error
	life   context.Context // made by Schedule.life, nil before
	end    context.CancelFunc
}

// isSettled reports whether the puzzle is solved, or never will be.
func (t *task) isSettled() bool { return t.ticket == nil }

// move gives a task another order.
func (t *task) move(o work.Order) {
	o.Index = t.order.Index
	if t.order = o; t.ticket != nil {
		t.ticket.Move(o)
	}
}

// perform analyses the puzzle of a task, unless the context ends first.
func (s *Schedule) perform(ctx context.Context, t *task, ticket *work.Ticket) {
	defer time.AfterFunc(s.ProgressDelay, func() { s.reportLong(ctx, t) }).Stop()
	if t.limit > 0 {
		time.AfterFunc(t.limit, func() { s.endLimit(ctx, t, ticket) })
	}
	for over := false; !over; {
		a, err := s.engine.Analyse(ctx, t.puzzle, ticket)
		over = s.take(ctx, t, a, err)
	}
}

// take settles a task with an answer, unless it has been interrupted. It reports false where a
// change of the memory limit has outdated the answer.
func (s *Schedule) take(ctx context.Context, t *task, a *answer.Answer, err error) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case ctx.Err() != nil: // interrupted, removed or stopped in the meantime
	case err != nil:
		s.settle(t, nil, err)
	case s.engine.Outdated(a):
		return false
	default:
		if t.awaited > 0 {
			t.solved = a
		}
		s.settle(t, a.Kept(), nil)
	}
	return true
}

// settle records the final answer about a puzzle.
func (s *Schedule) settle(t *task, a *answer.Answer, err error) {
	if t.err = err; a != nil {
		t.answer = a.After(t.answer)
	}
	t.ticket.Leave()
	close(t.done)
	t.ticket, t.done = nil, nil // they have no use any more, and there may be very many tasks
	if s.open[t.document]--; s.open[t.document] == 0 {
		delete(s.open, t.document)
	}
	if s.events.Settled != nil && t.document != "" && !errors.Is(err, ErrGone) {
		s.events.Settled(t.document)
	}
}

// reportLong reports that a puzzle takes long. It holds the lock, so that the report comes
// before the task is settled.
func (s *Schedule) reportLong(ctx context.Context, t *task) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() == nil && s.events.TakesLong != nil {
		s.events.TakesLong(t.puzzle, t.done)
	}
}

// endLimit gives up a puzzle whose time is up. The time in which the work is held or waits for
// memory does not count.
func (s *Schedule) endLimit(ctx context.Context, t *task, ticket *work.Ticket) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	if worked, ok := ticket.Worked(); ok && worked < t.limit {
		time.AfterFunc(t.limit-worked, func() { s.endLimit(ctx, t, ticket) })
		return
	}
	s.settle(t, nil, context.DeadlineExceeded)
}

// raise makes a task awaited by one more request, until lower is called.
func (s *Schedule) raise(t *task) (lower func()) {
	o := s.latestWait()
	s.mu.Lock()
	defer s.mu.Unlock()
	t.awaited++
	t.move(o)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if t.awaited--; t.awaited == 0 {
			t.solved = nil
			o := t.order
			o.Rank = work.Visible // a request has asked about it
			t.move(o)
		}
	}
}

// show ranks a task as visible, unless it ranks higher.
func (s *Schedule) show(t *task) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if o := t.order; o.Rank < work.Visible {
		o.Rank = work.Visible
		t.move(o)
	}
}
