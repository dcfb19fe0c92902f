package lsp

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
)

func TestAPanelStepsToTheEndsOfTheMovesAndOfTheLine(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, strings.TrimPrefix(slipsPast, "// a board\n")+"moves: 2,2 1,1\n", nil)
		v := e.view("board", 0, 0)
		steps := func(command string, path []int, ahead int) {
			t.Helper()
			if v.does(command); !slices.Equal(v.board.Path, path) || v.board.Ahead != ahead {
				t.Errorf("%s: path %v, %d ahead", command, v.board.Path, v.board.Ahead)
			}
		}
		if b := v.board; b.Ahead != 2 || b.TextOutcome != nil {
			t.Errorf("%+v", b)
		}
		if _, err := v.do("play"); !isRefused(err) {
			t.Errorf("no moves are played in the text: %v", err)
		}
		steps("forward", []int{12}, 1)
		if b := v.board; b.TextOutcome == nil || b.TextOutcome.Words != "mouse wins in 5" {
			t.Errorf("the position of the text is worth %+v", b.TextOutcome)
		}
		steps("forward all", []int{12, 6}, 0)
		end := []int{12, 6}
		for _, step := range v.board.Line {
			end = append(end, step.To)
		}
		steps("forward all", end, 0)
		if _, err := v.do("forward"); !isRefused(err) {
			t.Errorf("the game goes on behind its end: %v", err)
		}
		steps("back all", nil, 5)
		steps("forward all", end, 0)
		e.quit()
	})
}

func TestALookAtAPlaceLeavesTheNoteThere(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, loopText, nil)
		v := e.view("board", 0, 0)
		v.does("edit", "press@2", "definition@2")
		if b := v.board; b.Picked == nil || *b.Picked != 2 || !strings.Contains(b.Note, "is picked") {
			t.Errorf("%+v", b)
		}
		e.quit()
	})
}

func TestAViewThatLooksOnLeavesWhatAnotherOneExplored(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, threePuzzles, nil)
		explores, looksOn := e.view("board", 0, 0), e.view("board", 0, 0)
		explores.does("best")
		for _, line := range []int{pawnsLine, gridLine} {
			explores.follow(line)
			looksOn.follow(line)
		}
		if b := explores.board; !slices.Equal(b.Path, []int{12}) {
			t.Errorf("shown are the moves %v", b.Path)
		}
		e.quit()
	})
}

func TestWhatAPageSaysOfTheCursorIsNotToldToPages(t *testing.T) {
	t.Parallel()
	document := object{"uri": doc}
	e, p := previewing(t, twoPuzzles, object{"textDocument": document, "position": fakePosition{1, 2}})
	p.hello()
	if m := p.call("plywise/view/open", object{"textDocument": document, "position": fakePosition{Line: 3}, "form": "board"}); m.Error != nil {
		t.Fatalf("%+v", m.Error)
	}
	p.send(object{"method": "plywise/view/follow", "params": object{"view": 1, "textDocument": document, "position": fakePosition{Line: 4}}})
	p.hello() // by then it has been read
	e.must("textDocument/hover", object{"textDocument": document, "position": fakePosition{7, 3}}, nil)
	var at fakeCursor
	if p.told("host/cursor", &at); at.String() != doc+" {7 3}" {
		t.Errorf("the page goes to %s", at)
	}
	e.quit()
}

func TestAFinishedGameHasNoShadesOnTheBoardOrInTheText(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		// One move of the mouse's, and it is on the food: nobody may go anywhere then.
		e := painting(t, "puzzle: Next to it\ngame: cat-mouse-grid\nboard:\n  .MF.C\n", nil)
		v, rows := e.view("board", 0, 0), e.view("rows", 44, 0)
		for _, view := range []*fakeView{v, rows} {
			view.does("best")
		}
		for _, layer := range []string{"arrivals", "mouse, cat to move", "cat, mouse to move"} {
			if v.does("layer " + layer); !v.board.Over || v.board.Outcome.Words != "mouse has won" || v.board.Heat != nil {
				t.Errorf("with the layer %s the board is %s", layer, v.Board)
			}
		}
		if text := rows.text(); !strings.Contains(text, "The game is over: mouse has won") || !strings.Contains(text, "\n 0 . . MF. C") {
			t.Errorf("the rows are\n%s", text)
		}
		e.quit()
	})
	synctest.Test(t, func(t *testing.T) {
		e := able(t, "puzzle: Caught\ngame: cat-mouse-grid\nmouse: 0,1\nboard:\n  FC.\n", nil)
		synctest.Wait()
		for _, token := range e.tokenView(doc).tokens() {
			if looks := strings.Join(token.looks, " "); strings.Contains(looks, "Wins") {
				t.Errorf("in the text of a finished game something is %s", looks)
			}
		}
		e.quit()
	})
}

func TestAtItsEndAGameOfKnightAndPawnsHasItsTotal(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		// From 0,0 the knight takes 2,1 in one move and 1,2 from there in two, or the other way round.
		e := painting(t, pawnsText, nil)
		v, rows := e.view("board", 0, 0), e.view("rows", 44, 0)
		for _, view := range []*fakeView{v, rows} {
			if deed := view.does("best", "best"); strings.Contains(deed.Says, "0 moves") {
				t.Errorf("it is said %q", deed.Says)
			}
		}
		if total := v.board.Outcome.Total; !v.board.Over || total == nil || *total != 3 {
			t.Errorf("the board is %s", v.Board)
		}
		rows.says("The game is over: 3 moves")
		e.quit()
	})
}
