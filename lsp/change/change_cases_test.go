package change_test

import (
	"fmt"
	"math"
	"testing"

	"plywise/lsp/change"
	"plywise/lsp/internal/puzzletest"
	"plywise/parser"
	"plywise/parser/syntax"
)

// at returns a place by its name, which may be missing from the board of a broken text.
func at(t *testing.T, p *syntax.Puzzle, name string) int {
	t.Helper()
	place, ok := p.FindPlace(name)
	if !ok {
		t.Fatalf("no place %s in %q", name, p.Text)
	}
	return place
}

func set(name string, to change.Content) func(*testing.T, *syntax.Puzzle) (change.Change, error) {
	return func(t *testing.T, p *syntax.Puzzle) (change.Change, error) {
		return change.SetPlace(p, at(t, p, name), to)
	}
}

func movePawn(from, to string) func(*testing.T, *syntax.Puzzle) (change.Change, error) {
	return func(t *testing.T, p *syntax.Puzzle) (change.Change, error) {
		return change.MovePawn(p, at(t, p, from), at(t, p, to))
	}
}

func connect(a, b string, present bool) func(*testing.T, *syntax.Puzzle) (change.Change, error) {
	return func(t *testing.T, p *syntax.Puzzle) (change.Change, error) {
		return change.SetEdge(p, at(t, p, a), at(t, p, b), present)
	}
}

func resize(how change.Resizing) func(*testing.T, *syntax.Puzzle) (change.Change, error) {
	return func(_ *testing.T, p *syntax.Puzzle) (change.Change, error) { return change.Resize(p, how) }
}

func pass(_ *testing.T, p *syntax.Puzzle) (change.Change, error) { return change.PassTurn(p) }

const (
	gridHead  = "puzzle: p\ngame: cat-mouse-grid\n"
	huntHead  = "puzzle: p\ngame: knight-pawns\n"
	graphHead = "puzzle: p\ngame: cat-mouse-graph\n"
)

// Each case is a puzzle, a change, and the puzzle afterwards, written by hand.
func TestAChangeIsWrittenAsAnAuthorWould(t *testing.T) {
	for _, c := range []struct {
		name, before string
		change       func(*testing.T, *syntax.Puzzle) (change.Change, error)
		title, after string
	}{
		{
			"a wall is one glyph, and comments stay",
			gridHead + "board:\n  M..F // food\n  .C.. // cat\n", set("0,1", change.Wall),
			"Put a wall on 0,1", gridHead + "board:\n  M#.F // food\n  .C.. // cat\n",
		},
		{
			"a cell of another notation is mended",
			gridHead + "board:\n  MxéF\n  .C..\n", set("0,2", change.Floor),
			"Make 0,2 floor", gridHead + "board:\n  Mx.F\n  .C..\n",
		},
		{
			"the wall under a cat that a key puts there goes",
			gridHead + "board:\n  M#.F\ncat: 0,1\n", set("0,1", change.Floor),
			"Make 0,1 floor", gridHead + "board:\n  M..F\ncat: 0,1\n",
		},
		{
			"a letter moves",
			gridHead + "board:\r\n  M..F\r\n  .C..\r\n", set("1,3", change.Mouse),
			"Move the mouse to 1,3", gridHead + "board:\r\n  ...F\r\n  .C.M\r\n",
		},
		{
			"onto another piece by its key",
			gridHead + "board:\n  M..F\n  .C..\nexpect: draw\n", set("0,3", change.Cat),
			"Move the cat to 0,3", gridHead + "board:\n  M..F\n  ....\ncat: 0,3\nexpect: draw\n",
		},
		{
			"a key is rewritten, its comment stays",
			gridHead + "board:\n  ...F\n  .C..\nmouse: 0,0  // a corner\n", set("1,3", change.Mouse),
			"Move the mouse to 1,3", gridHead + "board:\n  ...F\n  .C..\nmouse: 1,3  // a corner\n",
		},
		{
			"a missing piece is drawn",
			gridHead + "board:\n  ...F\n  .C..\n", set("1,3", change.Mouse),
			"Put the mouse on 1,3", gridHead + "board:\n  ...F\n  .C.M\n",
		},
		{
			"a missing piece gets a key where another one is drawn",
			gridHead + "board:\n  ...F\n  .C..\n", set("1,1", change.Mouse),
			"Put the mouse on 1,1", gridHead + "board:\n  ...F\n  .C..\nmouse: 1,1\n",
		},
		{
			"a piece whose key is wrong gets a right one",
			gridHead + "board:\n  ...F\n  .C..\nmouse: 9,9\n", set("1,3", change.Mouse),
			"Put the mouse on 1,3", gridHead + "board:\n  ...F\n  .C..\nmouse: 1,3\n",
		},
		{
			"the knight of lists",
			huntHead + "size: 5\nknight: 0,0\npawns: 1,2\n", set("2,2", change.Knight),
			"Move the knight to 2,2", huntHead + "size: 5\nknight: 2,2\npawns: 1,2\n",
		},
		{
			"the first key of a hunt",
			huntHead + "pawns: 1,2\n", set("2,2", change.Knight),
			"Put the knight on 2,2", huntHead + "knight: 2,2\npawns: 1,2\n",
		},
		{
			"one pawn more on a line",
			huntHead + "size: 5\nknight: 0,0\npawns: 1,2 // one\n", set("2,2", change.Pawn),
			"Put a pawn on 2,2", huntHead + "size: 5\nknight: 0,0\npawns: 1,2 2,2 // one\n",
		},
		{
			"one pawn more in a block",
			huntHead + "size: 5\nknight: 0,0\npawns:\n    1,2 // one\n", set("2,2", change.Pawn),
			"Put a pawn on 2,2", huntHead + "size: 5\nknight: 0,0\npawns:\n    1,2 // one\n    2,2\n",
		},
		{
			"a pawn of a list moves where it stands, with its comment",
			huntHead + "size: 5\nknight: 0,0\npawns:\n    1,2 // one\n    2,2\n", movePawn("1,2", "3,3"),
			"Move the pawn on 1,2 to 3,3", huntHead + "size: 5\nknight: 0,0\npawns:\n    3,3 // one\n    2,2\n",
		},
		{
			"a pawn that is drawn moves",
			huntHead + "board:\n  N.P\n  ...\n", movePawn("0,2", "1,0"),
			"Move the pawn on 0,2 to 1,0", huntHead + "board:\n  N..\n  P..\n",
		},
		{
			"a pawn that is drawn moves along its row",
			huntHead + "board:\n  N.P // here\n", movePawn("0,2", "0,1"),
			"Move the pawn on 0,2 to 0,1", huntHead + "board:\n  NP. // here\n",
		},
		{
			"the first pawn",
			huntHead + "size: 5\nknight: 0,0\npawns: none\n", set("2,2", change.Pawn),
			"Put a pawn on 2,2", huntHead + "size: 5\nknight: 0,0\npawns: 2,2\n",
		},
		{
			"the last pawn",
			huntHead + "size: 5\nknight: 0,0\npawns:\n  2,2 // alone\n", set("2,2", change.None),
			"Take the pawn on 2,2 away", huntHead + "size: 5\nknight: 0,0\npawns: none\n  // alone\n",
		},
		{
			"a pawn that stands there twice",
			huntHead + "size: 5\nknight: 0,0\npawns: 2,2 1,1 2,2\n", set("2,2", change.None),
			"Take the pawn on 2,2 away", huntHead + "size: 5\nknight: 0,0\npawns: 1,1\n",
		},
		{
			"the last pawn of a board",
			huntHead + "board:\n  N.P\n", set("0,2", change.Floor),
			"Take the pawn on 0,2 away", huntHead + "board:\n  N..\n",
		},
		{
			"a piece of a graph gets its key",
			graphHead + "graph:\n  0: 1 2\n  3: 1\n", set("3", change.Cat),
			"Move the cat to 3", graphHead + "graph:\n  0: 1 2\n  3: 1\ncat: 3\n",
		},
		{
			"the food of a graph is its hole",
			graphHead + "graph:\n  0: 1 2\n  3: 1\nhole: 0\n", set("3", change.Food),
			"Move the hole to 3", graphHead + "graph:\n  0: 1 2\n  3: 1\nhole: 3\n",
		},
		{
			"an edge on one line, as the others",
			graphHead + "graph:\n  mill:  pond barn // far\n  pond:  barn\n", connect("pond", "pond", true),
			"Add an edge between pond and pond", graphHead + "graph:\n  mill:  pond barn // far\n  pond:  barn pond\n",
		},
		{
			"an edge on both lines, as the others",
			graphHead + "graph:\n  0: 1 2\n  1: 0\n  2: 0\n", connect("1", "2", true),
			"Add an edge between 1 and 2", graphHead + "graph:\n  0: 1 2\n  1: 0 2\n  2: 0 1\n",
		},
		{
			"an edge on the other node's line, where one has none",
			graphHead + "graph:\n  0: 1 2\n", connect("2", "0", false),
			"Take away the edge between 2 and 0", graphHead + "graph:\n  0: 1\n  2:\n",
		},
		{
			"an edge between nodes without lines",
			graphHead + "graph:\n  0: 1 2 // the hole\n", connect("1", "2", true),
			"Add an edge between 1 and 2", graphHead + "graph:\n  0: 1 2 // the hole\n  1: 2\n",
		},
		{
			"an edge goes from both lines, as often as it stands there; a node without neighbours keeps its line",
			graphHead + "graph:\n  2:   0\n  0:   1 2 1  // twice\n  1:   0      // one\n", connect("0", "1", false),
			"Take away the edge between 0 and 1", graphHead + "graph:\n  2:   0\n  0:   2  // twice\n  1:      // one\n",
		},
		{
			"an edge stands on the line below, where the line above would mention its node too early",
			graphHead + "graph:\n  1: 2\n  2: 3\n  3: 4\n  4: 0\n", connect("1", "4", true),
			"Add an edge between 1 and 4", graphHead + "graph:\n  1: 2\n  2: 3\n  3: 4\n  4: 0 1\n",
		},
		{
			"it gets a line of its own where its node has none",
			graphHead + "graph:\n  0: 1 // the hole\n  1: 3 2\n", connect("0", "2", true),
			"Add an edge between 0 and 2", graphHead + "graph:\n  0: 1 // the hole\n  1: 3 2\n  2: 0\n",
		},
		{
			"a node whose first mention goes keeps its place",
			graphHead + "graph:\n  0: 1 2 // the hole\n  1: 3\n", connect("0", "2", false),
			"Take away the edge between 0 and 2", graphHead + "graph:\n  0: 1 // the hole\n  1:\n  2:\n  3: 1\n",
		},
		{
			"its line moves up if need be, its comment stays",
			graphHead + "graph:\n  1: 3 2\n  2: 4 // two\n  3: 4 // three\n", connect("1", "3", false),
			"Take away the edge between 1 and 3", graphHead + "graph:\n  1:\n  3:\n  2: 4 1 // two\n  4: 3\n  // three\n",
		},
		{
			"the turn is written",
			gridHead + "cat-jump: 2\nboard:\n  M..F\n  .C..\n", pass,
			"Pass the turn to the cat", gridHead + "turn: cat\ncat-jump: 2\nboard:\n  M..F\n  .C..\n",
		},
		{
			"the turn is rewritten",
			huntHead + "turn: bob // second\nboard:\n  N.P\n", pass,
			"Pass the turn to Alice", huntHead + "turn: alice // second\nboard:\n  N.P\n",
		},
		{
			"a row is inserted, comments stay beside theirs",
			gridHead + "board:\n  M..F // top\n  .C.. // bottom\nbest: 1,0\nmoves:\n  1,0 1,1\n", resize(change.Resizing{At: 1}),
			"Insert a row at 1", gridHead + "board:\n  M..F // top\n  ....\n  .C.. // bottom\nbest: 2,0\nmoves:\n  2,0 2,1\n",
		},
		{
			"a row is inserted at the top, in CRLF lines",
			"puzzle: p\r\ngame: cat-mouse-grid\r\nboard:\r\n\tM.F\r\n\t.C.\r\n", resize(change.Resizing{At: 0}),
			"Insert a row at 0", "puzzle: p\r\ngame: cat-mouse-grid\r\nboard:\r\n\t...\r\n\tM.F\r\n\t.C.\r\n",
		},
		{
			"a row is inserted at the bottom, behind a key",
			gridHead + "mouse: 1,0\nboard:\n  ..F\n  .C.", resize(change.Resizing{At: 2}),
			"Insert a row at 2", gridHead + "mouse: 1,0\nboard:\n  ..F\n  .C.\n  ...",
		},
		{
			"a row between blank lines and comments, indented as the one above it",
			gridHead + "board:\n  M..F\n\n\t\t.C.. // cat\n  // the end\n\n  ....\n\nbest: 2,0\n", resize(change.Resizing{At: 2}),
			"Insert a row at 2", gridHead + "board:\n  M..F\n\n\t\t.C.. // cat\n\t\t....\n  // the end\n\n  ....\n\nbest: 3,0\n",
		},
		{
			"a column is deleted, and what names it becomes a comment",
			gridHead + "board:\n  M#.F\n  .#C.\nbest: 0,0 0,1\nonly: 0,2\nmoves:\n  0,2 // on\n  0,1\n", resize(change.Resizing{Column: true, At: 1, Delete: true}),
			"Delete column 1", gridHead + "board:\n  M.F\n  .C.\n// best: 0,0 0,1\nonly: 0,1\n// moves:\n  // 0,2 // on\n  // 0,1\n",
		},
		{
			"a solution and tries that name a deleted column become comments, and duals with the solution",
			gridHead + "board:\n  M#.F\n  .#C.\nsolution: 0,0 0,1\nduals: any // all\ntries:\n  0,0 1,0 // a\n  1,0 0,1\nset: draw\n", resize(change.Resizing{Column: true, At: 1, Delete: true}),
			"Delete column 1", gridHead + "board:\n  M.F\n  .C.\n// solution: 0,0 0,1\n// duals: any // all\n// tries:\n  // 0,0 1,0 // a\n  // 1,0 0,1\nset: draw\n",
		},
		{
			"a solution and tries move along",
			gridHead + "board:\n  M#.F\n  .#C.\nsolution:\n  0,0 0,2\n  1,2\nduals: any\ntries:\n  0,0 1,0  // a\n  1,0 0,2\n", resize(change.Resizing{Column: true, At: 1}),
			"Insert a column at 1", gridHead + "board:\n  M.#.F\n  ..#C.\nsolution:\n  0,0 0,3\n  1,3\nduals: any\ntries:\n  0,0 1,0  // a\n  1,0 0,3\n",
		},
		{
			"idle walls move along",
			gridHead + "board:\n  M#.F\n  .#C.\nidle:\n  0,1  // one\n  1,1\n", resize(change.Resizing{Column: true, At: 1}),
			"Insert a column at 1", gridHead + "board:\n  M.#.F\n  ..#C.\nidle:\n  0,2  // one\n  1,2\n",
		},
		{
			"idle walls of which one goes become a comment",
			gridHead + "board:\n  M#.F\n  ..C.\n  #..#\nidle: 0,1 2,0 // two\n", resize(change.Resizing{At: 2, Delete: true}),
			"Delete row 2", gridHead + "board:\n  M#.F\n  ..C.\n// idle: 0,1 2,0 // two\n",
		},
		{
			"a row is deleted, its comment stays",
			huntHead + "board:\n  N.. // knight\n  .P. // pawn\n  ..P\nonly: 1,1\n", resize(change.Resizing{At: 1, Delete: true}),
			"Delete row 1", huntHead + "board:\n  N.. // knight\n  // pawn\n  ..P\n// only: 1,1\n",
		},
		{
			"pawns of a deleted row are kept in a comment on their line",
			huntHead + "size: 6\nknight: 4,4\npawns: 1,1 2,2 1,3 // some\nbest: 2,2\n", resize(change.Resizing{At: 1, Delete: true}),
			"Delete row 1", huntHead + "size: 5x6\nknight: 3,4\npawns: 1,2  // 1,1 1,3 // some\nbest: 1,2\n",
		},
		{
			"a whole line of them becomes a comment",
			huntHead + "size: 6\nknight: 4,4\npawns:\n  1,1 1,3 // some\n  2,2\n", resize(change.Resizing{At: 1, Delete: true}),
			"Delete row 1", huntHead + "size: 5x6\nknight: 3,4\npawns:\n  // 1,1 1,3 // some\n  1,2\n",
		},
		{
			"a canonical layout is kept",
			huntHead + "size: 11     // odd\nknight: 9,9  // there\npawns:\n  1,1 9,8\n  9,7 2,2\n", resize(change.Resizing{At: 0}),
			"Insert a row at 0", huntHead + "size: 12x11   // odd\nknight: 10,9  // there\npawns:\n  2,1  10,8\n  10,7 3,2\n",
		},
		{
			"another layout is its author's",
			huntHead + "size: 11 // odd\nknight: 9,9  // there\npawns:\n 1,1 9,8\n", resize(change.Resizing{At: 0}),
			"Insert a row at 0", huntHead + "size: 12x11 // odd\nknight: 10,9  // there\npawns:\n 2,1 10,8\n",
		},
		{
			"all pawns of a line",
			huntHead + "size: 5x6\nknight: 4,4\npawns: 1,1 1,3 // some\n", resize(change.Resizing{At: 1, Delete: true}),
			"Delete row 1", huntHead + "size: 4x6\nknight: 3,4\npawns: none  // 1,1 1,3 // some\n",
		},
		{
			"all pawns of a block",
			huntHead + "size: 5x6\nknight: 4,4\npawns: // some\n  1,1\n  1,3\n", resize(change.Resizing{At: 1, Delete: true}),
			"Delete row 1", huntHead + "size: 4x6\nknight: 3,4\npawns: none // some\n  // 1,1\n  // 1,3\n",
		},
		{
			"a size that is not written",
			huntHead + "knight: 4,4\npawns: 1,1 // some\n", resize(change.Resizing{Column: true, At: 50}),
			"Insert a column at 50", huntHead + "size: 50x51\nknight: 4,4\npawns: 1,1 // some\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := puzzletest.First(t, c.before)
			change, err := c.change(t, p)
			if err != nil {
				t.Fatal(err)
			}
			if got := puzzletest.Apply(t, p.Text, change.Edits); got != c.after {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.after)
			}
			if change.Title.String() != c.title {
				t.Errorf("the title is %q, want %q", change.Title, c.title)
			}
		})
	}
}

func TestAChangeThatCannotBeMadeIsRefusedInWords(t *testing.T) {
	const (
		board = gridHead + "board:\n  M#.F\n  .C..\n"
		list  = huntHead + "size: 5\nknight: 0,0\npawns: 1,2\n"
		nodes = graphHead + "graph:\n  0: 1 2\n"
	)
	for _, c := range []struct {
		name, before string
		change       func(*testing.T, *syntax.Puzzle) (change.Change, error)
		words        string
	}{
		{"a wall on the mouse", board, set("0,0", change.Wall), "The mouse stands there; move it first."},
		{"nobody where the cat is", board, set("1,1", change.None), "The cat stands there; move it first."},
		{"floor under the food of a key", gridHead + "board:\n  M#.C\nfood: 0,2\n", set("0,2", change.Floor), "The food stands there; move it first."},
		{"the mouse on a wall", board, set("0,1", change.Mouse), "A wall is there; take it away first."},
		{"a pawn in a chase", board, set("0,2", change.Pawn), "This game has no such piece."},
		{"a mouse in a hunt", list, set("2,2", change.Mouse), "This game has no such piece."},
		{"a knight on a pawn", list, set("1,2", change.Knight), "A pawn stands there; take it away first."},
		{"a pawn on the knight", list, set("0,0", change.Pawn), "The knight stands there; move it first."},
		{"a pawn onto the knight", list, movePawn("1,2", "0,0"), "The knight stands there; move it first."},
		{"a pawn onto another", huntHead + "board:\n  NPP\n", movePawn("0,1", "0,2"), "A pawn stands there; take it away first."},
		{"a pawn into a wall", huntHead + "board:\n  NP#\n", movePawn("0,1", "0,2"), "A wall is there; take it away first."},
		{"no pawn to move", list, movePawn("2,2", "3,3"), "No pawn stands there."},
		{"a pawn that is the cat", board, movePawn("1,1", "0,2"), "No pawn stands there."},
		{"a pawn of a graph", nodes, movePawn("1", "2"), "No pawn stands there."},
		{"a wall without a drawing", list, set("2,2", change.Wall), "A board that is given by its size has no walls; draw it first."},
		{"a wall in a graph", nodes, set("1", change.Wall), "On a graph there are a mouse, a cat and a hole only."},
		{"the cat in the hole", nodes, set("0", change.Cat), "The cat may not stand in the hole."},
		{"the hole under the cat", nodes, set("2", change.Food), "The cat may not stand in the hole."},
		{"an edge of a board", board, connect("0,0", "0,1", true), "Only a graph has edges."},
		{"a mouse that is drawn twice", gridHead + "board:\n  M.M\n  CF.\n", set("1,2", change.Mouse), "The text has errors that stand in the way; mend them first."},
		{"a pawn of what may be a key", huntHead + "knight: 0,0\n.pawns: 0,1\n", set("0,1", change.None), "The text has errors that stand in the way; mend them first."},
		{"an edge that stands between slashes", graphHead + "graph:\n  1: 3\n  0: 2 /1/3\n", connect("0", "1", false), "The text has errors that stand in the way; mend them first."},
		{"no game", "puzzle: p\nboard:\n  M.F\n", pass, "The puzzle does not name its game."},
		{"a row of no board", graphHead + "graph:\n  0: 1\n", resize(change.Resizing{At: 1}), "There is no board here yet."},
		{"a row that is not there", board, resize(change.Resizing{At: 2, Delete: true}), "The board has no row 2."},
		{"a column far away", board, resize(change.Resizing{Column: true, At: 6}), "The board has no column 6."},
		{"the only row", huntHead + "board:\n  NP\n", resize(change.Resizing{At: 0, Delete: true}), "A board has 1 row and 1 column or more."},
		{"the row of the cat", board, resize(change.Resizing{At: 1, Delete: true}), "The cat stands there; move it first."},
		{"the row of a cat that a key places", gridHead + "board:\n  M#.F\n  ....\ncat: 1,3\n", resize(change.Resizing{At: 1, Delete: true}), "The cat stands there; move it first."},
		{"the column of a mouse that a key places", gridHead + "board:\n  .#.F\n  .C..\nmouse: 0,0\n", resize(change.Resizing{Column: true, At: 0, Delete: true}), "The mouse stands there; move it first."},
		{"the row of food that a key places", gridHead + "board:\n  M..\n  .C.\n  ...\nfood: 2,2 // cheese\nexpect: draw\n", resize(change.Resizing{At: 2, Delete: true}), "The food stands there; move it first."},
		{"the column of a knight of lists", list, resize(change.Resizing{Column: true, At: 0, Delete: true}), "The knight stands there; move it first."},
		{"rows of unequal length", gridHead + "board:\n  M#.F\n  .C.\n", resize(change.Resizing{At: 1}), "The text has errors that stand in the way; mend them first."},
		{"a board too large to count", huntHead + fmt.Sprintf("size: %d", int(math.Sqrt(math.MaxInt))) + "\nknight: 0,0\npawns: 1,2\n", resize(change.Resizing{At: 0}), ""},
		{"a board larger than that", huntHead + fmt.Sprintf("size: %dx1", math.MaxInt) + "\nknight: 0,0\npawns: none\n", resize(change.Resizing{At: 0}), "The text has errors that stand in the way; mend them first."},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := puzzletest.First(t, c.before)
			change, err := c.change(t, p)
			if c.words == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if !isRefusal(err) || err.Error() != c.words {
				t.Errorf("got %v and %v, want %q", change, err, c.words)
			}
		})
	}
	preamble := parser.Parse("// nothing\n").Preamble().Puzzle
	for _, place := range []int{-1, math.MaxInt} {
		for _, to := range change.Contents() {
			for _, p := range []*syntax.Puzzle{preamble, puzzletest.First(t, board), puzzletest.First(t, list), puzzletest.First(t, nodes), puzzletest.First(t, "puzzle: p\n"), puzzletest.First(t, gridHead+"board:\n")} {
				if _, err := change.SetPlace(p, place, to); !isRefusal(err) {
					t.Errorf("place %d to %s: %v", place, to, err)
				}
				if _, err := change.MovePawn(p, place, 0); !isRefusal(err) {
					t.Errorf("a pawn from %d: %v", place, err)
				}
				if _, err := change.SetEdge(p, place, 0, true); !isRefusal(err) {
					t.Errorf("edge to %d: %v", place, err)
				}
			}
		}
	}
}
