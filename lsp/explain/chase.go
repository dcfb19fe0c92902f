package explain

import (
	"strings"

	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/solver"
)

// why explains the reason for the outcome of a position.
func (x *explainer) why(p solver.Position) {
	w := x.g.Rules.Why(p)
	goal, turn := syntax.Phrase(w.Goal), p.Turn()
	switch {
	case w.Reason == game.StuckNow:
		x.say("%s has no move, so the game is drawn.", words.Capitalised(turn))
	case w.Reason == game.StuckNext:
		x.say("%s has no move, so the game is drawn as soon as its turn comes.", words.Capitalised(turn.Opponent()))
	case w.Reason == game.Repeats:
		x.say("Neither side can force a win: with best play the position repeats for ever.")
	case w.Reason == game.RunsOut && w.Left == 1:
		x.say("The cat keeps the mouse from the food for the one move that is left.")
	case w.Reason == game.RunsOut:
		x.say("The cat keeps the mouse from the food for the %d moves that are left.", w.Left)
	case w.Reason == game.MouseArrives && w.Plies == 1:
		x.say("The next move takes the mouse to the %s.", goal)
	case w.Reason == game.MouseArrives:
		x.say("Whatever the cat does, the mouse is at the %s after %d moves of both together.", goal, w.Plies)
	case (w.Reason == game.CatCatches || w.Reason == game.CatCatchesOrArrives) && w.Plies == 1:
		x.say("The next move wins for the cat.")
	case w.Reason == game.CatCatchesOrArrives:
		x.say("Whatever the mouse does, the cat catches it, or is at the food first, after %d moves of both together.", w.Plies)
	case w.Reason == game.CatCatches:
		x.say("Whatever the mouse does, the cat catches it after %d moves of both together.", w.Plies)
	}
	x.hold(p)
}

// chasePlace describes a place of a chase, and says how the game ends with a piece there.
func (x *explainer) chasePlace(at solver.Place, here game.Site) {
	if here.IsWall {
		x.say("**%s**, wall", x.nameOf(at))
		return
	}
	x.leadOfPlace(at, here)
	x.ifHere(x.g.Rules.IfsHere(x.g.Start, x.g.Solution, at))
	x.moveHere(at)
}

// concealedChasePlace describes a place of a chase.
func (x *explainer) concealedChasePlace(at solver.Place, here game.Site) {
	if here.IsWall {
		x.say("**%s**, wall", x.nameOf(at))
		return
	}
	x.say("**%s**, %s", x.nameOf(at), x.stands(here))
	if _, legal := x.f.Move(at); legal {
		x.say("%s.", x.can(at))
	}
	x.sayConcealed()
}

// stands names in short the pieces on a place.
func (x *explainer) stands(here game.Site) words.Markup {
	var pieces []string
	for _, key := range here.Pieces {
		pieces = append(pieces, string(x.Sprintf(key)))
	}
	switch {
	case len(pieces) > 0:
		return words.Markup(strings.Join(pieces, string(x.Sprintf(", "))))
	case !here.IsNode:
		return x.Sprintf("free")
	case here.Neighbors == 1:
		return x.Sprintf("1 neighbour")
	}
	return x.Sprintf("%d neighbours", here.Neighbors)
}

// ifHere tabulates the outcomes with a piece on a place, a row for each piece and a column for
// each player to move. The head of a row gives the rest of the limit where a column has less of
// it than the position shown and that matters.
func (x *explainer) ifHere(ifs []game.IfHere) {
	table := words.Table{Head: []words.Markup{x.Sprintf("if here"), x.Sprintf("%v", toMove(solver.Mouse)), x.Sprintf("%v", toMove(solver.Cat))}}
	for _, here := range ifs {
		label := x.Sprintf("%v", words.WithArticle(here.Piece))
		if here.Turn == solver.Mouse {
			table.Rows = append(table.Rows, []words.Markup{label})
		}
		row := &table.Rows[len(table.Rows)-1]
		if here.IsLess {
			(*row)[0] = x.Sprintf("%s (%s: %s)", label, toMove(here.Turn), movesLeft(here.Left))
		}
		if here.IsAllowed {
			*row = append(*row, x.Sprintf("%v", here.Outcome))
		} else {
			*row = append(*row, x.Sprintf("not allowed"))
		}
	}
	x.text = append(x.text, table)
}

func toMove(player solver.Player) syntax.Phrase {
	if player == solver.Cat {
		return syntax.Phrase("cat to move")
	}
	return syntax.Phrase("mouse to move")
}

// movesLeft words the rest of a limit.
func movesLeft(n int64) syntax.Message {
	switch n {
	case 0:
		return syntax.Say("no move left")
	case 1:
		return syntax.Say("1 move left")
	}
	return syntax.Say("%d moves left", n)
}
