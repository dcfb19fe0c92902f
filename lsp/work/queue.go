// Package work shares out the processors and the memory among long computations: solving games,
// judging compositions, finding maps of edits. It knows nothing of any of these.
//
//	Add ─▶ waits ─▶ has a seat ─▶ begin ─▶ Result ─▶ waits for memory ─▶ made ─▶ kept
//	         ▲                      │        joins work on           held, and
//	         └── interrupted ◀──────┘        the same job            let go
//
// A caller that cannot wait for a seat, such as a request, calls Result at once.
package work

import (
	"container/heap"
	"context"
	"sync"
	"sync/atomic"
)

// A Queue runs work by rank. Three files hold its decisions: seats.go which work begins,
// memory.go which has memory, pace.go which goes on. It is safe for use by many goroutines.
type Queue struct {
	mu       sync.Mutex
	lines    [lines]line
	promises map[Key]*promise
	memory   memory
	pace     pace

	going int       // goroutines
	ended sync.Cond // a goroutine has ended
}

// NewQueue returns a queue with a memory limit in bytes, for which 0 means
// solver.DefaultMemory.
func NewQueue(limit int64) *Queue {
	q := &Queue{promises: make(map[Key]*promise), lines: newLines(), memory: memory{limit: orDefault(limit)}}
	q.ended.L = &q.mu
	return q
}

// Wait returns when all goroutines have ended; call it when the contexts of all work have
// ended.
func (q *Queue) Wait() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.going > 0 {
		q.ended.Wait()
	}
}

// spawn calls do on a goroutine of its own. Queue.mu is held.
func (q *Queue) spawn(do func()) {
	q.going++
	go func() {
		do()
		q.mu.Lock()
		defer q.mu.Unlock()
		q.going--
		q.ended.Broadcast()
	}()
}

// A Ticket is work that waits for a seat or has one.
type Ticket struct {
	queue   *Queue
	ctx     context.Context
	begin   func(context.Context, *Ticket)
	order   atomic.Pointer[Order]
	lasts   bool               // it has had its turn in a quick seat, or is to have none
	line    *line              // where it waits or sits; nil when it has ended or has left
	seated  bool               // it sits
	waiting int                // its index in line.waiting while it does not
	cancel  context.CancelFunc // ends its context; nil unless it runs
}

// Add begins work when there is a seat for it, on a goroutine of its own. The work's context
// ends with ctx, or when the work is interrupted, to begin anew later. If ctx has ended before
// there is a seat, the work does not begin.
func (q *Queue) Add(ctx context.Context, o Order, begin func(context.Context, *Ticket)) *Ticket {
	q.mu.Lock()
	defer q.mu.Unlock()
	t := &Ticket{queue: q, ctx: ctx, begin: begin}
	t.order.Store(&o)
	q.enqueue(t)
	q.seat()
	return t
}

// Order returns the order of the work now.
func (t *Ticket) Order() Order { return *t.order.Load() }

// Move gives the work another order.
func (t *Ticket) Move(o Order) {
	q := t.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	t.order.Store(&o)
	switch {
	case t.line == nil:
		return
	case !t.seated:
		heap.Fix(&t.line.waiting, t.waiting)
	default:
		q.trim(t.line) // awaited work has a seat beyond the line's number
	}
	q.seat()
	q.share()
}

// Leave takes the work out of the queue, and ends it if it has begun.
func (t *Ticket) Leave() {
	q := t.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	t.stop()
	q.seat()
}
