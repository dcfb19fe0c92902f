package transport

import (
	"context"
	"io"
	"slices"
	"sync"
	"time"
)

// lastMoment is how long close waits for a client to take what is left.
const lastMoment = 250 * time.Millisecond

// A writer sends packets one after the other, from a goroutine of its own where
// that can mean to wait.
//
// A packet that the destination takes without waiting is written right where it
// is posted: waking another goroutine takes longer than that.
type writer struct {
	dst    io.Writer
	room   *room
	failed func(error) // called once, when the destination breaks; must be quick

	mu     sync.Mutex
	queue  []*packet
	busy   bool          // the goroutine is writing
	err    error         // why nothing more is taken
	wake   chan struct{} // capacity 1
	closed chan struct{}
	idle   chan struct{} // closed when the goroutine has ended

	// buffer is where parts are put together by who writes.
	buffer []byte
}

// bufferSize is how much is put together for one write: what a pipe holds.
const bufferSize = 64 << 10

// A packet is one whole message with its header.
type packet struct {
	parts [][]byte
	done  chan error // capacity 1
}

func newWriter(dst io.Writer, failed func(error)) *writer {
	if s, ok := dst.(stdio); ok {
		dst = s.out
	}
	w := &writer{
		dst:    dst,
		room:   newRoom(dst),
		failed: failed,
		wake:   make(chan struct{}, 1),
		closed: make(chan struct{}),
		idle:   make(chan struct{}),
	}
	go w.run()
	return w
}

// post sends a packet, given in parts that nobody changes any more, and does not
// wait for it.
func (w *writer) post(parts ...[]byte) *packet {
	p := &packet{parts: parts, done: make(chan error, 1)}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		p.done <- w.err
		return p
	}
	if !w.busy && len(w.queue) == 0 && w.room.takes(p.length()) {
		if err := w.put(p); err != nil {
			w.err = err
			w.failed(err)
			w.poke()
		}
		return p
	}
	w.queue = append(w.queue, p)
	w.poke()
	return p
}

func (p *packet) length() (n int) {
	for _, part := range p.parts {
		n += len(part)
	}
	return n
}

// put writes a packet. One that is posted in several parts may be long, and is
// not put together as a whole: that would take memory, and time before the first
// byte leaves.
func (w *writer) put(p *packet) error {
	err := w.putParts(p.parts)
	p.done <- err
	return err
}

func (w *writer) putParts(parts [][]byte) error {
	if len(parts) == 1 {
		_, err := w.dst.Write(parts[0])
		return err
	}
	if w.buffer == nil {
		w.buffer = make([]byte, 0, bufferSize)
	}
	out := w.buffer
	for _, part := range parts {
		for len(part) > 0 {
			n := min(len(part), cap(out)-len(out))
			out, part = append(out, part[:n]...), part[n:]
			if len(out) == cap(out) {
				if _, err := w.dst.Write(out); err != nil {
					return err
				}
				out = out[:0]
			}
		}
	}
	if len(out) == 0 {
		return nil
	}
	_, err := w.dst.Write(out)
	return err
}

// poke has the goroutine look what there is to do.
func (w *writer) poke() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// patience is how long write waits for a client that does not read.
const patience = 250 * time.Millisecond

// write queues a packet and waits until it is written, but no longer than a
// moment: answers are written by who reads, too, and a client that has stopped to
// read may still say exit. If ctx ends first, a packet that has not been begun is
// withdrawn; one that has been goes out whole, for half a message would break all
// that follow.
func (w *writer) write(ctx context.Context, data []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	p := w.post(data)
	select {
	case err := <-p.done:
		return err
	default:
	}
	moment := time.NewTimer(patience)
	defer moment.Stop()
	select {
	case err := <-p.done:
		return err
	case <-moment.C:
		return nil
	case <-ctx.Done():
		w.withdraw(p)
		return ctx.Err()
	}
}

func (w *writer) withdraw(p *packet) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if i := slices.Index(w.queue, p); i >= 0 {
		w.queue = slices.Delete(w.queue, i, i+1)
	}
}

func (w *writer) run() {
	defer close(w.idle)
	for {
		p := w.next()
		if p == nil {
			return
		}
		if err := w.put(p); err != nil {
			w.refuse(err)
			w.failed(err)
			return
		}
	}
}

// next returns the next packet, or nil when there will be none.
func (w *writer) next() *packet {
	for {
		w.mu.Lock()
		w.busy = len(w.queue) > 0
		if w.busy {
			p := w.queue[0]
			w.queue = w.queue[1:]
			w.mu.Unlock()
			return p
		}
		over := w.err != nil
		w.mu.Unlock()
		if over {
			return nil
		}
		select {
		case <-w.wake:
		case <-w.closed:
		}
	}
}

// refuse lets no further packet in and answers those that wait.
func (w *writer) refuse(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		w.err = err
	}
	for _, p := range w.queue {
		p.done <- w.err
	}
	w.queue = nil
}

// close lets no further packet in and gives those that wait a last moment.
func (w *writer) close() {
	w.mu.Lock()
	if w.err == nil {
		w.err = io.ErrClosedPipe
	}
	w.mu.Unlock()
	close(w.closed)
	timer := time.NewTimer(lastMoment)
	defer timer.Stop()
	select {
	case <-w.idle:
	case <-timer.C:
		w.refuse(io.ErrClosedPipe)
	}
}
