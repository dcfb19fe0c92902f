package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/fatih/color"
	"golang.org/x/term"

	"plywise/lsp/view"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

// A style says how text for people is laid out.
type style struct {
	terminal bool // rather than a file or a pipe
	colored  bool
	columns  int // how many characters fit a line
}

// plainColumns is the width of a line without a terminal.
const plainColumns = 100

// newStyle returns the style for w. On a terminal that is its width, and colour
// unless the environment turns it off (NO_COLOR, TERM=dumb).
func newStyle(w io.Writer) style {
	f, ok := w.(interface{ Fd() uintptr })
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return style{columns: plainColumns}
	}
	s := style{terminal: true, colored: os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb", columns: plainColumns}
	if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns > 0 {
		s.columns = columns
	}
	return s
}

func (s style) paint(text string, attributes ...color.Attribute) string {
	if !s.colored {
		return text
	}
	c := color.New(attributes...)
	c.EnableColor()
	return c.Sprint(text)
}

func (s style) bold(text string) string  { return s.paint(text, color.Bold) }
func (s style) faint(text string) string { return s.paint(text, color.Faint) }

// player colours text that belongs to a player.
func (s style) player(p solver.Player, text string) string {
	switch p {
	case solver.Mouse, solver.Alice:
		return s.paint(text, color.FgCyan)
	}
	return s.paint(text, color.FgMagenta)
}

// piece colours the key of a piece that is a player.
func (s style) piece(key string) string {
	for _, p := range []solver.Player{solver.Mouse, solver.Cat} {
		if key == p.String() {
			return s.player(p, key)
		}
	}
	return key
}

// outcome colours an outcome by its winner.
func (s style) outcome(o solver.Outcome) string {
	switch o.Kind {
	case solver.MouseWins:
		return s.paint(o.String(), color.FgCyan, color.Bold)
	case solver.CatWins:
		return s.paint(o.String(), color.FgMagenta, color.Bold)
	}
	return s.bold(o.String())
}

// severity colours text by how bad a problem is, which is named as findings name it.
func (s style) severity(name, text string) string {
	if name == syntax.Error.String() {
		return s.paint(text, color.FgRed)
	}
	return s.paint(text, color.FgYellow)
}

// related colours what helps to understand a problem.
func (s style) related(text string) string { return s.paint(text, color.FgCyan) }

// finding returns a finding on one line: PATH:LINE:COL: severity: message [code].
func (s style) finding(f finding) string {
	place := fmt.Sprintf("%s:%d:%d:", fileName(f.File), f.Line, f.Column)
	return fmt.Sprintf("%s %s %s %s", s.bold(place), s.severity(f.Severity, f.Severity+":"), f.Message, s.faint("["+string(f.Code)+"]"))
}

// note writes what is said beside a finding.
func (s style) note(file string, r relatedPlace) string {
	return fmt.Sprintf("%s:%d:%d: note: %s", fileName(file), r.Line, r.Column, r.message)
}

// best colours a best move.
func (s style) best(text string) string { return s.paint(text, color.FgGreen, color.Bold) }

// cell paints a cell of a board: pieces bright, walls faint, best moves green.
// In colour a marked piece keeps its letter.
func (s style) cell(c view.Cell) string {
	text := string(rune(c.Byte()))
	switch {
	case c.Marked && c.Byte() == view.Marker:
		return s.best(text)
	case c.Marked:
		return s.paint(text, color.FgGreen, color.Bold, color.ReverseVideo)
	}
	switch c.Glyph {
	case 'M':
		return s.paint(text, color.FgCyan, color.Bold)
	case 'C':
		return s.paint(text, color.FgMagenta, color.Bold)
	case 'F', 'N', 'P':
		return s.paint(text, color.FgYellow, color.Bold)
	case '#':
		return s.faint(text)
	}
	return text
}

// edited paints a cell of a board with the sign of its edit. Idle walls are faint, and others
// are not.
func (s style) edited(glyph byte, mark sign) string {
	text := string(rune(glyph))
	if glyph == idleGlyph {
		text = s.faint(text)
	}
	return text + s.sign(mark, string(mark))
}

// sign paints text that belongs to a sign: what changes the outcome red and yellow, stronger
// where that breaks an assertion, and repairs green.
func (s style) sign(mark sign, text string) string {
	switch mark {
	case repairSign:
		return s.best(text)
	case flipsBreaksSign:
		return s.paint(text, color.FgRed, color.Bold)
	case flipsSign:
		return s.paint(text, color.FgRed)
	case slowerBreaksSign, fasterBreaksSign, sameBreaksSign:
		return s.paint(text, color.FgYellow, color.Bold)
	case slowerSign, fasterSign:
		return s.paint(text, color.FgYellow)
	}
	return text
}

// visible writes an author's text so that a terminal only shows it.
func visible(text string) string { return source.Visible(text) }

// fileName writes the name of a file for people: as it is, or in quotes if there is
// something in it that a terminal would not just show.
func fileName(name string) string {
	if visible(name) == name {
		return name
	}
	return strconv.Quote(name)
}

// complain prints errors on standard error, each on a line. What they say may hold
// anything, such as the name of a file.
func complain(w io.Writer, err error) {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range several.Unwrap() {
			complain(w, err)
		}
		return
	}
	fmt.Fprintf(w, "plywise: %s\n", visible(err.Error()))
}

// pad fills a text up with blanks.
func pad(text string, to int) string {
	return text + strings.Repeat(" ", max(0, to-source.Width(text)))
}
