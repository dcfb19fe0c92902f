package explain

import (
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/solver"
)

// hold names, where neither player forces the end, the moves that hold the outcome: those of
// the player to move, and the answers to that player's tries.
func (x *explainer) hold(p solver.Position) {
	if p.Over() || !game.IsHeld(p.Outcome()) {
		return
	}
	at := game.Evaluate(p)
	var said []words.Markup
	if game.NamesHolders(&at) {
		said = append(said, x.holders(&at))
	}
	if at.Outcome.Kind == solver.Draw || at.Turn == solver.Mouse { // a cat that wins by the limit tries nothing
		said = append(said, x.answers(p, &at)...)
	}
	x.sentences(said)
}

// holdAfter names the answers to one move from the position shown.
func (x *explainer) holdAfter(m solver.Move) {
	at := &x.f.Evaluation
	if !game.IsHeld(at.Outcome) || at.Outcome.Kind != solver.Draw && at.Turn == solver.Cat {
		return
	}
	tries, seen := game.TriesOf(x.g.Start, []solver.Move{m})
	switch {
	case len(tries) > 0:
		x.sentences([]words.Markup{x.answer(at, tries[0])})
	case seen.Answers > 0:
		x.sentences([]words.Markup{x.everyAnswer(at, m.To)})
	}
}

// sentences puts sentences into one paragraph.
func (x *explainer) sentences(list []words.Markup) {
	var text words.Paragraph
	for i, sentence := range list {
		if i > 0 {
			text += " "
		}
		text += words.Paragraph(sentence)
	}
	if text != "" {
		x.text = append(x.text, text)
	}
}

// holders names the moves by which the player to move holds the outcome, and those that
// lose.
func (x *explainer) holders(at *game.Evaluation) words.Markup {
	hold, lose := game.Held(at.Moves)
	switch holds := deedOf(at.Outcome); {
	case len(at.Moves) == 1:
		return x.Sprintf("%s has one move, which %s: %s.", words.Capitalised(at.Turn), holds, x.places(hold))
	case len(lose) == 0:
		return x.Sprintf("Every move of %s %s.", words.WithArticle(at.Turn), holds)
	case len(hold) == 1:
		return x.Sprintf("%s %s with %s only; %s.", words.Capitalised(at.Turn), holds, x.places(hold), x.losers(lose))
	default:
		return x.Sprintf("%s %s with %s; %s.", words.Capitalised(at.Turn), holds, x.places(hold), x.losers(lose))
	}
}

// deedOf is the verb for a move that holds an outcome.
func deedOf(o solver.Outcome) syntax.Phrase {
	if o.Kind == solver.Draw {
		return syntax.Phrase("holds the draw")
	}
	return syntax.Phrase("holds the mouse off")
}

// losers says that moves lose.
func (x *explainer) losers(moves []solver.Place) words.Markup {
	if len(moves) == 1 {
		return x.Sprintf("%s loses", x.places(moves))
	}
	return x.Sprintf("%s lose", x.places(moves))
}

// answers names the answers that hold after the tries of the player to move: after the few
// tries that are hardest to answer, with the number of the others.
func (x *explainer) answers(p solver.Position, at *game.Evaluation) []words.Markup {
	const maxShown = 2
	tries, seen := game.TriesOf(p, at.Moves)
	if len(tries) == 0 {
		if !seen.All || seen.Answers == 0 {
			return nil
		}
		return []words.Markup{x.noTry(at)}
	}
	shown := tries
	if len(tries) > maxShown+1 {
		shown = tries[:maxShown]
	}
	var said []words.Markup
	for _, t := range shown {
		said = append(said, x.answer(at, t))
	}
	if more := len(tries) - len(shown); more > 0 && seen.All {
		said = append(said, x.Sprintf("After %d other moves, too, some answers lose.", more))
	}
	return said
}

// answer names the answers to a try.
func (x *explainer) answer(at *game.Evaluation, t game.Try) words.Markup {
	after, who, holds := x.code([]solver.Place{t.Move}), words.WithArticle(at.Turn.Opponent()), deedOf(at.Outcome)
	if len(t.Hold) == 1 {
		return x.Sprintf("After %s %s %s with %s only; %s.", after, who, holds, x.places(t.Hold), x.losers(t.Lose))
	}
	return x.Sprintf("After %s %s %s with %s; %s.", after, who, holds, x.places(t.Hold), x.losers(t.Lose))
}

// noTry says that the opponent need not choose with care.
func (x *explainer) noTry(at *game.Evaluation) words.Markup {
	best, lose := game.MovePlaces(at.Best()), len(at.Moves) > len(at.Keeping())
	switch {
	case len(best) == 1:
		return x.everyAnswer(at, best[0])
	case !game.NamesHolders(at):
		return x.Sprintf("After any best move of the mouse every answer of the cat holds it off.")
	case !lose:
		return x.Sprintf("So does every answer of %s.", words.WithArticle(at.Turn.Opponent()))
	}
	return x.Sprintf("After any move that holds it, every answer of %s does, too.", words.WithArticle(at.Turn.Opponent()))
}

// everyAnswer says that no answer to a move loses.
func (x *explainer) everyAnswer(at *game.Evaluation, move solver.Place) words.Markup {
	return x.Sprintf("After %s every answer of %s %s.", x.code([]solver.Place{move}), words.WithArticle(at.Turn.Opponent()), deedOf(at.Outcome))
}
