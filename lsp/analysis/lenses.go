package analysis

import (
	"strings"

	"plywise/parser"
)

// A Lens is something to be said about a puzzle on a line of its own above it,
// and what there is to be done about it.
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

// Lenses returns the lenses of a puzzle; the result is nil while it is not known.
// A puzzle that cannot be solved has none. Without spoilers no lens tells the
// outcome or a move, but it can be asked for. OpenBoard is for editors that have
// a board to open.
func Lenses(pr Printer, p *parser.Puzzle, r *Result, spoilers, openBoard bool) []Lens {
	if p.HasErrors() || r != nil && r.Facts == nil {
		return nil
	}
	lenses := []Lens{{Kind: OutcomeLens, Title: outcomeTitle(pr, r, spoilers)}}
	if r == nil {
		return lenses
	}
	if _, ok := Play(p, r, ""); ok {
		lens := Lens{Kind: PlayLens, Title: pr.Sprintf("Play best move"), Move: p.PlaceName(int(r.Facts.Moves[0].To))}
		if spoilers {
			lens.Title = pr.Sprintf("Play best move: %s to %s", r.Facts.Turn, lens.Move)
		}
		lenses = append(lenses, lens)
	}
	if openBoard {
		lenses = append(lenses, Lens{Kind: BoardLens, Title: pr.Sprintf("Open board")})
	}
	return lenses
}

func outcomeTitle(pr Printer, r *Result, spoilers bool) string {
	switch {
	case !spoilers:
		return pr.Sprintf("Show the outcome")
	case r == nil:
		return pr.Sprintf("solving…")
	case r.Facts.Over:
		return pr.Sprintf("%v", r.Facts.Outcome)
	}
	return pr.Sprintf("%s to move: %s", r.Facts.Turn, r.Facts.Outcome)
}

// Play returns the action that plays the move to a place, or the best move for
// "". It reports false where there is no such move to play.
func Play(p *parser.Puzzle, r *Result, to string) (Action, bool) {
	if r.Facts == nil {
		return Action{}, false
	}
	at := parser.Cursor{Place: -1}
	if to != "" {
		place, ok := p.FindPlace(to)
		if !ok {
			return Action{}, false
		}
		at.Place = place
	}
	for _, a := range plays(p, r.Facts, at) {
		if a.Disabled == nil && (to == "" && a.Kind == PlayBest || a.ID == "play "+to) {
			return a, true
		}
	}
	return Action{}, false
}

// Summary says on one line, without markup, how a puzzle's game ends. It is
// empty for a puzzle that cannot be solved.
func Summary(pr Printer, p *parser.Puzzle, r *Result) string {
	if r.Facts == nil {
		return ""
	}
	const between = " · "
	x := &explainer{Printer: pr, p: p, r: r}
	x.prospect(&r.Facts.Position)
	return pr.Sprintf("%s: %s", p.Title, r.Facts.Outcome) + between + strings.ReplaceAll(x.text.Plain(), "\n\n", between)
}
