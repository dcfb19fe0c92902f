package analysis

import (
	"context"
	"fmt"
	"slices"

	"plywise/parser"
)

// assertVerb writes down what is true of a key, or of both of the outcome and the first moves.
var assertVerb = verb{
	name: "assert", kinds: []string{AssertTruths}, offer: assertActions, keepsTrue: true,
	edit: func(ctx context.Context, a *Answer, argument string) ([]parser.TextEdit, error) {
		if err := known(ctx, a, argument); err != nil {
			return nil, err
		}
		e := &editBuilder{p: a.Puzzle}
		for _, truth := range Truths(a) {
			switch {
			case truth.Key == argument:
				return truth.Edits, nil
			case argument == "basic" && !assertionOf(truth.Key).composed && !truth.implied:
				e.edits = append(e.edits, truth.Edits...)
			}
		}
		if len(e.edits) == 0 {
			return nil, notOffered(a.Puzzle, "assert "+argument)
		}
		return e.done(), nil
	},
	conceal: func(_ *offering, a Action, key string) []Action {
		if x := assertionOf(key); x != nil && x.tells {
			return nil
		}
		a.Title = parser.Say("Assert `%s`", key)
		return []Action{a}
	},
}

// assertActions returns the actions that write down what is true: the outcome and the best
// moves together, which is what most puzzles say, and each assertion by itself, unless a fix,
// which mends what stands there, writes it.
func assertActions(o *offering) []Action {
	a := o.answer
	var actions []Action
	var basic []Truth
	for _, truth := range Truths(a) {
		if truth.implied && !a.concealed {
			continue
		}
		id := "assert " + truth.Key
		if o.has(func(other *Action) bool { return other.ID == id }) {
			continue
		}
		title := parser.Say("Assert `%s: %s`", truth.Key, shorten(truth.Value))
		if truth.Duals != "" {
			title = parser.Say("Assert `%s: %s` with `%s`", truth.Key, shorten(truth.Value), "duals: "+truth.Duals)
		}
		if !assertionOf(truth.Key).composed {
			basic = append(basic, truth)
		}
		actions = append(actions, Action{ID: id, Title: title, Kind: AssertTruths})
	}
	actions = atHome(actions, saysOfPuzzle(o.at))
	switch {
	case a.concealed: // how many there are would tell whether there is an only move
	case len(basic) == 1:
		actions[0].Stand = Alone
	case len(basic) == 2:
		both := Action{ID: "assert basic", Kind: AssertTruths, Stand: Alone}
		both.Title = parser.Say("Assert `%s: %s` and `%s: %s`", basic[0].Key, shorten(basic[0].Value), basic[1].Key, shorten(basic[1].Value))
		actions = slices.Insert(actions, 0, both)
	}
	return actions
}

// known has found out what it takes to assert something.
func known(ctx context.Context, a *Answer, key string) error {
	switch x := assertionOf(key); {
	case x == nil || !x.composed:
		return nil
	case x.late:
		_, err := mapped(ctx, a)
		return err
	}
	return judged(ctx, a)
}

// judged has a judge asked about the position shown, if nobody has. It needs an answer
// with its game then.
func judged(ctx context.Context, a *Answer) error {
	if a.Facts.Composition() != nil {
		return nil
	}
	if a.Game == nil {
		return fmt.Errorf("the puzzle %q has not been judged", a.Puzzle.Title)
	}
	_, err := a.Game.engine.Judge(ctx, a, Awaited)
	return err
}

// mapped returns the answer with the map of the edits, which is found if nobody has asked
// for it. It needs an answer with its game then.
func mapped(ctx context.Context, a *Answer) (*Answer, error) {
	if a = a.Mapped(); a.Map != nil {
		return a, nil
	}
	if a.Game == nil {
		return nil, fmt.Errorf("what edits of the puzzle %q would do is not known", a.Puzzle.Title)
	}
	return a.Game.engine.Map(ctx, a, Awaited, nil)
}
