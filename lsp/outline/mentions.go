package outline

import (
	"slices"

	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// PlaceAt returns the place that a cursor is on, or whose name it is on; -1 for none.
func PlaceAt(c parser.Cursor) int {
	if c.Field == nil || c.Field.Key == "board" && OnGraph(c.Puzzle) || c.Field.Key == "graph" && !OnGraph(c.Puzzle) {
		return -1 // a board beside a graph, one of which is a mistake
	}
	return c.Place
}

// OnGraph reports whether a puzzle's places are nodes.
func OnGraph(p *syntax.Puzzle) bool { return p.Draft.Graph != nil }

// Mentions returns every range of a puzzle's text that names or shows a place, in order: a node
// in the graph and in values, a cell of a drawn board, and the entries of lists and the values
// of keys that name it.
func Mentions(p *syntax.Puzzle, place int) []source.Range {
	if place < 0 || place >= p.Places() {
		return nil
	}
	var at []source.Range
	if OnGraph(p) {
		name := p.PlaceName(place)
		for _, t := range p.Tokens {
			if t.Kind == syntax.NodeToken && p.Slice(t.Range()) == name {
				at = append(at, t.Range())
			}
		}
		return at
	}
	if cell, ok := p.Draft.Board.CellRange(place); ok {
		at = append(at, cell)
	}
	for _, spots := range [][]syntax.Spot{{p.Draft.Mouse, p.Draft.Cat, p.Draft.Goal, p.Draft.Knight}, p.Draft.Pawns} {
		for _, s := range spots {
			if s.Set && s.Place == place {
				at = append(at, s.Range)
			}
		}
	}
	for _, entries := range [][]syntax.Entry{p.Best, onlyEntry(p), p.Moves, ComposedEntries(p)} {
		for _, e := range entries {
			if e.Place == place {
				at = append(at, e.Range)
			}
		}
	}
	slices.SortFunc(at, func(a, b source.Range) int { return a.Start - b.Start })
	return slices.Compact(at)
}

func onlyEntry(p *syntax.Puzzle) []syntax.Entry {
	if p.Only == nil {
		return nil
	}
	return []syntax.Entry{*p.Only}
}

// ComposedEntries returns the entries of `solution`, then those of `tries` and of `idle`.
func ComposedEntries(p *syntax.Puzzle) []syntax.Entry {
	c := p.Composition
	if c == nil {
		return nil
	}
	entries := slices.Clone(c.Solution)
	if c.Tries != nil {
		for _, try := range c.Tries.List {
			entries = append(entries, try.Move, try.Refutation)
		}
	}
	if c.Idle != nil {
		entries = append(entries, c.Idle.List...)
	}
	return entries
}

// Definition returns where a puzzle defines a place, as the name there and the whole
// definition: a node's own line of the graph or, if it has none, its first mention; a
// cell of a drawn board; otherwise the entry that puts the knight or a pawn there.
func Definition(p *syntax.Puzzle, place int) (name, whole source.Range, ok bool) {
	if OnGraph(p) && place >= 0 {
		for _, l := range p.Draft.Graph.Lines {
			if l.Node.Place == place {
				return l.Node.Range, l.Range, true
			}
		}
	}
	name, ok = p.PlaceRange(place)
	return name, name, ok
}

// MentionAt returns the mention of a place that a cursor is at.
func MentionAt(c parser.Cursor) (mention source.Range, ok bool) {
	for _, r := range Mentions(c.Puzzle, PlaceAt(c)) {
		if r.Contains(c.Offset) {
			mention, ok = r, true
		}
	}
	return mention, ok
}
