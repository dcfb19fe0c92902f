package solution

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"plywise/parser/testcase"
)

// An example is one of a problem's statement, with its answer.
type example struct {
	testcase.Case
	answer string
}

// examples returns those of the three statements, by problem.
func examples(t testing.TB) map[testcase.Problem][]example {
	text, err := os.ReadFile("testdata/examples.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []struct {
		Problem            testcase.Problem
		Graph              [][]int
		Grid               []string
		CatJump, MouseJump int
		Knight             testcase.Square
		Pawns              []testcase.Square
		Answer             any
	}
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	found := map[testcase.Problem][]example{}
	for _, e := range all {
		c := testcase.Case{Problem: e.Problem, Graph: e.Graph, Grid: e.Grid, CatJump: e.CatJump, MouseJump: e.MouseJump, Knight: e.Knight, Pawns: e.Pawns}
		found[e.Problem] = append(found[e.Problem], example{c, fmt.Sprint(e.Answer)})
	}
	return found
}

// needs skips a test where a tool is missing, except on the machine that has to have it.
func needs(t testing.TB, tools ...string) {
	t.Helper()
	for _, tool := range tools {
		if exec.Command(tool, "--version").Run() != nil && exec.Command(tool, "version").Run() != nil {
			if os.Getenv("CI") != "" && tool != "rustc" {
				t.Fatalf("%s is missing", tool)
			}
			t.Skipf("%s is missing", tool)
		}
	}
}

var tools = map[string][]string{".py": {"python3"}, ".cpp": {"g++"}, ".java": {"javac", "java"}, ".js": {"node"}, ".ts": {"node"}, ".go": {"go"}, ".rs": {"rustc"}}

// open opens a solution and closes it with the test.
func open(t testing.TB, path string) *Program {
	t.Helper()
	needs(t, tools[filepath.Ext(path)]...)
	problem, err := ProblemOf(path, testcase.NoProblem)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Open(t.Context(), path, problem)
	if err != nil {
		said := &Refusal{}
		errors.As(err, &said)
		if strings.HasPrefix(err.Error(), "TypeScript needs Node.js 22.13") {
			t.Skip(err)
		}
		t.Fatal(err, said.Output)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

func session(t testing.TB, p *Program) *Session {
	t.Helper()
	s, err := p.Start(t.Context())
	if err != nil {
		said := &Refusal{}
		errors.As(err, &said)
		t.Fatal(err, said.Output)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestSolutionsInEveryLanguageAnswerTheExamplesOfTheStatements(t *testing.T) {
	files, _ := filepath.Glob("testdata/right/*")
	if len(files) < 10 {
		t.Fatal(files)
	}
	for _, file := range files {
		file = withoutTxt(t, file)
		t.Run(filepath.Base(file), func(t *testing.T) {
			p := open(t, file)
			s := session(t, p)
			var cases []testcase.Case
			for range 20 {
				for _, e := range examples(t)[p.Problem] {
					cases = append(cases, e.Case)
				}
			}
			replies, err := s.Ask(t.Context(), cases)
			if err != nil || len(replies) != len(cases) {
				t.Fatalf("%d replies, %v, %+v\n%s", len(replies), err, replies, s.Close())
			}
			for i, r := range replies {
				want := examples(t)[p.Problem][i%(len(cases)/20)].answer
				if r.Ending != Answered || r.Answer != want {
					t.Errorf("%+v: %+v, want %s", cases[i], r, want)
				}
			}
			if printed := s.Close(); printed != "" {
				t.Errorf("printed %q", printed)
			}
		})
	}
}

// withoutTxt copies a file NAME.go.txt, which gofmt and vet do not take for a program, to one that
// is named NAME.go.
func withoutTxt(t testing.TB, file string) string {
	if filepath.Ext(file) != ".txt" {
		return file
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), strings.TrimSuffix(filepath.Base(file), ".txt"))
	if err := os.WriteFile(copied, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return copied
}
