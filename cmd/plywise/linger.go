package main

import (
	"context"
	"io"
	"time"
)

// A server that has ended reads on for maxLinger, or until no input comes for
// quietPeriod.
const (
	maxLinger   = 2 * time.Second
	quietPeriod = 150 * time.Millisecond
)

// A lingerer is input that stays open while the client is still writing.
//
// A client may send exit before it has written answers to the server's last requests, or
// changes that it has held back. A process that writes to a pipe without a reader gets a
// signal, which kills Neovim 0.10 as it quits.
type lingerer struct {
	io.ReadCloser
	ctx context.Context // ends when the process is to end at once
}

// Close closes the input after the client has closed it, or after a moment.
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
