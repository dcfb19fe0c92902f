package main

import (
	"io"
	"os"
	"strings"

	"github.com/fatih/color"
	"golang.org/x/term"

	"plywise/lsp/analysis"
	"plywise/parser"
	"plywise/solver"
)

// A style colours text for a terminal; the zero style leaves it as it is.
type style struct{ colored bool }

// newStyle returns a style with colour where w is a terminal and the
// environment does not ask for none (NO_COLOR, TERM=dumb).
func newStyle(w io.Writer) style {
	f, ok := w.(*os.File)
	return style{ok && term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
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

// outcome colours an outcome by its winner.
func (s style) outcome(o solver.Outcome) string {
	switch o.Kind {
	case solver.MouseWins:
		return s.paint(o.String(), color.FgCyan, color.Bold)
	case solver.CatWins:
		return s.paint(o.String(), color.FgMagenta, color.Bold)
	}
	return s.paint(o.String(), color.Bold)
}

func (s style) severity(severity parser.Severity, text string) string {
	if severity == parser.Error {
		return s.paint(text, color.FgRed)
	}
	return s.paint(text, color.FgYellow)
}

// board colours a drawing: pieces bright, walls faint, best moves green.
func (s style) board(drawing string) string {
	if !s.colored {
		return drawing
	}
	var b strings.Builder
	for i, line := range strings.Split(drawing, "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		for _, r := range line {
			switch r {
			case 'M':
				b.WriteString(s.paint(string(r), color.FgCyan, color.Bold))
			case 'C':
				b.WriteString(s.paint(string(r), color.FgMagenta, color.Bold))
			case 'F', 'N', 'P':
				b.WriteString(s.paint(string(r), color.FgYellow, color.Bold))
			case analysis.Marker:
				b.WriteString(s.paint(string(r), color.FgGreen, color.Bold))
			case '#':
				b.WriteString(s.paint(string(r), color.Faint))
			default:
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}
