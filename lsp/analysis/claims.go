package analysis

import (
	"slices"

	"plywise/parser"
)

// A Claim is what an author asserts about the position shown, and whether it is true.
type Claim struct {
	Key   string
	Range parser.Range
	// Known says that it has been checked: that it is well formed, and the puzzle is
	// solved; for `idle`, that the answer has the map. Holds is the result.
	Known, Holds bool
	// Words say what is true, or what is wrong with the claim; they may be empty.
	Words string
}

// Asserts reports whether a puzzle says something that may be true or false.
func Asserts(p *parser.Puzzle) bool {
	return findAssertion(func(x *assertion) bool { return x.isWritten(p) || x.late && p.Field(x.key) != nil }) != nil
}

// Claims returns the claims of a puzzle.
func Claims(pr Printer, a *Answer) []Claim {
	var list []Claim
	for x := range Assertions {
		if f := a.Puzzle.Field(x.key); f != nil {
			list = append(list, newClaim(pr, a, x, f))
		}
	}
	return list
}

func newClaim(pr Printer, a *Answer, x *assertion, f *parser.Field) Claim {
	made := Claim{Key: x.key, Range: f.Value, Known: x.isJudged(a), Holds: x.isTrue(a)}
	if f.Value.Empty() {
		made.Range = f.Name
	}
	switch {
	case !isSound(a.Puzzle, x.key):
		made.Words = wordsOfField(pr, a.Puzzle, f)
	case a.Facts == nil:
	case made.Holds:
		said := x.confirms(a)
		made.Words = newExplainer(pr, a).Sprintf(said.Format, said.Args...).plain()
	case made.Known:
		made.Words = wordsOf(pr, a.AllProblems(), func(p *parser.Problem) bool { return slices.Contains(x.codes, p.Code) })
	default:
		if wrongs := x.wrongs(a); len(wrongs) > 0 {
			made.Words = pr.Message(wrongs[0].Message)
		}
	}
	return made
}

// wordsOfField returns the message of the first problem of form in a field.
func wordsOfField(pr Printer, p *parser.Puzzle, f *parser.Field) string {
	return wordsOf(pr, p.Problems, func(problem *parser.Problem) bool { return f.Range.Contains(problem.Range.Start) })
}

// wordsOf returns the message of the first problem of some kind, "" where there is none.
func wordsOf(pr Printer, problems []parser.Problem, isMeant func(*parser.Problem) bool) string {
	i := slices.IndexFunc(problems, func(p parser.Problem) bool { return isMeant(&p) })
	if i < 0 {
		return ""
	}
	return pr.Message(problems[i].Message)
}
