package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// One example of each problem, as its page has it, with LeetCode's answer.
const statements = `
Example 1:

Input: graph = [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]
Output: 0

示例 5：

输入：grid = [".M...","..#..","#..#.","C#.#.","...#F"], catJump = 3, mouseJump = 1
输出：true

Example 2:

Input: kx = 0, ky = 2, positions = [[1,1],[2,2],[3,3]]

Output: 8
`

const imported = `puzzle: Cat and Mouse, example 1
source: https://leetcode.com/problems/cat-and-mouse/
game: cat-mouse-graph
graph:
  0: 2 5
  1: 3
  2: 0 4 5
  3: 1 4 5
  4: 2 3
  5: 0 2 3
expect: draw

puzzle: Cat and Mouse II, example 5
source: https://leetcode.com/problems/cat-and-mouse-ii/
game: cat-mouse-grid
cat-jump: 3
mouse-jump: 1
board:
  .M...
  ..#..
  #..#.
  C#.#.
  ...#F
expect: mouse wins

puzzle: Kill all pawns, example 2
source: https://leetcode.com/problems/maximum-number-of-moves-to-kill-all-pawns/
game: knight-pawns
size: 50
knight: 0,2
pawns: 1,1 2,2 3,3
expect: 8
`

const exported = `[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]
[".M...","..#..","#..#.","C#.#.","...#F"]
3
1
0
2
[[1,1],[2,2],[3,3]]
`

func TestImportTurnsTestCasesIntoPuzzles(t *testing.T) {
	dir := folder(t, map[string]string{"cases.txt": statements})
	for _, args := range [][]string{{"import"}, {"import", "-"}, {"import", filepath.Join(dir, "cases.txt")}} {
		if got := call(statements, args...); got != (result{exitClean, imported, ""}) {
			t.Errorf("%v: %+v", args, got)
		}
	}
}

// The answers that the problems' pages give become assertions, and these hold.
func TestImportedAnswersHold(t *testing.T) {
	if got := call(imported, "check", "-"); got != (result{exitClean, "", ""}) {
		t.Errorf("%+v", got)
	}
	if got := call(strings.Replace(imported, "expect: 8", "expect: 9", 1), "check", "-"); got.code != exitErrors {
		t.Errorf("a wrong answer holds: %+v", got)
	}
}

func TestImportedPuzzlesHaveTheCanonicalLayout(t *testing.T) {
	if got := call(imported, "fmt", "-l"); got != (result{exitClean, "", ""}) {
		t.Errorf("%+v", got)
	}
}

func TestExportTurnsPuzzlesIntoTestCases(t *testing.T) {
	dir := folder(t, map[string]string{"all.puzzle": imported})
	for _, args := range [][]string{{"export", "-"}, {"export", dir}, {"export", filepath.Join(dir, "all.puzzle")}} {
		if got := call(imported, args...); got != (result{exitClean, exported, ""}) {
			t.Errorf("%v: %+v", args, got)
		}
	}
}

func TestImportReportsWhatIsNoTestCaseAndReadsTheOthers(t *testing.T) {
	got := call("[[1],[0],[x]]\n[[1,3],[0],[3],[0,2]]\n", "import")
	if got.code != exitUsage || strings.Count(got.out, "puzzle:") != 1 || got.err != "-:1:11: error: a number is expected, not `x]]`\n" {
		t.Errorf("%+v", got)
	}
	for _, args := range [][]string{{"import", "missing.txt"}, {"import", t.TempDir()}, {"import", "a", "b"}, {"export"}, {"export", "a", "b"}} {
		if got := call("", args...); got.code != exitUsage || got.out != "" || !strings.HasPrefix(got.err, "plywise: ") {
			t.Errorf("%v: %+v", args, got)
		}
	}
}

func TestExportReportsWhatIsNoTestCaseAndPrintsTheOthers(t *testing.T) {
	text := "stray\n" + imported + "\npuzzle: Small\ngame: knight-pawns\nsize: 8\nknight: 0,0\npawns: 1,1\n\npuzzle: Broken\n"
	got := call(text, "export", "-")
	if got.code != exitErrors || got.out != exported {
		t.Errorf("%+v", got)
	}
	for i, want := range []string{"-:1:1: error: ", "-:37:1: error: LeetCode's board is 50x50; this one is 8x8. [leetcode-board]", "-:41:1: error: "} {
		if line := strings.Split(got.err, "\n")[i]; !strings.HasPrefix(line, want) {
			t.Errorf("%s\nwant %s", line, want)
		}
	}
}

func TestCheckWarnsOfLeetCodesLimitsWhereAsked(t *testing.T) {
	const text = "puzzle: Large\ngame: cat-mouse-grid\nmouse-jump: 9\nlimit: 12\nboard:\n  MCF......\nexpect: mouse wins in 1\nbest: 0,2\n"
	if got := call(text, "check", "-"); got != (result{exitClean, "", ""}) {
		t.Fatalf("%+v", got)
	}
	want := "-:3:13: warning: LeetCode's jumps are 1 to 8. [leetcode-jump]\n" +
		"-:4:8: warning: LeetCode's problem ends after 1000 moves; this puzzle has another limit. [leetcode-limit]\n" +
		"-:5:1: warning: LeetCode's boards have up to 8 rows and 8 columns; this one is 1x9. [leetcode-size]\n"
	if got := call(text, "check", "--leetcode", "-"); got != (result{exitClean, want, ""}) {
		t.Errorf("%+v\nwant %s", got, want)
	}
	got := call(strings.Replace(text, "in 1", "in 3", 1), "check", "--leetcode", "-")
	if got.code != exitErrors || strings.Count(got.out, "\n") != 4 || !strings.Contains(got.out, "[expect-failed]") {
		t.Errorf("with an error: %+v", got)
	}
	got = call(text, "check", "--leetcode", "--format", "sarif", "-")
	if got.code != exitClean || strings.Count(got.out, `"ruleId": "leetcode-`) != 3 || strings.Contains(got.out, `"ruleIndex": -1`) {
		t.Errorf("%+v", got)
	}
}

// LeetCode's own examples are within LeetCode's limits.
func TestTheStatementsExamplesAreWithinTheLimits(t *testing.T) {
	text, err := os.ReadFile("../../editors/examples/leetcode.puzzle")
	if err != nil {
		t.Fatal(err)
	}
	if got := call(string(text), "check", "--leetcode", "-"); got != (result{exitClean, "", ""}) {
		t.Errorf("%+v", got)
	}
}
