package answer

import (
	"context"
	"strconv"
	"strings"

	"plywise/lsp/edit"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/solver"
)

// ExpectFailed is the code of an `expect` that does not hold.
const ExpectFailed syntax.Code = "expect-failed"

// Expect is the assertion of `expect`.
var Expect = Assertion{
	Key: "expect", Codes: []syntax.Code{ExpectFailed},
	isSaid: func(p *syntax.Puzzle) bool { return p.Expect != nil },
	holds:  func(a *Answer) bool { return holds(a.Puzzle.Expect, a.Facts.Outcome) },
	Confirms: func(a *Answer) syntax.Message {
		return syntax.Say("Holds: the outcome is **%s**.", a.Facts.Outcome)
	},
	says: func(a *Answer) []syntax.Problem {
		p := a.Puzzle
		return []syntax.Problem{{
			Range: p.Expect.Range, Severity: syntax.Error, Code: ExpectFailed,
			Message: syntax.Say("This expects `%s`, but the outcome is `%s`.", words.Shorten(p.Slice(p.Expect.Range)), a.Facts.Outcome.String()),
		}}
	},
	Mends:  func(a *Answer) []syntax.Fix { return []syntax.Fix{expectTruth(a).fix()} },
	Writes: func(a *Answer) (Truth, bool) { return expectTruth(a), true },
	Plays: func(_ context.Context, e *edit.Builder, m *PlayedMoves) error {
		if m.Held {
			e.Replace(e.Puzzle.Expect.Range, ExpectText(e.Puzzle, e.Puzzle.Expect, m.Is.Outcome))
		}
		return nil
	},
}

func expectTruth(a *Answer) Truth {
	outcome := a.Facts.Outcome.String() // as the format writes it
	return newTruth(a.Puzzle, syntax.Say("Expect what is true: `%s`", outcome), outcome, "expect", outcome)
}

// expected are the kinds of outcome that expectations assert.
var expected = [...]solver.Kind{
	syntax.ExpectDraw:  solver.Draw,
	syntax.ExpectMouse: solver.MouseWins,
	syntax.ExpectCat:   solver.CatWins,
	syntax.ExpectTotal: solver.Total,
}

// holds reports whether an expectation is true of an outcome.
func holds(x *syntax.Expectation, o solver.Outcome) bool {
	return o.Kind == expected[x.Kind] &&
		(x.Plies == syntax.AnyPlies || x.Plies == o.Plies) &&
		(!x.Limit || o.Reason == solver.Limit)
}

// ExpectText writes an outcome as precisely as an expectation of the puzzle's does.
func ExpectText(p *syntax.Puzzle, x *syntax.Expectation, o solver.Outcome) string {
	old := p.Text[x.Range.Start:x.Range.End]
	switch {
	case o.Kind == solver.Total && !strings.Contains(old, "move"):
		return strconv.Itoa(o.Plies)
	case x.Kind == syntax.ExpectTotal || x.Plies != syntax.AnyPlies || x.Limit:
		return o.String()
	case holds(x, o):
		return old
	}
	return keptWords(o)
}
