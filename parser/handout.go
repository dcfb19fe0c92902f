package parser

import (
	"cmp"
	"slices"
)

// WithoutAnswers returns the edits that take from a puzzle, or from a preamble, all that
// may give its solution away: assertions, moves, and every comment. They are in order of
// place and in offsets of the puzzle. The title, the source and the position stay as they
// are; where something stood there may be more blank lines than [Format] leaves.
//
// A line that is not understood may be an answer. So a puzzle with an error in its text
// has no such edits; unclear then says what keeps it from having them.
func WithoutAnswers(p *Puzzle) (edits []TextEdit, unclear []Problem) {
	for _, problem := range p.Problems {
		if problem.Severity == Error || mayMeanAnswer(p, &problem) {
			unclear = append(unclear, problem)
		}
	}
	if len(unclear) > 0 {
		return nil, unclear
	}
	for _, f := range p.Fields {
		if f.Means.GivesAway() {
			edits = append(edits, TextEdit{Range: p.WholeLines(f.Range)})
		}
	}
	for _, t := range p.Tokens {
		if t.Kind == CommentToken {
			edits = append(edits, TextEdit{Range: withBlanksBefore(p, t.Range())})
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
func mayMeanAnswer(p *Puzzle, problem *Problem) bool {
	k, ok := KeyNamed(NoGame, p.Slice(problem.Range))
	return problem.Code == KeyInGraph && ok && k.GivesAway()
}

// withBlanksBefore widens the range of a comment: by the blanks before it, or to its
// whole line if nothing else stands there but a byte order mark, which stays.
func withBlanksBefore(p *Puzzle, comment Range) Range {
	line := p.WholeLines(comment)
	before := Trim(p.Text, Range{line.Start, comment.Start})
	switch p.Slice(before) {
	case "":
		return line
	case BOM:
		return Range{before.End, line.End}
	}
	return Range{before.End, comment.End}
}
