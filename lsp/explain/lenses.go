package explain

import (
	"strings"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// A Lens is a remark about a puzzle, shown on a line of its own above it. A click on it runs a
// command.
type Lens struct {
	Kind  LensKind
	Title string
	Move  string // of PlayLens, the place to go to; "" for the best move
}

// A LensKind says what a lens is for.
type LensKind uint8

// The kinds of lens, in the order in which a puzzle has them.
const (
	ExplainLens LensKind = iota // explains how the game ends, and the judge's verdict
	PlayLens                    // plays the best move
	SolveLens                   // opens a board to solve the puzzle on
	BoardLens                   // opens a board
	PreviewLens                 // opens a board in a browser
)

// LensOptions say how much lenses tell.
type LensOptions struct {
	// Spoilers says that lenses show the outcome and moves. Without it, only a click on the
	// lens does.
	Spoilers bool
	// Outcome says that nothing else shows how the game ends, as hints do.
	Outcome bool
}

// LensKinds returns the kinds of a puzzle's lenses, in order. There is always one, so
// that the text below it never moves.
func LensKinds(a *answer.Answer) []LensKind {
	kinds := []LensKind{ExplainLens}
	if _, ok := change.PlayAction(a, parser.Cursor{Place: -1}, ""); ok && !change.MustStay(a.Puzzle) {
		kinds = append(kinds, PlayLens)
	}
	if a.Facts != nil && !a.Facts.IsCalledOver() && len(a.Facts.Moves) > 0 {
		kinds = append(kinds, SolveLens)
	}
	return append(kinds, BoardLens, PreviewLens)
}

// NewLens returns a lens of one of a puzzle's kinds.
func NewLens(pr words.Printer, a *answer.Answer, kind LensKind, o LensOptions) Lens {
	switch kind {
	case PlayLens:
		return playLens(pr, a, o)
	case SolveLens:
		return Lens{Kind: SolveLens, Title: pr.Sprintf("Solve")}
	case BoardLens:
		return Lens{Kind: BoardLens, Title: pr.Sprintf("Board")}
	case PreviewLens:
		return Lens{Kind: PreviewLens, Title: pr.Sprintf("Preview")}
	}
	return Lens{Kind: ExplainLens, Title: explainTitle(pr, a, o)}
}

const (
	// lensRow is the most columns that the lenses of a puzzle take in an editor that has a
	// board or a preview: half a window.
	lensRow = 64
	// lensGap is what editors write between two lenses.
	lensGap = " | "
)

// playLens names the best move, as far as the row has room for the name of its place.
func playLens(pr words.Printer, a *answer.Answer, o LensOptions) Lens {
	if !o.Spoilers {
		return Lens{Kind: PlayLens, Title: pr.Sprintf("Play best")}
	}
	turn, best := a.Facts.Turn, a.Puzzle.PlaceName(int(a.Facts.Moves[0].To))
	others := explainTitle(pr, a, o) + lensGap + pr.Sprintf("Play best: %s to %s", turn, "") + lensGap + pr.Sprintf("Preview")
	name := source.Shortened(best, lensRow-source.Width(others))
	return Lens{Kind: PlayLens, Title: pr.Sprintf("Play best: %s to %s", turn, name), Move: best}
}

// explainTitle is the title of a puzzle's first lens. It leaves out what a hint or an error
// says already.
func explainTitle(pr words.Printer, a *answer.Answer, o LensOptions) string {
	_, broken := a.Obstacle()
	switch {
	case broken:
		return pr.Sprintf("Not solved")
	case !o.Spoilers:
		return pr.Sprintf("Show the outcome")
	case o.Outcome:
		return standing(pr, a)
	case o.Judged(a) && a.Facts.Composition() != nil:
		return judgeTitle(pr, a.Puzzle, a.Facts.Composition())
	}
	return pr.Sprintf("Explain")
}

// Judged reports whether a lens of a puzzle tells the judge's verdict on the position shown,
// once a judge has been asked. The verdict on an older text is not told.
func (o LensOptions) Judged(a *answer.Answer) bool {
	return o.Spoilers && !o.Outcome && a.IsSettled() && a.Facts != nil && !a.Facts.IsCalledOver()
}

// judgeTitle sums the judge's verdict up: all of it where the author asks for it by an assertion
// about the solution, else what is rare, one way alone to win, or a flaw, another first move.
func judgeTitle(pr words.Printer, p *syntax.Puzzle, c *composition.Composition) string {
	asks := answer.FindAssertion(func(x *answer.Assertion) bool { return x.IsWritten(p) && (x.Composed || x.Key == "only") }) != nil
	switch cooks := len(c.Key) - 1; {
	case asks:
	case c.Sound == composition.Strict && c.Outcome.Kind != solver.Total:
		return pr.Sprintf("%v", soundnessIn(c))
	case len(c.Line) == 0 || cooks < 1:
		return pr.Sprintf("Explain")
	case cooks == 1:
		return pr.Sprintf("1 cook")
	default:
		return pr.Sprintf("%d cooks", cooks)
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
	if len(parts) == 0 {
		return pr.Sprintf("Explain")
	}
	return strings.Join(parts, " · ")
}

// soundnessIn names how sound a composition is. In knight and pawns there is one degree.
func soundnessIn(c *composition.Composition) syntax.Phrase {
	switch {
	case c.Sound == composition.Unsound:
		return syntax.Phrase("not sound")
	case c.Sound == composition.Shortest:
		return syntax.Phrase("sound by length")
	case c.Sound == composition.Critical, c.Outcome.Kind == solver.Total:
		return syntax.Phrase("sound")
	}
	return syntax.Phrase("strictly sound")
}
