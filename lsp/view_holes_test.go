package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"plywise/lsp/answer"
	"plywise/lsp/work"
)

const (
	// Through the gap on 0,1 the cat is on the food first. Without it the mouse is there after its
	// second move, whatever the hole below it is.
	corridorText = "puzzle: A corridor\ngame: cat-mouse-grid\nturn: cat\nboard:\n  C?F.M\n  ##?..\nexpect: mouse wins in 4\n"
	// By the edge from 1 the mouse is in the hole at once. By that from 3 the cat, which is beside 3, is
	// there before. The nodes are in order 0, 2, 1, 3, 4.
	wayOutText = "puzzle: A way out\ngame: cat-mouse-graph\ngraph:\n  0: 2\n  1: 3\n  2: 3 4\n  3: 4\nmaybe:\n  1: 0\n  3: 0\nexpect: mouse wins\n"
	whichText  = "puzzle: Which pawns?\ngame: knight-pawns\nboard:\n  N.?\n  ..P\n  .?.\n"
)

func TestAHoleIsDecidedOnABoardAndOpenedAgain(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text, commands string
		label                string
		old, new             string // the edit of the text
	}{
		{"as all fillings have it that fit", corridorText, "edit,decide@1", "Build a wall", "C?F", "C#F"},
		{"nothing where they do not agree", corridorText, "edit,decide@7", "Make it floor", "##?", "##."},
		{"a cell", corridorText, "edit,open@8", "Make it a hole: either may be here", "##?.", "##??"},
		{"a wall", corridorText, "edit,open@5", "Make it a hole: either may be here", "##?", "?#?"},
		{"a wall there all the same", corridorText, "edit,set@7 wall", "Put a wall on 1,2", "##?", "###"},
		{"a pawn that may be left out", whichText, "edit,decide@2", "Leave it empty", "N.?", "N.."},
		{"a pawn", whichText, "edit,open@5", "Make it a hole: either may be here", "..P", "..?"},
		{"an edge between nodes that are picked", wayOutText, "edit,decide@2,decide@0", "Add the edge", "1: 3\n  2: 3 4\n  3: 4\nmaybe:\n  1: 0\n", "1: 3 0\n  2: 3 4\n  3: 4\nmaybe:\n"},
		{"no edge where there may be one", wayOutText, "edit,decide@0,decide@3", "Leave the edge out", "  3: 0\n", ""},
		{"an edge that may be left out", wayOutText, "edit,open@3,open@4", "Leave the edge between 3 and 4 open", "  3: 4\nmaybe:\n  1: 0\n  3: 0\n", "  3:\nmaybe:\n  1: 0\n  3: 0 4\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := painting(t, c.text, nil)
				e.pause(time.Second) // until the fillings are counted
				v := e.view("board", 0, 1)
				v.does(strings.Split(c.commands, ",")...)
				if got, want := e.texts[doc].text, strings.Replace(c.text, c.old, c.new, 1); got != want {
					t.Errorf("it leads to\n%s\nwant\n%s", got, want)
				}
				if n := e.timesAsked("workspace/applyEdit"); n != 1 || e.label != c.label {
					t.Errorf("%d edits are asked for, the last is %q", n, e.label)
				}
				if v.board.Version != e.texts[doc].version || v.Older || v.board.State != "holed" {
					t.Errorf("then the board is %s", v.Board)
				}
				e.pause(0)
				if v.does("takeBack"); e.texts[doc].text != c.text {
					t.Errorf("taken back it is\n%s", e.texts[doc].text)
				}
				e.quit()
			})
		})
	}
}

func TestAnEdgeThatIsNotDecidedIsDecidedInTheListOfItsNode(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, wayOutText, nil)
		e.pause(time.Second)
		v := e.view("rows", 60, 1)
		spot := v.spotOf("0?", 1) // in the list of 1, which comes first in the text
		if deed := v.does(fmt.Sprintf("hover@%d", spot)); deed.Says != "No edge in 0 of the 2 fillings that fit, an edge in 2.\n\nWith the edge: mouse wins in 1." {
			t.Errorf("it is said %q", deed.Says)
		}
		v.does("edit", fmt.Sprintf("decide@%d", spot))
		if want := strings.Replace(wayOutText, "1: 3\n  2: 3 4\n  3: 4\nmaybe:\n  1: 0\n", "1: 3 0\n  2: 3 4\n  3: 4\nmaybe:\n", 1); e.texts[doc].text != want {
			t.Errorf("it leads to\n%s", e.texts[doc].text)
		}
		e.quit()
	})
}

// spotOf returns the number of the spot whose text is that, the first on the row of a node.
func (v *fakeView) spotOf(text string, node int) int {
	v.t.Helper()
	for _, r := range v.rows {
		if !strings.HasPrefix(strings.TrimSpace(r.Text), fmt.Sprint(node)) {
			continue
		}
		for _, s := range r.Spots {
			if r.Text[s[0]:s[0]+s[1]] == text {
				return s[2]
			}
		}
	}
	v.t.Fatalf("there is no %s on the row of %d:\n%s", text, node, v.text())
	return 0
}

func TestABoardSaysOfAHoleWhatFits(t *testing.T) {
	t.Parallel()
	const (
		gap   = "Floor in 0 of the 2 fillings that fit, a wall in 2."
		wins  = "\n\nWith a wall: mouse wins in 4."
		count = "2 holes: 2 of 4 fillings fit"
	)
	for _, c := range []struct {
		spoilers   string
		hole, cell string
	}{
		{"on", gap + wins, count + " (mouse wins in 4)."},
		{"off", gap, count + "."},
	} {
		synctest.Test(t, func(t *testing.T) {
			e := painting(t, corridorText, object{"spoilers": c.spoilers})
			v := e.view("rows", 60, 1)
			if deed := v.does("hover@1"); deed.Says != c.hole {
				t.Errorf("with spoilers %s it is said %q", c.spoilers, deed.Says)
			}
			if deed := v.does("hover@3"); deed.Says != c.cell {
				t.Errorf("with spoilers %s it is said %q", c.spoilers, deed.Says)
			}
			for _, command := range []string{"press@3", "best", "solve", "play"} {
				if _, err := v.do(command); err == nil || !strings.Contains(err.Error(), "The puzzle has a blank at ") {
					t.Errorf("%s: %v", command, err)
				}
			}
			e.quit()
		})
	}
}

func TestATokenOfAHoleSaysWhatAllFillingsHaveWhateverIsColoured(t *testing.T) {
	t.Parallel()
	for name, options := range map[string]object{"colours": nil, "no heat map": {"heatMap": false}, "no spoilers": {"spoilers": "off"}} {
		synctest.Test(t, func(t *testing.T) {
			e := able(t, corridorText, options)
			synctest.Wait()
			var holes []string
			for _, token := range e.tokenView(doc).tokens() {
				if token.looks[0] == "hole" {
					holes = append(holes, strings.Join(token.looks, " "))
				}
			}
			if got := strings.Join(holes, ", "); got != "hole essential, hole" {
				t.Errorf("%s: the holes are %s", name, got)
			}
			e.quit()
		})
	}
}

// able starts an editor that can do everything, and opens a document.
func able(t *testing.T, text string, options object, prepare ...any) *fakeEditor {
	t.Helper()
	e := connected(t, prepare...)
	var result struct{ Capabilities json.RawMessage }
	e.must("initialize", object{"capabilities": everything(), "initializationOptions": options}, &result)
	e.offers = result.Capabilities
	e.notify("initialized", object{})
	e.open(doc, text)
	return e
}

// Slow counts go on as the engine's, but wait each time that they have grown until they are let go.
type slowCounts struct {
	gate  chan struct{} // closed to let them go
	turn  chan struct{} // full while one has grown
	grown int           // how often they have
}

func (c *slowCounts) count(engine *answer.Engine, ctx context.Context, a *answer.Answer, wanted work.Wanted, grown func()) (*answer.Answer, error) {
	return engine.Refine(ctx, a, wanted, func() {
		c.turn <- struct{}{}
		time.Sleep(100 * time.Millisecond)
		c.grown++
		grown()
		<-c.turn
		<-c.gate
	})
}

func TestWhileFillingsAreCountedWhatIsSaidGrowsAndIsOfTheTextAsItStands(t *testing.T) {
	t.Parallel()
	// Nothing is asserted, so everything fits; a chunk of fillings is 1,024.
	const text = "puzzle: Long\ngame: cat-mouse-grid\nboard:\n  M?????\n  C?????\n  F????.\n"
	synctest.Test(t, func(t *testing.T) {
		slow := &slowCounts{gate: make(chan struct{}), turn: make(chan struct{}, 1)}
		e := able(t, text, object{"view": true}, func(s *server) { s.EditMaps.MapOf = slow.count })
		v := e.view("rows", 80, 1)
		says := func(want string) {
			t.Helper()
			e.expectLabels(doc, want)
			if synctest.Wait(); !strings.Contains(v.text(), want) {
				t.Errorf("the board is\n%s\nwant %s", v.text(), want)
			}
		}
		says("14 holes: at least 0 of 16384 fillings fit")
		v.does("edit")
		if _, err := v.do("decide@2"); err == nil || !strings.Contains(err.Error(), "The fillings are still being counted; decide when that is done.") {
			t.Errorf("a hole of which nothing is known yet is decided: %v", err)
		}
		v.does("explore")
		asked := e.timesAsked("workspace/inlayHint/refresh")
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if n := e.timesAsked("workspace/inlayHint/refresh") - asked; n != 1 {
			t.Errorf("the editor is told %d times that more is known", n)
		}
		says(fmt.Sprintf("14 holes: at least %d of 16384 fillings fit", 1024*slow.grown))
		// A wall that was floor makes other puzzles of all fillings.
		e.replace(doc, "F????.", "F????#")
		says("14 holes: at least 0 of 16384 fillings fit")
		close(slow.gate)
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if labels := e.labels(doc); len(labels) != 1 || !strings.HasPrefix(labels[0], "14 holes: 16384 of 16384 fillings fit (") {
			t.Errorf("in the end the hints are %q", labels)
		} else {
			says(labels[0])
		}
		e.quit()
	})
}

// Nothing makes such a client ask again, and there are more holes than are counted at once.
func TestAClientThatIsNotAskedToAskAgainWaitsForTheCount(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		capabilities := everything()
		delete(capabilities["workspace"].(object), "inlayHint")
		e := connected(t)
		e.initialize(capabilities)
		e.open(doc, "puzzle: Long\ngame: cat-mouse-grid\nboard:\n  M?????\n  C?????\n  F.....\n")
		if labels := e.labels(doc); len(labels) != 1 || !strings.HasPrefix(labels[0], "10 holes: 1024 of 1024 fillings fit (") {
			t.Errorf("the hints are %q", labels)
		}
		e.quit()
	})
}

func TestHolesAreCountedHoweverManyPuzzlesATextHas(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := able(t, strings.Repeat("puzzle: One of many\ngame: cat-mouse-grid\nboard:\n  M?FC\nexpect: mouse wins in 3\n", 103), nil)
		e.shows(doc, "103 puzzles without a filling", func(s *shown) bool {
			return strings.Count(fmt.Sprint(s.Diagnostics), "None of the 2 fillings fits") == 103
		})
		e.quit()
	})
}

func TestABoardListsTheFillingsAndAPressOnOneFillsItIn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		spoilers, list, outcome string
	}{
		{"on", "\nfillings\n 1. mouse wins in 4\n    C#F.M\n    ##...\n 2. mouse wins in 4\n    C#F.M\n    ###..\n", "mouse wins in 4"},
		{"off", "\nfillings\n 1. \n    C#F.M\n    ##...\n 2. \n    C#F.M\n    ###..\n", ""},
	} {
		synctest.Test(t, func(t *testing.T) {
			e := painting(t, corridorText, object{"spoilers": c.spoilers})
			e.pause(time.Second)
			rows, v := e.view("rows", 60, 1), e.view("board", 0, 1)
			rows.says(c.list)
			if b := v.board; !strings.HasPrefix(b.Fit, "2 holes: 2 of 4 fillings fit") || b.Note != "" || len(b.Fillings) != 2 || b.Fillings[1].Words != c.outcome || strings.Join(b.Fillings[1].Lines, " ") != "C#F.M ###.." {
				t.Errorf("with spoilers %s the board is %s", c.spoilers, v.Board)
			}
			v.does(fmt.Sprintf("press@%d", v.board.Fillings[1].Spot))
			if text := e.texts[doc].text; !strings.Contains(text, "\n  C#F.M\n  ###..\n") || e.label != "Fill in the blanks" {
				t.Errorf("%q leads to\n%s", e.label, text)
			}
			e.pause(time.Second)
			if v.does("takeBack"); e.texts[doc].text != corridorText {
				t.Errorf("taken back it is\n%s", e.texts[doc].text)
			}
			e.quit()
		})
	}
}
