package explain

import (
	"strings"

	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A Hint is a word or a mark to be shown in the text after an offset of a puzzle, as
// if it stood there.
type Hint struct {
	Offset  int
	Label   string
	Tooltip words.Text // may be empty
}

// Hints returns the hints in a range of a puzzle: the outcome after its title, or that
// there is none, and the marks of its moves, as in an annotated game. Boards have
// none, so that their columns stay aligned.
func Hints(pr words.Printer, a *answer.Answer, within source.Range) []Hint {
	p := a.Puzzle
	var hints []Hint
	if h, ok := titleHint(pr, a); ok && within.Contains(h.Offset) {
		hints = append(hints, h)
	}
	if a.Facts == nil {
		return hints
	}
	for i, step := range a.Facts.Steps {
		if offset := p.Moves[i].Range.End; step.Mark != game.NoMark && within.Contains(offset) {
			x := newExplainer(pr, a)
			x.judge(step)
			hints = append(hints, Hint{offset, string(step.Mark), x.text})
		}
	}
	return hints
}

// StandingHints returns the hints that say on which nodes of a graph the pieces stand: behind the
// node's own line or, naming the node, behind the first line that mentions it. They give nothing
// away.
func StandingHints(pr words.Printer, p *syntax.Puzzle, within source.Range) []Hint {
	chase, ok := p.Setup.(*syntax.Chase)
	if !ok || p.Draft.Graph == nil {
		return nil
	}
	var hints []Hint
	for i := range p.Draft.Graph.Nodes {
		var pieces []string
		for _, piece := range chase.Pieces() {
			if piece.Place == i {
				pieces = append(pieces, pr.Sprintf(piece.Key))
			}
		}
		if len(pieces) == 0 {
			continue
		}
		line, own := lineOf(p.Draft.Graph, i)
		label := strings.Join(pieces, pr.Sprintf(", "))
		if !own {
			label = pr.Sprintf("%s on %s", words.Markup(label), p.PlaceName(i))
		}
		if within.Contains(line.End) {
			hints = append(hints, Hint{Offset: line.End, Label: label})
		}
	}
	return hints
}

// lineOf returns the line of a graph that a node has of its own, else the first that mentions it.
func lineOf(g *syntax.Graph, node int) (line source.Range, own bool) {
	first := g.Nodes[node].First()
	for _, l := range g.Lines {
		switch {
		case l.Node.Place == node:
			return l.Range, true
		case l.Range.Start <= first.Start && first.End <= l.Range.End:
			line = l.Range
		}
	}
	return line, false
}

// titleHint tells a puzzle's outcome; ok is false for a preamble.
func titleHint(pr words.Printer, a *answer.Answer) (h Hint, ok bool) {
	title := a.Puzzle.Field("puzzle")
	if title == nil {
		return Hint{}, false
	}
	h = Hint{Offset: title.Value.End, Label: standing(pr, a)}
	if a.Facts != nil {
		x := newExplainer(pr, a)
		x.prospect(&a.Facts.Evaluation)
		h.Tooltip = x.text
	}
	return h, true
}

// standing says in a few words how a puzzle ends, or that it is not solved; its diagnostics say
// why.
func standing(pr words.Printer, a *answer.Answer) string {
	_, broken := a.Obstacle()
	switch {
	case broken:
		return pr.Sprintf("not solved")
	case a.Fillings != nil:
		return Holes(pr, a)
	case a.Facts == nil:
		return pr.Sprintf("solving…")
	}
	return pr.Sprintf("%v", a.Facts.Outcome)
}

// prospect says briefly how the game will go on from a position.
func (x *explainer) prospect(at *game.Evaluation) {
	switch {
	case at.IsStuck():
		x.say("%v", answer.WhyNoMove(at))
		return
	case at.Over:
		x.say("The game is over.")
		return
	}
	x.say("Best for %s: %s", at.Turn, x.places(game.MovePlaces(at.Best())))
	x.line(at.Line)
}

// judge explains the mark of a move.
func (x *explainer) judge(step game.Step) {
	if step.Mark == game.OnlyMove {
		x.say("The only move that keeps the outcome: %s", game.FromHere(step.Move))
		return
	}
	x.say("%s; better: %s — %s", game.FromHere(step.Move), x.places(step.Best), step.Before)
}
