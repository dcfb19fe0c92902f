package parser

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const bom = "\uFEFF"

// A line is one line of text, cut up:
//
//	####F   // the food\r\n
//	^    ^  ^          ^   ^
//	body    comment    end next
type line struct {
	start   int   // its first byte
	body    Range // its content, trimmed; empty where there is none
	comment int   // where its comment starts, or end
	end     int   // where its line end starts
	next    int   // where the next line starts
	bytes   byteClass
}

// A byteClass says which unusual bytes a line holds.
type byteClass uint8

const (
	controlByte byteClass = 1 << iota // a control character other than tab
	wideByte                          // a part of a character outside ASCII
)

func classOf(c byte) byteClass {
	switch {
	case c >= utf8.RuneSelf:
		return wideByte
	case c < ' ' && c != '\t', c == 0x7f:
		return controlByte
	}
	return 0
}

// lineAt cuts up the line that starts at an offset.
func lineAt(text string, start int) line {
	l := line{start: start, end: len(text), next: len(text)}
	slashes := false
scan:
	for i := start; i < len(text); i++ {
		c := text[i]
		if c > '/' && c < 0x7f {
			continue
		}
		switch {
		case c == '\n':
			l.end, l.next = i, i+1
			break scan
		case c == '\r':
			l.end, l.next = i, i+1
			if i+1 < len(text) && text[i+1] == '\n' {
				l.next++
			}
			break scan
		case c == '/':
			slashes = true
		default:
			l.bytes |= classOf(c)
		}
	}
	l.comment = l.end
	if slashes {
		l.comment = start + commentIn(text[start:l.end])
	}
	from := start
	if l.bytes&wideByte != 0 && strings.HasPrefix(text[start:l.comment], bom) {
		from += len(bom)
	}
	l.body = trim(text, Range{from, l.comment})
	return l
}

// commentIn returns where a line's comment starts, or the line's length.
func commentIn(line string) int {
	for from := 0; ; {
		i := strings.Index(line[from:], "//")
		if i < 0 {
			return len(line)
		}
		i += from
		if i == 0 || endsBlank(line[:i]) || line[:i] == bom {
			return i
		}
		from = i + 1
	}
}

// Newline returns the line end that a text uses: that of its first line which has
// one, LF or CRLF; LF where there is none.
func Newline(text string) string {
	if i := strings.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// trim cuts white space off both ends of a range.
func trim(text string, r Range) Range {
	for !r.Empty() {
		n := blankAt(text[r.Start:r.End])
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
		if !unusualSpace(u) {
			break
		}
		r.End -= n
	}
	return r
}

// blankAt returns the length in bytes of the white space character that s
// starts with, 0 if it starts with something else.
func blankAt(s string) int {
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
	if u, n := utf8.DecodeRuneInString(s); unusualSpace(u) {
		return n
	}
	return 0
}

func endsBlank(s string) bool {
	if s == "" {
		return false
	}
	c := s[len(s)-1]
	if c < utf8.RuneSelf {
		return c == ' ' || c == '\t'
	}
	u, _ := utf8.DecodeLastRuneInString(s)
	return unusualSpace(u)
}

// unusualSpace reports whether u is white space that looks like a blank and is
// none, such as a no-break space. The format separates by blanks and tabs; the
// parser understands these too, and reports them.
func unusualSpace(u rune) bool {
	return u >= 0xa0 && unicode.IsSpace(u)
}

// A head is the start of a line in column 0, read as the start of a field:
//
//	cat-jump : 1
//	^       ^ ^
//	0    name colon        (colon: the separator's start; value: after it)
type head struct {
	name  int // the length of the first word
	colon int // where the separator stands, -1 where there is none
	value int // where the rest starts
}

// headOf reads the start of a line's body. A full-width colon and an equals sign
// are taken for the colon that was meant; proper tells them apart.
func headOf(body string) head {
	h := head{name: len(body), colon: -1, value: len(body)}
	for i := 0; i < len(body); i++ {
		c := body[i]
		if c == ':' || c == '=' || c == ' ' || c == '\t' ||
			c >= utf8.RuneSelf && (blankAt(body[i:]) > 0 || strings.HasPrefix(body[i:], fullColon)) {
			h.name = i
			break
		}
	}
	i := h.name
	for n := 1; n > 0; i += n {
		n = blankAt(body[i:])
	}
	h.value = i
	switch {
	case i == len(body):
	case body[i] == ':' || body[i] == '=':
		h.colon, h.value = i, i+1
	case strings.HasPrefix(body[i:], fullColon):
		h.colon, h.value = i, i+len(fullColon)
	}
	return h
}

const fullColon = "："

// proper reports whether the head of body has a true colon.
func (h head) proper(body string) bool { return h.colon >= 0 && body[h.colon] == ':' }

// startsPuzzle reports whether the line that starts at an offset is the first
// of a puzzle (see the package's comment).
func startsPuzzle(text string, start int) bool {
	s := strings.TrimPrefix(text[start:], bom)
	// The word and what is around it are short, so a long line costs nothing.
	word := 0
	for word < len(s) && word <= 8 && s[word]|0x20 >= 'a' && s[word]|0x20 <= 'z' {
		word++
	}
	if word < 4 || word > 8 {
		return false
	}
	name, rest := s[:word], s[word:]
	if strings.EqualFold(name, "puzzle") {
		return rest == "" || strings.IndexByte(":=\r\n", rest[0]) >= 0 || blankAt(rest) > 0 || strings.HasPrefix(rest, fullColon)
	}
	return rest != "" && rest[0] == ':' && misspelled(name)
}

// misspelled reports whether a word was meant to be `puzzle`.
func misspelled(name string) bool {
	name = strings.ToLower(name)
	return anyKey(name) == nil && distance(name, "puzzle", 2) <= 2
}
