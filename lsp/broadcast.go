package lsp

import "sync"

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

// send wakes all who wait.
func (b *broadcast) send() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.next != nil {
		close(b.next)
		b.next = nil
	}
}
