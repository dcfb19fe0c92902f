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
	other := at.Cat()
	if at.Turn() == solver.Cat {
		other = at.Mouse()
	}
	var few [128]solver.Outcome // enough for most boards
	outcomes := g.Chase.AppendHeat(few[:0], at.Turn(), other, at.Turn(), at.Limit())
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
