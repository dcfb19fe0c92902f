package analysis

import "plywise/solver"

// A writer writes the setup of a game: a chaseWriter or a huntWriter.
type writer interface {
	// show puts the pieces where they stand in a later position.
	show(e *editBuilder, after solver.Position)
	// countDown writes what is left of a limit that is written, and returns the
	// later position as the puzzle will show it.
	countDown(g *Game, e *editBuilder, after solver.Position) solver.Position
	// toLists takes the pieces off the drawn board.
	toLists(*editBuilder)
}

// writerOf returns the writer of a game.
func writerOf(r rules) writer {
	if chased, ok := r.(*chaseRules); ok {
		return chaseWriter{chased}
	}
	return huntWriter{r.(*huntRules)}
}
