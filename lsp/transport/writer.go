package transport

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"
)

// closeTimeout is how long closing waits for a client to read queued messages.
const closeTimeout = 250 * time.Millisecond

// A writer writes messages whole and in the order in which they were queued,
// from a goroutine of its own.
type writer struct {
	dst    io.Writer
	failed func(error) // called once, if dst breaks before the writer is closed; must be quick
	done   chan struct{}

	mu      sync.Mutex
	changed *sync.Cond // of what follows
	queue   [][]byte   // without the message that is being written
	bytes   int        // of the queue and of the message that is being written
	added   int        // messages, since the start
	written int        // messages, since the start
	taken   func()     // called whenever a message has been written, nil for nothing
	err     error      // why no more messages are accepted, nil while they are
	stopped bool       // no more messages are written
}

func newWriter(dst io.Writer, failed func(error)) *writer {
	w := &writer{dst: dst, failed: failed, done: make(chan struct{})}
	w.changed = sync.NewCond(&w.mu)
	go w.run()
	return w
}

// Write implements [Messages]. The message has not been written yet when it returns, and may
// never be. The error says that the stream is broken or closed.
//
// Write must not wait, because many callers hold a lock, and a client that has stopped reading
// may still cancel requests or say exit. [Conn] bounds the queue, by not making messages.
func (s *Stream) Write(m *Message) (length int, err error) {
	data := frame(m)
	return len(data), s.out.add(data)
}

// Flush waits until every message that was queued before is written. The error
// is ctx's, or says that the stream broke or was closed first.
func (s *Stream) Flush(ctx context.Context) error { return s.out.flush(ctx) }

// headerRoom is the length in bytes of the longest header that can be written.
const headerRoom = len("Content-Length: 9223372036854775807\r\n\r\n")

// frame encodes a message with its header in front. Messages can be long, so the body
// is written once, behind room for any header. The header, whose length depends on
// the body, then goes at the end of that room.
func frame(m *Message) []byte {
	const envelope = 256 // the bytes around a payload
	data := m.AppendTo(make([]byte, headerRoom, headerRoom+envelope+len(m.Params)+len(m.Result)))
	header := fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(data)-headerRoom)
	data = data[headerRoom-len(header):]
	copy(data, header)
	return data
}

// add queues a message, which must not be changed afterwards. It never waits. The error is
// that of a broken destination, or io.ErrClosedPipe.
func (w *writer) add(message []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return w.err
	}
	w.queue = append(w.queue, message)
	w.bytes += len(message)
	w.added++
	w.changed.Broadcast()
	return nil
}

// backlog returns how many bytes have been queued and not been written.
func (w *writer) backlog() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.bytes
}

// onTaken has taken called whenever a message has been written.
func (w *writer) onTaken(taken func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.taken = taken
}

// flush waits until all messages that are queued so far are written. The error is ctx's, or
// says why they will not be.
func (w *writer) flush(ctx context.Context) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	all := w.added
	if err := await(ctx, w.changed, func() bool { return w.stopped || w.written >= all }); err != nil {
		return err
	}
	if w.written < all {
		return w.err
	}
	return nil
}

// close stops accepting messages, and gives those in the queue a moment to be
// written.
func (w *writer) close() {
	w.refuse()
	timeout := time.NewTimer(closeTimeout)
	defer timeout.Stop()
	select {
	case <-w.done:
	case <-timeout.C:
		w.stop(io.ErrClosedPipe)
	}
}

func (w *writer) run() {
	defer close(w.done)
	for {
		message, ok := w.next()
		if !ok {
			return
		}
		if _, err := w.dst.Write(message); err != nil {
			if w.stop(err) {
				w.failed(err)
			}
			return
		}
		if taken := w.wrote(message); taken != nil {
			taken()
		}
	}
}

// refuse stops accepting messages.
func (w *writer) refuse() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		w.err = io.ErrClosedPipe
	}
	w.changed.Broadcast()
}

// wrote records that one more message has been written, and returns the function to call then.
func (w *writer) wrote(message []byte) (taken func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.written++
	w.bytes -= len(message)
	w.changed.Broadcast()
	return w.taken
}

// next waits for a message, and reports false when there will be none.
func (w *writer) next() (message []byte, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.queue) == 0 && w.err == nil {
		w.changed.Wait()
	}
	if len(w.queue) == 0 {
		return nil, false
	}
	message = w.queue[0]
	w.queue[0] = nil // or the array would keep it after it is written
	w.queue = w.queue[1:]
	return message, true
}

// stop stops writing, and reports whether messages were still accepted until now.
func (w *writer) stop(err error) (first bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		w.err, first = err, true
	}
	w.stopped = true
	w.queue = nil
	w.changed.Broadcast()
	return first
}
