package leetcode

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/parser"
	"plywise/parser/format"
	"plywise/parser/syntax"
	"plywise/parser/testcase"
)

// randomCase draws a test case of any of the problems, with lists in the order
// in which LeetCode may have them: any.
func randomCase(t *rapid.T) testcase.Case {
	switch rapid.IntRange(0, 2).Draw(t, "problem") {
	case 0:
		return randomGraph(t)
	case 1:
		return randomGrid(t)
	}
	return randomPawns(t)
}

func randomGraph(t *rapid.T) testcase.Case {
	n := rapid.IntRange(3, 12).Draw(t, "nodes")
	graph := make([][]int, n)
	for a := range graph {
		graph[a] = append([]int{}, graph[a]...)
		for b := a; b < n; b++ {
			if rapid.IntRange(0, 2).Draw(t, "edge") == 0 {
				graph[a] = append(graph[a], b)
				if a != b {
					graph[b] = append(graph[b], a)
				}
			}
		}
	}
	for a := range graph {
		graph[a] = rapid.Permutation(graph[a]).Draw(t, "order")
	}
	return testcase.Case{Problem: testcase.CatAndMouse, Graph: graph}
}

func randomGrid(t *rapid.T) testcase.Case {
	rows, cols := rapid.IntRange(1, 9).Draw(t, "rows"), rapid.IntRange(3, 9).Draw(t, "cols")
	cells := []byte(strings.Repeat(".", rows*cols))
	for i := range cells {
		if rapid.IntRange(0, 3).Draw(t, "wall") == 0 {
			cells[i] = '#'
		}
	}
	for i, place := range rapid.SliceOfNDistinct(rapid.IntRange(0, rows*cols-1), 3, 3, rapid.ID[int]).Draw(t, "pieces") {
		cells[place] = "MCF"[i]
	}
	c := testcase.Case{Problem: testcase.CatAndMouseII, CatJump: rapid.IntRange(1, 10).Draw(t, "catJump"), MouseJump: rapid.IntRange(1, 10).Draw(t, "mouseJump")}
	for row := range slices.Chunk(cells, cols) {
		c.Grid = append(c.Grid, string(row))
	}
	return c
}

func randomPawns(t *rapid.T) testcase.Case {
	places := rapid.SliceOfNDistinct(rapid.IntRange(0, testcase.Side*testcase.Side-1), 1, 20, rapid.ID[int]).Draw(t, "places")
	c := testcase.Case{Problem: testcase.KillAllPawns, Knight: testcase.Square{places[0] / testcase.Side, places[0] % testcase.Side}, Pawns: []testcase.Square{}}
	for _, place := range places[1:] {
		c.Pawns = append(c.Pawns, testcase.Square{place / testcase.Side, place % testcase.Side})
	}
	return c
}

// puzzles parses a text that has no problems.
func puzzles(t interface{ Fatalf(string, ...any) }, text string) []*syntax.Puzzle {
	var list []*syntax.Puzzle
	for p := range parser.Parse(text).All() {
		for _, problem := range p.Problems {
			t.Fatalf("%s\n%s", problem.Message, text)
		}
		if !p.Preamble {
			list = append(list, p.Puzzle)
		}
	}
	return list
}

func TestRawTestCasesComeBackToTheByte(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var raw strings.Builder
		for _, c := range rapid.SliceOfN(rapid.Custom(randomCase), 1, 4).Draw(t, "cases") {
			raw.WriteString(c.Raw())
		}
		text, errs := Import(raw.String())
		if len(errs) > 0 {
			t.Fatalf("%v\n%s", errs, raw.String())
		}
		var back strings.Builder
		for _, p := range puzzles(t, text) {
			c, problems := FromPuzzle(p)
			if len(problems) > 0 {
				t.Fatalf("%v\n%s", problems, text)
			}
			back.WriteString(c.Raw())
		}
		if back.String() != raw.String() {
			t.Fatalf("%s\nbecame\n%s\nby\n%s", raw.String(), back.String(), text)
		}
		if formatted := format.Text(text); formatted != text {
			t.Fatalf("the layout is not canonical:\n%s\nwant\n%s", text, formatted)
		}
	})
}

// loosely writes a case as a puzzle in one of the other ways to write it.
func loosely(t *rapid.T, c testcase.Case) string {
	var b strings.Builder
	fmt.Fprintf(&b, "puzzle: loose\ngame: %s\n", games[c.Problem])
	switch c.Problem {
	case testcase.CatAndMouse:
		name := make([]string, len(c.Graph))
		for i := range name {
			name[i] = fmt.Sprintf("n%d", i)
		}
		fmt.Fprintf(&b, "hole: n0\nmouse: n1\ncat: n2\ngraph:\n")
		for _, a := range rapid.Permutation(slices.Collect(indices(len(c.Graph)))).Draw(t, "lines") {
			fmt.Fprintf(&b, " %s:", name[a])
			for _, n := range c.Graph[a] {
				if n >= a || rapid.Bool().Draw(t, "both") {
					b.WriteString(" " + name[n])
				}
			}
			b.WriteString("\n")
		}
	case testcase.CatAndMouseII:
		fmt.Fprintf(&b, "cat-jump: %d\nmouse-jump: %d\nlimit: 1000\n", c.CatJump, c.MouseJump)
		board := strings.Join(c.Grid, "\n")
		for glyph, key := range map[string]string{"M": "mouse", "C": "cat", "F": "food"} {
			if rapid.Bool().Draw(t, key) {
				at := strings.Index(strings.ReplaceAll(board, "\n", ""), glyph)
				fmt.Fprintf(&b, "%s: %d,%d\n", key, at/len(c.Grid[0]), at%len(c.Grid[0]))
				board = strings.Replace(board, glyph, ".", 1)
			}
		}
		b.WriteString("board:\n\t" + strings.ReplaceAll(board, "\n", "\n\t") + "\n")
	case testcase.KillAllPawns:
		rows := slices.Repeat([]string{strings.Repeat(".", testcase.Side)}, testcase.Side)
		set := func(s testcase.Square, glyph string) { rows[s[0]] = rows[s[0]][:s[1]] + glyph + rows[s[0]][s[1]+1:] }
		set(c.Knight, "N")
		for _, pawn := range c.Pawns {
			set(pawn, "P")
		}
		b.WriteString("board:\n  " + strings.Join(rows, "\n  ") + "\n")
	}
	return b.String()
}

func indices(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i++ {
		}
	}
}

// However a puzzle is written, the test case is the game.
func TestAPuzzleBecomesTheTestCaseOfItsGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.Custom(randomCase).Draw(t, "case")
		text := loosely(t, want)
		got, problems := FromPuzzle(puzzles(t, text)[0])
		if len(problems) > 0 {
			t.Fatalf("%v\n%s", problems, text)
		}
		back, errs := testcase.Read(got.Raw())
		if len(errs) > 0 || !reflect.DeepEqual(back, []testcase.Case{got}) {
			t.Fatalf("%s\nis read as %v, %v", got.Raw(), back, errs)
		}
		if want.Problem == testcase.CatAndMouse {
			if !isomorphic(got.Graph, want.Graph, order(text, len(want.Graph))) {
				t.Fatalf("%s\nbecame\n%s\nfrom\n%s", text, got.Raw(), want.Raw())
			}
			return
		}
		slices.SortFunc(want.Pawns, func(a, b testcase.Square) int { return slices.Compare(a[:], b[:]) })
		if got.Raw() != want.Raw() {
			t.Fatalf("%s\nbecame\n%s\nwant\n%s", text, got.Raw(), want.Raw())
		}
	})
}

// order returns the number that each node of a loose puzzle gets: nodes are
// numbered by first mention, after the hole, the mouse and the cat.
func order(text string, n int) []int {
	numbers := map[string]int{"n0": 0, "n1": 1, "n2": 2}
	_, block, _ := strings.Cut(text, "graph:\n")
	for _, name := range strings.FieldsFunc(block, func(u rune) bool { return strings.ContainsRune(" :\n", u) }) {
		if _, ok := numbers[name]; !ok {
			numbers[name] = len(numbers)
		}
	}
	list := make([]int, n)
	for i := range list {
		list[i] = numbers[fmt.Sprintf("n%d", i)]
	}
	return list
}

// isomorphic reports whether renumbering makes one graph the other.
func isomorphic(got, want [][]int, number []int) bool {
	for a := range want {
		var list []int
		for _, b := range want[a] {
			list = append(list, number[b])
		}
		if !slices.Equal(slices.Sorted(slices.Values(list)), slices.Sorted(slices.Values(got[number[a]]))) {
			return false
		}
	}
	return len(got) == len(want)
}

func FuzzImport(f *testing.F) {
	f.Add("[[1,3],[0],[3],[0,2]]\n[\"####F\",\"#C...\",\"M....\"]\n1\n2\n0\n2\n[[1,1],[2,2]]\n")
	f.Add("Example 1:\n\nInput: grid = [\"M.C...F\"], catJump = 1, mouseJump = 4\nOutput: true\nExplanation: …\n")
	f.Add("示例 1：\n输入：kx = 1, ky = 1, positions = [[0,0]]\n输出：4\n")
	f.Fuzz(func(t *testing.T, text string) {
		cases, errs := testcase.Read(text)
		if len(cases) == 0 && len(errs) == 0 {
			t.Fatal("neither a case nor an error")
		}
		for _, e := range errs {
			if e.Line < 1 || e.Column < 1 || e.Line > strings.Count(text, "\n")+1 || e.Message == "" {
				t.Fatalf("error %+v", e)
			}
		}
		for _, c := range cases {
			p := puzzles(t, Puzzle(c, "x"))[0]
			back, problems := FromPuzzle(p)
			if len(problems) > 0 || back.Raw() != c.Raw() {
				t.Fatalf("%+v became %+v, %v", c, back, problems)
			}
			if again, errs := testcase.Read(c.Raw()); len(errs) > 0 || len(again) != 1 || again[0].Raw() != c.Raw() {
				t.Fatalf("%s is read as %+v, %v", c.Raw(), again, errs)
			}
		}
	})
}
