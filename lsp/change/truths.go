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

// AllTruths is the ID of the action that replaces all false assertions by true ones.
const AllTruths = "truths"

var truthsVerb = verb{
	name: AllTruths,
	edit: func(ctx context.Context, a *answer.Answer, _ string) ([]source.Edit, error) {
		return truthEdits(ctx, a)
	},
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

// truthEdits returns the edits that mend all false assertions, each as its own fix does: a true
// one takes its place, or the key goes. Which walls are idle depends on the other assertions,
// so `idle` comes last, in the text with the other edits. It needs an answer with its game
// where `idle` is asserted.
func truthEdits(ctx context.Context, a *answer.Answer) ([]source.Edit, error) {
	text := a.Puzzle.Text
	var edits []source.Edit
	for x := range answer.Assertions {
		if x.IsFalse(a) && !x.Late {
			// An edit may move the key of the next one, but changes no fact.
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
		return edits, ctx.Err() // it is as unknown as before whether `idle` holds
	}
	if answer.Idle.IsFalse(now) {
		edits = edit.Join(text, edits, answer.Idle.Mends(now)[0].Edits)
	}
	return edits, nil
}
