// Package change edits a puzzle's text: it offers actions that mend, play, note and rewrite,
// and makes the edits that a board panel asks for. Edits keep true what the puzzle asserts
// about itself. The package knows nothing of the protocol, nor of how an editor shows its
// offers.
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

// An Action is an edit of a puzzle's text that a menu offers. [Edits] computes it when it is
// chosen.
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
	// Fixes is the problem that the action mends, as [answer.ByCause] has it; nil for most.
	Fixes *syntax.Problem

	// Lasts says that computing the edits may take long.
	Lasts bool
	// Stand says where a menu shows it that was asked for no kind.
	Stand Stand

	edits []source.Edit // of a fix
}

// A Stand says where a menu shows an action.
type Stand uint8

// The stands.
const (
	Grouped Stand = iota // with others of its family, which may be behind one entry
	Alone                // by itself: people want it most here
	Away                 // not at all: it is not about this place
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
	FillHoles    = "refactor.rewrite.holes"
	FixAll       = "source.fixAll.plywise"
	Preview      = "preview"
)

// A verb makes actions of one kind: one row of the list below. The ID of an action is the
// verb's name and an argument, with a blank between them.
type verb struct {
	name  string
	kinds []string // of its actions
	// offer returns the actions to offer; nil where another verb offers them.
	offer func(*offering) []Action
	// edit returns the edits of the action whose ID has the argument. To play a move it needs
	// an answer with its game.
	edit func(ctx context.Context, a *answer.Answer, argument string) ([]source.Edit, error)
	// ofText says that it needs no solution.
	ofText bool
	// keepsTrue says that further edits keep true what the puzzle asserts about itself as a
	// composition.
	keepsTrue bool
	// conceal returns the actions to offer in the place of one, given the argument of its ID,
	// where spoilers are off; nil where an action gives nothing away.
	conceal func(o *offering, a Action, argument string) []Action
}

// verbs are the verbs of all actions, in the order in which they are offered.
var verbs = [...]verb{
	fixVerb, truthsVerb, repairVerb, playVerb, bestVerb, throughVerb, solutionVerb, appendVerb, assertVerb,
	editVerb, harderVerb, idleVerb, decideVerb, fillVerb, holeVerb, rewriteVerb, resizeVerb,
}

// verbOf returns the verb of an action's ID, nil for none, and the argument.
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

// An offering collects the actions for one cursor and selection.
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

// Actions returns the actions at a cursor, or over a selected range of a puzzle: fixes of the
// problems on the selected lines, and actions that play, that note moves and truths, and that
// edit, rewrite or resize the board. Moves and assertions are offered only once the puzzle is
// solved, and edits once their effect is known.
func Actions(a *answer.Answer, selected source.Range, at parser.Cursor) []Action {
	o := &offering{answer: a, selected: selected, at: at}
	for i := range verbs {
		if v := &verbs[i]; v.offer != nil && (v.ofText || a.Facts != nil) {
			o.actions = append(o.actions, v.offer(o)...)
		}
	}
	return o.actions
}

// Conceal keeps the actions at a cursor from giving away how the game ends. The best move is
// always offered. If it is also the move at the cursor, that is offered as well: its absence
// would give it away. Actions that exist only where a player forces the end, or where one move
// alone keeps the outcome, are never offered.
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

func notOffered(p *syntax.Puzzle, id string) error {
	return fmt.Errorf("the puzzle %q offers no action %q now", p.Title, words.Shorten(id))
}

func disabled(kind string, title, reason syntax.Message) Action {
	return Action{Title: title, Kind: kind, Disabled: &reason}
}

// atHome takes actions out of the menu of a cursor that is not at their home.
func atHome(actions []Action, isHome bool) []Action {
	for i := range actions {
		if !isHome {
			actions[i].Stand = Away
		}
	}
	return actions
}

// isIn reports whether a cursor is in the field of one of the keys, or under it.
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

// saysOfPuzzle reports whether a cursor is on a key about the puzzle as a whole: its title, its
// game or an assertion.
func saysOfPuzzle(at parser.Cursor) bool {
	if at.Puzzle == nil || at.Field == nil {
		return false
	}
	k, ok := syntax.KeyNamed(at.Puzzle.Game, at.Field.Key)
	return ok && (k.Name == "puzzle" || k.Name == "game" || k.Sort() == syntax.AssertionSort)
}
