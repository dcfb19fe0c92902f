package work

import (
	"container/heap"
	"context"
	"runtime"
	"slices"
	"sync/atomic"
	"time"
)

const (
	// quickTurn is how long work may stay in a quick seat.
	quickTurn = 250 * time.Millisecond
	// mostLasting is the number of seats for work that takes longer.
	mostLasting = 2
)

// A line has the seats of one kind, and the work that waits for them. Work that takes for ever
// holds up other such work, but no quick work:
//
//	          ┌─▶ quick seat ──────────▶ done
//	waiting ──┤       │ its turn is over
//	          └─…     ├──▶ lasting seat ──▶ done
//	                  └──▶ waiting for one, begun anew then
//
// Idle work has a seat of its own. Awaited work begins at once and counts for no seat: the
// others are held meanwhile, see pace.go.
type line struct {
	seats   int
	yields  bool      // work that outranks seated work interrupts it
	seated  []*Ticket // in the order in which they sat down
	waiting tickets
}

// The lines.
const (
	quick = iota
	lasting
	idle
	lines
)

func newLines() [lines]line {
	return [lines]line{
		quick:   {seats: max(2, runtime.GOMAXPROCS(0))},
		lasting: {seats: mostLasting, yields: true},
		idle:    {seats: 1, yields: true},
	}
}

// A Ticket is work that waits for a seat or has one.
type Ticket struct {
	queue   *Queue
	ctx     context.Context
	begin   func(context.Context, *Ticket)
	order   atomic.Pointer[Order]
	lasts   bool               // it has had its turn in a quick seat
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

func (t *Ticket) isAwaited() bool { return t.Order().Rank == Awaited }

// taken returns how many seats are taken, without those of awaited work, and the work that
// loses its seat first, nil for none.
func (l *line) taken() (n int, last *Ticket) {
	for _, t := range l.seated {
		if t.isAwaited() {
			continue
		}
		if n++; last == nil || !t.Order().outranks(last.Order()) {
			last = t
		}
	}
	return n, last
}

// enqueue adds work to the line that fits it.
func (q *Queue) enqueue(t *Ticket) {
	switch {
	case t.Order().Rank == Idle:
		t.line = &q.lines[idle]
	case t.lasts:
		t.line = &q.lines[lasting]
	default:
		t.line = &q.lines[quick]
	}
	heap.Push(&t.line.waiting, t)
}

// seat begins the work that there are seats for, and awaited work. It is called whenever work
// comes or goes.
func (q *Queue) seat() {
	for i := range q.lines {
		l := &q.lines[i]
		for len(l.waiting) > 0 {
			t := l.waiting[0]
			if t.cancel != nil {
				break // it has been interrupted, and ends first
			}
			if n, last := l.taken(); n >= l.seats && !t.isAwaited() {
				if !l.yields || !t.Order().outranks(last.Order()) {
					break
				}
				q.interrupt(last)
			}
			t.stop()
			if t.ctx.Err() == nil {
				q.begin(t, l)
			}
		}
	}
}

// begin seats work and runs it.
func (q *Queue) begin(t *Ticket, l *line) {
	ctx, cancel := context.WithCancel(t.ctx)
	t.cancel = cancel
	t.take(l)
	q.spawn(func() {
		if l == &q.lines[quick] {
			defer time.AfterFunc(quickTurn, func() { q.endTurn(ctx, t) }).Stop()
		}
		t.begin(ctx, t)
		q.mu.Lock()
		defer q.mu.Unlock()
		if t.seated {
			t.stop()
		}
		t.cancel = nil
		q.seat()
	})
}

// endTurn moves work from its quick seat to a lasting one, or interrupts it if there is none.
func (q *Queue) endTurn(ctx context.Context, t *Ticket) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if ctx.Err() == nil {
		t.lasts = true
		t.line.leave(t)
		t.take(&q.lines[lasting])
		q.trim(t.line)
		q.seat()
	}
}

// trim interrupts work if a line has more of it than seats.
func (q *Queue) trim(l *line) {
	for n, last := l.taken(); n > l.seats; n, last = l.taken() {
		q.interrupt(last)
	}
}

// interrupt ends work, and makes it wait to begin anew.
func (q *Queue) interrupt(t *Ticket) {
	t.stop()
	q.enqueue(t)
}

// stop takes work out of its line, and ends it if it has begun.
func (t *Ticket) stop() {
	if t.cancel != nil {
		t.cancel()
	}
	switch {
	case t.line == nil: // it has left already
	case t.seated:
		t.line.leave(t)
	default:
		heap.Remove(&t.line.waiting, t.waiting)
	}
	t.line, t.seated = nil, false
}

// take takes a seat.
func (t *Ticket) take(l *line) {
	t.line, t.seated = l, true
	l.seated = append(l.seated, t)
}

// leave gives a seat back.
func (l *line) leave(t *Ticket) {
	l.seated = slices.DeleteFunc(l.seated, func(other *Ticket) bool { return other == t })
}

// tickets are a heap of waiting work, the first in order on top.
type tickets []*Ticket

// Len implements [heap.Interface].
func (h tickets) Len() int { return len(h) }

// Less implements [heap.Interface].
func (h tickets) Less(i, j int) bool { return h[i].Order().compare(h[j].Order()) < 0 }

// Swap implements [heap.Interface].
func (h tickets) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].waiting, h[j].waiting = i, j
}

// Push implements [heap.Interface].
func (h *tickets) Push(x any) {
	t := x.(*Ticket)
	t.waiting = len(*h)
	*h = append(*h, t)
}

// Pop implements [heap.Interface].
func (h *tickets) Pop() any {
	last := len(*h) - 1
	t := (*h)[last]
	(*h)[last] = nil
	*h = (*h)[:last]
	return t
}
