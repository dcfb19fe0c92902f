package work

import (
	"context"
	"runtime"
	"slices"
	"sync/atomic"
	"time"
)

// While a request waits for work, the work that this outranks is held: the latest request has
// the processors for itself. Idle work is held while any other runs. Held work keeps its
// progress. So that it does not starve, it is let go for a share of the time.
//
//	asked for   ██████████████████████████████████
//	the rest  ██          ██          ██          ██████
//	            └heldTime─┴lettingTime
const (
	heldTime    = 80 * time.Millisecond
	lettingTime = 20 * time.Millisecond
)

// pace says which work is held. It is guarded by Queue.mu.
type pace struct {
	letting     bool // outranked work may run for a while
	alternating bool // a timer will call alternate
}

// A pacedContext is the context that work runs in. Solvers call Err again and again. It blocks
// them while the work is held, and now and then lets others have their processor: Go's scheduler
// takes it from them only after 10 ms, for which each step of a key's way would wait.
type pacedContext struct {
	context.Context
	promise *promise
	calls   atomic.Uint32 // of Err
}

// callsATurn is how many calls of Err, most of them some µs apart, keep the processor.
const callsATurn = 64

// Err implements [context.Context].
func (c *pacedContext) Err() error {
	if c.calls.Add(1)%callsATurn == 0 {
		runtime.Gosched()
	}
	for held := c.promise.held.Load(); held != nil; held = c.promise.held.Load() {
		select {
		case <-held.over:
		case <-c.Done():
			return c.Context.Err()
		}
	}
	return c.Context.Err()
}

// A hold lasts until over is closed.
type hold struct{ over chan struct{} }

// setHeld holds work, or lets it go.
func (p *promise) setHeld(held bool) {
	if now := p.held.Load(); held && now == nil {
		p.held.Store(&hold{make(chan struct{})})
		p.worked += time.Since(p.since)
	} else if !held && now != nil {
		p.since = time.Now()
		p.held.Store(nil)
		close(now.over)
	}
}

// Worked returns how long the job that the ticket's work waits for has run, without the time in
// which it was held or waited for memory; false if it waits for none.
func (t *Ticket) Worked() (time.Duration, bool) {
	t.queue.mu.Lock()
	defer t.queue.mu.Unlock()
	for _, p := range t.queue.memory.work {
		switch {
		case !slices.Contains(p.wanted, Wanted(t)):
		case !p.hasMemory() || p.held.Load() != nil:
			return p.worked, true
		default:
			return p.worked + time.Since(p.since), true
		}
	}
	return 0, false
}

// hold holds the work that awaited work outranks, idle work beside any other, and work without
// callers, and lets the rest go.
func (q *Queue) hold() {
	var most Order
	if i := slices.IndexFunc(q.memory.work, (*promise).hasMemory); i >= 0 {
		most = first(q.memory.work[i].wanted)
	}
	outranked := false
	for _, p := range slices.Backward(q.memory.work) { // the last first: nothing goes on before what it outranks is held
		if p.hasMemory() {
			o := first(p.wanted)
			lower := most.Rank == Awaited && most.outranks(o) || most.Rank > Idle && o.Rank == Idle || len(p.wanted) == 0
			outranked = outranked || lower
			p.setHeld(lower && !q.pace.letting)
		}
	}
	if outranked && !q.pace.alternating {
		q.pace.alternating = true
		time.AfterFunc(heldTime, q.alternate)
	}
}

// alternate lets held work go, or holds it again after a while.
func (q *Queue) alternate() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.pace.letting = !q.pace.letting; q.pace.letting {
		time.AfterFunc(lettingTime, q.alternate)
	} else {
		q.pace.alternating = false // unless something is still outranked
	}
	q.share()
}
