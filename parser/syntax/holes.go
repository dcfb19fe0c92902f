package syntax

import (
	"slices"

	"plywise/parser/source"
)

// HoleGlyph draws a cell of a board that is not decided yet.
const HoleGlyph = '?'

// A Holed is a position in which something is not decided yet, so that it shows no game of its
// own. [Holed.Fill] makes a whole setup of it.
type Holed struct {
	base  Setup  // with every hole left open: floor, nothing or no edge
	Holes []Hole // in reading order
}

// A Hole is a cell of a board, or an edge of a graph, that is not decided yet.
type Hole struct {
	At    int          // the cell, or the edge's node that stands before the colon
	Other int          // the edge's other node, -1 on a board
	Range source.Range // the cell, or the word that names the edge first
}

// NewHoled returns the setup with holes; base has all of them open.
func NewHoled(base Setup, holes []Hole) *Holed { return &Holed{base, holes} }

// Fill returns the setup in which each hole for which is holds has become a wall, a pawn or an
// edge, and all others have not. It is a new one, but for the parts that holes cannot change.
func (h *Holed) Fill(is func(hole int) bool) Setup {
	switch s := h.base.(type) {
	case *Hunt:
		filled, board := *s, *s.Board
		filled.Board, filled.Pawns, board.Cells = &board, slices.Clone(s.Pawns), slices.Clone(s.Board.Cells)
		for i, hole := range h.Holes {
			if is(i) {
				board.Cells[hole.At] = 'P'
				filled.Pawns = append(filled.Pawns, Spot{Set: true, Place: hole.At, Range: hole.Range})
			}
		}
		slices.SortFunc(filled.Pawns, func(a, b Spot) int { return a.Place - b.Place })
		return &filled
	case *Chase:
		filled := *s
		switch on := s.On.(type) {
		case *Board:
			board := *on
			board.Cells = slices.Clone(on.Cells)
			for i, hole := range h.Holes {
				if is(i) {
					board.Cells[hole.At] = '#'
				}
			}
			filled.On = &board
		case *Graph:
			graph := *on
			graph.Neighbors = slices.Clone(on.Neighbors)
			for i, hole := range h.Holes {
				if is(i) {
					graph.join(hole.At, hole.Other)
					graph.join(hole.Other, hole.At)
				}
			}
			filled.On = &graph
		}
		return &filled
	}
	return nil
}

// join adds a neighbour to a list that other graphs may share.
func (g *Graph) join(node, neighbor int) {
	list := g.Neighbors[node]
	at, _ := slices.BinarySearch(list, neighbor)
	g.Neighbors[node] = slices.Insert(slices.Clip(slices.Clone(list)), at, neighbor)
}

// Open returns the setup with every hole left open.
func (h *Holed) Open() Setup { return h.Fill(func(int) bool { return false }) }

// HoleAt returns the index of the hole at a place of a board, for which other is -1, or of an
// edge in either direction; -1 for none.
func (p *Puzzle) HoleAt(at, other int) int {
	if p.Holed == nil {
		return -1
	}
	return slices.IndexFunc(p.Holed.Holes, func(h Hole) bool {
		return h.At == at && h.Other == other || h.At == other && h.Other == at
	})
}

// A Maybe is the block of `maybe`.
type Maybe struct {
	Lines []GraphLine // their places are nodes of the graph, -1 where it has no such node
	Edges []Hole      // each once, in the order of the text
}
