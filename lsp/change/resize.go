package change

import (
	"bytes"

	"plywise/lsp/edit"
	"plywise/parser/syntax"
)

// A Resizing inserts a row or column into a board, or deletes one.
type Resizing struct {
	Column bool // of a column; else of a row
	At     int  // the row or column that is deleted, or before which one is inserted
	Delete bool
}

// Resize inserts a row or column of floor into a board, or deletes one. It maps every cell that
// the text names. Assertions, moves and pawns of a list that name a deleted cell become
// comments. A piece, without which there is no puzzle, has to leave the row first. A text in
// its canonical layout keeps it.
func Resize(p *syntax.Puzzle, r Resizing) (Change, error) {
	change, err := r.change(p)
	if err != nil {
		return Change{}, err
	}
	change.Edits = edit.KeepLayout(p.Text, change.Edits)
	return change, nil
}

// change returns the edits without those that keep the layout.
func (r Resizing) change(p *syntax.Puzzle) (Change, error) {
	b := p.Draft.Board
	if b == nil || p.Draft.Graph != nil || p.Preamble {
		return Change{}, refuse(syntax.Say("There is no board here yet."))
	}
	if err := r.check(p, b); err != nil {
		return Change{}, err
	}
	e, shape := &edit.Builder{Puzzle: p}, r.of(b)
	reshape(e, b, shape)
	return change(e, r.title(), r.sketch(p, b, shape))
}

// check refuses a resizing that the board does not allow.
func (r Resizing) check(p *syntax.Puzzle, b *syntax.Board) error {
	count := b.Rows
	if r.Column {
		count = b.Cols
	}
	last := count
	if r.Delete {
		last--
	}
	switch {
	case r.At < 0 || r.At > last:
		if r.Column {
			return refuse(syntax.Say("The board has no column %d.", r.At))
		}
		return refuse(syntax.Say("The board has no row %d.", r.At))
	case r.Delete && count == 1:
		return refuse(syntax.Say("A board has 1 row and 1 column or more."))
	case b.Cells != nil && !isPlain(p, b):
		return refuse(syntax.Say("The text has errors that stand in the way; mend them first."))
	}
	if !r.Delete {
		return nil
	}
	for _, to := range Contents() {
		f, ok := figures[to]
		if !ok {
			continue
		}
		if spot := p.Draft.Piece(f.key); spot.Set && r.goes(b, spot.Place) {
			return refuse(syntax.Say("%s stands there; move it first.", f.The))
		}
	}
	return nil
}

// isPlain reports whether every row of a drawn board has all cells, and nothing else.
func isPlain(p *syntax.Puzzle, b *syntax.Board) bool {
	for i, line := range b.Lines {
		if p.Slice(line) != string(b.Cells[i*b.Cols:(i+1)*b.Cols]) {
			return false
		}
	}
	return true
}

// goes reports whether a place is in the row or column that is deleted.
func (r Resizing) goes(b *syntax.Board, place int) bool {
	if r.Column {
		return place%b.Cols == r.At
	}
	return place/b.Cols == r.At
}

// of returns the reshaping of a board.
func (r Resizing) of(b *syntax.Board) reshaping {
	shape := reshaping{rows: b.Rows, cols: b.Cols}
	count := &shape.rows
	if r.Column {
		count = &shape.cols
	}
	if *count++; r.Delete {
		*count -= 2
	}
	shape.to = func(row, col int) (int, int, bool) {
		at := &row
		if r.Column {
			at = &col
		}
		switch {
		case *at < r.At:
		case !r.Delete:
			*at++
		case *at == r.At:
			return 0, 0, false
		default:
			*at--
		}
		return row, col, true
	}
	shape.line = func(row int) int {
		switch {
		case r.Column || row < r.At:
			return row
		case r.Delete:
			return row + 1
		case row == r.At:
			return -1
		}
		return row - 1
	}
	return shape
}

func (r Resizing) title() syntax.Message {
	switch {
	case r.Column && r.Delete:
		return syntax.Say("Delete column %d", r.At)
	case r.Column:
		return syntax.Say("Insert a column at %d", r.At)
	case r.Delete:
		return syntax.Say("Delete row %d", r.At)
	}
	return syntax.Say("Insert a row at %d", r.At)
}

// sketch returns the sketch of the edited text.
func (r Resizing) sketch(p *syntax.Puzzle, b *syntax.Board, shape reshaping) *sketch {
	was, want := sketchOf(p), sketchOf(p)
	after := &syntax.Board{Rows: shape.rows, Cols: shape.cols}
	moved := func(name string) string {
		place, ok := b.FindPlace(name)
		if !ok {
			return name
		}
		row, col, stays := shape.place(b, place)
		if !stays {
			return ""
		}
		return after.PlaceName(row*after.Cols + col)
	}
	want.rows, want.cols = shape.rows, shape.cols
	if was.cells != nil {
		want.cells = bytes.Repeat([]byte("."), shape.rows*shape.cols)
		for place, glyph := range was.cells {
			if row, col, stays := shape.place(b, place); stays {
				want.cells[row*shape.cols+col] = glyph
			}
		}
	}
	for key, name := range was.pieces {
		want.pieces[key] = moved(name)
	}
	clear(want.pawns)
	for name := range was.pawns {
		if now := moved(name); now != "" {
			want.pawns[now] = true
		}
	}
	for i, name := range was.moves {
		if want.moves[i] = moved(name); want.moves[i] == "" && name != "" {
			want.moves = nil // they become a comment
			break
		}
	}
	return want
}
