package answer

import (
	"context"
	"strconv"
	"strings"

	"plywise/lsp/edit"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/solver"
)

// ExpectFailed is the code of an `expect` that does not hold.
const ExpectFailed parser.Code = "expect-failed"

// Expect is the assertion of `expect`.
var Expect = Assertion{
	Key: "expect", Codes: []parser.Code{ExpectFailed},
	isSaid: func(p *parser.Puzzle) bool { return p.Expect != nil },
	holds:  func(a *Answer) bool { return holds(a.Puzzle.Expect, a.Facts.Outcome) },
	Confirms: func(a *Answer) parser.Message {
		return parser.Say("Holds: the outcome is **%s**.", a.Facts.Outcome)
	},
	says: func(a *Answer) []parser.Problem {
		p := a.Puzzle
		return []parser.Problem{{
			Range: p.Expect.Range, Severity: parser.Error, Code: ExpectFailed,
			Message: parser.Say("This expects `%s`, but the outcome is `%s`.", words.Shorten(p.Slice(p.Expect.Range)), a.Facts.Outcome.String()),
		}}
	},
	Mends:  func(a *Answer) []parser.Fix { return []parser.Fix{expectTruth(a).fix()} },
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

// ExpectText writes an outcome as precisely as an expectation of the puzzle's does.
func ExpectText(p *parser.Puzzle, x *parser.Expectation, o solver.Outcome) string {
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
