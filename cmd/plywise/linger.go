package main

import (
	"context"
	"io"
	"time"
)

// A server that has ended goes on reading its input for maxLinger, or until nothing
// has come for quietPeriod.
const (
	maxLinger   = 500 * time.Millisecond
	quietPeriod = 150 * time.Millisecond
)

// A lingerer is input that is not closed while the client is still writing.
//
// Clients send exit while answers to the server's last requests, and changes that
// they have held back, are still on their way. A process that writes to a pipe without
// a reader gets a signal, which kills Neovim 0.10 as it quits.
type lingerer struct {
	io.ReadCloser
	ctx context.Context // ends when the process is to end at once
}

// Close closes the input when the client has done so, or after a moment.
func (l lingerer) Close() error {
	received, drained := make(chan struct{}, 1), make(chan struct{})
	go func() {
		defer close(drained)
		buffer := make([]byte, 1<<12)
		for {
			if _, err := l.ReadCloser.Read(buffer); err != nil {
				return
			}
			select {
			case received <- struct{}{}:
			default:
			}
		}
	}()
	end, quiet := time.NewTimer(maxLinger), time.NewTimer(quietPeriod)
	defer end.Stop()
	defer quiet.Stop()
	for {
		select {
		case <-received:
			quiet.Reset(quietPeriod)
			continue
		case <-quiet.C:
		case <-end.C:
		case <-drained:
		case <-l.ctx.Done():
		}
		return l.ReadCloser.Close()
	}
}
