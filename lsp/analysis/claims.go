package analysis

import (
	"slices"

	"plywise/parser"
)

// A Claim is what an author asserts about the position shown, and whether it is true.
type Claim struct {
	Key   string // "expect", "best", "only", "solution", "tries", "set" or "idle"
	Range parser.Range
	// Known says that it has been checked: that it is well formed, and the puzzle is
	// solved; for `idle`, that the answer has the map. Holds is the result.
	Known, Holds bool
	// Words say what is true, or what is wrong with the claim; they may be empty.
	Words string
}

// Asserts reports whether a puzzle says something that may be true or false.
func Asserts(p *parser.Puzzle) bool {
	return p.Field("idle") != nil || slices.ContainsFunc(claims[:], func(c claim) bool { return c.isWritten(p) })
}

// Claims returns the claims of a puzzle.
func Claims(pr Printer, a *Answer) []Claim {
	var list []Claim
	for i := range claims {
		if f := a.Puzzle.Field(claims[i].key); f != nil {
			list = append(list, newClaim(pr, a, &claims[i], f))
		}
	}
	if f := a.Puzzle.Field("idle"); f != nil {
		list = append(list, newIdleClaim(pr, a, f))
	}
	return list
}

func newClaim(pr Printer, a *Answer, c *claim, f *parser.Field) Claim {
	made := Claim{Key: c.key, Range: f.Value}
	if f.Value.Empty() {
		made.Range = f.Name
	}
	switch {
	case !isSound(a.Puzzle, c.key):
		made.Words = wordsOfField(pr, a.Puzzle, f)
	case a.Facts == nil || !c.isWritten(a.Puzzle):
	case c.key == "solution" && a.Facts.critique.unjudged != nil:
		made.Words = pr.Message(unjudgedProblem(a.Puzzle, a.Facts.critique.unjudged).Message)
	case c.holds(a.Puzzle, a.Facts):
		made.Known, made.Holds = true, true
		made.Words = newExplainer(pr, a).confirmed(c.key).plain()
	default:
		made.Known = true
		made.Words = wordsOf(pr, a.Problems, func(p *parser.Problem) bool { return slices.Contains(c.codes, p.Code) })
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
