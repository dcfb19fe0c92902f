package terminal

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"plywise/cmd/plywise/internal/terminal/terminaltest"
)

func TestProgressMakesWayForWhatIsPrinted(t *testing.T) {
	t.Setenv("TERM", "xterm")
	tty, written := terminaltest.Open(t, 80)
	p := NewProgress(tty, time.Hour)
	p.Doing("solving", "a.puzzle", 3)
	p.started = time.Now()
	out, errs := p.Aside(tty), p.Aside(tty)
	p.draw()
	io.WriteString(out, "half ")
	p.draw() // not into that line
	io.WriteString(errs, "a line\n")
	p.Solved()
	p.Solved()
	p.Portion(1, 8)
	p.draw()
	want := "half a line\n/ solving a.puzzle:3, 12%, 2 puzzles solved, 0s"
	written.Await("12%, 2 puzzles solved, 0s ")
	if got := terminaltest.OnScreen(t, strings.ReplaceAll(written.String(), "\r\n", "\n")); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	io.WriteString(out, "the next\n")
	if got := terminaltest.OnScreen(t, written.All(tty)); got != "half a line\nthe next\n" {
		t.Errorf("%q", got)
	}
}

func TestNoProgressIsShownToAPersonWhoTypesAPuzzle(t *testing.T) {
	t.Setenv("TERM", "xterm")
	tty, written := terminaltest.Open(t, 80)
	p := NewProgress(tty, 0)
	p.Reading("-", tty)
	p.draw()
	if got := written.All(tty); got != "" {
		t.Errorf("%q", got)
	}
}

func TestProgressIsOnlyShownOnATerminalThatCanClearALine(t *testing.T) {
	t.Setenv("TERM", "dumb")
	tty, _ := terminaltest.Open(t, 80)
	defer tty.Close()
	if NewProgress(tty, 0) != nil {
		t.Error("it is shown on a dumb terminal")
	}
	t.Setenv("TERM", "xterm")
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if NewProgress(file, 0) != nil || NewProgress(io.Discard, 0) != nil {
		t.Error("it is shown where there is no terminal")
	}
}

func TestProgressFollowsTheWidthOfTheTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	tty, written := terminaltest.Open(t, 30)
	defer tty.Close()
	p := NewProgress(tty, time.Hour)
	p.Doing("solving", "a/long/way/to/my.puzzle", 12)
	p.started = time.Now()
	p.draw()
	written.Await("| solving …my.puzzle:12, 0s ")
	if err := unix.IoctlSetWinsize(int(tty.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80}); err != nil {
		t.Fatal(err)
	}
	p.draw()
	written.Await("/ solving a/long/way/to/my.puzzle:12, 0s ")
}
