package leetcode

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"plywise/parser"
	"plywise/parser/syntax"
)

const (
	graphHead  = "puzzle: A\ngame: cat-mouse-graph\n"
	gridHead   = "puzzle: A\ngame: cat-mouse-grid\n"
	knightHead = "puzzle: A\ngame: knight-pawns\n"
)

// path is a graph of n nodes in a row.
func path(n int) string {
	var b strings.Builder
	b.WriteString("graph:\n")
	for i := range n - 1 {
		fmt.Fprintf(&b, "  %d: %d\n", i, i+1)
	}
	return b.String()
}

// A limit of LeetCode's is crossed, or just not; a name says which. The
// warnings are given as the text that they mark and their code.
var limits = []struct {
	name, text string
	want       []string
	raw        bool // it is a test case all the same
}{
	{"50 nodes", graphHead + path(50), nil, true},
	{"51 nodes", graphHead + path(51), []string{"graph leetcode-size"}, true},
	{"a loop", graphHead + "graph:\n  0: 1\n  1: 2 1\n  2: 0 0\n", []string{"1 leetcode-loop"}, true},
	{"a node alone", graphHead + "graph:\n  0: 1\n  1: 2\n  lone:\n", []string{"lone leetcode-dead-end"}, true},
	{"a cat beside the hole only", graphHead + "graph:\n  0: 1 2\n", []string{"2 leetcode-dead-end"}, true},
	{"the cat first", graphHead + path(4) + "turn: cat\n", []string{"cat leetcode-turn"}, false},
	{"the mouse first", graphHead + path(4) + "turn: mouse\n", nil, true},
	{"a mouse that is caught", graphHead + path(4) + "mouse: 2\n", []string{"2 leetcode-shared"}, false},
	{"a mouse that is home", graphHead + path(4) + "hole: 1\n", []string{"1 leetcode-shared"}, false},

	{"8 by 8", gridHead + "board:\n  MCF.....\n" + strings.Repeat("  ........\n", 7), nil, true},
	{"9 rows", gridHead + "board:\n  MCF.....\n" + strings.Repeat("  ........\n", 8), []string{"board leetcode-size"}, true},
	{"9 columns", gridHead + "board:\n  MCF......\n", []string{"board leetcode-size"}, true},
	{"jumps of 8", gridHead + "cat-jump: 8\nmouse-jump: 8\nboard:\n  MCF\n", nil, true},
	{"jumps of 9", gridHead + "cat-jump: 9\nmouse-jump: 9\nboard:\n  MCF\n", []string{"9 leetcode-jump", "9 leetcode-jump"}, true},
	{"the limit", gridHead + "limit: 1000\nboard:\n  MCF\n", nil, true},
	{"a lower limit", gridHead + "limit: 999\nboard:\n  MCF\n", []string{"999 leetcode-limit"}, false},
	{"no limit", gridHead + "limit: none\nboard:\n  MCF\n", []string{"none leetcode-limit"}, false},
	{"pieces by keys", gridHead + "board:\n  M..\ncat: 0,1\nfood: 0,2\n", nil, true},
	{"a shared cell", gridHead + "board:\n  M.F\ncat: 0,2\n", []string{"F leetcode-shared"}, false},
	{"all at once", gridHead + "board:\n  MCF......\nlimit: 7\nturn: cat\n", []string{"board leetcode-size", "7 leetcode-limit", "cat leetcode-turn"}, false},

	{"15 pawns", knightHead + "knight: 1,0\npawns: 0,0 0,1 0,2 0,3 0,4 0,5 0,6 0,7 0,8 0,9 0,10 0,11 0,12 0,13 0,14\n", nil, true},
	{"16 pawns", knightHead + "knight: 1,0\npawns: 0,0 0,1 0,2 0,3 0,4 0,5 0,6 0,7 0,8 0,9 0,10 0,11 0,12 0,13 0,14 0,15\n", []string{"pawns leetcode-size"}, true},
	{"no pawn", knightHead + "knight: 1,0\npawns: none\n", []string{"pawns leetcode-size"}, true},
	{"50 by 50", knightHead + "size: 50x50\nknight: 1,0\npawns: 49,49\n", nil, true},
	{"49 by 50", knightHead + "size: 49x50\nknight: 1,0\npawns: 48,49\n", []string{"size leetcode-board"}, false},
	{"a small board", knightHead + "board:\n  N....\n  ....#\n  ....P\n", []string{"board leetcode-board", "# leetcode-wall"}, false},
	{"a hole", knightHead + "board:\n  N?P\n", []string{"board leetcode-board", "? leetcode-hole"}, false},
	{"a board with a hole", gridHead + "board:\n  MC?F\n", []string{"? leetcode-hole"}, false},
	{"an edge that is not decided", graphHead + "graph:\n  0: 1\n  1: 2\n  2: 3\nmaybe:\n  3: 0\n", []string{"0 leetcode-hole"}, false},
	{"Bob first", knightHead + "knight: 1,0\npawns: 0,0\nturn: bob\n", []string{"bob leetcode-turn"}, false},

	{"a puzzle with errors", gridHead + "limit: none\nboard:\n  MC.\n", nil, false},
}

func TestWhatLeetCodeForbidsIsWarnedOf(t *testing.T) {
	for _, c := range limits {
		p := parser.Parse(c.text).Puzzle(0).Puzzle
		var got []string
		for _, problem := range Check(p) {
			got = append(got, p.Slice(problem.Range)+" "+string(problem.Code))
			if problem.Severity != syntax.Warning {
				t.Errorf("%s: the severity of %s is %s", c.name, problem.Code, problem.Severity)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestWhatATestCaseCannotSayIsAProblem(t *testing.T) {
	for _, c := range limits {
		_, problems := FromPuzzle(parser.Parse(c.text).Puzzle(0).Puzzle)
		if raw := len(problems) == 0; raw != c.raw {
			t.Errorf("%s: a test case: %v %v", c.name, raw, problems)
		}
	}
}

func TestEveryCodeIsMet(t *testing.T) {
	met := map[syntax.Code]bool{}
	for _, c := range limits {
		for _, problem := range Check(parser.Parse(c.text).Puzzle(0).Puzzle) {
			met[problem.Code] = true
		}
	}
	for _, d := range parser.Descriptions() {
		if strings.HasPrefix(string(d.Code), "leetcode-") != met[d.Code] {
			t.Errorf("a test meets %s: %v", d.Code, met[d.Code])
		}
	}
}

func TestNodesAreNumberedByNameOrByRole(t *testing.T) {
	for _, c := range []struct{ name, graph, want string }{
		{"by name, in any order of lines", "graph:\n  2: 0\n  1: 0\n  3: 2\n", "[[1,2],[0],[0,3],[2]]"},
		{"in the order of a complete line", "graph:\n  0: 2 1\n  2: 1\n", "[[2,1],[0,2],[0,1]]"},
		{"by role where the pieces stand elsewhere", "graph:\n  0: 1\n  1: 2\n  2: 3\nmouse: 3\ncat: 1\nhole: 0\n", "[[2],[3],[0,3],[1,2]]"},
		{"by role where nodes have names", "graph:\n  a: b c d\n  d: e\nmouse: e\ncat: d\nhole: b\n", "[[3],[2],[1,3],[0,4,2],[3]]"},
		{"by role where a number is missing", "graph:\n  0: 1 2 4\n", "[[1,2,3],[0],[0],[0]]"},
		{"by role where a number has a zero before it", "graph:\n  0: 1 2 03\n", "[[1,2,3],[0],[0],[0]]"},
	} {
		got, problems := FromPuzzle(parser.Parse(graphHead + c.graph).Puzzle(0).Puzzle)
		if len(problems) > 0 || got.Raw() != c.want+"\n" {
			t.Errorf("%s: %s %v, want %s", c.name, got.Raw(), problems, c.want)
		}
	}
}
