package analysis

import (
	"context"
	"time"
)

// While somebody waits for a table, work on those that are wanted less is held: the
// table that was asked for last has the processors for itself. What is held keeps
// what it has done, and goes on from there. So that it does not wait for ever behind
// one that lasts, it is let go for a share of the time.
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
	} else if !held && now != nil {
		en.held.Store(nil)
		close(now.over)
	}
}

// arrange holds the work that is outranked by work that somebody waits for, and lets
// the rest go. It is called whenever work begins or ends or a rank changes. Engine.mu
// is held.
func (e *Engine) arrange() {
	most := Background
	for _, en := range e.memory.making {
		most = max(most, en.rank())
	}
	outranked := false
	for _, en := range e.memory.making {
		lower := en.rank() < most && most >= Awaited
		outranked = outranked || lower
		en.setHeld(lower && !e.letting)
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
