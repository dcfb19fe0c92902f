package game

import (
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/knight"
)

// SetupAt returns a setup with its pieces, the turn and the limit as they are in a position of its
// game.
func SetupAt(s syntax.Setup, at solver.Position) syntax.Setup {
	turn := syntax.First
	if at.Turn() == solver.Cat || at.Turn() == solver.Bob {
		turn = syntax.Second
	}
	switch s := s.(type) {
	case *syntax.Chase:
		moved, p := *s, at.(*chase.Position)
		moved.Mouse.Place, moved.Cat.Place, moved.First = int(p.Mouse()), int(p.Cat()), turn
		if s.Limit != syntax.NoLimit {
			moved.Limit = p.Limit()
		}
		return &moved
	case *syntax.Hunt:
		moved, p := *s, at.(*knight.Position)
		moved.Knight.Place, moved.First, moved.Pawns = int(p.Knight()), turn, nil
		for _, pawn := range p.Left() {
			moved.Pawns = append(moved.Pawns, syntax.Spot{Place: int(pawn), Set: true})
		}
		return &moved
	}
	return s
}
