package parser

import (
	"slices"
	"strings"
	"testing"

	"plywise/parser/syntax"
)

// Each case is the end of a puzzle and what the fixes of its first problem make of it,
// in order.
func TestFixesDoWhatTheirMessagesName(t *testing.T) {
	const (
		grid  = "puzzle: p\ngame: cat-mouse-grid\n"
		graph = "puzzle: p\ngame: cat-mouse-graph\n"
		pawns = "puzzle: p\ngame: knight-pawns\n"
		board = "board:\n  MCF\n"
		nodes = "graph:\n  0: 1 2\n"
		wall  = "board:\n  MC#F\n"
	)
	for _, c := range []struct {
		name, head, text string
		after            []string
	}{
		{"a list of a test case on the line of a graph", graph, "graph: [[1,2],[0],[0]] // three\n", []string{"graph:\n  0: 1 2\n  1: 0\n  2: 0 // three\n"}},
		{"a list of a test case below a graph", graph, "graph:\n\t[[1,2],\n\t[0],[0]]\n", []string{"graph:\n\t0: 1 2\n\t1: 0\n\t2: 0\n"}},
		{"a list of a test case with comments", graph, "graph:\n  [[1,2], // the hole\n  [0],[0]]\n", nil},
		{"a list of a test case that does not end", graph, "graph: [[1,2],[0],[0\n", nil},
		{"a list of a test case as a board", grid, "board: [\"M.\",\"CF\"]\n", []string{"board:\n  M.\n  CF\n"}},
		{"a list of a test case that is not indented", graph, "graph:\n[[1,2],[0],[0]]\n", []string{"graph:\n  0: 1 2\n  1: 0\n  2: 0\n"}},
		{"full-width marks in a graph", graph, "graph:\n  0：1，2\n  1: 2\n", []string{"graph:\n  0: 1 2\n  1: 2\n"}},
		{"a slash in a name that the graph has with a dash", graph + "graph:\n  0: a-b 1 2\n", "mouse: a/b", []string{"mouse: a-b"}},
		{"rows in quotes", grid, "board:\n  \"M.\",\n  \"CF\",\n", []string{"board:\n  M.\n  CF\n"}},
		{"a list of rows on lines", grid, "board:\n  [\"M.\",\n   \"CF\"]\n", []string{"board:\n  M.\n  CF\n"}},
		{"a board in a frame", grid, "board:\n  +--+\n  |M | // here\n  |CF|\n  +--+\n", []string{"board:\n  M. // here\n  CF\n"}},
		{"a board with bars", grid, "board:\n  |M|.|\n  |C|F|\n", []string{"board:\n  M.\n  CF\n"}},
		{"a board of other letters", grid, "board:\n  M0XX\n  C00F\n", []string{"board:\n  M.##\n  C..F\n"}},
		{"a board in full width", grid, "board:\n  Ｍ．＃\n  ＣＦ．\n", []string{"board:\n  M.#\n  CF.\n"}},
		{"a board of letters that are not clear", grid, "board:\n  MAA\n  CFA\n", nil},
		{"rows on the key's line", grid, "board: M.. C.F", []string{"board:\n  M..\n  C.F"}},
		{"numbers of a position without a comma", pawns + "pawns: none\n", "knight: 0 0", []string{"knight: 0,0"}},
		{"numbers of positions two by two", pawns + "knight: 0,0\n", "pawns: [[1, 1], [2, 2]]", []string{"pawns: 1,1 2,2"}},
		{"a number that is left over", pawns + "knight: 0,0\n", "pawns: 1 1 2", nil},
		{"a limit below nothing", grid + board, "limit: -5", []string{"limit: none", "limit: 5"}},
		{"a limit of nothing", grid + board, "limit: 0", []string{"limit: none", "limit: 1"}},
		{"a jump of nothing", grid + board, "cat-jump: 0", []string{"cat-jump: 1"}},
		{"a number with a comma", grid + board, "limit: 1,000", []string{"limit: 1000"}},
		{"a number with a blank", grid + board, "limit: 12 000", []string{"limit: 12000"}},
		{"a number with a fraction of nothing", grid + board, "cat-jump: 5.0", []string{"cat-jump: 5"}},
		{"a number with a fraction", grid + board, "cat-jump: 1.5", nil},
		{"a power of ten", grid + board, "limit: 1e3", []string{"limit: 1000"}},
		{"a limit that is none in other words", grid + board, "limit: unlimited", []string{"limit: none"}},
		{"half a size", pawns + "knight: 0,0\npawns: none\n", "size: 50x", []string{"size: 50"}},
		{"two sides that could be a number", pawns + "knight: 0,0\npawns: none\n", "size: 8 100", []string{"size: 8x100"}},
		{"a title by another name", "puzzle:\ngame: cat-mouse-grid\n" + board, "title: M // c", nil},
		{"a key by another name", "puzzle: p\n", "grid:\n  MCF\n", []string{"board:\n  MCF\n", "// grid:\n  // MCF\n"}},
		{"a key of another game, misspelled", grid + board, "knigth: 0,0", []string{"// knigth: 0,0"}},
		{"one line below a value", grid + board, "cat-jump: 2\n  one // 1\n", []string{"cat-jump: 2\n  // one // 1\n"}},
		{"lines below a value", grid + board, "cat-jump: 2\n  one // 1\n\n  two\n", []string{"cat-jump: 2\n  // one // 1\n\n  // two\n"}},
		{"a player's letter", grid + board, "turn: c", []string{"turn: cat"}},
		{"another word for a draw", grid + board, "expect: tie", []string{"expect: draw"}},
		{"a slash in a node's name", graph, "graph:\n  a/b: 1 a/b // a/b\n  1: 2 a/b\n  2: 0\nmoves: a/b 1\n",
			[]string{"graph:\n  a-b: 1 a-b // a/b\n  1: 2 a-b\n  2: 0\nmoves: a-b 1\n"}},
		{"a slash between nodes", graph, "graph:\n  0: 1/2\n  1: 2\n", []string{"graph:\n  0: 1-2\n  1: 2\n", "graph:\n  0: 1 2\n  1: 2\n"}},
		{"a slash in a name whose better one is taken", graph, "graph:\n  a/b: 0 1 2\n  a-b: 0\n", nil},
		{"a word behind none", grid + board, "limit: none x", []string{"limit: none"}},
		{"a word of another game only", pawns + "board:\n  N\n", "expect: mose wins", nil},
		{"a player", grid + board, "turn: nobody", []string{"turn: mouse", "turn: cat"}},
		{"two winners", grid + board, "expect: mouse cat wins", []string{"expect: mouse wins", "expect: cat wins"}},
		{"no winner", grid + board, "expect:  in 3", []string{"expect:  mouse wins in 3", "expect:  cat wins in 3", "expect:  draw"}},
		{"two mistakes", grid + board, "expect: mose win im 3 // so", []string{"expect: mouse wins in 3 // so"}},
		{"an outcome in disorder", grid + board, "expect: wins in 3 mouse", []string{"expect: mouse wins in 3"}},
		{"no word before the number", grid + board, "expect: mouse wins 5", []string{"expect: mouse wins in 5"}},
		{"two totals", pawns + "board:\n  N\n", "expect: 8 9 moves", []string{"expect: 8 moves"}},
		{"a number in letters", grid + board, "expect: mouse wins in five", nil},
		{"an outcome", grid + board, "expect: what", []string{"expect: mouse wins", "expect: cat wins", "expect: draw"}},
		{"an outcome that goes on", grid + board, "expect: what wins", []string{"expect: mouse wins", "expect: cat wins", "expect: draw"}},
		{"a limit without brackets", grid + board, "expect: cat wins move limit", []string{"expect: cat wins (move limit)"}},
		{"half an outcome of another game only", pawns + "board:\n  N\n", "expect: mouse win", nil},
		{"an outcome of another game only, in capitals", pawns + "board:\n  N\n", "expect: Mouse Wins", nil},
		{"half a total of a chase", grid + board, "expect: 8 mov", []string{"expect: mouse wins", "expect: cat wins", "expect: draw"}},
		{"half a limit on a graph", graph + nodes, "expect: cat wins (mov", []string{"expect: draw"}},
		{"a word behind a winner on a graph", graph + nodes, "expect: cat wins x", nil},
		{"two sides", pawns + "knight: 0,0\npawns: none\n", "size: 8 6", []string{"size: 8x6"}},
		{"half an outcome", grid + board, "expect: mouse", []string{"expect: mouse wins", "expect: mouse has won"}},
		{"half a limit", grid + board, "expect: cat wins (", []string{"expect: cat wins (move limit)"}},
		{"an open bracket", grid + board, "expect: cat wins (move limit", []string{"expect: cat wins (move limit)"}},
		{"a total of a chase", grid + board, "expect: 8 moves", []string{"expect: mouse wins", "expect: cat wins", "expect: draw"}},
		{"a limit on a graph", graph + nodes, "expect: cat wins (move limit)", []string{"expect: draw"}},
		{"no pawn and pawns", pawns + "knight: 0,0\n", "pawns: none 1,1", []string{"pawns: 1,1", "pawns: none"}},
		{"no pawn and pawns below", pawns + "knight: 0,0\n", "pawns:\n  none\n  1,1 // here\n  2,2\n", []string{"pawns:\n  1,1 // here\n  2,2\n", "pawns:\n  none\n   // here\n"}},
		{"no pawns", pawns, "knight: 0,0 // here", []string{"knight: 0,0 // here\npawns: none"}},
		{"a comment without its blank", grid, "board:// rows\n  MCF", []string{"board: // rows\n  MCF"}},
		{"a value below a comment", grid + board, "turn: // who\n  cat\n", []string{"turn: cat // who\n"}},
		{"a try on the line of the key", grid + board, "tries: 0,1 0,0 // here", []string{"tries:\n  0,1 0,0 // here"}},
		{"tries on the line of the key", grid + board, "tries: 0,1 0,0 0,2  0,0\n", []string{"tries:\n  0,1 0,0\n  0,2  0,0\n"}},
		{"half a try on the line of the key", grid + board, "tries: 0,1\n", nil},
		{"half a try above another", grid + board, "tries: 0,1\n  0,2 0,0\n", []string{"tries:\n  0,1\n  0,2 0,0\n"}},
		{"two tries on a line", grid + board, "tries:\n  0,1 0,0 0,2 0,0 // both\n", []string{"tries:\n  0,1 0,0\n  0,2 0,0 // both\n"}},
		{"a try with two refutations", grid + board, "tries:\n  0,1 0,0 0,2 // both\n", []string{"tries:\n  0,1 0,0 // both\n"}},
		{"a try with an arrow", grid + board, "tries:\n  0,1 -> 0,0\n", []string{"tries:\n  0,1 0,0\n"}},
		{"a try with an arrow between nodes", graph + nodes, "tries:\n  1 - 2\n", []string{"tries:\n  1 2\n"}},
		{"a try with a colon", grid + board, "tries:\n  0,1: 0,0\n", []string{"tries:\n  0,1 0,0\n"}},
		{"the same try twice", grid + board, "tries:\n  0,1 0,0\n  // again\n  0,1 0,0 // here\n", []string{"tries:\n  0,1 0,0\n  // again\n   // here\n"}},
		{"no try and a try", grid + board, "tries: none\n  0,1 0,0\n", []string{"tries:\n  0,1 0,0\n", "tries: none\n"}},
		{"a try and no try", grid + board, "tries:\n  0,1 0,0\n  none\n", []string{"tries:\n  0,1 0,0\n"}},
		{"an idle wall that is floor", grid + wall, "idle: 0,2 0,0 // one\n", []string{"idle: 0,2 // one\n"}},
		{"an idle wall that is floor, on its own line", grid + wall, "idle:\n  0,2\n  0,0\n", []string{"idle:\n  0,2\n"}},
		{"the only idle wall that is floor", grid + wall, "idle: 0,0", []string{"idle: none"}},
		{"the same idle wall twice", grid + wall, "idle: 0,2 0,2", []string{"idle: 0,2"}},
		{"no idle wall and an idle wall", grid + wall, "idle: none 0,2", []string{"idle: 0,2", "idle: none"}},
		{"an idle wall and no idle wall", grid + wall, "idle: 0,2 none // so", []string{"idle: 0,2 // so"}},
		{"an idle wall in brackets", grid + wall, "idle: [0,2]", []string{"idle: 0,2"}},
		{"numbers of idle walls", grid + wall, "idle: 0 2", []string{"idle: 0,2"}},
		{"idle walls by another name", grid + wall, "idle-walls: 0,2\n", []string{"idle: 0,2\n", "// idle-walls: 0,2\n"}},
		{"duals of no solution", grid + board, "duals: any // all\nset: draw\n", []string{"set: draw\n"}},
		{"duals by another word", grid + board + "solution: 0,2\n", "duals: nothing\n", []string{"duals: none\n", "duals: waiting\n", "duals: longer\n", "duals: any\n"}},
		{"tries by another name", grid + board, "try:\n  0,1 0,0\n", []string{"tries:\n  0,1 0,0\n", "// try:\n  // 0,1 0,0\n"}},
		{"set play by another name", grid + board, "setplay: draw\n", []string{"set: draw\n", "// setplay: draw\n"}},
		{"a solution, misspelled", grid + board, "solutions: 0,2\n", []string{"solution: 0,2\n"}},
		{"duals, misspelled", grid + board + "solution: 0,2\n", "dual: any\n", []string{"duals: any\n"}},
		{"two only moves", grid + board, "only: 0,0 0,1", []string{"best: 0,0 0,1"}},
		{"two only moves beside the best", grid + board + "best: 0,0\n", "only: 0,0 0,1", []string{"only: 0,0"}},
		{"a key of a block that is not known", grid + board, "xyzzy:\n  1\n  2 // two\n", []string{"// xyzzy:\n  // 1\n  // 2 // two\n"}},
		{"a line of a block", grid + board + "moves:\n  0,0\n", "north", []string{"  north", "// north"}},
		{"a line that belongs to no block", grid + board + "turn: cat\n", "north", []string{"// north"}},
		{"a colon behind its node", graph + nodes, "  3 1: 0", []string{"  3: 1  0"}},
		{"a key at the end of a graph", graph + nodes, "  turn: cat\n", []string{"turn: cat\n"}},
		{"a key in the middle of a graph", graph + nodes, "  turn: cat // who\n  3: 0 // last\n", []string{"   // who\n  3: 0 // last\nturn: cat\n"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := Parse(c.head + c.text).Puzzle(0)
			if len(p.Problems) == 0 {
				t.Fatal("there is no problem")
			}
			var after []string
			for _, fix := range WithFixes(p.Puzzle)[0].Fixes {
				after = append(after, strings.TrimPrefix(fixed(p, fix), c.head))
			}
			if !slices.Equal(after, c.after) {
				t.Errorf("%s: the fixes make\n%q\nwant\n%q", p.Problems[0].Message, after, c.after)
			}
		})
	}
}

func TestTheNeighboursOnASecondLineOfANodeMoveToItsFirst(t *testing.T) {
	const head = "puzzle: p\ngame: cat-mouse-graph\ngraph:\n"
	p := Parse(head + "  0: 1 // home\n  2: 1\n  0: 2 // again\n  0: 1\n").Puzzle(0)
	want := head + "  0: 1 2 // home\n  2: 1\n   // again\n  0: 1\n"
	if len(p.Problems) != 2 || len(WithFixes(p.Puzzle)[0].Fixes) != 1 || fixed(p, WithFixes(p.Puzzle)[0].Fixes[0]) != want {
		t.Errorf("%v, want a fix that makes\n%s", p.Problems, want)
	}
}

func TestOfThreePiecesOnABoardTwoAreReported(t *testing.T) {
	p := Parse("puzzle: p\ngame: cat-mouse-grid\nboard:\n  MCF\n  MMM\n").Puzzle(0)
	if len(p.Problems) != 3 {
		t.Fatalf("%d problems: %v", len(p.Problems), p.Problems)
	}
	for i, problem := range p.Problems {
		if at := p.Slice(problem.Range); problem.Code != syntax.DuplicatePiece || at != "M" || problem.Range.Start != strings.Index(p.Text, "MMM")+i {
			t.Errorf("%s at %q", problem.Message, at)
		}
	}
}
