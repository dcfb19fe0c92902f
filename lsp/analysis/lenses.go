package analysis

import (
	"strings"

	"plywise/parser"
)

// A Lens is a remark about a puzzle, shown on a line of its own above it, with
// something that a click on it does.
type Lens struct {
	Kind  LensKind
	Title string
	Move  string // of PlayLens, the place to go to
}

// A LensKind says what a lens is for.
type LensKind uint8

// The kinds of lens.
const (
	OutcomeLens LensKind = iota // tells the outcome; does nothing but explain it
	PlayLens                    // plays the best move
	BoardLens                   // opens a board
)

// Lenses returns the lenses of a puzzle. One that cannot be solved has none. Without
// spoilers no lens shows the outcome or a move, but a click on the lens does.
// OpenBoard is for editors that have a board to open.
func Lenses(pr Printer, a *Answer, spoilers, openBoard bool) []Lens {
	if a.Puzzle.HasErrors() || a.IsSettled() && a.Facts == nil {
		return nil
	}
	lenses := []Lens{{Kind: OutcomeLens, Title: outcomeTitle(pr, a, spoilers)}}
	if !a.IsSettled() {
		return lenses
	}
	if _, ok := Play(a, ""); ok {
		lens := Lens{Kind: PlayLens, Title: pr.Sprintf("Play best move"), Move: a.Puzzle.PlaceName(int(a.Facts.Moves[0].To))}
		if spoilers {
			lens.Title = pr.Sprintf("Play best move: %s to %s", a.Facts.Turn, lens.Move)
		}
		lenses = append(lenses, lens)
	}
	if openBoard {
		lenses = append(lenses, Lens{Kind: BoardLens, Title: pr.Sprintf("Open board")})
	}
	return lenses
}

func outcomeTitle(pr Printer, a *Answer, spoilers bool) string {
	switch {
	case !spoilers:
		return pr.Sprintf("Show the outcome")
	case !a.IsSettled():
		return pr.Sprintf("solving…")
	case a.Facts.Over:
		return pr.Sprintf("%v", a.Facts.Outcome)
	}
	return pr.Sprintf("%s to move: %s", a.Facts.Turn, a.Facts.Outcome)
}

// Play returns the action that plays the move to a place, or the best move for
// "". It reports false where there is no such move to play.
func Play(a *Answer, to string) (Action, bool) {
	if a.Facts == nil {
		return Action{}, false
	}
	at := parser.Cursor{Place: -1}
	if to != "" {
		place, ok := a.Puzzle.FindPlace(to)
		if !ok {
			return Action{}, false
		}
		at.Place = place
	}
	for _, action := range playActions(a.Puzzle, a.Facts, at) {
		if action.Disabled == nil && (to == "" && action.Kind == PlayBest || action.ID == "play "+to) {
			return action, true
		}
	}
	return Action{}, false
}

// Summary says on one line, without markup, how a puzzle's game ends. It is
// empty for a puzzle that cannot be solved.
func Summary(pr Printer, a *Answer) string {
	if a.Facts == nil {
		return ""
	}
	const between = " · "
	x := newExplainer(pr, a)
	x.prospect(&a.Facts.Evaluation)
	return pr.Sprintf("%s: %s", a.Puzzle.Title, a.Facts.Outcome) + between + strings.ReplaceAll(x.text.Plain(), "\n\n", between)
}
