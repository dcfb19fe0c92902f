package main

import (
	"bufio"
	"fmt"
	"strings"
	"testing"

	"plywise/lsp/analysis"
	"plywise/parser"
	"plywise/solver"
)

func TestMapShowsTheEditsAndWhatAnAuthorLooksFor(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"repairs": {
			mendable,
			`Mend the board  -:1
cat-mouse-grid, mouse to move

    0 1 2 3 4
  0 M .<.<#*F
  1 . o .<. .>
  2 C .*.*. .

  now           cat wins in 12

  The sign beside a cell says what its edit would do: a wall built on floor, or a wall taken away.
  *             a repair: after it every assertion is true (2 walls built, 1 taken away)
  >             the same winner, but slower (1 wall built)
  <             the same winner, but faster (3 walls built)
  no sign       the outcome stays the same (4 walls built, 1 taken away)

  repairs *     mouse wins in 7: without the wall on 0,3.
                mouse wins in 11: with a wall on 2,1 or 2,2.
  idle walls o  One of 2 walls: without it the outcome stays the same.
                1,1

  7:9: error: This expects ` + "`" + `mouse wins` + "`" + `, but the outcome is ` + "`" + `cat wins in 12` + "`" + `.
`,
		},
		"nothing asserted": {
			tooManyWalls,
			`Too many walls  -:1
cat-mouse-grid, mouse to move

    0 1 2 3
  0 M .<#xF
  1 .<.<o .>
  2 C .>.>.>

  now           cat wins in 10

  The sign beside a cell says what its edit would do: a wall built on floor, or a wall taken away.
  x             flips the outcome (1 wall taken away)
  >             the same winner, but slower (4 walls built)
  <             the same winner, but faster (3 walls built)
  no sign       the outcome stays the same (1 wall taken away)

  idle walls o  One of 2 walls: without it the outcome stays the same.
                1,2
  flips         mouse wins in 5: without the wall on 0,2.
`,
		},
		"true, false and broken assertions": {
			"puzzle: Slip\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  M..#F\n  .#...\n  C....\nonly: 0,2\nset: draw\nmoves: 0,2\n",
			`Slip  -:1
cat-mouse-grid, mouse to move, mouse-jump 2

    0 1 2 3 4
  0 M .X.X#«F
  1 . o .X.X.X
  2 C .!.!. .

  now           mouse wins in 7

  The sign beside a cell says what its edit would do: a wall built on floor, or a wall taken away.
  X             flips the outcome, which breaks an assertion (5 walls built)
  «             the same winner, but faster, which breaks an assertion (1 wall taken away)
  !             the outcome stays the same, but an assertion breaks (2 walls built)
  no sign       the outcome stays the same (3 walls built, 1 taken away)

  repairs *     None: no single edit makes every assertion true and leaves the moves legal.
  idle walls o  One of 2 walls: without it what is true now stays true.
                1,1
  flips         cat wins in 4: with a wall on 0,1.
                cat wins in 6: with a wall on 0,2.
                cat wins in 8: with a wall on 1,2.
                cat wins in 12: with a wall on 1,3.
                cat wins (move limit): with a wall on 1,4.
  breaks        ` + "`" + `only` + "`" + ` breaks after 8 edits.

  9:6: error: This says ` + "`" + `draw` + "`" + `, but with the cat to move first the outcome is ` + "`" + `cat wins in 11` + "`" + `.
`,
		},
		"all true, and every wall counts": {
			"puzzle: One way around\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ..F.#.\n  ......\n  ...#..\n  ...C..\n  ...M..\nexpect: mouse wins in 7\nonly: 4,1\nsolution: 4,1 3,2 2,1 2,2 0,1 1,2 0,2\nduals: none\ntries:\n  4,2 3,2\n",
			`One way around  -:1
cat-mouse-grid, mouse to move, mouse-jump 2

    0 1 2 3 4 5
  0 . .XF . #!.
  1 . .X.!. . .
  2 . .X.!#!. .
  3 . .X.!C . .
  4 . .X.XM . .

  now           mouse wins in 7

  The sign beside a cell says what its edit would do: a wall built on floor, or a wall taken away.
  X             flips the outcome, which breaks an assertion (6 walls built)
  !             the outcome stays the same, but an assertion breaks (3 walls built, 2 taken away)
  no sign       the outcome stays the same (16 walls built)

  idle walls o  None: every wall counts.
  flips         cat wins in 8: with a wall on 0,1, 1,1, 2,1, 3,1, 4,1 or 4,2.
  breaks        ` + "`" + `expect` + "`" + ` breaks after 6 edits, ` + "`" + `only` + "`" + ` after 10, ` + "`" + `solution` + "`" + ` after 10 and ` + "`" + `tries` + "`" + `
                after 11.
`,
		},
		"a graph": {
			house + "only: kitchen\nset: cat wins in 4\n",
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

  now           mouse wins in 5

  edge                      then
  without stairs – kitchen  cat wins in 4    flips, breaks ` + "`" + `only` + "`" + `
  without hall – garden     draw             flips, breaks ` + "`" + `only` + "`" + ` and ` + "`" + `set` + "`" + `
  with hall – pantry        cat wins in 4    flips, breaks ` + "`" + `only` + "`" + `
  with kitchen – garden     cat wins in 4    flips, breaks ` + "`" + `only` + "`" + `
  without kitchen – pantry  cat wins in 4    flips, breaks ` + "`" + `only` + "`" + `
  without pantry – crack    cat wins in 5    flips, breaks ` + "`" + `only` + "`" + `
  with garden – pantry      draw             flips
  with attic – crack        mouse wins in 3  faster, breaks ` + "`" + `only` + "`" + ` and ` + "`" + `set` + "`" + `
  with stairs – pantry      mouse wins in 3  faster, breaks ` + "`" + `only` + "`" + ` and ` + "`" + `set` + "`" + `
  with stairs – crack       mouse wins in 1  faster, breaks ` + "`" + `only` + "`" + ` and ` + "`" + `set` + "`" + `
  with kitchen – crack      mouse wins in 3  faster
  without attic – stairs    mouse wins in 5  same, breaks ` + "`" + `set` + "`" + `
  with attic – hall         mouse wins in 5  same, breaks ` + "`" + `set` + "`" + `
  with attic – kitchen      mouse wins in 5  same, breaks ` + "`" + `set` + "`" + `
  with attic – garden       mouse wins in 5  same, breaks ` + "`" + `set` + "`" + `
  with attic – pantry       mouse wins in 5  same, breaks ` + "`" + `only` + "`" + ` and ` + "`" + `set` + "`" + `
  without stairs – hall     mouse wins in 5  same, breaks ` + "`" + `set` + "`" + `
  with stairs – garden      mouse wins in 5  same, breaks ` + "`" + `set` + "`" + `
  without hall – kitchen    mouse wins in 5  same, breaks ` + "`" + `set` + "`" + `
  The outcome stays the same after 2 other edits: 1 edge added, 1 taken away.

  breaks        ` + "`" + `only` + "`" + ` breaks after 10 edits and ` + "`" + `set` + "`" + ` after 12.
`,
		},
		"a graph with a repair": {
			crossing + "expect: draw\n",
			`The crossing  -:1
cat-mouse-graph, mouse to move

  node  neighbours
  1     3           mouse
  2     3 4         cat
  3     1 2 4 0
  4     2 3
  0     3           hole

  now           cat wins in 2

  edge           then
  without 1 – 3  draw             flips, a repair
  with 1 – 0     mouse wins in 1  flips
  without 3 – 2  mouse wins in 3  flips
  The outcome stays the same after 7 other edits: 4 edges added, 3 taken away.

  repairs       draw: without the edge 1 – 3.

  7:9: error: This expects ` + "`" + `draw` + "`" + `, but the outcome is ` + "`" + `cat wins in 2` + "`" + `.
`,
		},
		"a repair beside `idle`, which it need not make true": {
			"puzzle: A draft\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  .....F\n  .#..#.\n  .M..C.\nexpect: mouse wins in 5\nidle: none\n",
			`A draft  -:1
cat-mouse-grid, mouse to move, mouse-jump 2

    0 1 2 3 4 5
  0 . . . . . F
  1 . #*. . o .x
  2 . M . . C .x

  now           cat wins in 6

  The sign beside a cell says what its edit would do: a wall built on floor, or a wall taken away.
  *             a repair: after it every assertion but ` + "`" + `idle` + "`" + ` is true (1 wall taken away)
  x             flips the outcome (2 walls built)
  no sign       the outcome stays the same (11 walls built, 1 taken away)

  repairs *     mouse wins in 5: without the wall on 1,1.
  idle walls o  One of 2 walls: without it the outcome stays the same.
                1,4
  also flips    mouse wins in 7: with a wall on 1,5 or 2,5.

  8:9: error: This expects ` + "`" + `mouse wins in 5` + "`" + `, but the outcome is ` + "`" + `cat wins in 6` + "`" + `.
  9:7: error: ` + "`" + `idle` + "`" + ` has to list every idle wall; missing: 1,4.
`,
		},
		"pawns": {
			corridor + "expect: 15\nonly: 1,11\n",
			`The corridor  -:1
knight-pawns, alice to move

    0         1
    012345678901
  0 NP..........
  1 ...........P
  2 ......P.....

  now           13 moves

  pawn          then
  without 0,1   10 moves  fewer
  without 1,11  7 moves   fewer, breaks ` + "`" + `only` + "`" + `
  without 2,6   11 moves  fewer

  repairs       None: no single edit makes every assertion true.
  breaks        ` + "`" + `only` + "`" + ` breaks after 1 edit.

  7:9: error: This expects ` + "`" + `15` + "`" + `, but the outcome is ` + "`" + `13 moves` + "`" + `.
`,
		},
		"pawns with repairs": {
			"puzzle: Three\ngame: knight-pawns\nboard:\n  N.......\n  ..####..\n  ..#P.#..\n  ..#.P#..\n  ..####.P\nexpect: 15\n",
			`Three  -:1
knight-pawns, alice to move

    01234567
  0 N.......
  1 ..####..
  2 ..#P.#..
  3 ..#.P#..
  4 ..####.P

  now           17 moves

  pawn         then
  without 2,3  11 moves  fewer
  without 3,4  15 moves  fewer, a repair
  without 4,7  15 moves  fewer, a repair

  repairs       15 moves: without the pawn on 3,4 or 4,7.

  9:9: error: This expects ` + "`" + `15` + "`" + `, but the outcome is ` + "`" + `17 moves` + "`" + `.
`,
		},
		"over": {
			"puzzle: Over\ngame: cat-mouse-grid\ncat: 0,0\nboard:\n  M.F\n",
			`Over  -:1
cat-mouse-grid

    0 1 2
  0 C . F
    mouse at 0,0, cat at 0,0, food at 0,2

  now           cat has won

  The sign beside a cell says what its edit would do: a wall built on floor, or a wall taken away.
  no sign       the outcome stays the same (1 wall built)
`,
		},
		"several, one broken": {
			"puzzle: Broken\ngame: cat-mouse-grid\nboard:\n  M.F\n\npuzzle: Nothing to edit\ngame: cat-mouse-grid\nboard:\n  MCF\n",
			`Broken  -:1
  The edits of this puzzle are not tried, because it is not solved:
  3:1: error: The board lacks ` + "`" + `C` + "`" + `; draw it, or place the piece by its key.

────────────────────────────────────────────────────────────────────────────────────────────────────

Nothing to edit  -:6
cat-mouse-grid, mouse to move

    0 1 2
  0 M C F

  now           cat wins in 2
  edits         There is nothing to build and nothing to take away.

2 puzzles in 1 file, 1 with errors
`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := call(test.text, "map", "-")
			if c.out != test.want || c.err != "" {
				t.Errorf("got:\n%s%s\nwant:\n%s", c.out, c.err, test.want)
			}
		})
	}
}

// What the table leaves takes memory, too.
func TestAPageWithoutAMapSaysWhy(t *testing.T) {
	engine := analysis.NewEngine(0)
	in := input{"-", parser.Parse(race)}
	var text strings.Builder
	out := bufio.NewWriter(&text)
	for a, err := range engine.All(t.Context(), in.file) {
		if err != nil {
			t.Fatal(err)
		}
		if !a.Placed.Preamble {
			newPage(out, out, 9).edits(in, a.Placed, a.Answer, &solver.MemoryError{Need: 2 << 30, Limit: 1 << 30}, nil)
		}
	}
	out.Flush()
	if want := "  2 C...\n\n  The edits of this puzzle are not tried: that needs 2.0 GiB of memory, more than the limit of 1.0\n  GiB; raise it with --memory.\n"; !strings.HasSuffix(text.String(), want) {
		t.Errorf("got:\n%s\nwant at the end:\n%s", text.String(), want)
	}
}

// tooWide returns the lines of a text that are wider than that. On a slow machine there is
// progress among them: lines that a carriage return begins anew.
func tooWide(text string, columns int) (lines []string) {
	erase := strings.NewReplacer("\x1b[0K", "", "\x1b[2K", "")
	for line := range strings.FieldsFuncSeq(erase.Replace(text), func(r rune) bool { return r == '\r' || r == '\n' }) {
		if parser.Width(line) > columns {
			lines = append(lines, line)
		}
	}
	return lines
}

// wideBoard is a board of two rows and so many columns, with one wall in the last corner.
func wideBoard(columns int) string {
	return "puzzle: Wide\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  " + strings.Repeat(".", columns-6) + "M....F\n  C" + strings.Repeat(".", columns-2) + "#\n"
}

func TestAWideBoardIsDrawnInPartsThatLeaveNothingOut(t *testing.T) {
	got := call(wideBoard(60), "map", "-").out
	want := `
    0                   1                   2
    0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9
  0 . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  1 C . . . . . . . . . . . . . . . . . . . . . . . . . . . . .

    3                   4                   5
    0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9
  0 . . . . . . . . . . . . . . . . . . . . . . . . M .>.>.>.xF
  1 . . . . . . . . . . . . . . . . . . . . . . . . . . . . . o
    The board of 2x60 is drawn in 2 parts, from left to right.

  now           mouse wins in 5
`
	if !strings.Contains(got, want) {
		t.Errorf("got:\n%s\nwant in it:\n%s", got, want)
	}
	if got := call(wideBoard(48), "map", "-").out; strings.Contains(got, " parts,") || len(tooWide(got, plainColumns)) > 0 {
		t.Errorf("48 cells fit:\n%s", got)
	}
}

// Of two stars, that of the mouse could be joined to that of the hole in many ways.
func TestATableCountsTheEdgesThatItHasNoRoomFor(t *testing.T) {
	var text strings.Builder
	text.WriteString("puzzle: Far away\ngame: cat-mouse-graph\nmouse: m\ncat: c\nhole: h\ngraph:\n  h: a\n  m: n\n  c: d\n")
	for i := range 8 {
		fmt.Fprintf(&text, "  m%d: m\n  h%d: h\n", i, i)
	}
	page := call(text.String(), "map", "-").out
	var with, more int
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "  with ") {
			with++
		}
		fmt.Sscanf(line, "  … and %d more edits", &more)
	}
	changing := 0
	for _, e := range jsonOf(t, call(text.String(), "map", "--json", "-"), exitClean)[0]["edits"].([]any) {
		if e.(map[string]any)["effect"] != "same" {
			changing++
		}
	}
	if with != 24 || more == 0 || with+more != changing {
		t.Errorf("%d rows and %d more of %d edits:\n%s", with, more, changing, page)
	}
}
