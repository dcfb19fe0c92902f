package read

import (
	"slices"

	"plywise/parser/internal/guess"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// redraw reports a board that is drawn in another way from first to last: with other letters for
// floor and walls, with frames, or with marks between the cells. That is one mistake, which a fix
// mends. It reports nothing if the board's meaning is not clear.
func (r *reader) redraw(rows []source.Range, set *syntax.GlyphSet) {
	isOdd := func(row source.Range) bool { return !hasAll(set, r.at(row)) }
	isReported := func(row source.Range) bool { return r.reportedLines[row.Start] }
	if !slices.ContainsFunc(rows, isOdd) || !r.Lists(syntax.UnknownCell) || slices.ContainsFunc(rows, isReported) {
		return
	}
	const few = 3 // cells, which are likely slips
	var edits []source.Edit
	var first source.Range
	width, odd := -1, 0
	for _, row := range rows {
		if guess.IsFrame(r.at(row)) {
			edits = append(edits, r.lineRemoval(row))
			odd++
			if first.Empty() {
				first = row
			}
			continue
		}
		drawn, at, n := guess.Row(r.at(row), set)
		if drawn == "" || width >= 0 && len(drawn) != width {
			return
		}
		width = len(drawn)
		if odd += n; n > 0 {
			edits = append(edits, source.Replace(row, drawn))
			if first.Empty() {
				first = source.Between(row.Start+at.Start, row.Start+at.End)
			}
		}
	}
	if odd < few || width < 0 {
		return
	}
	r.noCell(first).Fix(syntax.Say("Draw the board with the cells of this game"), edits...)
	for _, row := range rows {
		r.setReported(row.Start)
	}
}
