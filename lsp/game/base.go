package game

import (
	"slices"

	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/knight"
)

// A game that differs a little from one that was solved lately is most likely
// an edit of it: then its table is made by updating the older one, which is much
// less work than solving the game.
const (
	maxPawnDifference  = 2  // pawns in which a hunt may differ from its base
	maxPlaceDifference = 16 // places in which a chase may differ from its base
)

func (g *chaseGame) IsNear(s Solution) bool {
	old, ok := s.(*chase.Solution)
	return ok && nearChase(g.Arena, old.Game().Arena)
}

func (g *huntGame) IsNear(s Solution) bool {
	old, ok := s.(*knight.Solution)
	return ok && nearHunt(knight.Game(*g), old.Game())
}

// nearChase reports whether two chases are played on nearly the same arena.
func nearChase(a, b chase.Arena) bool {
	switch a := a.(type) {
	case *chase.Grid:
		b, ok := b.(*chase.Grid)
		return ok && a.Rows == b.Rows && a.Cols == b.Cols && nearlyEqual(len(a.Wall), func(i int) bool { return a.Wall[i] == b.Wall[i] })
	case *chase.Graph:
		b, ok := b.(*chase.Graph)
		if !ok {
			return false
		}
		n := min(a.Places(), b.Places())
		return max(a.Places(), b.Places())-n <= maxPlaceDifference &&
			nearlyEqual(n, func(i int) bool { return slices.Equal(a.Neighbors[i], b.Neighbors[i]) })
	}
	return false
}

// nearlyEqual reports whether at most maxPlaceDifference of n places differ.
func nearlyEqual(n int, same func(int) bool) bool {
	differ := 0
	for i := range n {
		if !same(i) {
			if differ++; differ > maxPlaceDifference {
				return false
			}
		}
	}
	return true
}

// nearHunt reports whether two hunts on boards of one size have nearly the same
// pawns.
func nearHunt(a, b knight.Game) bool {
	if a.Rows != b.Rows || a.Cols != b.Cols {
		return false
	}
	stood := make(map[solver.Place]bool, len(b.Pawns))
	for _, pawn := range b.Pawns {
		stood[pawn] = true
	}
	common := 0
	for _, pawn := range a.Pawns {
		if stood[pawn] {
			common++
		}
	}
	return common > 0 && max(len(a.Pawns), len(b.Pawns))-common <= maxPawnDifference
}
