package change

import (
	"context"
	"slices"

	"plywise/lsp/answer"
	"plywise/lsp/edit"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// AllTruths is the ID of the action that writes all that is true in the place of what is
// asserted and is not.
const AllTruths = "truths"

var truthsVerb = verb{
	name: AllTruths,
	edit: func(ctx context.Context, a *answer.Answer, _ string) ([]source.Edit, error) {
		return truthEdits(ctx, a)
	},
	confirm: syntax.Say("Write all that is true"),
}

// truthsFor returns that action beside the fixes of a problem of an assertion, if another
// assertion of the puzzle fails, too.
func truthsFor(a *answer.Answer, problems []syntax.Problem, problem *syntax.Problem) []Action {
	if !answer.TellsTruth(problem.Code) || !slices.ContainsFunc(problems, func(p syntax.Problem) bool {
		return answer.TellsTruth(p.Code) && answer.AssertionWith(p.Code) != answer.AssertionWith(problem.Code)
	}) {
		return nil
	}
	title := syntax.Say("Write all that is true")
	if a.IsConcealed {
		title = syntax.Say("Mend all that does not hold, which shows what is true")
	}
	return []Action{{ID: AllTruths, Title: title, Kind: QuickFix, Fixes: problem, Lasts: answer.Idle.IsWritten(a.Puzzle)}}
}

// truthEdits returns the edits that mend all assertions that fail, each as its own fix does:
// what is true takes the place of what is not, and a key of which nothing is true goes. Which
// walls are idle depends on what else is asserted, so that is found out at last, in the text
// with the other edits. It needs an answer with its game where `idle` is asserted.
func truthEdits(ctx context.Context, a *answer.Answer) ([]source.Edit, error) {
	text := a.Puzzle.Text
	var edits []source.Edit
	for x := range answer.Assertions {
		if x.IsFalse(a) && !x.Late {
			// An edit may move what the next one is about, but no fact changes by any of them.
			now := &answer.Answer{Puzzle: parser.Parse(source.Apply(text, edits)).Puzzle(0).Puzzle, Facts: a.Facts}
			edits = edit.Join(text, edits, x.Mends(now)[0].Edits)
		}
	}
	if !answer.Idle.IsWritten(a.Puzzle) {
		return edits, nil
	}
	now, err := afterwards(ctx, a, edits)
	if now == nil || err != nil {
		return edits, err
	}
	if now, err = mapped(ctx, now); err != nil {
		return edits, ctx.Err() // else nobody knows whether it holds, as before
	}
	if answer.Idle.IsFalse(now) {
		edits = edit.Join(text, edits, answer.Idle.Mends(now)[0].Edits)
	}
	return edits, nil
}
