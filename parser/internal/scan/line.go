// Package scan cuts a text into puzzles, and its lines into their parts: content, comment, and
// the words before a colon.
package scan

import (
	"strings"
	"unicode/utf8"

	"plywise/parser/internal/guess"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A Line is one line of text, cut up:
//
//	####F   // the food\r\n
//	^    ^  ^          ^   ^
//	body    comment    end next
type Line struct {
	Start   int          // its first byte
	Body    source.Range // its content, trimmed; empty where there is none
	Comment int          // where its comment starts, or end
	End     int          // where its line end starts
	Next    int          // where the next line starts
	Bytes   ByteClass
}

// A ByteClass says which unusual bytes a line holds.
type ByteClass uint8

// The unusual bytes.
const (
	ControlByte ByteClass = 1 << iota // a control character other than tab
	WideByte                          // a part of a character outside ASCII
)

func classOf(c byte) ByteClass {
	switch {
	case c >= utf8.RuneSelf:
		return WideByte
	case c < ' ' && c != '\t', c == 0x7f:
		return ControlByte
	}
	return 0
}

// LineAt cuts up the line that starts at an offset.
func LineAt(text string, start int) Line {
	l := Line{Start: start, End: len(text), Next: len(text)}
	slashes := false
scan:
	for i := start; i < len(text); i++ {
		c := text[i]
		if c > '/' && c < 0x7f {
			continue
		}
		switch {
		case c == '\n':
			l.End, l.Next = i, i+1
			break scan
		case c == '\r':
			l.End, l.Next = i, i+1
			if i+1 < len(text) && text[i+1] == '\n' {
				l.Next++
			}
			break scan
		case c == '/':
			slashes = true
		default:
			l.Bytes |= classOf(c)
		}
	}
	l.Comment = l.End
	if slashes {
		l.Comment = start + commentIn(text[start:l.End])
	}
	from := start
	if l.Bytes&WideByte != 0 && strings.HasPrefix(text[start:l.Comment], source.BOM) {
		from += len(source.BOM)
	}
	l.Body = source.Trim(text, source.Between(from, l.Comment))
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
		if i == 0 || source.EndsBlank(line[:i]) || line[:i] == source.BOM {
			return i
		}
		from = i + 1
	}
}

// A Head is the start of a line in column 0, read as the start of a field:
//
//	cat-jump : 1
//	^       ^ ^
//	0    name colon        (colon: the separator's start; value: after it)
type Head struct {
	Name  int // the length of the first word
	Colon int // where the separator stands, -1 where there is none
	Value int // where the rest starts
}

// HeadOf reads the start of a line's body. A full-width colon and an equals sign
// are taken for the colon that was meant; [Head.Proper] tells them apart.
func HeadOf(body string) Head {
	h := Head{Name: len(body), Colon: -1, Value: len(body)}
	for i := 0; i < len(body); i++ {
		c := body[i]
		if c == ':' || c == '=' || c == ' ' || c == '\t' ||
			c >= utf8.RuneSelf && (source.BlankAt(body[i:]) > 0 || strings.HasPrefix(body[i:], FullColon)) {
			h.Name = i
			break
		}
	}
	i := h.Name
	for n := 1; n > 0; i += n {
		n = source.BlankAt(body[i:])
	}
	h.Value = i
	switch {
	case i == len(body):
	case body[i] == ':' || body[i] == '=':
		h.Colon, h.Value = i, i+1
	case strings.HasPrefix(body[i:], FullColon):
		h.Colon, h.Value = i, i+len(FullColon)
	}
	return h
}

// FullColon is the colon of input methods for Chinese.
const FullColon = "："

// Proper reports whether the head of body has a true colon.
func (h Head) Proper(body string) bool { return h.Colon >= 0 && body[h.Colon] == ':' }

// StartsPuzzle reports whether the line that starts at an offset is the first
// of a puzzle (see [plywise/parser]).
func StartsPuzzle(text string, start int) bool {
	s := strings.TrimPrefix(text[start:], source.BOM)
	// The word and the marks around it are short, so a long line costs nothing.
	word := 0
	for word < len(s) && word <= 8 && s[word]|0x20 >= 'a' && s[word]|0x20 <= 'z' {
		word++
	}
	if word < 4 || word > 8 {
		return false
	}
	name, rest := s[:word], s[word:]
	if strings.EqualFold(name, "puzzle") {
		return rest == "" || strings.IndexByte(":=\r\n", rest[0]) >= 0 || source.BlankAt(rest) > 0 || strings.HasPrefix(rest, FullColon)
	}
	return rest != "" && rest[0] == ':' && misspelled(name)
}

// misspelled reports whether a word was meant to be `puzzle`.
func misspelled(name string) bool {
	name = strings.ToLower(name)
	return syntax.NoGame.Info().Key(name) == nil && guess.Distance(name, "puzzle", 2) <= 2
}
