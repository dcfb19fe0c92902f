package change

import (
	"plywise/lsp/answer"
	"plywise/lsp/edit"
	"plywise/parser/syntax"
	"plywise/solver"
)

// A writer writes the setup of a game: a chaseWriter or a huntWriter.
type writer interface {
	// show writes the places of the pieces in a later position.
	show(e *edit.Builder, after solver.Position)
	// countDown writes the rest of a limit that is written, and returns the later position as
	// the puzzle will show it.
	countDown(a *answer.Answer, e *edit.Builder, after solver.Position) solver.Position
	// toLists takes the pieces off the drawn board.
	toLists(*edit.Builder)
}

// writerOf returns the writer of a setup.
func writerOf(s syntax.Setup) writer {
	if chased, ok := s.(*syntax.Chase); ok {
		return chaseWriter{chased}
	}
	return huntWriter{s.(*syntax.Hunt)}
}
