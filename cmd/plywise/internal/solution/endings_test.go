//go:build unix

package solution

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"plywise/parser/testcase"
)

var path4 = testcase.Case{Problem: testcase.CatAndMouse, Graph: [][]int{{1, 3}, {0}, {3}, {0, 2}}}

// python opens a Python solution of problem 913 with that body, and code before the class.
func python(t *testing.T, before, body string) *Program {
	t.Helper()
	needs(t, "python3")
	name := filepath.Join(t.TempDir(), "solution.py")
	text := before + "\nclass Solution:\n    def catMouseGame(self, graph):\n        " + strings.ReplaceAll(body, "\n", "\n        ") + "\n"
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := Open(t.Context(), name, testcase.CatAndMouse)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	p.TimeLimit = 300 * time.Millisecond
	return p
}

func askOnce(t *testing.T, p *Program) (Reply, string) {
	t.Helper()
	s := session(t, p)
	replies, err := s.Ask(t.Context(), []testcase.Case{path4})
	if err != nil || len(replies) != 1 {
		t.Fatalf("%+v, %v", replies, err)
	}
	return replies[0], s.Close()
}

func TestEachWayToFailIsToldApart(t *testing.T) {
	for name, test := range map[string]struct {
		before, body string
		ending       Ending
		why, printed string
	}{
		"answers":              {"", "return 1", Answered, "", ""},
		"prints":               {"", "print('here', len(graph))\nreturn 1", Answered, "", "here 4\n"},
		"throws":               {"", "return graph[9]", Threw, "IndexError: list index out of range", "solution.py\", line 4, in catMouseGame"},
		"recursion runs out":   {"", "return self.catMouseGame(graph)", Threw, "RecursionError", ""},
		"returns nothing":      {"", "pass", Nothing, "", ""},
		"ends":                 {"import os", "os._exit(0)", Ended, "", ""},
		"ends with a code":     {"import os", "os._exit(3)", Died, "exit status 3", ""},
		"dies by a signal":     {"import os, signal", "os.kill(os.getpid(), signal.SIGSEGV)", Died, "signal: segmentation fault", ""},
		"is in a loop":         {"", "while True: pass", Slow, "", ""},
		"prints without end":   {"", "while True: print('x' * 1000)", Floods, "", "xxxx"},
		"a child is in a loop": {"import os", "if os.fork() == 0:\n    while True: pass\nos.wait()", Slow, "", ""},
		"waits":                {"import time", "time.sleep(1000)", Waits, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := python(t, test.before, test.body)
			if strings.HasPrefix(name, "recursion") {
				p.TimeLimit = time.Minute
			}
			r, printed := askOnce(t, p)
			if r.Ending != test.ending || !strings.Contains(r.Why, test.why) || !strings.Contains(printed, test.printed) {
				t.Errorf("%+v, printed %q", r, printed)
			}
			if len(printed) > maxPrinted+10 {
				t.Errorf("%d bytes are kept", len(printed))
			}
		})
	}
}

func TestADeepRecursionReturnsAndThisProcessKeepsItsOwnLimit(t *testing.T) {
	before := stackLimit(t)
	for name, text := range map[string]string{
		"deep.py":   "class Solution:\n    def catMouseGame(self, graph):\n        deep = lambda n: n and 1 + deep(n - 1)\n        return deep(50000) // 25000\n",
		"deep.js":   "var catMouseGame = function (graph) { const deep = (n) => n && 1 + deep(n - 1); return deep(200000) / 100000; };",
		"deep.java": "class Solution { int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); }\npublic int catMouseGame(int[][] graph) { return deep(200000) / 100000; } }",
		"deep.cpp":  "class Solution { int deep(int n) { volatile int room[50]; room[0] = 1; return n ? deep(n - 1) + room[0] : 0; }\npublic: int catMouseGame(vector<vector<int>>& graph) { return deep(500000) / 250000; } };",
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if r, printed := askOnce(t, open(t, file)); r.Ending != Answered || r.Answer != "2" {
				t.Errorf("%+v, printed %q", r, printed)
			}
		})
	}
	if after := stackLimit(t); after != before {
		t.Errorf("%+v, before %+v", after, before)
	}
}

func TestAnEndlessRecursionInJavaOverflowsBeforeItIsTooSlow(t *testing.T) {
	file := filepath.Join(t.TempDir(), "Endless.java")
	text := "class Solution { int deep(int n) { return deep(n + 1); }\npublic int catMouseGame(int[][] graph) { return deep(0); } }"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if r, _ := askOnce(t, open(t, file)); r.Ending != Threw || !strings.Contains(r.Why, "StackOverflowError") {
		t.Errorf("%+v", r)
	}
}

func stackLimit(t *testing.T) (limit unix.Rlimit) {
	if err := unix.Getrlimit(unix.RLIMIT_STACK, &limit); err != nil {
		t.Fatal(err)
	}
	return limit
}

func TestNothingIsLeftOfASolutionThatForks(t *testing.T) {
	for _, how := range []string{
		"if os.fork() == 0:\n    time.sleep(1000)\n", // it leaves children that wait
		"if os.fork() == 0:\n    os.close(1); os.close(2)\n    while True: pass\n",
	} {
		dir := t.TempDir()
		p := python(t, "import os, time\n"+fmt.Sprintf("note = %q", filepath.Join(dir, "pids")),
			"open(note, 'a').write(str(os.getpid()) + '\\n')\n"+how+"open(note, 'a').write(str(os.getpid()) + '\\n')\nreturn 1")
		r, _ := askOnce(t, p)
		if r.Answer != "1" {
			t.Errorf("%+v", r)
		}
		gone(t, filepath.Join(dir, "pids"))
	}
}

// gone checks that the group of the first process in a file is gone.
func gone(t *testing.T, name string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	leader, err := strconv.Atoi(strings.Fields(string(text))[0])
	if err != nil {
		t.Fatal(err)
	}
	for range 500 { // a child that is killed is there until it is waited for
		if errors.Is(syscall.Kill(-leader, 0), syscall.ESRCH) || onlyZombies(leader) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("processes of group %d are left", leader)
}

// onlyZombies reports whether all processes of a group have ended, and nobody has waited for them.
func onlyZombies(leader int) bool {
	all, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range all {
		text, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		if len(fields) > 2 && fields[2] == strconv.Itoa(leader) && fields[0] != "Z" {
			return false
		}
	}
	return len(all) > 0
}

func TestTheEndOfTheContextEndsACompilerAndLeavesNoFolder(t *testing.T) {
	needs(t, "g++")
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond) // to compile takes a second or more
	defer cancel()
	if p, err := Open(ctx, "testdata/right/cat_and_mouse.cpp", testcase.CatAndMouse); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%+v, %v", p, err)
	}
	if left, err := os.ReadDir(folder); len(left) > 0 || err != nil {
		t.Errorf("%v, %v", left, err)
	}
}

func TestTheEndOfTheContextEndsASolution(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	dir := t.TempDir()
	note := filepath.Join(dir, "pid")
	p := python(t, "import os", fmt.Sprintf("open(%q, 'w').write(str(os.getpid()))\nwhile True: pass", note))
	p.TimeLimit = time.Hour
	s, err := p.Start(ctx)
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error)
	go func() {
		_, err := s.Ask(ctx, []testcase.Case{path4})
		ended <- err
	}()
	for {
		if text, err := os.ReadFile(note); err == nil && len(text) > 0 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	gone(t, note)
}

func TestWhatDoesNotLoadIsShownWithTheLinesOfTheFile(t *testing.T) {
	for name, want := range map[string]string{
		"import nothing_of_this_name":      "ModuleNotFoundError",
		"x = (":                            "SyntaxError",
		"print('hello'); raise SystemExit": "hello",
	} {
		p := python(t, "\n"+name, "return 1")
		_, err := p.Start(t.Context())
		starting, ok := errors.AsType[*Refusal](err)
		if !ok || !strings.Contains(starting.Output, want) || strings.HasSuffix(want, "Error") && !strings.Contains(starting.Output, `solution.py", line 2`) {
			t.Errorf("%s: %v, %+v", name, err, starting)
		}
	}
}

func TestWhatDoesNotCompileIsShownWithTheLinesOfTheFile(t *testing.T) {
	for file, text := range map[string]string{
		"wrong.cpp":  "class Solution {\npublic:\n    int catMouseGame(vector<vector<int>>& graph) { return nothing; }\n};\n",
		"wrong.java": "class Solution {\n\n    public int catMouseGame(int[][] graph) { return nothing; }\n}\n",
		"wrong.go":   "// Comment.\n\nfunc catMouseGame(graph [][]int) int { return nothing }\n",
		"wrong.rs":   "impl Solution {\n\n    pub fn cat_mouse_game(graph: Vec<Vec<i32>>) -> i32 { nothing }\n}\n",
	} {
		t.Run(file, func(t *testing.T) {
			needs(t, tools[filepath.Ext(file)]...)
			name := filepath.Join(t.TempDir(), file)
			os.WriteFile(name, []byte(text), 0o600)
			_, err := Open(t.Context(), name, testcase.CatAndMouse)
			said, ok := errors.AsType[*Refusal](err)
			if !ok || !strings.Contains(said.Output, "nothing") || !strings.Contains(said.Output, name+":3") {
				t.Errorf("%v: %+v", err, said)
			}
		})
	}
}

func TestAMissingToolIsNamed(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for file, want := range map[string]string{
		"a.py": "Python needs python3 or python in the PATH", "a.cpp": "C++ needs g++ or clang++ or c++ in the PATH", "a.java": "Java needs javac", "a.js": "JavaScript needs node",
		"a.ts": "TypeScript needs node", "a.go": "Go needs go", "a.cs": "C# needs dotnet", "a.rs": "Rust needs rustc", "a.pl": "the languages of solutions are Python",
	} {
		name := filepath.Join(t.TempDir(), file)
		os.WriteFile(name, []byte("catMouseGame("), 0o600)
		if _, err := Open(t.Context(), name, testcase.CatAndMouse); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", file, err)
		}
	}
}

func shell(script string, isStream bool) *Program {
	p, err := Command([]string{"sh", "-c", script}, testcase.CatAndMouse, isStream)
	if err != nil {
		panic(err)
	}
	p.TimeLimit = time.Second
	return p
}

func TestAnyProgramAnswersWithALine(t *testing.T) {
	for script, want := range map[string]Reply{
		`read x; echo 1`:                          {Ending: Answered, Answer: "1"},
		`read x; echo debug >&2; echo "  2 "`:     {Ending: Answered, Answer: "2"},
		`echo 1`:                                  {Ending: Answered, Answer: "1"}, // it reads no input
		`read x; printf "$x" | wc -c; kill -9 $$`: {Ending: Died, Why: "signal: killed"},
		`exit 4`:              {Ending: Died, Why: "exit status 4"},
		`true`:                {Ending: Ended},
		`sleep 1000 & echo 1`: {Ending: Answered, Answer: "1"},
		`while :; do :; done`: {Ending: Slow},
	} {
		r, _ := askOnce(t, shell(script, false))
		if r.Ending != want.Ending || r.Answer != want.Answer || r.Why != want.Why {
			t.Errorf("%s: %+v", script, r)
		}
	}
	for _, script := range []string{"echo 1; echo 2", "yes 1"} {
		s := session(t, shell(script, false))
		if _, err := s.Ask(t.Context(), []testcase.Case{path4}); !errors.Is(err, ErrTalkative) {
			t.Errorf("%s: %v", script, err)
		}
	}
}

func TestAStreamAnswersCaseByCase(t *testing.T) {
	s := session(t, shell(`while read x; do echo ${#x}; done`, true))
	replies, err := s.Ask(t.Context(), []testcase.Case{path4, path4, path4})
	if err != nil || len(replies) != 3 || replies[2].Answer != "21" || s.Extra(t.Context()) {
		t.Errorf("%+v, %v", replies, err)
	}
	s = session(t, shell(`while read x; do echo 1; echo 2; done`, true))
	if replies, err := s.Ask(t.Context(), []testcase.Case{path4}); err != nil || replies[0].Answer != "1" || !s.Extra(t.Context()) {
		t.Errorf("%+v, %v", replies, err)
	}
	r, _ := askOnce(t, shell(`cat >/dev/null; echo 1`, true))
	if r.Ending != Waits {
		t.Errorf("%+v", r)
	}
}

func TestAStreamThatAnswersWithoutReadingHoldsNothingUp(t *testing.T) {
	large := testcase.Case{Problem: testcase.CatAndMouse, Graph: make([][]int, 50)}
	for i := range large.Graph {
		for k := range large.Graph {
			large.Graph[i] = append(large.Graph[i], k)
		}
	}
	s := session(t, shell(`yes 1`, true))
	replies, err := s.Ask(t.Context(), slices.Repeat([]testcase.Case{large}, 32)) // more than a pipe takes
	if err != nil || len(replies) != 32 {
		t.Errorf("%d replies, %v", len(replies), err)
	}
}

func TestWhatHangsBeforeTheFirstCaseIsNotReady(t *testing.T) {
	for _, before := range []string{"while True: print('on and on')", "import time; print('on and on'); time.sleep(1000)"} {
		_, err := python(t, before, "return 1").Start(t.Context())
		refusal, ok := errors.AsType[*Refusal](err)
		if !ok || !strings.Contains(refusal.Message, "isn't ready for the first case") || !strings.Contains(refusal.Output, "on and on") {
			t.Errorf("%s: %v", before, err)
		}
	}
}

func TestFilesAreGoneAfterClose(t *testing.T) {
	p := python(t, "", "return 1")
	if _, err := os.Stat(p.folder); err != nil {
		t.Error(err)
	}
	p.Close()
	if _, err := os.Stat(p.folder); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func TestTheMethodTellsTheProblem(t *testing.T) {
	dir := t.TempDir()
	for file, test := range map[string]struct {
		text string
		want testcase.Problem
	}{
		"a.py": {"class Solution:\n    def maxMoves(self, kx, ky, positions): pass", 3283},
		"b.py": {"def catMouseGame(g):\n    maxMoves = 2 * n", 913},
		"a.js": {"var canMouseWin = function(grid, catJump, mouseJump) {};", 1728},
		"b.js": {"const maxMoves = (kx, ky, positions) => 0;", 3283},
		"c.js": {"const catMouseGame = graph => 0;", 913},
		"a.cs": {"public class Solution { public int CatMouseGame(int[][] graph) { return 0; } }", 913},
		"a.rs": {"impl Solution { pub fn can_mouse_win(grid: Vec<String>) -> bool { true } }", 1728},
		"c.py": {"class Solution: pass", 0},
		"d.py": {"def catMouseGame(g): pass\ndef maxMoves(g): pass", 0},
	} {
		name := filepath.Join(dir, file)
		os.WriteFile(name, []byte(test.text), 0o600)
		if got, err := ProblemOf(name, testcase.NoProblem); got != test.want || (err == nil) != (test.want != 0) {
			t.Errorf("%s: %v, %v", file, got, err)
		}
		// One that is wanted is not refused where the file has it, or none.
		isOther := test.want != 0 && test.want != testcase.KillAllPawns && file != "d.py"
		if got, err := ProblemOf(name, testcase.KillAllPawns); (err != nil) != isOther || err == nil && got != testcase.KillAllPawns {
			t.Errorf("%s: %v, %v", file, got, err)
		}
	}
}
