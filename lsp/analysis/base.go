package analysis

import (
	"plywise/solver"
	"plywise/solver/knight"
)

// A game that differs a little from one that was solved lately is most likely
// an edit of it: its table is then updated from the older one's, which is much
// less work than solving it. These say how many tables are looked at, and how
// little it is.
const (
	basesTried = 8
	fewPawns   = 2
)

// base returns the table of a game that s may be an edit of, the last used
// first; nil for none. Engine.mu is held.
func (e *Engine) base(s spec) *table {
	tried := 0
	for el := e.recent.order.Front(); el != nil && tried < basesTried; el = el.Next() {
		tried++
		if t := el.Value.(*entry).table; near(s, t) {
			return t
		}
	}
	return nil
}

// near reports whether a game is likely to be an edit of the one that a table
// solves.
func near(s spec, t *table) bool {
	if s.knight != nil && t.knight != nil {
		return nearHunt(*s.knight, t.knight.Game())
	}
	return false
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
