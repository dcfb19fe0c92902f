package game_test

import (
	"testing"

	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/lsp/internal/puzzletest"
	"plywise/parser/syntax"
)

// A game that the format has is in the list of rules, with its players and its edits.
func TestEveryGameSolvesItsExampleAndMapsItsEdits(t *testing.T) {
	for _, g := range syntax.Games() {
		a := puzzletest.Mapped(t, answer.NewEngine(0), g.Example)
		for turn, name := range map[syntax.Turn]string{syntax.First: g.First, syntax.Second: g.Second} {
			if who := game.PlayerOf(g.Game, turn); who.String() != name {
				t.Errorf("%s: the player is %s, not %s", g.Name, who, name)
			}
		}
		subject, edits := a.Game.Rules.Subject(), 0
		for e := range a.Game.Rules.Edits() {
			if edits++; e.Subject != subject {
				t.Errorf("%s: an edit of subject %d, not %d", g.Name, e.Subject, subject)
			}
		}
		if edits == 0 || !a.Map.IsComplete() {
			t.Errorf("%s: not all of %d edits are known", g.Name, edits)
		}
	}
}
