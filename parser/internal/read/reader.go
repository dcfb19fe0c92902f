// Package read reads the text of one puzzle. Reading is tolerant and loses nothing: every mistake
// has one problem, at its place, and all that can be understood is there beside it.
package read

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"plywise/parser/internal/report"
	"plywise/parser/internal/scan"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A reader reads the text of one puzzle, in these steps:
//
//	layout   lines become fields, by their keys and their indent
//	judge    the game; which fields count, which are duplicate, unknown or empty
//	values   each field's value or block, the board and the graph first
//	setup    the checks that need the puzzle as a whole
//
// A mistake is reported where it is seen first. Its consequences are not: a row that is too short
// may have lost the mouse, a misspelled key may be the one that is missing.
type reader struct {
	report.Report
	p     *syntax.Puzzle
	game  *syntax.GameInfo // of p.Game
	text  string
	first bool // the text starts its file

	extras []syntax.Token // comments and byte order marks
	nodes  []syntax.Entry // those of the line of a graph that is being read
	// unknownLines counts the lines that are no fields, by code.
	unknownLines map[syntax.Code]int
	encoding     string // that of the text from here on, where it is not UTF-8
	damaged      []int  // the lines with damaged bytes, which have no other problem
	guesses      int    // how often a word was compared with all keys
	// doubtful holds the boards and graphs with rows or lines that were not understood, so
	// that a place that is missing is no mistake of its own.
	doubtful map[syntax.Arena]bool

	fields []*field // those of the puzzle
	field  *field   // the one that is being laid out or read
	// pasted is the test case that a line before the first puzzle may go on with.
	pasted    *report.Mistake
	statement bool // it stands in the statement of a problem, with prose
	// notUnderstood says that some lines were not understood and have errors, so that a key that
	// seems to be missing may be there.
	notUnderstood bool
	// reported is a part of the text that is reported as a whole, so that mistakes within are
	// not.
	reported source.Range
	// reportedLines holds the starts of such lines of blocks.
	reportedLines map[int]bool
	// The problems to which several lines or fields add fixes and places.
	outdent, indent *report.Mistake
	indentedField   *field                     // the last with a key that is indented
	indentedBy      int                        // how far, in bytes
	unknownNodes    map[string]*report.Mistake // by name
	markedNodes     map[string]bool            // the names with punctuation that are reported
	keysInGraph     map[string]*report.Mistake // the warnings about nodes with the name of a key, by name
	piecesInGraph   map[string]func()          // these warnings where they are not given yet
}

// A field is a Field that is being read.
type field struct {
	*syntax.Field
	seems    *syntax.Key    // the key that an unknown one seems to mean, even if the puzzle has it already
	tokens   []syntax.Token // of its value and block; nil where they are not read yet
	reported bool           // a mistake in its line is reported, which may cause others
}

// Puzzle reads a puzzle, or the preamble of a file, with the fixes of all problems; first
// says that the text starts its file.
func Puzzle(text string, preamble, first bool) *syntax.Puzzle {
	p := &syntax.Puzzle{Lines: source.LinesOf(text), Preamble: preamble, Marked: first && strings.HasPrefix(text, source.BOM), Draft: new(syntax.Draft)}
	r := &reader{text: text, first: first, p: p, unknownLines: map[syntax.Code]int{}, game: syntax.NoGame.Info()}
	r.layout()
	if !preamble {
		r.judge()
		r.values()
	}
	p.Tokens = r.allTokens()
	if !preamble {
		r.markFields()
		p.Setup = r.setup()
		p.Setup, p.Holed = r.holed(p.Setup)
		r.markSound()
	}
	p.Problems = r.Sorted()
	p.Fixable = slices.ContainsFunc(p.Problems, func(problem syntax.Problem) bool { return len(problem.Fixes) > 0 })
	return p
}

// markSound marks the fields in which no error stands, and to which nothing may belong that
// was not understood.
func (r *reader) markSound() {
	for _, f := range r.fields {
		f.Sound = !(f.OpenEnded && f.Means.Form != syntax.OneLine)
	}
	for _, at := range r.Places {
		if f := r.concerned(at); f != nil {
			f.Sound = false
		}
	}
}

// concerned returns the field that an error at an offset concerns, nil for none.
func (r *reader) concerned(offset int) *field {
	if n := r.p.Concerned(offset); n >= 0 {
		return r.fields[n]
	}
	return nil
}

// add reports an error, unless it lies on a line whose bytes are damaged or in a
// part that is a mistake as a whole.
func (r *reader) add(code syntax.Code, at source.Range, format string, args ...any) *report.Mistake {
	if r.isSaid(at) {
		r.notUnderstood = true
		r.ErrorAt(at.Start)
		return &report.Mistake{Problem: syntax.Problem{Range: at, Severity: syntax.Error}}
	}
	return r.Report.Add(code, at, format, args...)
}

// warn is add for a warning.
func (r *reader) warn(code syntax.Code, at source.Range, format string, args ...any) *report.Mistake {
	if r.isSaid(at) {
		return &report.Mistake{Problem: syntax.Problem{Range: at, Severity: syntax.Warning}}
	}
	return r.Report.Warn(code, at, format, args...)
}

// isSaid reports whether a mistake in a part is covered by an error about its line or about more
// of the text.
func (r *reader) isSaid(at source.Range) bool {
	return r.isDamaged(at.Start) || !r.reported.Empty() && r.reported.Start <= at.Start && at.End <= r.reported.End
}

// isDamaged reports whether the line that holds an offset has damaged bytes.
func (r *reader) isDamaged(offset int) bool {
	if len(r.damaged) == 0 {
		return false
	}
	_, found := slices.BinarySearch(r.damaged, r.p.LineAt(offset))
	return found
}

// doubt notes that a part of a board or graph was not understood.
func (r *reader) doubt(a syntax.Arena) {
	if r.doubtful == nil {
		r.doubtful = map[syntax.Arena]bool{}
	}
	r.doubtful[a] = true
}

func (r *reader) at(x source.Range) string { return r.text[x.Start:x.End] }

// tok adds a token to the field that is read.
func (r *reader) tok(kind syntax.TokenKind, at source.Range) {
	if !at.Empty() {
		r.field.tokens = append(r.field.tokens, syntax.NewToken(kind, at))
	}
}

// allTokens puts all tokens in order.
func (r *reader) allTokens() []syntax.Token {
	n := len(r.extras)
	for _, f := range r.fields {
		n += min(f.Name.Len(), 1) + min(f.Colon.Len(), 1) + len(f.tokens)
	}
	if n == 0 {
		return nil
	}
	list, extras := make([]syntax.Token, 0, n), r.extras
	put := func(t syntax.Token) {
		for len(extras) > 0 && extras[0].Range().Start < t.Range().Start {
			list, extras = append(list, extras[0]), extras[1:]
		}
		list = append(list, t)
	}
	for _, f := range r.fields {
		key, colon := syntax.KeyToken, syntax.ColonToken
		if f.Key == "" {
			key = syntax.UnknownToken
		}
		if !f.Name.Empty() {
			put(syntax.NewToken(key, f.Name))
		}
		if !f.Colon.Empty() {
			if r.at(f.Colon) != ":" {
				colon = syntax.UnknownToken
			}
			put(syntax.NewToken(colon, f.Colon))
		}
		for _, t := range f.tokens {
			put(t)
		}
	}
	return append(list, extras...)
}

// checkBytes reports the bytes that must not be in a line, which has that number, and a lone CR
// at its end.
func (r *reader) checkBytes(l scan.Line, number int) {
	if r.inOtherEncoding(l, number) {
		return
	}
	if l.Bytes != 0 {
		r.checkCharacters(l, number)
	}
	if l.Next == l.End+1 && r.text[l.End] == '\r' {
		at := source.Between(l.End, l.Next)
		if !r.Full(syntax.LoneCR) {
			r.Report.Add(syntax.LoneCR, at, "This line ends with a carriage return alone; end it with a line feed, or with both.").
				Fix(syntax.Say("End the line with a line feed"), source.Replace(at, "\n")).Certain()
		}
		r.damage(number)
		r.damage(number + 1)
	}
}

func (r *reader) checkCharacters(l scan.Line, number int) {
	var code syntax.Code // of the run of damaged bytes that ends where the next character starts
	var run source.Range
	report := func() {
		if code == "" {
			return
		}
		if run.Start < l.Comment {
			r.damage(number)
		}
		switch {
		case r.FullAt(code, run.Start):
		case code == syntax.ControlCharacter:
			r.Report.Add(code, run, "The control character `%s` cannot stand in a puzzle file; remove it.", source.Short(r.at(run))).
				Fix(syntax.Say("Remove it"), source.Delete(run)).Certain()
		default:
			r.Report.Add(code, run, "These bytes are not UTF-8: `%s`; save the file in UTF-8, or remove them.", source.Short(r.at(run))).
				Fix(syntax.Say("Remove them"), source.Delete(run))
		}
	}
	for i := l.Start; i < l.End; {
		u, n := utf8.DecodeRuneInString(r.text[i:l.End])
		found := syntax.Code("")
		switch {
		case u == utf8.RuneError && n == 1:
			found = syntax.InvalidUTF8
		case unicode.IsControl(u) && u != '\t':
			found = syntax.ControlCharacter
		}
		if found != code {
			report()
			code, run = found, source.Between(i, i)
		}
		i += n
		run.End = i
	}
	report()
}

func (r *reader) damage(line int) {
	if n := len(r.damaged); n == 0 || r.damaged[n-1] < line {
		r.damaged = append(r.damaged, line)
	}
	r.notUnderstood = true
}

// checkSpaces reports the white space in a range that is neither blanks nor tabs,
// neighbours of a kind together.
func (r *reader) checkSpaces(in source.Range) {
	if r.p.IsASCII() {
		return
	}
	for i := in.Start; i < in.End; {
		u, n := utf8.DecodeRuneInString(r.text[i:in.End])
		if !source.IsUnusualSpace(u) {
			i += n
			continue
		}
		at, one := source.Between(i, i+n), r.text[i:i+n]
		for strings.HasPrefix(r.text[at.End:in.End], one) {
			at.End += n
		}
		i = at.End
		if !r.FullAt(syntax.UnusualSpace, at.Start) {
			r.add(syntax.UnusualSpace, at, "This looks like a blank, but it is the character U+%04X; write an ordinary blank.", u).Replace(strings.Repeat(" ", at.Len()/n)).Certain()
		}
	}
}

// withIndent extends a range to the start of its line, if only white space stands
// there.
func (r *reader) withIndent(at source.Range) source.Range {
	start := r.p.LineStart(r.p.LineAt(at.Start))
	if source.Trim(r.text, source.Between(start, at.Start)).Empty() {
		at.Start = start
	}
	return at
}
