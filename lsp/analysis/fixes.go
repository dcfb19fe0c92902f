package analysis

import (
	"slices"
	"sync"

	"plywise/parser"
	"plywise/solver"
)

// WithFixes returns the answer's problems, those that are wanted with their fixes. Nothing keeps
// fixes: they are computed now, by each problem's code and range, from the puzzle as it is.
func (a *Answer) WithFixes(wanted func(*parser.Problem) bool) []parser.Problem {
	problems := slices.Clone(a.AllProblems())
	form := sync.OnceValue(func() []parser.Problem { return a.Puzzle.WithFixes() })
	for i := range problems {
		if problem := &problems[i]; wanted(problem) {
			problem.Fixes = a.fixes(problem, form)
		}
	}
	return problems
}

// fixes returns the fixes of a problem, the preferred one first; form returns the problems of
// form with theirs.
func (a *Answer) fixes(problem *parser.Problem, form func() []parser.Problem) []parser.Fix {
	p := a.Puzzle
	switch code := problem.Code; code {
	case IllegalMove, MoveAfterEnd:
		from := slices.IndexFunc(p.Moves, func(e parser.Entry) bool { return e.Range == problem.Range })
		return []parser.Fix{removeMovesFrom(p, from)}
	case IdleWall:
		wall, _ := p.Draft.Board.PlaceAt(problem.Range.Start)
		return []parser.Fix{{Title: parser.Say("Take this wall away"), Edits: withoutWalls(p, solver.Place(wall))}}
	default:
		if x := assertionWith(code); x != nil {
			return a.discreet(x, x.mends(a))
		}
	}
	isSame := func(other parser.Problem) bool { return other.Code == problem.Code && other.Range == problem.Range }
	i := slices.IndexFunc(p.Problems, isSame)
	if i < 0 {
		return nil
	}
	if fixes := form()[i].Fixes; len(fixes) > 0 || problem.Code != parser.TestCase {
		return fixes
	}
	return importFixes(p, problem.Range)
}

// discreet returns the fixes of an assertion, with titles that do not tell what is true where
// that is kept back.
func (a *Answer) discreet(x *assertion, fixes []parser.Fix) []parser.Fix {
	if a.keepsBack() {
		for i := range fixes {
			fixes[i].Title = parser.Say("Mend `%s`, which shows what is true", x.key)
		}
	}
	return fixes
}
