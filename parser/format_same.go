package parser

import (
	"fmt"
	"reflect"
	"slices"
)

// sameMeaning reports whether two puzzles say the same and have the same
// problems, wherever that stands in their texts.
func sameMeaning(p, q *Puzzle) bool {
	return p.Title == q.Title && p.Source == q.Source && p.Game == q.Game && p.Turn == q.Turn &&
		p.CatJump == q.CatJump && p.MouseJump == q.MouseJump && p.Limit == q.Limit &&
		slices.EqualFunc(p.Fields, q.Fields, func(f, g *Field) bool { return f.reads == g.reads && f.unused == g.unused }) &&
		sameGraph(p.Graph, q.Graph) && sameBoard(p.Board, q.Board) &&
		sameSpot(p.Mouse, q.Mouse) && sameSpot(p.Cat, q.Cat) && sameSpot(p.Goal, q.Goal) && sameSpot(p.Knight, q.Knight) &&
		slices.EqualFunc(p.Pawns, q.Pawns, sameSpot) &&
		sameExpectation(p.Expect, q.Expect) &&
		slices.EqualFunc(p.Best, q.Best, sameEntry) && slices.EqualFunc(p.Moves, q.Moves, sameEntry) &&
		(p.Only == nil) == (q.Only == nil) && (p.Only == nil || sameEntry(*p.Only, *q.Only)) &&
		slices.EqualFunc(p.Problems, q.Problems, func(x, y Problem) bool {
			return x.Code == y.Code && x.Severity == y.Severity && x.Message.Format == y.Message.Format &&
				fmt.Sprint(x.Message.Args...) == fmt.Sprint(y.Message.Args...)
		})
}

func sameGraph(g, h *Graph) bool {
	if g == nil || h == nil {
		return g == h
	}
	return slices.EqualFunc(g.Nodes, h.Nodes, func(a, b Node) bool { return a.Name == b.Name && len(a.Refs) == len(b.Refs) }) &&
		reflect.DeepEqual(g.Neighbors, h.Neighbors)
}

func sameBoard(b, c *Board) bool {
	if b == nil || c == nil {
		return b == c
	}
	return b.Rows == c.Rows && b.Cols == c.Cols && slices.Equal(b.Cells, c.Cells)
}

func sameSpot(s, t Spot) bool { return s.Set == t.Set && s.Place == t.Place }

func sameEntry(e, f Entry) bool { return e.Place == f.Place }

func sameExpectation(e, f *Expectation) bool {
	if e == nil || f == nil {
		return e == f
	}
	return e.Kind == f.Kind && e.Plies == f.Plies && e.Limit == f.Limit
}
