package main

import (
	"fmt"
	"slices"
	"strings"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/diagram"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

// scene prints a position: the board, the graph, or words if the board does not fit. It
// reports whether it marks the best moves.
func (pg *page) scene(p *syntax.Puzzle, at solver.Position, best []solver.Place) (marked bool) {
	const margin = 4 // for the numbers of the rows
	if g, ok := p.Setup.Arena().(*syntax.Graph); ok {
		pg.graph(p, g, at, best)
		return true
	}
	picture := diagram.NewPicture(p, at, best, 1000, pg.style.Columns-margin)
	leftOut, _ := diagram.LeftOut(p, picture)
	if picture == nil {
		pg.paragraph("  ", leftOut.String(), pg.style.Faint)
		pg.paragraph("  ", diagram.Standing(p, at), plain)
		fmt.Fprintln(pg.out)
		return false
	}
	for _, line := range picture.Lines(pg.style.Cell) {
		fmt.Fprintln(pg.out, line)
	}
	for _, note := range []string{leftOut.String(), sharedCell(p, at)} {
		pg.paragraph("    ", note, pg.style.Faint)
	}
	fmt.Fprintln(pg.out)
	return true
}

// sharedCell says where the pieces stand if two share a cell, of which the board shows only
// one.
func sharedCell(p *syntax.Puzzle, at solver.Position) string {
	taken := map[int]bool{}
	for _, piece := range diagram.Pieces(p, at) {
		if taken[piece.Place] {
			return diagram.Standing(p, at)
		}
		taken[piece.Place] = true
	}
	return ""
}

// graph lists the nodes of a graph with their neighbours and pieces. Of a large graph it lists
// only the nodes with a piece or a best move.
//
//	node  neighbours
//	0     2 5         hole
//	1     3           mouse
//	2     0 4 5       cat
//	3     1 4 5       *
func (pg *page) graph(p *syntax.Puzzle, g *syntax.Graph, at solver.Position, best []solver.Place) {
	const maxNodes = 24 // shown
	notes := map[int][]string{}
	note := func(place int, what string) { notes[place] = append(notes[place], what) }
	for _, piece := range diagram.Pieces(p, at) {
		note(piece.Place, pg.style.Piece(piece.Key))
	}
	for _, b := range best {
		note(int(b), pg.style.Best(string(diagram.Marker)))
	}
	order := nodeOrder(g)
	var nodes []int
	for _, n := range order {
		if len(order) <= maxNodes || len(notes[n]) > 0 {
			nodes = append(nodes, n)
		}
	}
	nodes = nodes[:min(len(nodes), maxNodes)]
	left := len(order) - len(nodes)

	rows := [][2]string{{"node", "neighbours"}}
	widths := [2]int{source.Width(rows[0][0]), source.Width(rows[0][1])}
	for _, n := range nodes {
		name := source.Shortened(source.Visible(p.PlaceName(n)), 24)
		widths[0] = max(widths[0], source.Width(name))
		rows = append(rows, [2]string{name})
	}
	const noteColumns = 14 // for the pieces on a node
	for i, n := range nodes {
		rows[i+1][1] = neighbors(g, n, order, pg.style.Columns-widths[0]-noteColumns-6)
		widths[1] = max(widths[1], source.Width(rows[i+1][1]))
	}
	for i, row := range rows {
		line := "  " + terminal.Pad(row[0], widths[0]) + "  " + row[1]
		if i == 0 {
			line = pg.style.Faint(line)
		} else if words := notes[nodes[i-1]]; len(words) > 0 {
			line = terminal.Pad(line, widths[0]+widths[1]+4) + "  " + strings.Join(words, " ")
		}
		fmt.Fprintln(pg.out, strings.TrimRight(line, " "))
	}
	if left > 0 {
		fmt.Fprintf(pg.out, "  %s\n", pg.style.Faint("… and "+terminal.Count(left, "more node")))
	}
	fmt.Fprintln(pg.out)
}

// nodeOrder returns the nodes that have a line of their own, in that order, and then those
// that are only neighbours.
func nodeOrder(g *syntax.Graph) []int {
	order := make([]int, 0, len(g.Nodes))
	seen := make([]bool, len(g.Nodes))
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

// neighbors lists a node's neighbours in an order, as many as fit the columns.
func neighbors(g *syntax.Graph, node int, order []int, columns int) string {
	var names []string
	for _, n := range order {
		if _, ok := slices.BinarySearch(g.Neighbors[node], n); ok {
			names = append(names, source.Visible(g.PlaceName(n)))
		}
	}
	list := terminal.Wrap(names, columns-len(" …"))
	switch len(list) {
	case 0:
		return ""
	case 1:
		return strings.Join(list[0], " ")
	}
	return strings.Join(list[0], " ") + " …"
}
