package analysis

import (
	"fmt"
	"slices"
	"strings"

	"plywise/parser"
)

// A rewrite says the same puzzle in other words.
type rewrite struct {
	id      string // after "rewrite "
	title   parser.Message
	offered func(*parser.Puzzle) bool // whether it makes sense
	// refused, where it is set, says why the rewrite cannot be done although it
	// makes sense; nil if it can.
	refused func(*parser.Puzzle) *parser.Message
	edit    func(*editor)
}

// rewrites are those of boards. Graphs have no layout to speak of.
var rewrites = []rewrite{
	turned("rotate", say("Rotate the board clockwise"), rotation),
	turned("mirror", say("Mirror the board left to right"), leftRight),
	turned("flip", say("Mirror the board top to bottom"), topBottom),
	{
		id:    "letters",
		title: say("Place the pieces by letters on the board"),
		offered: func(p *parser.Puzzle) bool {
			return p.Draft.Board != nil && (len(placedByKey(p)) > 0 || p.Draft.Board.Cells == nil)
		},
		refused: tooLargeToDraw,
		edit:    (*editor).toLetters,
	},
	{
		id:    "lists",
		title: say("Place the pieces by keys"),
		offered: func(p *parser.Puzzle) bool {
			return p.Draft.Board != nil && p.Draft.Board.Cells != nil && (p.Game == parser.KnightPawns || len(placedByKey(p)) < 3)
		},
		refused: walled,
		edit:    (*editor).toLists,
	},
}

// A symmetry maps the cell of a board with so many rows and columns to its cell
// on the board that it turns into, and says whether rows become columns.
type symmetry struct {
	turns bool
	to    func(row, col, rows, cols int) (int, int)
}

var (
	rotation  = symmetry{true, func(row, col, rows, _ int) (int, int) { return col, rows - 1 - row }}
	leftRight = symmetry{false, func(row, col, _, cols int) (int, int) { return row, cols - 1 - col }}
	topBottom = symmetry{false, func(row, col, rows, _ int) (int, int) { return rows - 1 - row, col }}
)

func turned(id string, title parser.Message, s symmetry) rewrite {
	return rewrite{
		id:      id,
		title:   title,
		offered: func(p *parser.Puzzle) bool { return p.Draft.Board != nil },
		edit:    func(e *editor) { e.transform(s) },
	}
}

// refusal says why a rewrite cannot be done, nil if it can.
func (r *rewrite) refusal(p *parser.Puzzle) *parser.Message {
	if r.refused == nil {
		return nil
	}
	return r.refused(p)
}

// rewritesOf returns the rewrites that make sense for a puzzle.
func rewritesOf(p *parser.Puzzle) []Action {
	var actions []Action
	for _, r := range rewrites {
		if r.offered(p) {
			actions = append(actions, Action{ID: "rewrite " + r.id, Title: r.title, Kind: RewriteBoard, Disabled: r.refusal(p)})
		}
	}
	return actions
}

// rewriteEdits returns the edits of a rewrite.
func rewriteEdits(p *parser.Puzzle, id string) ([]parser.TextEdit, error) {
	for _, r := range rewrites {
		if r.id == id && r.offered(p) && r.refusal(p) == nil {
			e := &editor{p: p}
			r.edit(e)
			return e.done(), nil
		}
	}
	return nil, fmt.Errorf("the puzzle %q cannot be rewritten so", p.Title)
}

// transform turns the board, and every position in the puzzle with it.
func (e *editor) transform(s symmetry) {
	p, rows, cols := e.p, e.p.Draft.Board.Rows, e.p.Draft.Board.Cols
	name := func(place int) string {
		row, col := s.to(place/cols, place%cols, rows, cols)
		return fmt.Sprintf("%d,%d", row, col)
	}
	switch {
	case p.Draft.Board.Cells != nil:
		e.drawTransformed(s)
	case s.turns && rows != cols:
		e.set("size", fmt.Sprintf("%dx%d", cols, rows))
	}
	for _, spot := range placedByKey(p) {
		e.replace(spot.Range, name(spot.Place))
	}
	lists := [][]parser.Entry{p.Best, p.Moves}
	if p.Only != nil {
		lists = append(lists, []parser.Entry{*p.Only})
	}
	for _, entry := range slices.Concat(lists...) {
		if entry.Place >= 0 {
			e.replace(entry.Range, name(entry.Place))
		}
	}
}

// drawTransformed rewrites the rows of a drawn board. Each new row takes the
// line of an old one, so that comments beside rows stay.
func (e *editor) drawTransformed(s symmetry) {
	b := e.p.Draft.Board
	rows, cols := b.Rows, b.Cols
	newRows, newCols := rows, cols
	if s.turns {
		newRows, newCols = cols, rows
	}
	cells := make([]byte, len(b.Cells))
	for place, glyph := range b.Cells {
		row, col := s.to(place/cols, place%cols, rows, cols)
		cells[row*newCols+col] = glyph
	}
	row := func(i int) string { return string(cells[i*newCols : (i+1)*newCols]) }
	for i := range min(rows, newRows) {
		e.replace(b.Lines[i], row(i))
	}
	for i := newRows; i < rows; i++ {
		e.delete(b.Lines[i])
	}
	if newRows > rows {
		last := b.Lines[rows-1]
		start, end, _ := lineAt(e.p.Text, last.Start)
		var more strings.Builder
		for i := rows; i < newRows; i++ {
			more.WriteString(newline(e.p.Text) + e.p.Text[start:last.Start] + row(i))
		}
		e.edits = append(e.edits, parser.TextEdit{Range: parser.Range{Start: end, End: end}, NewText: more.String()})
	}
}

// placedByKey returns the pieces that a key places, and not a letter.
func placedByKey(p *parser.Puzzle) []parser.Spot {
	var spots []parser.Spot
	for _, spot := range slices.Concat([]parser.Spot{p.Draft.Mouse, p.Draft.Cat, p.Draft.Goal, p.Draft.Knight}, p.Draft.Pawns) {
		if spot.Set && !onBoard(p, spot) {
			spots = append(spots, spot)
		}
	}
	return spots
}

// onBoard reports whether a piece is a letter of the drawing.
func onBoard(p *parser.Puzzle, spot parser.Spot) bool {
	f := p.Field("board")
	return f != nil && f.Range.Start <= spot.Range.Start && spot.Range.End <= f.Range.End
}

// toLetters draws the pieces that keys place. One that shares its cell keeps its
// key.
func (e *editor) toLetters() {
	p := e.p
	if p.Game == parser.KnightPawns {
		e.drawKnights()
		return
	}
	taken := map[int]bool{}
	for _, piece := range chasePieces(p) {
		if !onBoard(p, piece.spot) && p.Draft.Board.Cells[piece.spot.Place] == '.' && !taken[piece.spot.Place] {
			taken[piece.spot.Place] = true
			e.cell(piece.spot.Place, piece.glyph)
			e.remove(piece.key)
		}
	}
}

type chasePiece struct {
	key   string
	glyph byte
	spot  parser.Spot
}

func chasePieces(p *parser.Puzzle) []chasePiece {
	return []chasePiece{{"mouse", 'M', p.Draft.Mouse}, {"cat", 'C', p.Draft.Cat}, {"food", 'F', p.Draft.Goal}}
}

// drawKnights replaces the lists of a hunt by a board.
func (e *editor) drawKnights() {
	p := e.p
	cells := []byte(strings.Repeat(".", p.Draft.Board.Rows*p.Draft.Board.Cols))
	cells[p.Draft.Knight.Place] = 'N'
	for _, pawn := range p.Draft.Pawns {
		cells[pawn.Place] = 'P'
	}
	var board strings.Builder
	for row := range p.Draft.Board.Rows {
		fmt.Fprintf(&board, "\n  %s", cells[row*p.Draft.Board.Cols:(row+1)*p.Draft.Board.Cols])
	}
	for _, key := range []string{"size", "knight", "pawns"} {
		e.remove(key)
	}
	e.insert("board", board.String())
}

// toLists takes the pieces off the board. The board of a hunt goes with them.
func (e *editor) toLists() {
	p := e.p
	if p.Game == parser.KnightPawns {
		pawns := make([]string, len(p.Draft.Pawns))
		for i, pawn := range p.Draft.Pawns {
			pawns[i] = p.PlaceName(pawn.Place)
		}
		if len(pawns) == 0 {
			pawns = []string{"none"}
		}
		e.remove("board")
		e.insert("size", fmt.Sprintf("%dx%d", p.Draft.Board.Rows, p.Draft.Board.Cols))
		e.insert("knight", p.PlaceName(p.Draft.Knight.Place))
		e.insert("pawns", inLines(pawns))
		return
	}
	for _, piece := range chasePieces(p) {
		if onBoard(p, piece.spot) {
			e.cell(piece.spot.Place, '.')
			e.insert(piece.key, p.PlaceName(piece.spot.Place))
		}
	}
}

// tooLargeToDraw refuses boards that nobody would want to see in a file.
func tooLargeToDraw(p *parser.Puzzle) *parser.Message {
	const most = 100
	if p.Draft.Board.Cells == nil && (p.Draft.Board.Rows > most || p.Draft.Board.Cols > most) {
		m := say("A board of more than %d rows or columns is better not drawn.", most)
		return &m
	}
	return nil
}

// walled refuses a hunt with squares that may not be entered: only a drawing can
// show them.
func walled(p *parser.Puzzle) *parser.Message {
	if p.Game == parser.KnightPawns && slices.Contains(p.Draft.Board.Cells, '#') {
		m := say("Squares that may not be entered (`#`) can only be drawn.")
		return &m
	}
	return nil
}
