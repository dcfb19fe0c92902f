package source

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible writes an author's text on one line so that all of it can be seen and nothing in it
// controls the program that shows it: line ends, control characters, characters that turn the
// direction of writing around, and bytes that are not UTF-8 are written as Go writes them, such
// as `\n`, `\u202e` and `\xff`. All other text stays as it is.
func Visible(text string) string { return escaped(text, invisible) }

// VisibleLines is Visible for a text whose line ends and tabs stay.
func VisibleLines(text string) string {
	return escaped(strings.ReplaceAll(text, "\r\n", "\n"), func(u rune) bool { return u != '\n' && u != '\t' && invisible(u) })
}

// escaped writes the characters that are hidden as their numbers, and bytes that
// are not UTF-8 too.
func escaped(text string, hidden func(rune) bool) string {
	at := strings.IndexFunc(text, func(u rune) bool { return u == utf8.RuneError || hidden(u) })
	if at < 0 {
		return text
	}
	var b strings.Builder
	b.WriteString(text[:at])
	for i := at; i < len(text); {
		u, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case u == utf8.RuneError && size <= 1:
			b.WriteString(`\x` + strconv.FormatUint(uint64(text[i])|0x100, 16)[1:])
		case hidden(u):
			q := strconv.QuoteRuneToASCII(u)
			b.WriteString(q[1 : len(q)-1])
		default:
			b.WriteRune(u)
		}
		i += size
	}
	return b.String()
}

// invisible reports whether a character has no visible form. The joiners count as visible: emoji
// and several scripts are written with them.
func invisible(u rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	return !unicode.IsGraphic(u) && u != nonJoiner && u != joiner
}

// Short makes a piece of an author's text fit to be quoted in a message: not
// long, and with nothing in it that cannot be seen, such as an unusual blank.
func Short(text string) string {
	const most = 24
	end, n := 0, 0
	for n < most && end < len(text) {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
		n++
	}
	quoted := escaped(text[:end], func(u rune) bool {
		return !unicode.IsGraphic(u) || u != ' ' && unicode.IsSpace(u)
	})
	if end < len(text) {
		quoted += "…"
	}
	return quoted
}
