package diagram_test

import (
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/diagram"
	"plywise/lsp/internal/puzzletest"
)

// The last heat of a board that has been broken is the heat that it had, where nothing
// stands in the way now.
func TestTheLastHeatIsThatOfTheTextBefore(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		_, old := puzzletest.Analyse(t, e, randomChase(rt))
		now, a := puzzletest.Analyse(t, e, randomChase(rt))
		if _, ok := diagram.LastHeat(a); ok {
			t.Fatalf("what is known has the heat of an older text\n%s", now.Text)
		}
		unknown := answer.Unsolved(now).After(old)
		heat, ok := diagram.LastHeat(unknown)
		fits := now.Game == old.Puzzle.Game && (now.Draft.Board == nil ||
			now.Draft.Board.Rows == old.Puzzle.Draft.Board.Rows && now.Draft.Board.Cols == old.Puzzle.Draft.Board.Cols)
		if ok != fits {
			t.Fatalf("there is heat: %t\n%s\n%s", ok, old.Puzzle.Text, now.Text)
		}
		for place, got := range heat.Outcomes {
			want := answer.NoOutcome
			name := now.PlaceName(place)
			if was, ok := old.Puzzle.FindPlace(name); ok && (now.Draft.Board == nil || now.Draft.Board.At(place) != '#') {
				want = old.Facts.Heat.Outcomes[was]
			}
			if got != want {
				t.Fatalf("%s has %d, want %d\n%s\n%s", name, got, want, old.Puzzle.Text, now.Text)
			}
		}
	})
}
