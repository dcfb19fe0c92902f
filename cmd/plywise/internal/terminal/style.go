// Package terminal writes text for people: in colour and as wide as the terminal is, or
// plain for a file or a pipe. It shows excerpts of puzzle files, and a line of progress. It
// knows no command.
package terminal

import (
	"io"
	"os"

	"github.com/fatih/color"
	"golang.org/x/term"

	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A Style says in which colours and how wide text is written. The zero Style has no colours.
type Style struct {
	Terminal bool // not a file or a pipe
	Columns  int  // how many characters fit a line
	colored  bool
}

// plainColumns is the width of a line without a terminal.
const plainColumns = 80

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

// Inert returns a text of an author so that a terminal obeys nothing in it. A file or a pipe gets
// the text as it is.
func (s Style) Inert(text string) string {
	if s.Terminal {
		text = source.VisibleLines(text)
	}
	return text
}

// Paint returns a text with its colours, if the style has any.
func (s Style) Paint(text string, attributes ...color.Attribute) string {
	if !s.colored || len(attributes) == 0 || text == "" {
		return text
	}
	c := color.New(attributes...)
	c.EnableColor()
	return c.Sprint(text)
}

// HasColours reports whether the style has colours.
func (s Style) HasColours() bool { return s.colored }

// Bold returns a text in bold.
func (s Style) Bold(text string) string { return s.Paint(text, color.Bold) }

// Faint returns a text that stands back.
func (s Style) Faint(text string) string { return s.Paint(text, color.Faint) }

// Severity returns a text in the colour of a severity, which [syntax.Severity.String] names.
func (s Style) Severity(name, text string) string {
	if name == syntax.Error.String() {
		return s.Paint(text, color.FgRed)
	}
	return s.Paint(text, color.FgYellow)
}

// Related returns a text in the colour of the places that explain a problem.
func (s Style) Related(text string) string { return s.Paint(text, color.FgCyan) }
