package main

import (
	"regexp"
	"strings"
	"testing"
)

// reported returns what solve prints for people, with times left out.
func reported(t *testing.T, text string) string {
	t.Helper()
	c := call(text, "solve", "-")
	if c.err != "" {
		t.Errorf("on standard error: %s", c.err)
	}
	return regexp.MustCompile(` states in \S+`).ReplaceAllString(c.out, " states")
}

func TestSolveShowsTheBoardTheOutcomeTheBestMovesAndTheLine(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"grid": {
			"puzzle: The mouse slips past\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\nmoves: 2,2 1,2\n",
			`The mouse slips past  -:1
cat-mouse-grid, mouse to move, mouse-jump 2

    01234
  0 ####F
  1 #C...
  2 M.*..

  outcome  mouse wins in 5
  best *   2,2
  line     2,2 1,1 2,4 1,1 0,4

  played   2,2! 1,2
  outcome  mouse wins in 3
  best     2,4
  line     2,4 1,1 0,4

  200 states
`},
		"graph": {
			"puzzle: The way home\ngame: cat-mouse-graph\ngraph:\n  0: 1 3\n  1: 0\n  2: 3\n  3: 0 2\nexpect: draw\n",
			`The way home  -:1
cat-mouse-graph, mouse to move

  node  neighbours
  0     1 3         hole *
  1     0           mouse
  2     3           cat
  3     0 2

  outcome  mouse wins in 1
  best *   0
  line     0

  24 states
  8:9: error: This expects ` + "`draw`, but the outcome is `mouse wins in 1`" + `.
`},
		"list of pawns": {
			"puzzle: Alice takes the long way\ngame: knight-pawns\nknight: 10,12\npawns: 11,11 12,12 13,13\n",
			`Alice takes the long way  -:1
knight-pawns, alice to move

     1
    9012345
  8 .......
  9 .......
 10 ...N...
 11 ..P....
 12 ...*...
 13 ....P..
 14 .......
 15 .......
    Only rows 8 to 15 and columns 9 to 15 of the board of 50x50 are drawn.

  outcome  8 moves
  best *   12,12
  line     12,12 11,11 13,13

  13 states
`},
		"limit used up, pieces together": {
			"puzzle: Too late\ngame: cat-mouse-grid\nlimit: 1\ncat: 0,0\nboard:\n  .M.F\nmoves: 0,2\n\n" +
				"puzzle: Caught\ngame: cat-mouse-grid\nlimit: none\ncat: 0,0\nboard:\n  M.F\n",
			`Too late  -:1
cat-mouse-grid, mouse to move, limit 1

    0123
  0 CM*F

  outcome  cat wins (move limit)  the mouse does not get to the food within 1 move
  best *   0,1 0,2

  played   0,2
  outcome  cat wins (move limit)  nothing is left of the limit

  32 states

Caught  -:9
cat-mouse-grid, no limit

    012
  0 C.F
    mouse at 0,0, cat at 0,0, food at 0,2

  outcome  cat has won

  18 states

2 puzzles in 1 file, no errors
`},
		"without a solution": {
			"puzzle:\ngame: cat-mouse-grid\nboard:\n  M.F\n",
			`(no title)  -:1
  1:1: error: `},
	} {
		t.Run(name, func(t *testing.T) {
			if got := reported(t, test.text); !strings.HasPrefix(got, test.want) {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}
