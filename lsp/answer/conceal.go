package answer

import "plywise/parser/syntax"

// Concealed returns the answer for people who want to find the solution themselves. Its
// problems say that an assertion does not hold, but neither what is true nor which walls are
// idle, and the edits that play leave no assertion about the new position. The facts stay: the
// code that shows them has to leave out what gives the solution away.
func (a *Answer) Concealed() *Answer {
	c := *a
	c.IsConcealed = true
	if a.Facts != nil && a.Facts.Over {
		return &c // the board shows how it has ended
	}
	c.Problems = nil
	told := map[*Assertion]bool{} // to fail
	for _, problem := range a.Problems {
		if x := AssertionWith(problem.Code); x != nil {
			if told[x] {
				continue // where else it fails would tell more
			}
			told[x] = true
			concealProblem(a.Puzzle, &problem, x)
		}
		c.Problems = append(c.Problems, problem)
	}
	return &c
}

// KeepsBack reports whether the solution is kept back. The board shows how a finished game has
// ended.
func (a *Answer) KeepsBack() bool { return a.IsConcealed && !a.Facts.Over }

// concealProblem removes from a failed assertion what is true, and where in its value it fails.
// The fix still writes the truth: to choose it is to ask.
func concealProblem(p *syntax.Puzzle, problem *syntax.Problem, x *Assertion) {
	if len(x.Codes) > 1 {
		problem.Range, problem.Code, problem.Related = entriesRange(p.Field(x.Key).Entries), x.Codes[0], nil
	}
	problem.Message = syntax.Say("`%s` does not hold; hover over the puzzle's title to be told what is true.", x.Key)
	if x.Late { // the title says nothing of it
		problem.Message = syntax.Say("`%s` does not hold.", x.Key)
	}
}
