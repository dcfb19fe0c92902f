package analysis

import (
	"fmt"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/chase"
)

// A chaseWriter is the writer of a chase.
type chaseWriter struct{ *parser.Chase }

func (w chaseWriter) show(e *editBuilder, after solver.Position) {
	now := rulesOf(e.p).pieces(after)
	to := make([]int, len(now))
	for i, piece := range now {
		to[i] = piece.Place
	}
	put(e, w.On, w.Pieces(), to)
}

// countDown leaves a limit that is not written alone, unless the moves would then
// change which assertions hold, or that must not show.
func (w chaseWriter) countDown(a *Answer, e *editBuilder, after solver.Position) solver.Position {
	if w.Limit == parser.NoLimit {
		return after
	}
	if e.p.Field("limit") == nil && !a.concealed {
		at := after.(*chase.Position)
		full := a.Game.chase().Position(at.Mouse(), at.Cat(), at.Turn(), w.Limit)
		if sameTruth(after, full) {
			return full
		}
	}
	e.set("limit", fmt.Sprint(after.(*chase.Position).Limit()))
	return after
}

func (w chaseWriter) toLists(e *editBuilder) {
	for _, piece := range w.Pieces() {
		if isDrawn(e.p, piece.Spot) {
			e.cell(piece.Place, '.')
			e.insert(piece.Key, w.On.PlaceName(piece.Place))
		}
	}
}
