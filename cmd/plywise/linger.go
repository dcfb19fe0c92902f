package main

import (
	"context"
	"io"
	"time"
)

// A server that has ended goes on taking input for as long as lingering, or until
// none has come for as long as silence.
const (
	lingering = 500 * time.Millisecond
	silence   = 150 * time.Millisecond
)

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
	heard, drained := make(chan struct{}, 1), make(chan struct{})
	go func() {
		defer close(drained)
		buffer := make([]byte, 1<<12)
		for {
			if _, err := l.ReadCloser.Read(buffer); err != nil {
				return
			}
			select {
			case heard <- struct{}{}:
			default:
			}
		}
	}()
	end, quiet := time.NewTimer(lingering), time.NewTimer(silence)
	defer end.Stop()
	defer quiet.Stop()
	for {
		select {
		case <-heard:
			quiet.Reset(silence)
			continue
		case <-quiet.C:
		case <-end.C:
		case <-drained:
		case <-l.ctx.Done():
		}
		return l.ReadCloser.Close()
	}
}
