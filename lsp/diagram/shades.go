package diagram

import (
	"slices"

	"plywise/lsp/answer"
	"plywise/lsp/filling"
	"plywise/parser/syntax"
	"plywise/solver"
)

// Shades colour the places of a puzzle by the facts about it, or by the last facts about the
// text that it replaced. They can be compared, and the zero Shades colour nothing.
type Shades struct {
	facts *answer.Facts
	edits *answer.EditMap // complete; nil where it is not
	old   *syntax.Puzzle  // that the facts are about; nil for the puzzle itself
	// filled says what all fillings of the puzzle's holes are; nil where that is not known.
	filled *filling.Summary
}

// ShadesOf returns the shades of the answer's puzzle: its own, else stale ones.
func ShadesOf(a *answer.Answer) Shades {
	switch {
	case a.Filled != nil:
		return Shades{filled: a.Filled}
	case a.Facts != nil:
		return Shades{facts: a.Facts, edits: a.Map}
	case a.Before != nil && a.Before.Facts != nil:
		return Shades{facts: a.Before.Facts, edits: a.Before.Map, old: a.Before.Puzzle}
	}
	return Shades{}
}

// essential returns a function that returns [Essential] for a place, or an edge, whose edit
// changes who wins.
func (s Shades) essential(p *syntax.Puzzle) func(at, other int) Modifiers {
	before := func(place int) (was int, ok bool) { return place, true }
	found := Essential
	if s.old != nil {
		before = placesBefore(p, s.old)
		found |= Stale
	}
	if s.edits == nil || before == nil {
		return func(int, int) Modifiers { return 0 }
	}
	return func(at, other int) Modifiers {
		at, ok := before(at)
		if ok && other >= 0 {
			other, ok = before(other)
		}
		if !ok {
			return 0
		}
		if s.edits.EffectOf(solver.Place(at), solver.Place(other)) == answer.FlipsEffect {
			return found
		}
		return 0
	}
}

// hole returns [Essential] for a hole that all fillings that fit decide alike.
func (s Shades) hole(p *syntax.Puzzle, at, other int) Modifiers {
	if s.filled == nil || s.filled.Fits == 0 {
		return 0
	}
	i := p.HoleAt(at, other)
	if i < 0 {
		return 0
	}
	if fits := s.filled.Holes[i].Fits; fits[0] == 0 || fits[1] == 0 {
		return Essential
	}
	return 0
}

// on returns the modifiers of a puzzle's tokens by place, nil without facts.
func (s Shades) on(p *syntax.Puzzle) func(kind syntax.TokenKind, place int) Modifiers {
	if s.facts == nil {
		return nil
	}
	shade := shadesOf(s.facts)
	if s.old == nil {
		return shade
	}
	before := placesBefore(p, s.old)
	if before == nil {
		return nil
	}
	return func(kind syntax.TokenKind, place int) Modifiers {
		m := Modifiers(0)
		if was, ok := before(place); ok {
			m = shade(kind, was)
		}
		if m != 0 {
			m |= Stale
		}
		return m
	}
}

// LastHeat returns the last heat of the puzzle that the answer's puzzle replaced, on the places
// that they share; false where there is none, or the two do not compare. It is never the heat
// of the puzzle itself.
func LastHeat(a *answer.Answer) (answer.Layer, bool) {
	p, shades := a.Puzzle, ShadesOf(a)
	if shades.old == nil || shades.facts.Heat.Outcomes == nil {
		return answer.Layer{}, false
	}
	before := placesBefore(p, shades.old)
	if before == nil {
		return answer.Layer{}, false
	}
	heat := shades.facts.Heat
	last := answer.Layer{Piece: heat.Piece, Turn: heat.Turn, Outcomes: make([]answer.ShortOutcome, p.Places())}
	for place := range last.Outcomes {
		if was, ok := before(place); ok && (p.Draft.Board == nil || p.Draft.Board.At(place) != '#') {
			last.Outcomes[place] = heat.Outcomes[was]
		}
	}
	return last, true
}

// placesBefore returns a function that maps a place of a puzzle to its place in an older one:
// the same row and column, or the node of that name. It is nil where the two do not compare,
// because the game or the board's size has changed.
func placesBefore(p, old *syntax.Puzzle) func(place int) (was int, ok bool) {
	now, before := p.Draft, old.Draft
	switch {
	case p.Game != old.Game && p.Game != syntax.NoGame:
	case (now.Graph != nil) != (before.Graph != nil): // a broken text may have a board beside its graph
	case now.Graph != nil && before.Graph != nil:
		return func(place int) (int, bool) { return before.Graph.FindPlace(now.Graph.PlaceName(place)) }
	case now.Board != nil && before.Board != nil && hasSizeOf(now.Board, before.Board):
		return func(place int) (int, bool) {
			row, column := place/now.Board.Cols, place%now.Board.Cols
			return row*before.Board.Cols + column, column < before.Board.Cols
		}
	}
	return nil
}

// hasSizeOf reports whether a board, which may be ragged, has the size of another one,
// which is not: as many rows, and one of them at least as wide as before. So a cell
// more or less in some rows does not change the size, but in all rows it does.
func hasSizeOf(b, before *syntax.Board) bool {
	if b.Rows != before.Rows || b.Cols < before.Cols {
		return false
	}
	if b.Cells == nil {
		return b.Cols == before.Cols
	}
	for row := range slices.Chunk(b.Cells, b.Cols) {
		if row[before.Cols-1] != 0 && (b.Cols == before.Cols || row[before.Cols] == 0) {
			return true
		}
	}
	return false
}

// shadesOf returns the modifiers of a token of some kind on a place. Walls have none, and in
// knight and pawns only pawns have some.
func shadesOf(f *answer.Facts) func(kind syntax.TokenKind, place int) Modifiers {
	if f.Heat.Outcomes == nil {
		return func(kind syntax.TokenKind, place int) Modifiers {
			if kind == syntax.PawnToken || kind == syntax.PositionToken {
				return pawnShade(f.Moves, solver.Place(place))
			}
			return 0
		}
	}
	heat := modifiersOf(f.Heat, f.Best())
	return func(kind syntax.TokenKind, place int) Modifiers {
		if kind == syntax.WallToken {
			return 0
		}
		return heat[place]
	}
}

// pawnShade judges a pawn by the total if it is taken first; moves come best first. Of the
// pawns that are not best, the better half is good, except for the worst. Pawns with the same
// total share a shade.
func pawnShade(moves []solver.Move, pawn solver.Place) Modifiers {
	i := slices.IndexFunc(moves, func(m solver.Move) bool { return m.To == pawn })
	if i < 0 {
		return 0
	}
	m, rest := moves[i], moves[len(solver.Best(moves)):]
	if m.Rank == 0 {
		return BestMove
	}
	better := slices.IndexFunc(rest, func(x solver.Move) bool { return x.Rank == m.Rank })
	if 2*better < len(rest) && m.Rank < rest[len(rest)-1].Rank {
		return Good
	}
	return Bad
}

// modifiersOf returns the modifiers of a layer by place, those of the best moves included.
// Places where the piece may not stand have none.
func modifiersOf(l answer.Layer, best []solver.Move) []Modifiers {
	longest := 0
	for _, o := range l.Outcomes {
		longest = max(longest, o.Plies())
	}
	places := make([]Modifiers, len(l.Outcomes))
	for place, o := range l.Outcomes {
		places[place] = modifiersFor(o, longest)
	}
	for _, m := range best {
		places[m.To] |= BestMove
	}
	return places
}

// modifiersFor returns the modifiers of a place by its outcome and the plies of the longest win
// in its layer.
func modifiersFor(o answer.ShortOutcome, longest int) Modifiers {
	switch {
	case o == answer.NoOutcome:
		return 0
	case o == answer.ShortDraw:
		return Drawn
	case o > 0:
		return MouseWins | third(o, longest)
	}
	return CatWins | third(o, longest)
}

// third says how soon a win comes. A game that has been won is a win in 0, and a win
// by the move limit is the latest of all.
func third(o answer.ShortOutcome, longest int) Modifiers {
	switch {
	case o == answer.ShortByLimit:
		return Late
	case 3*o.Plies() <= longest:
		return Soon
	case 3*o.Plies() <= 2*longest:
		return Later
	}
	return Late
}
