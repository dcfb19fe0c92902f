package change

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"plywise/lsp/edit"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A reshaping turns a board into another one: it maps each cell.
type reshaping struct {
	rows, cols int // of the new board
	// to maps a cell of the old board to its cell on the new one; false where it is deleted.
	to func(row, col int) (int, int, bool)
	// line returns the row of the old board whose line a row of the new one takes, in
	// ascending order, -1 for one that gets a line of its own.
	line func(row int) int
}

// place maps a place of a board; false where it is deleted.
func (r *reshaping) place(b *syntax.Board, place int) (row, col int, stays bool) {
	return r.to(place/b.Cols, place%b.Cols)
}

// reshape changes the board, and maps every cell that the puzzle names. Entries that name a
// deleted cell become comments.
func reshape(e *edit.Builder, b *syntax.Board, r reshaping) {
	switch {
	case b.Cells != nil:
		redraw(e, b, r)
	case r.rows != b.Rows || r.cols != b.Cols:
		e.Set("size", sizeText(e, r.rows, r.cols))
	}
	// Even of a field that does not count: its author may mend it later.
	for _, f := range e.Puzzle.Fields {
		moveEntries(e, f, b, r)
	}
}

// sizeText writes a size as the puzzle does, with one number for a square or with two.
func sizeText(e *edit.Builder, rows, cols int) string {
	if f := e.Puzzle.Field("size"); rows == cols && f != nil && !strings.Contains(e.Puzzle.Slice(f.Value), "x") {
		return strconv.Itoa(rows)
	}
	return fmt.Sprintf("%dx%d", rows, cols)
}

// moveEntries maps the places that a field names. Deleted ones leave a list of pawns and are
// kept in a comment on their line; any other value that has some becomes a comment, `solution`
// with its `duals`.
func moveEntries(e *edit.Builder, f *syntax.Field, b *syntax.Board, r reshaping) {
	goes := func(entry syntax.Entry) bool {
		_, _, stays := r.place(b, max(entry.Place, 0))
		return entry.Place >= 0 && !stays
	}
	if slices.ContainsFunc(f.Entries, goes) {
		if f.Key != "pawns" || !f.Counts() {
			retract(e, f)
			return
		}
		commentEntries(e, f, goes)
	}
	for _, entry := range f.Entries {
		if entry.Place >= 0 && !goes(entry) {
			row, col, _ := r.place(b, entry.Place)
			e.Replace(entry.Range, fmt.Sprintf("%d,%d", row, col))
		}
	}
}

// commentEntries takes entries out of a list of pawns and writes them behind it on
// their line, as a comment.
func commentEntries(e *edit.Builder, f *syntax.Field, gone func(syntax.Entry) bool) {
	isEmpty := !slices.ContainsFunc(f.Entries, func(entry syntax.Entry) bool { return !gone(entry) })
	for rest := f.Entries; len(rest) > 0; {
		line := e.Puzzle.LineRange(e.Puzzle.LineAt(rest[0].Range.Start))
		n := 1
		for n < len(rest) && rest[n].Range.Start < line.End {
			n++
		}
		here := rest[:n]
		rest = rest[n:]
		if isEmpty && f.Value.Contains(here[0].Range.Start) {
			replaceAndKeep(e, f.Value, "none")
			continue
		}
		commentOnLine(e, here, gone)
	}
	if isEmpty && len(f.Lines) > 0 && f.Value.Empty() {
		e.InsertAt(f.Colon.End, " none")
	}
}

// replaceAndKeep replaces a value and keeps it in a comment behind it.
func replaceAndKeep(e *edit.Builder, value source.Range, with string) {
	e.Replace(value, with+"  // "+e.Puzzle.Slice(value))
}

// commentOnLine takes entries off their line, which holds these, and writes them in a
// comment at its end. If none is left, the whole line becomes a comment.
func commentOnLine(e *edit.Builder, entries []syntax.Entry, gone func(syntax.Entry) bool) {
	var names []string
	for _, entry := range entries {
		if gone(entry) {
			names = append(names, e.Puzzle.Slice(entry.Range))
		}
	}
	switch len(names) {
	case 0:
	case len(entries):
		e.InsertAt(entries[0].Range.Start, "// ")
	default:
		e.DeleteWhere(entries, gone)
		e.InsertAt(entries[len(entries)-1].Range.End, "  // "+strings.Join(names, " "))
	}
}

// redraw rewrites the rows of a drawn board. Cells that nothing is mapped to are floor.
func redraw(e *edit.Builder, b *syntax.Board, r reshaping) {
	cells := bytes.Repeat([]byte("."), r.rows*r.cols)
	for place, glyph := range b.Cells {
		if row, col, stays := r.place(b, place); stays {
			cells[row*r.cols+col] = glyph
		}
	}
	first := e.Puzzle.LineRange(e.Puzzle.LineAt(b.Lines[0].Start))
	indent, newline := e.Puzzle.Text[first.Start:b.Lines[0].Start], source.Newline(e.Puzzle.Text)
	taken, last := map[int]bool{}, -1 // the row whose line new ones go below
	for i := range r.rows {
		row := string(cells[i*r.cols : (i+1)*r.cols])
		switch line := r.line(i); {
		case line >= 0:
			e.Replace(b.Lines[line], row)
			taken[line], last = true, line
		case last < 0:
			e.InsertAt(first.Start, indent+row+newline)
		default:
			above := e.Puzzle.LineRange(e.Puzzle.LineAt(b.Lines[last].Start))
			e.InsertAt(above.End, newline+e.Puzzle.Text[above.Start:b.Lines[last].Start]+row)
		}
	}
	for i, line := range b.Lines {
		if !taken[i] {
			e.Delete(line)
		}
	}
}
