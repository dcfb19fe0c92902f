package lsp

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
)

// A fakeList is what an editor gets to show at the cursor.
type fakeList struct {
	IsIncomplete bool
	Items        []fakeItem
}

func (l fakeList) labels() []string {
	labels := make([]string, len(l.Items))
	for i, item := range l.Items {
		labels[i] = item.Label
	}
	return labels
}

// inserts returns what an item inserts, "" if it is not offered.
func (l fakeList) inserts(label string) string {
	for _, item := range l.Items {
		if item.Label == label {
			return item.TextEdit.NewText
		}
	}
	return ""
}

// behind returns the parameters of a request about the end of the first occurrence of
// a text.
func (e *fakeEditor) behind(text string) object {
	all := e.texts[doc].text
	at := strings.Index(all, text) + len(text)
	return object{"textDocument": object{"uri": doc}, "position": position(all, at, e.encoding)}
}

func (e *fakeEditor) completes(behind string) fakeList {
	e.t.Helper()
	var list fakeList
	e.must("textDocument/completion", e.behind(behind), &list)
	return list
}

func TestWhileAPuzzleIsSolvedItsKeysAndOutcomesAreOfferedAndItsMovesWait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hung := newGated()
		e := start(t, everything(), func(s *server) { s.SolveWith(hung) })
		const board = "puzzle: gate\ngame: cat-mouse-grid\nboard:\n  MF.C\n"
		e.open(doc, board+"expect: \nmoves: \n")

		keys := e.completes("moves: \n")
		if got := keys.inserts("best"); got != "best: $0" || !keys.IsIncomplete {
			t.Errorf("for the key best %q is inserted, incomplete: %v", got, keys.IsIncomplete)
		}
		outcomes := e.completes("expect: ")
		if got := fmt.Sprint(outcomes.labels()); got != "[mouse wins cat wins cat wins (move limit) draw]" || !outcomes.IsIncomplete {
			t.Errorf("the outcomes are %s, incomplete: %v", got, outcomes.IsIncomplete)
		}

		var moves fakeList
		asked, at := make(chan error, 1), e.behind("moves: ")
		go func() { asked <- e.call("textDocument/completion", at, &moves) }()
		close(hung.gate)
		if err := <-asked; err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(moves.labels()); got != "[0,1 0,0]" || moves.IsIncomplete {
			t.Errorf("the moves are %s, incomplete: %v", got, moves.IsIncomplete)
		}
		keys = e.completes("moves: \n")
		if got := keys.inserts("best"); got != "best: 0,1" || keys.IsIncomplete {
			t.Errorf("for the key best %q is inserted, incomplete: %v", got, keys.IsIncomplete)
		}
		outcomes = e.completes("expect: ")
		if got := outcomes.labels()[0]; got != "mouse wins in 1" || outcomes.IsIncomplete {
			t.Errorf("the first outcome is %s, incomplete: %v", got, outcomes.IsIncomplete)
		}
		e.quit()
	})
}

func TestOfALargeBoardThoseCellsAreOfferedThatStartWithWhatIsTyped(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hung := newGated()
		e := start(t, everything(), func(s *server) { s.SolveWith(hung) })
		e.open(doc, "puzzle: gate\ngame: cat-mouse-grid\nboard:\n  CM"+strings.Repeat(".", 126)+"\n  .#"+strings.Repeat(".", 126)+
			strings.Repeat("\n  "+strings.Repeat(".", 128), 126)+"\nfood: ")
		for _, c := range []struct {
			typed, first, last string
			cells              int
		}{
			{"", "0,2", "0,1", 400},    // without the wall; those that are to be shared come last
			{"1", "1,0", "12,16", 400}, // 127, 128, 128 and 17
			{"1,1", "1,10", "1,127", 38},
			{"127,12", "127,12", "127,127", 9},
			{"128", "", "", 0},
			{"01", "", "", 0},
			{"x", "", "", 0},
		} {
			e.replace(doc, "food: ", "food: "+c.typed)
			list := e.completes("food: " + c.typed)
			labels := list.labels()
			if len(labels) != c.cells || !list.IsIncomplete {
				t.Errorf("behind %q are %d cells, incomplete: %v", c.typed, len(labels), list.IsIncomplete)
			} else if c.cells > 0 && (labels[0] != c.first || labels[c.cells-1] != c.last) {
				t.Errorf("behind %q the cells are %v", c.typed, labels)
			}
			e.replace(doc, "food: "+c.typed, "food: ")
		}
		e.quit()
	})
}
