package analysis

import (
	"plywise/parser"
	"plywise/solver"
)

// An Edit is one change to where a game is played: on a board a wall that is built or
// taken away, in a graph an edge that is added or taken away, of pawns one that is taken
// away.
type Edit struct {
	At    solver.Place // the cell, the pawn's square or the edge's first node
	Other solver.Place // the edge's second node, else -1
	// Present says that there is such a wall, edge or pawn now, which the edit takes away.
	Present bool
	Subject Subject
}

// A Subject is what edits of a game build or take away.
type Subject uint8

// The subjects of edits.
const (
	WallSubject Subject = iota
	EdgeSubject
	PawnSubject
)

// subjects are those of the games. A game that has none of its own at the moment, as one
// without pawns, is not one of walls.
var subjects = [...]Subject{parser.CatMouseGraph: EdgeSubject, parser.CatMouseGrid: WallSubject, parser.KnightPawns: PawnSubject}

// Now returns what is there before the edit, in the command line's JSON.
func (e Edit) Now() string {
	names := [...][2]string{WallSubject: {"floor", "wall"}, EdgeSubject: {"none", "edge"}, PawnSubject: {"none", "pawn"}}
	if e.Present {
		return names[e.Subject][1]
	}
	return names[e.Subject][0]
}

// Name returns the edit's place as people write it, an edge's two nodes with a blank
// between them.
func (e Edit) Name(p *parser.Puzzle) string {
	name := p.PlaceName(int(e.At))
	if e.Other >= 0 {
		name += " " + p.PlaceName(int(e.Other))
	}
	return name
}

// nearness returns the least distance of the edit's places.
func (e Edit) nearness(distance func(solver.Place) int) int {
	if e.Other < 0 {
		return distance(e.At)
	}
	return min(distance(e.At), distance(e.Other))
}

// An Effect is what an edit does to the outcome of the position shown.
type Effect uint8

// The effects. Of pawns there are the same, more and fewer moves.
const (
	NoEffect Effect = iota // not known
	SameEffect
	SlowerEffect // the same winner needs more moves
	FasterEffect
	FlipsEffect // another winner, or a draw where there was none, or none where there was one
	MoreEffect  // knight's moves
	FewerEffect
)

// String returns the effect's name in the command line's JSON.
func (e Effect) String() string {
	return [...]string{"", "same", "slower", "faster", "flips", "more", "fewer"}[e]
}

// effectOf compares the outcome after an edit with the one before. A draw stays a draw
// whatever its reason, and a win by the move limit is slower than any other.
func effectOf(before, after solver.Outcome) Effect {
	switch {
	case before.Kind == solver.Total && after.Plies > before.Plies:
		return MoreEffect
	case before.Kind == solver.Total && after.Plies < before.Plies:
		return FewerEffect
	case before.Kind != after.Kind:
		return FlipsEffect
	case before.Plies == after.Plies, before.Kind == solver.Draw:
		return SameEffect
	case after.Plies == solver.Unforced:
		return SlowerEffect
	case before.Plies == solver.Unforced || after.Plies < before.Plies:
		return FasterEffect
	}
	return SlowerEffect
}

// A Prospect is what an edit would do.
type Prospect struct {
	Edit
	Outcome solver.Outcome // of the position shown, after it
	Effect  Effect
	// Breaks are the keys of the assertions that are true now and would be false, in the
	// order of the format. `idle` is never among them.
	Breaks []string
	// Repairs says that every assertion but `idle` would be true, of which one is not now,
	// and that no entry of `moves` would become illegal.
	Repairs bool

	playable bool // no entry of `moves` would become illegal; false where that is not known
}

// EditAt returns the edit that takes away or builds what is at a cursor: a cell of a board,
// where other is -1, a pawn, or the edge to a neighbour in a line of the graph. Whether there
// is such an edit, [Engine.Prospect] knows.
func EditAt(c parser.Cursor) (at, other solver.Place, ok bool) {
	switch {
	case c.Puzzle == nil || c.Field == nil || c.Place < 0:
		return 0, 0, false
	case c.List == parser.InGraph && c.Entry >= 0:
		from := c.Puzzle.Draft.Graph.Lines[c.Row].Node.Place
		return solver.Place(from), solver.Place(c.Place), from >= 0
	}
	return solver.Place(c.Place), -1, c.List == parser.InPawns || c.Field.Key == "board"
}
