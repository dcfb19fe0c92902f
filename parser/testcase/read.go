package testcase

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Mistake is a part of a text that is no test case.
type Mistake struct {
	Line, Column int // counted from 1, the column in characters
	Message      string
}

// Read reads all test cases in a text, in the raw form or in that of the statements, of any of
// the three problems, which their shapes tell. Each part that it cannot read has a mistake, and
// does not keep it from reading the other cases.
func Read(text string) ([]Case, []Mistake) {
	r := &reader{scanner: scanner{text: text}, statement: isStatement(text)}
	for r.blanks(); r.at < len(text); r.blanks() {
		r.line()
	}
	r.finish()
	if len(r.cases) == 0 && len(r.faults) == 0 {
		r.fail(faultf(0, "there is no test case here; write one in the raw form, such as `[[1,3],[0],[3],[0,2]]`, or as `graph = [[1,3],[0],[3],[0,2]]`"))
	}
	return r.cases, placed(text, r.faults)
}

// placed returns faults with their lines, in order of place. Of a text that is no list of
// test cases at all it returns the first, and a last one that counts the others.
func placed(text string, faults []fault) []Mistake {
	const most = 200
	slices.SortStableFunc(faults, func(a, b fault) int { return cmp.Compare(a.at, b.at) })
	if more := len(faults) - most; more > 0 {
		faults = append(faults[:most:most], *faultf(faults[most].at, "from here on there are %d more errors, which are not listed; mend those above first", more))
	}
	var mistakes []Mistake
	at, here := 0, Mistake{Line: 1, Column: 1}
	for _, f := range faults {
		between := text[at:f.at]
		if n := strings.Count(between, "\n"); n > 0 {
			here.Line += n
			here.Column = 1
			between = between[strings.LastIndexByte(between, '\n')+1:]
		}
		here.Column += utf8.RuneCountInString(between)
		at, here.Message = f.at, f.message
		mistakes = append(mistakes, here)
	}
	return mistakes
}

// A reader goes through a text line by line.
type reader struct {
	scanner
	// statement says that the text has labels such as `Input:`. Then text that does not look like
	// a test case is prose.
	statement bool
	skipping  bool // only a list, a name or a label ends the prose

	draft   draft      // the case that is being read
	reading argument   // the one of its arguments that is being read
	broken  []argument // those still to come of a case that could not be read
	example int        // the number of the last heading

	asked    label // `output` or `expected` where the answer comes next
	answered label // which of the two the last case's answer comes from
	open     bool  // the last case may still get an answer

	cases  []Case
	faults []fault
}

// isStatement reports whether a text has labels.
func isStatement(text string) bool {
	for line := range strings.Lines(text) {
		s := scanner{text: strings.TrimRight(line, "\r\n")}
		s.decoration()
		if l, _, _ := labelOf(s.text[s.at:]); l != noLabel {
			return true
		}
	}
	return false
}

// line reads the values that start on the current line. A value may go on over the next lines.
func (r *reader) line() {
	comment := strings.HasPrefix(r.text[r.at:], "#") || strings.HasPrefix(r.text[r.at:], "//")
	end := r.lineEnd()
	r.decoration()
	switch l, rest, number := labelOf(r.text[r.at:end]); l {
	case example:
		r.finish()
		r.example, r.skipping = number, true
		r.at = end
	case prose:
		r.skipping = true
		r.at = end
	case input:
		r.finish()
		r.asked, r.broken, r.skipping = noLabel, nil, false
		r.at += rest
	case output, expected:
		r.finish()
		r.asked, r.skipping = l, false
		r.at += rest
	case noLabel:
		if comment || !r.startsData() {
			if !comment && !r.statement && !r.skipping && r.at < end {
				r.fail(faultf(r.at, "%s cannot stand here; a list, a number or `NAME = …` is expected", r.here()))
				r.skipping = true
			}
			r.at = end
		}
	}
	for r.next() {
		r.skipping = false
		if f := r.item(); f != nil {
			r.fail(f)
			r.abandon()
			r.skipping = true
		}
	}
}

// next goes to the next text on the line, if there is one.
func (r *reader) next() bool {
	for r.decoration(); r.take(separators); r.decoration() {
	}
	return r.at < r.lineEnd()
}

// startsData reports whether a part of a test case or an answer comes next.
func (r *reader) startsData() bool {
	s := r.scanner
	switch {
	case s.sees(opens):
		return true
	case s.sees(quotes):
		return !r.skipping
	case s.take(minus), s.digits() != "":
		if !r.statement {
			return true
		}
		// `3 <= graph.length` is no number of a test case.
		s.digits()
		s.decoration()
		return !r.skipping && (s.at == s.lineEnd() || s.sees(separators) || s.sees(opens))
	}
	word := s.word()
	s.decoration()
	switch _, known := argumentNamed(word); {
	case truth(word):
		return r.asked != noLabel
	case known:
		return s.sees(equals)
	}
	return !r.statement && !r.skipping && word != "" && s.sees(equals)
}

// item reads a value with or without its name.
func (r *reader) item() *fault {
	start := r.at
	named := noArgument
	r.reading = noArgument
	if word := r.word(); word != "" && !truth(word) {
		arg, known := argumentNamed(word)
		r.decoration()
		switch {
		case !r.take(equals):
			r.at = r.lineEnd()
			return faultf(start, "%s cannot stand here; a list, a number or `NAME = …` is expected", quoted(word))
		case !known:
			r.at = r.lineEnd()
			return faultf(start, "there is no argument %s; the problems have %s", quoted(word), argumentNames())
		}
		named = arg
		r.blanks()
		r.decoration()
	} else {
		r.at = start
	}
	if r.reading = named; named == noArgument {
		r.reading = r.draft.unnamed(r.ahead())
	}
	v, f := r.value()
	switch {
	case f != nil:
		r.recover()
		return f
	case named == noArgument && r.asked != noLabel:
		r.at = r.lineEnd()
		return r.answer(v)
	}
	return r.add(named, start, v)
}

// recover skips a value that could not be read: a list up to its last bracket, or up to a line
// that starts another value; any other to the line's end.
func (r *reader) recover() {
	if r.depth == 0 {
		r.at = r.lineEnd()
	}
	for r.depth > 0 && r.at < len(r.text) {
		switch {
		case r.take(opens):
			r.depth++
		case r.take(closes):
			r.depth--
		case r.at < r.lineEnd():
			r.at++
		case r.endsBefore():
			r.depth = 0
		default:
			r.blanks()
		}
	}
	r.depth = 0
}

// endsBefore reports whether the next line starts with a list or a name.
func (r *reader) endsBefore() bool {
	s := scanner{text: r.text, at: r.at}
	s.blanks()
	if s.sees(opens) && strings.IndexByte("\r\n", s.text[s.at-1]) >= 0 {
		return true
	}
	_, known := argumentNamed(s.word())
	return known
}

// fail records a fault.
func (r *reader) fail(f *fault) { r.faults = append(r.faults, *f) }
