package testcase

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestTheStatementsExamplesAreRead(t *testing.T) {
	for _, s := range statements {
		cases, errs := Read(s.text)
		if len(errs) > 0 || !reflect.DeepEqual(cases, s.want) {
			t.Errorf("%s: %+v, %v\nwant %+v", s.name, cases, errs, s.want)
		}
	}
}

func TestTheRawFormIsRead(t *testing.T) {
	all := append(append(append([]Case{}, cases1728...), cases913...), cases3283...)
	var raw strings.Builder
	for i := range all {
		all[i].Expect, all[i].Example = "", 0
		raw.WriteString(all[i].Raw())
	}
	cases, errs := Read(raw.String())
	if len(errs) > 0 || !reflect.DeepEqual(cases, all) {
		t.Errorf("%+v, %v\nwant %+v", cases, errs, all)
	}
}

func TestTheRawFormIsWritten(t *testing.T) {
	for _, c := range []struct {
		c    Case
		want string
	}{
		{cases913[1], "[[1,3],[0],[3],[0,2]]\n"},
		{cases1728[0], "[\"####F\",\"#C...\",\"M....\"]\n1\n2\n"},
		{cases3283[1], "0\n2\n[[1,1],[2,2],[3,3]]\n"},
		{Case{Problem: KillAllPawns}, "0\n0\n[]\n"},
		{Case{Problem: CatAndMouse, Graph: [][]int{nil, {2}, {1}}}, "[[],[2],[1]]\n"},
	} {
		if got := c.c.Raw(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// one is how a case is written on one line, for comparisons.
func one(c Case) string {
	s := strings.ReplaceAll(strings.TrimSpace(c.Raw()), "\n", " ")
	if c.Expect != "" {
		s += " " + c.Expect
	}
	return s
}

func TestTestCasesAreReadInManyForms(t *testing.T) {
	const graph, grid, knight = "[[1,3],[0],[3],[0,2]]", `["M.C...F"] 1 4`, "0 2 [[1,1],[2,2]]"
	cases := []struct{ name, text, want string }{
		{"blank lines and blanks", "\n\n  [ [1, 3] ,[0],[3],\t[0,2] ]  \n\n", graph},
		{"CRLF and a byte order mark", "\uFEFF[\"M.C...F\"]\r\n1\r\n4\r\n", grid},
		{"on one line", `["M.C...F"] 1 4` + "\n0, 2, [[1,1],[2,2]]", grid + "|" + knight},
		{"over many lines", "[\n  \"M.C...F\"\n]\n1\n\n4\n", grid},
		{"names in any order and case", `mouseJump = 4, CATJUMP=1, grid=["M.C...F"]`, grid},
		{"names with low lines", "cat_jump = 1\nmouse_jump = 4\ngrid = [\"M.C...F\"]", grid},
		{"names with colons", "kx: 0\nky: 2\npositions: [[1,1],[2,2]]", knight},
		{"the panel of a result", "Input\ngrid =\n[\"M.C...F\"]\ncatJump =\n1\nmouseJump =\n4\nOutput\nfalse\nExpected\ntrue\n", grid + " mouse wins"},
		{"expected before output", "Input\nkx =\n0\nky =\n2\npositions =\n[[1,1],[2,2]]\nExpected: 4\nOutput: 5\n", knight + " 4"},
		{"Markdown", "**Input:** `graph = [[1,3],[0],[3],[0,2]]`\n\n**Output:** `1`", graph + " mouse wins"},
		{"prompts", ">>> [[1,3],[0],[3],[0,2]]\n...\n... 0\n... 2\n... [[1,1],[2,2]]\n", graph + "|" + knight},
		{"comments", "# of 913\n[[1,3],[0],[3],[0,2]]\n// done", graph},
		{"full-width punctuation", "输入：kx ＝ 0，ky ＝ 2，positions ＝ ［［1，1］，［2，2］］", knight},
		{"an unordered list keeps its order", "[[3,1],[0],[3],[2,0]]", "[[3,1],[0],[3],[2,0]]"},
		{"no pawns", "0\n0\n[]", "0 0 []"},
		{"an answer far below", "Input: graph = [[1,3],[0],[3],[0,2]]\n\nsome words\n\nOutput:\n\n2", graph + " cat wins"},
		{"a raw case in a statement", "Input:\n0\n2\n[[1,1],[2,2]]\nOutput:\n4", knight + " 4"},
	}
	for _, c := range cases {
		got, errs := Read(c.text)
		list := make([]string, len(got))
		for i := range got {
			list[i] = one(got[i])
		}
		if joined := strings.Join(list, "|"); len(errs) > 0 || joined != c.want {
			t.Errorf("%s: %s, %v\nwant %s", c.name, joined, errs, c.want)
		}
	}
}

func TestWhatIsNoTestCaseHasOneErrorEach(t *testing.T) {
	const good = "[[1,3],[0],[3],[0,2]]"
	cases := []struct{ name, text, want string }{
		{"nothing", "", "1:1 there is no test case here; write one in the raw form, such as `[[1,3],[0],[3],[0,2]]`, or as `graph = [[1,3],[0],[3],[0,2]]`"},
		{"words", "hello\nthere", "1:1 `hello` cannot stand here; a list, a number or `NAME = …` is expected"},
		{"a statement without a case", "Constraints:\n1 <= n", "1:1 there is no test case here; write one in the raw form, such as `[[1,3],[0],[3],[0,2]]`, or as `graph = [[1,3],[0],[3],[0,2]]`"},
		{"a misspelled name", "gird = [\"MCF\"]", "1:1 there is no argument `gird`; the problems have `graph`, `grid`, `catJump`, `mouseJump`, `kx`, `ky`, `positions`"},
		{"a missing comma", "[[1,3] [0],[3],[0,2]]\n" + good, "1:8 `,` or `]` is expected, not `[0],[3],[0,2]]`"},
		{"a missing bracket", "[[1,3],[0],[3],[0,2]\n" + good, "2:1 `,` or `]` is expected, not `[[1,3],[0],[3],[`"},
		{"a missing bracket at the end", good + "\n[[1,3],[0]", "2:1 the list that starts here does not end; a `]` is missing"},
		{"a missing quote", "[\"M.C...F]\n1\n4\n" + good, "1:2 the string that starts here does not end on its line; a `\"` is missing"},
		{"a missing quote in a list over lines", "[\n  \"##M\n  \"#C.\",\n  \"..F\"\n]\n1\n4\n" + good, "2:3 the string that starts here does not end on its line; a `\"` is missing"},
		{"a list over lines", "[[1,3],\n [0,x],\n [3],\n [0,2]]\n" + good, "2:5 a number is expected, not `x],`"},
		{"a list of both kinds", "[[1,3],\"M\"]", "1:8 a list of numbers is expected, not `\"M\"]`"},
		{"a list of numbers", "[1,2]", "1:2 a string or a list of numbers is expected, not `1,2]`"},
		{"no whole number", "1.5\n2\n[[1,1]]\n" + good, "1:1 a whole number is expected, without `.`"},
		{"a number that is too large", "[\"MCF\"]\n99999999999999999999\n1", "2:1 the number is too large"},
		{"a wrong kind", "grid = 3, catJump = 1, mouseJump = 2\n" + good, "1:8 `grid` is a list of strings such as `[\"M.C...F\"]`, not a number"},
		{"a case cut off", "[\"M.C...F\"]\n1\n" + good, "1:1 the test case that starts here lacks `mouseJump`"},
		{"a case cut off at the end", good + "\n0", "2:1 the test case that starts here lacks `ky` and `positions`"},
		{"a case cut off by a label", "Input: grid = [\"MCF\"]\nOutput: true", "1:8 the test case that starts here lacks `catJump` and `mouseJump`"},
		{"an answer of another kind", "Input: " + good + "\nOutput: true\n", "2:9 the answer of this problem is 0, 1 or 2"},
		{"a truth value among arguments", "grid = [\"MCF\"], catJump = true, mouseJump = 1", "1:27 `catJump` is a number such as `1`, not a truth value"},

		{"too few nodes", "[[1],[0]]", "1:1 a graph has 3 nodes or more: node 0 is the hole, on 1 and 2 stand the mouse and the cat"},
		{"a node that is not there", "[[1],[0],[3]]", "1:1 node 2 has the neighbour 3, but the nodes are 0 to 2"},
		{"a negative node", "[[1],[0],[-1]]", "1:1 node 2 has the neighbour -1, but the nodes are 0 to 2"},
		{"a neighbour twice", "[[1,1],[0],[]]", "1:1 node 0 has the neighbour 1 twice"},
		{"an edge in one direction", "[[1],[0,2],[]]", "1:1 node 1 has the neighbour 2, but node 2 does not have 1; edges lead both ways"},
		{"an edge back only", "[[1],[0],[1]]", "1:1 node 2 has the neighbour 1, but node 1 does not have 2; edges lead both ways"},
		{"an empty grid", "grid = [], catJump = 1, mouseJump = 1", "1:1 the grid has no cells"},
		{"rows of two lengths", "[\"MCF\",\"..\"]\n1\n1", "1:1 row 2 of the grid is 2 wide, the first row is 3"},
		{"a strange cell", "[\"MCF\",\"..猫\"]\n1\n1", "1:1 row 2 of the grid has '猫'; cells are `.`, `#`, `M`, `C` and `F`"},
		{"two mice", "[\"MCFM\"]\n1\n1", "1:1 the grid has `M` 2 times; it stands there once"},
		{"no food", "[\"MC.\"]\n1\n1", "1:1 the grid has `F` 0 times; it stands there once"},
		{"no jump", "[\"MCF\"]\n1\n0", "1:1 `mouseJump` is 1 or more, not 0"},
		{"a pawn off the board", "0\n0\n[[1,50]]", "1:1 pawn 1 stands on [1,50], off the board: rows and columns are 0 to 49"},
		{"a knight off the board", "0\n-1\n[[1,0]]", "1:1 the knight stands on [0,-1], off the board: rows and columns are 0 to 49"},
		{"a pawn of three numbers", "0\n0\n[[1,2],[1,2,3]]", "1:1 a pawn is [ROW,COLUMN], two numbers; pawn 2 has 3"},
		{"two pawns on a square", "0\n0\n[[1,2],[1,2]]", "1:1 pawn 2 stands on [1,2], where another pawn stands"},
		{"a pawn on the knight", "0\n0\n[[0,0]]", "1:1 pawn 1 stands on [0,0], where the knight stands"},
		{"columns count characters", "输入：graph = [[1],[0],[x]]", "1:22 a number is expected, not `x]]`"},
	}
	for _, c := range cases {
		got, errs := Read(c.text)
		list := make([]string, len(errs))
		for i, e := range errs {
			list[i] = fmt.Sprintf("%d:%d %s", e.Line, e.Column, e.Message)
		}
		if joined := strings.Join(list, "|"); joined != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, joined, c.want)
		}
		if wanted := strings.Count(c.text, good); c.name != "an answer of another kind" && c.name != "a missing bracket" && len(got) != wanted {
			t.Errorf("%s: %d cases were read, want %d", c.name, len(got), wanted)
		}
	}
}

func TestATextWithoutAnyTestCaseHasSomeHundredErrors(t *testing.T) {
	const good = "[[1,3],[0],[3],[0,2]]"
	cases, errs := Read(strings.Repeat(`"`, 1_000_000) + "\n" + good)
	if len(cases) != 1 || len(errs) < 100 || len(errs) > 1000 {
		t.Fatalf("%d cases and %d errors", len(cases), len(errs))
	}
	if last := errs[len(errs)-1].Message; !strings.Contains(last, "more errors") || !strings.Contains(last, "mend those above") {
		t.Errorf("the last error says %q", last)
	}
	few := strings.Repeat("[1,2]\n", 100)
	if _, errs := Read(few); len(errs) != 100 {
		t.Errorf("of 100 errors %d are said", len(errs))
	}
}
