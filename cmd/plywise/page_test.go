package main

import (
	"bufio"
	"context"
	"regexp"
	"strings"
	"testing"

	"plywise/lsp/answer"
	"plywise/parser"
	"plywise/solver"
)

// paged returns the page that a command prints for people, with times left out.
func paged(t *testing.T, command, text string) string {
	t.Helper()
	c := call(text, command, "-")
	if c.err != "" {
		t.Errorf("on standard error: %s", c.err)
	}
	return regexp.MustCompile(`solved in \S+\.`).ReplaceAllString(c.out, "solved in no time.")
}

// prints fails unless a command prints a page.
func prints(t *testing.T, command, text, want string) {
	t.Helper()
	if got := paged(t, command, text); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

const slips = "puzzle: The mouse slips past\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n"

// Without colours, letters say who wins.
func TestSolvePrintsTheRowsOfAViewAndSaysWhy(t *testing.T) {
	prints(t, "solve", slips+"moves: 2,2 1,2\n", `The mouse slips past  -:1
cat-mouse-grid, mouse-jump 2

Mouse to move: mouse wins in 5

      0    1    2    3    4
 0 #### #### #### #### F 0m
 1 #### C 0c   1c   4m   2m
 2 M 3c+  1c+  4m*  4m   2m

moves
 *  2,2 !   mouse wins in 5
 +  2,0 ??  cat wins in 4
 +  2,1 ??  cat wins in 2

best  Mouse  Cat
   1  2,2    1,1
   3  2,4    1,1
   5  0,4

game   Mouse   Cat
   1   2,2 !   1,2

Whatever the cat does, the mouse is at the food after 5 moves of both
  together.
After the moves of the text, with the mouse to move: mouse wins in 3. Best:
  2,4
Line: 2,4 1,1 0,4
States: 200, solved in no time.
`)
}

func TestSolvePrintsGraphsAndWhatIsWrong(t *testing.T) {
	prints(t, "solve", "puzzle: The way home\ngame: cat-mouse-graph\ngraph:\n  0: 1 3\n  1: 0\n  2: 3\n  3: 0 2\nexpect: draw\n", `The way home  -:1
cat-mouse-graph

Mouse to move: mouse wins in 1

  node     neighbours
  0    0m  1 3         hole *
  1    2m  0           mouse
  2    0c  3           cat
  3    1c  0 2

moves
 *  0  mouse wins in 1

best  Mouse  Cat
   1  0

The next move takes the mouse to the hole.
States: 24, solved in no time.

  8:9: error: This expects `+"`draw`, but the outcome is `mouse wins in 1`"+`.
`)
}

// From 0,0 it is 1000 moves to 1999,3 and 999 from there to 1,2, whose parity is odd, as that of
// 1998 rows and a column is.
func TestSolveExplainsABoardThatIsTooLargeToBeDrawn(t *testing.T) {
	prints(t, "solve", "puzzle: Huge\ngame: knight-pawns\nsize: 2000\nknight: 0,0\npawns: 1,2 1999,3\n", `Huge  -:1
knight-pawns

1999 moves — Alice to move
The only move: 1999,3
Line: 1999,3 1,2
5 states
The position:
The board of 2000x2000 is too large to be drawn here.
  knight at 0,0, pawns left: 1,2 1999,3
Every move:
  move    outcome     judgement
  1999,3  1999 moves  ! the only move
  1,2     1000 moves  ? a mistake
`)
}

func TestAPageOfSeveralPuzzlesHasRulesBetweenThemAndASummary(t *testing.T) {
	prints(t, "report", "puzzle: Broken\ngame: cat-mouse-grid\nboard:\n  M.F\n\npuzzle: Empty\ngame: knight-pawns\nknight: 2,2\nsize: 5\npawns: none\n", `Broken  -:1
This puzzle is not judged, because it is not solved:
  3:1: error: The board lacks `+"`C`"+`; draw it, or place the piece by its key.

────────────────────────────────────────────────────────────────────────────────

Empty  -:6
knight-pawns

The game is over: no pawn is left

   0 1 2 3 4
 0 . . . . .
 1 . . . . .
 2 . . N . .
 3 . . . . .
 4 . . . . .

2 puzzles in 1 file, 1 with errors
`)
}

// Critical moves and tries are marked, and the verdict follows.
func TestReportPrintsTheSameRowsAndTheVerdict(t *testing.T) {
	prints(t, "report", slips+"set: draw\n", `The mouse slips past  -:1
cat-mouse-grid, mouse-jump 2

Mouse to move: mouse wins in 5

      0    1    2    3    4
 0 #### #### #### #### F 0m
 1 #### C 0c   1c   4m   2m
 2 M 3c+  1c+  4m*  4m   2m

moves
 *  2,2 !   mouse wins in 5
 +  2,0 ??  cat wins in 4
 +  2,1 ??  cat wins in 2    refuted by 2,1

best  Mouse  Cat
   1  2,2 ^  1,1
   3  2,4    1,1
   5  0,4 ^
^ critical: every other winning way comes back to this position

Whatever the cat does, the mouse is at the food after 5 moves of both
  together.
Sound by length alone: whenever the mouse moves, one move is quickest, but at
  move 3 of the line 2,3 wins too, by another way.
Key: 2,2, which threatens 2,4 (mouse wins in 3)
Tries, each with its only refutation:
  try  refutation  leads to
  2,1  2,1         cat wins in 2
Set play, with the cat to move: cat wins in 3.
The solution has 5 moves, of which the mouse makes 3. With the mouse choosing
  by lot along this line, the chance to keep the win is 17%: 2.6 bits of luck,
  each of which halves it.

  8:6: error: This says `+"`draw`, but with the cat to move first the outcome is `cat wins in 3`"+`.
`)
}

func TestMapPrintsTheBoardWithItsEditsAndWhatTheyComeTo(t *testing.T) {
	prints(t, "map", mendable, `Mend the board  -:1
cat-mouse-grid

Mouse to move: cat wins in 12

   0 1 2 3 4
 0 M .<.<#*F
 1 . #o.<. .>
 2 C .*.*. .

* a repair: every assertion is true (3)
> slower, or more moves (1)
< faster, or fewer moves (3)
o an idle wall: it could go (1)
no sign: nothing changes (4)

After one of these edits every assertion is true:
- mouse wins in 7: without the wall on 0,3
- mouse wins in 11: with a wall on 2,1 or 2,2
One of 2 walls is idle, and without it the outcome stays the same: 1,1

  7:9: error: This expects `+"`mouse wins`, but the outcome is `cat wins in 12`"+`.
`)
}

func TestMapPrintsAGraphAndTheListOfItsEdits(t *testing.T) {
	prints(t, "map", crossing+"expect: draw\n", `The crossing  -:1
cat-mouse-graph

Mouse to move: cat wins in 2

  node  neighbours
  1     3           mouse
  2     3 4         cat
  3     1 2 4 0     *
  4     2 3
  0     3           hole

edits
 * without 1 – 3  draw             flips, a repair
 x with 1 – 0     mouse wins in 1  flips
 x without 3 – 2  mouse wins in 3  flips
no sign: nothing changes (7)

After one of these edits every assertion is true:
- draw: without the edge 1 – 3

  7:9: error: This expects `+"`draw`, but the outcome is `cat wins in 2`"+`.
`)
}

// A table that just fits the memory limit may leave no room for a judge, nor for a map.
func TestAPageSaysWhatIsLackingAndCountsThePuzzleAsBroken(t *testing.T) {
	memory := &solver.MemoryError{Need: 2 << 30, Limit: 1 << 30, Held: 1 << 20}
	for want, lacking := range map[string]func(input, answer.Analysed) entry{
		"\n\nThis puzzle is not judged: that needs 2.0 GiB of memory, more than the limit\n  of 1.0 GiB leaves; raise it with --memory.\n": func(in input, a answer.Analysed) entry {
			return judgement(in, a, nil, memory, nil)
		},
		"\n\nThe edits of this puzzle are not tried: that needs 2.0 GiB of memory, more\n  than the limit of 1.0 GiB leaves; raise it with --memory.\n": func(in input, a answer.Analysed) entry {
			return edits(in, a.Placed, a.Answer, memory, nil)
		},
	} {
		engine := answer.NewEngine(0)
		in := input{"-", parser.Parse(race)}
		var text strings.Builder
		out := bufio.NewWriter(&text)
		page := newPage(out, out)
		for a, err := range engine.All(t.Context(), in.file) {
			if err != nil {
				t.Fatal(err)
			}
			if !a.Placed.Preamble {
				if err := page.print(context.Background(), lacking(in, a)); err != nil {
					t.Fatal(err)
				}
			}
		}
		out.Flush()
		if !strings.HasSuffix(text.String(), want) || page.broken != 1 {
			t.Errorf("%d broken, got:\n%s\nwant at the end:\n%s", page.broken, text.String(), want)
		}
	}
}
