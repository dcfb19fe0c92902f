package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// terminal runs a command whose standard output is a terminal of that many
// columns, and returns what it shows.
func terminal(t *testing.T, columns int, stdin string, args ...string) string {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer master.Close()
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
	shown := make(chan string)
	go func() {
		var b strings.Builder
		buffer := make([]byte, 1<<12)
		for {
			n, err := master.Read(buffer)
			b.Write(buffer[:n])
			if err != nil { // EIO once the other end is closed
				shown <- b.String()
				return
			}
		}
	}()
	run(t.Context(), args, strings.NewReader(stdin), tty, tty)
	tty.Close()
	select {
	case text := <-shown:
		return strings.ReplaceAll(text, "\r\n", "\n")
	case <-time.After(10 * time.Second):
		t.Fatal("the terminal does not close")
		return ""
	}
}

func TestATerminalGetsColour(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	if text := terminal(t, 80, clean, "solve", "-"); !strings.Contains(text, "\x1b[") {
		t.Errorf("%q", text)
	}
}

func TestATerminalThatWantsNoColourGetsNone(t *testing.T) {
	for _, env := range [][2]string{{"NO_COLOR", "1"}, {"TERM", "dumb"}} {
		t.Run(env[0], func(t *testing.T) {
			t.Setenv("TERM", "xterm-256color")
			t.Setenv(env[0], env[1])
			if text := terminal(t, 80, clean, "solve", "-"); strings.Contains(text, "\x1b") || !strings.Contains(text, "mouse wins in 1") {
				t.Errorf("%q", text)
			}
		})
	}
}

func TestJSONAndFindingsAreNeverColoured(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	for _, args := range [][]string{{"check", "-"}, {"check", "--format", "json", "-"}, {"solve", "--json", "-"}, {"states", "-"}} {
		if text := terminal(t, 80, wrong, args...); strings.Contains(text, "\x1b") || text == "" {
			t.Errorf("%v: %q", args, text)
		}
	}
}

func TestNoLineIsWiderThanTheTerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	wide := "puzzle: Wide\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  " + strings.Repeat(".", 50) + "M....F\n  C" + strings.Repeat(".", 55) + "\n"
	near := strings.Replace(wide, "C.", "..", 1)
	near = strings.Replace(near, "M.", "MC", 1)
	for name, text := range map[string]string{"wide": wide, "near": near} {
		for _, columns := range []int{40, 60, 80} {
			shown := terminal(t, columns, text, "solve", "-")
			for line := range strings.Lines(shown) {
				if len(line)-1 > columns {
					t.Errorf("%s, %d columns: %q", name, columns, line)
				}
			}
			drawn := strings.Contains(shown, "  0 ")
			if want := name == "near" || columns >= 60; drawn != want {
				t.Errorf("%s, %d columns: a board is drawn: %v\n%s", name, columns, drawn, shown)
			}
			words := strings.Join(strings.Fields(shown), " ")
			if left := strings.Contains(words, "The board of 2x56 is too large to be drawn here. mouse at 0,50, "); left == drawn {
				t.Errorf("%s, %d columns: the board is said to be left out: %v\n%s", name, columns, left, shown)
			}
			if part := strings.Contains(words, "of the board of 2x56 are drawn."); part != (name == "near" && columns < 60) {
				t.Errorf("%s, %d columns: a part of the board is drawn: %v\n%s", name, columns, part, shown)
			}
		}
	}
}
