package explain

import (
	"slices"

	"plywise/lsp/answer"
	"plywise/lsp/words"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A Claim is an assertion about the position shown, and whether it is true.
type Claim struct {
	Key   string
	Range source.Range
	// Known says that the claim has been checked: it is well formed, and the puzzle is solved;
	// for `idle`, the answer has the map. Holds is the result.
	Known, Holds bool
	// Words say that the claim is true, or what is wrong with it; they may be empty.
	Words string
}

// Asserts reports whether a puzzle has an assertion.
func Asserts(p *syntax.Puzzle) bool {
	return answer.FindAssertion(func(x *answer.Assertion) bool { return x.IsWritten(p) || x.Late && p.Field(x.Key) != nil }) != nil
}

// Claims returns the claims of a puzzle.
func Claims(pr words.Printer, a *answer.Answer) []Claim {
	var list []Claim
	for x := range answer.Assertions {
		if f := a.Puzzle.Field(x.Key); f != nil {
			list = append(list, newClaim(pr, a, x, f))
		}
	}
	return list
}

func newClaim(pr words.Printer, a *answer.Answer, x *answer.Assertion, f *syntax.Field) Claim {
	made := Claim{Key: x.Key, Range: f.Value, Known: x.IsJudged(a), Holds: x.IsTrue(a)}
	if f.Value.Empty() {
		made.Range = f.Name
	}
	switch {
	case !answer.IsSound(a.Puzzle, x.Key):
		made.Words = wordsOfField(pr, a.Puzzle, f)
	case a.Facts == nil:
	case made.Holds:
		said := x.Confirms(a)
		made.Words = newExplainer(pr, a).Sprintf(said.Format, said.Args...).Plain()
	case made.Known:
		made.Words = wordsOf(pr, a.AllProblems(), func(p *syntax.Problem) bool { return slices.Contains(x.Codes, p.Code) })
	default:
		if wrongs := x.Wrongs(a); len(wrongs) > 0 {
			made.Words = pr.Message(wrongs[0].Message)
		}
	}
	return made
}

// wordsOfField returns the message of the first problem of form in a field.
func wordsOfField(pr words.Printer, p *syntax.Puzzle, f *syntax.Field) string {
	return wordsOf(pr, p.Problems, func(problem *syntax.Problem) bool { return f.Range.Contains(problem.Range.Start) })
}

// wordsOf returns the message of the first problem of some kind, "" where there is none.
func wordsOf(pr words.Printer, problems []syntax.Problem, isMeant func(*syntax.Problem) bool) string {
	i := slices.IndexFunc(problems, func(p syntax.Problem) bool { return isMeant(&p) })
	if i < 0 {
		return ""
	}
	return pr.Message(problems[i].Message)
}
