package answer

import (
	"context"

	"plywise/lsp/edit"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/solver"
	"plywise/solver/composition"
)

// SetFailed is the code of a `set` that does not hold.
const SetFailed parser.Code = "set-failed"

// Set is that of `set`, the set play.
var Set = Assertion{
	Key: "set", Codes: []parser.Code{SetFailed}, Composed: true, Tells: true, evaluates: true,
	isSaid: composes(func(c *parser.Composition) bool { return c.Set != nil }),
	find: func(_ context.Context, c *critic) error {
		c.Set = composition.SetPlay(c.start)
		return nil
	},
	holds: func(a *Answer) bool {
		set := a.Facts.Critique.Set
		return set != nil && holds(a.Puzzle.Composition.Set, *set)
	},
	Confirms: func(a *Answer) parser.Message {
		return parser.Say("Holds: with %s to move the outcome is **%s**.", words.WithArticle(a.Facts.Turn.Opponent()), *a.Facts.Critique.Set)
	},
	says: func(a *Answer) []parser.Problem {
		p, f := a.Puzzle, a.Facts
		problem := parser.Problem{Range: p.Composition.Set.Range, Severity: parser.Error, Code: SetFailed}
		if set := f.Critique.Set; set == nil {
			problem.Message = parser.Say("The game is over in the position shown (%s), so there is no set play; remove `set`.", words.Ended(f.Outcome))
		} else {
			problem.Message = parser.Say("This says `%s`, but with %s to move first the outcome is `%s`.",
				words.Shorten(p.Slice(p.Composition.Set.Range)), words.WithArticle(f.Turn.Opponent()), set.String())
		}
		return []parser.Problem{problem}
	},
	Mends: func(a *Answer) []parser.Fix {
		if set := a.Facts.Critique.Set; set != nil {
			return []parser.Fix{setTruth(a.Puzzle, set).fix()}
		}
		return []parser.Fix{removeField(a.Puzzle, "set")}
	},
	Writes: func(a *Answer) (Truth, bool) {
		c := a.Facts.Composition()
		if c == nil || c.Set == nil {
			return Truth{}, false
		}
		return setTruth(a.Puzzle, c.Set), true
	},
	Plays: func(_ context.Context, e *edit.Builder, m *PlayedMoves) error {
		if !m.Held {
			return nil
		}
		if set := composition.SetPlay(m.After); set == nil {
			e.Comment(e.Puzzle.Field("set"))
		} else {
			e.Replace(e.Puzzle.Composition.Set.Range, ExpectText(e.Puzzle, e.Puzzle.Composition.Set, *set))
		}
		return nil
	},
}

func setTruth(p *parser.Puzzle, set *solver.Outcome) Truth {
	return newTruth(p, parser.Say("Write what is true: `%s`", set.String()), set.String(), "set", set.String())
}
