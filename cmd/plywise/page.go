package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/dustin/go-humanize"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

// A page prints puzzles for people.
type page struct {
	out   *bufio.Writer
	style terminal.Style
	label int // columns of the labels

	files, puzzles, broken int // how many so far; broken ones have errors
}

// newPage returns a page that out buffers for w, with that many columns for labels.
func newPage(w io.Writer, out *bufio.Writer, label int) *page {
	return &page{out: out, style: terminal.StyleFor(w), label: label}
}

// rule prints a rule between two puzzles.
func (pg *page) rule() {
	if pg.puzzles > 0 {
		fmt.Fprintf(pg.out, "\n%s\n\n", pg.style.Faint(strings.Repeat("─", pg.style.Columns)))
	}
}

// title begins a puzzle with its title and its line in the file. Of a solved puzzle it also
// prints the game, the player to move and the settings that are not defaults.
func (pg *page) title(in input, p parser.Placed, a *answer.Answer) {
	pg.puzzles++
	title := source.Visible(p.Title)
	if title == "" {
		title = "(no title)"
	}
	fmt.Fprintf(pg.out, "%s  %s\n", pg.style.Bold(title), pg.style.Faint(fmt.Sprintf("%s:%d", terminal.FileName(in.name), p.Line+1)))
	if f := a.Facts; f != nil {
		turn := fmt.Sprintf(", %s to move", f.Turn)
		if f.Over {
			turn = ""
		}
		pg.paragraph("", p.Game.String()+turn+settings(p.Puzzle), plain)
		fmt.Fprintln(pg.out)
	}
}

// problems prints the problems of a puzzle.
func (pg *page) problems(in input, diagnostics []answer.Diagnostic) {
	for _, d := range diagnostics {
		fd := newFinding(in, d)
		fmt.Fprintf(pg.out, "  %s %s\n", pg.style.Severity(fd.Severity, fmt.Sprintf("%d:%d: %s:", fd.Line, fd.Column, fd.Severity)), fd.Message)
	}
	if hasErrors(diagnostics) {
		pg.broken++
	}
}

// settings lists the settings of a puzzle that are not defaults and that a picture does
// not show.
func settings(p *syntax.Puzzle) string {
	c, ok := p.Setup.(*syntax.Chase)
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
	case c.Limit == syntax.NoLimit:
		b.WriteString(", no limit")
	default:
		fmt.Fprintf(&b, ", limit %d", c.Limit)
	}
	return b.String()
}

// summary ends a page of more than one puzzle.
func (pg *page) summary() {
	if pg.puzzles < 2 {
		return
	}
	errors := "no errors"
	if pg.broken > 0 {
		errors = humanize.Comma(int64(pg.broken)) + " with errors"
	}
	fmt.Fprintf(pg.out, "\n%s in %s, %s\n", terminal.Count(pg.puzzles, "puzzle"), terminal.Count(pg.files, "file"), errors)
}

func (pg *page) row(label, value string) {
	fmt.Fprintln(pg.out, strings.TrimRight(fmt.Sprintf("  %-*s %s", pg.label, label, value), " "))
}

// list prints words beside a label, on as many lines as they take; paint colours the i-th
// word.
func (pg *page) list(label string, words []string, paint func(i int, word string) string) {
	indent := 2 + pg.label + 1
	i := 0
	for _, line := range terminal.Wrap(words, pg.style.Columns-indent) {
		painted := make([]string, len(line))
		for k, word := range line {
			painted[k] = paint(i, word)
			i++
		}
		pg.row(label, strings.Join(painted, " "))
		label = ""
	}
}

// prose prints sentences beside a label.
func (pg *page) prose(label, text string) {
	pg.list(label, strings.Fields(source.Visible(text)), plainWord)
}

// paragraph prints sentences on as many lines as they take.
func (pg *page) paragraph(indent, text string, paint func(string) string) {
	for _, line := range terminal.Wrap(strings.Fields(source.Visible(text)), pg.style.Columns-len(indent)) {
		fmt.Fprintf(pg.out, "%s%s\n", indent, paint(strings.Join(line, " ")))
	}
}

func plain(text string) string { return text }

func plainWord(_ int, word string) string { return word }

// byTurn colours moves that the players make in turn.
func (pg *page) byTurn(first solver.Player) func(i int, word string) string {
	return func(i int, word string) string {
		if i%2 == 1 {
			return pg.style.Player(first.Opponent(), word)
		}
		return pg.style.Player(first, word)
	}
}

func placeNames(p *syntax.Puzzle, places []solver.Place) []string {
	names := make([]string, len(places))
	for i, place := range places {
		names[i] = placeName(p, place)
	}
	return names
}

func placeName(p *syntax.Puzzle, place solver.Place) string {
	return source.Visible(p.PlaceName(int(place)))
}
