// Package terminaltest opens terminals for tests and says what they show.
package terminaltest

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// OnScreen returns the screen of a terminal after a text was written to it. It knows only the
// sequences that Plywise writes: the start of a line, and clearing a line or its rest.
func OnScreen(t *testing.T, written string) string {
	t.Helper()
	var lines []string
	line, column := []rune{}, 0
	for len(written) > 0 {
		switch rest, found := "", false; {
		case cut(&written, "\n"):
			lines = append(lines, strings.TrimRight(string(line), " "))
			line, column = nil, 0
		case cut(&written, "\r"):
			column = 0
		case cut(&written, "\x1b[2K"):
			line = []rune(strings.Repeat(" ", len(line)))
		case cut(&written, "\x1b[0K"):
			line = line[:min(column, len(line))]
		default:
			if rest, found = strings.CutPrefix(written, "\x1b"); found {
				t.Fatalf("what does %q mean?", rest)
			}
			u, size := utf8.DecodeRuneInString(written)
			written = written[size:]
			for len(line) <= column {
				line = append(line, ' ')
			}
			line[column] = u
			column++
		}
	}
	return strings.Join(append(lines, strings.TrimRight(string(line), " ")), "\n")
}

func cut(text *string, prefix string) (found bool) {
	*text, found = strings.CutPrefix(*text, prefix)
	return found
}

// IsInert reports whether a terminal shows all of a text and obeys none of it.
func IsInert(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(u rune) bool {
		return u != '\n' && unicode.IsControl(u) || unicode.In(u, unicode.Bidi_Control)
	})
}
