package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestExitCodesOfTheCommandsThatReadPuzzles(t *testing.T) {
	dir := folder(t, map[string]string{"clean.puzzle": clean, "wrong.puzzle": wrong, "ragged.puzzle": ragged, "stray.puzzle": "stray\n" + clean, "empty.puzzle": ""})
	for file, want := range map[string]int{
		"clean": exitClean, "wrong": exitErrors, "ragged": exitErrors, "stray": exitErrors, "empty": exitClean, "missing": exitUsage,
	} {
		path := filepath.Join(dir, file+".puzzle")
		for _, args := range [][]string{
			{"check", path}, {"check", "--format", "json", path}, {"check", "--format=sarif", path},
			{"solve", path}, {"solve", "--json", path}, {"report", path}, {"report", "--json", path}, {"map", path}, {"map", "--json", path}, {"states", path},
		} {
			if c := call("", args...); c.code != want {
				t.Errorf("%s: exit code %d, want %d\n%s%s", args, c.code, want, c.out, c.err)
			}
		}
	}
}

func TestWrongUseIsAMessageOnStandardErrorAndExitCode2(t *testing.T) {
	for _, line := range []string{
		"check", "solve", "report", "map", "states",
		"board", "board a b", "board --line x -", "board --line=-1 -", "board --background pink -",
		"check --jsn x", "solve --format json x", "report --format json x", "map --format json x", "states --json x", "check --format xml -", "check --format= -",
		"check --memory lots -", "check --memory 0 -", "check --memory=-1GiB -", "solve --memory",
		"chek x", "nonsense", "my.puzzle", "--version x", "completion", "completion tcsh", "version now", "serve now", "serve --stdio --socket 5", "-x", "--json", "serve --log-level loud",
	} {
		c := call(clean, strings.Fields(line)...)
		if c.code != exitUsage || c.out != "" || !strings.HasPrefix(c.err, "plywise: ") || strings.Count(c.err, "\n") != 1 {
			t.Errorf("%s: %+v", line, c)
		}
	}
	if c := call("", "help", "chek"); c.code != 2 || !strings.Contains(c.err, `did you mean "check"?`) {
		t.Errorf("help chek: %+v", c)
	}
	if c := call("", "help", "check", "extra"); c.code != 2 || !strings.Contains(c.err, `"extra" is one word too many`) {
		t.Errorf("help check extra: %+v", c)
	}
	if c := call("", "help", "check"); c.code != 0 || c.out != call("", "check", "--help").out {
		t.Errorf("help check: %+v", c)
	}
	if c := call("", "chek"); !strings.Contains(c.err, `did you mean "check"?`) {
		t.Errorf("%s", c.err)
	}
}

func TestWithoutACommandThereIsHelp(t *testing.T) {
	for _, args := range [][]string{nil, {"--help"}, {"help"}} {
		c := call("", args...)
		if c.code != exitClean || !strings.Contains(c.out, "plywise solve editors/examples") || c.err != "" {
			t.Errorf("%v: %+v", args, c)
		}
	}
}

// The examples in the help of each command can be typed in.
func TestTheHelpOfEveryCommandShowsExamplesThatWork(t *testing.T) {
	dir := folder(t, map[string]string{"editors/examples/leetcode.puzzle": clean, "my.puzzle": clean})
	t.Chdir(dir)
	for _, cmd := range rootCommand().Commands() {
		if cmd.Hidden || cmd.Name() == "help" {
			continue
		}
		t.Run(cmd.Name(), func(t *testing.T) {
			if !strings.Contains(call("", cmd.Name(), "--help").out, strings.TrimSpace(cmd.Example)) {
				t.Error("the help does not show the examples")
			}
			shown := false
			for line := range strings.Lines(cmd.Example) {
				args := commandLine(line)
				if len(args) == 0 || args[0] != "plywise" {
					continue
				}
				shown = shown || args[1] == cmd.Name()
				found, rest, err := rootCommand().Find(args[1:])
				if err == nil {
					err = found.ParseFlags(rest)
				}
				if err == nil {
					err = found.ValidateArgs(found.Flags().Args())
				}
				if err != nil {
					t.Errorf("%s: %v", line, err)
				}
				switch found.Name() {
				case "board", "check", "solve", "report", "map", "states", "version", "completion":
					if c := call("", args[1:]...); c.code != exitClean || strings.Contains(c.err, "plywise:") {
						t.Errorf("%s: %+v", line, c)
					}
				}
			}
			if !shown {
				t.Errorf("no example in %q", cmd.Example)
			}
		})
	}
}

// commandLine returns the words of a shell's line up to a pipe, a redirection
// or a comment.
func commandLine(line string) []string {
	return strings.Fields(regexp.MustCompile(`[|<>#]|\d>`).Split(line, 2)[0])
}

func TestVersionNamesTheVersionTheCommitAndGo(t *testing.T) {
	c := call("", "version")
	if flag := call("", "--version"); flag != c {
		t.Errorf("--version prints %+v, version %+v", flag, c)
	}
	if !regexp.MustCompile(`^plywise \S+, commit .+, go1\.\d+\S* \w+/\w+\n$`).MatchString(c.out) || c.code != exitClean {
		t.Errorf("%+v", c)
	}
}

func TestAPreambleIsNoPuzzleOfTheResult(t *testing.T) {
	c := call("stray\n"+clean, "solve", "--json", "-")
	if c.code != exitErrors || strings.Count(c.out, "\n") != 1 || !strings.HasPrefix(c.err, "-:1:1: error: ") {
		t.Errorf("%+v", c)
	}
}

func TestAFileWithoutPuzzlesIsCleanAndSolveSaysSo(t *testing.T) {
	if c := call("// only a comment\n", "solve", "-"); c != (result{exitClean, "", "plywise: no puzzles in -\n"}) {
		t.Errorf("%+v", c)
	}
}

func TestAnErrorOfFormHasNoSolution(t *testing.T) {
	records := solveJSON(t, ragged+clean+"puzzle:\n", exitErrors)
	c := &comparison{t, "the record"}
	c.keys(records[0], "file", "line", "puzzle", "game", "errors")
	c.keys(records[2], "file", "line", "puzzle", "errors")
	c.equal("outcome", records[1]["outcome"], "mouse")
	c.equal("line", records[2]["line"], 13)
}

func TestAFailedAssertionStandsBesideTheSolution(t *testing.T) {
	records := solveJSON(t, strings.Replace(wrong, "expect", "moves: 0,2\nexpect", 1), exitErrors)
	c := &comparison{t, "the record"}
	c.equal("outcome", records[0]["outcome"], "mouse")
	c.equal("errors", records[0]["errors"], []string{"This expects `mouse wins in 7`, but the outcome is `mouse wins in 1`."})
	c.equal("played", records[0]["played"], map[string]any{
		"turn": "cat", "outcome": "mouse", "plies": 0, "best": []string{}, "moves": []string{}, "play": []string{},
	})
}

func TestStatesReportsAProblemOnStandardErrorAndPrintsTheStatesAllTheSame(t *testing.T) {
	c := call(wrong+ragged, "states", "-")
	if c.code != exitErrors || strings.Count(c.out, "\n") != 5*5*2 || strings.Count(c.err, "\n") < 2 {
		t.Errorf("exit code %d, %d states\n%s", c.code, strings.Count(c.out, "\n"), c.err)
	}
}

func TestAnInterruptEndsACommandQuietly(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, args := range [][]string{{"check", "-"}, {"solve", "-"}, {"solve", "--json", "-"}, {"report", "-"}, {"report", "--json", "-"}, {"map", "-"}, {"map", "--json", "-"}, {"states", "-"}} {
		if c := callWith(ctx, clean, args...); c.code != exitInterrupted || c.err != "plywise: interrupted\n" {
			t.Errorf("%v: %+v", args, c)
		}
	}
}

func TestAnInterruptEndsWaitingForInput(t *testing.T) {
	stdin, typing := io.Pipe()
	defer typing.Close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		typing.Write([]byte("puzzle: half"))
		cancel()
	}()
	var out, err strings.Builder
	if code := run(ctx, []string{"check", "-"}, stdin, &out, &err); code != exitInterrupted || err.String() != "plywise: interrupted\n" {
		t.Errorf("exit code %d: %s", code, err.String())
	}
}

// A writer that does something at its first write.
type tripwire struct {
	io.Writer
	trip func()
}

func (w *tripwire) Write(p []byte) (int, error) {
	w.trip()
	return w.Writer.Write(p)
}

// manyStates is a chase of 115,200 states.
func manyStates() string {
	return "puzzle: p\ngame: cat-mouse-grid\nboard:\n  MF..............\n" +
		strings.Repeat("  ................\n", 13) + "  ...............C\n"
}

func TestAnInterruptEndsALongListOfStates(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var out, err strings.Builder
	code := run(ctx, []string{"states", "-"}, strings.NewReader(manyStates()), &tripwire{&out, cancel}, &err)
	if lines := strings.Count(out.String(), "\n"); code != exitInterrupted || lines == 0 || lines > 20_000 {
		t.Errorf("exit code %d after %d of 115,200 states: %s", code, lines, err.String())
	}
}

func TestAnInterruptEndsALongSolution(t *testing.T) {
	example, err := os.ReadFile("../../editors/examples/chase-64x64.puzzle")
	if err != nil {
		t.Fatal(err)
	}
	// The first puzzle is printed before the second, large one is begun.
	for _, command := range []string{"solve", "report"} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var out, errs strings.Builder
		code := run(ctx, []string{command, "--json", "-"}, strings.NewReader(clean+string(example)), &tripwire{&out, cancel}, &errs)
		if code != exitInterrupted || strings.Count(out.String(), "\n") != 1 {
			t.Errorf("%s: exit code %d: %s%s", command, code, out.String(), errs.String())
		}
	}
}

func TestAReaderThatHasEnoughIsNoError(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	r.Close()
	defer w.Close()
	for _, args := range [][]string{{"check", "-"}, {"solve", "-"}, {"solve", "--json", "-"}, {"report", "-"}, {"report", "--json", "-"}, {"map", "-"}, {"map", "--json", "-"}, {"states", "-"}} {
		var errs strings.Builder
		if code := run(context.Background(), args, strings.NewReader(wrong), w, &errs); code != exitBrokenPipe || args[0] != "states" && errs.String() != "" {
			t.Errorf("%v: exit code %d: %s", args, code, errs.String())
		}
	}
}

// A full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "out", Err: os.ErrInvalid}
}

func TestOutputThatCannotBeWrittenIsAnError(t *testing.T) {
	for _, args := range [][]string{{"check", "-"}, {"check", "--format", "sarif", "-"}, {"solve", "-"}, {"solve", "--json", "-"}, {"report", "-"}, {"report", "--json", "-"}, {"map", "-"}, {"map", "--json", "-"}, {"states", "-"}} {
		var errs strings.Builder
		if code := run(context.Background(), args, strings.NewReader(wrong), full{}, &errs); code != exitUsage || !strings.Contains(errs.String(), "plywise: write out: ") {
			t.Errorf("%v: exit code %d: %s", args, code, errs.String())
		}
	}
}

func TestThereIsNoColourWithoutATerminal(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("CLICOLOR_FORCE", "1")
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, args := range [][]string{{"check", "-"}, {"solve", "-"}, {"solve", "--json", "-"}, {"report", "-"}, {"report", "--json", "-"}, {"states", "-"}, {"--help"}} {
		run(context.Background(), args, strings.NewReader(wrong), file, file)
	}
	text, err := os.ReadFile(file.Name())
	if err != nil || len(text) == 0 || strings.Contains(string(text), "\x1b") {
		t.Errorf("%v: %q", err, text)
	}
}
