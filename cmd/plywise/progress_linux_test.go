package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/cmd/plywise/internal/terminal/terminaltest"
)

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
		want := terminaltest.OnScreen(t, onTerminal(t, 80, text, args...))
		tty, written := terminaltest.Open(t, 80)
		stdin, typing := io.Pipe()
		ended := make(chan int)
		go func() { ended <- execute(terminal.NewProgress(tty, 0).In(t.Context()), args, stdin, tty, tty) }()
		written.Await("| reading standard input, 0s")
		written.Await("/ reading standard input, ")
		io.WriteString(typing, text)
		typing.Close()
		<-ended
		got := terminaltest.OnScreen(t, written.All(tty))
		if sameButTime(got) != sameButTime(want) || want == "" {
			t.Errorf("%v:\n%s\nwant\n%s", args, got, want)
		}
	}
}

// sameButTime leaves the times that solving took out of a text.
func sameButTime(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		for _, start := range []string{"States: ", `,"seconds":`} {
			lines[i], _, _ = strings.Cut(lines[i], start)
		}
	}
	return strings.Join(lines, "\n")
}

func TestAnInterruptTakesTheProgressAway(t *testing.T) {
	t.Setenv("TERM", "xterm")
	name := filepath.Join(folder(t, map[string]string{"large.puzzle": "// one\n" + largeBoard()}), "large.puzzle")
	for _, command := range []string{"check", "solve", "report", "map", "states"} {
		tty, written := terminaltest.Open(t, 200)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan int)
		go func() { ended <- execute(terminal.NewProgress(tty, 0).In(ctx), []string{command, name}, nil, tty, tty) }()
		written.Await("solving " + name + ":2, ")
		cancel()
		if code := <-ended; code != exitInterrupted {
			t.Errorf("%s: exit code %d", command, code)
		}
		if got := terminaltest.OnScreen(t, written.All(tty)); got != "plywise: interrupted\n" {
			t.Errorf("%s: %q", command, got)
		}
	}
}

// Of a hundred nodes nearly every pair could have an edge.
func TestAnInterruptEndsAMapThatIsBeingFound(t *testing.T) {
	t.Setenv("TERM", "xterm")
	name := filepath.Join(folder(t, map[string]string{"path.puzzle": graphPath(100)}), "path.puzzle")
	tty, written := terminaltest.Open(t, 200)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan int)
	go func() { ended <- execute(terminal.NewProgress(tty, 0).In(ctx), []string{"map", name}, nil, tty, tty) }()
	written.Await(" mapping " + name + ":1, ")
	written.Await(" of 4,950 edits, ")
	cancel()
	if code := <-ended; code != exitInterrupted {
		t.Errorf("exit code %d", code)
	}
	if got := terminaltest.OnScreen(t, written.All(tty)); got != "plywise: interrupted\n" {
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
