package answer

import "plywise/parser/syntax"

// Concealed returns the answer for people who want to find the solution themselves. Its
// problems say of an assertion that it does not hold, but not what is true nor which walls
// are idle, and the edits
// that play leave no assertion about the new position. What it has as facts stays: who
// shows them has to know what is kept back.
func (a *Answer) Concealed() *Answer {
	c := *a
	c.IsConcealed = true
	if a.Facts != nil && a.Facts.Over {
		return &c // everybody sees how it has ended
	}
	c.Problems = nil
	told := map[*Assertion]bool{} // that they do not hold
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

// KeepsBack reports whether what is true of the puzzle is kept back. How a game has ended
// everybody sees.
func (a *Answer) KeepsBack() bool { return a.IsConcealed && !a.Facts.Over }

// concealProblem takes out of a failed assertion what is true, and where in its value it
// fails. Its fix writes that: whoever chooses it asks.
func concealProblem(p *syntax.Puzzle, problem *syntax.Problem, x *Assertion) {
	if len(x.Codes) > 1 {
		problem.Range, problem.Code, problem.Related = entriesRange(p.Field(x.Key).Entries), x.Codes[0], nil
	}
	problem.Message = syntax.Say("`%s` does not hold; hover over the puzzle's title to be told what is true.", x.Key)
	if x.Late { // the title says nothing of it
		problem.Message = syntax.Say("`%s` does not hold.", x.Key)
	}
}
