package syntax

import (
	"slices"
	"sort"
)

// Field returns the field with that key, the one that counts where there are
// several; nil if there is none.
func (p *Puzzle) Field(key string) *Field {
	var found *Field
	for _, f := range p.Fields {
		if f.Key == key && (found == nil || found.Unused && !f.Unused) {
			found = f
		}
	}
	return found
}

// Source returns the origin of the puzzle, "" if it names none.
func (p *Puzzle) Source() string {
	if f := p.Field("source"); f != nil && f.Counts() {
		return p.Slice(f.Value)
	}
	return ""
}

// Counts reports whether the field's value counts: that of a key that is unknown, that belongs to
// another game or that stood before does not.
func (f *Field) Counts() bool { return f.Key != "" && !f.Unused }

// LikelyGames returns the games that the puzzle may be of if it does not name one:
// those that have its keys and the cells of its board.
func (p *Puzzle) LikelyGames() []GameInfo {
	var likely []GameInfo
	for _, g := range Games() {
		fits := !slices.ContainsFunc(p.Fields, func(f *Field) bool { return f.Means != nil && g.Key(f.Means.Name) == nil })
		if b := p.Draft.Board; b != nil && fits {
			fits = !slices.ContainsFunc(b.Cells, func(c byte) bool { return allGlyphs[c] != UnknownToken && g.Glyphs[c] == UnknownToken })
		}
		if fits {
			likely = append(likely, g)
		}
	}
	return likely
}

// ConcernsSetup reports whether an error at an offset is one of a field that is, or may be, a
// part of the setup.
func (p *Puzzle) ConcernsSetup(offset int) bool {
	n := p.Concerned(offset)
	return n >= 0 && p.Fields[n].OfSetup
}

// Obstacle returns the error that keeps a puzzle from having a setup; where there
// are several, the first. It is nil for a puzzle that has one,
// whole or with holes.
func (p *Puzzle) Obstacle() *Problem {
	if p.Setup != nil || p.Holed != nil || p.Preamble {
		return nil
	}
	var first *Problem
	for i := range p.Problems {
		problem := &p.Problems[i]
		if problem.Severity != Error {
			continue
		}
		if problem.Code == MissingGame || p.ConcernsSetup(problem.Range.Start) {
			return problem
		}
		if first == nil {
			first = problem
		}
	}
	return first
}

// TokenAt returns the index of the token at an offset, -1 if there is none.
// Between two tokens that touch it is the second.
func (p *Puzzle) TokenAt(offset int) int {
	n := sort.Search(len(p.Tokens), func(i int) bool { return p.Tokens[i].Range().Start > offset }) - 1
	if n >= 0 && p.Tokens[n].Range().Contains(offset) {
		return n
	}
	return -1
}

// CommentAt reports whether an offset lies in a comment.
func (p *Puzzle) CommentAt(offset int) bool {
	n := p.TokenAt(offset)
	return n >= 0 && p.Tokens[n].Kind == CommentToken && p.Tokens[n].Range().Start < offset
}

// FieldAt returns the index of the last field that starts at or before the offset, -1 if
// none does.
func (p *Puzzle) FieldAt(offset int) int {
	return sort.Search(len(p.Fields), func(i int) bool { return p.Fields[i].Range.Start > offset }) - 1
}

// Concerned returns the index of the field that an error at an offset concerns, -1 for none: an
// error in a comment concerns no field.
func (p *Puzzle) Concerned(offset int) int {
	if p.CommentAt(offset) {
		return -1
	}
	return p.FieldAt(offset)
}
