package explain

import (
	"slices"

	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/solver"
)

// The first line of a hover says all by itself where something stands, what it is and who wins:
// some editors show no other line.

// leadOfPlace is the first line about a place of a chase: who wins if the player to move goes
// there, and how good that is; with a piece, who wins from the position shown; else who wins
// once that player has arrived there.
func (x *explainer) leadOfPlace(at solver.Place, here game.Site) {
	f, name, what := x.f, x.nameOf(at), x.stands(here)
	m, isMove := f.Move(at)
	isPiece := slices.Contains(here.Pieces, "mouse") || slices.Contains(here.Pieces, "cat")
	switch {
	case len(f.Moves) == 0:
		x.say("**%s**, %s: %s", name, what, f.Outcome)
	case at == x.g.Rules.MoverAt(x.g.Start):
		x.say("**%s**, %s to move: %s", name, f.Turn, f.Outcome)
	case isMove:
		x.leadOfMove(name, what, m)
	case isPiece:
		x.say("**%s**, %s: %s", name, what, f.Outcome)
	default:
		there := x.g.Rules.Arrived(x.g.Start, x.g.Solution, at)
		if there == nil { // it may not stand there
			x.say("**%s**, %s", name, what)
			return
		}
		x.say("**%s**, %s: %s with %s here", name, what, there.Outcome(), words.WithArticle(f.Turn))
	}
}

// leadOfMove is the first line about a place that a move leads to.
func (x *explainer) leadOfMove(name string, what words.Markup, m solver.Move) {
	if m.Rank == 0 {
		x.say("**%s**, %s: %s (best)", name, what, game.FromHere(m))
	} else {
		x.say("**%s**, %s: %s (worse `%s`)", name, what, game.FromHere(m), string(x.f.Mark(m)))
	}
}

// leadOfPlayed is the first line about a move in a position.
func (x *explainer) leadOfPlayed(before *game.Evaluation, m solver.Move) {
	to := x.nameOf(m.To)
	if m.Rank == 0 {
		x.say("**%s to %s**: %s (best)", before.Turn, to, game.FromHere(m))
	} else {
		x.say("**%s to %s**: %s (worse `%s`)", before.Turn, to, game.FromHere(m), string(before.Mark(m)))
	}
}
