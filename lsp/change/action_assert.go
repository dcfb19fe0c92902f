package change

import (
	"context"
	"fmt"
	"slices"

	"plywise/lsp/answer"
	"plywise/lsp/edit"
	"plywise/lsp/words"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// assertVerb writes a true assertion, or all about the outcome and the first move.
var assertVerb = verb{
	name: "assert", kinds: []string{AssertTruths}, offer: assertActions, keepsTrue: true,
	edit: func(ctx context.Context, a *answer.Answer, argument string) ([]source.Edit, error) {
		if err := known(ctx, a, argument); err != nil {
			return nil, err
		}
		e := &edit.Builder{Puzzle: a.Puzzle}
		for _, truth := range answer.Truths(a) {
			switch {
			case truth.Key == argument:
				return truth.Edits, nil
			case argument == "basic" && !answer.AssertionOf(truth.Key).Composed && !truth.Implied:
				e.Edits = append(e.Edits, truth.Edits...)
			}
		}
		if len(e.Edits) == 0 {
			return nil, notOffered(a.Puzzle, "assert "+argument)
		}
		return e.Done(), nil
	},
	conceal: func(_ *offering, a Action, key string) []Action {
		if x := answer.AssertionOf(key); x != nil && x.Tells {
			return nil
		}
		a.Title = syntax.Say("Assert `%s`", key)
		return []Action{a}
	},
}

// assertActions returns the actions that write true assertions: the outcome and the first move
// together, as most puzzles have them, and each assertion by itself, unless a fix writes it in
// the place of a false one.
func assertActions(o *offering) []Action {
	a := o.answer
	var actions []Action
	var basic []answer.Truth
	for _, truth := range answer.Truths(a) {
		if truth.Implied && !a.IsConcealed {
			continue
		}
		id := "assert " + truth.Key
		if o.has(func(other *Action) bool { return other.ID == id }) {
			continue
		}
		title := syntax.Say("Assert `%s: %s`", truth.Key, words.Shorten(truth.Value))
		if truth.Duals != "" {
			title = syntax.Say("Assert `%s: %s` with `%s`", truth.Key, words.Shorten(truth.Value), "duals: "+truth.Duals)
		}
		if !answer.AssertionOf(truth.Key).Composed {
			basic = append(basic, truth)
		}
		actions = append(actions, Action{ID: id, Title: title, Kind: AssertTruths})
	}
	actions = atHome(actions, saysOfPuzzle(o.at))
	switch {
	case a.IsConcealed: // their number would tell whether there is an only move
	case len(basic) == 1:
		actions[0].Stand = Alone
	case len(basic) == 2:
		both := Action{ID: "assert basic", Kind: AssertTruths, Stand: Alone}
		both.Title = syntax.Say("Assert `%s: %s` and `%s: %s`", basic[0].Key, words.Shorten(basic[0].Value), basic[1].Key, words.Shorten(basic[1].Value))
		actions = slices.Insert(actions, 0, both)
	}
	return actions
}

// known has the judge asked, or the map found, if the assertion of a key needs it.
func known(ctx context.Context, a *answer.Answer, key string) error {
	switch x := answer.AssertionOf(key); {
	case x == nil || !x.Composed:
		return nil
	case x.Late:
		_, err := mapped(ctx, a)
		return err
	}
	return judged(ctx, a)
}

// judged has the position shown judged, unless it is. It needs an answer with its game then.
func judged(ctx context.Context, a *answer.Answer) error {
	if a.Facts.Composition() != nil {
		return nil
	}
	if a.Game == nil {
		return fmt.Errorf("the puzzle %q has not been judged", a.Puzzle.Title)
	}
	_, err := a.Game.Engine.Judge(ctx, a, answer.Awaited)
	return err
}

// mapped returns the answer with the complete map of the edits, which it finds unless it is
// known. It needs an answer with its game then.
func mapped(ctx context.Context, a *answer.Answer) (*answer.Answer, error) {
	if a = a.Mapped(); a.Map != nil {
		return a, nil
	}
	if a.Game == nil {
		return nil, fmt.Errorf("what edits of the puzzle %q would do is not known", a.Puzzle.Title)
	}
	return a.Game.Engine.Map(ctx, a, answer.Awaited, nil)
}
