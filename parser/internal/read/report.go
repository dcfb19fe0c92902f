package read

import (
	"cmp"
	"slices"
	"unicode"
	"unicode/utf8"

	"plywise/parser/source"
	"plywise/parser/syntax"
)

// MostAlike is how many problems with the same code a puzzle lists; the last of
// them says how many more there are.
const MostAlike = 20

// A mistake is a Problem that is being put together.
type mistake struct{ syntax.Problem }

// A report collects the problems of a puzzle.
type report struct {
	problems []*mistake
	counts   []codeCount
	// errors counts all errors: those too that are not listed, or not said because
	// one stands at their place.
	errors int
	places []int // where they are, up to the first that is elsewhere
	muted  bool
}

// elsewhere is the place of an error that may be anywhere.
const elsewhere = -1

type codeCount struct {
	code syntax.Code
	n    int
}

// count returns the counter of a code; there are few.
func (r *report) count(code syntax.Code) *int {
	for i := range r.counts {
		if r.counts[i].code == code {
			return &r.counts[i].n
		}
	}
	r.counts = append(r.counts, codeCount{code: code})
	return &r.counts[len(r.counts)-1].n
}

// lists reports whether one more problem with a code would be listed, so that
// it is worth some work.
func (r *report) lists(code syntax.Code) bool { return !r.muted && *r.count(code) < MostAlike }

// full reports whether one more problem with a code would not be listed, and
// counts it then.
func (r *report) full(code syntax.Code) bool { return r.fullAt(code, elsewhere) }

// fullAt is full for a problem whose place is known.
func (r *report) fullAt(code syntax.Code, offset int) bool {
	if r.lists(code) {
		return false
	}
	if !r.muted {
		r.errorAt(offset)
		*r.count(code)++
	}
	return true
}

// errorAt counts an error at a place.
func (r *report) errorAt(offset int) {
	r.errors++
	r.standsAt(offset)
}

// standsAt keeps one more place of an error that counts already.
func (r *report) standsAt(offset int) {
	if n := len(r.places); n == 0 || r.places[n-1] != elsewhere {
		r.places = append(r.places, offset)
	}
}

// add reports an error. The caller may go on to fill in the problem returned,
// which is thrown away where it is one too many.
func (r *report) add(code syntax.Code, at source.Range, format string, args ...any) *mistake {
	if !r.muted {
		r.errorAt(at.Start)
	}
	return r.list(&mistake{syntax.Problem{Range: at, Severity: syntax.Error, Code: code, Message: syntax.Say(format, args...)}})
}

// warn is add for a warning.
func (r *report) warn(code syntax.Code, at source.Range, format string, args ...any) *mistake {
	return r.list(&mistake{syntax.Problem{Range: at, Severity: syntax.Warning, Code: code, Message: syntax.Say(format, args...)}})
}

func (r *report) list(p *mistake) *mistake {
	if r.muted {
		return p
	}
	n := r.count(p.Code)
	if *n++; *n <= MostAlike {
		r.problems = append(r.problems, p)
	}
	return p
}

// sorted returns the problems in order of place.
func (r *report) sorted() []syntax.Problem {
	if len(r.problems) == 0 {
		return nil
	}
	slices.SortStableFunc(r.problems, func(a, b *mistake) int {
		return cmp.Or(cmp.Compare(a.Range.Start, b.Range.Start), cmp.Compare(a.Severity, b.Severity))
	})
	list := make([]syntax.Problem, len(r.problems))
	for i := len(list) - 1; i >= 0; i-- {
		p := r.problems[i].Problem
		if n := r.count(p.Code); *n > MostAlike {
			more := *n - MostAlike
			*n = 0
			p.Message.Format += " (%d more of this kind in this puzzle.)"
			p.Message.Args = append(slices.Clip(p.Message.Args), more)
		}
		for _, fix := range p.Fixes {
			slices.SortFunc(fix.Edits, func(a, b source.Edit) int { return cmp.Compare(a.Range.Start, b.Range.Start) })
		}
		list[i] = p
	}
	return list
}

// fix adds a fix to the problem.
func (p *mistake) fix(title syntax.Message, edits ...source.Edit) *mistake {
	p.Fixes = append(p.Fixes, syntax.Fix{Title: title, Edits: edits})
	return p
}

// certain marks the fix last added as what was meant beyond doubt.
func (p *mistake) certain() *mistake {
	p.Fixes[len(p.Fixes)-1].Certain = true
	return p
}

// replace adds the fix that replaces what the problem marks.
func (p *mistake) replace(with string) *mistake {
	return p.fix(syntax.Say("Change it to `%s`", short(with)), source.Replace(p.Range, with))
}

// see adds a related place.
func (p *mistake) see(at source.Range, format string, args ...any) *mistake {
	p.Related = append(p.Related, syntax.Related{Range: at, Message: syntax.Say(format, args...)})
	return p
}

// short makes a piece of an author's text fit to be quoted in a message: not
// long, and with nothing in it that cannot be seen, such as an unusual blank.
func short(text string) string {
	const most = 24
	end, n := 0, 0
	for n < most && end < len(text) {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
		n++
	}
	quoted := source.Escaped(text[:end], func(u rune) bool {
		return !unicode.IsGraphic(u) || u != ' ' && unicode.IsSpace(u)
	})
	if end < len(text) {
		quoted += "…"
	}
	return quoted
}
