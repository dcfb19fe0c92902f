package main

import (
	"context"
	"io"
	"time"
)

// lingering is how long a server that has ended goes on taking input.
const lingering = 500 * time.Millisecond

// A lingerer is input that is not closed under a client that is still writing.
//
// Clients say exit while answers to the server's last requests, and changes that
// they have held back, are still on their way. Who writes to a pipe that nobody
// reads any more gets a signal, of which Neovim 0.10 dies as it quits.
type lingerer struct {
	io.ReadCloser
	ctx context.Context // ends when the process is to end at once
}

// Close closes the input when the client has done so, or after a moment.
func (l lingerer) Close() error {
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		io.Copy(io.Discard, l.ReadCloser)
	}()
	moment := time.NewTimer(lingering)
	defer moment.Stop()
	select {
	case <-drained:
	case <-moment.C:
	case <-l.ctx.Done():
	}
	return l.ReadCloser.Close()
}
