package read

import (
	"slices"

	"plywise/parser/internal/report"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// holed returns a setup as it is or, if something in it is not decided yet, as one with holes.
func (r *reader) holed(s syntax.Setup) (syntax.Setup, *syntax.Holed) {
	switch s := s.(type) {
	case *syntax.Hunt:
		if board, holes := opened(s.Board); holes != nil {
			s.Board = board
			return nil, syntax.NewHoled(s, holes)
		}
	case *syntax.Chase:
		if b, ok := s.On.(*syntax.Board); ok {
			if board, holes := opened(b); holes != nil {
				s.On = board
				return nil, syntax.NewHoled(s, holes)
			}
		} else if m := r.p.Draft.Maybe; m != nil && len(m.Edges) > 0 {
			return nil, syntax.NewHoled(s, m.Edges)
		}
	}
	return s, nil
}

// opened returns a board on which its holes are floor, and the holes; none for a board that has
// none.
func opened(b *syntax.Board) (*syntax.Board, []syntax.Hole) {
	var holes []syntax.Hole
	for place, cell := range b.Cells {
		if cell == syntax.HoleGlyph {
			at, _ := b.CellRange(place)
			holes = append(holes, syntax.Hole{At: place, Other: -1, Range: at})
		}
	}
	if holes == nil {
		return b, nil
	}
	open := *b
	open.Cells = slices.Clone(b.Cells)
	for _, hole := range holes {
		open.Cells[hole.At] = '.'
	}
	return &open, holes
}

// readMaybe reads the edges that are not decided yet, as lines of a graph whose nodes the graph
// of the puzzle has to have.
func (r *reader) readMaybe(lines []source.Range) *syntax.Maybe {
	if len(lines) == 0 {
		return nil
	}
	m := &syntax.Maybe{Lines: r.readGraph(lines).Lines}
	g := r.p.Draft.Graph
	seen := map[[2]int]bool{}
	for i := range m.Lines {
		line := &m.Lines[i]
		r.resolve(g, &line.Node)
		for j := range line.Neighbors {
			e := &line.Neighbors[j]
			r.resolve(g, e)
			from, to := line.Node.Place, e.Place
			edge := [2]int{min(from, to), max(from, to)}
			if from < 0 || to < 0 || seen[edge] {
				continue
			}
			seen[edge] = true
			if r.isUndecided(g, from, *e) {
				m.Edges = append(m.Edges, syntax.Hole{At: from, Other: to, Range: e.Range})
			}
		}
	}
	return m
}

// resolve makes an entry of the block name a node of the graph, and reports one that the graph
// does not have.
func (r *reader) resolve(g *syntax.Graph, e *syntax.Entry) {
	if e.Place < 0 {
		return
	}
	e.Place = -1
	if g == nil {
		return
	}
	if n, ok := g.FindPlace(r.at(e.Range)); ok {
		e.Place = n
	} else if !r.doubtful[g] {
		r.noSuchNode(e.Range)
	}
}

// isUndecided reports a loop, and an edge that the graph has.
func (r *reader) isUndecided(g *syntax.Graph, from int, to syntax.Entry) bool {
	var problem *report.Mistake
	if from == to.Place {
		problem = r.add(syntax.MaybeLoop, to.Range, "An edge that may be there leads to another node, and not from `%s` to itself; remove it.", source.Short(r.at(to.Range)))
	} else if _, has := slices.BinarySearch(g.Neighbors[from], to.Place); has {
		problem = r.add(syntax.EdgeDecided, to.Range, "The graph has the edge from `%s` to `%s` already; remove it here, or there.",
			source.Short(g.PlaceName(from)), source.Short(r.at(to.Range)))
	} else {
		return true
	}
	problem.Fix(syntax.Say("Remove it"), source.Delete(source.Between(r.before(to.Range.Start), to.Range.End)))
	return false
}
