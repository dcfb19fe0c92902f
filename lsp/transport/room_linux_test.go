package transport

import (
	"io"
	"os"
	"testing"
)

func TestAPacketLeavesAtOnceWhereThereIsRoom(t *testing.T) {
	r, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	w := newWriter(out, func(error) {})
	defer w.close()
	atOnce := func(packet []byte) bool {
		p := w.post(packet[:len(packet)/2], packet[len(packet)/2:])
		select {
		case err := <-p.done:
			if err != nil {
				t.Error(err)
			}
			return true
		default:
			<-p.done
			return false
		}
	}
	small, large := make([]byte, 4000), make([]byte, w.room.size-bufferSize)
	if !atOnce(large) {
		t.Error("what an empty pipe holds waits for another goroutine")
	}
	if !atOnce(small) {
		t.Error("a few bytes for a pipe that is not full wait for another goroutine")
	}
	longer := make([]byte, 2*w.room.size)
	read := make(chan error)
	go func() {
		_, err := io.CopyN(io.Discard, r, int64(len(large)+len(small)+len(longer)))
		read <- err
	}()
	if atOnce(longer) {
		t.Error("more than a pipe holds was written without waiting")
	}
	if err := <-read; err != nil {
		t.Error(err)
	}
}
