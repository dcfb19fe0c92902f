package session

import (
	"context"
	"sync"
	"time"
)

// A Broadcast wakes everyone who waits for a change of anything: a text, what is
// known about it, the files on the disk or the settings. The zero value is ready
// for use.
type Broadcast struct {
	mu   sync.Mutex
	next chan struct{} // nil where nobody waits
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

// Until returns when something is so, asking again at each change, or when it has waited
// that long, or ctx ends.
func (b *Broadcast) Until(ctx context.Context, most time.Duration, isSo func() bool) {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	for {
		change := b.Wait()
		if isSo() {
			return
		}
		select {
		case <-change:
		case <-ctx.Done():
			return
		}
	}
}

// Send wakes all who wait.
func (b *Broadcast) Send() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.next != nil {
		close(b.next)
		b.next = nil
	}
}
