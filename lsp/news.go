package lsp

import "sync"

// News are for those who wait until anything becomes different: a text, what is
// known about it, the files on the disk or the settings. The zero value is ready
// for use.
type news struct {
	mu   sync.Mutex
	next chan struct{} // nil where nobody waits
}

// wait returns a channel that is closed at the next news.
func (n *news) wait() <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.next == nil {
		n.next = make(chan struct{})
	}
	return n.next
}

// tell wakes all who wait.
func (n *news) tell() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.next != nil {
		close(n.next)
		n.next = nil
	}
}
