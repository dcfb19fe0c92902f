package testcase

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A value is a JSON value as the test cases have them.
type value struct {
	kind   kind
	at     int // its start in the text
	number int
	text   string
	lists  [][]int  // of a list of lists
	texts  []string // of a list of strings
}

// A kind is the shape of a value.
type kind uint8

const (
	aNumber  kind = iota
	aText         // a string
	aTruth        // true or false, which is in text
	texts         // a list of strings
	lists         // a list of lists of numbers
	anyLists      // an empty list, which may be either
)

// String names a kind for messages.
func (k kind) String() string {
	return [...]string{"a number", "a string", "a truth value", "a list of strings", "a list of lists", "an empty list"}[k]
}

// A scanner reads values from a text.
type scanner struct {
	text  string
	at    int
	depth int // of the lists that have begun
	ended int // the end of the current line, once it has been looked up
}

// lineEnd returns the end of the current line.
func (s *scanner) lineEnd() int {
	if s.at > s.ended || s.ended == 0 {
		s.ended = len(s.text)
		if n := strings.IndexAny(s.text[s.at:], "\r\n"); n >= 0 {
			s.ended = s.at + n
		}
	}
	return s.ended
}

// A fault is an error and its offset in the text.
type fault struct {
	at      int
	message string
}

func faultf(at int, format string, args ...any) *fault {
	return &fault{at, fmt.Sprintf(format, args...)}
}

// blanks skips white space, line ends too.
func (s *scanner) blanks() {
	for s.at < len(s.text) {
		n := blankAt(s.text[s.at:])
		if n == 0 && s.text[s.at] != '\n' && s.text[s.at] != '\r' {
			return
		}
		s.at += max(n, 1)
	}
}

// blankAt returns the length of the blank that s starts with; 0 if it starts
// with something else.
func blankAt(s string) int {
	if s == "" {
		return 0
	}
	switch c := s[0]; {
	case c == ' ' || c == '\t':
		return 1
	case c < utf8.RuneSelf:
		return 0
	}
	for _, blank := range []string{"\u00a0", "\u3000", "\u200b", "\ufeff", "\u2003", "\u2002"} {
		if strings.HasPrefix(s, blank) {
			return len(blank)
		}
	}
	return 0
}

// marks are punctuation with the forms that input methods make of it.
var (
	commas     = []string{",", "，", "、"}
	separators = append([]string{";", "；"}, commas...)
	colons     = []string{":", "："}
	equals     = append([]string{"=", "＝"}, colons...)
	opens      = []string{"[", "［", "【"}
	closes     = []string{"]", "］", "】"}
	minus      = []string{"-"}
	quotes     = []string{`"`, "“", "”", "＂", "'"}
)

// take skips one of some marks.
func (s *scanner) take(marks []string) bool {
	for _, mark := range marks {
		if strings.HasPrefix(s.text[s.at:], mark) {
			s.at += len(mark)
			return true
		}
	}
	return false
}

// sees reports whether one of some marks comes next.
func (s *scanner) sees(marks []string) bool {
	at := s.at
	found := s.take(marks)
	s.at = at
	return found
}

// value reads a value, which must start here.
func (s *scanner) value() (value, *fault) {
	v := value{at: s.at}
	switch {
	case s.sees(opens):
		return s.list()
	case s.sees(quotes):
		v.kind = aText
		text, f := s.string()
		v.text = text
		return v, f
	case s.at < len(s.text) && (s.text[s.at] == '-' || digit(s.text[s.at])):
		n, f := s.number()
		v.number = n
		return v, f
	}
	if word := s.word(); truth(word) {
		v.kind, v.text = aTruth, strings.ToLower(word)
		return v, nil
	}
	s.at = v.at
	return v, faultf(s.at, "%s cannot stand here; a number, a string or a list is expected", s.here())
}

// here quotes the text that comes next, for messages.
func (s *scanner) here() string {
	rest := s.text[s.at:min(s.at+64, len(s.text))]
	if end := strings.IndexAny(rest, "\r\n"); end >= 0 {
		rest = rest[:end]
	}
	if rest == "" {
		if s.at == len(s.text) {
			return "the end of the text"
		}
		return "the end of the line"
	}
	for i := range rest {
		if i > 0 && blankAt(rest[i:]) > 0 {
			rest = rest[:i]
			break
		}
	}
	return quoted(rest)
}

// quoted quotes the beginning of a text, with nothing in it that cannot be seen.
func quoted(text string) string {
	const most = 16
	for i := range text {
		if i >= most {
			text = text[:i]
			break
		}
	}
	q := strconv.QuoteToGraphic(text)
	return "`" + strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`) + "`"
}

func (s *scanner) number() (int, *fault) {
	start := s.at
	if s.text[s.at] == '-' {
		s.at++
	}
	s.digits()
	if s.at < len(s.text) && (s.text[s.at] == '.' || s.text[s.at]|0x20 == 'e') {
		return 0, faultf(start, "a whole number is expected, without `%c`", s.text[s.at])
	}
	n, err := strconv.Atoi(s.text[start:s.at])
	if err != nil {
		if s.at-start < 2 {
			return 0, faultf(start, "a number is expected after `-`")
		}
		return 0, faultf(start, "the number is too large")
	}
	return n, nil
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// digits reads a run of digits, which may be empty.
func (s *scanner) digits() string {
	start := s.at
	for s.at < len(s.text) && digit(s.text[s.at]) {
		s.at++
	}
	return s.text[start:s.at]
}

func truth(word string) bool {
	return strings.EqualFold(word, "true") || strings.EqualFold(word, "false")
}

// word reads a run of letters and low lines.
func (s *scanner) word() string {
	start := s.at
	for s.at < len(s.text) && (s.text[s.at]|0x20 >= 'a' && s.text[s.at]|0x20 <= 'z' || s.text[s.at] == '_') {
		s.at++
	}
	return s.text[start:s.at]
}

// string reads a string; rows of a board need no escapes.
func (s *scanner) string() (string, *fault) {
	open := s.at
	s.take(quotes)
	start := s.at
	for s.at < len(s.text) && s.text[s.at] != '\n' && s.text[s.at] != '\r' {
		end := s.at
		if s.take(quotes) {
			return s.text[start:end], nil
		}
		s.at++
	}
	return "", faultf(open, "the string that starts here does not end on its line; a `\"` is missing")
}

// list reads a list of strings, of lists of numbers, or of nothing.
func (s *scanner) list() (value, *fault) {
	v := value{at: s.at, kind: anyLists}
	f := s.items(func() *fault {
		switch {
		case s.sees(quotes) && v.kind != lists:
			v.kind = texts
			text, f := s.string()
			v.texts = append(v.texts, text)
			return f
		case s.sees(opens) && v.kind != texts:
			v.kind = lists
			numbers := []int{}
			f := s.items(func() *fault {
				if s.at == len(s.text) || s.text[s.at] != '-' && !digit(s.text[s.at]) {
					return faultf(s.at, "a number is expected, not %s", s.here())
				}
				n, f := s.number()
				numbers = append(numbers, n)
				return f
			})
			v.lists = append(v.lists, numbers)
			return f
		}
		want := map[kind]string{anyLists: "a string or a list of numbers", texts: "a string", lists: "a list of numbers"}[v.kind]
		return faultf(s.at, "%s is expected, not %s", want, s.here())
	})
	return v, f
}

// items reads a list, item by item. It ignores extra commas.
func (s *scanner) items(item func() *fault) *fault {
	open := s.at
	s.take(opens)
	s.depth++
	for {
		for s.blanks(); s.take(commas); s.blanks() {
		}
		if s.take(closes) {
			s.depth--
			return nil
		}
		if s.at == len(s.text) {
			return faultf(open, "the list that starts here does not end; a `]` is missing")
		}
		if f := item(); f != nil {
			return f
		}
		if s.blanks(); s.at < len(s.text) && !s.sees(commas) && !s.sees(closes) {
			return faultf(s.at, "`,` or `]` is expected, not %s", s.here())
		}
	}
}
