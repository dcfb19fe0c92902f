package testcase

import "strings"

// start returns a scanner at the start of a line: all that is asked of a test case is asked
// of its start.
func start(line string) *scanner {
	s := &scanner{text: line[:min(len(line), 100)]}
	s.decoration()
	return s
}

// IsLabelled reports whether a line starts as one of a statement, such as `Input: …`.
func IsLabelled(line string) bool {
	s := start(line)
	l, _, _ := labelOf(s.text[s.at:])
	return l != noLabel && l != prose
}

// Starts reports whether a line starts a test case, in its raw form or in that of the
// problems' statements:
//
//	[[2,5],[3],[0,4,5]]
//	["####F","#C...","M...."]
//	Input: grid = ["M.C...F"], catJump = 1, mouseJump = 4
func Starts(line string) bool {
	s := start(line)
	if l, rest, _ := labelOf(s.text[s.at:]); l == input {
		s.at += rest
		s.decoration()
	}
	if s.take(opens) {
		s.blanks()
		return s.at == len(s.text) || s.sees(opens) || s.sees(quotes)
	}
	a, ok := s.named()
	if !ok || s.sees(opens) {
		return ok
	}
	// `catJump: 1` alone is a key that is misspelled.
	if s.digits(); s.at == len(s.text) {
		return false
	}
	s.blanks()
	return a == kx || a == ky || s.sees(commas)
}

// GoesOn reports whether a line goes on with a test case that has started.
func GoesOn(line string) bool {
	s := start(line)
	rest := s.text[s.at:]
	if strings.Trim(rest, "0123456789,;[]- \t") == "" || s.sees(opens) || s.sees(closes) || s.sees(quotes) || truth(rest) {
		return true
	}
	if l, _, _ := labelOf(rest); l != noLabel {
		return true
	}
	_, ok := s.named()
	return ok && (s.sees(opens) || strings.Contains(rest, "="))
}

// named reads the name of an argument with its equals sign.
func (s *scanner) named() (argument, bool) {
	a, ok := argumentNamed(s.word())
	s.blanks()
	ok = ok && s.take(equals)
	s.blanks()
	return a, ok
}

// List reads the list of a graph or a grid that stands alone, with its outer brackets or
// without.
func List(text string) (graph [][]int, grid []string, ok bool) {
	for _, text := range []string{text, "[" + text + "]"} {
		s := scanner{text: text}
		v, f := s.value()
		for s.blanks(); s.take(commas); s.blanks() {
		}
		if f == nil && s.at == len(text) && (v.kind == lists || v.kind == texts) {
			return v.lists, v.texts, true
		}
	}
	return nil, nil, false
}
