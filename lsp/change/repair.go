package change

import (
	"context"
	"slices"
	"strings"

	"plywise/lsp/answer"
	"plywise/lsp/edit"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

// repairVerb makes an edit that makes failed assertions true, editVerb the edit of the place at
// a cursor.
var (
	repairVerb = verb{name: "repair", keepsTrue: true, edit: repairEdits}
	editVerb   = verb{name: "edit", kinds: []string{EditBoard}, offer: editHere, keepsTrue: true, edit: hereEdits}
)

// editHere returns the action that makes the edit at a cursor, once its effect is known, as a
// hover there says it. For an idle wall there is a fix instead.
func editHere(o *offering) []Action {
	a := o.answer
	m := a.Facts.EditMap()
	place, other, ok := answer.EditAt(o.at)
	isIdleWallFix := func(other *Action) bool { return other.Fixes != nil && other.Fixes.Code == answer.IdleWall }
	if !ok || m == nil || a.IsConcealed || o.has(isIdleWallFix) {
		return nil
	}
	e, ok := m.Of(place, other)
	if !ok {
		return nil
	}
	return []Action{{ID: "edit " + e.Name(a.Puzzle), Title: titleHere(&e, a.Puzzle), Kind: EditBoard, Stand: Alone}}
}

// maxRepairs is the most repairs that are offered.
const maxRepairs = 5

// repairsFor returns the known fixes of a failed assertion that edit the board rather than the
// assertion, the nearest to the line of play first.
func repairsFor(a *answer.Answer, problem *syntax.Problem) []Action {
	if a.Facts == nil || a.IsConcealed || problem.Code == answer.IdleFailed || !answer.TellsTruth(problem.Code) {
		return nil
	}
	m := a.Facts.EditMap()
	if m == nil {
		return nil
	}
	var actions []Action
	for r := range m.Nearest() {
		if !r.Repairs {
			continue
		}
		if len(actions) == maxRepairs {
			break
		}
		edits, err := editText(a.Puzzle, r.Edit)
		if err != nil {
			continue // errors of form have to be mended first
		}
		actions = append(actions, Action{
			ID: "repair " + r.Name(a.Puzzle), Title: titleThere(&r, a.Puzzle), Kind: QuickFix, Fixes: problem, edits: edits,
		})
	}
	return actions
}

// titleThere names an edit, and the outcome after it.
func titleThere(p *answer.Prospect, puzzle *syntax.Puzzle) syntax.Message {
	at := puzzle.PlaceName(int(p.At))
	switch {
	case p.Subject == game.PawnSubject:
		return syntax.Say("Take the pawn on %s away (%s)", at, p.Outcome)
	case p.Subject == game.EdgeSubject && p.Present:
		return syntax.Say("Take the edge between %s and %s away (%s)", words.Shorten(at), words.Shorten(puzzle.PlaceName(int(p.Other))), p.Outcome)
	case p.Subject == game.EdgeSubject:
		return syntax.Say("Add an edge between %s and %s (%s)", words.Shorten(at), words.Shorten(puzzle.PlaceName(int(p.Other))), p.Outcome)
	case p.Present:
		return syntax.Say("Take the wall on %s away (%s)", at, p.Outcome)
	}
	return syntax.Say("Build a wall on %s (%s)", at, p.Outcome)
}

// titleHere is the title where the cursor is on the edit's place.
func titleHere(p *answer.Prospect, puzzle *syntax.Puzzle) syntax.Message {
	switch {
	case p.Subject == game.PawnSubject:
		return syntax.Say("Take this pawn away (%s)", p.Outcome)
	case p.Subject == game.EdgeSubject:
		return titleThere(p, puzzle)
	case p.Present:
		return syntax.Say("Take this wall away (%s)", p.Outcome)
	}
	return syntax.Say("Build a wall here (%s)", p.Outcome)
}

// hereEdits returns the edits of the text that make the named edit. Assertions about the
// outcome and the moves that it makes false are rewritten or become comments, as where a move
// is played; [keepTrue] sees to the rest.
func hereEdits(ctx context.Context, a *answer.Answer, name string) ([]source.Edit, error) {
	prospect, err := prospectNamed(ctx, a, name)
	if err != nil {
		return nil, err
	}
	edits, err := editText(a.Puzzle, prospect.Edit)
	if err != nil {
		return nil, err
	}
	p := a.Puzzle
	e := &edit.Builder{Puzzle: p, Edits: edits}
	for _, key := range prospect.Breaks {
		switch x := answer.AssertionOf(key); {
		case x == answer.AssertionWith(answer.ExpectFailed):
			e.Replace(p.Expect.Range, answer.ExpectText(p, p.Expect, prospect.Outcome))
		case x.Keeps == nil:
			e.Comment(p.Field(key))
		}
	}
	after := parser.Parse(source.Apply(p.Text, slices.Clone(e.Done()))).Puzzle(0)
	if rules := game.RulesOf(after.Puzzle); len(a.Facts.Steps) > 0 && (rules == nil || rules.Follow(game.EntryPlaces(after.Moves)) < len(a.Facts.Steps)) {
		e.Comment(p.Field("moves"))
	}
	return e.Done(), nil
}

// editText returns the edits of a puzzle's text that make an edit of its board or graph. A
// wall that goes is taken out of `idle`.
func editText(p *syntax.Puzzle, e game.Edit) ([]source.Edit, error) {
	if e.Subject == game.EdgeSubject {
		change, err := SetEdge(p, int(e.At), int(e.Other), !e.Present)
		return change.Edits, err
	}
	to := Wall
	switch {
	case e.Subject == game.PawnSubject:
		to = None
	case e.Present:
		to = Floor
	}
	change, err := SetPlace(p, int(e.At), to)
	if err != nil || to != Floor {
		return change.Edits, err
	}
	with := &edit.Builder{Puzzle: p, Edits: change.Edits}
	unlistIdle(with, e.At)
	return with.Done(), nil
}

// repairEdits returns the edits of the repair that an action's ID names.
func repairEdits(ctx context.Context, a *answer.Answer, name string) ([]source.Edit, error) {
	p, err := prospectNamed(ctx, a, name)
	if err != nil {
		return nil, err
	}
	if !p.Repairs {
		return nil, notOffered(a.Puzzle, "repair "+name)
	}
	return editText(a.Puzzle, p.Edit)
}

// prospectNamed returns the named edit with its effect. It needs an answer with its game if the
// edit has not been tried.
func prospectNamed(ctx context.Context, a *answer.Answer, name string) (answer.Prospect, error) {
	first, second, isEdge := strings.Cut(name, " ")
	at, ok := a.Puzzle.FindPlace(first)
	other := -1
	if ok && isEdge {
		other, ok = a.Puzzle.FindPlace(second)
	}
	if !ok || a.IsConcealed {
		return answer.Prospect{}, notOffered(a.Puzzle, name)
	}
	if m := a.Facts.EditMap(); m != nil {
		if p, ok := m.Of(solver.Place(at), solver.Place(other)); ok {
			return p, nil
		}
	}
	if a.Game == nil {
		return answer.Prospect{}, notOffered(a.Puzzle, name)
	}
	p, ok, err := a.Game.Engine.Prospect(ctx, a, solver.Place(at), solver.Place(other), answer.Awaited)
	if err == nil && !ok {
		err = notOffered(a.Puzzle, name)
	}
	return p, err
}
