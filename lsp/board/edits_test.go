package board

import (
	"testing"
	"time"

	"plywise/lsp/answer"
	"plywise/parser"
)

func TestABoardThatHasGrownIsToldAtMostFourTimesASecond(t *testing.T) {
	p := parser.Parse("puzzle: one\ngame: cat-mouse-grid\nexpect: mouse wins in 3\nboard:\n  M...\n  .##F\n  C...\n").Puzzle(0).Puzzle
	e := answer.NewEngine(0)
	a, err := e.Analyse(t.Context(), p, answer.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	shown := func(known int, at time.Time) *shownBoard {
		return &shownBoard{sight: sight{edits: editsSeen{true, known}}, at: at}
	}
	if shown(0, now.Add(-time.Hour)).hasGrown(a) {
		t.Error("nobody has asked for its map")
	}
	if _, ok, err := e.Prospect(t.Context(), a, 1, -1, answer.Awaited); !ok || err != nil {
		t.Fatal(ok, err)
	}
	if shown(0, now).hasGrown(a) || !shown(0, now.Add(-growthInterval)).hasGrown(a) || shown(1, now.Add(-time.Hour)).hasGrown(a) {
		t.Error("it has grown by one edit")
	}
	if a, err = e.Map(t.Context(), a, answer.Awaited, nil); err != nil {
		t.Fatal(err)
	}
	all, _ := a.Map.Known()
	if !shown(1, now).hasGrown(a) || shown(all, now).hasGrown(a) {
		t.Error("it is complete")
	}
	if (&shownBoard{}).hasGrown(a) {
		t.Error("nobody has asked for it")
	}
}
