// Package parsertest has texts for tests of the parser and of packages that use it: right ones,
// wrong ones, random ones, and some that cost a careless parser much. It does not use the parser.
package parsertest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// Examples are whole files, from the format's description and the problem
// statements, and small ones for each game and notation.
var Examples = map[string]string{
	"grid": `// A comment: two slashes at the start of a line or after white space, to the end of the line.
puzzle: The mouse slips past            // every puzzle starts with this key; the title is free text
source: https://leetcode.com/problems/cat-and-mouse-ii/
game: cat-mouse-grid
cat-jump: 1
mouse-jump: 2
board:
  ####F
  #C...
  M....
expect: mouse wins in 5
best: 2,2
moves: 2,2 1,2
`,
	"grid by keys": `puzzle: Two on one cell
game: cat-mouse-grid
limit: none
turn: cat
board:
	..#.
	....  // the food's row

	#...
mouse: 0,0
cat: 0,0
food: 1,1
expect: cat has won
moves:
  0,0
  // a comment in the block
  1,0 1,1
`,
	"graph": `puzzle: LeetCode 913, example 1
game: cat-mouse-graph
graph:
  0: 2 5
  1: 3
  2: 0 4 5
  3: 1 4 5
  4: 2 3
  5: 0 2 3
expect: draw
only: 3
moves: 3 5 1
`,
	"named graph": `puzzle: 猫和老鼠 🐭
game: cat-mouse-graph
graph:
  den: α β
  α: loop
  loop: loop
mouse: α
cat: β
hole: den
best: den loop
`,
	"knight": `puzzle: LeetCode 3283, example 2
game: knight-pawns
board:
  ..N.
  .P..
  ..P.
  ...P
expect: 8 moves
best: 1,1 2,2
`,
	"knight by keys": `puzzle: LeetCode 3283, example 3
game: knight-pawns
size: 5x6
knight: 0,0
pawns:
  1,2
  2,4
turn: bob
expect: 3
only: 2,4
`,
	"composition on a grid": `puzzle: The mouse slips past
game: cat-mouse-grid
mouse-jump: 2
board:
  ####F
  #C...
  M....
solution: 2,2 1,2 2,4 1,3 0,4
duals: longer
tries:
  2,1 2,2  // the cat is there first
  // and one that only loses time
  2,0 1,2
set: cat wins in 4
idle:
  0,0 0,1  // not those beside the food
  1,0
`,
	"composition on a graph": `puzzle: None of them
game: cat-mouse-graph
graph:
  none: 1 a
  1: b
  a: b 2
  2: b
hole: none
set: draw
solution:
  none 2
  a
tries:
  b a
  none 2
`,
	"composition of a hunt": `puzzle: Bob has no choice
game: knight-pawns
board:
  N....
  ..P..
  ....P
expect: 3
solution:
  2,4
  1,2
duals: none
tries: none
set: 3 moves
`,
	"no pawns": "puzzle: Nothing to take\ngame: knight-pawns\nknight: 49,49\npawns: none\nexpect: 0 moves\n",
}

// HalfWritten are puzzles that lack a part, or have half of it.
var HalfWritten = map[string]string{
	"no game, and a key in the graph":       "puzzle: x\ngraph:\n  0: 1\n  best: 1\n",
	"no food, and a line below a list":      "puzzle: x\ngame: cat-mouse-grid\nboard:\n  MC.\nbest: 0,0 0,0\n  junk\n",
	"no knight, and a line below a list":    "puzzle: x\ngame: knight-pawns\nsize: 3\npawns: 1,2\nbest: 1,2 1,2\n  junk\n",
	"no node for the cat":                   "puzzle: x\ngame: cat-mouse-graph\ngraph:\n  0: 1\n  best: 1\n",
	"a mouse in the graph":                  "puzzle: x\ngame: cat-mouse-graph\ngraph:\n  den: a\n   mouse: a\ncat: a\nhole: den\n",
	"a game in the graph":                   "puzzle: x\ngraph:\n  0: 1\n   game: cat-mouse-graph\n",
	"no graph":                              "puzzle: x\ngame: cat-mouse-graph\nmouse: 1\n",
	"an empty graph":                        "puzzle: x\ngame: cat-mouse-graph\ngraph:\n",
	"an empty graph, and a strange line":    "puzzle: x\ngame: cat-mouse-graph\ngraph:\n0 -> 1\n",
	"a graph of one node":                   "puzzle: x\ngame: cat-mouse-graph\ngraph:\n  0:\n",
	"a cat in the hole":                     "puzzle: x\ngame: cat-mouse-graph\ngraph:\n  0: 1 2\ncat: 0\n",
	"pieces nowhere":                        "puzzle: x\ngame: cat-mouse-graph\ngraph:\n  0: 1 2\nmouse: a\ncat: a\nhole: a\nmoves: a\n",
	"no board":                              "puzzle: x\ngame: cat-mouse-grid\nmouse: 0,0\n",
	"an empty board":                        "puzzle: x\ngame: cat-mouse-grid\nboard:\n",
	"a ragged board":                        "puzzle: x\ngame: cat-mouse-grid\nboard:\n  MC\n  ..F\n",
	"a row in column 0":                     "puzzle: x\ngame: cat-mouse-grid\nboard:\n  MCF\n...\n",
	"a strange row in column 0":             "puzzle: x\ngame: cat-mouse-grid\nboard:\n  MCF\n???\n",
	"a mouse on a wall":                     "puzzle: x\ngame: cat-mouse-grid\nboard:\n  #CF\nmouse: 0,0\n",
	"two mice":                              "puzzle: x\ngame: cat-mouse-grid\nboard:\n  MCFM\n",
	"a knight alone":                        "puzzle: x\ngame: knight-pawns\nknight: 0,0\n",
	"pawns alone":                           "puzzle: x\ngame: knight-pawns\npawns: none\n",
	"a size that is none":                   "puzzle: x\ngame: knight-pawns\nsize: x\nknight: 0,0\npawns: none\n",
	"a board without a knight":              "puzzle: x\ngame: knight-pawns\nboard:\n  P..\n",
	"a board beside a knight":               "puzzle: x\ngame: knight-pawns\nboard:\n  P..\nknight: 0,1\n",
	"a key that is half written":            "puzzle: x\ngame: cat-mouse-grid\nboard:\n  MCF\nlim",
	"a misspelled key beside the right one": "puzzle: x\ngame: cat-mouse-grid\nlimit: 5\nlimt: 7\nboard:\n  MCF\n",
	"a second puzzle without its line":      "puzzle: x\ngame: cat-mouse-grid\n puzzle: y\nsource: z\nsource: z\nlimit: 3\nboard:\n  MCF\n",
	"a carriage return alone":               "puzzle: x\ngame: cat-mouse-grid\nboard:\n  MCF\r  ...\n",
	"duals alone, and tries of a node none": "puzzle: x\ngame: cat-mouse-graph\nduals: any\ntries:\n  none 1\n  tur\n",
	"nothing":                               "puzzle: x\n",
	"a game that is none":                   "puzzle: x\ngame: chess\nboard:\n  N..\n",
}

// ManyPuzzles returns a file of n puzzles that differ in their titles.
func ManyPuzzles(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Replace(Examples["grid"], "The mouse slips past", fmt.Sprint("Puzzle ", i), 1))
	}
	return b.String()
}

// SortedKeys returns the names of some texts in order, so that tests draw the same ones.
func SortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// IsWhite reports whether a text is white space and nothing else.
func IsWhite(text string) bool {
	return !strings.ContainsFunc(text, func(u rune) bool {
		return !strings.ContainsRune(" \t\r\n", u) && (u < 0xa0 || !unicode.IsSpace(u))
	})
}
