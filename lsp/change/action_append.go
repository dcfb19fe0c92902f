package change

import (
	"context"
	"strings"

	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

// appendVerb writes moves into `moves`: the best one, the best line, or a try and its refutation.
var appendVerb = verb{
	name: "append", kinds: []string{AppendMoves},
	offer: func(o *offering) []Action {
		p, f := o.answer.Puzzle, o.answer.Facts
		return append(atHome(appendActions(p, f), isIn(o.at, "moves")), atHome(tryActions(p, f), saysOfPuzzle(o.at))...)
	},
	edit: func(ctx context.Context, a *answer.Answer, argument string) ([]source.Edit, error) {
		if to, ok := strings.CutPrefix(argument, "try "); ok {
			return appendTry(ctx, a, to)
		}
		end := lastPosition(a.Facts)
		switch {
		case end.Over:
			return nil, ErrIllegal
		case argument == "line":
			return Append(a.Puzzle, end.Line), nil
		}
		return Append(a.Puzzle, game.MovePlaces(end.Moves[:1])), nil
	},
	conceal: func(_ *offering, a Action, _ string) []Action {
		if a.ID != "append best" {
			return nil
		}
		a.Title = syntax.Say("Append the best move to `moves`")
		return []Action{a}
	},
}

// appendActions returns the actions that append to `moves`.
func appendActions(p *syntax.Puzzle, f *answer.Facts) []Action {
	title := syntax.Say("Append the best move to `moves`")
	if f.Played == nil && (len(p.Moves) > 0 || mayGoOn(p)) {
		return []Action{disabled(AppendMoves, title, syntax.Say("A move in `moves` is not legal; mend it first."))}
	}
	end := lastPosition(f)
	if end.Over {
		return []Action{disabled(AppendMoves, title, answer.WhyNoMove(end))}
	}
	actions := []Action{{
		ID:    "append best",
		Title: syntax.Say("Append the best move to `moves`: %s to %s", end.Turn, p.PlaceName(int(end.Moves[0].To))),
		Kind:  AppendMoves,
		Stand: Alone,
	}}
	if len(end.Line) > 1 {
		actions = append(actions, Action{
			ID:    "append line",
			Title: syntax.Say("Append the whole best line to `moves` (%d moves)", len(end.Line)),
			Kind:  AppendMoves,
		})
	}
	return actions
}

// mayGoOn reports whether `moves` may go on with lines that were not understood.
func mayGoOn(p *syntax.Puzzle) bool {
	moves := p.Field("moves")
	return moves != nil && moves.OpenEnded
}

// AppendAction returns the action that appends the line of best play to `moves`, or the best move
// where that is all that may be told. If there is none, the refusal says why.
func AppendAction(a *answer.Answer) (Action, error) {
	actions := appendActions(a.Puzzle, a.Facts)
	if why := actions[0].Disabled; why != nil {
		return Action{}, refuse(*why)
	}
	if a.IsConcealed {
		return appendVerb.conceal(nil, actions[0], "")[0], nil
	}
	return actions[len(actions)-1], nil
}

// tryActions returns the actions that write a try and its refutation into `moves`, while
// that is empty. They are offered once a judge has been asked.
func tryActions(p *syntax.Puzzle, f *answer.Facts) []Action {
	c := f.Composition()
	if c == nil || p.Field("moves") != nil {
		return nil
	}
	actions := make([]Action, len(c.Tries))
	for i, t := range c.Tries {
		actions[i] = Action{
			ID:    "append try " + p.PlaceName(int(t.Move.To)),
			Title: syntax.Say("Append the try %s and its refutation %s to `moves`", p.PlaceName(int(t.Move.To)), p.PlaceName(int(t.Refutation.To))),
			Kind:  AppendMoves,
		}
	}
	return actions
}

// appendTry returns the edits that write a try and its refutation into `moves`.
func appendTry(ctx context.Context, a *answer.Answer, to string) ([]source.Edit, error) {
	if err := judged(ctx, a); err != nil {
		return nil, err
	}
	p := a.Puzzle
	for _, t := range a.Facts.Composition().Tries {
		if p.PlaceName(int(t.Move.To)) == to && p.Field("moves") == nil {
			return Append(p, []solver.Place{t.Move.To, t.Refutation.To}), nil
		}
	}
	return nil, notOffered(p, "append try "+to)
}

// lastPosition returns the position after `moves`, or the one shown.
func lastPosition(f *answer.Facts) *game.Evaluation {
	if f.Played != nil {
		return f.Played
	}
	return &f.Evaluation
}
