package main

import (
	"context"
	"strings"
	"testing"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/cmd/plywise/internal/terminal/terminaltest"
	"plywise/parser"
	"plywise/parser/source"
)

// onTerminal runs a command whose standard output is a terminal of that many
// columns, and returns what it shows.
func onTerminal(t *testing.T, columns int, stdin string, args ...string) string {
	t.Helper()
	tty, written := terminaltest.Open(t, columns)
	run(t.Context(), args, strings.NewReader(stdin), tty, tty)
	return written.All(tty)
}

func TestATerminalGetsColour(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	for _, command := range []string{"solve", "report", "map"} {
		if text := onTerminal(t, 80, clean, command, "-"); !strings.Contains(text, "\x1b[") {
			t.Errorf("%s: %q", command, text)
		}
	}
}

func TestATerminalThatWantsNoColourGetsNone(t *testing.T) {
	for _, env := range [][2]string{{"NO_COLOR", "1"}, {"TERM", "dumb"}} {
		t.Run(env[0], func(t *testing.T) {
			t.Setenv("TERM", "xterm-256color")
			t.Setenv(env[0], env[1])
			if text := onTerminal(t, 80, wrong, "check", "-"); strings.Contains(text, "\x1b") || !strings.Contains(text, "\n8 | expect: mouse wins in 7\n") {
				t.Errorf("%q", text)
			}
			for _, command := range []string{"solve", "report", "map"} {
				if text := onTerminal(t, 80, clean, command, "-"); strings.Contains(text, "\x1b") || !strings.Contains(text, " wins in 1") {
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
	if got := onTerminal(t, 80, "", "check", "."); got != want {
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
		shown := onTerminal(t, 80, test.stdin, "check", test.path)
		if test.want == "" && strings.Contains(shown, "no p") && !strings.HasPrefix(shown, "plywise: no *.puzzle files in ") || !strings.HasSuffix(shown, test.want) {
			t.Errorf("got:\n%s\nwant at the end:\n%s", shown, test.want)
		}
	}
}

func TestCheckThatIsInterruptedHasNoSummary(t *testing.T) {
	var out strings.Builder
	p := &terminalPrinter{out: &out, style: terminal.Style{Columns: 80}}
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
	if got := onTerminal(t, 80, wrong, "check", "-"); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestNothingThatAnAuthorWroteCommandsTheTerminalOfCheck(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	shown := onTerminal(t, 80, hostile+strings.Repeat("猫\u202e\x1b[2J", 200)+"\n", "check", "-")
	if !terminaltest.IsInert(shown) || !strings.Contains(shown, `\x1b]0;x\x07\xff: x`) && !strings.Contains(shown, `\x1b]0;x\a\xff: x`) {
		t.Errorf("%q", shown)
	}
	for line := range strings.Lines(shown) {
		if bar := strings.Index(line, " | "); bar >= 0 && bar < 5 && source.Width(line)-1 > 80 {
			t.Errorf("%d columns: %q", source.Width(line)-1, line)
		}
	}
}

func TestWhatProgramsReadIsNeverColoured(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	for _, args := range [][]string{{"check", "--format", "json", "-"}, {"check", "--format", "sarif", "-"}, {"solve", "--json", "-"}, {"report", "--json", "-"}, {"map", "--json", "-"}, {"states", "-"}} {
		if text := onTerminal(t, 80, wrong, args...); strings.Contains(text, "\x1b") || text == "" {
			t.Errorf("%v: %q", args, text)
		}
	}
}

// A window of the board is as wide as the terminal, with the mouse in it.
func TestNoLineIsWiderThanTheTerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	for _, columns := range []int{40, 60, 80, 120} {
		shown := onTerminal(t, columns, wideBoard(56), "solve", "-")
		if lines := tooWide(shown, columns); len(lines) > 0 {
			t.Errorf("%d columns: %q", columns, lines)
		}
		if !strings.Contains(shown, "M....F\n") && !strings.Contains(shown, "M+.*.*.") {
			t.Errorf("%d columns: no mouse\n%s", columns, shown)
		}
		if cut := strings.Contains(shown, "\n 0 …"); cut != (columns < 59) {
			t.Errorf("%d columns: the board is cut: %v\n%s", columns, cut, shown)
		}
	}
}

func TestNoLineOfAReportIsWiderThanTheTerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	for _, columns := range []int{40, 60, 80, 120} {
		shown := onTerminal(t, columns, race+house+corridor+castle, "report", "-")
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
		shown := onTerminal(t, columns, text, "map", "-")
		if lines := tooWide(shown, columns); len(lines) > 0 {
			t.Errorf("%d columns: %q", columns, lines)
		}
		if n := strings.Count(shown, "\n"+strings.Repeat("─", columns)); n != 5 {
			t.Errorf("%d columns: %d rules between six puzzles", columns, n)
		}
	}
}

func TestTheKindsOfARowAreColours(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	const (
		number, mouse = "\x1b[2m 0 \x1b[22m", "\x1b[1mM \x1b[22m"
		faster        = "\x1b[2m.<.<\x1b[22m"
		repair, food  = "\x1b[2;32m#*\x1b[22;0m", "\x1b[1mF\x1b[22m"
	)
	if got, want := onTerminal(t, 80, mendable, "map", "-"), "\n"+number+mouse+faster+repair+food+"\n"; !strings.Contains(got, want) {
		t.Errorf("no %q in %q", want, got)
	}
	if got := onTerminal(t, 80, clean, "solve", "-"); !strings.Contains(got, "Mouse to move: \x1b[36mmouse wins in 1\x1b[0m\n") {
		t.Errorf("%q", got)
	}
}

// tooWide returns the lines of a text that are wider than that. On a slow machine there is
// progress among them: lines that a carriage return begins anew.
func tooWide(text string, columns int) (lines []string) {
	erase := strings.NewReplacer("\x1b[0K", "", "\x1b[2K", "")
	for line := range strings.FieldsFuncSeq(erase.Replace(text), func(r rune) bool { return r == '\r' || r == '\n' }) {
		if source.Width(line) > columns {
			lines = append(lines, line)
		}
	}
	return lines
}

// wideBoard is a board of two rows and so many columns, with one wall in the last corner.
func wideBoard(columns int) string {
	return "puzzle: Wide\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  " + strings.Repeat(".", columns-6) + "M....F\n  C" + strings.Repeat(".", columns-2) + "#\n"
}
