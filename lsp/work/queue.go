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
	"sync"
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
