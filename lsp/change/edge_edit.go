package change

import (
	"maps"
	"slices"

	"plywise/lsp/edit"
	"plywise/lsp/words"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// SetEdge adds the edge between two nodes to a graph, or takes it away. Nodes keep their order,
// because equal moves are ordered by it; edges and lines of nodes move for that.
func SetEdge(p *syntax.Puzzle, from, to int, present bool) (Change, error) {
	g := p.Draft.Graph
	if g == nil || p.Preamble {
		return Change{}, refuse(syntax.Say("Only a graph has edges."))
	}
	a, b := g.PlaceName(from), g.PlaceName(to)
	if a == "" || b == "" {
		return Change{}, refuse(syntax.Say("There is no such place here."))
	}
	title := syntax.Say("Take away the edge between %s and %s", words.Shorten(a), words.Shorten(b))
	if present {
		title = syntax.Say("Add an edge between %s and %s", words.Shorten(a), words.Shorten(b))
	}
	if slices.Contains(g.Neighbors[from], to) == present {
		return Change{Title: title}, nil
	}
	e := newEdgeEdit(p, g)
	if present {
		e.add(from, to)
	} else {
		e.remove(from, to)
	}
	e.order()
	e.write()
	want := sketchOf(p)
	want.edge(from, to, present)
	return change(&e.Builder, title, want)
}

// An edgeEdit is an edit of the lines of a graph.
type edgeEdit struct {
	edit.Builder
	graph *syntax.Graph
	lines []*edgeLine // as they are written, and new ones below them
}

// An edgeLine is a line of a graph and its changes.
type edgeLine struct {
	node  int
	old   *syntax.GraphLine // nil for a new one
	gone  map[int]bool      // the neighbours to be removed
	added []int             // the neighbours to be appended
	moves bool              // up, to keep the nodes in order
}

func newEdgeEdit(p *syntax.Puzzle, g *syntax.Graph) *edgeEdit {
	e := &edgeEdit{Builder: edit.Builder{Puzzle: p}, graph: g}
	for i := range g.Lines {
		e.lines = append(e.lines, &edgeLine{node: g.Lines[i].Node.Place, old: &g.Lines[i], gone: map[int]bool{}})
	}
	return e
}

// has reports whether a neighbour stands on a line.
func (l *edgeLine) has(node int) bool {
	return slices.Contains(l.added, node) ||
		l.old != nil && !l.gone[node] && slices.ContainsFunc(l.old.Neighbors, func(n syntax.Entry) bool { return n.Place == node })
}

// add writes an edge on the line of its first node that has one and, if the graph names edges
// twice, on the line of the other.
func (e *edgeEdit) add(from, to int) {
	first, second := e.lineOf(from), e.lineOf(to)
	switch {
	case first == nil && second == nil:
		e.lines = append(e.lines, &edgeLine{node: from, added: []int{to}})
	case first == nil:
		second.added = append(second.added, from)
	default:
		first.added = append(first.added, to)
		if second != nil && from != to && e.namesEdgesTwice() {
			second.added = append(second.added, from)
		}
	}
}

// remove takes an edge off both lines.
func (e *edgeEdit) remove(from, to int) {
	for _, l := range e.lines {
		switch l.node {
		case from:
			l.gone[to] = true
		case to:
			l.gone[from] = true
		}
	}
}

// lineOf returns the line of a node, nil for none.
func (e *edgeEdit) lineOf(node int) *edgeLine {
	if i := slices.IndexFunc(e.lines, func(l *edgeLine) bool { return l.node == node }); i >= 0 {
		return e.lines[i]
	}
	return nil
}

// namesEdgesTwice reports whether every edge whose nodes both have lines stands on both of
// them, as in LeetCode's graphs. One edge is not enough to tell.
func (e *edgeEdit) namesEdgesTwice() bool {
	named, hasLine := map[[2]int]bool{}, map[int]bool{}
	for _, l := range e.graph.Lines {
		hasLine[l.Node.Place] = true
		for _, n := range l.Neighbors {
			named[[2]int{l.Node.Place, n.Place}] = true
		}
	}
	twice := 0
	for edge := range named {
		from, to := edge[0], edge[1]
		switch {
		case from == to || !hasLine[to]:
		case !named[[2]int{to, from}]:
			return false
		default:
			twice++
		}
	}
	return twice > 0
}

// order makes the lines mention the nodes in their order. An edge that mentions a node too
// early moves to the line of that node. A node that is mentioned too late has its line, or a
// new one, moved to where it is due.
func (e *edgeEdit) order() {
	lines := e.lines
	e.lines = nil
	taken, waiting := map[*edgeLine]bool{}, map[int][]int{}
	next := 0 // the first node that has not been mentioned
	mention := func(l *edgeLine, node int) (waits bool) {
		if waits = node > next; waits {
			waiting[node] = append(waiting[node], l.node)
		} else if node == next {
			next++
		}
		return waits
	}
	var take func(*edgeLine)
	due := func(node int) {
		for next < node {
			i := slices.IndexFunc(lines, func(l *edgeLine) bool { return l.node == next && !taken[l] })
			if i < 0 {
				take(&edgeLine{node: next})
				continue
			}
			lines[i].moves = true
			take(lines[i])
		}
	}
	take = func(l *edgeLine) {
		due(l.node)
		taken[l] = true
		e.lines = append(e.lines, l)
		mention(l, l.node)
		for _, node := range waiting[l.node] {
			if !l.has(node) {
				l.added = append(l.added, node)
			}
		}
		delete(waiting, l.node)
		if l.old != nil {
			for _, n := range l.old.Neighbors {
				if !l.gone[n.Place] && mention(l, n.Place) {
					l.gone[n.Place] = true
				}
			}
		}
		l.added = slices.DeleteFunc(l.added, func(node int) bool { return mention(l, node) })
	}
	for _, l := range lines {
		if !taken[l] {
			take(l)
		}
	}
	due(len(e.graph.Nodes))
	for _, node := range slices.Sorted(maps.Keys(waiting)) {
		take(&edgeLine{node: node}) // it is mentioned, but has no line
	}
}

// write edits the lines that stay, and writes the others below them.
func (e *edgeEdit) write() {
	var below source.Range // the line below which others go
	var indent string
	for _, l := range e.lines {
		if l.old == nil || l.moves {
			e.InsertAt(below.End, source.Newline(e.Puzzle.Text)+indent+e.text(l))
			continue
		}
		e.DeleteWhere(l.old.Neighbors, func(n syntax.Entry) bool { return l.gone[n.Place] })
		for _, node := range l.added {
			e.InsertAt(l.old.Range.End, " "+e.graph.PlaceName(node))
		}
		below = e.Puzzle.LineRange(e.Puzzle.LineAt(l.old.Range.Start))
		indent = e.Puzzle.Text[below.Start:l.old.Range.Start]
	}
	for _, l := range e.lines {
		if l.moves {
			e.Delete(l.old.Range)
		}
	}
}

// text returns a line that is written anew.
func (e *edgeEdit) text(l *edgeLine) string {
	text := e.graph.PlaceName(l.node) + ":"
	if l.old != nil {
		for _, n := range l.old.Neighbors {
			if !l.gone[n.Place] {
				text += " " + e.Puzzle.Slice(n.Range)
			}
		}
	}
	for _, node := range l.added {
		text += " " + e.graph.PlaceName(node)
	}
	return text
}
