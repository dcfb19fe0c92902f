package lsp

import (
	"strings"
	"testing"
	"testing/synctest"
)

// stepping returns the parameters of a step from a position of file:///a.
func stepping(line, character, by int) object {
	argument := object{"textDocument": object{"uri": "file:///a"}, "position": fakePosition{line, character}, "by": by}
	return object{"command": stepCommand, "arguments": []any{argument}}
}

func TestAStepLeadsToAnotherEntryOfMoves(t *testing.T) {
	t.Parallel()
	const text = slipsPast + "moves:\n  2,2 1,2\n  2,1 // a comment\nexpect: mouse wins in 5\n"
	const first, second, third = "1. mouse to 2,2 !, then mouse wins in 4", "2. cat to 1,2, then mouse wins in 3", "3. mouse to 2,1 ??, then cat wins in 5"
	for _, c := range []struct {
		name                string
		line, character, by int
		at                  fakePosition
		says                string // what it leads to, or why it leads nowhere
	}{
		{"from above to the first", 3, 0, 1, fakePosition{9, 2}, first},
		{"from below to the first", 11, 0, 1, fakePosition{9, 2}, first},
		{"from the first to the second", 9, 3, 1, fakePosition{9, 6}, second},
		{"from between two to the second", 9, 5, 1, fakePosition{9, 6}, second},
		{"on to the next line", 9, 6, 1, fakePosition{10, 2}, third},
		{"two on", 9, 2, 2, fakePosition{10, 2}, third},
		{"too many on, to the last", 9, 2, 9, fakePosition{10, 2}, third},
		{"back from the last", 10, 2, -1, fakePosition{9, 6}, second},
		{"back from behind the last", 10, 9, -1, fakePosition{10, 2}, third},
		{"too many back, to the first", 10, 2, -9, fakePosition{9, 2}, first},
		{"on from the last", 10, 4, 1, fakePosition{}, "This is the last of `moves`."},
		{"back from the first", 9, 2, -1, fakePosition{}, "This is the first of `moves`."},
		{"back from above", 3, 0, -1, fakePosition{}, "There is no move before this."},
		{"back from below", 11, 0, -1, fakePosition{}, "There is no move before this."},
		{"where no puzzle is", 0, 0, 1, fakePosition{}, "There is no puzzle on line 1."},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := start(t, everything())
				e.open("file:///a", text)
				e.settled()
				var got struct {
					Range fakeRange
					Says  string
				}
				err := e.call("workspace/executeCommand", stepping(c.line, c.character, c.by), &got)
				switch {
				case c.at == fakePosition{} && (err == nil || !strings.Contains(err.Error(), c.says)):
					t.Errorf("it says %v", err)
				case c.at != fakePosition{} && (err != nil || got.Range.Start != c.at || got.Says != c.says):
					t.Errorf("it leads to %v, %q, %v", got.Range.Start, got.Says, err)
				}
				e.quit()
			})
		})
	}
}

func TestAStepTellsNoOutcomeWhereSpoilersAreOff(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := configure(t, everything(), nil, object{"spoilers": "off"}).fakeEditor
		e.open("file:///a", slipsPast+"moves: 2,2\n")
		e.settled()
		var got struct{ Says string }
		e.must("workspace/executeCommand", stepping(1, 0, 1), &got)
		if got.Says != "1. mouse to 2,2" {
			t.Errorf("it says %q", got.Says)
		}
		e.quit()
	})
}
