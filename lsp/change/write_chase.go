package change

import (
	"fmt"

	"plywise/lsp/answer"
	"plywise/lsp/edit"
	"plywise/lsp/game"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/chase"
)

// A chaseWriter is the writer of a chase.
type chaseWriter struct{ *syntax.Chase }

func (w chaseWriter) show(e *edit.Builder, after solver.Position) {
	now := game.RulesOf(e.Puzzle).PiecesAt(after)
	to := make([]int, len(now))
	for i, piece := range now {
		to[i] = piece.Place
	}
	put(e, w.On, w.Pieces(), to)
}

// countDown leaves the default limit unwritten, unless the assertions that hold would change,
// or the choice would give them away.
func (w chaseWriter) countDown(a *answer.Answer, e *edit.Builder, after solver.Position) solver.Position {
	if w.Limit == syntax.NoLimit {
		return after
	}
	if e.Puzzle.Field("limit") == nil && !a.IsConcealed {
		at := after.(*chase.Position)
		full := a.Game.Chase().Position(at.Mouse(), at.Cat(), at.Turn(), w.Limit)
		if sameTruth(after, full) {
			return full
		}
	}
	e.Set("limit", fmt.Sprint(after.(*chase.Position).Limit()))
	return after
}

func (w chaseWriter) toLists(e *edit.Builder) {
	for _, piece := range w.Pieces() {
		if isDrawn(e.Puzzle, piece.Spot) {
			e.Cell(piece.Place, '.')
			e.Insert(piece.Key, w.On.PlaceName(piece.Place))
		}
	}
}
