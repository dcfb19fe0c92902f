package analysis

import (
	"strings"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/chase"
)

func (r *chaseRules) why(x *explainer, o solver.Outcome, p solver.Position) {
	at := p.(*chase.Position)
	goal := parser.Phrase(r.Goal.Key)
	switch {
	case at.Over() && o.Reason == solver.Stuck:
		x.say("%s has no move, so the game is drawn.", capitalised(at.Turn()))
	case at.Over():
	case o.Reason == solver.Repetition && opponentIsStuck(at):
		x.say("%s has no move, so the game is drawn as soon as its turn comes.", capitalised(at.Turn().Opponent()))
	case o.Reason == solver.Repetition:
		x.say("Neither side can force a win: with best play the position repeats for ever.")
	case o.Reason == solver.Limit && at.Limit() == 1:
		x.say("The cat keeps the mouse from the food for the one move that is left.")
	case o.Reason == solver.Limit:
		x.say("The cat keeps the mouse from the food for the %d moves that are left.", at.Limit())
	case o.Kind == solver.MouseWins && o.Plies == 1:
		x.say("The next move takes the mouse to the %s.", goal)
	case o.Kind == solver.CatWins && o.Plies == 1:
		x.say("The next move wins for the cat.")
	case o.Kind == solver.MouseWins:
		x.say("Whatever the cat does, the mouse is at the %s after %d moves of both together.", goal, o.Plies)
	case o.Kind == solver.CatWins && r.rules.CatMayEnterGoal:
		x.say("Whatever the mouse does, the cat catches it, or is at the food first, after %d moves of both together.", o.Plies)
	case o.Kind == solver.CatWins:
		x.say("Whatever the mouse does, the cat catches it after %d moves of both together.", o.Plies)
	}
	r.hold(x, p)
}

// place says what happens if a player stood there.
func (r *chaseRules) place(x *explainer, at solver.Place) {
	if r.isWall(at) {
		x.wall(at)
		return
	}
	x.say("**%s** — %s", x.nameOf(at), r.whatStands(x, at))
	r.ifHere(x, at)
	x.moveHere(at)
}

func (r *chaseRules) concealed(x *explainer, at solver.Place) {
	if r.isWall(at) {
		x.wall(at)
		return
	}
	x.say("**%s** — %s", x.nameOf(at), r.whatStands(x, at))
	if _, legal := x.f.Move(at); legal {
		x.say("%s.", x.can(at))
	}
	x.sayConcealed()
}

func (r *chaseRules) isWall(at solver.Place) bool {
	b, ok := r.On.(*parser.Board)
	return ok && b.At(int(at)) == '#'
}

func (x *explainer) wall(at solver.Place) { x.say("**%s** — a wall", x.nameOf(at)) }

// whatStands says what stands on a place.
func (r *chaseRules) whatStands(x *explainer, at solver.Place) Markup {
	var here []string
	for _, piece := range r.Pieces() {
		if piece.Place == int(at) {
			here = append(here, string(x.Sprintf("the "+piece.Key)))
		}
	}
	if len(here) > 0 {
		return Markup(strings.Join(here, ", "))
	}
	g, ok := r.On.(*parser.Graph)
	switch {
	case !ok:
		return x.Sprintf("a free cell")
	case len(g.Neighbors[at]) == 1:
		return x.Sprintf("a node with one neighbour")
	}
	return x.Sprintf("a node with %d neighbours", len(g.Neighbors[at]))
}

// ifHere tabulates the outcome with the mouse, or the cat, on a place and the other where it
// is, either to move. The head of a row says what is left of the limit in a column where it is
// less than in the position shown and that counts.
func (r *chaseRules) ifHere(x *explainer, at solver.Place) {
	start := x.g.Start.(*chase.Position)
	row := func(piece solver.Player, mouse, cat solver.Place) []Markup {
		label := x.Sprintf("%v", withArticle(piece))
		cells := []Markup{label}
		for _, turn := range []solver.Player{solver.Mouse, solver.Cat} {
			left := limitFor(start, piece, turn)
			o := x.g.chase().Outcome(mouse, cat, turn, left)
			switch {
			case !x.g.chase().Stands(solver.Cat, cat):
				cells = append(cells, x.Sprintf("not allowed"))
				continue
			case o != x.g.chase().Outcome(mouse, cat, turn, start.Limit()):
				cells[0] = x.Sprintf("%s (%s: %s)", label, toMove(turn), movesLeft(left))
			}
			cells = append(cells, x.Sprintf("%v", o))
		}
		return cells
	}
	x.text = append(x.text, Table{
		Head: []Markup{x.Sprintf("if here"), x.Sprintf("%v", toMove(solver.Mouse)), x.Sprintf("%v", toMove(solver.Cat))},
		Rows: [][]Markup{row(solver.Mouse, at, start.Cat()), row(solver.Cat, start.Mouse(), at)},
	})
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
func (r *chaseRules) elsewhere(x *explainer, at solver.Place) {
	start := x.g.Start.(*chase.Position)
	mouse, cat := at, start.Cat()
	if start.Turn() == solver.Cat {
		mouse, cat = start.Mouse(), at
	}
	there := x.g.chase().Position(mouse, cat, start.Turn().Opponent(), limitAfter(start))
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
