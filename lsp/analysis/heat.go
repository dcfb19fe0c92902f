package analysis

import (
	"plywise/solver"
	"plywise/solver/chase"
)

// heat returns, by place, the modifiers that say what becomes of the position shown
// once the player to move has arrived there: with the other to move, and the limit
// less by that move. So a place that can be reached has the colour of its move, and
// any other that of being there. Places where the player may not stand have none.
// Knight and pawns has no heat: there nobody wins.
func heat(g *Game, moves []solver.Move) []Modifiers {
	at, ok := g.Start.(*chase.Position)
	if !ok {
		return nil
	}
	var buffer [128]solver.Outcome // enough for most boards
	outcomes := g.chase().AppendHeat(buffer[:0], at.Turn(), otherPlace(at, at.Turn()), at.Turn().Opponent(), limitAfter(at))
	longest := 0
	for _, o := range outcomes {
		longest = max(longest, o.Plies)
	}
	places := make([]Modifiers, len(outcomes))
	for place, o := range outcomes {
		places[place] = shade(o, longest)
	}
	for _, m := range solver.Best(moves) {
		places[m.To] |= BestMove
	}
	return places
}

// limitAfter returns what is left of the limit once the player to move has moved.
func limitAfter(at *chase.Position) int64 {
	if left := at.Limit(); left > 0 {
		return left - 1
	}
	return at.Limit()
}

// shade returns the modifiers of a place by its outcome and the plies of the longest
// win in its layer.
func shade(o solver.Outcome, longest int) Modifiers {
	switch {
	case o == solver.Outcome{}:
		return 0
	case o.Kind == solver.MouseWins:
		return MouseWins | third(o, longest)
	case o.Kind == solver.CatWins:
		return CatWins | third(o, longest)
	}
	return Drawn
}

// third says how soon a win comes. A game that has been won is a win in 0, and a win
// by the move limit is the latest of all.
func third(o solver.Outcome, longest int) Modifiers {
	switch {
	case o.Plies == solver.Unforced:
		return Late
	case 3*o.Plies <= longest:
		return Soon
	case 3*o.Plies <= 2*longest:
		return Later
	}
	return Late
}

// Heat returns, by place, the outcome of the position shown if the player who of a
// chase stood there and it were turn's move; the zero Outcome where that player may
// not stand. It is nil for knight and pawns.
func (g *Game) Heat(who, turn solver.Player) []solver.Outcome {
	at, ok := g.Start.(*chase.Position)
	if !ok {
		return nil
	}
	return g.chase().Heat(who, otherPlace(at, who), turn, limitFor(at, turn))
}

// limitFor returns what is left of the limit when a player is to move: it takes a move
// of it for the turn to pass.
func limitFor(at *chase.Position, turn solver.Player) int64 {
	if turn != at.Turn() {
		return limitAfter(at)
	}
	return at.Limit()
}

// otherPlace returns where the other player of a chase stands.
func otherPlace(at *chase.Position, who solver.Player) solver.Place {
	if who == solver.Cat {
		return at.Mouse()
	}
	return at.Cat()
}
