package format

import (
	"cmp"
	"slices"

	"plywise/parser/source"
	"plywise/parser/syntax"
)

// WithoutAnswers returns the edits that take from a puzzle, or from a preamble, all that may give
// its solution away: assertions, moves, and every comment. They are in order of place and in
// offsets of the puzzle. The title, the source and the position stay as they are; in place of
// removed lines there may be more blank lines than [File] leaves.
//
// A line that is not understood may be an answer. So a puzzle with an error in its text has no
// such edits; unclear then has the errors.
func WithoutAnswers(p *syntax.Puzzle) (edits []source.Edit, unclear []syntax.Problem) {
	for _, problem := range p.Problems {
		if problem.Severity == syntax.Error || mayMeanAnswer(p, &problem) {
			unclear = append(unclear, problem)
		}
	}
	if len(unclear) > 0 {
		return nil, unclear
	}
	for _, f := range p.Fields {
		if f.Means.GivesAway() {
			edits = append(edits, source.Edit{Range: p.WholeLines(f.Range)})
		}
	}
	for _, t := range p.Tokens {
		if t.Kind == syntax.CommentToken {
			edits = append(edits, source.Edit{Range: withBlanksBefore(p, t.Range())})
		}
	}
	slices.SortStableFunc(edits, func(a, b source.Edit) int { return cmp.Compare(a.Range.Start, b.Range.Start) })
	end := 0
	return slices.DeleteFunc(edits, func(e source.Edit) bool {
		gone := e.Range.End <= end // a comment of a field, which goes as a whole
		end = max(end, e.Range.End)
		return gone
	}), nil
}

// mayMeanAnswer reports whether a problem is the warning about a node that has the name of a key,
// and that key may give answers away.
func mayMeanAnswer(p *syntax.Puzzle, problem *syntax.Problem) bool {
	k, ok := syntax.KeyNamed(syntax.NoGame, p.Slice(problem.Range))
	return problem.Code == syntax.KeyInGraph && ok && k.GivesAway()
}

// withBlanksBefore widens the range of a comment: by the blanks before it, or to its
// whole line if nothing else stands there but a byte order mark, which stays.
func withBlanksBefore(p *syntax.Puzzle, comment source.Range) source.Range {
	line := p.WholeLines(comment)
	before := source.Trim(p.Text, source.Between(line.Start, comment.Start))
	switch p.Slice(before) {
	case "":
		return line
	case source.BOM:
		return source.Between(before.End, line.End)
	}
	return source.Between(before.End, comment.End)
}
