package analysis

import (
	"strings"

	"plywise/parser"
)

// nodes suggests the nodes where a piece can stand. On a board there are none.
func (w *completer) nodes() {
	if w.p.Draft.Graph == nil {
		return
	}
	for i := range w.p.Draft.Graph.Nodes {
		if w.cursor.Field.Key == "cat" && w.p.Draft.Goal.Set && w.p.Draft.Goal.Place == i {
			continue
		}
		w.node(i, "")
	}
}

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
	w.within(w.line, func(c byte) bool { return isBlank(c) || c == ':' || c == ',' })
	node, _, neighbours := strings.Cut(w.before(), ":")
	if !neighbours && strings.TrimSpace(node) != "" {
		return
	}
	var excluded map[int]bool
	suffix := ""
	if neighbours {
		excluded = w.onLine()
	} else {
		excluded = w.haveLines()
		if !strings.HasPrefix(strings.TrimLeft(w.after(), " \t"), ":") {
			suffix = ": "
		}
	}
	for i, n := range g.Nodes {
		if !excluded[i] && !(len(n.Refs) == 1 && n.Refs[0] == w.Word) {
			w.node(i, suffix)
		}
	}
}

// onLine returns the nodes on the cursor's line, the one at the cursor not
// counted.
func (w *completer) onLine() map[int]bool {
	nodes := map[int]bool{}
	for _, l := range w.p.Draft.Graph.Lines {
		if l.Range.End < w.line.Start || l.Range.Start > w.line.End {
			continue
		}
		for _, e := range append([]parser.Entry{l.Node}, l.Neighbors...) {
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
	for _, l := range w.p.Draft.Graph.Lines {
		if l.Node.Range != w.Word {
			nodes[l.Node.Place] = true
		}
	}
	return nodes
}
