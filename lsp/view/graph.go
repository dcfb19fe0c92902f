package view

import (
	"slices"
	"strings"

	"plywise/parser/source"
	"plywise/solver"
)

// graph draws a graph as a list of its nodes: how far the end is if the player to move goes there,
// the neighbours, the pieces, and a sign where it may go.
//
//	node     neighbours
//	attic    3  stairs
//	stairs   1  attic hall kitchen     mouse
//	kitchen  5  stairs hall pantry     *
func (d *drawer) graph() {
	order := d.nodesInOrder()
	neighbours := d.neighboursIn(order)
	heading, column := d.Sprintf("node"), d.Sprintf("neighbours")
	nameWidth, worthWidth, noteWidth := source.Width(heading), 0, 0
	notes := make([]string, len(order))
	for _, node := range order {
		notes[node] = d.noteOf(node)
		nameWidth = max(nameWidth, source.Width(d.nodeName(node)))
		worthWidth = max(worthWidth, len(d.distance[node])+len(d.letter[node]))
		noteWidth = max(noteWidth, source.Width(notes[node]))
	}
	headWidth := nameWidth
	if worthWidth > 0 {
		headWidth += 1 + worthWidth
	}
	room := max(d.columns-2-headWidth-2-2-noteWidth, min(source.Width(column), d.columns/3))
	listWidth := source.Width(column)
	lists := make([][][]int, len(order))
	for _, node := range order {
		lists[node] = d.breakNodes(neighbours[node], room)
		for _, line := range lists[node] {
			listWidth = max(listWidth, d.lineWidth(line))
		}
	}
	d.add(plain("  "), plain(pad(heading, headWidth)+"  "+column, Number))
	for _, node := range order {
		d.node(node, nameWidth, worthWidth, headWidth, listWidth, lists[node], notes[node])
	}
}

// node draws the lines of a node.
func (d *drawer) node(node, nameWidth, worthWidth, headWidth, listWidth int, lists [][]int, note string) {
	head := pad(d.nodeName(node), nameWidth)
	if worthWidth > 0 {
		head += " " + padLeft(d.distance[node]+d.letter[node], worthWidth)
	}
	for i, line := range lists {
		runs := []run{plain("  "), plain(strings.Repeat(" ", headWidth+2))}
		if i == 0 {
			runs = []run{plain("  "), d.at(head, solver.Place(node)), plain("  ")}
		}
		for k, n := range line {
			if k > 0 {
				runs = append(runs, plain(" "))
			}
			d.targets = append(d.targets, Target{Kind: neighbourTarget, Place: solver.Place(n)})
			runs = append(runs, run{d.nodeName(n), "", len(d.targets) - 1})
		}
		if i == 0 && note != "" {
			runs = append(runs, plain(strings.Repeat(" ", listWidth-d.lineWidth(line)+2)), plain(note, Piece))
		}
		d.add(runs...)
	}
}

// nodesInOrder returns the nodes in the order in which an author thinks of them: those that have a
// line in the text, then those that are only mentioned.
func (d *drawer) nodesInOrder() []int {
	g := d.b.Puzzle().Draft.Graph
	order, seen := make([]int, 0, len(g.Nodes)), make([]bool, len(g.Nodes))
	add := func(n int) {
		if n >= 0 && !seen[n] {
			seen[n] = true
			order = append(order, n)
		}
	}
	for _, line := range g.Lines {
		add(line.Node.Place)
	}
	for n := range g.Nodes {
		add(n)
	}
	return order
}

// neighboursIn returns the neighbours of each node, in an order of all nodes.
func (d *drawer) neighboursIn(order []int) [][]int {
	rank := make([]int, len(order))
	for i, node := range order {
		rank[node] = i
	}
	lists := make([][]int, len(order))
	for node := range order {
		lists[node] = slices.Clone(d.b.Puzzle().Draft.Graph.Neighbors[node])
		slices.SortFunc(lists[node], func(a, b int) int { return rank[a] - rank[b] })
	}
	return lists
}

func (d *drawer) nodeName(node int) string {
	return source.Shortened(d.b.Arena.Nodes[node], min(longestName, d.columns/3))
}

// breakNodes breaks a list of nodes into lines that fit.
func (d *drawer) breakNodes(nodes []int, room int) [][]int {
	lines, wide := [][]int{nil}, 0
	for _, n := range nodes {
		width := source.Width(d.nodeName(n))
		if wide > 0 && wide+1+width > room {
			lines, wide = append(lines, nil), 0
		}
		if wide > 0 {
			wide++
		}
		wide += width
		lines[len(lines)-1] = append(lines[len(lines)-1], n)
	}
	return lines
}

func (d *drawer) lineWidth(nodes []int) int {
	wide := max(len(nodes)-1, 0)
	for _, n := range nodes {
		wide += source.Width(d.nodeName(n))
	}
	return wide
}

// noteOf returns what stands behind a node's neighbours: pieces and a sign.
func (d *drawer) noteOf(node int) string {
	var notes []string
	for _, p := range d.pieces[solver.Place(node)] {
		notes = append(notes, p.name)
	}
	if d.sign[node] != "" {
		notes = append(notes, d.sign[node])
	}
	return strings.Join(notes, " ")
}
