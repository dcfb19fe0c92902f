package view

import (
	"plywise/parser"
	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/knight"
)

// A Diagram says where everything stands in a position, as far as that is known.
type Diagram struct {
	// Pieces are the places of the "mouse", the "cat" and the "goal", or of the
	// "knight".
	Pieces map[string]solver.Place
	Pawns  []solver.Place // those left, in the order of the file
	Turn   string         // who is to move, as the format names the player; "" where that is not known
	Limit  int64          // plies left, parser.NoLimit for none
}

// Spots returns the pieces that a text places, whole or not, by the names that a
// [Diagram] has for them.
func Spots(p *parser.Puzzle) map[string]parser.Spot {
	d := p.Draft
	spots := map[string]parser.Spot{}
	for name, spot := range map[string]parser.Spot{"mouse": d.Mouse, "cat": d.Cat, "goal": d.Goal, "knight": d.Knight} {
		if spot.Set {
			spots[name] = spot
		}
	}
	return spots
}

// ShownDiagram returns the position that a text shows, as far as it can be read.
func ShownDiagram(p *parser.Puzzle) Diagram {
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

// DiagramOf returns a position of a puzzle's game.
func DiagramOf(p *parser.Puzzle, at solver.Position) Diagram {
	d := Diagram{Pieces: map[string]solver.Place{}, Turn: at.Turn().String(), Limit: parser.NoLimit}
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
func ShownTurn(p *parser.Puzzle) (turn parser.Turn, ok bool) {
	return p.Draft.Turn, p.Game != parser.NoGame && isUnderstood(p, "turn")
}

// ShownLimit returns the limit that a text gives, parser.NoLimit for none and where it is
// not understood.
func ShownLimit(p *parser.Puzzle) int64 {
	if p.Draft.Limit <= 0 || !isUnderstood(p, "limit") {
		return parser.NoLimit
	}
	return p.Draft.Limit
}

// ShownJump returns how far a player of a chase on a board can jump, by the key that says
// so; false for other games, and where it is not understood.
func ShownJump(p *parser.Puzzle, key string) (cells int, ok bool) {
	if _, has := parser.KeyNamed(p.Game, key); !has || p.Game == parser.NoGame || !isUnderstood(p, key) {
		return 0, false
	}
	if key == "cat-jump" {
		return p.Draft.CatJump, true
	}
	return p.Draft.MouseJump, true
}

// isUnderstood reports whether a key is absent, so that its default counts, or has a
// value without an error of form.
func isUnderstood(p *parser.Puzzle, key string) bool {
	f := p.Field(key)
	return f == nil || f.IsSound()
}
