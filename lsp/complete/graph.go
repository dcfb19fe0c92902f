package complete

import (
	"strings"

	"plywise/parser/source"
	"plywise/parser/syntax"
)

// node suggests a node.
func (w *completer) node(i int, suffix string) {
	name, detail := w.p.Draft.Graph.Nodes[i].Name, ""
	switch n := len(w.p.Draft.Graph.Neighbors[i]); {
	case n == 1:
		detail = w.Sprintf("1 neighbour")
	case n > 1:
		detail = w.Sprintf("%d neighbours", n)
	}
	w.suggest(Suggestion{Kind: NodeSuggestion, Label: name, Insert: name + suffix, Detail: detail})
}

// edges completes a line of a graph: at its start with the nodes that have no line
// yet, after the colon with those that are not on the line.
func (w *completer) edges() {
	g := w.p.Draft.Graph
	if g == nil {
		return
	}
	w.withinNode()
	node, _, neighbours := strings.Cut(w.before(), ":")
	behind := strings.TrimLeft(w.after(), " \t")
	if !neighbours && (strings.TrimSpace(node) != "" || w.Word.Empty() && behind != "" && behind[0] != ':') {
		return // a line has one node before its colon
	}
	var excluded map[int]bool
	suffix := ""
	if neighbours {
		excluded = w.onLine()
		if from, ok := g.FindPlace(strings.TrimSpace(node)); ok {
			w.excludeOthers(g, from, excluded)
		}
	} else {
		excluded = w.haveLines()
		for n := range w.onLine() {
			w.excludeOthers(g, n, excluded)
		}
		if !strings.HasPrefix(behind, ":") {
			suffix = ": "
		}
	}
	for i, n := range g.Nodes {
		if !excluded[i] && !(n.Mentions == 1 && n.First() == w.Word) {
			w.node(i, suffix)
		}
	}
}

// withinNode sets Typed and Word to the node at the cursor, as it was read.
func (w *completer) withinNode() {
	w.Word = source.Range{Start: w.cursor.Offset, End: w.cursor.Offset}
	for _, t := range w.tokens() {
		if t.Kind == syntax.NodeToken && t.Range().Contains(w.cursor.Offset) {
			w.Word = t.Range()
		}
	}
	w.Typed = source.Range{Start: w.Word.Start, End: w.cursor.Offset}
}

// excludeOthers excludes the neighbours of a node to which an edge stands in the other block: what
// is decided is not undecided, too.
func (w *completer) excludeOthers(g *syntax.Graph, from int, excluded map[int]bool) {
	if from < 0 || from >= len(g.Nodes) {
		return
	}
	if w.inMaybe() {
		excluded[from] = true
		for _, n := range g.Neighbors[from] {
			excluded[n] = true
		}
	} else if m := w.p.Draft.Maybe; m != nil {
		for _, edge := range m.Edges {
			switch from {
			case edge.At:
				excluded[edge.Other] = true
			case edge.Other:
				excluded[edge.At] = true
			}
		}
	}
}

// inMaybe reports whether the cursor is in the edges that are not decided.
func (w *completer) inMaybe() bool { return w.cursor.Field != nil && w.cursor.Field.Key == "maybe" }

// lines returns the lines of the block that the cursor is in.
func (w *completer) lines() []syntax.GraphLine {
	if !w.inMaybe() {
		return w.p.Draft.Graph.Lines
	}
	if m := w.p.Draft.Maybe; m != nil {
		return m.Lines
	}
	return nil
}

// onLine returns the nodes on the cursor's line, the one at the cursor not
// counted.
func (w *completer) onLine() map[int]bool {
	nodes := map[int]bool{}
	for _, l := range w.lines() {
		if l.Range.End < w.line.Start || l.Range.Start > w.line.End {
			continue
		}
		for _, e := range append([]syntax.Entry{l.Node}, l.Neighbors...) {
			if e.Range != w.Word {
				nodes[e.Place] = true
			}
		}
	}
	return nodes
}

// haveLines returns the nodes that have lines of their own, other than the
// cursor's.
func (w *completer) haveLines() map[int]bool {
	nodes := map[int]bool{}
	for _, l := range w.lines() {
		if l.Node.Range != w.Word {
			nodes[l.Node.Place] = true
		}
	}
	return nodes
}
