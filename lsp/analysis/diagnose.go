package analysis

import (
	"context"
	"iter"
	"slices"

	"plywise/parser"
)

// A Diagnostic is a problem with its place in a file.
type Diagnostic struct {
	parser.Problem
	// Range is the place in the file (Problem.Range is the one in the puzzle).
	Range parser.Range
	// Text is the message in English.
	Text string
}

// Problems returns the problems of form and of sense of a puzzle in order of
// place. The result may be nil where it is not known yet.
func Problems(p *parser.Puzzle, r *Result) []parser.Problem {
	if r == nil || len(r.Problems) == 0 {
		return p.Problems
	}
	if len(p.Problems) == 0 {
		return r.Problems
	}
	all := slices.Concat(p.Problems, r.Problems)
	slices.SortStableFunc(all, func(a, b parser.Problem) int { return a.Range.Start - b.Range.Start })
	return all
}

// Diagnose yields every problem of a file in order of place. Where the context
// ends first, its error is the last thing yielded.
func Diagnose(ctx context.Context, e *Engine, f *parser.File) iter.Seq2[Diagnostic, error] {
	return func(yield func(Diagnostic, error) bool) {
		for p := range f.All() {
			r, err := e.Analyse(ctx, p.Puzzle)
			if err != nil {
				yield(Diagnostic{}, err)
				return
			}
			for _, problem := range Problems(p.Puzzle, r) {
				d := Diagnostic{Problem: problem, Range: problem.Range.Shift(p.Start), Text: Printer{}.Message(problem.Message)}
				if !yield(d, nil) {
					return
				}
			}
		}
	}
}
