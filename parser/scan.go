package parser

import (
	"strings"
	"unicode/utf8"
)

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
	if l.bytes&wideByte != 0 && strings.HasPrefix(text[start:l.comment], BOM) {
		from += len(BOM)
	}
	l.body = Trim(text, Range{from, l.comment})
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
		if i == 0 || EndsBlank(line[:i]) || line[:i] == BOM {
			return i
		}
		from = i + 1
	}
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
			c >= utf8.RuneSelf && (BlankAt(body[i:]) > 0 || strings.HasPrefix(body[i:], fullColon)) {
			h.name = i
			break
		}
	}
	i := h.name
	for n := 1; n > 0; i += n {
		n = BlankAt(body[i:])
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
	s := strings.TrimPrefix(text[start:], BOM)
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
		return rest == "" || strings.IndexByte(":=\r\n", rest[0]) >= 0 || BlankAt(rest) > 0 || strings.HasPrefix(rest, fullColon)
	}
	return rest != "" && rest[0] == ':' && misspelled(name)
}

// misspelled reports whether a word was meant to be `puzzle`.
func misspelled(name string) bool {
	name = strings.ToLower(name)
	return anyKey(name) == nil && distance(name, "puzzle", 2) <= 2
}
