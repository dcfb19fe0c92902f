//go:build unix

package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// stressWithin runs stress, which has to end long before the time of a test does.
func stressWithin(t *testing.T, args ...string) result {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	c := callWith(ctx, "", append([]string{"stress", "--seed", "3"}, args...)...)
	if ctx.Err() != nil {
		t.Fatalf("it has not ended: %+v", c)
	}
	c.out, c.err = strings.Join(strings.Fields(c.out), " "), strings.Join(strings.Fields(c.err), " ")
	return c
}

// writeSolution writes a solution into a new folder with a name.
func writeSolution(t *testing.T, tool, folder, name, text string) string {
	t.Helper()
	needs(t, tool)
	path := filepath.Join(t.TempDir(), folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAProgramThatPrintsBlankLinesWithoutEndFails(t *testing.T) {
	t.Chdir(t.TempDir())
	c := stressWithin(t, "--game", "913", "--for", "3s", "--", "yes", "")
	if c.code != exitErrors || !strings.Contains(c.out, "prints on and on without an answer.") || c.err != "" {
		t.Errorf("%+v", c)
	}
}

func TestARunWithoutAnAnswerEndsSoonAfterItsTimeAndIsNotClean(t *testing.T) {
	method := func(body string) string {
		return "class Solution:\n    def catMouseGame(self, graph):\n        " + strings.ReplaceAll(body, "\n", "\n        ") + "\n"
	}
	for name, test := range map[string]struct {
		text string
		code int
		says string
	}{
		"a loop in the method":       {method("while True: pass"), exitErrors, "solution.py had given no answer after "},
		"a loop outside the method":  {"while True: pass\n" + method("return 1"), exitUsage, "ready for the first case"},
		"a flood outside the method": {"while True: print()\n" + method("return 1"), exitUsage, "the solution isn't ready for the first case after "},
		"a flood of lines":           {method("while True: print()"), exitErrors, "solution.py prints on and on without an answer."},
		"a long exception":           {method("raise ValueError('x' * (1 << 20))"), exitErrors, "solution.py throws an exception: ValueError: xxx"},
		// From 5 nodes on it takes many times as long as for all cases before.
		"a solution without a memo": {method("win = lambda m, c, t, d: 1 if m == 0 else 2 if m == c else 0 if d > 20 * len(graph) else best([win(m, n, 0, d + 1) for n in graph[c] if n] if t else [win(n, c, 1, d + 1) for n in graph[m]], t)\n" +
			"best = lambda all, t: 1 + t if 1 + t in all else 0 if 0 in all else 2 - t\nif len(graph) > 4: return win(1, 2, 0, 0)\nreturn right(graph)"), exitErrors, "solution.py had given no answer after "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := test.text
			if strings.Contains(text, "right(graph)") {
				right, err := os.ReadFile("internal/solution/testdata/right/cat_and_mouse.py")
				if err != nil {
					t.Fatal(err)
				}
				text = strings.Replace(string(right), "class Solution", "class Right", 1) + "\nright = lambda graph: Right().catMouseGame(graph)\n" + text
			}
			search := "1s"
			if strings.Contains(text, "Right") {
				search = "3s" // so that it comes to cases of 5 nodes where others need the processor, too
			}
			c := stressWithin(t, "--for", search, "--time-limit", "1h", writeSolution(t, "python3", "", "solution.py", text))
			if c.code != test.code || !strings.Contains(c.out+c.err, test.says) {
				t.Errorf("%+v", c)
			}
		})
	}
}

func TestACompilerThatDoesNotEndEndsWithTheRun(t *testing.T) {
	t.Parallel()
	name := writeSolution(t, "g++", "", "a.cpp", "#include \"pipe.h\"\nclass Solution { public: int catMouseGame(vector<vector<int>>& graph) { return 1; } };\n")
	if err := syscall.Mkfifo(filepath.Join(filepath.Dir(name), "pipe.h"), 0o666); err != nil { // which is never written
		t.Fatal(err)
	}
	if c := stressWithin(t, "--for", "1s", name); c.code != exitUsage || !strings.Contains(c.err, "the time was up before the solution was ready for the first case; give it more with --for") {
		t.Errorf("%+v", c)
	}
}

func TestNoTextOfAnExceptionIsTakenForAnAnswer(t *testing.T) {
	const text = `no:\n7\n=1\n1\n!3\n`
	for name, solution := range map[string]struct{ tool, text string }{
		"a.py":   {"python3", "class Solution:\n    def catMouseGame(self, graph):\n        raise ValueError('" + text + "')\n"},
		"a.cpp":  {"g++", "class Solution { public: int catMouseGame(vector<vector<int>>& graph) { throw runtime_error(\"" + text + "\"); } };\n"},
		"a.java": {"javac", "class Solution { public int catMouseGame(int[][] graph) { throw new RuntimeException(\"" + text + "\"); } }\n"},
		"a.js":   {"node", "const catMouseGame = graph => { throw new Error('" + text + "'); };\n"},
		"a.go":   {"go", "func catMouseGame(graph [][]int) int { panic(\"" + text + "\") }\n"},
		"a.rs":   {"rustc", "impl Solution { pub fn cat_mouse_game(graph: Vec<Vec<i32>>) -> i32 { panic!(\"" + text + "\") } }\n"},
	} {
		t.Run(name, func(t *testing.T) {
			c := stressWithin(t, "--count", "40", writeSolution(t, solution.tool, "", name, solution.text))
			if c.code != exitErrors || !strings.Contains(c.out, name+" throws an exception: ") || !strings.Contains(c.out, "no: 7 =1 1 !3. The right answer") {
				t.Errorf("%+v", c)
			}
		})
	}
}

func TestASolutionMayBeInAFolderWithAnyName(t *testing.T) {
	for name, solution := range map[string]struct{ tool, text string }{
		"a.py":   {"python3", "class Solution:\n    def catMouseGame(self, graph): return 7\n"},
		"a.cpp":  {"g++", "#include \"seven.h\"\nclass Solution { public: int catMouseGame(vector<vector<int>>& graph) { return SEVEN; } };\n"},
		"a.java": {"javac", "class Solution { public int catMouseGame(int[][] graph) { return 7; } }\n"},
		"a.js":   {"node", "const catMouseGame = graph => 7;\n"},
		"a.go":   {"go", "func catMouseGame(graph [][]int) int { return 7 }\n"},
		"a.rs":   {"rustc", "impl Solution { pub fn cat_mouse_game(graph: Vec<Vec<i32>>) -> i32 { 7 } }\n"},
	} {
		t.Run(name, func(t *testing.T) {
			file := writeSolution(t, solution.tool, `a\b "c" d'é$x`, name, solution.text)
			os.WriteFile(filepath.Join(filepath.Dir(file), "seven.h"), []byte("#define SEVEN 7\n"), 0o666)
			if c := stressWithin(t, "--count", "5", file); c.code != exitErrors || !strings.Contains(c.out, name+" answers 7, ") {
				t.Errorf("%+v", c)
			}
		})
	}
}

// A file without an end, or as large as a disk, is not read.
func TestOnlyARegularFileOfASensibleSizeIsTakenForASolution(t *testing.T) {
	folder := t.TempDir()
	endless, large := filepath.Join(folder, "endless.py"), filepath.Join(folder, "large.py")
	if err := os.Symlink(os.DevNull, endless); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(large, nil, 0o600), os.Truncate(large, 1<<40)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{endless, large} {
		if c := call("", "stress", name); c.code != exitUsage || !strings.Contains(c.err, "is not a regular file of at most 16 MiB") {
			t.Errorf("%+v", c)
		}
	}
}

// What stress wrote before is small, so a larger file is not its own, and is left alone.
func TestAHugeFileInThePlaceOfTheLastPuzzleIsLeftAlone(t *testing.T) {
	solution := solutionFile(t, "", "return 7")
	huge := solution + ".wrong.puzzle"
	if err := errors.Join(os.WriteFile(huge, nil, 0o600), os.Truncate(huge, 1<<40)); err != nil {
		t.Fatal(err)
	}
	c := stressWithin(t, "--for", "5s", solution)
	if c.code != exitErrors || !strings.Contains(c.err, "too large") {
		t.Errorf("%+v", c)
	}
	if info, err := os.Stat(huge); err != nil || info.Size() != 1<<40 {
		t.Errorf("it is %v, %v", info, err)
	}
}

func TestAMissingFileIsSaidToBeMissing(t *testing.T) {
	for _, name := range []string{"missing.py", "missing"} {
		if c := call("", "stress", filepath.Join(t.TempDir(), name)); c.code != exitUsage || !strings.Contains(c.err, "no such file") {
			t.Errorf("%+v", c)
		}
	}
}
