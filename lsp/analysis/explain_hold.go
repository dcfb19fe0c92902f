package analysis

import (
	"plywise/parser"
	"plywise/solver"
)

// hold names, where nobody forces the end, the moves that see to it: those of the player to move,
// and the answers to what that player can try.
func (x *explainer) hold(p solver.Position) {
	if p.Over() || !isHeld(p.Outcome()) {
		return
	}
	at := Evaluate(p)
	var said []Markup
	if namesHolders(&at) {
		said = append(said, x.holders(&at))
	}
	if at.Outcome.Kind == solver.Draw || at.Turn == solver.Mouse { // else the mouse has lost already
		said = append(said, x.answers(p, &at)...)
	}
	x.sentences(said)
}

// holdAfter names the answers to one move from the position shown.
func (x *explainer) holdAfter(m solver.Move) {
	at := &x.f.Evaluation
	if !isHeld(at.Outcome) || at.Outcome.Kind != solver.Draw && at.Turn == solver.Cat {
		return
	}
	tries, seen := triesOf(x.g.Start, []solver.Move{m})
	switch {
	case len(tries) > 0:
		x.sentences([]Markup{x.answer(at, tries[0])})
	case seen.answers > 0:
		x.sentences([]Markup{x.everyAnswer(at, m.To)})
	}
}

// sentences says sentences in one paragraph.
func (x *explainer) sentences(list []Markup) {
	var text Paragraph
	for i, sentence := range list {
		if i > 0 {
			text += " "
		}
		text += Paragraph(sentence)
	}
	if text != "" {
		x.text = append(x.text, text)
	}
}

// holders names the moves by which the player to move holds the outcome, and those that
// lose.
func (x *explainer) holders(at *Evaluation) Markup {
	hold, lose := held(at.Moves)
	switch holds := deedOf(at.Outcome); {
	case len(at.Moves) == 1:
		return x.Sprintf("%s has one move, which %s: %s.", capitalised(at.Turn), holds, x.places(hold))
	case len(lose) == 0:
		return x.Sprintf("Every move of %s %s.", withArticle(at.Turn), holds)
	case len(hold) == 1:
		return x.Sprintf("%s %s with %s only; %s.", capitalised(at.Turn), holds, x.places(hold), x.losers(lose))
	default:
		return x.Sprintf("%s %s with %s; %s.", capitalised(at.Turn), holds, x.places(hold), x.losers(lose))
	}
}

// deedOf says what a move does that holds an outcome.
func deedOf(o solver.Outcome) parser.Phrase {
	if o.Kind == solver.Draw {
		return parser.Phrase("holds the draw")
	}
	return parser.Phrase("holds the mouse off")
}

// losers says that moves lose.
func (x *explainer) losers(moves []solver.Place) Markup {
	if len(moves) == 1 {
		return x.Sprintf("%s loses", x.places(moves))
	}
	return x.Sprintf("%s lose", x.places(moves))
}

// answers names the answers that hold after the tries of the player to move: after the few
// that are hardest to answer, with the number of the others.
func (x *explainer) answers(p solver.Position, at *Evaluation) []Markup {
	const maxShown = 2
	tries, seen := triesOf(p, at.Moves)
	if len(tries) == 0 {
		if !seen.all || seen.answers == 0 {
			return nil
		}
		return []Markup{x.noTry(at)}
	}
	shown := tries
	if len(tries) > maxShown+1 {
		shown = tries[:maxShown]
	}
	var said []Markup
	for _, t := range shown {
		said = append(said, x.answer(at, t))
	}
	if more := len(tries) - len(shown); more > 0 && seen.all {
		said = append(said, x.Sprintf("After %d other moves, too, some answers lose.", more))
	}
	return said
}

// answer names the answers to a try.
func (x *explainer) answer(at *Evaluation, t try) Markup {
	after, who, holds := x.code([]solver.Place{t.move}), withArticle(at.Turn.Opponent()), deedOf(at.Outcome)
	if len(t.hold) == 1 {
		return x.Sprintf("After %s %s %s with %s only; %s.", after, who, holds, x.places(t.hold), x.losers(t.lose))
	}
	return x.Sprintf("After %s %s %s with %s; %s.", after, who, holds, x.places(t.hold), x.losers(t.lose))
}

// noTry says that the opponent need not choose with care.
func (x *explainer) noTry(at *Evaluation) Markup {
	best, lose := places(at.Best()), len(at.Moves) > len(at.Keeping())
	switch {
	case len(best) == 1:
		return x.everyAnswer(at, best[0])
	case !namesHolders(at):
		return x.Sprintf("After any best move of the mouse every answer of the cat holds it off.")
	case !lose:
		return x.Sprintf("So does every answer of %s.", withArticle(at.Turn.Opponent()))
	}
	return x.Sprintf("After any move that holds it, every answer of %s does, too.", withArticle(at.Turn.Opponent()))
}

// everyAnswer says that no answer to a move loses.
func (x *explainer) everyAnswer(at *Evaluation, move solver.Place) Markup {
	return x.Sprintf("After %s every answer of %s %s.", x.code([]solver.Place{move}), withArticle(at.Turn.Opponent()), deedOf(at.Outcome))
}
