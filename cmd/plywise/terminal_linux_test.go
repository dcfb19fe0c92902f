package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"plywise/parser"
)

// terminal runs a command whose standard output is a terminal of that many
// columns, and returns what it shows.
func terminal(t *testing.T, columns int, stdin string, args ...string) string {
	t.Helper()
	tty, written := openTerminal(t, columns)
	run(t.Context(), args, strings.NewReader(stdin), tty, tty)
	return written.all(tty)
}

// openTerminal opens a terminal of that many columns, and returns what is written to it,
// too.
func openTerminal(t *testing.T, columns int) (*os.File, *terminalText) {
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
	written := &terminalText{t: t, more: make(chan string, 1<<12)} // so that writing never waits for the test
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

// A terminalText is what has been written to a terminal.
type terminalText struct {
	t    *testing.T
	more chan string
	text string
}

// all closes the terminal and returns all that was written to it, with \n at the end of
// each line. What nobody has read yet can be lost when a terminal closes, so it is read
// up to a mark first.
func (w *terminalText) all(tty *os.File) string {
	w.t.Helper()
	defer tty.Close()
	const mark = "\x00"
	io.WriteString(tty, mark)
	w.await(mark)
	text, _, _ := strings.Cut(w.text, mark)
	return strings.ReplaceAll(text, "\r\n", "\n")
}

// await waits until the terminal was told to show a text.
func (w *terminalText) await(text string) {
	w.t.Helper()
	if !w.until(func(written string) bool { return strings.Contains(written, text) }) {
		w.t.Fatalf("the terminal has closed without %q: %q", text, w.text)
	}
}

// until waits until what was written is enough, or the terminal has closed.
func (w *terminalText) until(enough func(string) bool) bool {
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

func TestATerminalGetsColour(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	for _, command := range []string{"solve", "report", "map"} {
		if text := terminal(t, 80, clean, command, "-"); !strings.Contains(text, "\x1b[") {
			t.Errorf("%s: %q", command, text)
		}
	}
}

func TestATerminalThatWantsNoColourGetsNone(t *testing.T) {
	for _, env := range [][2]string{{"NO_COLOR", "1"}, {"TERM", "dumb"}} {
		t.Run(env[0], func(t *testing.T) {
			t.Setenv("TERM", "xterm-256color")
			t.Setenv(env[0], env[1])
			if text := terminal(t, 80, wrong, "check", "-"); strings.Contains(text, "\x1b") || !strings.Contains(text, "\n8 | expect: mouse wins in 7\n") {
				t.Errorf("%q", text)
			}
			for _, command := range []string{"solve", "report", "map"} {
				if text := terminal(t, 80, clean, command, "-"); strings.Contains(text, "\x1b") || !strings.Contains(text, " wins in 1") {
					t.Errorf("%s: %q", command, text)
				}
			}
		})
	}
}

func TestCheckOnATerminalShowsTheLinesAndASummary(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	t.Chdir(folder(t, map[string]string{
		"clean.puzzle": clean,
		"two.puzzle":   "puzzle: p\ngame: cat-mouse-grid\nboard:\n  M.F\n  M.C\n",
		"warn.puzzle":  "puzzle: p\ngame: cat-mouse-graph\ngraph:\n  0: 1\n  1: 2\n  source: 2\n\n\n\n\n" + wrong,
	}))
	want := `two.puzzle:5:3: error: The board may hold one ` + "`M` only; make this one `.`" + ` or remove the other. [duplicate-piece]
5 |   M.C
  |   ^
4 |   M.F
  |   - The other ` + "`M`" + ` is here.

warn.puzzle:6:3: warning: This line makes ` + "`source`" + ` a node of the graph; to make it a key, start it in the first column. [key-in-graph]
6 |   source: 2
  |   ^^^^^^

warn.puzzle:18:9: error: This expects ` + "`mouse wins in 7`, but the outcome is `mouse wins in 1`" + `. [expect-failed]
18 | expect: mouse wins in 7
   |         ^^^^^^^^^^^^^^^

2 errors and 1 warning in 2 of 3 files
`
	if got := terminal(t, 80, "", "check", "."); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestTheSummaryOfCheckCountsWhatThereIs(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	many := folder(t, map[string]string{"a.puzzle": strings.Repeat("puzzle: p\ngame: knight-pawns\nknight: 0,0\npawns: none\n", 1_233), "b.puzzle": clean})
	bad := folder(t, map[string]string{"a.puzzle": wrong + wrong, "b.puzzle": wrong})
	for _, test := range []struct{ stdin, path, want string }{
		{clean, "-", "no problems in 1 puzzle in 1 file\n"},
		{"", many, "no problems in 1,234 puzzles in 2 files\n"},
		{wrong, "-", "1 error in 1 file\n"},
		{"", bad, "3 errors in 2 files\n"},
		{"// nothing\n", "-", "no puzzles in 1 file\n"},
		{"x\n", "-", "1 error in 1 file\n"},
		{"", t.TempDir(), ""},
	} {
		shown := terminal(t, 80, test.stdin, "check", test.path)
		if test.want == "" && strings.Contains(shown, "no p") && !strings.HasPrefix(shown, "plywise: no *.puzzle files in ") || !strings.HasSuffix(shown, test.want) {
			t.Errorf("got:\n%s\nwant at the end:\n%s", shown, test.want)
		}
	}
}

func TestCheckThatIsInterruptedHasNoSummary(t *testing.T) {
	var out strings.Builder
	p := &terminalPrinter{out: &out, style: style{columns: 80}}
	p.begin(input{"a.puzzle", parser.Parse(clean)})
	if err := p.end(context.Canceled); err != nil || out.String() != "" {
		t.Errorf("%v: %q", err, out.String())
	}
	if err := p.end(exitCode(exitUsage)); err != nil || out.String() == "" {
		t.Errorf("where a file cannot be read: %v: %q", err, out.String())
	}
}

func TestCheckPaintsPlacesSeveritiesAndMarks(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	const bold, faint, red, plainly, end = "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[22m", "\x1b[0m"
	want := bold + "-:8:9:" + plainly + " " + red + "error:" + end + " This expects `mouse wins in 7`, but the outcome is `mouse wins in 1`. " + faint + "[expect-failed]" + plainly + "\n" +
		faint + "8 | " + plainly + "expect: mouse wins in 7\n" +
		faint + "  | " + plainly + "        " + red + "^^^^^^^^^^^^^^^" + end + "\n\n" +
		bold + "1 error in 1 file" + plainly + "\n"
	if got := terminal(t, 80, wrong, "check", "-"); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestNothingThatAnAuthorWroteCommandsTheTerminalOfCheck(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	shown := terminal(t, 80, hostile+strings.Repeat("猫\u202e\x1b[2J", 200)+"\n", "check", "-")
	if !shownAsText(shown) || !strings.Contains(shown, `\x1b]0;x\x07\xff: x`) && !strings.Contains(shown, `\x1b]0;x\a\xff: x`) {
		t.Errorf("%q", shown)
	}
	for line := range strings.Lines(shown) {
		if bar := strings.Index(line, " | "); bar >= 0 && bar < 5 && parser.Width(line)-1 > 80 {
			t.Errorf("%d columns: %q", parser.Width(line)-1, line)
		}
	}
}

func TestWhatProgramsReadIsNeverColoured(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	for _, args := range [][]string{{"check", "--format", "json", "-"}, {"check", "--format", "sarif", "-"}, {"solve", "--json", "-"}, {"report", "--json", "-"}, {"map", "--json", "-"}, {"states", "-"}} {
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
			if marked := strings.Contains(shown, "best *"); marked != drawn {
				t.Errorf("%s, %d columns: best moves are said to be marked: %v\n%s", name, columns, marked, shown)
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

func TestNoLineOfAReportIsWiderThanTheTerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	for _, columns := range []int{40, 60, 80, 120} {
		shown := terminal(t, columns, race+house+corridor+castle, "report", "-")
		if lines := tooWide(shown, columns); len(lines) > 0 {
			t.Errorf("%d columns: %q", columns, lines)
		}
		if n := strings.Count(shown, "\n"+strings.Repeat("─", columns)); n != 3 {
			t.Errorf("%d columns: %d rules between four puzzles", columns, n)
		}
	}
}

func TestNoLineOfAMapIsWiderThanTheTerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	text := tooManyWalls + wideBoard(60) + house + crossing + corridor + castle
	for _, columns := range []int{40, 60, 80, 120} {
		shown := terminal(t, columns, text, "map", "-")
		if lines := tooWide(shown, columns); len(lines) > 0 {
			t.Errorf("%d columns: %q", columns, lines)
		}
		if n := strings.Count(shown, "\n"+strings.Repeat("─", columns)); n != 5 {
			t.Errorf("%d columns: %d rules between six puzzles", columns, n)
		}
	}
}

// What a terminal shows of a map says no more than its signs do.
func TestTheSignsOfAMapAreColoured(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	const (
		mouse, cat, food = "\x1b[36;1mM\x1b[0;22m", "\x1b[35;1mC\x1b[0;22m", "\x1b[33;1mF\x1b[0;22m"
		idle             = "\x1b[2mo\x1b[22m"
		repair           = "\x1b[32;1m*\x1b[0;22m"
		faster, slower   = "\x1b[33m<\x1b[0m", "\x1b[33m>\x1b[0m"
	)
	want := "\n  0 " + mouse + " ." + faster + "." + faster + "#" + repair + food +
		"\n  1 . " + idle + " ." + faster + ". ." + slower +
		"\n  2 " + cat + " ." + repair + "." + repair + ". .\n"
	if got := terminal(t, 80, mendable, "map", "-"); !strings.Contains(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	const flips, breaks = "\x1b[31mx\x1b[0m", "\x1b[31;1mX\x1b[0;22m"
	for text, sign := range map[string]string{tooManyWalls: flips, tooManyWalls + "expect: cat wins\n": breaks} {
		if got := terminal(t, 80, text, "map", "-"); !strings.Contains(got, "#"+sign+food) {
			t.Errorf("no %q in %q", sign, got)
		}
	}
}
