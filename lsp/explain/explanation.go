package explain

import (
	"strings"

	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/solver"
)

// InFull explains a puzzle's solution in full, for a document of its own: the hover over the
// title, the position with its best moves marked, and every legal move with its outcome. The
// answer has its game. The text is empty if there is no solution. To ask for it is to want
// spoilers, even where they are off.
func InFull(pr words.Printer, a *answer.Answer, j answer.Judgement) words.Text {
	if a.Fillings != nil {
		return AboutHoles(pr, a)
	}
	if a.Facts == nil || a.Game == nil {
		return nil
	}
	x := newExplainer(pr, a)
	x.j = j
	if a.Puzzle.Title != "" {
		x.say("# %s", a.Puzzle.Title)
	}
	x.whole()
	return x.text
}

// Untitled is [InFull] without the title.
func Untitled(pr words.Printer, a *answer.Answer, j answer.Judgement) words.Text {
	x := newExplainer(pr, a)
	x.j = j
	x.whole()
	return x.text
}

// InWords is [Untitled] without what a board shows: the position and a table of its moves.
func InWords(pr words.Printer, a *answer.Answer, j answer.Judgement) words.Text {
	x := newExplainer(pr, a)
	x.j = j
	x.inWords()
	return x.text
}

func (x *explainer) inWords() {
	x.puzzle()
	if x.j.Composition != nil {
		x.inDepth(x.j.Composition)
	}
}

func (x *explainer) whole() {
	x.inWords()
	best := game.MovePlaces(x.f.Best())
	pic := x.picture(x.g.Start, best)
	if pic != nil && len(best) > 0 {
		x.say("The position, with `*` for the best moves:")
	} else {
		x.say("The position:")
	}
	x.draw(pic, x.g.Start)
	if len(x.f.Moves) > 0 {
		x.everyMove()
	}
}

// everyMove tabulates the moves.
func (x *explainer) everyMove() {
	table := words.Table{Head: []words.Markup{x.Sprintf("move"), x.Sprintf("outcome"), x.Sprintf("judgement")}}
	for _, m := range x.f.Moves {
		table.Rows = append(table.Rows, []words.Markup{x.code([]solver.Place{m.To}), x.Sprintf("%v", game.FromHere(m)), x.judgement(m)})
	}
	x.say("Every move:")
	x.text = append(x.text, table)
}

// judgement says in a word or two how good a move is, with its mark if it has one.
func (x *explainer) judgement(m solver.Move) words.Markup {
	switch x.f.Mark(m) {
	case game.OnlyMove:
		return x.Sprintf("`!` the only move")
	case game.Slower:
		return x.Sprintf("`?!` slower")
	case game.Mistake:
		return x.Sprintf("`?` a mistake")
	case game.Blunder:
		return x.Sprintf("`??` a win thrown away")
	}
	return x.Sprintf("best")
}

// Summary says without markup how a puzzle's game ends and why, for a message: first the
// outcome, since some clients show one line of it. If the puzzle cannot be solved it says
// why. The answer has its game.
func Summary(pr words.Printer, a *answer.Answer) string {
	x := newExplainer(pr, a)
	if obstacle, broken := a.Obstacle(); broken {
		x.say(obstacle.Message.Format, obstacle.Message.Args...)
		return x.text.Plain()
	}
	if a.Fillings != nil {
		return pr.Sprintf("%s: %s", a.Puzzle.Title, words.Markup(Holes(pr, a)))
	}
	if a.Facts == nil || a.Game == nil {
		return ""
	}
	x.why(x.g.Start)
	if !game.NamesHolders(&x.f.Evaluation) && !x.f.IsStuck() {
		x.prospect(&x.f.Evaluation)
	}
	return pr.Sprintf("%s: %s", a.Puzzle.Title, x.f.Outcome) + "\n" + strings.ReplaceAll(x.text.Plain(), "\n\n", "\n")
}
