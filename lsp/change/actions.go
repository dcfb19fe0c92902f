// Package change is what can be done to a puzzle's text: actions that mend, play, note and rewrite,
// and the edits that a board panel asks for. What the puzzle asserts of itself stays true. It knows
// nothing of the protocol, nor of how an editor shows what it offers.
package change

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"plywise/lsp/answer"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// An Action is something a person can have done to a puzzle's text. Its edits
// are computed when it is chosen, by Edits.
type Action struct {
	// ID names the action within its puzzle, for Edits.
	ID string
	// Title is shown in a menu.
	Title syntax.Message
	// Kind is a kind of code action as the protocol has them: words between dots,
	// the most general first.
	Kind string
	// Preferred marks the action that a key for "do the obvious" should take.
	Preferred bool
	// Disabled says why the action cannot be done now; nil if it can.
	Disabled *syntax.Message
	// Fixes is the problem that the action mends, nil for most. Cause is the one that it is
	// said beside, in problems [answer.ByCause]; nil where it stands by itself.
	Fixes, Cause *syntax.Problem

	// Lasts says that it may take long to compute the edits.
	Lasts bool
	// Stand says how it stands in a menu of which no kind was asked for.
	Stand Stand

	edits []source.Edit // of a fix
}

// A Stand is how an action stands in a menu.
type Stand uint8

// The stands.
const (
	Grouped Stand = iota // with others of its family, which may be behind one entry
	Alone                // by itself: it is what people want most here
	Away                 // not at all: what it does is not about this place
)

// The kinds of actions.
const (
	QuickFix     = "quickfix"
	PlayMoves    = "refactor.rewrite.play.moves"
	PlayBest     = "refactor.rewrite.play.best"
	PlayMove     = "refactor.rewrite.play.move"
	AppendMoves  = "refactor.rewrite.play.append"
	AssertTruths = "refactor.rewrite.assert"
	EditBoard    = "refactor.rewrite.board.edit"
	RewriteBoard = "refactor.rewrite.board.whole"
	ResizeBoard  = "refactor.rewrite.board.size"
	FixAll       = "source.fixAll.plywise"
	Preview      = "preview"
)

// A verb is what actions do: one row of the list below. The ID of an action is a verb's name and
// what it is done to, with a blank between them.
type verb struct {
	name  string
	kinds []string // of its actions
	// offer returns the actions to offer; nil where another verb's offers them.
	offer func(*offering) []Action
	// edit returns the edits of the action whose ID goes on with the argument. To play a move it
	// needs an answer with its game.
	edit func(ctx context.Context, a *answer.Answer, argument string) ([]source.Edit, error)
	// ofText says that it needs no solution.
	ofText bool
	// keepsTrue says that what the puzzle asserts of itself as a composition is kept true beside
	// the edits.
	keepsTrue bool
	// conceal returns what is offered in the place of an action, of whose ID it gets the argument,
	// where it is kept back how the game ends; nil where an action tells nothing of it.
	conceal func(o *offering, a Action, argument string) []Action
	// confirm is what people are asked before the edits are made, empty where they are not.
	confirm syntax.Message
}

// verbs are all that can be done to a puzzle, in the order in which it is offered.
var verbs = [...]verb{
	fixVerb, truthsVerb, repairVerb, playVerb, bestVerb, throughVerb, solutionVerb, appendVerb, assertVerb,
	editVerb, harderVerb, idleVerb, rewriteVerb, resizeVerb,
}

// verbOf returns the verb of an action's ID, nil for none, and what follows it.
func verbOf(id string) (v *verb, argument string) {
	name, argument, _ := strings.Cut(id, " ")
	for i := range verbs {
		if verbs[i].name == name {
			return &verbs[i], argument
		}
	}
	return nil, ""
}

// Kinds returns the kinds of all actions.
func Kinds() []string {
	var kinds []string
	for i := range verbs {
		for _, kind := range verbs[i].kinds {
			if !slices.Contains(kinds, kind) {
				kinds = append(kinds, kind)
			}
		}
	}
	return append(kinds, FixAll, Preview)
}

// An offering is where actions are offered, and those that are so far.
type offering struct {
	answer   *answer.Answer
	selected source.Range
	at       parser.Cursor
	actions  []Action
}

// has reports whether an action is offered already.
func (o *offering) has(is func(*Action) bool) bool {
	return slices.ContainsFunc(o.actions, func(a Action) bool { return is(&a) })
}

// Actions returns what can be done at a cursor, or over a selected range of a
// puzzle: the fixes of what is wrong on the selected lines, what plays, what notes moves and
// truths, and what edits or rewrites the board or changes its size. Moves and assertions are
// offered only once the puzzle is solved, and edits once it is known what they would do.
func Actions(a *answer.Answer, selected source.Range, at parser.Cursor) []Action {
	o := &offering{answer: a, selected: selected, at: at}
	for i := range verbs {
		if v := &verbs[i]; v.offer != nil && (v.ofText || a.Facts != nil) {
			o.actions = append(o.actions, v.offer(o)...)
		}
	}
	return o.actions
}

// Conceal removes from the actions at a cursor what they give away about how the
// game ends. The best move is always offered. If it is also the move at the cursor,
// that is offered as well: its absence would give it away. What is offered only where
// somebody forces the end, or where one move alone keeps the outcome, never is.
func Conceal(p *syntax.Puzzle, actions []Action, at parser.Cursor) []Action {
	o := &offering{answer: answer.Unsolved(p), at: at}
	for _, action := range actions {
		if v, argument := verbOf(action.ID); v != nil && v.conceal != nil {
			o.actions = append(o.actions, v.conceal(o, action, argument)...)
		} else {
			o.actions = append(o.actions, action)
		}
	}
	return o.actions
}

// Edits computes the edits of an action, with ranges in the puzzle. An action that the puzzle does
// not offer, or no longer offers, is an error.
func Edits(ctx context.Context, a *answer.Answer, id string) ([]source.Edit, error) {
	v, argument := verbOf(id)
	switch {
	case v == nil:
		return nil, notOffered(a.Puzzle, id)
	case a.Facts == nil && !v.ofText:
		return nil, fmt.Errorf("the puzzle %q has no solution to act on", a.Puzzle.Title)
	}
	edits, err := v.edit(ctx, a, argument)
	if err != nil || !v.keepsTrue {
		return edits, err
	}
	return keepTrue(ctx, a, edits)
}

// Confirmation returns what people are asked before the edits of an action are made: they are of
// several lines at once, of which somebody may mean one alone.
func Confirmation(id string) (question syntax.Message, ok bool) {
	v, _ := verbOf(id)
	if v == nil || v.confirm.Format == "" {
		return syntax.Message{}, false
	}
	return v.confirm, true
}

func notOffered(p *syntax.Puzzle, id string) error {
	return fmt.Errorf("the puzzle %q offers no action %q now", p.Title, words.Shorten(id))
}

func disabled(kind string, title, reason syntax.Message) Action {
	return Action{Title: title, Kind: kind, Disabled: &reason}
}

// atHome returns actions that are about a place only in some case.
func atHome(actions []Action, isHome bool) []Action {
	for i := range actions {
		if !isHome {
			actions[i].Stand = Away
		}
	}
	return actions
}

// isIn reports whether a cursor is in the field of one of some keys, or under it.
func isIn(at parser.Cursor, keys ...string) bool {
	f := at.Field
	if f == nil && at.Puzzle != nil {
		for _, above := range at.Puzzle.Fields {
			if above.Range.Start <= at.Offset {
				f = above
			}
		}
	}
	return f != nil && slices.Contains(keys, f.Key)
}

// saysOfPuzzle reports whether a cursor is where things are said of a puzzle as a whole: on
// its title, on its game, or among assertions.
func saysOfPuzzle(at parser.Cursor) bool {
	if at.Puzzle == nil || at.Field == nil {
		return false
	}
	k, ok := syntax.KeyNamed(at.Puzzle.Game, at.Field.Key)
	return ok && (k.Name == "puzzle" || k.Name == "game" || k.Sort() == syntax.AssertionSort)
}
