package lsp

import (
	"context"
	"sync"
	"time"
)

// A broadcast wakes everyone who waits for a change of anything: a text, what is
// known about it, the files on the disk or the settings. The zero value is ready
// for use.
type broadcast struct {
	mu   sync.Mutex
	next chan struct{} // nil where nobody waits
}

// wait returns a channel that is closed at the next send.
func (b *broadcast) wait() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.next == nil {
		b.next = make(chan struct{})
	}
	return b.next
}

// until returns when something is so, asking again at each change, or when it has waited
// that long, or ctx ends.
func (b *broadcast) until(ctx context.Context, most time.Duration, isSo func() bool) {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	for {
		change := b.wait()
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

// send wakes all who wait.
func (b *broadcast) send() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.next != nil {
		close(b.next)
		b.next = nil
	}
}
