package analysis

import (
	"slices"

	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/knight"
)

// A game that differs a little from one that was solved lately is most likely
// an edit of it: its table is then updated from the older one's, which is much
// less work than solving it. These say how many tables are looked at, and how
// little it is.
const (
	basesTried = 8
	fewPawns   = 2
	fewPlaces  = 16
)

// bases returns the tables that were used last. Engine.mu is held, so nothing is
// done with them here.
func (e *Engine) bases() []*table {
	var last []*table
	for el := e.recent.order.Front(); el != nil && len(last) < basesTried; el = el.Next() {
		last = append(last, el.Value.(*entry).table)
	}
	return last
}

// base returns the first of some tables that a game may be an edit of, nil for
// none.
func base(t *task, tables []*table) solution {
	for _, old := range tables {
		if t.unsolved.isNear(old.solution) {
			return old.solution
		}
	}
	return nil
}

func (g *chaseGame) isNear(s solution) bool {
	old, ok := s.(*chase.Solution)
	return ok && nearChase(g.Arena, old.Game().Arena)
}

func (g *huntGame) isNear(s solution) bool {
	old, ok := s.(*knight.Solution)
	return ok && nearHunt(knight.Game(*g), old.Game())
}

// nearChase reports whether two chases are played on nearly the same arena.
func nearChase(a, b chase.Arena) bool {
	switch a := a.(type) {
	case *chase.Grid:
		b, ok := b.(*chase.Grid)
		return ok && a.Rows == b.Rows && a.Cols == b.Cols && fewDiffer(len(a.Wall), func(i int) bool { return a.Wall[i] == b.Wall[i] })
	case *chase.Graph:
		b, ok := b.(*chase.Graph)
		if !ok {
			return false
		}
		n := min(a.Places(), b.Places())
		return max(a.Places(), b.Places())-n <= fewPlaces &&
			fewDiffer(n, func(i int) bool { return slices.Equal(a.Neighbors[i], b.Neighbors[i]) })
	}
	return false
}

// fewDiffer reports whether no more than a few of n places differ.
func fewDiffer(n int, same func(int) bool) bool {
	differ := 0
	for i := range n {
		if !same(i) {
			if differ++; differ > fewPlaces {
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
	return common > 0 && max(len(a.Pawns), len(b.Pawns))-common <= fewPawns
}
