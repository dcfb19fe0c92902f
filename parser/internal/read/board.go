package read

import (
	"slices"
	"strings"
	"unicode/utf8"

	"plywise/parser/internal/guess"
	"plywise/parser/internal/report"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// readBoard reads the rows of a board, and the pieces on it. No row has more
// than one kind of mistake: an unknown cell may be one too many.
func (r *reader) readBoard(rows []source.Range) *syntax.Board {
	if len(rows) == 0 {
		return nil
	}
	b := &syntax.Board{Rows: len(rows), Lines: rows}
	if r.field.OpenEnded || r.anyDamaged(rows) {
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
			b.Irregular = map[int][]source.Range{}
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
func hasAll(set *syntax.GlyphSet, row string) bool {
	for i := range len(row) {
		if set[row[i]] == syntax.UnknownToken {
			return false
		}
	}
	return true
}

// isPlain reports whether every byte of a row is a cell that the game has, and
// makes tokens of them then.
func (r *reader) isPlain(row source.Range, set *syntax.GlyphSet) bool {
	if !hasAll(set, r.at(row)) {
		return false
	}
	r.field.tokens = appendRuns(r.field.tokens, set, r.text, row)
	return true
}

// appendRuns makes tokens of a row of cells that the game has, one of neighbours
// of a kind.
func appendRuns(tokens []syntax.Token, set *syntax.GlyphSet, text string, row source.Range) []syntax.Token {
	for i := row.Start; i < row.End; {
		kind, from := set[text[i]], i
		for i < row.End && set[text[i]] == kind {
			i++
		}
		tokens = append(tokens, syntax.NewToken(kind, source.Between(from, i)))
	}
	return tokens
}

// An irregularRow is a row in which not every byte is a cell that the game has.
type irregularRow struct {
	glyphs  []byte
	ranges  []source.Range
	blanks  bool // there is white space between the cells
	unknown bool // there is a cell that the game does not have, reported
}

// readIrregular reads such a row. It reports the cells that the game does not have, neighbours
// together. Blanks are cells only with blankCells.
func (r *reader) readIrregular(row source.Range, set *syntax.GlyphSet, blankCells bool) irregularRow {
	var cells irregularRow
	var bad []source.Range
	count := 0
	for i := row.Start; i < row.End; {
		if n := source.BlankAt(r.text[i:row.End]); n > 0 && !blankCells {
			cells.blanks = true
			i += n
			continue
		}
		_, n := utf8.DecodeRuneInString(r.text[i:row.End])
		at, c := source.Between(i, i+n), r.text[i]
		kind := set[c]
		if kind == syntax.UnknownToken {
			count++
			if last := len(bad) - 1; last >= 0 && bad[last].End == i {
				bad[last].End = at.End
			} else {
				bad = append(bad, at)
			}
			if c = guess.Piece(c, set); c == syntax.UnknownGlyph {
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
		r.add(syntax.UnknownCell, row, "`%s` is no row of a board: a board of this game has %s.", source.Short(r.at(row)), r.game.CellNames)
	default:
		for _, at := range bad {
			r.unknownCell(at, set)
		}
	}
	return cells
}

// runOn makes a cell part of the token before it, if that is of its kind, ends
// there and is of the same row.
func (r *reader) runOn(kind syntax.TokenKind, at source.Range, row int) {
	if tokens := r.field.tokens; len(tokens) > 0 {
		if t := &tokens[len(tokens)-1]; t.Kind == kind && t.Range().End == at.Start && at.Start > row {
			*t = syntax.NewToken(kind, source.Between(t.Range().Start, at.End))
			return
		}
	}
	r.tok(kind, at)
}

// noCell reports a text that is no cell.
func (r *reader) noCell(at source.Range) *report.Mistake {
	return r.add(syntax.UnknownCell, at, "`%s` is no cell of a board: a board of this game has %s.", source.Short(r.at(at)), r.game.CellNames)
}

func (r *reader) unknownCell(at source.Range, set *syntax.GlyphSet) {
	if r.Full(syntax.UnknownCell) {
		return
	}
	text := r.at(at)
	upper := strings.ToUpper(text[:min(len(text), 40)])
	known := true
	for i := 0; i < len(upper); i++ {
		known = known && set[upper[i]] != syntax.UnknownToken
	}
	if known && len(upper) == len(text) {
		r.add(syntax.UnknownCell, at, "Pieces are written in upper case: `%s`.", upper).Replace(upper).Certain()
		return
	}
	r.noCell(at).
		Fix(syntax.Say("Make it `.`"), source.Replace(at, strings.Repeat(".", utf8.RuneCountInString(text))))
}

// readBlanks reports the white space between cells: where a row has the width of
// others if blanks count, each of them stands for a cell; in all other rows they
// separate the cells, which is one mistake of the board.
func (r *reader) readBlanks(rows []source.Range, widths []int, irregular map[int]irregularRow, set *syntax.GlyphSet) {
	plain := map[int]bool{} // the widths of rows without a mistake
	for i, w := range widths {
		if _, ok := irregular[i]; !ok {
			plain[w] = true
		}
	}
	var edits []source.Edit
	var first source.Range
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
		for i := row.Start; i < row.End; i += max(1, source.BlankAt(r.text[i:row.End])) {
			if n := source.BlankAt(r.text[i:row.End]); n > 0 {
				if last := len(edits) - 1; last >= 0 && edits[last].Range.End == i {
					edits[last].Range.End = i + n
				} else {
					edits = append(edits, source.Delete(source.Between(i, i+n)))
				}
			}
		}
	}
	if !first.Empty() {
		r.add(syntax.SpaceInRow, first, "The cells of a row stand side by side; remove the blanks between them.").
			Fix(syntax.Say("Remove the blanks"), edits...).Certain()
	}
}

func (r *reader) anyDamaged(rows []source.Range) bool {
	return len(r.damaged) > 0 && slices.ContainsFunc(rows, func(row source.Range) bool { return r.isDamaged(row.Start) })
}

// ragged sets the board's width and reports the rows that do not have the width
// that most rows have. Rows that are doubtful do not count.
func (r *reader) ragged(b *syntax.Board, widths []int, doubtful func(row int) bool) {
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
		if doubtful(i) || w == usual || r.Full(syntax.RaggedRow) {
			continue
		}
		if row := b.Lines[i]; w < usual {
			r.add(syntax.RaggedRow, row, "Row %d is short: its width is %d, that of the others is %d.", i, w, usual).
				Fix(syntax.Say("Complete it with floor"), source.Insert(row.End, strings.Repeat(".", min(usual-w, 1<<12))))
		} else {
			at := row
			at.Start += usual
			if b.Irregular[i] != nil {
				at.Start = b.Irregular[i][usual].Start
			}
			problem := r.add(syntax.RaggedRow, at, "Row %d is long: its width is %d, that of the others is %d.", i, w, usual)
			if strings.Trim(r.at(at), ".#") == "" {
				problem.Fix(syntax.Say("Remove what is too much"), source.Delete(at))
			}
			if w-usual < 1<<12 && len(widths) < 1<<12 {
				problem.Fix(syntax.Say("Widen the other rows with floor"), widened(b.Lines, widths, w)...)
			}
		}
	}
}

// widened returns the edits that give rows of some widths the same one.
func widened(rows []source.Range, widths []int, to int) (edits []source.Edit) {
	for i, row := range rows {
		if widths[i] < to {
			edits = append(edits, source.Insert(row.End, strings.Repeat(".", to-widths[i])))
		}
	}
	return edits
}

// piecesOn takes the pieces from a board, and reports those of a kind that follow the
// first, if neither stands in a doubtful row.
func (r *reader) piecesOn(b *syntax.Board, doubtful func(row int) bool) {
	p := r.p
	for place, c := range b.Cells {
		if c == 'P' {
			at, _ := b.CellRange(place)
			p.Draft.AddPawn(syntax.Spot{Set: true, Place: place, Range: at})
			continue
		}
		spot := pieceDrawn(p.Draft, c)
		if spot == nil {
			continue
		}
		at, _ := b.CellRange(place)
		if !spot.Set {
			*spot = syntax.Spot{Set: true, Place: place, Range: at}
			continue
		}
		if r.doubtful[b] && (doubtful(place/b.Cols) || doubtful(spot.Place/b.Cols)) {
			continue
		}
		if !r.FullAt(syntax.DuplicatePiece, at.Start) {
			r.add(syntax.DuplicatePiece, at, "The board may hold one `%c` only; make this one `.` or remove the other.", c).
				See(spot.Range, "The other `%c` is here.", c).
				Replace(".")
		}
	}
}
