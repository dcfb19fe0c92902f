package explain

import (
	"plywise/lsp/answer"
	"plywise/lsp/diagram"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/syntax"
)

// A PlayedMove is an entry of `moves`.
type PlayedMove struct {
	syntax.Entry
	Player string     // whose move it is, as the format names the player; "" where that is not known
	Step   *game.Step // nil where the move is not legal, or the puzzle is not solved
	// Problem says what is wrong with it; "" for nothing, and after an entry that is wrong.
	Problem string
}

// PlayedMoves returns the entries of `moves`. The players move in turn, so each has its player
// even where the puzzle is not solved.
func PlayedMoves(pr words.Printer, a *answer.Answer) []PlayedMove {
	p := a.Puzzle
	var steps []game.Step
	if a.Facts != nil {
		steps = a.Facts.Steps
	}
	turn, known := diagram.ShownTurn(p)
	problems := a.AllProblems()
	list := make([]PlayedMove, len(p.Moves))
	for i, e := range p.Moves {
		list[i].Entry = e
		if known {
			list[i].Player = p.Game.Player(turn ^ syntax.Turn(i%2))
		}
		if i < len(steps) {
			list[i].Step = &steps[i]
			continue
		}
		list[i].Problem = wordsOf(pr, problems, func(problem *syntax.Problem) bool {
			return problem.Severity == syntax.Error && e.Range.Start <= problem.Range.Start && problem.Range.End <= e.Range.End
		})
	}
	return list
}
