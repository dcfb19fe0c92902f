// Package terminal writes text for people: in colour and as wide as the terminal is, or
// plain for a file or a pipe. It shows excerpts of puzzle files, and a line of progress. It
// knows no command.
package terminal

import (
	"io"
	"os"

	"github.com/fatih/color"
	"golang.org/x/term"

	"plywise/lsp/diagram"
	"plywise/parser/syntax"
	"plywise/solver"
)

// A Style says in which colours and how wide text is written. The zero Style has no colours.
type Style struct {
	Terminal bool // not a file or a pipe
	Columns  int  // how many characters fit a line
	colored  bool
}

// plainColumns is the width of a line without a terminal.
const plainColumns = 100

// StyleFor returns the style for w. A terminal has its own width, and colours unless the
// environment turns them off (NO_COLOR, TERM=dumb).
func StyleFor(w io.Writer) Style {
	f, ok := w.(interface{ Fd() uintptr })
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return Style{Columns: plainColumns}
	}
	return Style{Terminal: true, Columns: columnsOf(f.Fd()), colored: os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
}

// columnsOf returns the width of a terminal.
func columnsOf(fd uintptr) int {
	if columns, _, err := term.GetSize(int(fd)); err == nil && columns > 0 {
		return columns
	}
	return plainColumns
}

// Paint returns a text with its colours, if the style has any.
func (s Style) Paint(text string, attributes ...color.Attribute) string {
	if !s.colored {
		return text
	}
	c := color.New(attributes...)
	c.EnableColor()
	return c.Sprint(text)
}

// Bold returns a text in bold.
func (s Style) Bold(text string) string { return s.Paint(text, color.Bold) }

// Faint returns a text that stands back.
func (s Style) Faint(text string) string { return s.Paint(text, color.Faint) }

// Player returns a text in the colour of a player.
func (s Style) Player(p solver.Player, text string) string {
	switch p {
	case solver.Mouse, solver.Alice:
		return s.Paint(text, color.FgCyan)
	}
	return s.Paint(text, color.FgMagenta)
}

// Piece returns the key of a piece, in the colour of its player if it is one.
func (s Style) Piece(key string) string {
	for _, p := range []solver.Player{solver.Mouse, solver.Cat} {
		if key == p.String() {
			return s.Player(p, key)
		}
	}
	return key
}

// Outcome returns an outcome in the colour of its winner.
func (s Style) Outcome(o solver.Outcome) string {
	switch o.Kind {
	case solver.MouseWins:
		return s.Paint(o.String(), color.FgCyan, color.Bold)
	case solver.CatWins:
		return s.Paint(o.String(), color.FgMagenta, color.Bold)
	}
	return s.Bold(o.String())
}

// Severity returns a text in the colour of a severity, which [syntax.Severity.String] names.
func (s Style) Severity(name, text string) string {
	if name == syntax.Error.String() {
		return s.Paint(text, color.FgRed)
	}
	return s.Paint(text, color.FgYellow)
}

// Related returns a text in the colour of the places that explain a problem.
func (s Style) Related(text string) string { return s.Paint(text, color.FgCyan) }

// Best returns a text in the colour of a best move.
func (s Style) Best(text string) string { return s.Paint(text, color.FgGreen, color.Bold) }

// Cell returns a cell of a board: pieces bright, walls faint, best moves green. With colours a
// marked piece keeps its letter.
func (s Style) Cell(c diagram.Cell) string {
	text := string(rune(c.Byte()))
	switch {
	case c.Marked && c.Byte() == diagram.Marker:
		return s.Best(text)
	case c.Marked:
		return s.Paint(text, color.FgGreen, color.Bold, color.ReverseVideo)
	}
	switch c.Glyph {
	case 'M':
		return s.Paint(text, color.FgCyan, color.Bold)
	case 'C':
		return s.Paint(text, color.FgMagenta, color.Bold)
	case 'F', 'N', 'P':
		return s.Paint(text, color.FgYellow, color.Bold)
	case '#':
		return s.Faint(text)
	}
	return text
}
