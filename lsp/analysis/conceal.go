package analysis

import (
	"strings"

	"plywise/parser"
	"plywise/solver"
)

// ExplainConcealed is Explain for people who want to find the solution themselves:
// it says what stands at the cursor and whether the player to move can go there, but
// nothing about how the game ends. Over a puzzle's title it says the same as
// Explain: whoever hovers there asks for the outcome.
func ExplainConcealed(pr Printer, a *Answer, c parser.Cursor) (Text, parser.Range) {
	if c.Puzzle == nil || c.Preamble || c.Field == nil || c.Part == parser.KeyPart ||
		c.Field.Key == "puzzle" || c.Field.Key == "game" || c.Puzzle.Setup == nil {
		return Explain(pr, a, c)
	}
	x := newExplainer(pr, a)
	if x.f == nil || x.g == nil {
		return nil, x.subject(c)
	}
	switch {
	case c.List == parser.InMoves, c.Expect != nil, c.List == parser.InBest, c.List == parser.InOnly:
		x.sayConcealed()
	case c.Place >= 0:
		x.g.rules.concealed(x, solver.Place(c.Place))
	}
	return x.text, x.subject(c)
}

func (x *explainer) sayConcealed() {
	x.say("Outcomes are kept back; hover over the puzzle's title to be told.")
}

// Conceal removes from the actions at a cursor what they give away about how the
// game ends. The best move is always offered. If it is also the move at the cursor,
// that is offered as well: its absence would give it away.
func Conceal(p *parser.Puzzle, actions []Action, at parser.Cursor) []Action {
	concealed := make([]Action, 0, len(actions)+1)
	record := false
	for _, a := range actions {
		verb, argument, _ := strings.Cut(a.ID, " ")
		switch {
		case a.Disabled != nil:
		case a.ID == "through 1":
			record = true
			a.Title = parser.Say("Play the first of `moves`: %s", p.PlaceName(p.Moves[0].Place))
			a.Preferred = true
		case a.Kind == PlayBest:
			a.Title = concealedMove(p, parser.Say("Play best move"), parser.Say("Write the best move to `moves`"))
			a.Preferred = !record
			if here, ok := p.FindPlace(argument); ok && solver.Place(here) == pointedPlace(at) {
				concealed = append(concealed, a)
				a = Action{ID: a.ID, Title: concealedMove(p, parser.Say("Play move: %s", argument), parser.Say("Write the move to `moves`: %s", argument)), Kind: PlayMove}
			}
		case verb == "play":
			a.Title = concealedMove(p, parser.Say("Play move: %s", argument), parser.Say("Write the move to `moves`: %s", argument))
		case a.ID == "append best":
			a.Title = parser.Say("Append the best move to `moves`")
		case a.ID == "append line":
			a.Title = parser.Say("Append the whole best line to `moves`")
		case verb == "assert":
			a.Title = parser.Say("Assert `%s`", argument)
		}
		concealed = append(concealed, a)
	}
	return concealed
}

// concealedMove returns the title of an action that plays a move or, if that would use up
// the limit, writes it down.
func concealedMove(p *parser.Puzzle, played, written parser.Message) parser.Message {
	if MustStay(p) {
		return written
	}
	return played
}
