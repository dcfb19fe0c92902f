package main

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"plywise/lsp/analysis"
	"plywise/parser"
	"plywise/solver"
)

// A report prints solutions for people.
type report struct {
	out   *bufio.Writer
	style style

	files, puzzles, broken int // how many so far; broken ones have errors
}

// newReport returns a report that is written to out and ends up in w.
func newReport(w io.Writer, out *bufio.Writer) *report {
	return &report{out: out, style: newStyle(w)}
}

// puzzle prints one puzzle: its title, its position, how it ends and what is wrong
// with it.
func (r *report) puzzle(in input, p parser.Placed, a *analysis.Answer, diagnostics []analysis.Diagnostic) error {
	if r.puzzles > 0 {
		fmt.Fprintln(r.out)
	}
	r.puzzles++
	title := visible(p.Title)
	if title == "" {
		title = "(no title)"
	}
	fmt.Fprintf(r.out, "%s  %s\n", r.style.bold(title), r.style.faint(fmt.Sprintf("%s:%d", fileName(in.name), p.Line+1)))
	if f := a.Facts; f != nil {
		turn := fmt.Sprintf(", %s to move", f.Turn)
		if f.Over {
			turn = ""
		}
		r.paragraph("", p.Game.String()+turn+settings(p.Puzzle), plain)
		fmt.Fprintln(r.out)
		best := "best"
		if r.scene(p.Puzzle, a.Game.Start, bestPlaces(&f.Evaluation)) {
			best += " " + string(analysis.Marker)
		}
		r.facts(p.Puzzle, f, best)
	}
	for _, d := range diagnostics {
		fd := newFinding(in, d)
		fmt.Fprintf(r.out, "  %s %s\n", r.style.severity(fd.Severity, fmt.Sprintf("%d:%d: %s:", fd.Line, fd.Column, fd.Severity)), fd.Message)
	}
	if hasErrors(diagnostics) {
		r.broken++
	}
	return nil
}

// summary ends a report of more than one puzzle.
func (r *report) summary() {
	if r.puzzles < 2 {
		return
	}
	errors := "no errors"
	if r.broken > 0 {
		errors = humanize.Comma(int64(r.broken)) + " with errors"
	}
	fmt.Fprintf(r.out, "\n%s in %s, %s\n", count(r.puzzles, "puzzle"), count(r.files, "file"), errors)
}

// settings lists the settings of a puzzle that are not defaults and that a picture
// does not show.
func settings(p *parser.Puzzle) string {
	c, ok := p.Setup.(*parser.Chase)
	if !ok {
		return ""
	}
	var b strings.Builder
	if c.MouseJump > 1 {
		fmt.Fprintf(&b, ", mouse-jump %d", c.MouseJump)
	}
	if c.CatJump > 1 {
		fmt.Fprintf(&b, ", cat-jump %d", c.CatJump)
	}
	switch {
	case p.Field("limit") == nil:
	case c.Limit == parser.NoLimit:
		b.WriteString(", no limit")
	default:
		fmt.Fprintf(&b, ", limit %d", c.Limit)
	}
	return b.String()
}

// scene shows a position: the board, the graph, or words if neither fits. It reports
// whether the best moves are marked.
func (r *report) scene(p *parser.Puzzle, at solver.Position, best []solver.Place) (marked bool) {
	const margin = 4 // for the numbers of the rows
	if g, ok := p.Setup.Arena().(*parser.Graph); ok {
		r.graph(p, g, at, best)
		return true
	}
	picture := analysis.NewPicture(p, at, best, 1000, r.style.columns-margin)
	leftOut, _ := analysis.LeftOut(p, picture)
	if picture == nil {
		r.paragraph("  ", leftOut.String(), r.style.faint)
		r.paragraph("  ", analysis.Standing(p, at), plain)
		fmt.Fprintln(r.out)
		return false
	}
	for _, line := range picture.Lines(r.style.cell) {
		fmt.Fprintln(r.out, line)
	}
	for _, note := range []string{leftOut.String(), sharedCell(p, at)} {
		r.paragraph("    ", note, r.style.faint)
	}
	fmt.Fprintln(r.out)
	return true
}

// sharedCell says where the pieces stand if two share a cell, because the board shows
// only one of them.
func sharedCell(p *parser.Puzzle, at solver.Position) string {
	taken := map[int]bool{}
	for _, piece := range analysis.Pieces(p, at) {
		if taken[piece.Place] {
			return analysis.Standing(p, at)
		}
		taken[piece.Place] = true
	}
	return ""
}

// graph lists the nodes of a graph with their neighbours and what stands there. For a
// large graph it lists only the nodes with a piece or a best move.
//
//	node  neighbours
//	0     2 5         hole
//	1     3           mouse
//	2     0 4 5       cat
//	3     1 4 5       *
func (r *report) graph(p *parser.Puzzle, g *parser.Graph, at solver.Position, best []solver.Place) {
	const maxNodes = 24 // shown
	notes := map[int][]string{}
	note := func(place int, what string) { notes[place] = append(notes[place], what) }
	for _, piece := range analysis.Pieces(p, at) {
		note(piece.Place, r.style.piece(piece.Key))
	}
	for _, b := range best {
		note(int(b), r.style.best(string(analysis.Marker)))
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
	widths := [2]int{parser.Width(rows[0][0]), parser.Width(rows[0][1])}
	for _, n := range nodes {
		name := shorten(visible(p.PlaceName(n)), 24)
		widths[0] = max(widths[0], parser.Width(name))
		rows = append(rows, [2]string{name})
	}
	const noteColumns = 14 // for what stands on a node
	for i, n := range nodes {
		rows[i+1][1] = neighbors(g, n, order, r.style.columns-widths[0]-noteColumns-6)
		widths[1] = max(widths[1], parser.Width(rows[i+1][1]))
	}
	for i, row := range rows {
		line := "  " + pad(row[0], widths[0]) + "  " + row[1]
		if i == 0 {
			line = r.style.faint(line)
		} else if words := notes[nodes[i-1]]; len(words) > 0 {
			line = pad(line, widths[0]+widths[1]+4) + "  " + strings.Join(words, " ")
		}
		fmt.Fprintln(r.out, strings.TrimRight(line, " "))
	}
	if left > 0 {
		fmt.Fprintf(r.out, "  %s\n", r.style.faint("… and "+count(left, "more node")))
	}
	fmt.Fprintln(r.out)
}

// nodeOrder returns the nodes in the order in which an author thinks of them:
// those that have a line, then those that are only mentioned.
func nodeOrder(g *parser.Graph) []int {
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

// neighbors lists a node's neighbours in that order, as many as fit the columns.
func neighbors(g *parser.Graph, node int, order []int, columns int) string {
	var names []string
	for _, n := range order {
		if _, ok := slices.BinarySearch(g.Neighbors[node], n); ok {
			names = append(names, visible(g.PlaceName(n)))
		}
	}
	list := lines(names, columns-len(" …"))
	switch len(list) {
	case 0:
		return ""
	case 1:
		return strings.Join(list[0], " ")
	}
	return strings.Join(list[0], " ") + " …"
}

// shorten cuts a text to that many columns.
func shorten(text string, columns int) string {
	if parser.Width(text) <= columns {
		return text
	}
	kept := ""
	for _, c := range text {
		if parser.Width(kept)+parser.Width(string(c)) >= columns {
			break
		}
		kept += string(c)
	}
	return kept + "…"
}

// facts prints how a puzzle ends, from the position shown and from the one
// after its `moves`; best is the label of the best moves.
func (r *report) facts(p *parser.Puzzle, f *analysis.Facts, best string) {
	limit := parser.NoLimit
	if c, ok := p.Setup.(*parser.Chase); ok {
		limit = c.Limit
	}
	r.position(p, &f.Evaluation, best, limit)
	if f.Played != nil {
		moves := make([]string, len(f.Steps))
		for i, step := range f.Steps {
			moves[i] = placeName(p, step.Move.To) + string(step.Mark)
		}
		fmt.Fprintln(r.out)
		r.list("played", moves, r.byTurn(f.Turn))
		r.position(p, f.Played, "best", limit-int64(len(f.Steps)))
	}
	fmt.Fprintf(r.out, "\n  %s\n", r.style.faint(fmt.Sprintf("%s in %s", count(f.States, "state"), rounded(f.Elapsed))))
}

// position prints the outcome of a position, its best moves and a line. The
// limit is what is left of it, where the puzzle has one.
func (r *report) position(p *parser.Puzzle, at *analysis.Evaluation, best string, limit int64) {
	outcome := r.style.outcome(at.Outcome)
	if remark := remark(at, limit); remark != "" {
		outcome += r.style.faint("  " + remark)
	}
	r.row("outcome", outcome)
	if len(at.Best()) > 0 {
		r.list(best, placeNames(p, bestPlaces(at)), func(_ int, word string) string { return r.style.best(word) })
	}
	if len(at.Line) > 0 {
		r.list("line", placeNames(p, at.Line), r.byTurn(at.Turn))
	}
}

// byTurn colours moves that are made in turn.
func (r *report) byTurn(first solver.Player) func(i int, word string) string {
	return func(i int, word string) string {
		if i%2 == 1 {
			return r.style.player(first.Opponent(), word)
		}
		return r.style.player(first, word)
	}
}

// remark explains an outcome where its words alone are not enough.
func remark(at *analysis.Evaluation, limit int64) string {
	switch {
	case at.Outcome.Reason == solver.Stuck:
		return fmt.Sprintf("%s has no move", at.Turn)
	case at.Outcome.Reason == solver.Repetition:
		return "neither side can force a win"
	case at.Over && at.Outcome.Reason == solver.Limit:
		return "nothing is left of the limit"
	case at.Outcome.Reason == solver.Limit:
		return fmt.Sprintf("the mouse does not get to the food within %s", count(limit, "move"))
	}
	return ""
}

const labelColumns = 8

func (r *report) row(label, value string) {
	fmt.Fprintf(r.out, "  %-*s %s\n", labelColumns, label, value)
}

// list prints words under a label, on as many lines as it takes; paint colours
// the i-th of them.
func (r *report) list(label string, words []string, paint func(i int, word string) string) {
	const indent = 2 + labelColumns + 1
	i := 0
	for _, line := range lines(words, r.style.columns-indent) {
		painted := make([]string, len(line))
		for k, word := range line {
			painted[k] = paint(i, word)
			i++
		}
		r.row(label, strings.Join(painted, " "))
		label = ""
	}
}

// paragraph prints a sentence on as many lines as it takes.
func (r *report) paragraph(indent, text string, paint func(string) string) {
	for _, line := range lines(strings.Fields(visible(text)), r.style.columns-len(indent)) {
		fmt.Fprintf(r.out, "%s%s\n", indent, paint(strings.Join(line, " ")))
	}
}

// lines breaks words into lines of at most that many columns. A word that is
// wider has a line of its own.
func lines(words []string, columns int) [][]string {
	var all [][]string
	used := 0
	for _, word := range words {
		w := parser.Width(word)
		if len(all) == 0 || used+1+w > columns {
			all = append(all, nil)
			used = -1
		}
		last := len(all) - 1
		all[last] = append(all[last], word)
		used += 1 + w
	}
	return all
}

func plain(text string) string { return text }

func bestPlaces(at *analysis.Evaluation) []solver.Place {
	var best []solver.Place
	for _, m := range at.Best() {
		best = append(best, m.To)
	}
	return best
}

func placeNames(p *parser.Puzzle, places []solver.Place) []string {
	names := make([]string, len(places))
	for i, place := range places {
		names[i] = placeName(p, place)
	}
	return names
}

func placeName(p *parser.Puzzle, place solver.Place) string { return visible(p.PlaceName(int(place))) }

// rounded drops the digits of a duration that mean nothing.
func rounded(d time.Duration) time.Duration {
	switch {
	case d > time.Second:
		return d.Round(10 * time.Millisecond)
	case d > time.Millisecond:
		return d.Round(10 * time.Microsecond)
	}
	return d.Round(100 * time.Nanosecond)
}
