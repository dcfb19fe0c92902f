package transport

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"testing"
)

// TestNoPacketWaitsForAClientThatDoesNotRead posts to a pipe of the system's more
// than it holds, and reads it afterwards.
func TestNoPacketWaitsForAClientThatDoesNotRead(t *testing.T) {
	r, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	w := newWriter(out, func(err error) { t.Error(err) })
	var want bytes.Buffer
	for i := range 3000 {
		packet := bytes.Repeat(fmt.Appendf(nil, "%d ", i), 1+i%7*i%300)
		if i%100 == 0 {
			packet = bytes.Repeat(packet, 100)
		}
		want.Write(packet)
		parts := slices.Collect(slices.Chunk(packet, 1+i*i%5000))
		w.post(parts...)
	}
	read := make(chan []byte)
	go func() {
		all, err := io.ReadAll(r)
		if err != nil {
			t.Error(err)
		}
		read <- all
	}()
	if err := w.write(context.Background(), []byte("last")); err != nil {
		t.Error(err)
	}
	w.close()
	out.Close()
	if got := <-read; !bytes.Equal(got, append(want.Bytes(), "last"...)) {
		t.Errorf("%d bytes came, in another order or not those %d that were posted", len(got), want.Len()+len("last"))
	}
}

func TestAPacketThatMeetsABrokenPipeEndsTheWriter(t *testing.T) {
	r, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	failed := make(chan error, 1)
	w := newWriter(out, func(err error) { failed <- err })
	r.Close()
	if err := w.write(context.Background(), []byte("to nobody")); err == nil {
		t.Error("a write to nobody succeeded")
	}
	if err := <-failed; err == nil {
		t.Error("no error")
	}
	<-w.idle
	w.close()
	out.Close()
}
