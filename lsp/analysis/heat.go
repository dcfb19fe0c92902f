package analysis

import (
	"plywise/solver"
	"plywise/solver/chase"
)

// A Shade is an outcome as far as a colour shows it.
type Shade uint8

// The shades; NoShade is that of a place where the player may not stand.
const (
	NoShade Shade = iota
	MouseShade
	CatShade
	DrawShade
)

// heat returns, by place, the shade of the position with the player to move on
// that place and all else as it is. Knight and pawns has none: there nobody wins.
func heat(g *Game) []Shade {
	at, ok := g.Start.(*chase.Position)
	if !ok {
		return nil
	}
	var buffer [128]solver.Outcome // enough for most boards
	outcomes := g.chase().AppendHeat(buffer[:0], at.Turn(), otherPlace(at, at.Turn()), at.Turn(), at.Limit())
	shades := make([]Shade, len(outcomes))
	for place, o := range outcomes {
		switch {
		case o == solver.Outcome{}:
		case o.Kind == solver.MouseWins:
			shades[place] = MouseShade
		case o.Kind == solver.CatWins:
			shades[place] = CatShade
		default:
			shades[place] = DrawShade
		}
	}
	return shades
}

// Heat returns, by place, the outcome of the position shown if the player who of a
// chase stood there and it were turn's move; the zero Outcome where that player may
// not stand. It is nil for knight and pawns.
func (g *Game) Heat(who, turn solver.Player) []solver.Outcome {
	at, ok := g.Start.(*chase.Position)
	if !ok {
		return nil
	}
	return g.chase().Heat(who, otherPlace(at, who), turn, at.Limit())
}

// otherPlace returns where the other player of a chase stands.
func otherPlace(at *chase.Position, who solver.Player) solver.Place {
	if who == solver.Cat {
		return at.Mouse()
	}
	return at.Cat()
}
