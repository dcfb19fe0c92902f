package change

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"plywise/lsp/answer"
	"plywise/lsp/edit"
	"plywise/lsp/game"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// rewriteVerb writes the same puzzle in another way.
var rewriteVerb = verb{
	name: "rewrite", kinds: []string{RewriteBoard}, ofText: true,
	offer: func(o *offering) []Action {
		onBoard := isIn(o.at, "puzzle", "board", "size", "graph", "knight", "pawns", "mouse", "cat", "food")
		return atHome(rewritesOf(o.answer.Puzzle), onBoard)
	},
	edit: func(_ context.Context, a *answer.Answer, id string) ([]source.Edit, error) {
		return rewriteEdits(a.Puzzle, id)
	},
}

// A rewrite writes the same puzzle in another way.
type rewrite struct {
	id      string // after "rewrite "
	title   syntax.Message
	offered func(*syntax.Puzzle, *syntax.Board) bool // nil if always
	// refused, if set, says why the rewrite cannot be done although it makes sense.
	// It returns nil if it can be done.
	refused func(*syntax.Puzzle, *syntax.Board) *syntax.Message
	edit    func(*edit.Builder, *syntax.Board)
}

// rewrites are those of boards. Graphs have no layout to speak of.
var rewrites = []rewrite{
	{
		id:    "letters",
		title: syntax.Say("Place the pieces by letters on the board"),
		offered: func(p *syntax.Puzzle, b *syntax.Board) bool {
			return b.Cells == nil || len(placedByKey(p)) > 0
		},
		refused: tooLargeToDraw,
		edit:    toLetters,
	},
	{
		id:    "lists",
		title: syntax.Say("Place the pieces by keys"),
		offered: func(p *syntax.Puzzle, _ *syntax.Board) bool {
			return slices.ContainsFunc(p.Setup.Pieces(), func(piece syntax.Piece) bool { return isDrawn(p, piece.Spot) })
		},
		refused: needsDrawing,
		edit:    func(e *edit.Builder, _ *syntax.Board) { writerOf(e.Puzzle.Setup).toLists(e) },
	},
	symmetryRewrite("rotate", syntax.Say("Rotate the board clockwise"), rotation),
	symmetryRewrite("mirror", syntax.Say("Mirror the board left to right"), leftRight),
	symmetryRewrite("flip", syntax.Say("Mirror the board top to bottom"), topBottom),
}

// A symmetry maps a cell of a board with the given rows and columns to its cell on the
// transformed board. Turns says whether rows become columns.
type symmetry struct {
	turns bool
	to    func(row, col, rows, cols int) (int, int)
}

var (
	rotation  = symmetry{true, func(row, col, rows, _ int) (int, int) { return col, rows - 1 - row }}
	leftRight = symmetry{false, func(row, col, _, cols int) (int, int) { return row, cols - 1 - col }}
	topBottom = symmetry{false, func(row, col, rows, _ int) (int, int) { return rows - 1 - row, col }}
)

// of returns the reshaping of a board by a symmetry. Each new row takes the line of an old one,
// so that comments beside rows stay.
func (s symmetry) of(b *syntax.Board) reshaping {
	r := reshaping{
		rows: b.Rows, cols: b.Cols,
		to: func(row, col int) (int, int, bool) {
			row, col = s.to(row, col, b.Rows, b.Cols)
			return row, col, true
		},
		line: func(row int) int {
			if row >= b.Rows {
				return -1
			}
			return row
		},
	}
	if s.turns {
		r.rows, r.cols = b.Cols, b.Rows
	}
	return r
}

func symmetryRewrite(id string, title syntax.Message, s symmetry) rewrite {
	return rewrite{
		id:    id,
		title: title,
		edit:  func(e *edit.Builder, b *syntax.Board) { reshape(e, b, s.of(b)) },
	}
}

// refusal says why a rewrite cannot be done, nil if it can.
func (r *rewrite) refusal(p *syntax.Puzzle, b *syntax.Board) *syntax.Message {
	if r.refused == nil {
		return nil
	}
	return r.refused(p, b)
}

// offeredRewrites returns the rewrites that make sense for a puzzle and change its text,
// and the board that they are of. Where the position is broken there are none.
func offeredRewrites(p *syntax.Puzzle) ([]rewrite, *syntax.Board) {
	b := game.BoardOf(p)
	if p.Holed != nil {
		b = p.Draft.Board
	}
	if b == nil {
		return nil, nil
	}
	return slices.DeleteFunc(slices.Clone(rewrites), func(r rewrite) bool {
		if p.Holed != nil && r.offered != nil {
			return true // it needs a whole setup
		}
		return r.offered != nil && !r.offered(p, b) || r.refusal(p, b) == nil && len(r.edits(p, b)) == 0
	}), b
}

// edits returns the edits of a rewrite that is not refused; none if it would change
// nothing, as to mirror a board of one row.
func (r *rewrite) edits(p *syntax.Puzzle, b *syntax.Board) []source.Edit {
	e := &edit.Builder{Puzzle: p}
	r.edit(e, b)
	return e.Done()
}

// rewritesOf returns the rewrites that make sense for a puzzle.
func rewritesOf(p *syntax.Puzzle) []Action {
	var actions []Action
	offered, b := offeredRewrites(p)
	for _, r := range offered {
		actions = append(actions, Action{ID: "rewrite " + r.id, Title: r.title, Kind: RewriteBoard, Disabled: r.refusal(p, b)})
	}
	return actions
}

// rewriteEdits returns the edits of a rewrite.
func rewriteEdits(p *syntax.Puzzle, id string) ([]source.Edit, error) {
	offered, b := offeredRewrites(p)
	for _, r := range offered {
		if r.id == id && r.refusal(p, b) == nil {
			return r.edits(p, b), nil
		}
	}
	return nil, fmt.Errorf("the puzzle %q cannot be rewritten so", p.Title)
}

// placedByKey returns where the pieces and pawns stand that are placed by a key, not
// by a letter.
func placedByKey(p *syntax.Puzzle) []syntax.Spot {
	var spots []syntax.Spot
	for _, piece := range p.Setup.Pieces() {
		spots = append(spots, piece.Spot)
	}
	spots = append(spots, pawnsOf(p)...)
	return slices.DeleteFunc(spots, func(spot syntax.Spot) bool { return isDrawn(p, spot) })
}

// pawnsOf returns the pawns of a hunt.
func pawnsOf(p *syntax.Puzzle) []syntax.Spot {
	if h, ok := p.Setup.(*syntax.Hunt); ok {
		return h.Pawns
	}
	return nil
}

// isDrawn reports whether a piece is a letter of the drawing.
func isDrawn(p *syntax.Puzzle, spot syntax.Spot) bool {
	f := p.Field("board")
	return f != nil && f.Range.Start <= spot.Range.Start && spot.Range.End <= f.Range.End
}

// toLetters draws the pieces that keys place, and the board itself if it is not drawn.
// A piece that shares its cell keeps its key.
func toLetters(e *edit.Builder, b *syntax.Board) {
	if b.Cells == nil {
		drawBoard(e, b)
		return
	}
	taken := map[int]bool{}
	for _, piece := range e.Puzzle.Setup.Pieces() {
		if !isDrawn(e.Puzzle, piece.Spot) && b.At(piece.Place) == '.' && !taken[piece.Place] {
			taken[piece.Place] = true
			e.Cell(piece.Place, piece.Glyph)
			e.Remove(piece.Key)
		}
	}
}

// drawBoard draws a board in the place of the keys that stand for one.
func drawBoard(e *edit.Builder, b *syntax.Board) {
	glyphs := map[int]byte{}
	for _, pawn := range pawnsOf(e.Puzzle) {
		glyphs[pawn.Place] = game.PawnGlyph
	}
	for _, piece := range e.Puzzle.Setup.Pieces() {
		glyphs[piece.Place] = piece.Glyph
	}
	cells := bytes.Repeat([]byte("."), b.Places())
	for place, glyph := range glyphs {
		cells[place] = glyph
	}
	var board strings.Builder
	for row := range slices.Chunk(cells, b.Cols) {
		fmt.Fprintf(&board, "\n  %s", row)
	}
	for _, k := range syntax.Keys(e.Puzzle.Game) {
		if k.InsteadOfBoard {
			e.Remove(k.Name)
		}
	}
	e.Insert("board", board.String())
}

// tooLargeToDraw refuses boards that are too large for a file.
func tooLargeToDraw(_ *syntax.Puzzle, b *syntax.Board) *syntax.Message {
	const maxSide = 100
	if b.Cells == nil && (b.Rows > maxSide || b.Cols > maxSide) {
		m := syntax.Say("A board of more than %d rows or columns is better not drawn.", maxSide)
		return &m
	}
	return nil
}

// needsDrawing refuses a hunt with walls: only a drawing can show them.
func needsDrawing(p *syntax.Puzzle, b *syntax.Board) *syntax.Message {
	if _, ok := p.Setup.(*syntax.Hunt); ok && slices.Contains(b.Cells, '#') {
		m := syntax.Say("Squares that may not be entered (`#`) can only be drawn.")
		return &m
	}
	return nil
}
