package main

import (
	"bytes"
	"fmt"
	"io"
	"sync/atomic"
	"time"
)

// A logWriter writes lines from a goroutine of its own, so that a client that does not read the log
// cannot stop the server. Lines that do not fit into its buffer are dropped and counted.
type logWriter struct {
	lines   chan []byte // nil for the end
	dropped atomic.Int64
	ended   chan struct{} // closed when no more is written
}

func newLogWriter(to io.Writer) *logWriter {
	w := &logWriter{lines: make(chan []byte, 1000), ended: make(chan struct{})}
	go func() {
		defer close(w.ended)
		for line := range w.lines {
			if n := w.dropped.Swap(0); n > 0 {
				fmt.Fprintf(to, "%d lines of the log were dropped: they were not read in time\n", n)
			}
			if _, err := to.Write(line); err != nil || line == nil {
				return
			}
		}
	}()
	return w
}

// Write queues a line. It neither waits nor fails.
func (w *logWriter) Write(line []byte) (int, error) {
	select {
	case w.lines <- bytes.Clone(line):
	default:
		w.dropped.Add(1)
	}
	return len(line), nil
}

// close gives the queued lines a moment to be written. Later ones are not.
func (w *logWriter) close() {
	timeout := time.After(250 * time.Millisecond)
	select {
	case w.lines <- nil:
		select {
		case <-w.ended:
		case <-timeout:
		}
	case <-timeout:
	}
}
