package diagram

import (
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/knight"
)

// A Diagram says where the pieces stand in a position, as far as that is known.
type Diagram struct {
	// Pieces are the places of the "mouse", the "cat" and the "goal", or of the
	// "knight".
	Pieces map[string]solver.Place
	Pawns  []solver.Place // those left, in the order of the file
	Turn   string         // who is to move, as the format names the player; "" where that is not known
	Limit  int64          // plies left, syntax.NoLimit for none
}

// Spots returns the pieces that a text places, whole or not, by the names that a
// [Diagram] has for them.
func Spots(p *syntax.Puzzle) map[string]syntax.Spot {
	d := p.Draft
	spots := map[string]syntax.Spot{}
	for name, spot := range map[string]syntax.Spot{"mouse": d.Mouse, "cat": d.Cat, "goal": d.Goal, "knight": d.Knight} {
		if spot.Set {
			spots[name] = spot
		}
	}
	return spots
}

// ShownDiagram returns the position that a text shows, as far as it can be read.
func ShownDiagram(p *syntax.Puzzle) Diagram {
	d := Diagram{Pieces: map[string]solver.Place{}, Limit: ShownLimit(p)}
	if turn, ok := ShownTurn(p); ok {
		d.Turn = p.Game.Player(turn)
	}
	for name, spot := range Spots(p) {
		d.Pieces[name] = solver.Place(spot.Place)
	}
	for _, pawn := range p.Draft.Pawns {
		d.Pawns = append(d.Pawns, solver.Place(pawn.Place))
	}
	return d
}

// DiagramOf returns the diagram of a position of a puzzle's game.
func DiagramOf(p *syntax.Puzzle, at solver.Position) Diagram {
	d := Diagram{Pieces: map[string]solver.Place{}, Turn: at.Turn().String(), Limit: syntax.NoLimit}
	for _, piece := range Pieces(p, at) {
		name := piece.Key
		if name == "food" || name == "hole" {
			name = "goal"
		}
		d.Pieces[name] = solver.Place(piece.Place)
	}
	switch at := at.(type) {
	case *chase.Position:
		if at.Limit() != chase.NoLimit {
			d.Limit = at.Limit()
		}
	case *knight.Position:
		d.Pawns = at.Left()
	}
	return d
}

// ShownTurn returns who is to move in the position that a text shows, and false where it
// does not say so.
func ShownTurn(p *syntax.Puzzle) (turn syntax.Turn, ok bool) {
	return p.Draft.Turn, p.Game != syntax.NoGame && isUnderstood(p, "turn")
}

// ShownLimit returns the limit that a text gives, syntax.NoLimit for none and where it is
// not understood.
func ShownLimit(p *syntax.Puzzle) int64 {
	if p.Draft.Limit <= 0 || !isUnderstood(p, "limit") {
		return syntax.NoLimit
	}
	return p.Draft.Limit
}

// ShownJump returns how far a player of a chase on a board can jump, by the key that says
// so; false for other games, and where it is not understood.
func ShownJump(p *syntax.Puzzle, key string) (cells int, ok bool) {
	if _, has := syntax.KeyNamed(p.Game, key); !has || p.Game == syntax.NoGame || !isUnderstood(p, key) {
		return 0, false
	}
	if key == "cat-jump" {
		return p.Draft.CatJump, true
	}
	return p.Draft.MouseJump, true
}

// isUnderstood reports whether a key is absent, so that its default counts, or has a
// value without an error of form.
func isUnderstood(p *syntax.Puzzle, key string) bool {
	f := p.Field(key)
	return f == nil || f.Sound
}
