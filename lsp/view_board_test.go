package lsp

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
)

// board returns a part of the picture that a panel has.
func (v *fakeView) board() (b struct {
	Path        []int
	Ahead       int
	Note        string
	Picked      *int
	TextOutcome *struct{ Words string }
	Line        []struct{ To int }
}) {
	v.t.Helper()
	if err := json.Unmarshal(v.last.Board, &b); err != nil {
		v.t.Fatal(err)
	}
	return b
}

const slipWithMoves = slipText + "moves: 2,2 1,1\n"

func TestAPanelStepsToTheEndsOfTheMovesAndOfTheLine(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipWithMoves, nil)
		v := e.view("board", 0, 0, "")
		steps := func(command, value string, path []int, ahead int) {
			t.Helper()
			v.mustDo(command, -1, value)
			if b := v.board(); !slices.Equal(b.Path, path) || b.Ahead != ahead {
				t.Errorf("%s %s: path %v, %d ahead", command, value, b.Path, b.Ahead)
			}
		}
		if b := v.board(); b.Ahead != 2 || b.TextOutcome != nil {
			t.Errorf("%+v", b)
		}
		if _, err := v.do("play", -1, ""); err == nil {
			t.Error("no moves can be played in the text")
		}
		steps("forward", "", []int{12}, 1)
		if b := v.board(); b.TextOutcome == nil || b.TextOutcome.Words != "mouse wins in 5" {
			t.Errorf("the position of the text is worth %+v", b.TextOutcome)
		}
		steps("forward", "all", []int{12, 6}, 0)
		line := v.board().Line
		steps("forward", "all", []int{12, 6, line[0].To, line[1].To, line[2].To}, 0)
		if _, err := v.do("forward", -1, ""); err == nil {
			t.Error("the game goes on behind its end")
		}
		steps("back", "all", nil, 5)
		steps("forward", "all", []int{12, 6, line[0].To, line[1].To, line[2].To}, 0)
		e.quit()
	})
}

func TestALookAtAPlaceLeavesTheNoteThere(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, loopText, nil)
		v := e.view("board", 0, 0, "")
		v.mustDo("edit", -1, "")
		v.mustDo("press", 2, "")
		v.mustDo("definition", 2, "")
		if b := v.board(); b.Picked == nil || *b.Picked != 2 || !strings.Contains(b.Note, "is picked") {
			t.Errorf("%+v", b)
		}
		e.quit()
	})
}

func TestAViewThatLooksOnLeavesWhatAnotherOneExplored(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipText+"\n"+pawnsText, nil)
		explores, looksOn := e.view("board", 0, 0, ""), e.view("board", 0, 0, "")
		explores.mustDo("best", -1, "")
		for _, line := range []int{9, 0} {
			for _, v := range []*fakeView{explores, looksOn} {
				v.notify("plywise/view/follow", object{"view": v.number, "textDocument": object{"uri": doc}, "position": fakePosition{Line: line}})
			}
			synctest.Wait()
		}
		if b := explores.board(); !slices.Equal(b.Path, []int{12}) {
			t.Errorf("shown are the moves %v", b.Path)
		}
		e.quit()
	})
}
