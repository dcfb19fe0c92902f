package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"plywise/lsp/answer"
	"plywise/parser"
	"plywise/solver"
)

// A solvingBoard is what a picture says of somebody who solves the puzzle.
type solvingBoard struct {
	Verdict, Hint string
	Count         *struct {
		Moves, Hints, Wrong int
		Ended               string
	}
	Tree []exploredMove
}

type exploredMove struct {
	Spot       int
	Name, Mark string
	Shown      bool
	Children   []exploredMove
}

func (v *fakeView) solving() (b solvingBoard) {
	v.t.Helper()
	if err := json.Unmarshal(v.Board, &b); err != nil {
		v.t.Fatal(err)
	}
	return b
}

// tells are the members of a picture that say how a game goes on. Those of a game that is over, and
// of the verdict on a move, are no secret.
func (v *fakeView) tells() (told []string) {
	b := &v.board
	add := func(what string, is bool) {
		if is {
			told = append(told, what)
		}
	}
	add("the outcome", b.Outcome != nil)
	add("a line", len(b.Line) > 0)
	add("heat", b.Heat != nil)
	add("tries", len(b.Tries) > 0)
	add("the moves' order", !slices.IsSortedFunc(b.Moves, func(x, y toldMove) int { return x.To - y.To }))
	for _, m := range b.Moves {
		add("a move's outcome", m.Before != nil || m.After != nil || m.Rank != nil || m.Mark != "")
	}
	for _, m := range b.Played {
		add("a played move's outcome", m.After != nil || m.Mark != "")
	}
	for _, c := range b.Claims {
		add("an assertion", c.Holds != nil)
	}
	return told
}

// Somebody who finds the best move each time solves every puzzle, and is told nothing before.
func TestEveryExampleCanBeSolvedAgainstTheMachine(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../editors/examples/*.puzzle")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			engine := answer.NewEngine(0)
			synctest.Test(t, func(t *testing.T) {
				e := painting(t, string(text), nil)
				for p := range parser.Parse(string(text)).Puzzles() {
					known, err := engine.Analyse(t.Context(), p.Puzzle, answer.Awaited)
					if err != nil || known.Game == nil || known.Facts.Over || len(known.Facts.Moves) == 0 {
						continue
					}
					v := e.view("board", 0, p.Line)
					v.does("solve")
					v.solvesBy(known.Game.Start, p.Title)
					v.leave()
					if testing.Short() { // all the others go the same way
						break
					}
				}
				e.quit()
			})
		})
	}
}

// solvesBy plays a best move each time, from a position.
func (v *fakeView) solvesBy(start solver.Position, title string) {
	v.t.Helper()
	const most = 200 // of one player; no example takes longer, or repeats later
	for moves := 1; moves <= most; moves++ {
		if told := v.tells(); told != nil || !v.board.Hidden {
			v.t.Fatalf("%s: before move %d the picture tells %v", title, moves, told)
		}
		at := start
		for _, to := range v.board.Path {
			at, _ = at.Play(solver.Place(to))
		}
		v.does("press@" + strconv.Itoa(int(at.Moves()[0].To)))
		b := v.solving()
		if !strings.Contains(b.Verdict, "is right") || b.Count.Moves != moves || b.Count.Wrong != 0 || b.Count.Hints != 0 {
			v.t.Fatalf("%s: after move %d it says %+v", title, moves, b)
		}
		if b.Count.Ended == "solved" {
			return
		}
	}
	v.t.Errorf("%s: it is not solved after %d moves", title, most)
}

func TestSomebodyWhoSolvesHearsWhatIsWrongGetsHintsAndIsCounted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast+pawnsText, object{"spoilers": "off"})
		v := e.view("rows", 60, 0)
		if deed := v.does("solve"); !strings.Contains(deed.Says, "You play the mouse") {
			t.Errorf("it says %q", deed.Says)
		}
		v.says("[solve]", "outcomes are hidden")
		for _, want := range []string{"Hint: the mouse wins.", "Hint: 2,2 is best.", "Hint: 2,2 is best."} {
			if deed := v.does("hint"); deed.Says != want {
				t.Errorf("a hint is %q, not %q", deed.Says, want)
			}
			v.says(want)
		}
		if deed := v.does("press@10"); !strings.Contains(deed.Says, "2,0 is wrong: it throws the win away, and loses") {
			t.Errorf("of a wrong move it says %q", deed.Says)
		}
		v.does("takeBack", "press@12")
		v.says("2,2 is right. Then the cat plays 1,1.", "after 2,2 1,1")
		v.does("press@14")
		if deed := v.does("press@4"); deed.Says != "0,4 is right. Solved in 3 moves, 2 hints, 1 wrong." {
			t.Errorf("in the end it says %q", deed.Says)
		}
		if deed := v.does("next"); deed.Reveal == nil || deed.Reveal.Range.Start.Line != strings.Count(slipsPast, "\n") {
			t.Errorf("the next puzzle is at %+v", deed.Reveal)
		}
		v.says("Two pawns", "[solve]", "outcomes are hidden")
		v.does("giveUp")
		v.says("Given up after no right move", "3 moves")
		if _, err := v.do("next"); !isRefused(err) {
			t.Errorf("behind the last puzzle: %v", err)
		}
		e.quit()
	})
}

func TestWhatWasExploredIsATreeWhoseMovesAreAllPlacesToGoTo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast, nil)
		v := e.view("board", 0, 0)
		v.does("press@12", "press@6", "back", "press@7", "back", "back", "press@11")
		tree := v.solving().Tree
		if len(tree) != 2 || tree[0].Name != "2,2" || tree[0].Mark != "!" || len(tree[0].Children) != 2 ||
			tree[1].Name != "2,1" || tree[1].Mark != "??" || !tree[1].Shown || tree[0].Shown {
			t.Fatalf("the tree is %+v", tree)
		}
		v.does("press@" + strconv.Itoa(tree[0].Children[1].Spot))
		if !slices.Equal(v.board.Path, []int{12, 7}) {
			t.Errorf("the path is %v", v.board.Path)
		}
		rows := e.view("rows", 60, 0)
		rows.does("press@12", "press@6", "back", "press@7", "back", "back", "press@11")
		rows.says("1. >2,1 ?? (1. 2,2 ! 2. 1,1 (2. 1,2))")
		rows.does("back", "press@12", "press@6")
		rows.says("1. 2,2 ! (1. 2,1 ??) 2. >1,1 (2. 1,2)")
		rows.does("takeBack", "takeBack", "takeBack")
		e.replace(doc, "mouse-jump: 2\n", "")
		rows.says("explored 3 are not legal", "1. >2,1")
		e.quit()
	})
}

func TestTheMachineAnswersMovesThatAreExploredWhereThatIsWanted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast, nil)
		v := e.view("board", 0, 0)
		v.does("press@12", "replies")
		if len(v.board.Path) != 2 {
			t.Errorf("when it is wanted, the move just made has no answer: %v", v.board.Path)
		}
		if v.does("press@14"); len(v.board.Path) != 4 {
			t.Errorf("a move has no answer: %v", v.board.Path)
		}
		if v.does("takeBack"); len(v.board.Path) != 2 {
			t.Errorf("a move is taken back without its answer: %v", v.board.Path)
		}
		if v.does("replies", "press@14"); len(v.board.Path) != 3 {
			t.Errorf("when it is not wanted any more, a move has an answer: %v", v.board.Path)
		}
		e.quit()
	})
}

func TestMovesAfterAPuzzleIsSolvedLeaveTheTextAlone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast, nil)
		v := e.view("rows", 60, 0)
		v.does("solve", "giveUp", "best")
		v.says("[given up]", "Cat to move: mouse wins in 4", "after 2,2")
		v.does("press@6")
		v.says("after 2,2 1,1")
		if got := e.texts[doc].text; got != slipsPast {
			t.Errorf("the text is\n%s", got)
		}
		e.quit()
	})
}

// The moves of the text may be the solution, and what is asked for may tell it.
func TestWhatTellsTheSolutionWaitsUntilAPuzzleIsSolved(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		text := slipsPast + "moves: 2,2 1,1\n"
		e := painting(t, text, nil)
		for _, form := range []string{"board", "rows"} {
			v := e.view(form, 60, 0)
			v.does("best", "best", "back all", "solve")
			if says := v.does("hover@12").Says; !strings.Contains(says, "Outcomes are hidden.") || strings.Contains(says, "wins") {
				t.Errorf("it tells of a place: %s", says)
			}
			if form == "board" && len(v.solving().Tree) > 0 || form == "rows" && strings.Contains(v.text(), "explored") {
				t.Errorf("what was explored before is shown: %s\n%s", v.Board, v.text())
			}
			for _, asked := range []string{"best", "append", "edits", "explain", "reveal", "forward", "back", "takeBack", "again"} {
				if deed, err := v.do(asked); !isRefused(err) && !(form == "board" && asked == "explain") {
					t.Errorf("%s: %v %+v", asked, err, deed)
				}
			}
			if told := v.tells(); form == "board" && (told != nil || len(v.board.Played) > 0) {
				t.Errorf("while it is solved a picture tells %v, and of the moves %v", told, v.board.Played)
			}
			if form == "rows" && strings.Contains(v.text(), "game") {
				t.Errorf("the moves of the text are shown:\n%s", v.text())
			}
			v.does("press@10", "takeBack", "giveUp", "forward", "forward")
			if form == "rows" {
				v.says("after 2,2 1,1", "game", "1. 2,2 ! 2. >1,1")
			}
			v.leave()
		}
		if got := e.texts[doc].text; got != text {
			t.Errorf("the text is\n%s", got)
		}
		e.quit()
	})
}

func TestOneSolvesThePuzzlesOfAFileInTurn(t *testing.T) {
	t.Parallel()
	const empty = "puzzle: Empty\ngame: knight-pawns\nsize: 3\nknight: 0,0\npawns: none\n"
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast+empty+pawnsText, nil)
		v := e.view("rows", 60, 0)
		v.does("solve", "next")
		v.says("Empty [solve]", "there is no move to find here")
		v.does("next")
		v.says("Two pawns [solve]", "You play Alice. Find the best move.")
		v.does("previous", "previous")
		v.says("The mouse slips past [solve]", "outcomes are hidden")
		if _, err := v.do("previous"); !isRefused(err) {
			t.Errorf("before the first puzzle: %v", err)
		}
		e.quit()
	})
}
