package explain

import (
	"strconv"
	"strings"

	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/syntax"
)

// StepWords says which entry of `moves` one is, counted from 1, how good it is and what it leads to.
func StepWords(pr words.Printer, a *answer.Answer, number int) string {
	p, m := a.Puzzle, PlayedMoves(pr, a)[number-1]
	name := strings.Join(strings.Fields(p.Slice(m.Range)), " ")
	said := strconv.Itoa(number) + ". " + name
	if m.Player != "" {
		turn := p.Draft.Turn ^ syntax.Turn((number-1)%2)
		said = pr.Sprintf("%d. %s to %s", number, game.PlayerOf(p.Game, turn), name)
	}
	switch {
	case m.Problem != "":
		return said + ": " + m.Problem
	case m.Step == nil || a.KeepsBack():
		return said
	}
	if m.Step.Mark != game.NoMark {
		said += " " + string(m.Step.Mark)
	}
	return pr.Sprintf("%s, then %v", said, game.AfterMove(m.Step.Move))
}
