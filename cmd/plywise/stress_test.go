//go:build unix

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// needs skips a test of solutions in a language whose tool is not installed.
func needs(t *testing.T, tool string) {
	t.Helper()
	if _, err := exec.LookPath(tool); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
}

// solutionFile writes a Python solution with that body and code before it, and returns its path.
func solutionFile(t *testing.T, before, body string) string {
	t.Helper()
	needs(t, "python3")
	text := before + "\nclass Solution:\n    def catMouseGame(self, graph):\n        " + strings.ReplaceAll(body, "\n", "\n        ") + "\n"
	return filepath.Join(folder(t, map[string]string{"solution.py": text}), "solution.py")
}

// stressJSON runs stress with --json.
func stressJSON(t *testing.T, code int, args ...string) map[string]any {
	t.Helper()
	c := call("", append([]string{"stress", "--json", "--seed", "3"}, args...)...)
	var r map[string]any
	if err := json.Unmarshal([]byte(c.out), &r); err != nil || c.code != code {
		t.Fatalf("%v, %+v", err, c)
	}
	return r
}

func TestAWrongAnswerIsShownWithThePictureAndWrittenAsAPuzzleThatHolds(t *testing.T) {
	name := solutionFile(t, "", "print('debug', len(graph))\nreturn 2")
	c := call("", "stress", "--seed", "1", "--count", "100", name)
	for _, want := range []string{
		"solution.py answers 2: the cat wins. The right answer is 1: mouse wins in 1.", "Mouse to move: mouse wins in 1", "  node     neighbours", "The next move takes the mouse to the hole.",
		"As LeetCode takes it:\n  [[1],[0,2],[1]]\n", "solution.py printed:\n  debug 3\n", "Found as case ", "solution.py.wrong.puzzle: open it and hover.",
	} {
		if !strings.Contains(strings.Join(strings.Fields(c.out), " "), strings.Join(strings.Fields(want), " ")) {
			t.Errorf("no %q", want)
		}
	}
	if c.code != exitErrors || c.err != "" || t.Failed() {
		t.Errorf("%+v", c)
	}
	if checked := call("", "check", "--leetcode", name+".wrong.puzzle"); checked != (result{}) {
		t.Errorf("%+v", checked)
	}
	again := call("", "stress", "--seed", "1", "--count", "100", name)
	if states := strings.Index(c.out, "States:"); again.code != exitErrors || again.out[:states] != c.out[:states] {
		t.Errorf("another time it is %+v", again)
	}
}

func TestAFileThatStressHasNotWrittenOrThatIsEditedStays(t *testing.T) {
	name := solutionFile(t, "", "return 2")
	file := name + ".wrong.puzzle"
	run := func(code int) result {
		t.Helper()
		c := call("", "stress", "--seed", "1", "--count", "20", name)
		if c.code != code {
			t.Errorf("%+v", c)
		}
		return c
	}
	run(exitErrors)
	written, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{clean, string(written) + "// mine\n", "// mine\n" + string(written), strings.Replace(string(written), "expect", "// expect", 1)} {
		os.WriteFile(file, []byte(text), 0o666)
		if c := run(exitErrors); !strings.HasSuffix(c.err, "so the puzzle is not written\n") || !strings.Contains(c.out, "The right answer is 1") || strings.Contains(c.out, "Written to") {
			t.Errorf("%+v", c)
		}
		if err := writeOwn(file, ""); err != nil { // a clean run leaves it, too
			t.Error(err)
		}
		if now, _ := os.ReadFile(file); string(now) != text {
			t.Errorf("%q has become %q", text, now)
		}
	}
	os.WriteFile(file, written, 0o666)
	run(exitErrors)
	if now, _ := os.ReadFile(file); string(now) != string(written) {
		t.Errorf("%q", now)
	}
}

func TestACleanRunSaysWhatWasTriedAndRemovesItsOwnFile(t *testing.T) {
	text, err := os.ReadFile("internal/solution/testdata/right/cat_and_mouse.py")
	if err != nil {
		t.Fatal(err)
	}
	name := solutionFile(t, "", "return 2")
	call("", "stress", "--count", "10", name)
	if _, err := os.Stat(name + ".wrong.puzzle"); err != nil {
		t.Fatal(err)
	}
	os.WriteFile(name, text, 0o666)
	c := call("", "stress", "--seed", "5", "--count", "150", name)
	for _, want := range []string{"No case was found that solution.py fails in. Cases tried: 151, in " /* with that of the last run */, "(seed 5)", "3–6 nodes", "By kind: ", "By outcome: ", "mouse wins", "The slowest case"} {
		if !strings.Contains(strings.Join(strings.Fields(c.out), " "), want) { // lines are broken anywhere
			t.Errorf("no %q", want)
		}
	}
	if c.code != exitClean || c.err != "" || t.Failed() {
		t.Errorf("%+v", c)
	}
	if _, err := os.Stat(name + ".wrong.puzzle"); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	r := stressJSON(t, exitClean, "--count", "10", name)
	if r["failure"] != nil || r["cases"] != 10.0 || r["game"] != "cat-mouse-graph" || r["seed"] != 3.0 || r["slowest"] == nil {
		t.Errorf("%v", r)
	}
}

func TestEachKindOfFailureHasItsOwnSentence(t *testing.T) {
	right, err := os.ReadFile("internal/solution/testdata/right/cat_and_mouse.py")
	if err != nil {
		t.Fatal(err)
	}
	for kind, test := range map[string]struct {
		text, says string
		answered   any
	}{
		"crash":  {"class Solution:\n    def catMouseGame(self, graph):\n        return graph[9]\n", "throws an exception: IndexError: list index out of range.", nil},
		"silent": {"class Solution:\n    def catMouseGame(self, graph):\n        pass\n", "returns nothing.", nil},
		"slow":   {"class Solution:\n    def catMouseGame(self, graph):\n        while True: pass\n", "is too slow: it has used the processor for 200ms", nil},
		"unsteady": {"n = int(time.time() * 1e6)\nclass Solution:\n    def catMouseGame(self, graph):\n        global n\n        n += 1\n        return 5 + n % 7\n",
			"answers differently to the same case. solution.py answers ", nil},
		"kept-state": {"n = 0\n" + strings.Replace(string(right), "    def catMouseGame(", "    def catMouseGame(self, graph):\n        global n\n        n += 1\n        return self.right(graph) if n < 3 else 3\n\n    def right(", 1),
			"keeps state between cases: asked alone it answers this one right, but not after the others (2, asked before it)", "3"},
	} {
		t.Run(kind, func(t *testing.T) {
			name := solutionFile(t, "", "")
			os.WriteFile(name, []byte(test.text), 0o666)
			r := stressJSON(t, exitErrors, "--count", "200", "--time-limit", "200ms", name)
			f, _ := r["failure"].(map[string]any)
			if f == nil || f["kind"] != kind || test.answered != nil && f["answered"] != test.answered || f["file"] != name+".wrong.puzzle" {
				t.Fatalf("%v", r)
			}
			puzzle, _ := f["puzzle"].(string)
			if !strings.Contains(puzzle, test.says) {
				t.Errorf("no %q in\n%s", test.says, puzzle)
			}
			if c := call(puzzle, "check", "--leetcode", "-"); c.code != exitClean || c.out != "" {
				t.Errorf("%+v", c)
			}
		})
	}
}

func TestAnyProgramCanStandBehindTheDashes(t *testing.T) {
	t.Chdir(t.TempDir())
	r := stressJSON(t, exitErrors, "--count", "50", "--game", "1728", "--", "sh", "-c", "cat >/dev/null; echo true")
	f := r["failure"].(map[string]any)
	if f["kind"] != "wrong" || f["expected"] != "false" || f["answered"] != "true" || f["file"] != "1728.wrong.puzzle" || strings.Count(f["case"].(string), "\n") != 3 {
		t.Errorf("%v", r)
	}
	r = stressJSON(t, exitErrors, "--count", "50", "--game", "knight-pawns", "--stream", "--", "sh", "-c", "while read a; do read b; read c; echo 3; done")
	if f := r["failure"].(map[string]any); f["kind"] != "wrong" || f["file"] != "3283.wrong.puzzle" {
		t.Errorf("%v", r)
	}
	for _, stream := range []string{"--stream=true", "--stream=false"} {
		if c := call("", "stress", "--game", "913", stream, "--", "sh", "-c", "while read a; do echo debug; echo 1; done"); c.code != exitUsage || !strings.Contains(c.err, "more than one line") {
			t.Errorf("%+v", c)
		}
	}
	os.WriteFile("no-program", nil, 0o666)
	for _, name := range []string{"no-such-program", "./no-such-program", "./no-program"} {
		if c := call("", "stress", "--game", "913", "--", name); c.code != exitUsage || !strings.HasPrefix(c.err, "plywise: "+name+" cannot be run: ") {
			t.Errorf("%+v", c)
		}
	}
}

func TestWrongUseIsRefusedBeforeAnythingRuns(t *testing.T) {
	name := solutionFile(t, "", "return 1")
	for _, args := range [][]string{{name, name}, {name, "--", "true"}, {"--", "true"}, {"--game", "chess", name}, {"--game", "1728", name}, {"--stream", name},
		{"--count", "0", name}, {"--for", "0s", name}, {"--time-limit", "0s", name}, {"--cases", "no-such-file", name}} {
		if c := call("", append([]string{"stress"}, args...)...); c.code != exitUsage || c.err == "" || c.out != "" {
			t.Errorf("%q: %+v", args, c)
		}
	}
}

func TestWhatTheLastRunHasFoundIsTriedFirst(t *testing.T) {
	right, err := os.ReadFile("internal/solution/testdata/right/cat_and_mouse.py")
	if err != nil {
		t.Fatal(err)
	}
	name := solutionFile(t, strings.Replace(string(right), "class Solution", "class Right", 1), "return 7 if len(graph) == 4 else Right().catMouseGame(graph)")
	first := stressJSON(t, exitErrors, "--count", "300", name)
	again := stressJSON(t, exitErrors, "--count", "1", "--seed", "4", name)
	of := func(r map[string]any) any { return r["failure"].(map[string]any)["puzzle"] }
	if first["cases"] == 1.0 || again["cases"] != 1.0 || of(first) != of(again) {
		t.Errorf("%v, then %v", first, again)
	}
}

func TestWhatWasFoundInASolutionOfAnotherProblemIsNoCaseThatIsLeftOut(t *testing.T) {
	name := solutionFile(t, "", "return 2")
	call("", "stress", "--count", "10", name)
	os.WriteFile(name, []byte("class Solution:\n    def maxMoves(self, kx, ky, positions):\n        return -1\n"), 0o666)
	if c := call("", "stress", "--count", "10", name); c.code != exitErrors || c.err != "" {
		t.Errorf("%+v", c)
	}
}

func TestThePlaceOfAPuzzleIsThatInItsFile(t *testing.T) {
	name := solutionFile(t, "", "return 2")
	c := call("", "stress", "--count", "10", name)
	text, err := os.ReadFile(name + ".wrong.puzzle")
	before, _, _ := strings.Cut(string(text), "puzzle:")
	if want := fmt.Sprintf("solution.py.wrong.puzzle:%d", 1+strings.Count(before, "\n")); err != nil || !strings.Contains(strings.Join(strings.Fields(c.out), " "), want) {
		t.Errorf("no %q in %+v", want, c)
	}
}

func TestNoFileIsLeftWhereNobodyReadsTheOutput(t *testing.T) {
	name, dir := solutionFile(t, "", "return 2"), t.TempDir()
	run := exec.Command("sh", "-c", `"$0" stress --count 10 "$1" 2>&1 | true`, buildProgram(t), name)
	run.Env = append(os.Environ(), "TMPDIR="+dir)
	if err := run.Run(); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("%v", left)
	}
}

func TestGivenPuzzlesAreTriedFirst(t *testing.T) {
	name := solutionFile(t, "", "return 1")
	puzzles := filepath.Join(filepath.Dir(name), "given.puzzle")
	os.WriteFile(puzzles, []byte("puzzle: x\ngame: cat-mouse-graph\ngraph:\n  0: 3\n  1: 2\n  3: 2\n\n"+clean), 0o666)
	c := call("", "stress", "--count", "5", "--cases", puzzles, name)
	if c.code != exitErrors || !strings.Contains(c.out, "Cases tried: 1 (seed ") || !strings.HasPrefix(c.err, "plywise: 1 puzzle left out of --cases") {
		t.Errorf("%+v", c)
	}
}

func TestWhatDoesNotCompileIsShownAndIsExitCode2(t *testing.T) {
	name := solutionFile(t, "x = (", "return 1")
	if c := call("", "stress", name); c.code != exitUsage || !strings.Contains(c.err, name+`", line 1`) || !strings.Contains(c.err, "SyntaxError") || c.out != "" {
		t.Errorf("%+v", c)
	}
}

func TestAnInterruptEndsAnEndlessSolutionWithAllItsChildren(t *testing.T) {
	note := filepath.Join(t.TempDir(), "pid")
	name := solutionFile(t, "import os", fmt.Sprintf("os.fork()\nopen(%q, 'a').write(str(os.getpgid(0)) + '\\n')\nwhile True: pass", note))
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan result)
	go func() { done <- callWith(ctx, "", "stress", "--time-limit", "1h", name) }()
	var group int
	for group == 0 {
		if text, _ := os.ReadFile(note); strings.Count(string(text), "\n") == 2 {
			group, _ = strconv.Atoi(strings.Fields(string(text))[0])
		}
		time.Sleep(time.Millisecond)
	}
	cancel()
	if c := <-done; c.code != exitInterrupted || c.err != "plywise: interrupted\n" || c.out != "" {
		t.Errorf("%+v", c)
	}
	for { // until whoever adopts the child has waited for it
		if syscall.Kill(-group, 0) != nil {
			break
		}
		if all, _ := exec.Command("ps", "-o", "stat=", "-g", strconv.Itoa(group)).Output(); strings.Trim(string(all), "Zl+<Ns \n") == "" {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
}
