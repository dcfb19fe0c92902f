package source

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// BOM is a byte order mark.
const BOM = "\uFEFF"

// Newline returns the line end that a text uses: that of its first line which has
// one, LF or CRLF; LF where there is none.
func Newline(text string) string {
	if i := strings.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// Trim cuts white space off both ends of a range.
func Trim(text string, r Range) Range {
	for !r.Empty() {
		n := BlankAt(text[r.Start:r.End])
		if n == 0 {
			break
		}
		r.Start += n
	}
	for !r.Empty() {
		c := text[r.End-1]
		if c == ' ' || c == '\t' {
			r.End--
			continue
		}
		if c < utf8.RuneSelf {
			break
		}
		u, n := utf8.DecodeLastRuneInString(text[r.Start:r.End])
		if !IsUnusualSpace(u) {
			break
		}
		r.End -= n
	}
	return r
}

// BlankAt returns the length in bytes of the white space character that s
// starts with, 0 if it starts with something else.
func BlankAt(s string) int {
	if s == "" {
		return 0
	}
	c := s[0]
	if c == ' ' || c == '\t' {
		return 1
	}
	if c < utf8.RuneSelf {
		return 0
	}
	if u, n := utf8.DecodeRuneInString(s); IsUnusualSpace(u) {
		return n
	}
	return 0
}

// EndsBlank reports whether a text ends in white space.
func EndsBlank(s string) bool {
	if s == "" {
		return false
	}
	c := s[len(s)-1]
	if c < utf8.RuneSelf {
		return c == ' ' || c == '\t'
	}
	u, _ := utf8.DecodeLastRuneInString(s)
	return IsUnusualSpace(u)
}

// IsUnusualSpace reports whether u is white space outside ASCII, such as a no-break space. The
// format separates by blanks and tabs; the parser understands these too, and reports them.
func IsUnusualSpace(u rune) bool {
	return u >= 0xa0 && unicode.IsSpace(u)
}

// AllDigits reports whether a text is one digit or more, and nothing else.
func AllDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
