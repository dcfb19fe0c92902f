package schedule

import (
	"container/heap"
	"context"
	"sync/atomic"
	"time"

	"go.lsp.dev/uri"

	"plywise/lsp/analysis"
	"plywise/parser"
)

// A task is a puzzle of the current version of a document and what is known
// about it. Except for its rank, it is guarded by Schedule.mu.
type task struct {
	puzzle      *parser.Puzzle
	document    uri.URI // "" for a puzzle of no open document
	occurrences int32   // in its document, which can hold a puzzle more than once
	awaited     int32   // the number of those who wait for it
	rank        atomic.Int64
	batch       int64         // the number of the change that brought it
	limit       time.Duration // how long solving it may take; 0 for no limit
	index       int32         // in its document
	heapIndex   int32         // in lane.waiting, notQueued when it is not there
	lane        *lane         // where it waits or waited
	run         *run          // the current one, nil for none

	done    chan struct{} // closed when settled, and nil from then on
	settled bool          // solved, failed, stopped or removed
	answer  *analysis.Answer
	// solved is the answer with its game while those who have waited for it take it, nil
	// otherwise: its table may have to make room for another at once.
	solved *analysis.Answer
	err    error
}

// notQueued is the heapIndex of a task that does not wait.
const notQueued = -1

// Rank implements [analysis.Ranked].
func (t *task) Rank() analysis.Rank { return analysis.Rank(t.rank.Load()) }

func (t *task) setRank(r analysis.Rank) { t.rank.Store(int64(r)) }

// isAwaited reports whether somebody waits for the task.
func (t *task) isAwaited() bool { return t.Rank() >= analysis.Awaited }

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

// A lane is a queue of tasks, of which up to size run at a time, and those that
// somebody waits for beside them.
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

// taken returns how many runs nobody waits for.
func (l *lane) taken() int {
	n := 0
	for _, r := range l.running {
		if !r.task.isAwaited() {
			n++
		}
	}
	return n
}

// lowest returns the run whose task comes last, nil for none.
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

// start runs waiting tasks that somebody waits for, and others while a lane has room,
// or while a slow lane runs something that ranks lower.
func (s *Schedule) start() {
	for _, l := range []*lane{&s.quick, &s.slow} {
		for len(l.waiting) > 0 && s.ctx.Err() == nil {
			t := l.waiting[0]
			if !t.isAwaited() && l.taken() >= l.size {
				if l == &s.quick || l.lowest().task.Rank() >= t.Rank() {
					break // a quick lane has room again soon
				}
				s.interrupt(l.lowest(), l)
			}
			heap.Remove(&l.waiting, int(t.heapIndex))
			s.begin(t, l)
		}
	}
}

// begin runs a task in a lane.
func (s *Schedule) begin(t *task, l *lane) {
	ctx, cancel := context.WithCancel(s.ctx)
	r := &run{task: t, lane: l, cancel: cancel}
	t.run = r
	l.running = append(l.running, r)
	s.working.Go(func() { s.perform(ctx, r) })
}

// interrupt cancels a run and puts its task into the queue of a lane.
func (s *Schedule) interrupt(r *run, l *lane) {
	r.cancel()
	r.lane.leave(r)
	r.task.run = nil
	s.enqueue(r.task, l)
}

// withdraw takes a task out of its queue, or cancels its run.
func (s *Schedule) withdraw(t *task) {
	switch {
	case t.heapIndex != notQueued:
		heap.Remove(&t.lane.waiting, int(t.heapIndex))
	case t.run != nil:
		t.run.cancel()
		t.run.lane.leave(t.run)
		t.run = nil
	}
}

// perform analyses the puzzle of a run's task.
func (s *Schedule) perform(ctx context.Context, r *run) {
	defer r.cancel()
	turn := time.AfterFunc(s.turn, func() { s.endTurn(r) })
	defer turn.Stop()
	last := time.AfterFunc(s.ProgressDelay, func() { s.reportLong(r) })
	defer last.Stop()
	if r.task.limit > 0 {
		time.AfterFunc(r.task.limit, func() { s.endLimit(r) })
	}
	a, err := s.engine.Analyse(ctx, r.task.puzzle, r.task)

	s.mu.Lock()
	defer s.mu.Unlock()
	if !r.lane.leave(r) {
		return // interrupted, removed or stopped in the meantime
	}
	r.task.run = nil
	switch {
	case s.ctx.Err() != nil:
	case err != nil:
		s.settle(r.task, nil, err)
	case s.engine.Outdated(a):
		s.enqueue(r.task, &s.quick) // the memory limit has changed during the run
	default:
		if r.task.awaited > 0 {
			r.task.solved = a
		}
		s.settle(r.task, a.Kept(), nil)
	}
	s.start()
}

// reportLong reports that a run takes long. It holds the lock, so that the report
// comes before the end of the run.
func (s *Schedule) reportLong(r *run) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.task.run == r && s.events.TakesLong != nil && s.ctx.Err() == nil {
		s.events.TakesLong(r.task.puzzle, r.task.done)
	}
}

// endTurn moves a run whose turn is over out of its quick lane: into a slow one if
// it may have it, else into the queue for one.
func (s *Schedule) endTurn(r *run) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.task.run != r || r.lane != &s.quick {
		return
	}
	first := len(s.slow.waiting) == 0 || r.task.before(s.slow.waiting[0])
	if s.slow.taken() == s.slow.size && s.slow.lowest().task.Rank() < r.task.Rank() && !r.task.isAwaited() {
		s.interrupt(s.slow.lowest(), &s.slow)
	}
	if r.task.isAwaited() || first && s.slow.taken() < s.slow.size {
		s.quick.leave(r)
		r.lane = &s.slow
		s.slow.running = append(s.slow.running, r)
	} else {
		s.interrupt(r, &s.slow)
	}
	s.start()
}

// endLimit gives up a run that has been worked on for as long as it may take. While its
// work is held, or waits for memory, no time passes for it.
func (s *Schedule) endLimit(r *run) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.task.run != r {
		return
	}
	if worked, ok := s.engine.Worked(r.task); ok && worked < r.task.limit {
		time.AfterFunc(r.task.limit-worked, func() { s.endLimit(r) })
		return
	}
	s.withdraw(r.task)
	s.settle(r.task, nil, context.DeadlineExceeded)
	s.start()
}

// A taskQueue is a heap of tasks, the one that comes first on top.
type taskQueue []*task

func (q taskQueue) Len() int { return len(q) }

func (q taskQueue) Less(i, j int) bool { return q[i].before(q[j]) }

func (q taskQueue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].heapIndex, q[j].heapIndex = int32(i), int32(j)
}

// Push implements [heap.Interface].
func (q *taskQueue) Push(x any) {
	t := x.(*task)
	t.heapIndex = int32(len(*q))
	*q = append(*q, t)
}

// Pop implements [heap.Interface].
func (q *taskQueue) Pop() any {
	old := *q
	t := old[len(old)-1]
	old[len(old)-1] = nil
	*q = old[:len(old)-1]
	t.heapIndex = notQueued
	return t
}
