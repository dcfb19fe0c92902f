package change_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/internal/puzzletest"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

// Each case is a puzzle, an action, and the puzzle afterwards, written by hand.
func TestPlayingAMoveLeavesAPuzzleThatSaysTheTruth(t *testing.T) {
	for _, c := range []struct{ name, before, action, after string }{
		{
			name: "the piece moves, the turn passes, assertions and moves follow, the limit goes down",
			before: `puzzle: The mouse slips past
game: cat-mouse-grid
cat-jump: 1
mouse-jump: 2
limit: 9
board:
  ####F   // the food
  #C...
  M....
expect: mouse wins in 5 // checked
best: 2,2
moves: 2,2 1,2
`,
			action: "play 2,2",
			after: `puzzle: The mouse slips past
game: cat-mouse-grid
turn: cat
cat-jump: 1
mouse-jump: 2
limit: 8
board:
  ####F   // the food
  #C...
  ..M..
expect: mouse wins in 4 // checked
best: 1,1 1,2 2,1
moves: 1,2
`,
		},
		{
			name: "an expectation without plies stays as it is while it holds",
			before: `puzzle: p
game: cat-mouse-grid
mouse-jump: 2
turn: mouse
board:
  ####F
  #C...
  M....
expect: mouse wins
`,
			action: "play 2,2",
			after: `puzzle: p
game: cat-mouse-grid
mouse-jump: 2
turn: cat
board:
  ####F
  #C...
  ..M..
expect: mouse wins
`,
		},
		{
			name: "a piece that shares a cell is placed by its key, and a finished game has no best move",
			before: `puzzle: p
game: cat-mouse-grid
board:
  CMF
expect: mouse wins in 1
best: 0,2
only: 0,2
`,
			action: "play 0,2",
			after: `puzzle: p
game: cat-mouse-grid
turn: cat
board:
  C.F
mouse: 0,2
expect: mouse has won
`,
		},
		{
			name: "with the limit used up the move goes to moves",
			before: `puzzle: p
game: cat-mouse-grid
limit: 1
board:
  M...F
  C....
best: 0,0
`,
			action: "play 0,1",
			after: `puzzle: p
game: cat-mouse-grid
limit: 1
board:
  M...F
  C....
best: 0,0
moves: 0,1
`,
		},
		{
			name: "moves that are no longer played from the new position are kept as a comment",
			before: `puzzle: p
game: cat-mouse-grid
mouse-jump: 2
board:
  ####F
  #C...
  M....
moves:
  2,0 // slower
  1,2
`,
			action: "play 2,2",
			after: `puzzle: p
game: cat-mouse-grid
turn: cat
mouse-jump: 2
board:
  ####F
  #C...
  ..M..
// moves:
  // 2,0 // slower
  // 1,2
`,
		},
		{
			name: "on a graph the default places become keys",
			before: `puzzle: p
game: cat-mouse-graph
graph:
  0: 3
  1: 3
  2: 3 4
`,
			action: "play 3",
			after: `puzzle: p
game: cat-mouse-graph
turn: cat
graph:
  0: 3
  1: 3
  2: 3 4
mouse: 3
`,
		},
		{
			name: "a knight takes a pawn on a board",
			before: `puzzle: p
game: knight-pawns
board:
  ..N.
  .P..
  ..P.
  ...P
expect: 8
`,
			action: "play 2,2",
			after: `puzzle: p
game: knight-pawns
turn: bob
board:
  ....
  .P..
  ..N.
  ...P
expect: 6
`,
		},
		{
			name: "the pawns of a list go one by one, comments stay",
			before: `puzzle: p
game: knight-pawns
turn: bob
knight: 0,0
pawns:
  1,2 2,4 // near
`,
			action: "play 1,2",
			after: `puzzle: p
game: knight-pawns
turn: alice
knight: 1,2
pawns:
  2,4 // near
`,
		},
		{
			name: "the move leaves the solution, the set play is that of the new position, tries become comments",
			before: `puzzle: p
game: cat-mouse-grid
mouse-jump: 2
board:
  ####F
  #C...
  M....
solution: // the long way
  2,2 1,1 // the key
  2,4 1,1
  // and home
  0,4
duals: longer
tries:
  2,1 2,1 // into its paws
set: cat wins // at once
`,
			action: "play 2,2",
			after: `puzzle: p
game: cat-mouse-grid
turn: cat
mouse-jump: 2
board:
  ####F
  #C...
  ..M..
solution: // the long way
  1,1 // the key
  2,4 1,1
  // and home
  0,4
duals: longer
// tries:
  // 2,1 2,1 // into its paws
set: mouse wins // at once
`,
		},
		{
			name: "a solution that another move leaves behind becomes a comment, with what it tolerates",
			before: `puzzle: p
game: cat-mouse-grid
mouse-jump: 2
board:
  ####F
  #C...
  M....
solution:
  2,2 1,1 // the key
  2,4 1,1 0,4
duals: any // for once
set: cat wins in 3
`,
			action: "play 2,1",
			after: `puzzle: p
game: cat-mouse-grid
turn: cat
mouse-jump: 2
board:
  ####F
  #C...
  .M...
// solution:
  // 2,2 1,1 // the key
  // 2,4 1,1 0,4
// duals: any // for once
set: mouse wins in 5
`,
		},
		{
			name: "the last move leaves no solution, its comments, and the set play as a comment",
			before: `puzzle: p
game: cat-mouse-grid
board:
  MF.C
  ####
solution: 0,1 // at once
duals: waiting // as usual
tries: none
set: mouse wins in 2 // too late
`,
			action: "play 0,1",
			after: `puzzle: p
game: cat-mouse-grid
turn: cat
board:
  .F.C
  ####
mouse: 0,1
// at once
// as usual
// tries: none
// set: mouse wins in 2 // too late
`,
		},
		{
			name: "in knight and pawns the side changes with the turn, and Bob has a dual",
			before: `puzzle: p
game: knight-pawns
board:
  N....
  ..P..
  .P...
  .....
  ....P
solution: 4,4 1,2 2,1
duals: none
set: 7 moves
`,
			action: "play 4,4",
			after: `puzzle: p
game: knight-pawns
turn: bob
board:
  .....
  ..P..
  .P...
  .....
  ....N
// solution: 1,2 2,1
// duals: none
set: 5 moves
`,
		},
		{
			name:   "CRLF line ends stay CRLF",
			before: "puzzle: p\r\ngame: knight-pawns\r\nknight: 0,0\r\npawns: 1,2\r\n",
			action: "play 1,2",
			after:  "puzzle: p\r\ngame: knight-pawns\r\nturn: bob\r\nknight: 1,2\r\npawns: none\r\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := answer.NewEngine(0)
			if got := act(t, e, c.before, c.action); got != c.after {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.after)
			}
			if _, r := puzzletest.Analyse(t, e, c.after); len(r.Problems) > 0 && !strings.Contains(c.before, "limit: 1\n") {
				t.Errorf("the puzzle afterwards is not clean: %v", r.Problems[0].Message)
			}
		})
	}
}

func TestAnIllegalMoveIsNotPlayed(t *testing.T) {
	e := answer.NewEngine(0)
	_, a := puzzletest.Analyse(t, e, "puzzle: p\ngame: cat-mouse-grid\nboard:\n  M..CF\n")
	for _, id := range []string{"play 0,2", "play 9,9", "play nowhere"} {
		if _, err := change.Edits(context.Background(), a, id); !errors.Is(err, change.ErrIllegal) {
			t.Errorf("%s: %v, want ErrIllegal", id, err)
		}
	}
}

// A written limit counts down by itself. One that is not written must be
// written where the default would say something else than the truth: here the
// mouse needs exactly as many moves as the default limit leaves it not.
func TestADefaultLimitIsWrittenWhereItWouldChangeTheTruth(t *testing.T) {
	// A corridor in which the mouse needs 501 moves of its own, so 1001 of both
	// together: one more than the default limit.
	corridor := "M" + strings.Repeat(".", 500) + "F"
	text := "puzzle: p\ngame: cat-mouse-grid\nboard:\n  C" + strings.Repeat("#", 501) + "\n  #" + corridor[:501] + "\n  #" + strings.Repeat("#", 500) + "F\n"
	e := answer.NewEngine(0)
	_, before := puzzletest.Facts(t, e, text)
	if before.Outcome.String() != "cat wins (move limit)" {
		t.Fatalf("the test's corridor: %v", before.Outcome)
	}
	after := act(t, e, text, "play 1,2")
	if _, f := puzzletest.Facts(t, e, after); f.Outcome.String() != "cat wins (move limit)" {
		t.Errorf("after the best move: %v\n%s", f.Outcome, after)
	}
	if !strings.Contains(after, "limit: 999\n") {
		t.Errorf("the limit is not written:\n%s", after)
	}
}

// Played from a position to the end of the game, action after action, the file
// stays clean and the game ends as predicted.
func playOut(t testing.TB, e *answer.Engine, text string) {
	t.Helper()
	_, first := puzzletest.Facts(t, e, text)
	predicted := first.Outcome
	for ply := 0; ; ply++ {
		p, f := puzzletest.Facts(t, e, text)
		if f.Over {
			if f.Outcome.Kind != predicted.Kind && predicted.Kind != solver.Total {
				t.Fatalf("predicted %v, the game ended with %v\n%s", predicted, f.Outcome, text)
			}
			if predicted.Plies >= 0 && predicted.Kind != solver.Total && ply != predicted.Plies {
				t.Fatalf("predicted %v, the game ended after %d\n%s", predicted, ply, text)
			}
			return
		}
		actions := change.Actions(mustResult(t, e, p), source.Range{}, parser.Cursor{})
		best := ""
		for _, a := range actions {
			if a.Kind == change.PlayBest {
				best = a.ID
			}
		}
		if best == "" {
			if !change.MustStay(p) {
				t.Fatalf("no best move is offered:\n%s", text)
			}
			return
		}
		if ply > max(40, predicted.Plies) {
			if predicted.Plies >= 0 {
				t.Fatalf("predicted %v, not over after %d plies", predicted, ply)
			}
			return
		}
		next := act(t, e, text, best)
		if _, r := puzzletest.Analyse(t, e, next); len(r.Problems) > 0 {
			t.Fatalf("after %s: %v\n%s\nbefore:\n%s", best, r.Problems[0].Message, next, text)
		}
		text = next
	}
}

func mustResult(t testing.TB, e *answer.Engine, p *syntax.Puzzle) *answer.Answer {
	t.Helper()
	r, err := e.Analyse(context.Background(), p, answer.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// act performs the action of that id on a text's first puzzle.
func act(t testing.TB, e *answer.Engine, text, id string) string {
	t.Helper()
	_, a := puzzletest.Analyse(t, e, text)
	edits, err := change.Edits(context.Background(), a, id)
	if err != nil {
		t.Fatalf("%s: %v\n%s", id, err, text)
	}
	return puzzletest.Apply(t, text, edits)
}

func TestARandomPuzzlePlayedToItsEndStaysClean(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomPuzzle(rt)
		for p := range parser.Parse(text).Puzzles() {
			if p.Setup == nil {
				rt.Skip("such as a cat in the hole")
			}
		}
		text = puzzletest.WithTruths(t, e, text, rapid.Bool().Draw(rt, "with moves"))
		if _, r := puzzletest.Analyse(t, e, text); len(r.Problems) > 0 {
			t.Fatalf("what was asserted is not true: %v\n%s", r.Problems[0].Message, text)
		}
		playOut(t, e, text)
	})
}

func TestEveryExamplePlayedToItsEndStaysClean(t *testing.T) {
	e := answer.NewEngine(0)
	for _, p := range puzzletest.Examples(t) {
		if p.Holed == nil {
			playOut(t, e, p.Text)
		}
	}
}
