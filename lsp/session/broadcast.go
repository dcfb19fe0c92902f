package session

import (
	"context"
	"sync"
	"time"
)

// A Broadcast wakes the goroutines that wait for a change of a text, of an answer, of the files
// on the disk or of the settings. The zero value is ready for use.
type Broadcast struct {
	mu   sync.Mutex
	next chan struct{} // nil while no goroutine waits
}

// Wait returns a channel that is closed at the next send.
func (b *Broadcast) Wait() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.next == nil {
		b.next = make(chan struct{})
	}
	return b.next
}

// Until returns once a condition holds, which it checks at each change, or when that time has
// passed or ctx ends.
func (b *Broadcast) Until(ctx context.Context, most time.Duration, holds func() bool) {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	for {
		change := b.Wait()
		if holds() {
			return
		}
		select {
		case <-change:
		case <-ctx.Done():
			return
		}
	}
}

// Send wakes all goroutines that wait.
func (b *Broadcast) Send() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.next != nil {
		close(b.next)
		b.next = nil
	}
}
