package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"plywise/lsp/answer"
	"plywise/lsp/configuration"
	"plywise/lsp/game"
	"plywise/lsp/work"
	"plywise/parser"
)

// Slow maps are found as the engine does, but those of puzzles whose titles start with
// "slow" know of one edit only until a gate is opened, or they are given up.
type slowMaps struct {
	gate  chan struct{} // closed to open it
	began chan string   // titles, as the work begins
	ended chan string   // titles of those that waited, as that ends
}

func newSlowMaps() *slowMaps {
	return &slowMaps{gate: make(chan struct{}), began: make(chan string, 100000), ended: make(chan string, 1000)}
}

// slow has a server find maps that way.
func (m *slowMaps) slow(s *server) { s.EditMaps.MapOf = m.mapOf }

func (m *slowMaps) mapOf(engine *answer.Engine, ctx context.Context, a *answer.Answer, wanted work.Wanted, grown func()) (*answer.Answer, error) {
	m.began <- a.Puzzle.Title
	if strings.HasPrefix(a.Puzzle.Title, "slow") {
		defer func() { m.ended <- a.Puzzle.Title }()
		if _, _, err := engine.Prospect(ctx, a, 1, -1, wanted); err != nil {
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-m.gate:
		}
	}
	return engine.Map(ctx, a, wanted, grown)
}

// begins waits until the maps of puzzles with these titles are begun, one after the other.
func (m *slowMaps) begins(t *testing.T, titles ...string) {
	t.Helper()
	for _, want := range titles {
		select {
		case title := <-m.began:
			if title != want {
				t.Errorf("the map of %q is begun, not that of %q", title, want)
			}
		case <-time.After(time.Minute):
			t.Fatalf("the map of %q is not begun", want)
		}
	}
}

// ends waits until work on a puzzle ends that waited at the gate.
func (m *slowMaps) ends(t *testing.T, title string) {
	t.Helper()
	select {
	case ended := <-m.ended:
		if ended != title {
			t.Errorf("the work on %q has ended, not that on %q", ended, title)
		}
	case <-time.After(time.Minute):
		t.Fatalf("the work on %q does not end", title)
	}
}

// room is a puzzle with an assertion, one that holds.
func room(title string) string {
	return "puzzle: " + title + "\ngame: cat-mouse-grid\nexpect: mouse wins in 3\nboard:\n  M...\n  .##F\n  C...\n"
}

// lookIn has the editor ask about a position in the i-th of some rooms.
func (e *fakeEditor) lookIn(i int) {
	e.t.Helper()
	e.must("textDocument/documentHighlight", in(7*i+4), nil)
}

// mapOf returns the map of a puzzle that the schedule has, nil for none.
func (e *fakeEditor) mapOf(i int) *answer.EditMap {
	return e.server.Schedule.Known(e.server.Documents()[doc].File.Puzzle(i).Puzzle).Map
}

func TestTheMapsOfAllPuzzlesOnTheScreenAreFound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, everything())
		e.open(doc, room("one")+room("two")+pawnsText+loopText+"puzzle: broken\n")
		e.settled()
		for i := range 4 {
			if m := e.mapOf(i); m == nil || !m.IsComplete() {
				t.Errorf("the map of puzzle %d is %v", i, m)
			}
		}
		e.quit()
	})
}

func TestThePuzzleThatIsLookedAtHasItsMapFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		maps := newSlowMaps()
		e := start(t, everything(), maps.slow)
		e.open(doc, room("slow 0")+room("slow 1")+room("2")+room("slow 3"))
		maps.begins(t, "slow 0")
		e.lookIn(2)
		maps.ends(t, "slow 0")
		maps.begins(t, "2", "slow 0") // which goes on
		e.replace(doc, "slow 3", "slow three")
		maps.ends(t, "slow 0")
		maps.begins(t, "slow three")
		e.lookIn(3)
		e.must("textDocument/semanticTokens/full", object{"textDocument": object{"uri": doc}}, nil) // is about no place
		close(maps.gate)
		maps.ends(t, "slow three")
		maps.begins(t, "slow 0", "slow 1")
		e.settled()
		for i := range 4 {
			if e.mapOf(i) == nil {
				t.Errorf("puzzle %d has no map in the end", i)
			}
		}
		e.quit()
	})
}

// The edits that were found before a map was given up are not found again.
func TestAMapGoesOnWhereItWas(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		maps := newSlowMaps()
		e := start(t, everything(), maps.slow)
		e.open(doc, room("slow")+room("2"))
		maps.begins(t, "slow")
		p := e.server.Documents()[doc].File.Puzzle(0).Puzzle
		grown := func() *answer.EditMap { return e.server.Schedule.Known(p).Facts.EditMap() }
		eventually(t, "an edit is known", func() bool { return grown() != nil && known(grown()) == 1 })
		before := grown()
		e.lookIn(1)
		maps.ends(t, "slow")
		maps.begins(t, "2", "slow")
		close(maps.gate)
		e.settled()
		if now := e.mapOf(0); now != before || !now.IsComplete() {
			t.Error("it was begun anew")
		}
		e.quit()
	})
}

func known(m *answer.EditMap) int {
	known, _ := m.Known()
	return known
}

func TestAMapIsGivenUpWhenItsPuzzleIsEditedAwayOrClosedAndWhenTheSessionEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		maps := newSlowMaps()
		e := start(t, everything(), maps.slow)
		e.open(doc, room("slow"))
		maps.begins(t, "slow")
		e.replace(doc, "slow", "slow again")
		maps.ends(t, "slow")
		maps.begins(t, "slow again")
		e.close(doc)
		maps.ends(t, "slow again")
		e.open(doc, room("slow to the end"))
		maps.begins(t, "slow to the end")
		e.quit()
		maps.ends(t, "slow to the end")
	})
}

func TestOfVeryManyPuzzlesOnlyThoseThatAreLookedAtHaveMaps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		maps := newSlowMaps()
		e := start(t, everything(), maps.slow)
		var text strings.Builder
		for i := range 10000 {
			text.WriteString(room(fmt.Sprint(i)))
		}
		e.open(doc, text.String())
		e.settled()
		e.lookIn(5000)
		e.lookIn(7)
		e.replace(doc, "puzzle: 9\n", "puzzle: nine\n")
		e.settled()
		want := []string{"5000", "7", "nine"}
		for i := range 10000 {
			title := e.server.Documents()[doc].File.Puzzle(i).Title
			if (e.mapOf(i) != nil) != slices.Contains(want, title) {
				t.Errorf("puzzle %s: its map is %v", title, e.mapOf(i))
			}
		}
		e.quit()
	})
}

func TestOfVeryManyPuzzlesThoseWithIdleHaveMapsWhoeverLooks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		maps := newSlowMaps()
		e := start(t, everything(), maps.slow)
		var text strings.Builder
		for i := range 200 {
			text.WriteString(corridor(fmt.Sprint(i)))
		}
		e.open(doc, text.String()+corridor("asserts")+"idle: none\n")
		e.showsCodes(doc, "idle-failed")
		e.settled()
		maps.begins(t, "asserts")
		if len(maps.began) > 0 {
			t.Errorf("the map of %q is begun, too", <-maps.began)
		}
		e.quit()
	})
}

// corridor is a puzzle with an idle wall, whose only assertion beside `idle` holds.
func corridor(title string) string {
	return "puzzle: " + title + "\ngame: cat-mouse-grid\nexpect: mouse wins in 1\nboard:\n  MF.#.C\n"
}

func TestWhatIdleLacksMemoryForIsSaidUntilThereIsEnough(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		text := corridor("one") + "idle: 0,3\n"
		small := configuration.Default() // enough for the game, and not for one with an edit
		small.Memory = game.RulesOf(parser.Parse(text).Puzzle(0).Puzzle).Unsolved().Memory()
		c := configure(t, pulls(), object{"memory": small.Memory}, nil)
		c.inForce(small)
		c.open(doc, text)
		c.settled()
		if at := c.showsCodes(doc, "too-large").Diagnostics[0].Range.Start; at != (fakePosition{5, 6}) {
			t.Errorf("it is said at %v", at)
		}
		c.becomes(object{})
		c.inForce(configuration.Default())
		c.showsCodes(doc)
		c.settled()
		c.quit()
	})
}

func TestDiagnosticsComeOncePerVersionWhereAMapSaysNothingNew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, everything())
		e.open(doc, room("one")+room("two"))
		for i := range 20 {
			e.settled()
			if got := e.lastShown(doc).Messages; got != i+1 {
				t.Fatalf("after %d edits %d messages have come", i, got)
			}
			e.replace(doc, "one", "one")
		}
		e.quit()
	})
}

// hasBeenTold waits until the editor has been told something.
func (e *patientEditor) hasBeenTold(what string) {
	e.t.Helper()
	eventually(e.t, what, func() bool {
		e.mu.Lock()
		defer e.mu.Unlock()
		return slices.Contains(e.told, what)
	})
}

func TestAMapThatLastsIsShownAndStoppedUntilSomebodyAsksForIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		maps := newSlowMaps()
		e := patientWith(t, showsProgress(), maps.slow)
		e.open(doc, room("slow"))
		e.hasBeenTold(`begin "plywise/trying/1" Trying every edit: slow true`)
		e.notify("window/workDoneProgress/cancel", object{"token": "plywise/trying/1"})
		e.hasBeenTold(`end "plywise/trying/1"`)
		maps.begins(t, "slow")
		maps.ends(t, "slow")
		e.lookIn(0)
		e.settled()
		if len(maps.began) > 0 {
			t.Error("it is begun again though it was stopped")
		}
		e.must("textDocument/hover", in(4), nil)
		maps.begins(t, "slow")
		e.hasBeenTold(`begin "plywise/trying/2" Trying every edit: slow true`)
		close(maps.gate)
		e.hasBeenTold(`end "plywise/trying/2"`)
		e.settled()
		if e.mapOf(0) == nil {
			t.Error("it is not complete")
		}
		e.quit()
	})
}

// A client that can neither show progress nor be told to ask again is not asked to.
func TestABareClientIsToldNothingOfMaps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		maps := newSlowMaps()
		e := connected(t, maps.slow)
		e.initialize(object{})
		e.open(doc, room("slow"))
		maps.begins(t, "slow")
		time.Sleep(time.Minute)
		close(maps.gate)
		e.settled()
		e.quit()
		e.mu.Lock()
		defer e.mu.Unlock()
		delete(e.asked, "textDocument/publishDiagnostics")
		if len(e.asked) > 0 {
			t.Errorf("it is told %v", e.asked)
		}
	})
}

func TestWithSpoilersOffMapsAreFoundOnlyForWhoAsks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		maps := newSlowMaps()
		c := configure(t, pulls(), object{"spoilers": "off"}, nil, maps.slow)
		c.inForce(configuration.Settings{Memory: configuration.Default().Memory, Hints: true, HeatMap: true})
		c.open(doc, room("one")+room("asked")+strings.Replace(room("asserts"), "expect: mouse wins in 3", "idle: none", 1))
		maps.begins(t, "asserts")
		c.settled()
		c.lookIn(0)
		v := c.view("board", 0, 9)
		if v.does("edits"); v.board.Edits != nil {
			t.Errorf("who does not reveal them sees %+v", v.board.Edits)
		}
		v.does("reveal")
		c.settled()
		if edits := v.board.Edits; edits == nil || edits.Known != edits.Total {
			t.Errorf("who reveals them sees %+v", edits)
		}
		maps.begins(t, "asked")
		c.settled()
		if len(maps.began) > 0 {
			t.Errorf("the map of %q is begun, too", <-maps.began)
		}
		c.becomes(object{"spoilers": "on"})
		maps.begins(t, "one")
		c.quit()
	})
}

func TestAMapForWhichThereIsNoMemoryIsFoundWhenThereIs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		small := configuration.Default()
		small.Memory = 60_000 // the game takes 45 kB, an edited one beside it 99 kB
		c := configure(t, pulls(), object{"memory": small.Memory}, nil)
		c.inForce(small)
		c.open(doc, "puzzle: open\ngame: cat-mouse-grid\nboard:\n  M......C\n"+strings.Repeat("  ........\n", 6)+"  F.......\n")
		c.settled()
		p := c.server.Documents()[doc].File.Puzzle(0).Puzzle
		if a := c.server.Schedule.Known(p); a.Facts == nil || a.Map != nil {
			t.Fatalf("with %d bytes the facts are %v and the map is %v", small.Memory, a.Facts, a.Map)
		}
		if c.server.EditMaps.Wants(p) {
			t.Error("it is tried again and again")
		}
		c.becomes(object{})
		c.inForce(configuration.Default())
		eventually(t, "the map is there", func() bool { return c.mapOf(0) != nil })
		c.quit()
	})
}

func TestTokensSayWhatIsEssentialOnceTheMapIsComplete(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		maps := newSlowMaps()
		e := start(t, everything(), maps.slow)
		e.open(doc, "puzzle: slow\ngame: cat-mouse-grid\nlimit: none\nboard:\n  M.#F#.C\n")
		maps.begins(t, "slow")
		v := e.tokenView(doc)
		essential := func() (n int) {
			for _, token := range v.tokens() {
				if slices.Contains(token.looks, "essential") {
					n += token.length
				}
			}
			return n
		}
		if n := essential(); n != 0 {
			t.Errorf("%d cells are essential before that is known", n)
		}
		close(maps.gate)
		if times := e.isAsked("workspace/semanticTokens/refresh"); times != 1 {
			t.Errorf("the client is told %d times", times)
		}
		v.update()
		if n := essential(); n != 2 {
			t.Errorf("%d cells are essential, not the two walls", n)
		}
		e.quit()
	})
}

func TestAViewShowsEditsAsTheyBecomeKnownAndNotTooOften(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		maps := newSlowMaps()
		e := painting(t, room("slow"), nil, maps.slow)
		v := e.view("board", 0, 0)
		v.does("edits")
		time.Sleep(time.Second)
		synctest.Wait()
		edits := v.board.Edits
		if edits == nil || edits.Known != 1 || edits.Total != 9 || edits.Effects[1] == 0 || slices.ContainsFunc(edits.Effects[2:], func(b byte) bool { return b != 0 }) {
			t.Errorf("the edits are %+v", edits)
		}
		for what, commands := range map[string][]string{"after a move": {"press@1", "takeBack"}, "not asked for": {"edits", "edits"}} {
			if v.does(commands[0]); v.board.Edits != nil {
				t.Errorf("%s there are %+v", what, v.board.Edits)
			}
			if v.does(commands[1]); v.board.Edits == nil {
				t.Errorf("not %s there are none", what)
			}
		}
		before := v.Draw
		close(maps.gate)
		e.settled()
		time.Sleep(time.Second)
		synctest.Wait()
		if edits = v.board.Edits; edits.Known != edits.Total || v.Draw > before+2 {
			t.Errorf("in the end %d of %d are known, after %d more pictures", edits.Known, edits.Total, v.Draw-before)
		}
		e.quit()
	})
}
