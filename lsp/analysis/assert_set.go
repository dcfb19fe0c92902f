package analysis

import (
	"context"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/composition"
)

// setAssertion is that of `set`, the set play.
var setAssertion = assertion{
	key: "set", codes: []parser.Code{SetFailed}, composed: true, tells: true, evaluates: true,
	isSaid: composes(func(c *parser.Composition) bool { return c.Set != nil }),
	find: func(_ context.Context, c *critic) error {
		c.set = composition.SetPlay(c.start)
		return nil
	},
	holds: func(a *Answer) bool {
		set := a.Facts.critique.set
		return set != nil && holds(a.Puzzle.Composition.Set, *set)
	},
	confirms: func(a *Answer) parser.Message {
		return parser.Say("Holds: with %s to move the outcome is **%s**.", withArticle(a.Facts.Turn.Opponent()), *a.Facts.critique.set)
	},
	says: func(a *Answer) []parser.Problem {
		p, f := a.Puzzle, a.Facts
		problem := parser.Problem{Range: p.Composition.Set.Range, Severity: parser.Error, Code: SetFailed}
		if set := f.critique.set; set == nil {
			problem.Message = parser.Say("The game is over in the position shown (%s), so there is no set play; remove `set`.", ended(f.Outcome))
		} else {
			problem.Message = parser.Say("This says `%s`, but with %s to move first the outcome is `%s`.",
				shorten(p.Slice(p.Composition.Set.Range)), withArticle(f.Turn.Opponent()), set.String())
		}
		return []parser.Problem{problem}
	},
	mends: func(a *Answer) []parser.Fix {
		if set := a.Facts.critique.set; set != nil {
			return []parser.Fix{setTruth(a.Puzzle, set).fix()}
		}
		return []parser.Fix{removeField(a.Puzzle, "set")}
	},
	writes: func(a *Answer) (Truth, bool) {
		c := a.Facts.Composition()
		if c == nil || c.Set == nil {
			return Truth{}, false
		}
		return setTruth(a.Puzzle, c.Set), true
	},
	plays: func(_ context.Context, e *editBuilder, m *playedMoves) error {
		if !m.held {
			return nil
		}
		if set := composition.SetPlay(m.after); set == nil {
			e.comment(e.p.Field("set"))
		} else {
			e.replace(e.p.Composition.Set.Range, expectText(e.p, e.p.Composition.Set, *set))
		}
		return nil
	},
}

func setTruth(p *parser.Puzzle, set *solver.Outcome) Truth {
	return newTruth(p, parser.Say("Write what is true: `%s`", set.String()), set.String(), "set", set.String())
}
