package explain_test

import (
	"fmt"
	"strings"
	"testing"

	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/words"
)

const (
	// The cat wins in 12. The mouse wins without the wall on 0,3, and with one on 2,1 or 2,2.
	mendable = "puzzle: Mend the board\ngame: cat-mouse-grid\nboard:\n  M..#F\n  .#...\n  C....\n"
	// The cat wins in 2. Without the edge 1 – 3 nobody does.
	crossing = "puzzle: The crossing\ngame: cat-mouse-graph\ngraph:\n  1: 3\n  2: 3 4\n  3: 0 4\n"
)

// concluded returns what the edits of a puzzle come to.
func concluded(t *testing.T, pr words.Printer, text string) string {
	t.Helper()
	return explain.Conclusions(pr, puzzletest.Mapped(t, answer.NewEngine(0), text)).Plain()
}

func TestConclusionsNameRepairsIdleWallsFlipsAndWhatBreaks(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"repairs", mendable + "expect: mouse wins\n", `After one of these edits every assertion is true:
- mouse wins in 7: without the wall on 0,3
- mouse wins in 11: with a wall on 2,1 or 2,2

One of 2 walls is idle, and without it the outcome stays the same: 1,1`},
		{"nothing asserted", tooManyWalls, `One of 2 walls is idle, and without it the outcome stays the same: 1,2

These edits flip the outcome:
- mouse wins in 5: without the wall on 0,2`},
		{"true, false and broken assertions", "puzzle: Slip\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  M..#F\n  .#...\n  C....\nonly: 0,2\nset: draw\nmoves: 0,2\n",
			`No single edit makes every assertion true and leaves the moves legal.

One of 2 walls is idle, and without it what is true now stays true: 1,1

These edits flip the outcome:
- cat wins in 4: with a wall on 0,1
- cat wins in 6: with a wall on 0,2
- cat wins in 8: with a wall on 1,2
- cat wins in 12: with a wall on 1,3
- cat wins (move limit): with a wall on 1,4

Number of edits that break an assertion: only 8.`},
		{"all true, and every wall counts", "puzzle: One way around\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ..F.#.\n  ......\n  ...#..\n  ...C..\n  ...M..\n" +
			"expect: mouse wins in 7\nonly: 4,1\nsolution: 4,1 3,2 2,1 2,2 0,1 1,2 0,2\nduals: none\ntries:\n  4,2 3,2\n",
			`No wall is idle: every wall counts.

These edits flip the outcome:
- cat wins in 8: with a wall on 0,1, 1,1, 2,1, 3,1, 4,1 or 4,2

Number of edits that break an assertion: expect 6, only 10, solution 10 and tries 11.`},
		{"a repair beside `idle`, which it need not make true", "puzzle: A draft\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  .....F\n  .#..#.\n  .M..C.\nexpect: mouse wins in 5\nidle: none\n",
			`After one of these edits every assertion but idle is true:
- mouse wins in 5: without the wall on 1,1

One of 2 walls is idle, and without it the outcome stays the same: 1,4

These edits flip the outcome, too:
- mouse wins in 7: with a wall on 1,5 or 2,5`},
		{"an edge, of which the list of edits tells the rest", crossing + "expect: draw\n", `After one of these edits every assertion is true:
- draw: without the edge 1 – 3`},
		{"pawns", corridor + "expect: 15\nonly: 1,11\n", `No single edit makes every assertion true.

Number of edits that break an assertion: only 1.`},
		{"nothing that breaks", corridor + "expect: 15\nset: 12\n", "No single edit makes every assertion true.\n\nNumber of edits that break an assertion: set 3."},
		{"nothing to edit", "puzzle: p\ngame: cat-mouse-grid\nboard:\n  MCF\n", "There is nothing to build and nothing to take away."},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := concluded(t, words.Printer{}, test.text); got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}

func TestConclusionsAreThereInChinese(t *testing.T) {
	want := `作以下任何一处改动之后，所有断言成立：
- 老鼠 7 步内获胜: 去掉 0,3 上的墙
- 老鼠 11 步内获胜: 在 2,1 或 2,2 加一堵墙

2 堵墙中有一堵是闲墙，没有它结果不变：1,1`
	if got := concluded(t, words.PrinterFor("zh"), mendable+"expect: mouse wins\n"); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// From more than 100 nodes on there are too many edges that could be.
func TestConclusionsSayThatSomeEdgesAreNotTried(t *testing.T) {
	for nodes, want := range map[int]bool{6: false, 101: true} {
		var text strings.Builder
		text.WriteString("puzzle: A star\ngame: cat-mouse-graph\ngraph:\n  0:")
		for i := 1; i < nodes; i++ {
			fmt.Fprintf(&text, " %d", i)
		}
		said := strings.Contains(concluded(t, words.Printer{}, text.String()+"\n"), "Of a graph with more than 100 nodes only the edges that are there are tried.")
		if said != want {
			t.Errorf("%d nodes: that some are not tried is said: %v", nodes, said)
		}
	}
}
