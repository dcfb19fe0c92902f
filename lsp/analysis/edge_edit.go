package analysis

import (
	"slices"

	"plywise/parser"
)

// SetEdge adds the edge between two nodes to a graph, or takes it away. A node that no
// other edge mentions keeps a line of its own.
func SetEdge(p *parser.Puzzle, from, to int, present bool) (Change, error) {
	g := p.Draft.Graph
	if g == nil || p.Preamble {
		return Change{}, refuse(parser.Say("Only a graph has edges."))
	}
	a, b := g.PlaceName(from), g.PlaceName(to)
	if a == "" || b == "" {
		return Change{}, refuse(parser.Say("There is no such place here."))
	}
	title := parser.Say("Take away the edge between %s and %s", shorten(a), shorten(b))
	if present {
		title = parser.Say("Add an edge between %s and %s", shorten(a), shorten(b))
	}
	if slices.Contains(g.Neighbors[from], to) == present {
		return Change{Title: title}, nil
	}
	e := &edgeEdit{editBuilder{p: p}, g}
	want := sketchOf(p)
	want.edge(from, to, present)
	if present {
		e.add(from, to)
	} else {
		e.remove(from, to)
	}
	return e.change(title, want)
}

// An edgeEdit is an edit of the lines of a graph.
type edgeEdit struct {
	editBuilder
	graph *parser.Graph
}

// add writes an edge on the line of its first node that has one, and on that of the other
// too if this is how the graph is written.
func (e *edgeEdit) add(from, to int) {
	first, second := e.lineOf(from), e.lineOf(to)
	switch {
	case first == nil && second == nil:
		e.newLine(from, " "+e.graph.PlaceName(to))
	case first == nil:
		e.addTo(second, from)
	default:
		e.addTo(first, to)
		if second != nil && from != to && e.namesEdgesTwice() {
			e.addTo(second, from)
		}
	}
}

// addTo adds a neighbour to a line.
func (e *edgeEdit) addTo(l *parser.GraphLine, node int) {
	e.insertAt(l.Range.End, " "+e.graph.PlaceName(node))
}

// newLine gives a node a line below the others.
func (e *edgeEdit) newLine(node int, neighbors string) {
	last := e.graph.Lines[len(e.graph.Lines)-1].Range
	line := e.p.LineRange(e.p.LineAt(last.Start))
	indent := e.p.Text[line.Start:last.Start]
	e.insertAt(line.End, parser.Newline(e.p.Text)+indent+e.graph.PlaceName(node)+":"+neighbors)
}

// lineOf returns the line of a node, nil for none.
func (e *edgeEdit) lineOf(node int) *parser.GraphLine {
	for i := range e.graph.Lines {
		if e.graph.Lines[i].Node.Place == node {
			return &e.graph.Lines[i]
		}
	}
	return nil
}

// namesEdgesTwice reports whether every edge whose nodes both have lines stands on both of
// them, as the edges of LeetCode do. It takes two to see a custom.
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

// remove takes an edge off both lines. A node that is then mentioned nowhere gets a line.
func (e *edgeEdit) remove(from, to int) {
	mentions := map[int]int{} // that go
	for _, l := range e.graph.Lines {
		other := to
		switch l.Node.Place {
		case from:
		case to:
			other = from
		default:
			continue
		}
		mentions[other] += e.deleteWhere(l.Neighbors, func(n parser.Entry) bool { return n.Place == other })
	}
	for _, node := range []int{from, to} {
		if mentions[node] > 0 && mentions[node] == int(e.graph.Nodes[node].Mentions) {
			e.newLine(node, "")
		}
	}
}
