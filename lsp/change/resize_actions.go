package change

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"

	"plywise/lsp/answer"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// resizeVerb inserts and deletes rows and columns.
var resizeVerb = verb{
	name: "resize", kinds: []string{ResizeBoard}, ofText: true, keepsTrue: true,
	offer: func(o *offering) []Action { return resizingsAt(o.answer.Puzzle, o.at) },
	edit: func(_ context.Context, a *answer.Answer, id string) ([]source.Edit, error) {
		return resizeEdits(a.Puzzle, id)
	},
}

// resizingsAt returns the actions that insert and delete rows and columns at a cursor on a
// board. One that the board does not allow is disabled with the reason; where it allows none,
// its problems are the reason, and there are no actions.
func resizingsAt(p *syntax.Puzzle, at parser.Cursor) []Action {
	row, col := rowAndColumn(p, at)
	offered := append(resizingsOf("row", row), resizingsOf("column", col)...)
	if at.Field != nil && at.Field.Key == "size" {
		offered = slices.DeleteFunc(offered, func(r offeredResizing) bool { return !r.isAtEnd(p.Draft.Board) })
	}
	var actions []Action
	allowed := false
	for _, r := range offered {
		_, err := r.change(p)
		if refusal := (*Refusal)(nil); errors.As(err, &refusal) {
			actions = append(actions, disabled(ResizeBoard, r.title, refusal.Message))
			continue
		}
		allowed = true
		actions = append(actions, Action{ID: "resize " + r.id(), Title: r.title, Kind: ResizeBoard})
	}
	if !allowed {
		return nil
	}
	return actions
}

// An offeredResizing is a resizing with its title in a menu.
type offeredResizing struct {
	Resizing
	title syntax.Message
}

// resizingsOf returns the resizings at a row or column, none at -1.
func resizingsOf(line string, at int) []offeredResizing {
	switch {
	case at < 0:
		return nil
	case line == "column":
		return []offeredResizing{
			{Resizing{Column: true, At: at}, syntax.Say("Insert a column before column %d", at)},
			{Resizing{Column: true, At: at + 1}, syntax.Say("Insert a column after column %d", at)},
			{Resizing{Column: true, At: at, Delete: true}, syntax.Say("Delete column %d", at)},
		}
	}
	return []offeredResizing{
		{Resizing{At: at}, syntax.Say("Insert a row above row %d", at)},
		{Resizing{At: at + 1}, syntax.Say("Insert a row below row %d", at)},
		{Resizing{At: at, Delete: true}, syntax.Say("Delete row %d", at)},
	}
}

// isAtEnd reports whether a resizing adds a last row or column, or deletes it.
func (r Resizing) isAtEnd(b *syntax.Board) bool {
	count := b.Rows
	if r.Column {
		count = b.Cols
	}
	return r.At == count || r.Delete
}

// id names a resizing for [resizeEdits].
func (r Resizing) id() string {
	verb, line := "insert", "row"
	if r.Delete {
		verb = "delete"
	}
	if r.Column {
		line = "column"
	}
	return fmt.Sprintf("%s %s %d", verb, line, r.At)
}

// resizeEdits returns the edits of the resizing with that id.
func resizeEdits(p *syntax.Puzzle, id string) ([]source.Edit, error) {
	var verb, line string
	var r Resizing
	if n, _ := fmt.Sscanf(id, "%s %s %d", &verb, &line, &r.At); n < 3 {
		return nil, fmt.Errorf("there is no such resizing: %q", words.Shorten(id))
	}
	r.Column, r.Delete = line == "column", verb == "delete"
	change, err := Resize(p, r)
	return change.Edits, err
}

// rowAndColumn returns the row and the column of a board that a cursor is on, -1 for none:
// on a board that is drawn those of the cell and, beside the cells, the row alone; in a
// list those of the square that is named and, on the size, the last ones.
func rowAndColumn(p *syntax.Puzzle, at parser.Cursor) (row, col int) {
	b := p.Draft.Board
	if b == nil || b.Cols == 0 || at.Field == nil {
		return -1, -1
	}
	switch {
	case b.Cells != nil && at.Field.Key == "board":
		if at.Row >= 0 {
			return at.Row, at.Place % b.Cols
		}
		return rowBeside(p, b, at.Offset), -1
	case b.Cells == nil && at.Field.Key == "size":
		return b.Rows - 1, b.Cols - 1
	case b.Cells == nil && (at.Field.Key == "knight" || at.Field.Key == "pawns") && at.Place >= 0:
		return at.Place / b.Cols, at.Place % b.Cols
	}
	return -1, -1
}

// rowBeside returns the row that is drawn on the line of an offset, -1 for none.
func rowBeside(p *syntax.Puzzle, b *syntax.Board, offset int) int {
	line := p.LineAt(offset)
	i := sort.Search(len(b.Lines), func(i int) bool { return p.LineAt(b.Lines[i].Start) >= line })
	if i < len(b.Lines) && p.LineAt(b.Lines[i].Start) == line {
		return i
	}
	return -1
}
