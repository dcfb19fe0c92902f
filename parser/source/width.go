package source

import (
	"unicode"
	"unicode/utf8"

	eastasian "golang.org/x/text/width"
)

// Width returns how many columns a text takes in a font of fixed width: two for a character that
// is as wide as a Chinese one, none for a combining mark and for other characters without width,
// such as a zero-width joiner.
func Width(text string) int {
	columns := 0
	for _, u := range text {
		switch {
		case u < utf8.RuneSelf:
			columns++
		case unicode.In(u, unicode.Mn, unicode.Me, unicode.Cf):
		case wide(u):
			columns += 2
		default:
			columns++
		}
	}
	return columns
}

// Shortened returns a text cut to that many columns, with an ellipsis for what is missing.
func Shortened(text string, columns int) string {
	if Width(text) <= columns {
		return text
	}
	kept := ""
	for _, c := range text {
		if Width(kept)+Width(string(c)) >= columns {
			break
		}
		kept += string(c)
	}
	return kept + "…"
}

func wide(u rune) bool {
	if u < 0x1100 {
		return false
	}
	kind := eastasian.LookupRune(u).Kind()
	return kind == eastasian.EastAsianWide || kind == eastasian.EastAsianFullwidth
}
