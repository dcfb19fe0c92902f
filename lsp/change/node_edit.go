package change

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"plywise/lsp/edit"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// AddNode adds a node without edges to a graph, below its last line. Its name goes on with those
// that are there.
func AddNode(p *syntax.Puzzle) (Change, error) {
	g := p.Draft.Graph
	if g == nil || p.Preamble || len(g.Lines) == 0 {
		return Change{}, refuse(syntax.Say("Only a graph has nodes."))
	}
	name := newName(g)
	e := &edit.Builder{Puzzle: p}
	last := p.LineRange(p.LineAt(g.Lines[len(g.Lines)-1].Range.Start))
	indent := p.Text[last.Start:g.Lines[len(g.Lines)-1].Range.Start]
	e.InsertAt(last.End, source.Newline(p.Text)+indent+name+":")
	want := namedEdges(g)
	want[name] = ""
	return changeNodes(e, syntax.Say("Add a node %s", name), want)
}

// newName returns a name that no node has: the next number, or where names are other words, the next letter.
func newName(g *syntax.Graph) string {
	highest, areNumbers := -1, true
	for i := range g.Nodes {
		n, err := strconv.Atoi(g.Nodes[i].Name)
		highest, areNumbers = max(highest, n), areNumbers && err == nil
	}
	isTaken := func(name string) bool {
		return slices.ContainsFunc(g.Nodes, func(n syntax.Node) bool { return n.Name == name })
	}
	if areNumbers {
		return strconv.Itoa(highest + 1)
	}
	for letter := 'a'; letter <= 'z'; letter++ {
		if !isTaken(string(letter)) && !isTaken(strings.ToUpper(string(letter))) {
			return string(letter)
		}
	}
	n := len(g.Nodes)
	for isTaken("n" + strconv.Itoa(n)) {
		n++
	}
	return "n" + strconv.Itoa(n)
}

// DeleteNode takes a node away with its edges. One that something else in the text names stays.
func DeleteNode(p *syntax.Puzzle, node int) (Change, error) {
	g := p.Draft.Graph
	if g == nil || p.Preamble {
		return Change{}, refuse(syntax.Say("Only a graph has nodes."))
	}
	name := g.PlaceName(node)
	if name == "" {
		return Change{}, refuse(syntax.Say("There is no such place here."))
	}
	for _, spot := range []syntax.Spot{p.Draft.Mouse, p.Draft.Cat, p.Draft.Goal} {
		if spot.Set && spot.Place == node {
			return Change{}, refuse(syntax.Say("A piece stands on %s; move it first.", words.Shorten(name)))
		}
	}
	for _, f := range p.Fields {
		if f.Key != "graph" && slices.ContainsFunc(f.Entries, func(e syntax.Entry) bool { return e.Place == node }) {
			return Change{}, refuse(syntax.Say("`%s` names %s; change that first.", f.Key, words.Shorten(name)))
		}
	}
	if m := p.Draft.Maybe; m != nil && slices.ContainsFunc(m.Lines, func(l syntax.GraphLine) bool {
		return l.Node.Place == node || slices.ContainsFunc(l.Neighbors, func(n syntax.Entry) bool { return n.Place == node })
	}) {
		return Change{}, refuse(syntax.Say("`%s` names %s; change that first.", "maybe", words.Shorten(name)))
	}
	e := &edit.Builder{Puzzle: p}
	want := namedEdges(g)
	delete(want, name)
	alone := map[string]bool{} // neighbours that no line would mention
	for i := range g.Lines {
		l := &g.Lines[i]
		if l.Node.Place == node {
			e.Delete(l.Range)
			for _, n := range l.Neighbors {
				alone[g.PlaceName(n.Place)] = true
			}
		} else {
			e.DeleteWhere(l.Neighbors, func(n syntax.Entry) bool { return n.Place == node })
		}
	}
	for i := range g.Lines {
		if l := &g.Lines[i]; l.Node.Place != node {
			delete(alone, g.PlaceName(l.Node.Place))
			for _, n := range l.Neighbors {
				delete(alone, g.PlaceName(n.Place))
			}
		}
	}
	delete(alone, name)
	last := p.LineRange(p.LineAt(g.Lines[len(g.Lines)-1].Range.Start))
	indent := p.Text[last.Start:g.Lines[len(g.Lines)-1].Range.Start]
	for _, left := range slices.Sorted(maps.Keys(alone)) {
		e.InsertAt(last.End, source.Newline(p.Text)+indent+left+":")
	}
	for other, neighbours := range want {
		want[other] = strings.Join(slices.DeleteFunc(strings.Fields(neighbours), func(n string) bool { return n == name }), " ")
	}
	return changeNodes(e, syntax.Say("Delete the node %s", words.Shorten(name)), want)
}

// namedEdges returns the neighbours of each node, by name.
func namedEdges(g *syntax.Graph) map[string]string {
	named := map[string]string{}
	for i := range g.Nodes {
		var list []string
		for _, n := range g.Neighbors[i] {
			list = append(list, g.Nodes[n].Name)
		}
		slices.Sort(list)
		named[g.Nodes[i].Name] = strings.Join(list, " ")
	}
	return named
}

// changeNodes is [change] for edits of nodes, which may come in another order then.
func changeNodes(e *edit.Builder, title syntax.Message, edges map[string]string) (Change, error) {
	edits := e.Done()
	if file := parser.Parse(source.Apply(e.Puzzle.Text, edits)); file.NumPuzzles() == 1 {
		is := file.Puzzle(0).Puzzle
		want := sketchOf(e.Puzzle)
		if g := is.Draft.Graph; g != nil && maps.Equal(namedEdges(g), edges) {
			want.graph, want.neighbors = g, g.Neighbors
			if want.isIn(is) {
				return Change{title, edits}, nil
			}
		}
	}
	return Change{}, refuse(syntax.Say("The text has errors that stand in the way; mend them first."))
}
