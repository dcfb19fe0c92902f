package analysis

import (
	"context"
	"slices"
	"time"
)

// While somebody waits for a table, work on those that are wanted less is held: the
// table that was asked for last has the processors for itself. Idle work is held while
// any other is done. What is held keeps what it has done, and goes on from there. So that
// it does not wait for ever behind one that lasts, it is let go for a share of the time.
//
//	asked for   ██████████████████████████████████
//	the rest  ██          ██          ██          ██████
//	            └heldTime─┴lettingTime
const (
	heldTime    = 80 * time.Millisecond
	lettingTime = 20 * time.Millisecond
)

// A work is the context in which a table is made. Solvers ask it again and again
// whether to go on, and there they wait while the work is held.
type work struct {
	context.Context
	entry *entry
}

// Err implements [context.Context].
func (w *work) Err() error {
	for held := w.entry.held.Load(); held != nil; held = w.entry.held.Load() {
		select {
		case <-held.over:
		case <-w.Done():
			return w.Context.Err()
		}
	}
	return w.Context.Err()
}

// A hold lasts until over is closed.
type hold struct{ over chan struct{} }

// setHeld holds the work on an entry, or lets it go. Engine.mu is held.
func (en *entry) setHeld(held bool) {
	if now := en.held.Load(); held && now == nil {
		en.held.Store(&hold{make(chan struct{})})
		en.worked += time.Since(en.since)
	} else if !held && now != nil {
		en.since = time.Now()
		en.held.Store(nil)
		close(now.over)
	}
}

// Worked returns how long the table that somebody waits for has been worked on, without
// the time in which the work was held or waited for memory; false if none is being made.
func (e *Engine) Worked(wanted Ranked) (time.Duration, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, en := range slices.Concat(e.memory.making, e.memory.waiting) {
		switch {
		case !slices.Contains(en.waiting, wanted):
		case en.since.IsZero() || en.held.Load() != nil:
			return en.worked, true
		default:
			return en.worked + time.Since(en.since), true
		}
	}
	return 0, false
}

// arrange holds the work that is outranked by work that somebody waits for, and lets
// the rest go. It is called whenever work begins or ends or a rank changes. Engine.mu
// is held.
func (e *Engine) arrange() {
	most := Idle
	for _, en := range e.memory.making {
		most = max(most, en.rank())
	}
	outranked := false
	var going []*entry
	for _, en := range e.memory.making {
		rank := en.rank()
		lower := rank < most && (most >= Awaited || rank == Idle)
		outranked = outranked || lower
		if lower && !e.letting {
			en.setHeld(true)
		} else {
			going = append(going, en)
		}
	}
	// What was held goes on only once all that it outranks is held.
	for _, en := range going {
		en.setHeld(false)
	}
	if outranked && !e.alternating {
		e.alternating = true
		time.AfterFunc(e.heldTime, e.alternate)
	}
}

// alternate lets what is held go for a while.
func (e *Engine) alternate() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.letting = !e.letting; e.letting {
		time.AfterFunc(e.lettingTime, e.alternate)
	} else {
		e.alternating = false // unless something is still outranked
	}
	e.arrange()
}
