package parser

import (
	"cmp"
	"slices"
)

// GivesAway reports whether the key's value may tell how a puzzle is solved, so that
// it has no place in a handout. What says something of the position does not, nor does
// text for people, such as the title.
func (k Key) GivesAway() bool { return !k.OfSetup() && k.Sort() != TextSort }

// WithoutAnswers returns the edits that take from a puzzle, or from a preamble, all that
// may give its solution away: assertions, moves, and every comment. They are in order of
// place and in offsets of the puzzle. The title, the source and the position stay as they
// are; where something stood there may be more blank lines than [Format] leaves.
//
// A line that is not understood may be an answer. So a puzzle with an error in its text
// has no such edits; unclear then says what keeps it from having them.
func (p *Puzzle) WithoutAnswers() (edits []TextEdit, unclear []Problem) {
	for _, problem := range p.Problems {
		if problem.Severity == Error || p.mayMeanAnswer(&problem) {
			unclear = append(unclear, problem)
		}
	}
	if len(unclear) > 0 {
		return nil, unclear
	}
	for _, f := range p.Fields {
		if f.means.GivesAway() {
			edits = append(edits, TextEdit{Range: p.WholeLines(f.Range)})
		}
	}
	for _, t := range p.Tokens {
		if t.Kind == CommentToken {
			edits = append(edits, TextEdit{Range: p.withBlanksBefore(t.Range())})
		}
	}
	slices.SortStableFunc(edits, func(a, b TextEdit) int { return cmp.Compare(a.Range.Start, b.Range.Start) })
	end := 0
	return slices.DeleteFunc(edits, func(e TextEdit) bool {
		gone := e.Range.End <= end // a comment of a field, which goes as a whole
		end = max(end, e.Range.End)
		return gone
	}), nil
}

// mayMeanAnswer reports whether a problem is the warning about a node that has the name
// of a key, and that key gives answers away.
func (p *Puzzle) mayMeanAnswer(problem *Problem) bool {
	k, ok := KeyNamed(NoGame, p.Slice(problem.Range))
	return problem.Code == KeyInGraph && ok && k.GivesAway()
}

// withBlanksBefore widens the range of a comment: by the blanks before it, or to its
// whole line if nothing else stands there but a byte order mark, which stays.
func (p *Puzzle) withBlanksBefore(comment Range) Range {
	line := p.WholeLines(comment)
	before := trim(p.Text, Range{line.Start, comment.Start})
	switch p.Slice(before) {
	case "":
		return line
	case bom:
		return Range{before.End, line.End}
	}
	return Range{before.End, comment.End}
}
