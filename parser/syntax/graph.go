package syntax

import "plywise/parser/source"

// NewGraph returns a graph without nodes, with room for that many lines. [Graph.Mention] adds
// nodes, and [Graph.Connect] their neighbours once all lines are there.
func NewGraph(lines int) *Graph {
	return &Graph{index: map[string]int{}, Lines: make([]GraphLine, 0, lines)}
}

// Mention returns the node that a word names, which may be new.
func (g *Graph) Mention(name string, at source.Range) Entry {
	n, ok := g.index[name]
	if !ok {
		n = len(g.Nodes)
		g.index[name] = n
		g.Nodes = append(g.Nodes, Node{Name: name, first: source.Offset(at.Start)})
	}
	g.Nodes[n].Mentions++
	return Entry{at, n}
}

// Mentions returns the ranges of all mentions, by node.
func (g *Graph) Mentions() [][]source.Range {
	all := make([][]source.Range, len(g.Nodes))
	for i, node := range g.Nodes {
		all[i] = make([]source.Range, 0, node.Mentions)
	}
	add := func(e Entry) {
		if e.Place >= 0 {
			all[e.Place] = append(all[e.Place], e.Range)
		}
	}
	for _, line := range g.Lines {
		add(line.Node)
		for _, e := range line.Neighbors {
			add(e)
		}
	}
	return all
}

// Connect makes the lists of neighbours from the lines, in linear time: lists of the reversed
// edges, made node by node, are in ascending order, and since every edge leads both ways, they
// are the lists of neighbours.
func (g *Graph) Connect() {
	degree := make([]int, len(g.Nodes)+1)
	g.eachEdge(func(a, b int) { degree[a]++ })
	start, all := make([]int, len(g.Nodes)+1), 0
	for n := range g.Nodes {
		start[n] = all
		all += degree[n]
	}
	start[len(g.Nodes)] = all
	flat, end := make([]int, all), append([]int(nil), start...)
	g.eachEdge(func(a, b int) {
		flat[end[a]] = b
		end[a]++
	})
	sorted := make([]int, all)
	g.Neighbors = make([][]int, len(g.Nodes))
	for n := range g.Neighbors {
		g.Neighbors[n] = sorted[start[n]:start[n]:start[n+1]]
	}
	for a := range g.Nodes {
		for _, b := range flat[start[a]:start[a+1]] {
			if list := g.Neighbors[b]; len(list) == 0 || list[len(list)-1] != a {
				g.Neighbors[b] = append(list, a)
			}
		}
	}
}

// eachEdge calls yield for both directions of every edge that a line names.
func (g *Graph) eachEdge(yield func(a, b int)) {
	for _, l := range g.Lines {
		if l.Node.Place < 0 {
			continue
		}
		for _, e := range l.Neighbors {
			yield(l.Node.Place, e.Place)
			if e.Place != l.Node.Place {
				yield(e.Place, l.Node.Place)
			}
		}
	}
}
