package parser

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// readBoard reads the rows of a board, and the pieces on it. No row has more
// than one kind of mistake: an unknown cell may be one too many.
func (r *reader) readBoard(rows []Range) *Board {
	if len(rows) == 0 {
		return nil
	}
	b := &Board{Rows: len(rows), Lines: rows}
	if r.field.openEnded || r.anyDamaged(rows) {
		r.doubt(b)
	}
	set := r.game.Glyphs
	r.redraw(rows, set)
	widths := make([]int, len(rows))
	irregular := map[int]irregularRow{}
	for i, row := range rows {
		if r.isPlain(row, set) {
			widths[i] = row.Len()
			continue
		}
		cells := r.readIrregular(row, set, false)
		widths[i], irregular[i] = len(cells.glyphs), cells
		if cells.unknown || cells.blanks {
			r.doubt(b)
		}
	}
	r.readBlanks(rows, widths, irregular, set)
	for i, cells := range irregular {
		if len(cells.ranges) == rows[i].Len() {
			continue // each cell is a byte, as in a plain row
		}
		if b.Irregular == nil {
			b.Irregular = map[int][]Range{}
		}
		b.Irregular[i] = cells.ranges
	}
	doubtful := func(row int) bool {
		return irregular[row].unknown || irregular[row].blanks || r.isDamaged(rows[row].Start)
	}
	r.ragged(b, widths, doubtful)
	b.Cells = make([]byte, b.Rows*b.Cols)
	for i, row := range rows {
		cells := b.Cells[i*b.Cols : (i+1)*b.Cols]
		if odd, ok := irregular[i]; ok {
			copy(cells, odd.glyphs)
		} else {
			copy(cells, r.text[row.Start:row.End])
		}
	}
	if !r.field.Unused {
		r.piecesOn(b, doubtful)
	}
	return b
}

// hasAll reports whether every byte of a row is a cell that the game has.
func hasAll(set *GlyphSet, row string) bool {
	for i := range len(row) {
		if set[row[i]] == UnknownToken {
			return false
		}
	}
	return true
}

// isPlain reports whether every byte of a row is a cell that the game has, and
// makes tokens of them then.
func (r *reader) isPlain(row Range, set *GlyphSet) bool {
	if !hasAll(set, r.at(row)) {
		return false
	}
	r.field.tokens = appendRuns(r.field.tokens, set, r.text, row)
	return true
}

// appendRuns makes tokens of a row of cells that the game has, one of neighbours
// of a kind.
func appendRuns(tokens []Token, set *GlyphSet, text string, row Range) []Token {
	for i := row.Start; i < row.End; {
		kind, from := set[text[i]], i
		for i < row.End && set[text[i]] == kind {
			i++
		}
		tokens = append(tokens, NewToken(kind, Range{from, i}))
	}
	return tokens
}

// An irregularRow is a row in which not every byte is a cell that the game has.
type irregularRow struct {
	glyphs  []byte
	ranges  []Range
	blanks  bool // there is white space between the cells
	unknown bool // there is a cell that the game does not have, reported
}

// readIrregular reads such a row. It reports the cells that the game does not have,
// neighbours together. Blanks are no cells, unless they are said to be.
func (r *reader) readIrregular(row Range, set *GlyphSet, blankCells bool) irregularRow {
	var cells irregularRow
	var bad []Range
	count := 0
	for i := row.Start; i < row.End; {
		if n := BlankAt(r.text[i:row.End]); n > 0 && !blankCells {
			cells.blanks = true
			i += n
			continue
		}
		_, n := utf8.DecodeRuneInString(r.text[i:row.End])
		at, c := Range{i, i + n}, r.text[i]
		kind := set[c]
		if kind == UnknownToken {
			count++
			if last := len(bad) - 1; last >= 0 && bad[last].End == i {
				bad[last].End = at.End
			} else {
				bad = append(bad, at)
			}
			if c = pieceMeant(c, set); c == UnknownGlyph {
				cells.unknown = true
			}
		}
		cells.ranges = append(cells.ranges, at)
		cells.glyphs = append(cells.glyphs, c)
		if !blankCells {
			r.runOn(kind, at, row.Start)
		}
		i += n
	}
	switch {
	case r.reportedLines[row.Start]:
	case count > 1 && 2*count > len(cells.glyphs):
		r.add(UnknownCell, row, "`%s` is no row of a board: a board of this game has %s.", short(r.at(row)), r.game.CellNames)
	default:
		for _, at := range bad {
			r.unknownCell(at, set)
		}
	}
	return cells
}

// pieceMeant returns the piece that a lower-case letter means, else
// UnknownGlyph.
func pieceMeant(c byte, set *GlyphSet) byte {
	if c >= 'a' && c <= 'z' && set[c&^0x20] != UnknownToken {
		return c &^ 0x20
	}
	return UnknownGlyph
}

// runOn makes a cell part of the token before it, if that is of its kind, ends
// there and is of the same row.
func (r *reader) runOn(kind TokenKind, at Range, row int) {
	if tokens := r.field.tokens; len(tokens) > 0 {
		if t := &tokens[len(tokens)-1]; t.Kind == kind && t.Range().End == at.Start && at.Start > row {
			*t = NewToken(kind, Range{t.Range().Start, at.End})
			return
		}
	}
	r.tok(kind, at)
}

// noCell reports what is no cell.
func (r *reader) noCell(at Range) *mistake {
	return r.add(UnknownCell, at, "`%s` is no cell of a board: a board of this game has %s.", short(r.at(at)), r.game.CellNames)
}

func (r *reader) unknownCell(at Range, set *GlyphSet) {
	if r.full(UnknownCell) {
		return
	}
	text := r.at(at)
	upper := strings.ToUpper(text[:min(len(text), 40)])
	known := true
	for i := 0; i < len(upper); i++ {
		known = known && set[upper[i]] != UnknownToken
	}
	if known && len(upper) == len(text) {
		r.add(UnknownCell, at, "Pieces are written in upper case: `%s`.", upper).replace(upper).certain()
		return
	}
	r.noCell(at).
		fix(Say("Make it `.`"), TextEdit{at, strings.Repeat(".", utf8.RuneCountInString(text))})
}

// readBlanks reports the white space between cells: where a row has the width of
// others if blanks count, each of them stands for a cell; in all other rows they
// separate the cells, which is one mistake of the board.
func (r *reader) readBlanks(rows []Range, widths []int, irregular map[int]irregularRow, set *GlyphSet) {
	plain := map[int]bool{} // the widths of rows without a mistake
	for i, w := range widths {
		if _, ok := irregular[i]; !ok {
			plain[w] = true
		}
	}
	var edits []TextEdit
	var first Range
	for i, row := range rows {
		cells, ok := irregular[i]
		if !ok || !cells.blanks || cells.unknown || r.reportedLines[row.Start] {
			continue
		}
		if w := utf8.RuneCountInString(r.at(row)); plain[w] && !plain[widths[i]] {
			irregular[i], widths[i] = r.readIrregular(row, set, true), w
			continue
		}
		if first.Empty() {
			first = row
		}
		for i := row.Start; i < row.End; i += max(1, BlankAt(r.text[i:row.End])) {
			if n := BlankAt(r.text[i:row.End]); n > 0 {
				if last := len(edits) - 1; last >= 0 && edits[last].Range.End == i {
					edits[last].Range.End = i + n
				} else {
					edits = append(edits, TextEdit{Range{i, i + n}, ""})
				}
			}
		}
	}
	if !first.Empty() {
		r.add(SpaceInRow, first, "The cells of a row stand side by side; remove the blanks between them.").
			fix(Say("Remove the blanks"), edits...).certain()
	}
}

func (r *reader) anyDamaged(rows []Range) bool {
	return len(r.damaged) > 0 && slices.ContainsFunc(rows, func(row Range) bool { return r.isDamaged(row.Start) })
}

// ragged sets the board's width and reports the rows that do not have the width
// that most rows have. Rows that are doubtful do not count.
func (r *reader) ragged(b *Board, widths []int, doubtful func(row int) bool) {
	often := map[int]int{}
	usual := 0
	for i, w := range widths {
		b.Cols = max(b.Cols, w)
		if !doubtful(i) {
			often[w]++
		}
	}
	for i, w := range widths {
		if !doubtful(i) && often[w] > often[usual] {
			usual = w
		}
	}
	if often[usual] == len(widths) {
		return
	}
	r.doubt(b)
	// A board must not become much larger than its text, or a few long rows
	// among many short ones would take all memory.
	b.Cols = max(1, min(b.Cols, (4*len(r.text)+1<<12)/b.Rows))
	for i, w := range widths {
		if doubtful(i) || w == usual || r.full(RaggedRow) {
			continue
		}
		if row := b.Lines[i]; w < usual {
			r.add(RaggedRow, row, "Row %d is short: its width is %d, that of the others is %d.", i, w, usual).
				fix(Say("Complete it with floor"), TextEdit{Range{row.End, row.End}, strings.Repeat(".", min(usual-w, 1<<12))})
		} else {
			at := row
			at.Start += usual
			if b.Irregular[i] != nil {
				at.Start = b.Irregular[i][usual].Start
			}
			problem := r.add(RaggedRow, at, "Row %d is long: its width is %d, that of the others is %d.", i, w, usual)
			if strings.Trim(r.at(at), ".#") == "" {
				problem.fix(Say("Remove what is too much"), TextEdit{at, ""})
			}
		}
	}
}

// piecesOn takes the pieces from a board, and reports those of a kind that follow the
// first, if neither stands in a doubtful row.
func (r *reader) piecesOn(b *Board, doubtful func(row int) bool) {
	p := r.p
	for place, c := range b.Cells {
		if c == 'P' {
			at, _ := b.CellRange(place)
			p.Draft.AddPawn(Spot{true, place, at})
			continue
		}
		spot := pieceDrawn(p.Draft, c)
		if spot == nil {
			continue
		}
		at, _ := b.CellRange(place)
		if !spot.Set {
			*spot = Spot{true, place, at}
			continue
		}
		if r.doubtful[b] && (doubtful(place/b.Cols) || doubtful(spot.Place/b.Cols)) {
			continue
		}
		if !r.fullAt(DuplicatePiece, at.Start) {
			r.add(DuplicatePiece, at, "The board may hold one `%c` only; make this one `.` or remove the other.", c).
				see(spot.Range, "The other `%c` is here.", c).
				replace(".")
		}
	}
}
