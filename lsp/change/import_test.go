package change_test

import (
	"context"
	"strings"
	"testing"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/internal/puzzletest"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// importFixes returns a text after each fix of its pasted test cases.
func importFixes(t *testing.T, text string) []string {
	t.Helper()
	var after []string
	for p := range parser.Parse(text).All() {
		a, err := answer.NewEngine(smallMemory).Analyse(context.Background(), p.Puzzle, answer.Awaited)
		if err != nil {
			t.Fatal(err)
		}
		for _, fix := range change.FixesOf(a, func(p *syntax.Problem) bool { return p.Code == syntax.TestCase }) {
			edits, err := change.Edits(context.Background(), a, fix.ID)
			if err != nil {
				t.Fatal(err)
			}
			after = append(after, text[:p.Start]+source.Apply(p.Text, edits)+text[p.Start+len(p.Text):])
		}
	}
	return after
}

func TestAPastedTestCaseBecomesAPuzzle(t *testing.T) {
	const (
		source = "source: https://leetcode.com/problems/cat-and-mouse-ii/\n"
		jumps  = "cat-jump: 1\nmouse-jump: 2\n"
		board  = "board:\n  ####F\n  #C...\n  M....\n"
		raw    = "[\"####F\",\"#C...\",\"M....\"]\n1\n2\n"
		whole  = "puzzle: Cat and Mouse II, case 1\n" + source + "game: cat-mouse-grid\n" + jumps + board
		knight = "puzzle: Kill all pawns, case 1\nsource: https://leetcode.com/problems/maximum-number-of-moves-to-kill-all-pawns/\ngame: knight-pawns\nsize: 50\nknight: 1,1\n"
		other  = "puzzle: p\ngame: cat-mouse-grid\nboard:\n  MCF\n"
	)
	for _, test := range []struct{ name, text, want string }{
		{"in an empty file", raw, whole},
		{"below a comment", "// mine\n\n" + raw, "// mine\n\n" + whole},
		{"before a puzzle", raw + "\n" + other, whole + "\n" + other},
		{"in the statement's form", "Example 1:\nInput: grid = [\"####F\",\"#C...\",\"M....\"], catJump = 1, mouseJump = 2\nOutput: true\nExplanation: It is faster.\nAnd so on.\n",
			strings.Replace(whole, "case 1", "example 1", 1) + "expect: mouse wins\n"},
		{"in a puzzle that has begun", "puzzle: Mine\n" + raw, "puzzle: Mine\n" + strings.TrimPrefix(whole, "puzzle: Cat and Mouse II, case 1\n")},
		{"in a puzzle of the game", "puzzle: Mine\ngame: cat-mouse-grid\nsource: me\n" + raw, "puzzle: Mine\ngame: cat-mouse-grid\nsource: me\n" + jumps + board},
		{"before an assertion", "puzzle: Mine\ngame: cat-mouse-grid\n" + raw + "expect: draw\n", "puzzle: Mine\ngame: cat-mouse-grid\n" + source + jumps + board + "expect: draw\n"},
		{"in a puzzle that is whole", other + raw, other + "\n" + whole},
		{"in the midst of a puzzle that is whole", other + raw + "turn: cat // who\n// end\n", other + "turn: cat // who\n\n" + whole + "// end\n"},
		{"in a puzzle of another game", "puzzle: p\ngame: cat-mouse-graph\n" + raw, "puzzle: p\ngame: cat-mouse-graph\n\n" + whole},
		{"of the knight's problem", "1\n1\n[[0,0]]\n0\n2\n[[1,1]]\n", knight + "pawns: 0,0\n\n" + strings.Replace(strings.Replace(knight, "case 1", "case 2", 1), "1,1", "0,2", 1) + "pawns: 1,1\n"},
		{"of the knight's problem, in a puzzle that has begun", "puzzle: p\n1\n1\n[[0,0]]\n", "puzzle: p\n" + strings.TrimPrefix(knight, "puzzle: Kill all pawns, case 1\n") + "pawns: 0,0\n"},
		{"below a blank line", other + "\n" + raw, other + "\n" + whole},
		{"with CRLF, below a blank line", strings.ReplaceAll(other+"\n"+raw, "\n", "\r\n"), strings.ReplaceAll(other+"\n"+whole, "\n", "\r\n")},
		{"below a blank line, in the midst of a puzzle", other + "\n" + raw + "turn: cat\n", other + "\nturn: cat\n\n" + whole},
		{"with CRLF", strings.ReplaceAll(raw, "\n", "\r\n"), strings.ReplaceAll(whole, "\n", "\r\n")},
		{"with a comment that would be lost", "[\"####F\",\"#C...\",\"M....\"]\n// jumps\n1\n2\n", ""},
		{"that is not complete", "[\"####F\",\"#C...\",\"M....\"]\n1\n", ""},
		{"that is not sound", "[[1,2],[0]]\n", ""},
		{"as the value of a key", "puzzle: p\ngame: cat-mouse-graph\ngraph: [[1,2],[0],[0],]\n", "puzzle: p\ngame: cat-mouse-graph\ngraph:\n  0: 1 2\n  1: 0\n  2: 0\n"},
	} {
		after := importFixes(t, test.text)
		switch {
		case test.want == "" && len(after) > 0:
			t.Errorf("%s: it becomes\n%s", test.name, after[0])
		case test.want != "" && (len(after) != 1 || after[0] != test.want):
			t.Errorf("%s: it becomes\n%q\nwant\n%q", test.name, after, test.want)
		}
	}
}

// Where an editor shows a fix, it shows the same problem with it, however often it asks.
func TestAFixOfATestCaseIsTheProblemsOwn(t *testing.T) {
	p := parser.Parse("[[1,3],[0],[3],[0,2]]\n").Preamble()
	a, err := answer.NewEngine(smallMemory).Analyse(context.Background(), p.Puzzle, answer.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if problems := change.WithFixes(a, puzzletest.AnyProblem); len(problems) != 1 || len(problems[0].Fixes) != 1 {
			t.Errorf("the problems are %v", problems)
		}
	}
	if len(p.Problems[0].Fixes) > 0 {
		t.Error("the puzzle, which others read, has been changed")
	}
}
