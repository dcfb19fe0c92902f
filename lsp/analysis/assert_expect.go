package analysis

import (
	"context"
	"strconv"
	"strings"

	"plywise/parser"
	"plywise/solver"
)

var expectAssertion = assertion{
	key: "expect", codes: []parser.Code{ExpectFailed},
	isSaid: func(p *parser.Puzzle) bool { return p.Expect != nil },
	holds:  func(a *Answer) bool { return holds(a.Puzzle.Expect, a.Facts.Outcome) },
	confirms: func(a *Answer) parser.Message {
		return parser.Say("Holds: the outcome is **%s**.", a.Facts.Outcome)
	},
	says: func(a *Answer) []parser.Problem {
		p := a.Puzzle
		return []parser.Problem{{
			Range: p.Expect.Range, Severity: parser.Error, Code: ExpectFailed,
			Message: parser.Say("This expects `%s`, but the outcome is `%s`.", shorten(p.Slice(p.Expect.Range)), a.Facts.Outcome.String()),
		}}
	},
	mends:  func(a *Answer) []parser.Fix { return []parser.Fix{expectTruth(a).fix()} },
	writes: func(a *Answer) (Truth, bool) { return expectTruth(a), true },
	plays: func(_ context.Context, e *editBuilder, m *playedMoves) error {
		if m.held {
			e.replace(e.p.Expect.Range, expectText(e.p, e.p.Expect, m.is.Outcome))
		}
		return nil
	},
}

func expectTruth(a *Answer) Truth {
	outcome := a.Facts.Outcome.String() // as the format writes it
	return newTruth(a.Puzzle, parser.Say("Expect what is true: `%s`", outcome), outcome, "expect", outcome)
}

// expected are the kinds of outcome that expectations assert.
var expected = [...]solver.Kind{
	parser.ExpectDraw:  solver.Draw,
	parser.ExpectMouse: solver.MouseWins,
	parser.ExpectCat:   solver.CatWins,
	parser.ExpectTotal: solver.Total,
}

// holds reports whether an expectation is true of an outcome.
func holds(x *parser.Expectation, o solver.Outcome) bool {
	return o.Kind == expected[x.Kind] &&
		(x.Plies == parser.AnyPlies || x.Plies == o.Plies) &&
		(!x.Limit || o.Reason == solver.Limit)
}

// expectText writes an outcome as precisely as an expectation of the puzzle's does.
func expectText(p *parser.Puzzle, x *parser.Expectation, o solver.Outcome) string {
	old := p.Text[x.Range.Start:x.Range.End]
	switch {
	case o.Kind == solver.Total && !strings.Contains(old, "move"):
		return strconv.Itoa(o.Plies)
	case x.Kind == parser.ExpectTotal || x.Plies != parser.AnyPlies || x.Limit:
		return o.String()
	case holds(x, o):
		return old
	}
	return keptWords(o)
}
