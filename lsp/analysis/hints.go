package analysis

import "plywise/parser"

// A Hint is a word or a mark to be shown in the text after an offset of a puzzle, as
// if it stood there.
type Hint struct {
	Offset  int
	Label   string
	Tooltip Text // may be empty
}

// Hints returns the hints in a range of a puzzle: the outcome after its title, and
// the marks of its moves, as in an annotated game. Boards have none, so that their
// columns stay aligned.
func Hints(pr Printer, a *Answer, within parser.Range) []Hint {
	p := a.Puzzle
	if p.HasErrors() {
		return nil
	}
	var hints []Hint
	if h, ok := titleHint(pr, a); ok && within.Contains(h.Offset) {
		hints = append(hints, h)
	}
	if a.Facts == nil {
		return hints
	}
	for i, step := range a.Facts.Steps {
		if offset := p.Moves[i].Range.End; step.Mark != NoMark && within.Contains(offset) {
			x := newExplainer(pr, a)
			x.judge(step)
			hints = append(hints, Hint{offset, string(step.Mark), x.text})
		}
	}
	return hints
}

// titleHint tells a puzzle's outcome; ok is false for a puzzle that cannot be
// solved.
func titleHint(pr Printer, a *Answer) (h Hint, ok bool) {
	title := a.Puzzle.Field("puzzle")
	switch {
	case title == nil:
		return Hint{}, false
	case !a.IsSettled():
		return Hint{Offset: title.Value.End, Label: pr.Sprintf("solving…")}, true
	case a.Facts == nil:
		return Hint{}, false
	}
	x := newExplainer(pr, a)
	x.prospect(&a.Facts.Evaluation)
	return Hint{title.Value.End, pr.Sprintf("%v", a.Facts.Outcome), x.text}, true
}

// prospect says briefly how the game will go on from a position.
func (x *explainer) prospect(at *Evaluation) {
	if at.Over {
		x.say("The game is over.")
		return
	}
	x.say("Best for %s: %s", at.Turn, x.places(places(at.Best())))
	x.line(at.Line)
}

// judge explains the mark of a move.
func (x *explainer) judge(step Step) {
	if step.Mark == OnlyMove {
		x.say("The only move that keeps the outcome: %s", FromHere(step.Move))
		return
	}
	x.say("%s; better: %s (%s)", FromHere(step.Move), x.places(step.Best), step.Before)
}
