package view

import (
	"slices"
	"strconv"
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
//
// Where there is no room for that, letters and signs stand in front of the nodes.
//
//	   node      neigh…
//	   attic  3  stairs
//	M  stairs 1  attic
//	             hall
//	*  kitch… 5  stairs
func (d *drawer) graph() {
	l := listing{order: d.nodesInOrder(), margin: 2}
	heading, column := d.Sprintf("node"), d.Sprintf("neighbours")
	l.names, l.lists = source.Width(heading), source.Width(column)
	notes, widest := 0, 0
	for _, node := range l.order {
		widest = max(widest, source.Width(d.nodeName(node)))
		l.worths = max(l.worths, len(d.distance[node])+len(d.letter[node]))
		notes = max(notes, source.Width(d.noteOf(node)))
	}
	l.names = max(l.names, widest)
	room := d.columns - l.head() - notes - 2
	if l.isNarrow = room < widest; l.isNarrow {
		l.margin = 3
		room = d.columns - l.head()
	}
	neighbours := d.neighboursIn(l.order)
	lines := make([][][]int, len(l.order))
	for _, node := range l.order {
		lines[node] = d.breakNodes(neighbours[node], room)
		for _, line := range lines[node] {
			l.lists = max(l.lists, d.lineWidth(line))
		}
	}
	d.add(plain(strings.Repeat(" ", l.margin)), plain(Pad(heading, l.head()-l.margin-2)+"  "+column, Number))
	for _, node := range l.order {
		d.node(&l, node, lines[node])
	}
}

// A listing says how wide the parts of a list of nodes are.
type listing struct {
	order                        []int
	margin, names, worths, lists int
	isNarrow                     bool
}

// head is the width of what stands before the neighbours.
func (l *listing) head() int {
	if l.worths > 0 {
		return l.margin + l.names + 1 + l.worths + 2
	}
	return l.margin + l.names + 2
}

// node draws the rows of a node.
func (d *drawer) node(l *listing, node int, lines [][]int) {
	head := Pad(d.nodeName(node), l.names)
	if l.worths > 0 {
		head += " " + padLeft(d.distance[node]+d.letter[node], l.worths)
	}
	margin, note := plain(strings.Repeat(" ", l.margin)), d.noteOf(node)
	if l.isNarrow && note != "" {
		letters := ""
		for _, p := range d.pieces[solver.Place(node)] {
			letters += p.letter
		}
		margin, note = plain(Pad(fitting(letters+d.sign[node], 2), l.margin), Piece), ""
	}
	for i, line := range lines {
		runs := []run{plain(strings.Repeat(" ", l.head()))}
		if i == 0 {
			runs = []run{margin, d.at(head, solver.Place(node)), plain("  ")}
		}
		for k, n := range line {
			if k > 0 {
				runs = append(runs, plain(" "))
			}
			d.targets = append(d.targets, Target{Kind: neighbourTarget, Place: solver.Place(max(n, maybe(n))), From: solver.Place(node)})
			kind := Kind("")
			if n < 0 {
				kind = Hole
			}
			runs = append(runs, run{d.nodeName(n), kind, len(d.targets) - 1})
		}
		if i == 0 && note != "" {
			runs = append(runs, plain(strings.Repeat(" ", l.lists-d.lineWidth(line)+2)), plain(note, Piece))
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

// maybe turns the number of a neighbour into that of one to which the edge is not decided yet, which
// is negative, and back.
func maybe(neighbour int) int { return -1 - neighbour }

// neighboursIn returns the neighbours of each node, in an order of all nodes, and behind them those
// to which the edge is not decided.
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
	for _, edge := range d.b.Arena.Maybe {
		lists[edge[0]] = append(lists[edge[0]], maybe(edge[1]))
		lists[edge[1]] = append(lists[edge[1]], maybe(edge[0]))
	}
	return lists
}

func (d *drawer) nodeName(node int) string {
	if node < 0 {
		return d.nodeName(maybe(node)) + "?"
	}
	return d.shortNames(min(longestName, d.columns/3))[node]
}

// shortNames returns the names of the nodes, cut to that many columns. They are cut before their
// ends and, where two would read the same all the same, end in a number.
func (d *drawer) shortNames(columns int) []string {
	if d.short[columns] == nil {
		names, taken := slices.Clone(d.b.Arena.Nodes), map[string]bool{}
		for i, name := range names {
			if width := source.Width(name); width > columns {
				end := name[len(fitting(name, width-columns/3)):]
				if names[i] = source.Shortened(name, columns-source.Width(end)) + end; taken[names[i]] {
					end = strconv.Itoa(i)
					names[i] = source.Shortened(name, columns-len(end)) + end
				}
			}
			taken[names[i]] = true
		}
		d.short[columns] = names
	}
	return d.short[columns]
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
