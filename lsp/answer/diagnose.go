package answer

import (
	"iter"
	"slices"

	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A Diagnostic is a problem with its place in a file, in English.
type Diagnostic struct {
	syntax.Problem
	// Range is the place in the file (Problem.Range is the one in the puzzle).
	Range source.Range
	// Text is the message.
	Text string
	// Related are the places, in the file, that help to understand it.
	Related []RelatedPlace
}

// A RelatedPlace is a place in a file with a remark.
type RelatedPlace struct {
	Range source.Range
	Text  string
}

// AllProblems returns the problems of form and of sense, as far as they are known,
// in the order of the text, without their fixes, which package change computes.
func (a *Answer) AllProblems() []syntax.Problem {
	form, late := a.Puzzle.Problems, a.LateProblems()
	if len(a.Problems)+len(late) == 0 {
		return form
	}
	if len(form)+len(late) == 0 {
		return a.Problems
	}
	all := slices.Concat(form, a.Problems, late)
	slices.SortStableFunc(all, func(a, b syntax.Problem) int { return a.Range.Start - b.Range.Start })
	return all
}

// ByCause makes one error of those that follow from one mistake: where the outcome is not the
// expected one, the other assertions that fail become its related places, and hints.
func ByCause(problems []syntax.Problem) []syntax.Problem {
	cause := slices.IndexFunc(problems, func(p syntax.Problem) bool { return p.Code == ExpectFailed })
	if cause < 0 {
		return problems
	}
	grouped := slices.Clone(problems)
	one := &grouped[cause]
	one.Related = slices.Clone(one.Related)
	for i, p := range problems {
		if p.Code != ExpectFailed && TellsTruth(p.Code) {
			one.Related = append(one.Related, syntax.Related{Range: p.Range, Message: p.Message})
			grouped[i].Severity, grouped[i].Message = syntax.Hint, syntax.Say("May fail because `expect` does. %v", p.Message)
		}
	}
	return grouped
}

// Diagnostics converts problems of a puzzle to places in its file. Idle walls are left out:
// they are of use only where the board is shown.
func Diagnostics(p parser.Placed, problems []syntax.Problem) []Diagnostic {
	var words words.Printer
	list := make([]Diagnostic, 0, len(problems))
	for _, problem := range problems {
		if problem.Code == IdleWall {
			continue
		}
		d := Diagnostic{Problem: problem, Range: p.InFile(problem.Range), Text: words.Message(problem.Message)}
		for _, related := range problem.Related {
			d.Related = append(d.Related, RelatedPlace{p.InFile(related.Range), words.Message(related.Message)})
		}
		list = append(list, d)
	}
	return list
}

// Diagnose yields, in the order of the text, the problems that problemsOf returns of each
// puzzle that [Engine.All] yields. An error is the last thing yielded.
func Diagnose(analysed iter.Seq2[Analysed, error], problemsOf func(*Answer) []syntax.Problem) iter.Seq2[Diagnostic, error] {
	return func(yield func(Diagnostic, error) bool) {
		for p, err := range analysed {
			if err != nil {
				yield(Diagnostic{}, err)
				return
			}
			for _, d := range Diagnostics(p.Placed, problemsOf(p.Answer)) {
				if !yield(d, nil) {
					return
				}
			}
		}
	}
}
