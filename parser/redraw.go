package parser

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// What people draw boards with, and put around and between the cells of a row.
const (
	floors     = "oO0_-·•□"
	walls      = "xXwW1@*+█■▓"
	separators = "|,;'\"│"
)

// redraw reports a board that is drawn in another way from first to last: with other
// letters for floor and walls, with frames, or with marks between the cells. That is one
// mistake, which a fix mends. Where it is not clear what was meant, nothing is said.
func (r *reader) redraw(rows []Range, set *GlyphSet) {
	isOdd := func(row Range) bool { return !hasAll(set, r.at(row)) }
	isReported := func(row Range) bool { return r.reportedLines[row.Start] }
	if !slices.ContainsFunc(rows, isOdd) || !r.lists(UnknownCell) || slices.ContainsFunc(rows, isReported) {
		return
	}
	const few = 3 // cells, which are rather slips
	var edits []TextEdit
	var first Range
	width, odd := -1, 0
	for _, row := range rows {
		if isFrame(r.at(row)) {
			edits = append(edits, r.lineRemoval(row))
			odd++
			if first.Empty() {
				first = row
			}
			continue
		}
		drawn, at, n := redrawn(r.at(row), set)
		if drawn == "" || width >= 0 && len(drawn) != width {
			return
		}
		width = len(drawn)
		if odd += n; n > 0 {
			edits = append(edits, TextEdit{row, drawn})
			if first.Empty() {
				first = Range{row.Start + at.Start, row.Start + at.End}
			}
		}
	}
	if odd < few || width < 0 {
		return
	}
	r.noCell(first).fix(Say("Draw the board with the cells of this game"), edits...)
	for _, row := range rows {
		r.setReported(row.Start)
	}
}

// isFrame reports whether a row is the upper or lower edge of a frame.
func isFrame(row string) bool {
	return strings.ContainsAny(row, "+┌┐└┘├┤┼") && strings.ContainsAny(row, "-─=") && strings.Trim(row, "+-=─┌┐└┘├┤┬┴┼ ") == ""
}

// redrawn returns a row with the cells that it seems to mean, the first mark in it that is
// no cell, and the number of these; "" where it means none.
func redrawn(row string, set *GlyphSet) (drawn string, first Range, odd int) {
	framed := len(row) > 2 && row[0] == '|' && row[len(row)-1] == '|'
	inner := row
	if framed {
		inner = row[1 : len(row)-1]
	}
	separated := strings.ContainsAny(inner, separators)
	var b strings.Builder
	for i, u := range row {
		c, wide := u, narrow(string(u))
		if n, _ := utf8.DecodeRuneInString(wide); n < utf8.RuneSelf {
			c = n
		}
		switch {
		case c < utf8.RuneSelf && set[c] != UnknownToken:
			b.WriteRune(c)
			if c == u {
				continue
			}
		case c >= 'a' && c <= 'z' && set[c&^0x20] != UnknownToken:
			b.WriteRune(c &^ 0x20)
			continue
		case separated && (c == ' ' || c == '\t'):
			continue
		case framed && c == ' ':
			b.WriteByte('.')
		case strings.ContainsRune(separators, c):
		case strings.ContainsRune(floors, c):
			b.WriteByte('.')
		case strings.ContainsRune(walls, c):
			b.WriteByte('#')
		default:
			return "", Range{}, 0
		}
		if odd++; odd == 1 {
			first = Range{i, i + utf8.RuneLen(u)}
		}
	}
	return b.String(), first, odd
}
