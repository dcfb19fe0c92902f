package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/sys/unix"
)

// onScreen returns what a terminal shows in the end that this was written to. It knows
// only what is used here: the start of a line, clearing a line or its rest, and colour.
func onScreen(t *testing.T, written string) string {
	t.Helper()
	var lines []string
	line, column := []rune{}, 0
	for len(written) > 0 {
		switch rest, found := "", false; {
		case cut(&written, "\n"):
			lines = append(lines, strings.TrimRight(string(line), " "))
			line, column = nil, 0
		case cut(&written, "\r"):
			column = 0
		case cut(&written, "\x1b[2K"):
			line = []rune(strings.Repeat(" ", len(line)))
		case cut(&written, "\x1b[0K"):
			line = line[:min(column, len(line))]
		default:
			if rest, found = strings.CutPrefix(written, "\x1b"); found {
				t.Fatalf("what does %q mean?", rest)
			}
			u, size := utf8.DecodeRuneInString(written)
			written = written[size:]
			for len(line) <= column {
				line = append(line, ' ')
			}
			line[column] = u
			column++
		}
	}
	return strings.Join(append(lines, strings.TrimRight(string(line), " ")), "\n")
}

func cut(text *string, prefix string) (found bool) {
	*text, found = strings.CutPrefix(*text, prefix)
	return found
}

func TestProgressIsShownWhileACommandWaitsAndIsGoneAtTheEnd(t *testing.T) {
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "1")
	for _, args := range [][]string{
		{"check", "-"}, {"check", "--verify", "-"}, {"check", "--leetcode", "-"}, {"check", "--format", "json", "-"}, {"check", "--format", "sarif", "-"},
		{"solve", "-"}, {"solve", "--json", "-"}, {"report", "-"}, {"report", "--json", "-"}, {"map", "-"}, {"map", "--json", "-"}, {"states", "-"}, {"fmt", "-"}, {"import", "-"}, {"export", "-"},
	} {
		text := clean + wrong
		if args[0] == "import" {
			text = "[[1,3],[0],[3],[0,2]]\n"
		}
		want := onScreen(t, terminal(t, 80, text, args...))
		tty, written := openTerminal(t, 80)
		stdin, typing := io.Pipe()
		ended := make(chan int)
		go func() { ended <- execute(newProgress(tty, 0).in(t.Context()), args, stdin, tty, tty) }()
		written.await("| reading standard input, 0s")
		written.await("/ reading standard input, ")
		io.WriteString(typing, text)
		typing.Close()
		<-ended
		got := onScreen(t, written.all(tty))
		if sameButTime(got) != sameButTime(want) || want == "" {
			t.Errorf("%v:\n%s\nwant\n%s", args, got, want)
		}
	}
}

// sameButTime leaves the times that solving took out of a text.
func sameButTime(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		for _, start := range []string{" states in ", `,"seconds":`} {
			lines[i], _, _ = strings.Cut(lines[i], start)
		}
	}
	return strings.Join(lines, "\n")
}

func TestAnInterruptTakesTheProgressAway(t *testing.T) {
	t.Setenv("TERM", "xterm")
	name := filepath.Join(folder(t, map[string]string{"large.puzzle": "// one\n" + largeBoard()}), "large.puzzle")
	for _, command := range []string{"check", "solve", "report", "map", "states"} {
		tty, written := openTerminal(t, 200)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan int)
		go func() { ended <- execute(newProgress(tty, 0).in(ctx), []string{command, name}, nil, tty, tty) }()
		written.await("solving " + name + ":2, ")
		cancel()
		if code := <-ended; code != exitInterrupted {
			t.Errorf("%s: exit code %d", command, code)
		}
		if got := onScreen(t, written.all(tty)); got != "plywise: interrupted\n" {
			t.Errorf("%s: %q", command, got)
		}
	}
}

// Of a hundred nodes nearly every pair could have an edge.
func TestAnInterruptEndsAMapThatIsBeingFound(t *testing.T) {
	t.Setenv("TERM", "xterm")
	name := filepath.Join(folder(t, map[string]string{"path.puzzle": graphPath(100)}), "path.puzzle")
	tty, written := openTerminal(t, 200)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan int)
	go func() { ended <- execute(newProgress(tty, 0).in(ctx), []string{"map", name}, nil, tty, tty) }()
	written.await(" mapping " + name + ":1, ")
	written.await(" of 4,950 edits, ")
	cancel()
	if code := <-ended; code != exitInterrupted {
		t.Errorf("exit code %d", code)
	}
	if got := onScreen(t, written.all(tty)); got != "plywise: interrupted\n" {
		t.Errorf("%q", got)
	}
}

// graphPath returns a chase on a path of so many nodes.
func graphPath(nodes int) string {
	var text strings.Builder
	text.WriteString("puzzle: A path\ngame: cat-mouse-graph\ngraph:\n")
	for i := range nodes - 1 {
		fmt.Fprintf(&text, "  %d: %d\n", i, i+1)
	}
	return text.String()
}

func TestProgressMakesWayForWhatIsPrinted(t *testing.T) {
	t.Setenv("TERM", "xterm")
	tty, written := openTerminal(t, 80)
	p := newProgress(tty, time.Hour)
	p.doing("solving", "a.puzzle", 3)
	p.started = time.Now()
	out, errs := p.aside(tty), p.aside(tty)
	p.draw()
	io.WriteString(out, "half ")
	p.draw() // not into that line
	io.WriteString(errs, "a line\n")
	p.solved()
	p.solved()
	p.portion(1, 8)
	p.draw()
	want := "half a line\n/ solving a.puzzle:3, 12%, 2 puzzles solved, 0s"
	written.await("12%, 2 puzzles solved, 0s ")
	if got := onScreen(t, strings.ReplaceAll(written.text, "\r\n", "\n")); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	io.WriteString(out, "the next\n")
	if got := onScreen(t, written.all(tty)); got != "half a line\nthe next\n" {
		t.Errorf("%q", got)
	}
}

func TestNoProgressIsShownToAPersonWhoTypesAPuzzle(t *testing.T) {
	t.Setenv("TERM", "xterm")
	tty, written := openTerminal(t, 80)
	p := newProgress(tty, 0)
	p.reading("-", tty)
	p.draw()
	if got := written.all(tty); got != "" {
		t.Errorf("%q", got)
	}
}

func TestProgressIsOnlyShownOnATerminalThatCanClearALine(t *testing.T) {
	t.Setenv("TERM", "dumb")
	tty, _ := openTerminal(t, 80)
	defer tty.Close()
	if newProgress(tty, 0) != nil {
		t.Error("it is shown on a dumb terminal")
	}
	t.Setenv("TERM", "xterm")
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if newProgress(file, 0) != nil || newProgress(io.Discard, 0) != nil {
		t.Error("it is shown where there is no terminal")
	}
}

func TestProgressFollowsTheWidthOfTheTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	tty, written := openTerminal(t, 30)
	defer tty.Close()
	p := newProgress(tty, time.Hour)
	p.doing("solving", "a/long/way/to/my.puzzle", 12)
	p.started = time.Now()
	p.draw()
	written.await("| solving …my.puzzle:12, 0s ")
	if err := unix.IoctlSetWinsize(int(tty.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80}); err != nil {
		t.Fatal(err)
	}
	p.draw()
	written.await("/ solving a/long/way/to/my.puzzle:12, 0s ")
}
