package answer

import (
	"context"

	"plywise/lsp/edit"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// SetFailed is the code of a `set` that does not hold.
const SetFailed syntax.Code = "set-failed"

// Set is the assertion of `set`, the set play.
var Set = Assertion{
	Key: "set", Codes: []syntax.Code{SetFailed}, Composed: true, Tells: true, evaluates: true,
	isSaid: composes(func(c *syntax.Composition) bool { return c.Set != nil }),
	find: func(_ context.Context, c *critic) error {
		c.Set = composition.SetPlay(c.start)
		return nil
	},
	holds: func(a *Answer) bool {
		set := a.Facts.Critique.Set
		return set != nil && holds(a.Puzzle.Composition.Set, *set)
	},
	Confirms: func(a *Answer) syntax.Message {
		return syntax.Say("Holds: with %s to move the outcome is **%s**.", words.WithArticle(a.Facts.Turn.Opponent()), *a.Facts.Critique.Set)
	},
	says: func(a *Answer) []syntax.Problem {
		p, f := a.Puzzle, a.Facts
		problem := syntax.Problem{Range: p.Composition.Set.Range, Severity: syntax.Error, Code: SetFailed}
		if set := f.Critique.Set; set == nil {
			problem.Message = syntax.Say("The game is over in the position shown (%s), so there is no set play; remove `set`.", words.Ended(f.Outcome))
		} else {
			problem.Message = syntax.Say("This says `%s`, but with %s to move first the outcome is `%s`.",
				words.Shorten(p.Slice(p.Composition.Set.Range)), words.WithArticle(f.Turn.Opponent()), set.String())
		}
		return []syntax.Problem{problem}
	},
	Mends: func(a *Answer) []syntax.Fix {
		if set := a.Facts.Critique.Set; set != nil {
			return []syntax.Fix{setTruth(a.Puzzle, set).fix()}
		}
		return []syntax.Fix{removeField(a.Puzzle, "set")}
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

func setTruth(p *syntax.Puzzle, set *solver.Outcome) Truth {
	return newTruth(p, syntax.Say("Write what is true: `%s`", set.String()), set.String(), "set", set.String())
}
