package guess

import (
	"strings"
	"unicode/utf8"

	"plywise/parser/source"
	"plywise/parser/syntax"
)

// The marks with which authors draw cells, and those that they put around and between them.
const (
	floors     = "oO0_-·•□"
	walls      = "xXwW1@*+█■▓"
	separators = "|,;'\"│"
)

// IsFrame reports whether a row is the upper or lower edge of a frame.
func IsFrame(row string) bool {
	return strings.ContainsAny(row, "+┌┐└┘├┤┼") && strings.ContainsAny(row, "-─=") && strings.Trim(row, "+-=─┌┐└┘├┤┬┴┼ ") == ""
}

// Row returns a row with the cells that it seems to mean, the first mark in it that is
// no cell, and the number of these; "" where it means none.
func Row(row string, set *syntax.GlyphSet) (drawn string, first source.Range, odd int) {
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
		case c < utf8.RuneSelf && set[c] != syntax.UnknownToken:
			b.WriteRune(c)
			if c == u {
				continue
			}
		case c >= 'a' && c <= 'z' && set[c&^0x20] != syntax.UnknownToken:
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
			return "", source.Range{}, 0
		}
		if odd++; odd == 1 {
			first = source.Between(i, i+utf8.RuneLen(u))
		}
	}
	return b.String(), first, odd
}

// Piece returns the piece that a lower-case letter means, else
// UnknownGlyph.
func Piece(c byte, set *syntax.GlyphSet) byte {
	if c >= 'a' && c <= 'z' && set[c&^0x20] != syntax.UnknownToken {
		return c &^ 0x20
	}
	return syntax.UnknownGlyph
}
