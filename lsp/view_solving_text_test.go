package lsp

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/uri"
)

func TestTheTextHidesThePuzzleThatIsSolvedOnABoardUntilThatEnds(t *testing.T) {
	t.Parallel()
	for how, end := range map[string]func(*fakeView){
		"solved":      func(v *fakeView) { v.does("press@12", "press@14", "press@4") },
		"given up":    func(v *fakeView) { v.does("giveUp") },
		"left":        func(v *fakeView) { v.does("explore") },
		"closed":      func(v *fakeView) { v.leave() },
		"another one": func(v *fakeView) { v.does("next") },
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				const outcome = "mouse wins in 5"
				e := configure(t, everythingAndMore(), nil, object{"view": true})
				e.open(doc, slipsPast+"expect: mouse wins in 7\n"+pawnsText)
				status := e.view("board", 0, 1) // as VS Code has one for its status bar
				v := e.view("rows", 60, 1)
				e.settled()
				told := func() string {
					all := [][]byte{status.Board}
					params := object{"textDocument": object{"uri": doc}, "range": fakeRange{End: fakePosition{Line: 9}}, "position": fakePosition{}}
					for _, method := range []string{"textDocument/inlayHint", "textDocument/codeLens", "textDocument/documentSymbol"} {
						var answer json.RawMessage
						e.must(method, params, &answer)
						all = append(all, answer)
					}
					diagnostics, _ := json.Marshal(e.lastShown(doc))
					return string(bytes.Join(append(all, diagnostics), []byte("\n")))
				}
				looks := func() (shades, faded bool) {
					tokens, err := decodeTokens(e.tokenView(doc).data, fakeLegend{tokenTypes, tokenModifiers})
					if err != nil {
						t.Fatal(err)
					}
					for _, token := range tokens {
						if token.line < 9 { // what it solves
							shades = shades || len(token.looks) > 1
							faded = faded || token.line == 8 && token.looks[0] == "comment"
						}
					}
					return shades, faded
				}
				refreshes := func() (n []int) {
					e.mu.Lock()
					defer e.mu.Unlock()
					for _, method := range []string{"workspace/inlayHint/refresh", "workspace/codeLens/refresh", "workspace/semanticTokens/refresh", "client/unregisterCapability"} {
						n = append(n, e.asked[method])
					}
					return n
				}
				isTold := func() bool {
					e.settled()
					shades, faded := looks()
					if shades == faded {
						t.Errorf("shades: %v, what the author wrote is faded: %v", shades, faded)
					}
					n := strings.Count(told(), outcome)
					if shades && n < 4 || !shades && n > 0 {
						t.Errorf("shades: %v, the outcome is told %d times in\n%s", shades, n, told())
					}
					return shades
				}
				if !isTold() {
					t.Fatal("it is hidden before somebody solves it")
				}
				before := refreshes()
				v.does("solve")
				e.pause(time.Second)
				if isTold() {
					t.Error("it is told while somebody solves it")
				}
				middle := refreshes()
				end(v)
				e.pause(time.Second)
				if !isTold() {
					t.Error("it is hidden when that has ended")
				}
				for i, n := range refreshes() {
					if middle[i] == before[i] || n == middle[i] {
						t.Errorf("the editor is asked to refresh %d, %d and %d times", before[i], middle[i], n)
					}
				}
				e.quit()
			})
		})
	}
}

func TestThePuzzleThatIsSolvedStaysHiddenWhereItsTextIsEdited(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, pawnsText+slipsPast, nil)
		v := e.view("rows", 60, strings.Count(pawnsText, "\n")+2)
		v.does("solve")
		for _, edit := range [][2]string{{"puzzle: Two pawns", "puzzle: New\n\npuzzle: Two pawns"}, {"mouse-jump: 2\n", "mouse-jump: 3\n"}, {"slips", "gets"}} {
			e.replace(doc, edit[0], edit[1])
			var hints json.RawMessage
			params := object{"textDocument": object{"uri": doc}, "range": fakeRange{End: fakePosition{Line: 100}}}
			e.must("textDocument/inlayHint", params, &hints)
			if bytes.Contains(hints, []byte("mouse wins")) || bytes.Contains(hints, []byte("cat wins")) {
				t.Errorf("after %v: %s", edit, hints)
			}
		}
		e.quit()
	})
}

func TestSolvingStartsFromThePositionOfTheTextUnlessThatIsAskedFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast+pawnsText, nil)
		v := e.view("rows", 60, 1)
		v.does("best", "best", "best", "best")
		if deed := v.does("solve"); deed.Says != "You play the mouse. Find the best move." || strings.Contains(v.text(), "after") {
			t.Errorf("it says %q and shows\n%s", deed.Says, v.text())
		}
		v.does("explore", "press@12", "press@6")
		if deed := v.does("solve here"); deed.Says != "You play the mouse from the position shown. Find the best move." {
			t.Errorf("it says %q", deed.Says)
		}
		v.says("[solve]", "after 2,2 1,1", "from the position shown")
		if deed := v.does("press@14"); !strings.Contains(deed.Says, "2,4 is right.") {
			t.Errorf("it says %q", deed.Says)
		}
		e.quit()
	})
}

func TestWhoBeginsToSolveHasTheCursorOnThePieceToMoveAndNotOnTheBestMove(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast, nil)
		v := e.view("rows", 60, 1)
		deed := v.does("solve")
		if at := deed.Cursor; at == nil || !strings.HasPrefix(strings.Split(v.text(), "\n")[at.Row][at.From:], "M") {
			t.Errorf("the cursor goes to %+v on\n%s", at, v.text())
		}
		e.quit()
	})
}

func TestAWrongMoveIsTakenBackAfterASecondOrAtTheNextKey(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast, nil)
		v := e.view("rows", 60, 1)
		v.does("solve")
		const said = "2,0 is wrong: it throws the win away, and loses. Then the cat plays 2,1."
		wrong := func() {
			t.Helper()
			v.does("press@10")
			v.says("Mouse to move", "after 2,0 2,1", said[:40])
		}
		back := func() {
			t.Helper()
			if strings.Contains(v.text(), "after") {
				t.Errorf("it is not taken back:\n%s", v.text())
			}
		}
		wrong()
		e.pause(900 * time.Millisecond)
		v.says("after 2,0 2,1")
		e.pause(200 * time.Millisecond)
		back()
		v.says(said[:40]) // one reads on
		wrong()
		v.does("takeBack")
		back()
		wrong()
		if deed := v.does("hint"); deed.Says != "Hint: the mouse wins." {
			t.Errorf("it says %q", deed.Says)
		}
		back()
		v.does("press@12") // and it goes on
		wrong = func() { v.does("press@10") }
		wrong()
		v.does("press@14") // a place means the same on both boards
		v.says("after 2,2 1,1 2,4 1,1")
		if _, err := v.do("again"); !isRefused(err) {
			t.Errorf("a wrong move is played again: %v", err)
		}
		e.quit()
	})
}

func TestAHintMarksTheBestMoveOnTheBoard(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast, nil)
		rows, board := e.view("rows", 60, 1), e.view("board", 0, 1)
		marked := func() (marked []int) {
			for _, m := range board.board.Moves {
				if m.Rank != nil {
					marked = append(marked, m.To)
				}
			}
			return marked
		}
		for _, v := range []*fakeView{rows, board} {
			v.does("solve", "hint")
		}
		if strings.Contains(rows.text(), "*") || marked() != nil {
			t.Errorf("the first hint marks %v and\n%s", marked(), rows.text())
		}
		for _, v := range []*fakeView{rows, board} {
			v.does("hint")
		}
		rows.says(" 2 M+.+.*. .", " *  2,2")
		if got := marked(); !slices.Equal(got, []int{12}) {
			t.Errorf("a panel has %v", got)
		}
		for _, v := range []*fakeView{rows, board} {
			v.does("press@12")
		}
		if strings.Contains(rows.text(), "*") || marked() != nil {
			t.Errorf("behind the move there are %v and\n%s", marked(), rows.text())
		}
		e.quit()
	})
}

func TestTheCountHasRoomOnEveryBoard(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast, nil)
		v := e.view("rows", 20, 1)
		v.does("solve", "hint", "hint", "press@10", "takeBack", "press@12", "hint", "press@14", "press@4")
		head := ""
		for _, r := range v.rows[:v.Head] {
			head += strings.TrimSpace(r.Text) + " "
		}
		if !strings.Contains(head, "Solved in 3 moves, 3 hints, 1 wrong.") {
			t.Errorf("the head is\n%s", head)
		}
		e.quit()
	})
}

func TestPuzzlesThatAreSolvedOneAfterAnotherAreCountedAcrossFiles(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		folder := t.TempDir()
		first, last := filepath.Join(folder, "a.puzzle"), filepath.Join(folder, "b.puzzle")
		for name, text := range map[string]string{first: slipsPast, filepath.Join(folder, "aa.txt"): slipsPast, filepath.Join(folder, "ab.puzzle"): "// no puzzle\n", last: slipsPast} {
			if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		e := painting(t, "", nil)
		e.open(string(uri.File(first)), slipsPast)
		v := e.viewAt("rows", 80, string(uri.File(first)), fakePosition{}, "")
		solved := []string{"press@12", "press@14", "press@4"}
		v.does("solve")
		if deed := v.does(solved...); strings.Contains(deed.Says, "in a row") {
			t.Errorf("of one it says %q", deed.Says)
		}
		v.does("solve")
		if deed := v.does(solved...); strings.Contains(deed.Says, "in a row") {
			t.Errorf("of the same again it says %q", deed.Says)
		}
		deed := v.does("next")
		if deed.Reveal == nil || deed.Reveal.URI != string(uri.File(last)) {
			t.Fatalf("the next file is %+v", deed.Reveal)
		}
		e.open(string(uri.File(last)), slipsPast)
		e.pause(time.Second)
		v.says("[solve]", "You play the mouse")
		if deed := v.does(solved...); !strings.HasSuffix(deed.Says, "Solved in 3 moves, 2 puzzles in a row.") {
			t.Errorf("of the second it says %q", deed.Says)
		}
		if _, err := v.do("next"); !isRefused(err) {
			t.Errorf("behind the last file: %v", err)
		}
		v.does("solve", "hint")
		if v.saved().Streak != 0 {
			t.Errorf("after a hint %d are in a row", v.saved().Streak)
		}
		e.replace(string(uri.File(first)), slipsPast, slipsPast+pawnsText)
		if back := v.does("previous").Reveal; back == nil || back.URI != string(uri.File(first)) || back.Range.Start.Line != strings.Count(slipsPast, "\n") {
			t.Errorf("back it goes to %+v", back)
		}
		for range 2 {
			e.pause(time.Second)
			v.says("[solve]", "You play Alice. Find the best move.")
			v.does("next")
			e.pause(time.Second)
			v.says("[solve]", "Hint: the mouse wins.")
			v.does("previous")
		}
		e.quit()
	})
}

func TestWhatWasSaidOfATextGoesWithIt(t *testing.T) {
	t.Parallel()
	for _, how := range []string{"edited", "restored", "left and edited"} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				e := painting(t, slipsPast+pawnsText, nil)
				v := e.view("rows", 60, 1)
				v.does("solve", "hint", "hint")
				change := func() { e.replace(doc, "  M....\n", "  M....\nturn: cat\n") }
				switch how {
				case "edited":
					change()
				case "restored":
					word := v.Restore
					v.leave()
					change()
					v = e.viewAt("rows", 60, doc, fakePosition{Line: 1}, word)
				case "left and edited":
					v.does("next")
					change()
					v.does("previous")
				}
				e.pause(time.Second)
				v.says("[solve]", "Cat to move", "You play the cat. Find the best move.")
				if text := v.text(); strings.Contains(text, "Hint") || strings.Contains(text, "mouse.") || strings.Contains(text, "*") {
					t.Errorf("it shows\n%s", text)
				}
				e.quit()
			})
		})
	}
}

func TestWhatIsRestoredHoldsNoOutcome(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, pawnsText, nil)
		v := e.view("board", 0, 0)
		v.does("solve", "hint", "hint")
		saved, err := json.Marshal(v.saved())
		if hint := v.solving().Hint; err != nil || hint == "" || bytes.Contains(saved, []byte("int:")) || bytes.Contains(saved, []byte("erdict")) {
			t.Errorf("after %q it holds %s %v", hint, saved, err)
		}
		e.quit()
	})
}

func TestARightMoveThatIsPlayedAgainCountsOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast, nil)
		v := e.view("rows", 60, 1)
		v.does("solve", "press@12", "takeBack")
		if n := v.saved().Solving.Moves; n != 0 {
			t.Errorf("%d moves count when the only one is taken back", n)
		}
		v.does("press@10", "press@10", "press@12", "press@14")
		if deed := v.does("press@4"); !strings.HasSuffix(deed.Says, "Solved in 3 moves, 1 wrong.") {
			t.Errorf("it says %q", deed.Says)
		}
		e.quit()
	})
}

func TestCommandsSayWhatTheyAreFor(t *testing.T) {
	t.Parallel()
	const blank = "puzzle: A blank\ngame: cat-mouse-grid\nboard:\n  M?CF\n"
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast+blank, nil)
		v := e.view("rows", 60, 1)
		for _, c := range []struct {
			line          int
			command, says string
		}{
			{1, "hint", "This works in solve mode only."},
			{1, "giveUp", "This works in solve mode only."},
			{1, "turn", "This works in edit mode only."},
			{9, "append", "The puzzle has a blank at 0,1; fill it in first."},
		} {
			v.follow(c.line)
			if _, err := v.do(c.command); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s says %v, not %q", c.command, err, c.says)
			}
		}
		e.quit()
	})
}

func TestTakeBackUndoesWhatAPressedEntryHasDone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast, nil)
		v := e.view("board", 0, 1)
		v.does("press@12")
		v.does("press@" + strconv.Itoa(v.solving().Tree[0].Spot))
		v.does("takeBack")
		if len(v.board.Path) > 0 {
			t.Errorf("the path is %v", v.board.Path)
		}
		e.quit()
	})
}

func TestABoardSaysWhatIsWrongWithItsText(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast, nil)
		rows, board := e.view("rows", 200, 1), e.view("board", 0, 1)
		e.replace(doc, "game: cat-mouse-grid\n", "")
		e.pause(time.Second)
		rows.says(board.board.Problem.Message, "The shades are those of the last text that could be solved.")
		if !strings.Contains(board.board.Problem.Message, "game") {
			t.Errorf("a panel has %q", board.board.Problem.Message)
		}
		e.quit()
	})
}
