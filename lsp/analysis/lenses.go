package analysis

import (
	"strings"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/composition"
)

// A Lens is a remark about a puzzle, shown on a line of its own above it, with
// something that a click on it does.
type Lens struct {
	Kind  LensKind
	Title string
	Move  string // of PlayLens, the place to go to; "" for the best move
}

// A LensKind says what a lens is for.
type LensKind uint8

// The kinds of lens, in the order in which a puzzle has them.
const (
	ExplainLens LensKind = iota // explains how the game ends
	PlayLens                    // plays the best move
	JudgeLens                   // explains what a judge of compositions says
	BoardLens                   // opens a board
	PreviewLens                 // opens a board in a browser
)

// LensOptions say what lenses tell.
type LensOptions struct {
	// Spoilers are shown. Without them no lens shows the outcome or a move, but a
	// click on the lens does.
	Spoilers bool
	// Outcome says that nothing else shows how the game ends, as hints do.
	Outcome bool
}

// LensKinds returns the kinds of a puzzle's lenses, in order. There is always one, so
// that the text below it never moves.
func LensKinds(a *Answer) []LensKind {
	kinds := []LensKind{ExplainLens}
	if _, ok := Play(a, ""); ok && !MustStay(a.Puzzle) {
		kinds = append(kinds, PlayLens)
	}
	if f := a.Facts; f != nil && (!f.Over || f.isStuck()) {
		kinds = append(kinds, JudgeLens)
	}
	return append(kinds, BoardLens, PreviewLens)
}

// NewLens returns a lens of one of a puzzle's kinds.
func NewLens(pr Printer, a *Answer, kind LensKind, o LensOptions) Lens {
	switch kind {
	case PlayLens:
		if !o.Spoilers {
			return Lens{Kind: PlayLens, Title: pr.Sprintf("Play best move")}
		}
		best := a.Puzzle.PlaceName(int(a.Facts.Moves[0].To))
		return Lens{Kind: PlayLens, Title: pr.Sprintf("Play best move: %s to %s", a.Facts.Turn, best), Move: best}
	case BoardLens:
		return Lens{Kind: BoardLens, Title: pr.Sprintf("Open board")}
	case PreviewLens:
		return Lens{Kind: PreviewLens, Title: pr.Sprintf("Preview in browser")}
	case JudgeLens:
		return Lens{Kind: JudgeLens, Title: judgeTitle(pr, a.Facts.Composition())}
	}
	return Lens{Kind: ExplainLens, Title: explainTitle(pr, a, o)}
}

// explainTitle is the title of a puzzle's first lens. A broken position it says in any
// case: nothing can be clicked there.
func explainTitle(pr Printer, a *Answer, o LensOptions) string {
	_, broken := a.Obstacle()
	switch {
	case broken:
		return standing(pr, a)
	case !o.Spoilers:
		return pr.Sprintf("Show the outcome")
	case !o.Outcome:
		return pr.Sprintf("Explain")
	case a.Facts == nil || a.Facts.Over:
		return standing(pr, a)
	}
	return pr.Sprintf("%s to move: %s", a.Facts.Turn, a.Facts.Outcome)
}

// judgeTitle says in short what a judge does of the position shown, if one has been asked.
func judgeTitle(pr Printer, c *composition.Composition) string {
	if c == nil {
		return pr.Sprintf("Judge the composition")
	}
	var parts []string
	if len(c.Line) > 0 {
		parts = append(parts, pr.Sprintf("%v", soundnessIn(c)))
	}
	switch n := len(c.Tries); {
	case c.Side != c.Turn:
	case n == 0:
		parts = append(parts, pr.Sprintf("no tries"))
	case n == 1:
		parts = append(parts, pr.Sprintf("1 try"))
	default:
		parts = append(parts, pr.Sprintf("%d tries", n))
	}
	return strings.Join(append(parts, pr.Sprintf("set play: %s", *c.Set)), " · ")
}

// soundnessIn names how sound a composition is. In knight and pawns there is one degree.
func soundnessIn(c *composition.Composition) parser.Phrase {
	switch {
	case c.Sound == composition.Unsound:
		return parser.Phrase("not sound")
	case c.Sound == composition.Shortest:
		return parser.Phrase("sound by length alone")
	case c.Sound == composition.Critical, c.Outcome.Kind == solver.Total:
		return parser.Phrase("sound")
	}
	return parser.Phrase("strictly sound")
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
	for _, action := range playActions(a, at) {
		if action.Disabled == nil && (to == "" && action.Kind == PlayBest || action.ID == "play "+to) {
			if a.concealed {
				action.Title = concealedMove(a.Puzzle, a.Puzzle.PlaceName(at.Place))
				if to == "" {
					action.Title = concealedBest(a.Puzzle)
				}
			}
			return action, true
		}
	}
	return Action{}, false
}
