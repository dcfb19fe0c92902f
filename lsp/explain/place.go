package explain

import (
	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/solver"
)

// Place explains a place in a position of a puzzle's game, as a hover over it would if the text
// showed that position: who wins there and how good a move there is or, where outcomes are kept
// back, what stands there. The answer has its game.
func Place(pr words.Printer, a *answer.Answer, at solver.Position, place solver.Place, tells bool) words.Text {
	shown, solved, facts := *a.Puzzle, *a.Game, *a.Facts
	shown.Setup = game.SetupAt(a.Puzzle.Setup, at)
	solved.Puzzle, solved.Start, solved.Rules = &shown, at, game.RulesOf(&shown)
	facts.Evaluation, facts.Steps, facts.Played = game.Evaluate(at), nil, nil
	x := &explainer{Printer: pr, p: &shown, f: &facts, g: &solved, a: a, onBoard: true}
	if tells {
		x.place(place)
	} else {
		x.concealedPlace(place)
	}
	return x.text
}
