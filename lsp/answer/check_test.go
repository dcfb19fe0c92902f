package answer_test

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/game"
	"plywise/lsp/internal/puzzletest"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

const slips = `puzzle: The mouse slips past
game: cat-mouse-grid
mouse-jump: 2
board:
  ####F
  #C...
  M....
`

const hunt = `puzzle: Three pawns
game: knight-pawns
board:
  ..N.
  .P..
  ..P.
  ...P
`

// Each case adds lines to a puzzle and gives the words that the one problem has
// to contain; "" means that all holds. In slips the mouse wins in 5 by 2,2
// alone (LeetCode 1728, example 1); the hunt's total is 8 (LeetCode 3283, 2).
func TestAssertionsAreHeldAgainstTheSolution(t *testing.T) {
	for _, c := range []struct{ puzzle, lines, code, words string }{
		{slips, "expect: mouse wins", "", ""},
		{slips, "expect: mouse wins in 5", "", ""},
		{slips, "expect: mouse wins in 3", "expect-failed", "`mouse wins in 5`"},
		{slips, "expect: cat wins", "expect-failed", "`mouse wins in 5`"},
		{slips, "expect: cat wins (move limit)", "expect-failed", "`mouse wins in 5`"},
		{slips, "expect: draw", "expect-failed", "`mouse wins in 5`"},
		{slips, "expect: mouse has won", "expect-failed", "`mouse wins in 5`"},
		{slips, "best: 2,2", "", ""},
		{slips, "best: 2,1", "best-failed", "2,1"},
		{slips, "best: 2,2 2,1", "best-failed", "2,1"},
		{slips, "moves: 2,2 1,2", "", ""},
		{slips, "moves: 2,2 0,0", "illegal-move", "0,0"},
		{slips, "moves: 1,1", "illegal-move", "The mouse cannot go to 1,1 here; the legal moves are: 2,0 2,1 2,2."},
		{slips, "limit: 4\nexpect: cat wins (move limit)", "", ""},
		{slips, "limit: 4\nexpect: cat wins", "", ""},
		{slips, "limit: 2\nmoves: 2,2 1,1 2,2", "move-after-end", "over"},
		{hunt, "expect: 8", "", ""},
		{hunt, "expect: 8 moves", "", ""},
		{hunt, "expect: 7", "expect-failed", "`8 moves`"},
		{hunt, "moves: 2,2 1,1 3,3", "", ""},
		{hunt, "moves: 2,2 2,2", "illegal-move", "2,2"},
		{hunt, "moves: 2,2 1,1 3,3 1,1", "move-after-end", "over"},
		{"puzzle: over\ngame: cat-mouse-grid\nmouse: 0,2\nboard:\n  C.F\n", "expect: mouse has won", "", ""},
		{"puzzle: over\ngame: cat-mouse-grid\nmouse: 0,2\nboard:\n  C.F\n", "expect: mouse wins", "", ""},
		{"puzzle: over\ngame: cat-mouse-grid\nmouse: 0,2\nboard:\n  C.F\n", "best: 0,2", "best-failed", "over"},
		{"puzzle: over\ngame: cat-mouse-grid\nmouse: 0,2\nboard:\n  C.F\n", "only: 0,2", "only-failed", "over"},
		// The mouse may step on the hole, or wait on 3 and step there later.
		{"puzzle: cook\ngame: cat-mouse-graph\ngraph:\n  0: 1\n  1: 1 3\n  2: 2\n", "only: 0", "only-failed",
			"A cook: 0 (`mouse wins in 1`) is not the only move that keeps `mouse wins`; so do 1 (`mouse wins in 3`), 3 (`mouse wins in 5`)."},
		{"puzzle: drawn\ngame: cat-mouse-graph\ngraph:\n  0:\n  1: 3 4\n  2: 2\n", "only: 4", "only-failed", "A cook: 4 is not the only move that keeps `draw`; so does 3."},
		{"puzzle: drawn\ngame: cat-mouse-graph\ngraph:\n  0:\n  1: 3 4\n  2: 2\n", "only: 0", "only-failed", "The mouse cannot go to 0 from here. To keep `draw`: 3 4."},
		{"puzzle: only\ngame: cat-mouse-graph\ngraph:\n  0: 1\n  1: 2\n  2: 2\n", "only: 0", "", ""},
		{"puzzle: only\ngame: cat-mouse-graph\ngraph:\n  0: 1\n  1: 2\n  2: 2\n", "only: 2", "only-failed", "gives the outcome away"},
		{"puzzle: stuck\ngame: cat-mouse-graph\ngraph:\n  0: 3\n  1:\n  2: 3\n", "expect: draw", "", ""},
	} {
		t.Run(c.lines, func(t *testing.T) {
			_, r := puzzletest.Analyse(t, answer.NewEngine(0), c.puzzle+c.lines+"\n")
			switch {
			case c.code == "" && len(r.Problems) > 0:
				t.Errorf("a problem where all holds: %v", r.Problems[0].Message)
			case c.code != "" && len(r.Problems) != 1:
				t.Errorf("%d problems, want one: %v", len(r.Problems), r.Problems)
			case c.code != "":
				p := r.Problems[0]
				if string(p.Code) != c.code || !strings.Contains(p.Message.String(), c.words) {
					t.Errorf("%s: %v; want %s with %q", p.Code, p.Message, c.code, c.words)
				}
			}
		})
	}
}

// A move keeps the winner, the draw or the total for `only`; the message also gives the outcome
// that each such move leads to.
func TestAMessageAboutTheOnlyMoveSaysWhatEachMoveLeadsTo(t *testing.T) {
	e := answer.NewEngine(0)
	number := regexp.MustCompile("(keeps?|To keep) `(mouse|cat) wins ")
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomPuzzle(rt)
		if parser.Parse(text).Puzzle(0).Setup == nil {
			rt.Skip("such as a cat in the hole")
		}
		p, f := puzzletest.Facts(t, e, text)
		for _, m := range f.Moves {
			_, a := puzzletest.Analyse(t, e, text+"only: "+p.PlaceName(int(m.To))+"\n")
			for _, problem := range a.Problems {
				said := problem.Message.String()
				if number.MatchString(said) {
					t.Errorf("%s\n%s", said, text)
				}
				for _, kept := range f.Keeping() {
					if _, won := f.Outcome.Kind.Winner(); won && len(f.Keeping()) <= 8 {
						led := p.PlaceName(int(kept.To)) + " (`" + game.FromHere(kept).String() + "`)"
						if !strings.Contains(said, led) {
							t.Errorf("%s does not tell %s\n%s", said, led, text)
						}
					}
				}
			}
		}
	})
}

// An entry that names no place is an error of form, said once, and the puzzle is
// solved all the same.
func TestAMoveOffTheBoardHidesNothingOfTheSolution(t *testing.T) {
	for _, lines := range []string{"moves: 2,2 9,9 1,1", "best: 9,9", "best: 2,2 9,9", "only: 9,9"} {
		for p := range parser.Parse(slips + lines + "\n").Puzzles() {
			r, err := answer.NewEngine(0).Analyse(context.Background(), p.Puzzle, answer.Awaited)
			if err != nil {
				t.Fatal(err)
			}
			if all := r.AllProblems(); len(all) != 1 || all[0].Code != syntax.OffBoard {
				t.Errorf("%s: %v, want that 9,9 is off the board", lines, all)
			}
			if r.Facts == nil || r.Facts.Outcome.String() != "mouse wins in 5" || r.Facts.Played != nil {
				t.Errorf("%s: facts %v", lines, r.Facts)
			}
		}
	}
}

func TestEveryFixOfAFailedAssertionMakesThePuzzleClean(t *testing.T) {
	for _, lines := range []string{
		"expect: draw", "expect: 7", "expect: cat wins in 2 // sure", "best: 2,1", "best: 2,2 1,1 // comment", "only: 2,1",
		"moves: 2,2 0,0 1,1", "moves: 0,0", "moves:\n  2,2 // good\n  0,0 1,1 // bad\n  1,2",
		"best: 2,1\nexpect: draw\nmoves: 1,1",
	} {
		for _, base := range []string{slips, strings.ReplaceAll(slips, "\n", "\r\n")} {
			if lines == "expect: 7" {
				base = hunt
			}
			text := base + lines + "\n"
			e := answer.NewEngine(0)
			for range 5 {
				_, r := puzzletest.Analyse(t, e, text)
				if len(r.Problems) == 0 {
					break
				}
				text = puzzletest.Apply(t, text, change.WithFixes(r, puzzletest.AnyProblem)[0].Fixes[0].Edits)
			}
			if _, r := puzzletest.Analyse(t, e, text); len(r.Problems) > 0 {
				t.Errorf("%q: still %v:\n%s", lines, r.Problems[0].Message, text)
			}
			for _, comment := range []string{"// sure", "// comment", "// good", "// bad"} {
				if strings.Contains(lines, comment) && !strings.Contains(text, comment) {
					t.Errorf("%q: the comment %q is lost:\n%s", lines, comment, text)
				}
			}
		}
	}
}

func TestAPawnThatCannotBeReachedIsAnErrorOnThatPawn(t *testing.T) {
	// On three by three a knight goes round the edge and never to the centre.
	for _, text := range []string{
		"puzzle: p\ngame: knight-pawns\nboard:\n  NP.\n  .P.\n  ..P\n",
		"puzzle: p\ngame: knight-pawns\nsize: 3\nknight: 0,0\npawns: 0,1 1,1\n",
	} {
		p, r := puzzletest.Analyse(t, answer.NewEngine(0), text)
		if len(r.Problems) != 1 || r.Problems[0].Code != answer.UnreachablePawn {
			t.Fatalf("%v, want one unreachable pawn", r.Problems)
		}
		if r.Problems[0].Range != p.Draft.Pawns[len(p.Draft.Pawns)/2].Range || !strings.Contains(r.Problems[0].Message.String(), "1,1") {
			t.Errorf("%v at %v", r.Problems[0].Message, r.Problems[0].Range)
		}
	}
}

func TestAPuzzleThatNeedsTooMuchMemoryIsRefusedByAProblem(t *testing.T) {
	var pawns strings.Builder
	for i := range 40 {
		fmt.Fprintf(&pawns, " %d,%d", 1+i/8, i%8)
	}
	for _, text := range []string{
		"puzzle: p\ngame: knight-pawns\nsize: 9\nknight: 0,0\npawns:" + pawns.String() + "\n",
		"puzzle: p\ngame: cat-mouse-grid\nboard:\n  MCF" + strings.Repeat(".", 397) + "\n" + strings.Repeat("  "+strings.Repeat(".", 400)+"\n", 399),
	} {
		_, r := puzzletest.Analyse(t, answer.NewEngine(0), text)
		if len(r.Problems) != 1 || r.Problems[0].Code != answer.TooLarge {
			t.Errorf("%.60q…: %v", text, r.Problems)
		}
	}
}

func TestABoardTooLongToBeSolvedIsReportedAtItsSize(t *testing.T) {
	if strconv.IntSize == 32 {
		t.Skip("a machine of 32 bits cannot count so many squares")
	}
	for _, size := range []string{"3000000000", "3x3000000000"} {
		text := "puzzle: p\ngame: knight-pawns\nsize: " + size + "\nknight: 0,0\npawns: 1,1 2,2999999999\n"
		p, r := puzzletest.Analyse(t, answer.NewEngine(0), text)
		if len(r.Problems) != 1 || r.Problems[0].Code != answer.Unsolvable || p.Slice(r.Problems[0].Range) != "size" {
			t.Errorf("%s: %v", size, r.Problems)
		}
	}
}

func TestASupersededAnalysisEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := puzzletest.Puzzle(t, slips)
	if _, err := answer.NewEngine(0).Analyse(ctx, p, answer.Awaited); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
}

func TestWhatDecidesNothingOfATableIsALookUp(t *testing.T) {
	e := answer.NewEngine(0)
	_, a := puzzletest.Analyse(t, e, slips)
	moved := strings.NewReplacer("M....", "..M..", "slips", "slipped", "mouse-jump", "limit: 77\nturn: cat\nmouse-jump").Replace(slips) + "expect: draw // wrong\n"
	_, b := puzzletest.Analyse(t, e, moved)
	first, second := a.Game, b.Game
	if first.Solution != second.Solution {
		t.Error("the mouse's place, the title, the limit, the turn or an assertion caused a solve")
	}
	if got := second.Start.Outcome().Kind; got != solver.MouseWins {
		t.Errorf("the mouse at 2,2, cat to move: %v", got)
	}
}

// An editor that asks for the edits of a fix later gets those of that fix, even if more is
// known about the puzzle by then.
func TestAFixThatWasOfferedEarlyDoesWhatItsTitleSaysLater(t *testing.T) {
	text := strings.Replace(slips, "board:", "expect: draw\nboard :", 1)
	p := parser.Parse(text).Puzzle(0).Puzzle
	early := answer.Unsolved(p)
	late := &answer.Answer{Puzzle: p, State: answer.Current, Problems: []syntax.Problem{{
		Range: p.Expect.Range, Severity: syntax.Error, Code: answer.ExpectFailed,
	}}}
	for _, action := range change.Actions(early, source.Range{End: len(text)}, parser.Cursor{Place: -1}) {
		if action.Kind != change.QuickFix {
			continue
		}
		edits, err := change.Edits(context.Background(), late, action.ID)
		if want := action.Fixes.Fixes[0].Edits; err != nil || !slices.Equal(edits, want) {
			t.Errorf("%s: %v, %v; want %v", action.Title, edits, err, want)
		}
		return
	}
	t.Fatal("no fix is offered")
}

// Errors outside of the position hide nothing of the solution, and a half-written value is
// called neither true nor false.
func TestErrorsBesideThePositionHideNothingOfTheSolution(t *testing.T) {
	const at = "game: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n"
	for _, more := range []string{
		"expect: mouse wi\n", "expect:\n", "expect\n", "Expect: cat wins\n", "exp", "bes\n", "bes: 1,1\n", "best: 2,2 x\n", "best: 1,1 9,9\n", "best: 1,1 2,\n",
		"only: 1,1 2,2\n", "only: 1\n", "source:\n", "moves: 2,\n", "moves: x 2,2\n", "moves:\n  2,2\n 1;2\n", "moves:\n2,2\n", "source: x\ncolour:: red\n",
		"// \x07\n", "  // \xff\n", "expect: mouse wins // \x07\n", "expect: mouse wins\nexpect: mouse wins\n", "expect: cat wins in 2 moves\n", "moves: 2,2 \xff\n", "expect: cat wins in 2 moves: 2,2\n",
	} {
		t.Run(more, func(t *testing.T) {
			a, err := answer.NewEngine(0).Analyse(context.Background(), parser.Parse("puzzle: p\n"+at+more).Puzzle(0).Puzzle, answer.Awaited)
			if err != nil {
				t.Fatal(err)
			}
			if a.Facts == nil || a.Facts.Outcome.String() != "mouse wins in 5" {
				t.Fatalf("it is not solved: %v", a.AllProblems())
			}
			if len(a.Problems) > 0 {
				t.Errorf("it is judged: %v", a.Problems)
			}
			if _, ok := a.Obstacle(); ok || len(a.Puzzle.Problems) == 0 {
				t.Errorf("the problems of form are %v", a.Puzzle.Problems)
			}
			if a.Facts.Played != nil {
				t.Error("moves that were not understood are played")
			}
		})
	}
}

func TestAWrongPositionHasNoOutcome(t *testing.T) {
	const at = "game: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n"
	for name, text := range map[string]string{
		"a misspelled key":             at + "limt: 3\n",
		"half a key":                   at + "lim\n",
		"a key of the position, twice": at + "mouse-jump: 3\n",
		"a row without its indent":     at + ".....\n",
		"what may be a row":            at + "....x\n",
		"a value that is missing":      at + "limit:\n",
		"a number that is none":        at + "limit: many\n",
		"a word too many":              at + "limit: 5 6\n",
		"a capital letter":             at + "Limit: 5\n",
		"another game's key":           at + "hole: 1,1\n",
	} {
		a, err := answer.NewEngine(0).Analyse(context.Background(), parser.Parse("puzzle: p\n"+text).Puzzle(0).Puzzle, answer.Awaited)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := a.Obstacle(); !ok || a.Facts != nil || a.Game != nil {
			t.Errorf("%s: there is an outcome, and the problems are %v", name, a.AllProblems())
		}
	}
}
