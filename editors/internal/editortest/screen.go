package editortest

import (
	"slices"
	"strings"
)

// A Screen is what a terminal shows.
type Screen struct {
	Captured string // with the sequences of colours
	Cursor   string // its column and row, from 0
	Cells    [][]Cell
	Lines    []string // without blanks at their ends
}

func newScreen(captured, cursor string, colours palette) Screen {
	screen := Screen{Captured: captured, Cursor: cursor, Cells: cellsOf(captured, colours)}
	for _, cells := range screen.Cells {
		var line strings.Builder
		for _, cell := range cells {
			line.WriteRune(cell.Char)
		}
		screen.Lines = append(screen.Lines, strings.TrimRight(line.String(), " "))
	}
	return screen
}

// Has reports whether a line has a text.
func (s Screen) Has(text string) bool {
	return slices.ContainsFunc(s.Lines, func(line string) bool { return strings.Contains(line, text) })
}

// Find returns the cells of a text, in the first line that has it, else nil.
func (s Screen) Find(text string) []Cell {
	for i, line := range s.Lines {
		if at := strings.Index(line, text); at >= 0 {
			from := len([]rune(line[:at]))
			return s.Cells[i][from : from+len([]rune(text))]
		}
	}
	return nil
}

// Text is the screen as a golden has it: its lines, and where the cursor is.
func (s Screen) Text() string {
	return strings.Join(s.Lines, "\n") + "\n-- cursor " + s.Cursor + "\n"
}
