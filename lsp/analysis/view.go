package analysis

import (
	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/knight"
)

// A view is what there is to see in the position that a puzzle shows. Most edits
// of a puzzle change neither its game nor that position, so that a table keeps the
// last one.
type view struct {
	of       shown
	position Position
	heat     []Shade
}

// shown is what tells the positions that puzzles with one table show apart.
type shown struct {
	places [2]solver.Place // of mouse and cat, or of the knight
	turn   solver.Player
	limit  int64
}

// view returns what there is to see in the position shown.
func (g *Game) view() *view {
	of := shown{turn: g.Start.Turn()}
	switch at := g.Start.(type) {
	case *chase.Position:
		of.places, of.limit = [2]solver.Place{at.Mouse(), at.Cat()}, at.Limit()
	case *knight.Position:
		of.places[0] = at.Knight()
	}
	if v := g.table.view.Load(); v != nil && v.of == of {
		return v
	}
	v := &view{of, newPosition(g.Start), heat(g)}
	g.table.view.Store(v)
	return v
}
