package explain

import (
	"plywise/lsp/answer"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/solver"
)

// Concealed is [At] for people who want to find the solution themselves: it names the pieces at
// the cursor and says whether the player to move can go there, but not how the game ends. Over
// a puzzle's title it says the same as At: to hover there is to ask for the outcome.
func Concealed(pr words.Printer, a *answer.Answer, c parser.Cursor) (words.Text, source.Range) {
	if a.Fillings != nil && !answer.IsTitle(c) {
		a = a.Concealed()
	}
	if c.Puzzle == nil || c.Preamble || c.Field == nil || c.Part == parser.KeyPart || c.Part == parser.CommentPart ||
		c.Field.Key == "puzzle" || c.Field.Key == "game" || c.Puzzle.Setup == nil || isSetting(c) {
		return At(pr, a, c, answer.Judgement{})
	}
	x := newExplainer(pr, a)
	if x.f == nil || x.g == nil {
		return nil, x.subject(c)
	}
	switch {
	case c.Token >= 0 && c.Field.Means != nil && c.Field.Means.GivesAway():
		x.sayConcealed()
	case c.Place >= 0:
		x.concealedPlace(solver.Place(c.Place))
	}
	return x.text, x.subject(c)
}

func (x *explainer) sayConcealed() {
	if x.onBoard {
		x.say("Outcomes are hidden.")
		return
	}
	x.say("Outcomes are kept back; hover over the puzzle's title to be told.")
}
