package lsp

import (
	"strings"
	"testing"
	"testing/synctest"
)

// Where the cat stands beside the mouse it wins, so that nothing that was asserted is true.
func TestAnEditOfABoardSaysWhatBecameOfTheAssertions(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast+"expect: mouse wins in 5\nsolution: 2,2 1,1 2,4 1,1 0,4\nduals: longer\ntries: 2,1 2,1\n", nil)
		v := e.view("board", 0, 0)
		deed := v.does("edit", "set@11 cat")
		for _, want := range []string{"False now: “expect”.", "Made a comment: “solution”"} {
			if !strings.Contains(deed.Says, want) {
				t.Errorf("it says %q, not %q", deed.Says, want)
			}
		}
		if text := e.texts[doc].text; !strings.Contains(text, "// solution") || !strings.Contains(text, "\nexpect: mouse wins in 5") {
			t.Errorf("the text is\n%s", text)
		}
		e.quit()
	})
}

func TestAnEntryOfMovesOffTheBoardIsShownAsItIsWritten(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast+"moves: 5,5\n", nil)
		v := e.view("board", 0, 0)
		if n := len(v.board.Played); n != 1 || v.board.Played[0].Name != "5,5" || v.board.Played[0].To != -1 {
			t.Errorf("the moves are %+v", v.board.Played)
		}
		e.view("rows", 60, 0).says("5,5")
		e.quit()
	})
}

func TestWhatIsLeftOfALimitIsSaidWhereOneIsWritten(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipsPast, nil)
		v := e.view("board", 0, 0)
		v.does("press@12")
		if v.board.LimitLeft != nil {
			t.Errorf("%d moves are left of no limit", *v.board.LimitLeft)
		}
		e.replace(doc, "mouse-jump", "limit: 9\nmouse-jump")
		e.settled()
		if v.does("back"); v.board.LimitLeft == nil || *v.board.LimitLeft != 9 {
			t.Errorf("left are %v", v.board.LimitLeft)
		}
		e.quit()
	})
}
