package schedule

import (
	"container/heap"
	"context"
	"math"
	"sync/atomic"
	"time"

	"go.lsp.dev/uri"

	"plywise/lsp/analysis"
	"plywise/parser"
)

// A task is a puzzle of the current version of a document and what is known
// about it. But for its rank it is guarded by Schedule.mu.
type task struct {
	puzzle   *parser.Puzzle
	document uri.URI // "" for none that is open
	places   int     // in its document, where a puzzle can stand more than once
	rank     atomic.Int32
	awaited  int           // how many wait for it
	batch    int64         // the change that wants it
	index    int           // in its document
	limit    time.Duration // how long it may be solved; 0 for as long as it takes

	lane  *lane // where it waits or waited
	place int   // in lane.waiting, nowhere when not there
	run   *run  // the one under way, nil for none

	done    chan struct{} // closed when settled
	settled bool          // solved, failed, stopped or removed
	answer  *analysis.Answer
	err     error
}

// nowhere is the place of a task that does not wait.
const nowhere = -1

// Rank implements [analysis.Ranked].
func (t *task) Rank() analysis.Rank { return analysis.Rank(t.rank.Load()) }

func (t *task) setRank(r analysis.Rank) { t.rank.Store(int32(r)) }

// before reports whether t is to be solved before other.
func (t *task) before(other *task) bool {
	switch {
	case t.Rank() != other.Rank():
		return t.Rank() > other.Rank()
	case t.batch != other.batch:
		return t.batch > other.batch
	}
	return t.index < other.index
}

// A lane is a queue with a number of tasks that may run at a time.
type lane struct {
	size    int
	running []*run
	waiting taskQueue
}

// A run is an attempt to analyse the puzzle of a task.
type run struct {
	task   *task
	lane   *lane
	cancel context.CancelFunc
}

// lowest returns the run that is wanted least, nil for none.
func (l *lane) lowest() *run {
	var lowest *run
	for _, r := range l.running {
		if lowest == nil || lowest.task.before(r.task) {
			lowest = r
		}
	}
	return lowest
}

// leave takes a run out of its lane, and reports whether it was there.
func (l *lane) leave(r *run) bool {
	for i, other := range l.running {
		if other == r {
			l.running = append(l.running[:i], l.running[i+1:]...)
			return true
		}
	}
	return false
}

func (s *Schedule) enqueue(t *task, l *lane) {
	t.lane = l
	heap.Push(&l.waiting, t)
}

// start lets waiting tasks run where a lane has room, or where something that
// ranks lower is in a slow one.
func (s *Schedule) start() {
	for _, l := range []*lane{&s.quick, &s.slow} {
		for len(l.waiting) > 0 && s.ctx.Err() == nil {
			t := l.waiting[0]
			if l == &s.slow && s.isHeld(t) {
				break
			}
			if len(l.running) >= l.size {
				if l == &s.quick || l.lowest().task.Rank() >= t.Rank() {
					break // quick ones make room soon
				}
				s.interrupt(l.lowest(), l)
			}
			heap.Remove(&l.waiting, t.place)
			s.begin(t, l)
		}
	}
}

// isHeld reports whether a task has to leave the slow lanes to others because
// somebody waits for one of them.
func (s *Schedule) isHeld(t *task) bool {
	return s.waitedLong > 0 && t.Rank() == analysis.Background
}

// begin has a task run in a lane.
func (s *Schedule) begin(t *task, l *lane) {
	limit := t.limit
	if limit == 0 {
		limit = math.MaxInt64
	}
	ctx, cancel := context.WithTimeout(s.ctx, limit)
	r := &run{task: t, lane: l, cancel: cancel}
	t.run = r
	l.running = append(l.running, r)
	s.working.Go(func() { s.perform(ctx, r) })
}

// interrupt cancels a run, whose task waits for a lane then.
func (s *Schedule) interrupt(r *run, l *lane) {
	r.cancel()
	r.lane.leave(r)
	r.task.run = nil
	s.enqueue(r.task, l)
}

// withdraw ends what is being done for a task.
func (s *Schedule) withdraw(t *task) {
	switch {
	case t.place != nowhere:
		heap.Remove(&t.lane.waiting, t.place)
	case t.run != nil:
		t.run.cancel()
		t.run.lane.leave(t.run)
		t.run = nil
	}
}

// perform analyses the puzzle of a task that a lane has let in.
func (s *Schedule) perform(ctx context.Context, r *run) {
	defer r.cancel()
	turn := time.AfterFunc(s.turn, func() { s.turnOver(r) })
	defer turn.Stop()
	last := time.AfterFunc(s.Lasting, func() { s.tellOf(r) })
	defer last.Stop()
	a, err := s.engine.Analyse(ctx, r.task.puzzle, r.task)

	s.mu.Lock()
	defer s.mu.Unlock()
	if !r.lane.leave(r) {
		return // interrupted, removed or stopped meanwhile
	}
	r.task.run = nil
	switch {
	case s.ctx.Err() != nil:
	case err != nil:
		s.settle(r.task, nil, err)
	case s.engine.Outdated(a):
		s.enqueue(r.task, &s.quick) // the memory limit has changed just now
	default:
		s.settle(r.task, a.Kept(), nil)
	}
	s.start()
}

// tellOf tells that a run lasts. Holding the lock, it tells so before the run
// ends.
func (s *Schedule) tellOf(r *run) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.task.run == r && s.events.Lasts != nil && s.ctx.Err() == nil {
		s.events.Lasts(r.task.puzzle, r.task.done)
	}
}

// turnOver makes room in the quick lanes.
func (s *Schedule) turnOver(r *run) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.task.run != r || r.lane != &s.quick {
		return
	}
	first := len(s.slow.waiting) == 0 || r.task.before(s.slow.waiting[0])
	if lowest := s.slow.lowest(); len(s.slow.running) == s.slow.size && lowest.task.Rank() < r.task.Rank() {
		s.interrupt(lowest, &s.slow)
	}
	if first && !s.isHeld(r.task) && len(s.slow.running) < s.slow.size {
		s.quick.leave(r)
		r.lane = &s.slow
		s.slow.running = append(s.slow.running, r)
	} else {
		s.interrupt(r, &s.slow)
	}
	s.start()
}

// A taskQueue is a heap of tasks, the one that comes first on top.
type taskQueue []*task

func (q taskQueue) Len() int { return len(q) }

func (q taskQueue) Less(i, j int) bool { return q[i].before(q[j]) }

func (q taskQueue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].place, q[j].place = i, j
}

// Push implements [heap.Interface].
func (q *taskQueue) Push(x any) {
	t := x.(*task)
	t.place = len(*q)
	*q = append(*q, t)
}

// Pop implements [heap.Interface].
func (q *taskQueue) Pop() any {
	old := *q
	t := old[len(old)-1]
	old[len(old)-1] = nil
	*q = old[:len(old)-1]
	t.place = nowhere
	return t
}
