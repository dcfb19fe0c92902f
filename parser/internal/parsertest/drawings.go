package parsertest

import (
	"fmt"
	"strings"
	"testing"
)

// A Drawing is a text with the problems drawn under its lines, as [Drawn] reads it. In it
// a quotation mark stands for a backquote.
type Drawing struct{ Name, drawing string }

// Read returns the text and its problems.
func (d Drawing) Read(t testing.TB) (text string, want []string) {
	return Drawn(t, strings.ReplaceAll(d.drawing, `"`, "`"))
}

// Drawn reads a drawing, a text with the problems drawn under its lines:
//
//	| game: cat-mouse-gird          a line of the text
//	>       ^^^^^^^^^^^^^^ code: the message's beginning
//	>       !code: of an empty range, at the exclamation mark
//
// A line may have several rulers. "\n" is the end of every line.
func Drawn(t testing.TB, drawing string) (text string, want []string) {
	var lines []string
	for _, l := range strings.Split(drawing, "\n") {
		l = strings.TrimLeft(l, "\t")
		switch {
		case strings.HasPrefix(l, "| "), l == "|":
			lines = append(lines, strings.TrimPrefix(l[1:], " "))
		case strings.HasPrefix(l, "> "):
			ruler := l[2:]
			from := strings.IndexAny(ruler, "^!")
			width := len(ruler[from:]) - len(strings.TrimLeft(ruler[from:], "^"))
			said := strings.TrimLeft(ruler[from:], "^! ")
			want = append(want, fmt.Sprintf("%d:%d-%d %s", len(lines)-1, from, from+width, said))
		case l != "":
			t.Fatalf("no line of a drawing: %q", l)
		}
	}
	return strings.Join(lines, "\n"), want
}

// Drawings are texts with all problems that the parser knows of.
var Drawings = []Drawing{
	{"a comment is no mistake anywhere", `
		| // before the first puzzle
		|   // indented
		| puzzle: C// is no comment // but this is
		| source: https://leetcode.com/problems/cat-and-mouse-ii/
		| // in column 0
		| game: knight-pawns
		| board: // rows follow
		|   // before the first row
		|   N.. // after a row
		|
		| // between two rows, in column 0
		|   ..P
		| expect: 1 move
	`},
	{"a key in a graph that the puzzle lacks is an error", `
		| puzzle: A
		| game: cat-mouse-graph
		| graph:
		|   den: lair
		|     mouse: lair
		>     ^^^^^ key-in-graph: This line makes "mouse" a node of the graph
		| cat: lair
		| hole: den
	`},
	{"keys in line with a graph are errors if the puzzle lacks them", `
		| puzzle: A
		| game: cat-mouse-graph
		| graph:
		|   den: lair
		|   mouse: lair
		>   ^^^^^ key-in-graph: This line makes "mouse" a node of the graph; to make it a key, start it in the first column.
		|   hole: den
		>   ^^^^ key-in-graph: This line makes "hole" a node of the graph; to make it a key, start it in the first column.
		| cat: lair
	`},
	{"a key in a graph does not stand for others that the puzzle lacks", `
		| puzzle: A
		> ^^^^^^ missing-game: This puzzle does not name its game; add a line "game: NAME", NAME being "cat-mouse-graph", "cat-mouse-grid" or "knight-pawns".
		| graph:
		|   0: 1
		|   best: 1
		>   ^^^^ key-in-graph: This line makes "best" a node of the graph
	`},
	{"content before the first puzzle", `
		| // fine
		| game: knight-pawns
		> ^^^^^^^^^^^^^^^^^^ before-puzzle: Only comments may stand before the first puzzle
		| turn: bob
	`},
	{"a first line that is nearly right", `
		| puzzel The mouse
		> ^^^^^^ before-puzzle: A puzzle starts with a line
	`},
	{"a puzzle without a game", `
		| puzzle: x
		> ^^^^^^ missing-game: This puzzle does not name its game
		| board:
		|   MCF
		| cat-jump: 2
		| best: 0,2
	`},
	{"a game that is nearly right", `
		| puzzle: x
		| game: cat-mouse-gird
		>       ^^^^^^^^^^^^^^ unknown-game: There is no game "cat-mouse-gird"; is "cat-mouse-grid" meant?
		| board:
		|   M.F
		| limit: none
	`},
	{"keys of several games in a puzzle without a game", `
		| puzzle: x
		> ^^^^^^ missing-game: This puzzle does not name its game
		| hole: 1
		| food: 2,2
		| mouse: 1,1
		| knight: 0,0
		| pawns: 9,9 x
		| turn: bob
		| expect: 8
	`},
	{"a game that is none", `
		| puzzle: x
		| game: chess
		>       ^^^^^ unknown-game: There is no game "chess"; the games are "cat-mouse-graph", "cat-mouse-grid" and "knight-pawns".
	`},
	{"upper case", `
		| PUZZLE: Upper Case In A Title Is Fine
		> ^^^^^^ upper-case: Keys and words are written in lower case: "puzzle".
		| Game: Cat-Mouse-Grid
		> ^^^^ upper-case: Keys
		>       ^^^^^^^^^^^^^^ upper-case: Keys
		| Turn: CAT
		> ^^^^ upper-case: Keys
		>       ^^^ upper-case: Keys
		| limit: None
		>        ^^^^ upper-case: Keys
		| board:
		|   MCF
		| expect: Mouse wins IN 3
		>         ^^^^^ upper-case: Keys
		>                    ^^ upper-case: Keys
	`},
	{"colons", `
		| puzzle x
		> ^^^^^^ missing-colon: The key "puzzle" needs a colon after it.
		| game : knight-pawns
		>     ^ space-before-colon: The colon of "game" stands right after it
		| size：8
		>     ^ missing-colon: A key ends with ":", not with "：".
		| knight=0,0
		>       ^ missing-colon: A key ends with ":", not with "=".
		| pawns:1,2
		| turn bob
		> ^^^^ missing-colon: The key "turn" needs a colon after it.
	`},
	{"a misspelled key", `
		| puzzle: x
		| game: cat-mouse-grid
		| cat_jump: 2
		> ^^^^^^^^ unknown-key: There is no key "cat_jump"; is "cat-jump" meant?
		| mouse jump: 2
		> ^^^^^^^^^^ unknown-key: There is no key "mouse jump"; is "mouse-jump" meant?
		| baord:
		> ^^^^^ unknown-key: There is no key "baord"; is "board" meant?
		|   MCF
		| difficulty: hard
		> ^^^^^^^^^^ unknown-key: There is no key "difficulty"; the keys are "source"
		|   and a block
	`},
	{"a misspelled puzzle starts one all the same", `
		| puzzle: x
		| game: knight-pawns
		| board:
		|   NP.
		| puzle: y
		> ^^^^^ unknown-key: There is no key "puzle"; is "puzzle" meant?
		| game: knight-pawns
		| board:
		|   NP.
	`},
	{"colons too many, and lines that were joined", `
		| puzzle:: x
		>        ^ double-colon: One colon is enough after "puzzle"
		| game:: cat-mouse-gridlimit: 5
		>      ^ double-colon: One colon is enough after "game"
		>                      ^^^^^ joined-lines: "limit" starts a line of its own
		| board:
		|   MC.
		|   ..Fexpect: mouse wins in 5 best: 1,0
		>      ^^^^^^ joined-lines: "expect" starts a line of its own
		>                              ^^^^ joined-lines: "best" starts a line of its own
		| moves: 1,0 cat-jump: 2
		>            ^^^^^^^^ joined-lines: "cat-jump" starts a line of its own
	`},
	{"a half-typed line", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   MCF
		| mouse-j
		> ^^^^^^^ not-a-field: "mouse-j" starts no field; is "mouse-jump:" meant?
		| limit: 5
		| q
		> ^ not-a-field: This line is no field
	`},
	{"comments of other languages", `
		| # Written by hand
		> ^ before-puzzle: A comment starts with "//", not with "#".
		| puzzle: x
		| game: cat-mouse-grid
		| -- a corridor: with walls
		> ^^ not-a-field: A comment starts with "//", not with "--".
		| board:
		|   MC.F
		| ; the cat is slow
		> ^ not-a-field: A comment starts with "//", not with ";".
		| limit: 5
	`},
	{"a key twice", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   MCF
		| turn: cat
		| turn: wrong
		> ^^^^ duplicate-key: "turn" stands twice in this puzzle
	`},
	{"a line puzzle: that is missing", `
		| puzzle: x
		| source: a
		| game: knight-pawns
		| board:
		|   NP.
		| source: b
		| game: cat-mouse-grid
		> ^^^^ duplicate-key: This puzzle has a "game" already; if another puzzle starts here
		| board:
		|   MCF
		| turn: cat
	`},
	{"a key of another game", `
		| puzzle: x
		| game: cat-mouse-graph
		| food: 1,1
		> ^^^^ other-games-key: "food" is a key of "cat-mouse-grid"; "cat-mouse-graph" does not have it.
		| graph:
		|   0: 1 2
	`},
	{"keys without a value", `
		| puzzle:
		> ^^^^^^ no-value: The key "puzzle" has no value; it takes the title.
		| game: cat-mouse-grid
		| turn: // nothing
		> ^^^^ no-value: The key "turn" has no value; it takes "mouse" or "cat".
		| board:
		> ^^^^^ no-value: The key "board" has no value; it takes rows of equal length.
		|
	`},
	{"keys that are indented", `
		| puzzle: x
		|   game: cat-mouse-graph
		>   ^^^^ indented-key: A key starts in the first column
		|   graph:
		|     0: 1 2
		|   turn: cat
		| moves: 1
		|   best: 1
		>   ^^^^ indented-key: A key starts in the first column
	`},
	{"a puzzle that starts with an indent", `
		| puzzle: x
		| game: knight-pawns
		| board:
		|   NP.
		|  puzzle: y
		>  ^^^^^^ indented-key: A key starts in the first column
		|  game: knight-pawns
		|  board:
		|   NP.
	`},
	{"rows that are not indented", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		| ####F
		> ^^^^^ not-indented: The lines of "board" are indented
		| #C...
		|   M....
		| turn: cat
	`},
	{"lines of a graph and a list that are not indented", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   0: 1
		| 1: 2
		> ^^^^ not-indented: The lines of "graph" are indented
		| moves:
		| 2
		> ^ not-indented: The lines of "moves" are indented
	`},
	{"a block that should not be", `
		| puzzle: x
		|   and y
		>   ^^^^^ unexpected-block: "puzzle" takes one line
		| game:
		|   knight-pawns
		>   ^^^^^^^^^^^^ unexpected-block: The value of "game" stands on the line of the key
		| board:
		|   NP.
	`},
	{"a value beside or instead of a block", `
		| puzzle: x
		| game: cat-mouse-grid
		| board: ####F
		>        ^^^^^ value-beside-block: The lines of "board" stand below it
		|   #C...
		|   M....
		| moves: 2,0
		>        ^^^ value-beside-block: The lines of "moves" stand below it
		|   1,2
	`},
	{"rows too short and too long", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   ####F
		|   #C..
		>   ^^^^ ragged-row: Row 1 is short: its width is 4, that of the others is 5.
		|   M....
		|   .......
		>        ^^ ragged-row: Row 3 is long: its width is 7, that of the others is 5.
		| best: 2,2
	`},
	{"cells that are none", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   ##é#F
		>     ^ unknown-cell: "é" is no cell of a board
		|   #CNP.
		>     ^^ unknown-cell: "NP" is no cell of a board
		|   m....
		>   ^ unknown-cell: Pieces are written in upper case: "M".
		|   hello
		>   ^^^^^ unknown-cell: "hello" is no row of a board
	`},
	{"cells with blanks between them", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   # . F
		>   ^^^^^ space-in-row: The cells of a row stand side by side
		|   M . C
	`},
	{"a blank in place of a cell", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   M...
		|   C  F
		>    ^^ unknown-cell: "  " is no cell of a board
		| food: 1,3
	`},
	{"pieces that are missing", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		> ^^^^^ missing-piece: The board lacks "M" and "F"; draw it
		|   .C.
		|
		| puzzle: y
		| game: knight-pawns
		| board:
		> ^^^^^ missing-piece: The board lacks the knight
		|   .P.
	`},
	{"pieces too many", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   MCF
		|   .M.
		>    ^ duplicate-piece: The board may hold one "M" only
		|   ..M
		>     ^ duplicate-piece: The board may hold one "M" only
		| food: 1,1
		>       ^^^ piece-twice: The food stands on the board already
	`},
	{"a piece on a cell that is not decided", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   ?.F
		|   .C?
		| mouse: 0,0
		>        ^^^ on-hole: The mouse cannot stand on "0,0", which is not decided yet
	`},
	{"edges that are not decided", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   0: 2
		|   1: 2 3
		| maybe:
		|   0: 1 0 2 9
		>        ^ maybe-loop: An edge that may be there leads to another node
		>          ^ edge-decided: The graph has the edge from "0" to "2" already
		>            ^ unknown-node: The graph has no node "9"
		|   1: 0
		|   3: 0, 2
		>       ^ graph-punctuation: The neighbours of a node are separated by blanks
		|   1: 3
		>   ^ node-twice: The node "1" has a line already
		>      ^ edge-decided: The graph has the edge from "1" to "3" already
	`},
	{"pieces off the board, on walls and at no place", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   .#.
		|   ...
		| mouse: 2,0
		>        ^^^ off-board: "2,0" is off the board, whose rows are 0 to 1 and columns 0 to 2.
		| cat: 0,1
		>      ^^^ on-wall: The cat cannot stand on a wall, as "0,1" is.
		| food: here
		>       ^^^^ not-a-position: "here" is no position
	`},
	{"a test case before the first puzzle", `
		| // from a contest
		| Input: graph = [[1,2],[0],[0]]
		> ^ test-case: This is a LeetCode test case; "plywise import" turns it into a puzzle.
		| Output: 0
		| Explanation: The mouse is faster.
	`},
	{"test cases in a puzzle", `
		| puzzle: x
		| game: cat-mouse-grid
		| 1: the walls
		> ^ unknown-key: There is no key "1"
		| 1
		> ^ not-a-field: This line is no field
		| [[1,2],[0],[0]]
		> ^ test-case: This is a LeetCode test case; "plywise import" turns it into a puzzle.
		| 1
		| [
		|   [1],[0]
		| ]
		| turn: cat
		| graph = [[1,2],[0],[0]]
		> ^^^^^^^^^^^^^^^^^^^^^^^ test-case: This is a LeetCode test case; "plywise import" turns it into a puzzle.
		| catJump: 2
		> ^^^^^^^ unknown-key: There is no key "catJump"; is "cat-jump" meant?
		| limit: 5
		| kx = 1, ky = 1, positions = [[0,0]]
		> ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ test-case: This is a LeetCode test case; "plywise import" turns it into a puzzle.
	`},
	{"the knight's test cases", `
		| 1
		> ^ test-case: This is a LeetCode test case; "plywise import" turns it into a puzzle.
		| 1
		| [[0,0]]
		| 0
		| 2
		| [[1,1],[3,3]]
		| puzzle: x
		| game: knight-pawns
		| 1
		> ^ test-case: This is a LeetCode test case
		| 1
		| [
		|   [0,0]
		| ]
		| puzzle: y
		| game: knight-pawns
		| 1
		> ^ not-a-field
		| 1 // not of a test case
		> ^ not-a-field
		| [[0,0]]
		> ^^^^^^^ test-case: This is a LeetCode test case
	`},
	{"lists of a test case as values", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph: [[1,2],[0],[0]]
		>        ^^^^^^^^^^^^^^^ test-case: This is a list as in a LeetCode test case; write it line by line
		| puzzle: y
		| game: cat-mouse-graph
		| graph:
		|   [1,2],
		>   ^ test-case: This is a list as in a LeetCode test case; write it line by line
		|   [0],
		|   [0]
	`},
	{"brackets in the names of nodes", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   [[1]: ["2" 0
		|   0: ["2"
		| mouse: [[1]
		| cat: ["2"
		| puzzle: y
		| game: cat-mouse-graph
		| graph:
		| [[1]: 0 2
		> ^ test-case: This is a LeetCode test case
		|   0: 2
	`},
	{"boards drawn in other ways", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   +---+
		>   ^^^^^ unknown-cell: "+---+" is no cell of a board: a board of this game has
		|   |M F|
		|   |OCX|
		|   +---+
		| puzzle: y
		| game: cat-mouse-grid
		| board:
		|   M_c
		>    ^ unknown-cell: "_" is no cell of a board: a board of this game has
		|   _WF
		|   __.
		| puzzle: z
		| game: cat-mouse-grid
		| board: M.. C.F
		>        ^^^^^^^ value-beside-block: The lines of "board" stand below it, indented; move this there.
	`},
	{"positions in other notations", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   .MC
		|   ...
		| food: (1,1)
		>       ^^^^^ not-a-position: A position is "row,col"; write "1,1".
		| best: 0, 0 [1,1], 1，0 1;2 3
		>       ^^^^ not-a-position: A position is written without blanks: "0,0".
		>            ^^^^^^ not-a-position: A position is "row,col"; write "1,1".
		>                   ^^^ not-a-position: A position is "row,col"; write "1,0".
		>                       ^^^ not-a-position: A position is "row,col"; write "1,2".
		>                           ^ not-a-position: "3" is no position
	`},
	{"positions of which each number stands alone", `
		| puzzle: x
		| game: knight-pawns
		| size: 8
		| knight: 0 0
		>         ^^^ not-a-position: A position is "row,col"; write "0,0".
		| pawns: (1, 1), (2, 2)
		>        ^^^^^^^^^^^^^^ not-a-position: A position is "row,col"; write "1,1 2,2".
		| best: 1,1 2 2
		>           ^^^ not-a-position: A position is "row,col"; write "2,2".
		| only: a1
		>       ^^ not-a-position: "a1" is no position; write "row,col", both counted from 0 from the top left corner.
		| moves: 1,1,2
		>        ^^^^^ not-a-position: "1,1,2" is no position; write "row,col", both counted from 0
	`},
	{"numbers in other notations", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   MCF
		| limit: 1 000
		>        ^^^^^ not-a-number: A number is written in digits alone: "1000".
		| cat-jump: 1e1
		>           ^^^ not-a-number: A number is written in digits alone: "10".
		| mouse-jump: two
		>             ^^^ not-a-number: "mouse-jump" takes a number, 1 or more, not "two".
		| puzzle: y
		| game: knight-pawns
		| size: -3
		>       ^^ number-range: A board has 1 row and 1 column or more.
		| knight: 0,0
		| pawns: none
		| puzzle: z
		| game: knight-pawns
		| size: 99999999999999999999
		>       ^^^^^^^^^^^^^^^^^^^^ number-range: A board of "99999999999999999999" is too large to count its squares.
		| knight: 0,0
		| pawns: none
	`},
	{"keys by other names", `
		| puzzle: x
		| game: cat-mouse-grid
		| name: The long way
		> ^^^^ unknown-key: There is no key "name"; the title stands behind "puzzle:".
		| titel: The long way
		> ^^^^^ unknown-key: There is no key "titel"; the title stands behind "puzzle:".
		| graf:
		> ^^^^ unknown-key: There is no key "graf"; is "graph" meant, which is a key of "cat-mouse-graph"?
		|   0: 1
		| knigth: 0,0
		> ^^^^^^ unknown-key: There is no key "knigth"; is "knight" meant, which is a key of "knight-pawns"?
		| bord:
		> ^^^^ unknown-key: There is no key "bord"; is "board" meant?
		|   MCF
		| first: cat
		> ^^^^^ unknown-key: There is no key "first"; is "turn" meant?
		| puzzle: y
		| grid:
		> ^^^^ unknown-key: There is no key "grid"; is "board" meant?
		|   MCF
		| maze: 5
		> ^^^^ unknown-key: There is no key "maze"; the keys are "source"
	`},
	{"a title before the first puzzle", `
		| title: The long way
		> ^^^^^ before-puzzle: A puzzle starts with a line "puzzle: TITLE"; is "title" meant to be that?
		| game: cat-mouse-grid
	`},
	{"a game by its number", `
		| puzzle: x
		| game: 1728
		>       ^^^^ unknown-game: There is no game "1728"; is "cat-mouse-grid" meant?
		| board:
		|   MCF
		| puzzle: y
		| game: LeetCode 3283
		>       ^^^^^^^^^^^^^ unknown-game: There is no game "LeetCode 3283"; is "knight-pawns" meant?
		| knight: 0,0
		| pawns: none
	`},
	{"numbers", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   MCF
		| cat-jump: 0
		>           ^ number-range: "cat-jump" is 1 or more.
		| mouse-jump: 9223372036854775808
		>             ^^^^^^^^^^^^^^^^^^^ number-range: The number "9223372036854775808" is too large
		| limit: many
		>        ^^^^ not-a-number: "limit" takes a number, 1 or more, or "none", not "many".
		| moves: 18446744073709551616,0
		>        ^^^^^^^^^^^^^^^^^^^^^^ off-board: "18446744073709551616,0" is off the board
	`},
	{"a number and something after it", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   MCF
		| cat-jump: 2 cells
		>             ^^^^^ too-many-values: "cat-jump" takes one value
		| limit: -5
		>        ^^ number-range: "limit" is 1 or more; where there is no limit, write "none".
		| turn: alice
		>       ^^^^^ unknown-word: "alice" is no player of this game; write "mouse" or "cat".
	`},
	{"assertions", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   MCF
		|   ...
		| expect: mouse win in 5
		>               ^^^ unknown-outcome: "win" cannot stand here; write "wins" or "has".
		| best: 1,0 0,0 1,0
		>               ^^^ repeated-move: "1,0" stands twice here
		| only: 1,0 1,1
		>           ^^^ too-many-values: "only" names one move
	`},
	{"an outcome that is not complete", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   0: 1 2
		| expect: mouse wins in
		>         ^^^^^^^^^^^^^ unknown-outcome: This outcome is not complete; a number follows here.
	`},
	{"an outcome of another game", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   0: 1 2
		| expect: cat wins (move limit)
		>         ^^^^^^^^^^^^^^^^^^^^^ other-games-outcome: A "cat-mouse-graph" puzzle has no move limit
		| puzzle: y
		| game: knight-pawns
		| board:
		|   NP.
		| expect: draw
		>         ^^^^ other-games-outcome: A "knight-pawns" puzzle ends with a total
		| puzzle: z
		| game: cat-mouse-grid
		| board:
		|   MCF
		| expect: 8
		>         ^ other-games-outcome: A "cat-mouse-grid" puzzle ends with
	`},
	{"outcomes that are none", `
		| puzzle: x
		| game: knight-pawns
		| board:
		|   NP.
		| expect: alice wins
		>         ^^^^^ unknown-outcome: "alice" cannot stand here; write a number.
		| puzzle: y
		| game: cat-mouse-grid
		| board:
		|   MCF
		| expect: false
		>         ^^^^^ unknown-outcome: "false" cannot stand here; write "mouse", "cat" or "draw".
		| puzzle: z
		| game: cat-mouse-grid
		| board:
		|   MCF
		| expect: mouse wins 5
		>                    ^ unknown-outcome: Write "in" before the number.
	`},
	{"lines of a graph", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   0: 1, 2
		>       ^ graph-punctuation: The neighbours of a node are separated by blanks, without ",".
		|   1 2
		>   ^ missing-colon: A line of the graph is "NODE: NODE NODE"; put a colon after "1".
		|   : 2
		>   ^^^ missing-node: A line of the graph starts with a node
		|   2 3: 0
		>     ^ missing-node: One node only stands before the colon
		|   5, 3
		>    ^ graph-punctuation: The neighbours of a node are separated by blanks, without ",".
		|   : 6: 3
		>   ^ graph-punctuation: The neighbours of a node are separated by blanks, without ":".
		|   4 : 0
		|   4: 1
		>   ^ node-twice: The node "4" has a line already
		| mouse: 7
	`},
	{"a node that a slip makes", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   0: 1 2.5
		|   1: 2.5
		|   2: 3=2
		>      ^^^ odd-node: This makes a node "3=2", which stands nowhere else
	`},
	{"keys that are typed below a block", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   M..C.F
		|   exp
		>   ^^^ not-a-field: "exp" starts no field; is "expect:" meant?
	`},
	{"a word in rows", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   M..C.F
		|   exp
		>   ^^^ unknown-cell: "exp" is no row of a board
		|   ......
	`},
	{"a turn that is typed below a graph", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   0: 1 2
		|   tu
		>   ^^ not-a-field: "tu" starts no field; is "turn:" meant?
	`},
	{"a node that is typed in a graph", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   0: 1 2 tunnel
		|   tu
		>   ^^ missing-colon: A line of the graph is "NODE: NODE NODE"; put a colon after "tu".
	`},
	{"nodes with marks in their names", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   a/b: c d/e
		>   ^^^ graph-punctuation: The name of a node has no "/" in it; write "a-b".
		|   c: a/b
		|   d/e: c
		>   ^^^ graph-punctuation: The name of a node has no "/" in it; write "d-e".
		|   f:g: c
		>   ^^^ graph-punctuation: The name of a node has no ":" in it; write "f-g".
		|   1,2: c
		>   ^^^ graph-punctuation: The name of a node has no "," in it; write "1-2".
		|   h: c,f
		>       ^ graph-punctuation: The neighbours of a node are separated by blanks, without ",".
		| mouse: a/b
		| cat: c
		| hole: d/e
	`},
	{"nodes that are not there", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   den: burrow field
		| mouse: borrow
		>        ^^^^^^ unknown-node: The graph has no node "borrow"; is "burrow" meant?
		| cat: field
		| hole: den
		| moves: field wood den wood
		>              ^^^^ unknown-node: The graph has no node "wood".
	`},
	{"no node where a piece stands by default", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		> ^^^^^ missing-key: The graph does not have every node where a piece stands by default (mouse 1, cat 2, hole 0); add "mouse: NODE" and "hole: NODE".
		|   a: b
		| cat: b
	`},
	{"a cat in the hole", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   0: 1 2
		| cat: 0
		>      ^ cat-in-hole: The cat may not start in the hole, "0"
		| puzzle: y
		| game: cat-mouse-graph
		| graph:
		|   0: 1 2
		| hole: 2
		>       ^ cat-in-hole: The cat may not start in the hole, "2"
	`},
	{"a mouse in the hole, and a mouse at the cat, are games that are over", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   0: 1 2
		| mouse: 0
		| puzzle: y
		| game: cat-mouse-graph
		| graph:
		|   0: 1 2
		| mouse: 2
	`},
	{"a line of a graph that looks like a field", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   0: 1 2
		|   expect: draw
		>   ^^^^^^ key-in-graph: This line makes "expect" a node
		|   cat: 1
		|  mouse: 1
		>  ^^^^^ key-in-graph: This line makes "mouse" a node
	`},
	{"knight and pawns by keys", `
		| puzzle: x
		| game: knight-pawns
		| size: x3
		>       ^^ not-a-size: A size is "ROWSxCOLS", or one number for a square; "x3" is neither.
		| knight: 9,9
		| pawns: 1,1 1,1 9,9
		| puzzle: y
		| game: knight-pawns
		| size: 4
		| knight: 0,0
		| pawns:
		|   1,1 1,1
		>       ^^^ pawn-twice: A pawn stands on "1,1" already
		|   0,0 4,0
		>   ^^^ pawn-on-knight: The knight stands on "0,0"
		>       ^^^ off-board: "4,0" is off the board, whose rows are 0 to 3 and columns 0 to 3.
		| puzzle: z
		| game: knight-pawns
		| knight: 0,0
		| pawns: none 1,1
		>             ^^^ too-many-values: "none" says that there is no pawn
	`},
	{"sizes", `
		| puzzle: x
		| game: knight-pawns
		| size: 3 X 4
		>       ^^^^^ not-a-size: A size is "ROWSxCOLS", or one number for a square; write "3x4".
		| knight: 2,3
		| pawns: 0,3
		| puzzle: y
		| game: knight-pawns
		| size: 0x4
		>       ^^^ number-range: A board has 1 row and 1 column or more.
		| knight: 2,3
		| pawns: none
		| puzzle: z
		| game: knight-pawns
		| size: 4294967296x4294967296
		>       ^^^^^^^^^^^^^^^^^^^^^ number-range: A board of "4294967296x4294967296" is too large
		| knight: 2,3
		| pawns: none
	`},
	{"keys that are missing", `
		| puzzle: a
		| game: knight-pawns
		>       ^^^^^^^^^^^^ missing-key: A "knight-pawns" puzzle needs a "board", or "knight" and "pawns".
		| puzzle: b
		| game: knight-pawns
		>       ^^^^^^^^^^^^ missing-key: A "knight-pawns" puzzle needs "pawns" beside its "knight"
		| knight: 0,0
		| puzzle: c
		| game: knight-pawns
		>       ^^^^^^^^^^^^ missing-key: A "knight-pawns" puzzle needs a "knight" beside its "pawns".
		| pawns: none
		| puzzle: d
		| game: cat-mouse-grid
		>       ^^^^^^^^^^^^^^ missing-key: A "cat-mouse-grid" puzzle needs a "board".
		| puzzle: e
		| game: cat-mouse-graph
		>       ^^^^^^^^^^^^^^^ missing-key: A "cat-mouse-graph" puzzle needs a "graph".
	`},
	{"a board beside the keys that stand for it", `
		| puzzle: x
		| game: knight-pawns
		| size: 3
		> ^^^^ board-beside: "size" cannot stand beside a "board"
		| knight: 0,0
		| pawns: none
		| board:
		|   NP.
	`},
	{"duals without a solution", `
		| puzzle: x
		| game: knight-pawns
		| board:
		|   NP.
		| duals: any
		> ^^^^^ duals-alone: "duals" says which duals the "solution" may have, but this puzzle has no "solution"
		| puzzle: y
		| game: knight-pawns
		| board:
		|   NP.
		| solutoin: 0,1
		> ^^^^^^^^ unknown-key: There is no key "solutoin"; is "solution" meant?
		| duals: any
		| puzzle: z
		| game: knight-pawns
		| board:
		|   NP.
		| solution:
		> ^^^^^^^^ no-value: The key "solution" has no value
		| duals: any
	`},
	{"duals by other words", `
		| puzzle: x
		| game: knight-pawns
		| board:
		|   NP.
		| solution: 0,1
		| duals: Waiting
		>        ^^^^^^^ upper-case: Keys and words are written in lower case: "waiting".
		| puzzle: y
		| game: knight-pawns
		| board:
		|   NP.
		| solution: 0,1
		| duals: wating
		>        ^^^^^^ unknown-word: "duals" takes "none", "waiting", "longer" or "any", not "wating".
		| puzzle: z
		| game: knight-pawns
		| board:
		|   NP.
		| solution: 0,1
		| duals: any longer
		>            ^^^^^^ too-many-values: "duals" takes one value; remove what follows it.
	`},
	{"tries that are no moves with a refutation", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   M..
		|   .C.
		|   ..F
		| tries:
		|   0,1  // so
		>   ^^^ not-a-try: A line of "tries" is a move and the one reply that refutes it; the refutation of "0,1" is missing.
		|
		|   // and
		|   0,1 0,2 1,0
		>           ^^^ not-a-try: A line of "tries" is a move and the one reply that refutes it; what follows these is too much.
		|   1,0 0,2
		|   0,2 -> 0,1
		>       ^^ not-a-try: A blank stands between a move and its refutation, without "->".
		|   0,0 0,2 2,2 2,1
		>           ^^^^^^^ not-a-try: A line of "tries" is a move
		|   1,0 0,0
		>   ^^^ repeated-move: "1,0" stands twice here; once is enough.
		|   none
		>   ^^^^ too-many-values: "none" says that there is no try, but some stand here; remove it.
		|   none 2,2
		>   ^^^^ not-a-position: "none" is no position
		|   3,1 0,0
		>   ^^^ off-board: "3,1" is off the board
	`},
	{"no tries, and tries", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   M.F
		|   .C.
		| tries: none
		|   0,1 1,1
		>   ^^^^^^^ too-many-values: "none" says that there is no try; remove it, or what follows it.
		|   1,0 0,0
		| puzzle: y
		| game: cat-mouse-grid
		| board:
		|   M.F
		|   .C.
		| tries: none 0,1
		>             ^^^ too-many-values: "none" says that there is no try
		| puzzle: z
		| game: cat-mouse-grid
		| board:
		|   M.F
		|   .C.
		| tries: 0,1 1,1 1,0 0,0
		>        ^^^^^^^^^^^^^^^ value-beside-block: The lines of "tries" stand below it, indented; move this there.
		| puzzle: a
		| game: cat-mouse-grid
		| board:
		|   M.F
		|   .C.
		| tries:
		| 0,1 1,1
		> ^^^^^^^ not-indented: The lines of "tries" are indented; put blanks before this one.
		| 1,0 0,0
		| puzzle: b
		| game: cat-mouse-grid
		| board:
		|   M.F
		|   .C.
		| tries: NONE
		>        ^^^^ upper-case: Keys and words are written in lower case: "none".
	`},
	{"a node that is called none", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   none: 1 2
		|   1: 3
		| hole: none
		| tries:
		|   none 2
		|   3 none
		| puzzle: y
		| game: cat-mouse-graph
		| graph:
		|   none: 1 2
		| hole: none
		| tries: none
		| puzzle: z
		| game: cat-mouse-graph
		| graph:
		|   0: 1 2
		| tries:
		|   none 2
		>   ^^^^ unknown-node: The graph has no node "none".
		|   0
		>   ^ not-a-try: A line of "tries" is a move and the one reply that refutes it; the refutation of "0" is missing.
	`},
	{"idle walls that are none", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   M#C
		|   .#F
		| idle: 0,1 1,0 1,3
		>           ^^^ not-a-wall: "1,0" is no wall, and only a wall can be idle.
		>               ^^^ off-board: "1,3" is off the board
		| puzzle: y
		| game: cat-mouse-grid
		| board:
		|   M#C
		|   .#F
		| idle: (0,1) the other
		>       ^^^^^ not-a-position: A position is "row,col"; write "0,1".
		>             ^^^^^^^^^ not-a-position: "the other" is no position
		| puzzle: z
		| game: cat-mouse-grid
		| board:
		|   M#C
		|   .#F
		| idle:
		|   0,1 1,1  // and again
		|   0,1
		>   ^^^ repeated-move: "0,1" stands twice here; once is enough.
	`},
	{"no idle wall, and idle walls", `
		| puzzle: x
		| game: cat-mouse-grid
		| board:
		|   M#C
		|   .#F
		| idle: none 0,1
		>            ^^^ too-many-values: "none" says that there is no idle wall; remove it, or what follows it.
		| puzzle: y
		| game: cat-mouse-grid
		| board:
		|   M#C
		|   .#F
		| idle: none
		|   0,1
		>   ^^^ too-many-values: "none" says that there is no idle wall; remove it, or what follows it.
		| puzzle: z
		| game: cat-mouse-grid
		| board:
		|   M#C
		|   .#F
		| idle: 0,1 none 1,1
		>           ^^^^ too-many-values: "none" says that there is no idle wall, but some stand here; remove it.
		| puzzle: a
		| game: cat-mouse-grid
		| board:
		|   M#C
		|   .#F
		| idle: None
		>       ^^^^ upper-case: Keys and words are written in lower case: "none".
		| puzzle: b
		| game: cat-mouse-grid
		| board:
		|   M#C
		|   .#F
		| idle: 0,1
		>       ^^^ value-beside-block: The lines of "idle" stand below it, indented; move this there.
		|   1,1
		| puzzle: c
		| game: cat-mouse-grid
		| board:
		|   M#C
		|   .#F
		| idle:
		| 0,1
		> ^^^ not-indented: The lines of "idle" are indented; put blanks before this one.
	`},
	{"idle walls of games that do not judge them", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   0: 1 2
		| idle: none
		> ^^^^ other-games-key: "idle" is a key of "cat-mouse-grid"; "cat-mouse-graph" does not have it.
		| puzzle: y
		| game: knight-pawns
		| board:
		|   NP#
		| idle: 0,2
		> ^^^^ other-games-key: "idle" is a key of "cat-mouse-grid"; "knight-pawns" does not have it.
	`},
	{"set play of another game", `
		| puzzle: x
		| game: knight-pawns
		| board:
		|   NP.
		| set: cat wins
		>      ^^^^^^^^ other-games-outcome: A "knight-pawns" puzzle ends with a total number of moves; write a number.
		| puzzle: y
		| game: cat-mouse-graph
		| graph:
		|   0: 1 2
		| set: cat wins (move limit)
		>      ^^^^^^^^^^^^^^^^^^^^^ other-games-outcome: A "cat-mouse-graph" puzzle has no move limit
		| puzzle: z
		| game: cat-mouse-grid
		| board:
		|   MCF
		| set: 3
		>      ^ other-games-outcome: A "cat-mouse-grid" puzzle ends with
		| puzzle: a
		| game: cat-mouse-grid
		| board:
		|   MCF
		| set: mouse
		>      ^^^^^ unknown-outcome: This outcome is not complete
	`},
	{"bytes that cannot be", "\n| puzzle: x\n| game: knight-pawns // \x00 in a comment\n" +
		">                       ^ control-character: The control character \"\\x00\" cannot stand in a puzzle file\n" +
		"| source: a\x7fb\u0085c\n>          ^ control-character: The control character \"\\x7f\"\n" +
		">            ^ control-character: The control character \"\\u0085\"\n" +
		"| turn: b\xff\xfe\n>        ^^ invalid-utf8: These bytes are not UTF-8: \"\\xff\\xfe\"\n" +
		"| pawns: none\u00a0\n| knight:\u30000,0\n>        ^ unusual-space: This looks like a blank, but it is the character U+3000\n"},
	{"several such bytes on one line", "\n| puzzle: x\n| source: \x00a\xffb\x01\x02c\xfe\n>         ^ control-character: The control character\n>           ^ invalid-utf8: These bytes\n" +
		">             ^^ control-character: The control character\n>                ^ invalid-utf8: These bytes\n" +
		"| game: knight-pawns\n| knight: 0,0\n| pawns:\u30001,1\u00a0\u00a02,2\n>       ^ unusual-space: This looks like\n>           ^^ unusual-space: This looks like\n"},
	{"what follows a limit of none", `
		| puzzle: x
		| game: cat-mouse-grid
		| limit: none x
		>             ^ too-many-values: "limit" takes one value; remove what follows it.
		| board:
		|   MCF
	`},
	{"words of another game in an outcome", `
		| puzzle: x
		| game: knight-pawns
		| board:
		|   N.
		| expect: mose wins
		>         ^^^^ unknown-outcome: "mose" cannot stand here; write a number.
	`},
	{"keys that are there already", `
		| puzzle: x
		| game: cat-mouse-graph
		| graph:
		|   0: 1 2
		|   only: 1
		>   ^^^^ key-in-graph: This line makes "only" a node of the graph.
		|   turn: 1
		>   ^^^^ key-in-graph: This line makes "turn" a node of the graph; to make it a key
		|   3: 1
		| only: 0
		| ony: 0
		> ^^^ unknown-key: There is no key "ony"; correct it, or make this line a comment.
	`},
	{"byte order marks", "\n| \uFEFFpuzzle: x\n| game: knight-pawns\n| \uFEFFknight: 0,0\n> ^ misplaced-bom: A byte order mark can only stand at the start\n" +
		"| pawns: none\n| \uFEFFpuzzle: y\n> ^ misplaced-bom: A byte order mark\n| game: knight-pawns\n| knight: 0,0\n| pawns: none\n"},
	{"lines that end with a carriage return alone", "\n| puzzle: x\n| game: knight-pawns\rknight: 0,0\n" +
		">                   ^ lone-cr: This line ends with a carriage return alone\n| pawns: none\n"},
}

// Seed adds all texts that fuzzing starts from.
func Seed(t testing.TB, add func(text string)) {
	for _, name := range SortedKeys(Examples) {
		add(Examples[name])
	}
	for _, d := range Drawings {
		text, _ := d.Read(t)
		add(text)
	}
	small := Hostile(300)
	for _, name := range SortedKeys(small) {
		add(small[name])
	}
}
