package transport

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"testing"
)

// TestNoMessageWaitsForAClientThatDoesNotRead queues more than a pipe of the
// system's holds, and reads it afterwards.
func TestNoMessageWaitsForAClientThatDoesNotRead(t *testing.T) {
	r, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	w := newWriter(out, func(err error) { t.Error(err) })
	var want bytes.Buffer
	for i := range 3000 {
		message := bytes.Repeat(fmt.Appendf(nil, "%d ", i), 1+i%7*i%300)
		if i%100 == 0 {
			message = bytes.Repeat(message, 100)
		}
		want.Write(message)
		if err := w.add(message); err != nil {
			t.Fatal(err)
		}
	}
	read := make(chan []byte)
	go func() {
		all, err := io.ReadAll(r)
		if err != nil {
			t.Error(err)
		}
		read <- all
	}()
	if err := w.flush(context.Background()); err != nil {
		t.Error(err)
	}
	w.close()
	out.Close()
	if got := <-read; !bytes.Equal(got, want.Bytes()) {
		t.Errorf("%d bytes came, in another order or not those %d that were queued", len(got), want.Len())
	}
}

func TestAMessageThatMeetsABrokenPipeEndsTheWriter(t *testing.T) {
	r, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	failed := make(chan error, 1)
	w := newWriter(out, func(err error) { failed <- err })
	r.Close()
	w.add([]byte("to nobody"))
	if err := w.flush(context.Background()); err == nil {
		t.Error("a write to nobody succeeded")
	}
	if err := <-failed; err == nil {
		t.Error("no error")
	}
	<-w.done
	w.close()
	out.Close()
}

func TestClosingGivesUpOnAClientThatDoesNotRead(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r, out := io.Pipe()
		w := newWriter(out, func(error) {})
		w.add([]byte("being written"))
		w.add([]byte("waiting"))
		closed := make(chan struct{})
		go func() {
			w.close()
			close(closed)
		}()
		<-closed
		if err := w.add([]byte("late")); err != io.ErrClosedPipe {
			t.Errorf("a message was queued after the end: %v", err)
		}
		if err := w.flush(context.Background()); err != io.ErrClosedPipe {
			t.Errorf("what was never written was flushed: %v", err)
		}
		r.Close()
		<-w.done
	})
}

func TestAMessageIsReleasedWhenItIsWritten(t *testing.T) {
	r, out := io.Pipe()
	w := newWriter(out, func(error) {})
	released := make(chan struct{})
	func() {
		message := bytes.Repeat([]byte("x"), 1<<20)
		runtime.AddCleanup(&message[0], func(int) { close(released) }, 0)
		w.add(message)
	}()
	w.add([]byte("last")) // so that the queue is not empty
	if _, err := io.CopyN(io.Discard, r, 1<<20); err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		runtime.GC()
		select {
		case <-released:
			r.Close()
			w.close()
			return
		default:
		}
	}
	t.Fatal("the message is still held")
}
