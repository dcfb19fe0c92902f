package main

import (
	"bufio"
	"slices"
	"strings"
	"testing"

	"plywise/lsp/answer"
	"plywise/parser"
	"plywise/solver"
)

func TestReportIsAPageOfABookOfProblems(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"critical, with a failed assertion": {
			race + "solution: 0,1 1,0 0,2 0,0 0,3\nset: draw\n",
			`A race  -:1
cat-mouse-grid, mouse to move

    0123
  0 M..F
  1 ....
  2 C...

  The mouse moves first and wins in 5.

  sound     Yes: every move of the mouse is critical. Any other way to force the win only loses
            time, and comes back to the position after that move.
  key       0,1, the fastest win. It threatens 0,2 (mouse wins in 3).
  waits     0,0 (mouse wins in 7) wins too, but only waits: it must come back to 0,1.
  tries     None: no wrong first move has exactly one refutation.
  set play  With the cat to move instead: mouse wins in 6.
  solution  1. 0,1^ 1,0  3. 0,2^ 0,0  5. 0,3^
            ^ critical: any other way to force the win comes back to it
  how hard  The solution has 5 moves, 3 of them the mouse's. With the mouse choosing by lot along
            this line, the chance to keep the win is 25%: 2.0 bits of luck, each of which halves it.

  8:6: error: This says ` + "`" + `draw` + "`" + `, but with the cat to move first the outcome is ` + "`" + `mouse wins in 6` + "`" + `.
`},
		"by length alone, with a try": {
			"puzzle: The mouse slips past\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n",
			`The mouse slips past  -:1
cat-mouse-grid, mouse to move, mouse-jump 2

    01234
  0 ####F
  1 #C...
  2 M....

  The mouse moves first and wins in 5.

  sound     By length alone: whenever the mouse moves, one move is the fastest, but at move 3 the
            win can be forced without it.
  duals     At move 3, 2,3 (mouse wins in 5) wins too, and need not come back to 2,4.
  key       2,2, the only move that keeps the win. It threatens 2,4 (mouse wins in 3).
  tries     2,1? After it the cat wins in 1, but only by 2,1!
  set play  With the cat to move instead: cat wins in 3.
  solution  1. 2,2! 1,1  3. 2,4 1,1   5. 0,4^
            ! the only move that keeps the win
            ^ critical: any other way to force the win comes back to it
  how hard  The solution has 5 moves, 3 of them the mouse's. With the mouse choosing by lot along
            this line, the chance to keep the win is 17%: 2.6 bits of luck, each of which halves it.
`},
		"slower ways to win": {
			"puzzle: Quick feet\ngame: cat-mouse-grid\ncat-jump: 3\nmouse-jump: 2\nboard:\n  C...M\n  .##..\n  .#F..\n  .....\n",
			`Quick feet  -:1
cat-mouse-grid, mouse to move, mouse-jump 2, cat-jump 3

    01234
  0 C...M
  1 .##..
  2 .#F..
  3 .....

  The mouse moves first and wins in 3.

  sound     By length alone: whenever the mouse moves, one move is the fastest, but at move 1 the
            win can be forced without it.
  duals     At move 1, 1,4 (mouse wins in 5) wins too, and need not come back to 2,4.
  key       2,4, the fastest win. It threatens 2,2 (mouse wins in 1).
  slower    0,4 (mouse wins in 5) and 1,4 (mouse wins in 5) win too, but later.
  tries     0,3? After it the cat wins in 1, but only by 0,3!
  set play  With the cat to move instead: mouse wins in 4.
  solution  1. 2,4 0,0  3. 2,2^
            ^ critical: any other way to force the win comes back to it
  how hard  The solution has 3 moves, 2 of them the mouse's. With the mouse choosing by lot along
            this line, the chance to keep the win is 60%: 0.7 bits of luck, each of which halves it.
`},
		"a choice of two equals": {
			"puzzle: No rest\ngame: cat-mouse-graph\ngraph:\n  0: 2\n  2: 3 4\n  1: 3 4\ncat: 2\nmouse: 1\nturn: cat\n",
			`No rest  -:1
cat-mouse-graph, cat to move

  node  neighbours
  0     2           hole
  2     0 3 4       cat
  1     3 4         mouse
  3     2 1
  4     2 1

  The cat moves first. Neither side can force a win, so the game is a draw.

  key       None: both moves are equally good.
  set play  With the mouse to move instead: cat wins in 2.
  zugzwang  Whoever has to move would rather not: the outcome is better for the one who waits.
`},
		"strict, in a graph": {
			house,
			`The house  -:1
cat-mouse-graph, mouse to move

  node     neighbours
  attic    stairs
  stairs   attic hall kitchen     mouse
  hall     stairs garden kitchen
  pantry   kitchen crack
  garden   hall crack             cat
  kitchen  stairs hall pantry
  crack    pantry garden          hole

  The mouse moves first and wins in 5.

  sound     Strictly: whenever the mouse moves, one move alone keeps the win.
  key       kitchen, the only move that keeps the win. It threatens pantry (mouse wins in 3).
  tries     attic? After it the cat wins in 3, but only by hall!
            hall? After it the cat wins in 1, but only by hall!
  set play  With the cat to move instead: cat wins in 4.
  solution  1. kitchen! hall   3. pantry! stairs  5. crack!
            ! the only move that keeps the win
  how hard  The solution has 5 moves, 3 of them the mouse's. With the mouse choosing by lot along
            this line, the chance to keep the win is 1 in 18: 4.2 bits of luck, each of which halves
            it. 3 times in a row one move alone keeps the win.
`},
		"of pawns": {
			corridor,
			`The corridor  -:1
knight-pawns, alice to move

    0         1
    012345678901
  0 NP..........
  1 ...........P
  2 ......P.....

  Alice moves first: 13 moves in all.

  sound     Strictly: whenever Alice moves, one capture alone keeps the total.
  key       1,11, the only capture that keeps the total.
  tries     2,6? After it the total is 12 moves, but only by 0,1!
  set play  With Bob to move instead: 12 moves.
  solution  1. 1,11! 2,6  3. 0,1!
            ! the only capture that keeps the total
  how hard  The solution has 3 captures, 2 of them Alice's. With Alice choosing by lot along this
            line, the chance to keep the total is 33%: 1.6 bits of luck, each of which halves it.
            Twice in a row one capture alone keeps the total.
`},
		"of pawns, not sound": {
			castle,
			`The castle  -:1
knight-pawns, alice to move

    01234567
  0 N.......
  1 ........
  2 ..####..
  3 ..#P.#..
  4 ..#.P#..
  5 ..####..
  6 ........
  7 .......P

  Alice moves first: 14 moves in all.

  sound     No: Alice has a choice of best captures.
  duals     At move 1, as good as 4,4: 7,7 (14 moves).
  key       4,4 and 7,7 are equally good.
  tries     None: no wrong first move has exactly one refutation.
  set play  With Bob to move instead: 10 moves.
  solution  1. 4,4= 7,7  3. 3,3!
            ! the only capture that keeps the total
            = another capture is as good
  how hard  The solution has 3 captures, 2 of them Alice's. With Alice choosing by lot along this
            line, the chance to keep the total is 67%: 0.6 bits of luck, each of which halves it.
`},
		"quiet": {
			"puzzle: Too many walls\ngame: cat-mouse-grid\nboard:\n  M.#F\n  ..#.\n  C...\n",
			`Too many walls  -:1
cat-mouse-grid, mouse to move

    0123
  0 M.#F
  1 ..#.
  2 C...

  The mouse moves first, and the cat wins in 10.

  sound     Yes: every move of the cat is critical. Any other way to force the win only loses time,
            and comes back to the position after that move.
  set play  With the cat to move instead: cat wins in 9.
  solution   1. 0,0 2,1^~   3. 0,0 2,2^~   5. 0,0 2,3^~   7. 0,0 1,3^~   9. 0,0 0,3^~
            ^ critical: any other way to force the win comes back to it
            ~ quiet: it brings the cat no nearer to the mouse, counted in moves
  how hard  The solution has 10 moves, 5 of them the cat's. No luck is needed: every legal move of
            the cat keeps the win. 5 moves are quiet.
`},
		"zugzwang": {
			"puzzle: Any will do\ngame: knight-pawns\nboard:\n  ..P..\n  .....\n  P.N.P\n  .....\n  ..P..\n",
			`Any will do  -:1
knight-pawns, alice to move

    01234
  0 ..P..
  1 .....
  2 P.N.P
  3 .....
  4 ..P..

  Alice moves first: 10 moves in all.

  sound     No: Alice has a choice of best captures.
  duals     At move 1, as good as 0,2: 2,0 (10 moves), 2,4 (10 moves) and 4,2 (10 moves).
            At move 3, as good as 2,0: 2,4 (6 moves).
  key       None: all 4 captures are equally good.
  set play  With Bob to move instead: 12 moves.
  zugzwang  Whoever has to move would rather not: the outcome is better for the one who waits.
  solution  1. 0,2= 4,2  3. 2,0= 2,4
            = another capture is as good
  how hard  The solution has 4 captures, 2 of them Alice's. No luck is needed: every legal capture
            of Alice keeps the total.
`},
		"a draw": {
			"puzzle: Eye to eye\ngame: cat-mouse-grid\nmouse-jump: 5\nlimit: none\nboard:\n  ...#.\n  F....\n  ..#.#\n  #.C.M\n",
			`Eye to eye  -:1
cat-mouse-grid, mouse to move, mouse-jump 5, no limit

    01234
  0 ...#.
  1 F....
  2 ..#.#
  3 #.C.M

  The mouse moves first. Neither side can force a win, so the game is a draw.

  key       3,4, the only move that keeps the draw.
  tries     3,1? After it the cat wins in 1, but only by 3,1!
            3,3? After it the cat wins in 1, but only by 3,3!
  set play  With the cat to move instead: draw.
`},
		"moves that hold until the limit": {
			"puzzle: Too late\ngame: cat-mouse-grid\nturn: cat\nlimit: 5\nboard:\n  F.#.#\n  .....\n  ...#M\n  #...C\n",
			`Too late  -:1
cat-mouse-grid, cat to move, limit 5

    01234
  0 F.#.#
  1 .....
  2 ...#M
  3 #...C

  The cat moves first and wins in 1.

  sound     Yes: every move of the cat is critical. Any other way to force the win only loses time,
            and comes back to the position after that move.
  key       2,4, the fastest win.
  holds     3,3 and 3,4 only hold out until the move limit.
  set play  With the mouse to move instead: cat wins (move limit).
  solution  1. 2,4^
            ^ critical: any other way to force the win comes back to it
  how hard  The solution has 1 move. No luck is needed: every legal move of the cat keeps the win.
`},
		"held until the limit": {
			"puzzle: Fourteen moves\ngame: cat-mouse-grid\nlimit: 14\nboard:\n  ..#F.\n  M..#.\n  C#...\n  ...#.\n",
			`Fourteen moves  -:1
cat-mouse-grid, mouse to move, limit 14

    01234
  0 ..#F.
  1 M..#.
  2 C#...
  3 ...#.

  The mouse moves first. Neither side forces a win within 14 moves, so the cat wins by the move
  limit.

  key       0,0 and 1,1 are equally good.
  others    Lost by force: 1,0 (cat wins in 2) and 2,0 (cat wins in 1).
  set play  With the cat to move instead: cat wins in 1.
`},
		"a line without a move of the side": {
			"puzzle: Into the cat's mouth\ngame: cat-mouse-graph\ngraph:\n  1: 2\n  0: 3\n",
			`Into the cat's mouth  -:1
cat-mouse-graph, mouse to move

  node  neighbours
  1     2           mouse
  0     3           hole
  2     1           cat
  3     0

  The mouse moves first, and the cat wins in 1.

  sound     Trivially: the game ends before the cat has to move.
  set play  With the cat to move instead: cat wins in 1.
  solution  1. 2
  how hard  The solution has 1 move, and none is the cat's.
`},
		"over": {
			"puzzle: Caught\ngame: cat-mouse-grid\ncat: 0,0\nboard:\n  M.F\n",
			`Caught  -:1
cat-mouse-grid

    012
  0 C.F
    mouse at 0,0, cat at 0,0, food at 0,2

  The game is over: the cat has won.
`},
		"stuck": {
			"puzzle: Stuck\ngame: cat-mouse-graph\ngraph:\n  1:\n  2: 0\n",
			`Stuck  -:1
cat-mouse-graph

  node  neighbours
  1                 mouse
  2     0           cat
  0     2           hole

  The mouse has no move, so the game is drawn.

  set play  With the cat to move instead: draw.
`},
		"several, one broken": {
			"puzzle: Broken\ngame: cat-mouse-grid\nboard:\n  M.F\n\n" + "puzzle: Empty\ngame: knight-pawns\nknight: 2,2\nsize: 5\npawns: none\n",
			`Broken  -:1
  This puzzle is not judged, because it is not solved:
  3:1: error: The board lacks ` + "`" + `C` + "`" + `; draw it, or place the piece by its key.

────────────────────────────────────────────────────────────────────────────────────────────────────

Empty  -:6
knight-pawns

    01234
  0 .....
  1 .....
  2 ..N..
  3 .....
  4 .....

  The game is over: no pawn is left.

2 puzzles in 1 file, 1 with errors
`},
	} {
		t.Run(name, func(t *testing.T) {
			c := call(test.text, "report", "-")
			if c.out != test.want || c.err != "" {
				t.Errorf("got:\n%s%s\nwant:\n%s", c.out, c.err, test.want)
			}
		})
	}
}

// Down the first column, in 13 ways, the mouse is out of sight. On 14 cells of the top row the
// cat has to take it at once.
func TestAPageCountsTheMovesThatItHasNoRoomFor(t *testing.T) {
	text := "puzzle: Long jumps\ngame: cat-mouse-grid\nmouse-jump: 20\ncat-jump: 20\nlimit: none\nboard:\n  M.............C\n" +
		strings.Repeat("  ..............#\n", 13) + "  ##############F\n"
	page := call(text, "report", "-").out
	for _, want := range []string{
		"  key       1,0, 2,0, 3,0, 4,0, 5,0, 6,0, 7,0, 8,0 and 5 more moves are equally good.\n",
		"  tries     0,0? After it the cat wins in 1, but only by 0,0!\n",
		"            0,11? After it the cat wins in 1, but only by 0,11!\n            … and 2 more moves with one refutation.\n",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in\n%s", want, page)
		}
	}
}

// The page has room for some moves only, but for more than any example has.
func TestAPageNamesEveryFirstMoveThatKeepsTheOutcome(t *testing.T) {
	t.Parallel()
	examples := "../../editors/examples"
	pages := strings.Split(call("", "report", examples).out, "\n─")
	for i, r := range jsonOf(t, call("", "report", "--json", examples), exitClean) {
		keeping := r["keeping"].([]any)
		_, named, found := strings.Cut(pages[i], "\n  key ")
		if found != (len(keeping) > 0) {
			t.Errorf("%d moves keep the outcome, but:\n%s", len(keeping), pages[i])
			continue
		}
		named, _, _ = strings.Cut(named, "\n  set play ")
		named, _, _ = strings.Cut(named, "\n  tries ")
		if strings.Contains(named, " None: ") {
			continue // there is nothing to choose
		}
		words := strings.Fields(named)
		for _, name := range keeping {
			if !slices.ContainsFunc(words, func(w string) bool { return strings.TrimRight(w, ",") == name }) {
				t.Errorf("%v is not among the moves that keep the outcome:\n%s", name, pages[i])
			}
		}
	}
}

// A table that just fits the memory limit may leave none for a judge.
func TestAPageWithoutAJudgementSaysWhy(t *testing.T) {
	engine := answer.NewEngine(0)
	in := input{"-", parser.Parse(race)}
	var text strings.Builder
	out := bufio.NewWriter(&text)
	for a, err := range engine.All(t.Context(), in.file) {
		if err != nil {
			t.Fatal(err)
		}
		if !a.Placed.Preamble {
			newPage(out, out, 9).judgement(in, a, nil, &solver.MemoryError{Need: 2 << 30, Limit: 1 << 30, Held: 1 << 20}, nil)
		}
	}
	out.Flush()
	if want := "  2 C...\n\n  This puzzle is not judged: that needs 2.0 GiB of memory, more than the limit of 1.0 GiB leaves;\n  raise it with --memory.\n"; !strings.HasSuffix(text.String(), want) {
		t.Errorf("got:\n%s\nwant at the end:\n%s", text.String(), want)
	}
}
