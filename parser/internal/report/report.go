// Package report collects the problems of a puzzle and their fixes.
package report

import (
	"cmp"
	"slices"

	"plywise/parser/source"
	"plywise/parser/syntax"
)

// MostAlike is how many problems with the same code a puzzle lists; the last of
// them says how many more there are.
const MostAlike = 20

// A Mistake is a Problem to which fixes and related places can be added.
type Mistake struct{ syntax.Problem }

// A Report collects the problems of a puzzle.
type Report struct {
	problems []*Mistake
	counts   []codeCount
	// Errors counts all errors, including those that are not listed and those left out because of
	// another at their place.
	Errors int
	Places []int // their places, up to the first that is Elsewhere
	Muted  bool
}

// Elsewhere is the place of an error that may be anywhere.
const Elsewhere = -1

type codeCount struct {
	code syntax.Code
	n    int
}

// count returns the counter of a code; there are few.
func (r *Report) count(code syntax.Code) *int {
	for i := range r.counts {
		if r.counts[i].code == code {
			return &r.counts[i].n
		}
	}
	r.counts = append(r.counts, codeCount{code: code})
	return &r.counts[len(r.counts)-1].n
}

// Lists reports whether one more problem with a code would be listed. If not, its fixes need not
// be found.
func (r *Report) Lists(code syntax.Code) bool { return !r.Muted && *r.count(code) < MostAlike }

// Full reports whether one more problem with a code would not be listed, and if so counts it.
func (r *Report) Full(code syntax.Code) bool { return r.FullAt(code, Elsewhere) }

// FullAt is Full for a problem whose place is known.
func (r *Report) FullAt(code syntax.Code, offset int) bool {
	if r.Lists(code) {
		return false
	}
	if !r.Muted {
		r.ErrorAt(offset)
		*r.count(code)++
	}
	return true
}

// ErrorAt counts an error at a place.
func (r *Report) ErrorAt(offset int) {
	r.Errors++
	r.StandsAt(offset)
}

// StandsAt adds another place of an error that counts already.
func (r *Report) StandsAt(offset int) {
	if n := len(r.Places); n == 0 || r.Places[n-1] != Elsewhere {
		r.Places = append(r.Places, offset)
	}
}

// Add reports an error. The caller may go on to fill in the problem returned, which is dropped if
// there are too many.
func (r *Report) Add(code syntax.Code, at source.Range, format string, args ...any) *Mistake {
	if !r.Muted {
		r.ErrorAt(at.Start)
	}
	return r.list(&Mistake{syntax.Problem{Range: at, Severity: syntax.Error, Code: code, Message: syntax.Say(format, args...)}})
}

// Warn is Add for a warning.
func (r *Report) Warn(code syntax.Code, at source.Range, format string, args ...any) *Mistake {
	return r.list(&Mistake{syntax.Problem{Range: at, Severity: syntax.Warning, Code: code, Message: syntax.Say(format, args...)}})
}

func (r *Report) list(p *Mistake) *Mistake {
	if r.Muted {
		return p
	}
	n := r.count(p.Code)
	if *n++; *n <= MostAlike {
		r.problems = append(r.problems, p)
	}
	return p
}

// Sorted returns the problems in order of place.
func (r *Report) Sorted() []syntax.Problem {
	if len(r.problems) == 0 {
		return nil
	}
	slices.SortStableFunc(r.problems, func(a, b *Mistake) int {
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

// Fix adds a fix to the problem.
func (p *Mistake) Fix(title syntax.Message, edits ...source.Edit) *Mistake {
	p.Fixes = append(p.Fixes, syntax.Fix{Title: title, Edits: edits})
	return p
}

// Certain marks the fix last added as certain.
func (p *Mistake) Certain() *Mistake {
	p.Fixes[len(p.Fixes)-1].Certain = true
	return p
}

// Replace adds the fix that replaces the problem's range.
func (p *Mistake) Replace(with string) *Mistake {
	return p.Fix(syntax.Say("Change it to `%s`", source.Short(with)), source.Replace(p.Range, with))
}

// See adds a related place.
func (p *Mistake) See(at source.Range, format string, args ...any) *Mistake {
	p.Related = append(p.Related, syntax.Related{Range: at, Message: syntax.Say(format, args...)})
	return p
}
