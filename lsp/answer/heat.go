package answer

import (
	"math"

	"plywise/lsp/game"
	"plywise/solver"
	"plywise/solver/chase"
)

// A Layer is one layer of a chase's heat map: the outcome, by place, of a position with one of
// the pieces moved there.
type Layer struct {
	Piece    solver.Player // that stands there
	Turn     solver.Player // who is to move then
	Outcomes []ShortOutcome
}

// A ShortOutcome is an outcome of a chase in two bytes: 1+n where the mouse wins in n
// plies, -1-n where the cat does. A win that takes longer than fits has the greatest
// number that does.
type ShortOutcome int16

// The short outcomes that are no wins in a number of plies.
const (
	NoOutcome    ShortOutcome = 0 // the piece may not stand there
	ShortDraw    ShortOutcome = math.MaxInt16
	ShortByLimit ShortOutcome = math.MinInt16 // the cat wins by the move limit
)

// ShortOutcomeOf returns an outcome of a chase in two bytes; NoOutcome for the zero
// Outcome.
func ShortOutcomeOf(o solver.Outcome) ShortOutcome {
	switch {
	case o == solver.Outcome{}:
		return NoOutcome
	case o.Reason == solver.Limit:
		return ShortByLimit
	case o.Kind == solver.MouseWins:
		return ShortOutcome(1 + min(o.Plies, int(ShortDraw)-2))
	case o.Kind == solver.CatWins:
		return ShortOutcome(max(-1-o.Plies, int(ShortByLimit)+1))
	}
	return ShortDraw
}

// Short returns the outcome after the edit in two bytes, as a layer has it; of knight's
// moves their number, cut to the greatest that fits.
func (p *Prospect) Short() ShortOutcome {
	if p.Outcome.Kind == solver.Total {
		return ShortOutcome(min(p.Outcome.Plies, math.MaxInt16))
	}
	return ShortOutcomeOf(p.Outcome)
}

// Plies returns how long a win takes, 0 for any other outcome and a win by the move limit.
func (o ShortOutcome) Plies() int {
	switch {
	case o == NoOutcome, o == ShortDraw, o == ShortByLimit:
		return 0
	case o < 0:
		return -1 - int(o)
	}
	return int(o) - 1
}

// Layer returns a layer of the heat map of a position. Knight and pawns has none: nobody wins
// there.
func (g *Game) Layer(at solver.Position, piece, turn solver.Player) (l Layer, ok bool) {
	shown, ok := at.(*chase.Position)
	if !ok {
		return Layer{}, false
	}
	var buffer [128]solver.Outcome // enough for most boards
	outcomes := g.Chase().AppendHeat(buffer[:0], piece, game.OtherPlace(shown, piece), turn, game.LimitFor(shown, piece, turn))
	l = Layer{Piece: piece, Turn: turn, Outcomes: make([]ShortOutcome, len(outcomes))}
	for place, o := range outcomes {
		l.Outcomes[place] = ShortOutcomeOf(o)
	}
	return l, true
}

// Arrivals returns the layer that a heat map shows first: the outcome once the player to move
// has arrived on a place, with the other to move and the limit less by that move. So a place in
// reach has the outcome of the move to it. A finished game has none: nobody moves any more.
func (g *Game) Arrivals(at solver.Position) (Layer, bool) {
	if at.Over() && at.Outcome().Reason != solver.Stuck {
		return Layer{}, false
	}
	return g.Layer(at, at.Turn(), at.Turn().Opponent())
}
