package analysis

import (
	"fmt"
	"slices"
	"strings"

	"plywise/parser"
	"plywise/solver"
)

// An Action is something a person can have done to a puzzle's text. Its edits
// are computed when it is chosen, by Edits.
type Action struct {
	// ID names the action within its puzzle, for Edits.
	ID string
	// Title is shown in a menu.
	Title parser.Message
	// Kind is a kind of code action as the protocol has them: words between dots,
	// the most general first.
	Kind string
	// Preferred marks the action that a key for "do the obvious" should take.
	Preferred bool
	// Disabled says why the action cannot be done now; nil if it can.
	Disabled *parser.Message
	// Fixes is the problem that the action mends, nil for most.
	Fixes *parser.Problem
}

// The kinds of actions.
const (
	QuickFix     = "quickfix"
	PlayBest     = "refactor.rewrite.play.best"
	PlayMove     = "refactor.rewrite.play.move"
	AppendMoves  = "refactor.rewrite.moves"
	AssertTruths = "refactor.rewrite.assert"
	RewriteBoard = "refactor.rewrite.board"
	FixAll       = "source.fixAll.plywise"
)

// Kinds returns the kinds of all actions.
func Kinds() []string {
	return []string{QuickFix, PlayBest, PlayMove, AppendMoves, AssertTruths, RewriteBoard, FixAll}
}

// Actions returns what can be done at a cursor, or over a selected range of a
// puzzle, in the order of a menu. Moves and assertions are offered only once the
// puzzle is solved.
func Actions(a *Answer, selected parser.Range, at parser.Cursor) []Action {
	p, f := a.Puzzle, a.Facts
	actions := fixActions(a, selected)
	if f == nil {
		return append(actions, rewritesOf(p)...)
	}
	actions = append(actions, playActions(p, f, at)...)
	actions = append(actions, appendActions(p, f)...)
	for _, truth := range Assertions(p, f) {
		actions = append(actions, Action{
			ID:    "assert " + truth.Key,
			Title: parser.Say("Assert `%s: %s`", truth.Key, shorten(truth.Value)),
			Kind:  AssertTruths,
		})
	}
	return append(actions, rewritesOf(p)...)
}

// CertainFixes returns the edits of all certain fixes for a puzzle's problems of
// form. If two fixes conflict, the first is taken; the other is offered again
// afterwards.
func CertainFixes(p *parser.Puzzle) []parser.TextEdit {
	e := &editBuilder{p: p}
	for _, problem := range p.Problems {
		for _, fix := range problem.Fixes {
			if fix.Certain && !e.conflicts(fix.Edits) {
				e.edits = append(e.edits, fix.Edits...)
				break
			}
		}
	}
	return e.done()
}

// fixActions returns the fixes of the problems that a selection touches.
func fixActions(a *Answer, selected parser.Range) []Action {
	var actions []Action
	for _, problem := range a.AllProblems() {
		if problem.Range.Start > selected.End || selected.Start > problem.Range.End {
			continue
		}
		for j, fix := range problem.Fixes {
			actions = append(actions, Action{
				ID:        fixID(&problem, j),
				Title:     fix.Title,
				Kind:      QuickFix,
				Preferred: j == 0 && (fix.Certain || len(problem.Fixes) == 1),
				Fixes:     &problem,
			})
		}
	}
	return actions
}

// playActions returns the actions that play a move: the best one, and the one under
// the cursor.
func playActions(p *parser.Puzzle, f *Facts, at parser.Cursor) []Action {
	if f.Over {
		return []Action{disabled(PlayBest, parser.Say("Play best move"), parser.Say("The game is over: %s.", ended(f.Outcome)))}
	}
	if MustStay(p) && len(p.Moves) > 0 && slices.ContainsFunc(f.Best(), func(m solver.Move) bool { return int(m.To) == p.Moves[0].Place }) {
		return []Action{disabled(PlayBest, parser.Say("Play best move"), parser.Say("It stands in `moves` already; with it the limit is used up."))}
	}
	best := playAction(p, f.Turn, f.Moves[0], PlayBest)
	best.Preferred = true
	actions := []Action{best}
	if m, ok := f.Move(solver.Place(at.Place)); ok && m.To != f.Moves[0].To {
		actions = append(actions, playAction(p, f.Turn, m, PlayMove))
	}
	return actions
}

func playAction(p *parser.Puzzle, turn solver.Player, m solver.Move, kind string) Action {
	to := p.PlaceName(int(m.To))
	title := parser.Say("Play move: %s to %s (%s)", turn, to, FromHere(m))
	if m.Rank == 0 {
		title = parser.Say("Play best move: %s to %s (%s)", turn, to, FromHere(m))
	}
	return Action{ID: "play " + to, Title: title, Kind: kind}
}

// appendActions returns the actions that append to `moves`.
func appendActions(p *parser.Puzzle, f *Facts) []Action {
	title := parser.Say("Append the best move to `moves`")
	if len(p.Moves) > 0 && f.Played == nil {
		return []Action{disabled(AppendMoves, title, parser.Say("A move in `moves` is not legal; mend it first."))}
	}
	end := lastPosition(f)
	if end.Over {
		return []Action{disabled(AppendMoves, title, parser.Say("The game is over: %s.", ended(end.Outcome)))}
	}
	actions := []Action{{
		ID:    "append best",
		Title: parser.Say("Append the best move to `moves`: %s to %s", end.Turn, p.PlaceName(int(end.Moves[0].To))),
		Kind:  AppendMoves,
	}}
	if len(end.Line) > 1 {
		actions = append(actions, Action{
			ID:    "append line",
			Title: parser.Say("Append the whole best line to `moves` (%d moves)", len(end.Line)),
			Kind:  AppendMoves,
		})
	}
	return actions
}

func disabled(kind string, title, reason parser.Message) Action {
	return Action{Title: title, Kind: kind, Disabled: &reason}
}

// lastPosition returns the position after `moves`, or the one shown.
func lastPosition(f *Facts) *Evaluation {
	if f.Played != nil {
		return f.Played
	}
	return &f.Evaluation
}

// Edits computes the edits of an action, with ranges in the puzzle. To play a move it
// needs an answer with its game. An action that the puzzle does not offer, or no
// longer offers, is an error.
func Edits(a *Answer, id string) ([]parser.TextEdit, error) {
	p, f := a.Puzzle, a.Facts
	verb, argument, _ := strings.Cut(id, " ")
	if verb == "rewrite" {
		return rewriteEdits(p, argument)
	}
	if verb == "fix" {
		return fixEdits(a.AllProblems(), id)
	}
	if f == nil {
		return nil, fmt.Errorf("the puzzle %q has no solution to act on", p.Title)
	}
	switch verb {
	case "play":
		to, ok := p.FindPlace(argument)
		if !ok || a.Game == nil {
			return nil, ErrIllegal
		}
		return PlayEdit(a.Game, solver.Place(to))
	case "append":
		end := lastPosition(f)
		if end.Over {
			return nil, ErrIllegal
		}
		if argument == "line" {
			return AppendEdit(p, end.Line), nil
		}
		return AppendEdit(p, places(end.Moves[:1])), nil
	case "assert":
		for _, truth := range Assertions(p, f) {
			if truth.Key == argument {
				return truth.Edits, nil
			}
		}
	}
	return nil, fmt.Errorf("the puzzle %q offers no action %q now", p.Title, shorten(id))
}

// fixID identifies a fix by its problem's code and place. The problem's index would
// not do, because it changes when more becomes known about the puzzle.
func fixID(p *parser.Problem, fix int) string {
	return fmt.Sprintf("fix %s %d %d", p.Code, p.Range.Start, fix)
}

// fixEdits returns the edits of the fix with that ID.
func fixEdits(problems []parser.Problem, id string) ([]parser.TextEdit, error) {
	for i := range problems {
		for j, fix := range problems[i].Fixes {
			if fixID(&problems[i], j) == id {
				return fix.Edits, nil
			}
		}
	}
	return nil, fmt.Errorf("there is no such problem any more")
}
