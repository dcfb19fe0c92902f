package change

import (
	"fmt"
	"slices"

	"plywise/lsp/answer"
	"plywise/lsp/edit"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/knight"
)

// A huntWriter is the writer of a hunt.
type huntWriter struct{ *syntax.Hunt }

// show puts the knight on the square of the pawn that it took last, and leaves out those
// that it has taken.
func (w huntWriter) show(e *edit.Builder, after solver.Position) {
	at := after.(*knight.Position)
	left, stands := at.Left(), int(at.Knight())
	isTaken := func(pawn syntax.Spot) bool { return !slices.Contains(left, solver.Place(pawn.Place)) }
	if w.Board.Cells != nil {
		for _, spot := range append([]syntax.Spot{w.Knight.Spot}, w.Pawns...) {
			if spot.Place != stands && isTaken(spot) {
				e.Cell(spot.Place, '.')
			}
		}
		e.Cell(stands, w.Knight.Glyph)
		return
	}
	e.Set(w.Knight.Key, w.Board.PlaceName(stands))
	if len(left) == 0 {
		e.Set("pawns", "none")
		return
	}
	entries := make([]syntax.Entry, len(w.Pawns))
	for i, s := range w.Pawns {
		entries[i] = syntax.Entry{Range: s.Range, Place: s.Place}
	}
	for i := 0; i < len(entries); i++ {
		j := i
		for j < len(entries) && isTaken(w.Pawns[j]) {
			j++
		}
		if j > i {
			e.DeleteEntries("pawns", entries, i, j)
			i = j
		}
	}
}

func (w huntWriter) countDown(_ *answer.Answer, _ *edit.Builder, after solver.Position) solver.Position {
	return after
}

// toLists writes the whole board as lists.
func (w huntWriter) toLists(e *edit.Builder) {
	pawns := make([]string, len(w.Pawns))
	for i, pawn := range w.Pawns {
		pawns[i] = w.Board.PlaceName(pawn.Place)
	}
	if len(pawns) == 0 {
		pawns = []string{"none"}
	}
	e.Remove("board")
	e.Insert("size", fmt.Sprintf("%dx%d", w.Board.Rows, w.Board.Cols))
	e.Insert(w.Knight.Key, w.Board.PlaceName(w.Knight.Place))
	e.Insert("pawns", edit.InLines(pawns))
}
