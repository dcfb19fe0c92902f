package terminaltest

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// Open opens a terminal of that many columns, and also returns the text that programs write to
// it.
func Open(t *testing.T, columns int) (*os.File, *Text) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { master.Close() })
	fd := int(master.Fd())
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0)
	}
	if err == nil {
		err = unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: uint16(columns)})
	}
	if err != nil {
		t.Fatal(err)
	}
	tty, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	written := &Text{t: t, more: make(chan string, 1<<12)} // so that writing never waits for the test
	go func() {
		defer close(written.more)
		buffer := make([]byte, 1<<12)
		for {
			n, err := master.Read(buffer)
			select {
			case written.more <- string(buffer[:n]):
			case <-t.Context().Done():
				return
			}
			if err != nil { // EIO once the other end is closed
				return
			}
		}
	}()
	return tty, written
}

// A Text is the text that programs have written to a terminal.
type Text struct {
	t    *testing.T
	more chan string
	text string
}

// String returns the text read so far.
func (w *Text) String() string { return w.text }

// All closes the terminal and returns the whole text, with \n at the end of each line. Closing
// a terminal can lose text that is not read yet, so All reads up to a mark first.
func (w *Text) All(tty *os.File) string {
	w.t.Helper()
	defer tty.Close()
	const mark = "\x00"
	io.WriteString(tty, mark)
	w.Await(mark)
	text, _, _ := strings.Cut(w.text, mark)
	return strings.ReplaceAll(text, "\r\n", "\n")
}

// Await waits until a program has written a text.
func (w *Text) Await(text string) {
	w.t.Helper()
	if !w.until(func(written string) bool { return strings.Contains(written, text) }) {
		w.t.Fatalf("the terminal has closed without %q: %q", text, w.text)
	}
}

// until waits until the text read is enough, and reports false if the terminal closes before.
func (w *Text) until(enough func(string) bool) bool {
	w.t.Helper()
	timer := time.NewTimer(20 * time.Second)
	defer timer.Stop()
	for !enough(w.text) {
		select {
		case more, open := <-w.more:
			if !open {
				return false
			}
			w.text += more
		case <-timer.C:
			w.t.Fatalf("the terminal shows only %q", w.text)
		}
	}
	return true
}
