package explain

import (
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/solver"
)

// huntPlace describes a square of a hunt, and says how good a move there is.
func (x *explainer) huntPlace(at solver.Place, here game.Site) {
	f, name := x.f, x.nameOf(at)
	m, _ := f.Move(at)
	switch {
	case len(here.Pieces) > 0 && f.Over:
		x.say("**%s**, knight: no pawn is left", name)
		return
	case len(here.Pieces) > 0:
		x.say("**%s**, knight, %s to move: %s", name, f.Turn, f.Outcome)
		x.best(&f.Evaluation)
		x.line(f.Line)
		return
	case !here.HasPawn:
		x.noPawn(at, here)
		return
	}
	x.leadOfMove(name, x.Sprintf("pawn"), m)
	x.text = append(x.text, words.Table{
		Head: []words.Markup{x.Sprintf("steps to it"), x.Sprintf("total if %s takes it first", f.Turn)},
		Rows: [][]words.Markup{{x.Sprintf("%d", m.Steps), x.Sprintf("%v", m.Outcome)}},
	})
	switch mark := f.Mark(m); {
	case len(f.Moves) == 1:
		x.say("**The only move** that %s has.", words.WithArticle(f.Turn))
	case mark == game.OnlyMove:
		x.say("**The only move** of %s that keeps the total.", words.WithArticle(f.Turn))
	case mark == game.NoMark:
		x.say("**A best move** of %s.", words.WithArticle(f.Turn))
	default:
		x.say("Better for %s: %s — %s.", f.Turn, x.places(game.MovePlaces(f.Best())), f.Outcome)
	}
	x.lineAfter(at)
}

// concealedHuntPlace describes a square of a hunt.
func (x *explainer) concealedHuntPlace(at solver.Place, here game.Site) {
	switch {
	case len(here.Pieces) > 0:
		x.say("**%s**, knight", x.nameOf(at))
	case !here.HasPawn:
		x.noPawn(at, here)
		return
	default:
		x.say("**%s**, pawn", x.nameOf(at))
	}
	x.sayConcealed()
}

// noPawn describes a square without a pawn.
func (x *explainer) noPawn(at solver.Place, here game.Site) {
	if here.IsWall {
		x.say("**%s**, wall", x.nameOf(at))
		return
	}
	x.say("**%s**, empty", x.nameOf(at))
}
