package analysis

import (
	"strings"

	"plywise/parser"
	"plywise/solver"
)

// why explains the reason for the outcome of a position.
func (x *explainer) why(p solver.Position) {
	w := x.g.rules.why(p)
	goal, turn := parser.Phrase(w.goal), p.Turn()
	switch {
	case w.reason == isStuckNow:
		x.say("%s has no move, so the game is drawn.", capitalised(turn))
	case w.reason == isStuckNext:
		x.say("%s has no move, so the game is drawn as soon as its turn comes.", capitalised(turn.Opponent()))
	case w.reason == repeats:
		x.say("Neither side can force a win: with best play the position repeats for ever.")
	case w.reason == runsOut && w.left == 1:
		x.say("The cat keeps the mouse from the food for the one move that is left.")
	case w.reason == runsOut:
		x.say("The cat keeps the mouse from the food for the %d moves that are left.", w.left)
	case w.reason == mouseArrives && w.plies == 1:
		x.say("The next move takes the mouse to the %s.", goal)
	case w.reason == mouseArrives:
		x.say("Whatever the cat does, the mouse is at the %s after %d moves of both together.", goal, w.plies)
	case (w.reason == catCatches || w.reason == catCatchesOrArrives) && w.plies == 1:
		x.say("The next move wins for the cat.")
	case w.reason == catCatchesOrArrives:
		x.say("Whatever the mouse does, the cat catches it, or is at the food first, after %d moves of both together.", w.plies)
	case w.reason == catCatches:
		x.say("Whatever the mouse does, the cat catches it after %d moves of both together.", w.plies)
	}
	x.hold(p)
}

// chasePlace says what happens if a player of a chase stood on a place.
func (x *explainer) chasePlace(at solver.Place, here site) {
	if here.isWall {
		x.say("**%s** — a wall", x.nameOf(at))
		return
	}
	x.say("**%s** — %s", x.nameOf(at), x.stands(here))
	x.ifHere(x.g.rules.ifsHere(x.g.Start, x.g.solution, at))
	x.moveHere(at)
}

// concealedChasePlace says what is on a place of a chase.
func (x *explainer) concealedChasePlace(at solver.Place, here site) {
	if here.isWall {
		x.say("**%s** — a wall", x.nameOf(at))
		return
	}
	x.say("**%s** — %s", x.nameOf(at), x.stands(here))
	if _, legal := x.f.Move(at); legal {
		x.say("%s.", x.can(at))
	}
	x.sayConcealed()
}

// stands says what stands on a place.
func (x *explainer) stands(here site) Markup {
	var pieces []string
	for _, key := range here.pieces {
		pieces = append(pieces, string(x.Sprintf("the "+key)))
	}
	switch {
	case len(pieces) > 0:
		return Markup(strings.Join(pieces, ", "))
	case !here.isNode:
		return x.Sprintf("a free cell")
	case here.neighbors == 1:
		return x.Sprintf("a node with one neighbour")
	}
	return x.Sprintf("a node with %d neighbours", here.neighbors)
}

// ifHere tabulates what would be with a piece on a place, a row for each piece and a column for
// each player to move. The head of a row says what is left of the limit in a column where it is
// less than in the position shown and that counts.
func (x *explainer) ifHere(ifs []ifHere) {
	table := Table{Head: []Markup{x.Sprintf("if here"), x.Sprintf("%v", toMove(solver.Mouse)), x.Sprintf("%v", toMove(solver.Cat))}}
	for _, other := range ifs {
		label := x.Sprintf("%v", withArticle(other.piece))
		if other.turn == solver.Mouse {
			table.Rows = append(table.Rows, []Markup{label})
		}
		row := &table.Rows[len(table.Rows)-1]
		if other.isLess {
			(*row)[0] = x.Sprintf("%s (%s: %s)", label, toMove(other.turn), movesLeft(other.left))
		}
		if other.isAllowed {
			*row = append(*row, x.Sprintf("%v", other.outcome))
		} else {
			*row = append(*row, x.Sprintf("not allowed"))
		}
	}
	x.text = append(x.text, table)
}

func toMove(player solver.Player) parser.Phrase {
	if player == solver.Cat {
		return parser.Phrase("cat to move")
	}
	return parser.Phrase("mouse to move")
}

// movesLeft says how much is left of a limit.
func movesLeft(n int64) parser.Message {
	switch n {
	case 0:
		return parser.Say("no move left")
	case 1:
		return parser.Say("1 move left")
	}
	return parser.Say("%d moves left", n)
}

// elsewhere says how the game would go on if the player to move had arrived on a place
// that is out of reach: what the heat map shows there.
func (x *explainer) elsewhere(at solver.Place) {
	start, there := x.g.Start, x.g.rules.arrived(x.g.Start, x.g.solution, at)
	if there == nil {
		return // it may not stand there
	}
	after := Evaluate(there)
	switch best := x.places(places(after.Best())); {
	case len(after.Line) == 0:
	case len(after.Line) > 1:
		x.say("With %s here and %s to move: %s. Line: %s", withArticle(start.Turn()), withArticle(after.Turn), after.Outcome, x.inLine(after.Line))
	case len(after.Keeping()) == 1:
		x.say("With %s here and %s to move: %s. The only move: %s", withArticle(start.Turn()), withArticle(after.Turn), after.Outcome, best)
	default:
		x.say("With %s here and %s to move: %s. Best: %s", withArticle(start.Turn()), withArticle(after.Turn), after.Outcome, best)
	}
}
