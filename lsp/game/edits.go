package game

import (
	"context"
	"errors"
	"iter"
	"math"
	"slices"

	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/knight"
)

// editing edits a game, one edit at a time.
type editing interface {
	// Subject returns what edits build or take away, whether there is any at the moment or not.
	Subject() Subject
	// Edits yields the edits, in the order of their first and then their second places.
	Edits() iter.Seq[Edit]
	// Distances returns how far a place is from the nearest of some places or, if there are
	// none, of the pieces that move: math.MaxInt where none can be reached.
	Distances(from []solver.Place) func(solver.Place) int
	// After solves a game after an edit, with that many bytes, and returns the position shown then.
	After(ctx context.Context, s Solution, shown solver.Position, e Edit, memory int64) (solver.Position, error)
	// EditingMemory returns how many bytes that takes at most, beside the solution.
	EditingMemory(Solution) int64
	// Lasts reports whether solving an edited game takes so long that it is worth solving
	// several at a time.
	Lasts() bool
}

func (r *chaseRules) Subject() Subject {
	if _, ok := r.On.(*syntax.Graph); ok {
		return EdgeSubject
	}
	return WallSubject
}

func (r *chaseRules) Edits() iter.Seq[Edit] {
	if b, ok := r.On.(*syntax.Board); ok {
		return r.wallEdits(b)
	}
	return edgeEdits(r.On.(*syntax.Graph))
}

// wallEdits yields the cells without a piece.
func (r *chaseRules) wallEdits(b *syntax.Board) iter.Seq[Edit] {
	return func(yield func(Edit) bool) {
		for place, cell := range b.Cells {
			if place == r.Mouse.Place || place == r.Cat.Place || place == r.Goal.Place {
				continue
			}
			if !yield(Edit{At: solver.Place(place), Other: -1, Present: cell == '#'}) {
				return
			}
		}
	}
}

// edgeEdits yields the edges, and the pairs of nodes that could have one.
func edgeEdits(g *syntax.Graph) iter.Seq[Edit] {
	return func(yield func(Edit) bool) {
		n := len(g.Neighbors)
		for from, neighbors := range g.Neighbors {
			if n > syntax.MostEditedNodes {
				for _, to := range neighbors {
					if to >= from && !yield(Edit{solver.Place(from), solver.Place(to), true, EdgeSubject}) {
						return
					}
				}
				continue
			}
			isNeighbor := make([]bool, n)
			for _, to := range neighbors {
				isNeighbor[to] = true
			}
			for to := from; to < n; to++ {
				if (to != from || isNeighbor[to]) && !yield(Edit{solver.Place(from), solver.Place(to), isNeighbor[to], EdgeSubject}) {
					return
				}
			}
		}
	}
}

func (r *chaseRules) Distances(from []solver.Place) func(solver.Place) int {
	if len(from) == 0 {
		from = []solver.Place{solver.Place(r.Mouse.Place), solver.Place(r.Cat.Place)}
	}
	if b, ok := r.On.(*syntax.Board); ok {
		return boardDistances(b, from)
	}
	game := chase.Game{Arena: r.arena(), Rules: r.rules}
	least := slices.Repeat([]int{math.MaxInt}, len(r.On.(*syntax.Graph).Neighbors))
	for _, place := range from {
		for p, d := range game.Distances(solver.Mouse, place) {
			if d >= 0 {
				least[p] = min(least[p], d)
			}
		}
	}
	return func(place solver.Place) int { return least[place] }
}

// boardDistances counts rows and columns, whether or not walls are between two cells: an edit
// may take a wall away. It keeps nothing by cell, because a text may claim a board of any size.
func boardDistances(b *syntax.Board, from []solver.Place) func(solver.Place) int {
	apart := func(i, j int) int { return max(i-j, j-i) }
	return func(place solver.Place) int {
		row, col, least := int(place)/b.Cols, int(place)%b.Cols, math.MaxInt
		for _, p := range from {
			least = min(least, apart(int(p)/b.Cols, row)+apart(int(p)%b.Cols, col))
		}
		return least
	}
}

func (r *chaseRules) After(ctx context.Context, s Solution, shown solver.Position, e Edit, memory int64) (solver.Position, error) {
	solved, err := s.(*chase.Solution).Edited(ctx, chase.Edit{At: e.At, Other: e.Other}, chase.Options{MemoryLimit: memory})
	if err != nil {
		return nil, err
	}
	at := shown.(*chase.Position)
	return solved.Position(at.Mouse(), at.Cat(), at.Turn(), at.Limit()), nil
}

func (r *chaseRules) EditingMemory(s Solution) int64 { return s.(*chase.Solution).EditMemory() }

// fewPlaces is the most places of an edited game that is solved within a few milliseconds.
const fewPlaces = 256

func (r *chaseRules) Lasts() bool { return r.On.Places() > fewPlaces }

func (r *huntRules) Subject() Subject { return PawnSubject }

func (r *huntRules) Edits() iter.Seq[Edit] {
	return func(yield func(Edit) bool) {
		for _, pawn := range slices.Sorted(slices.Values(r.pawns())) {
			if !yield(Edit{pawn, -1, true, PawnSubject}) {
				return
			}
		}
	}
}

func (r *huntRules) Distances(from []solver.Place) func(solver.Place) int {
	if len(from) == 0 {
		from = []solver.Place{solver.Place(r.Knight.Place)}
	}
	return boardDistances(r.Board, from)
}

// The table has the rest of the pawns already.
func (r *huntRules) After(_ context.Context, s Solution, _ solver.Position, e Edit, _ int64) (solver.Position, error) {
	after, ok := s.(*knight.Solution).Without(e.At)
	if !ok {
		return nil, errNoSuchEdit
	}
	return after, nil
}

func (r *huntRules) EditingMemory(Solution) int64 { return 0 }

func (r *huntRules) Lasts() bool { return false }

var errNoSuchEdit = errors.New("there is no such edit")

// An Edit is one change of a board or graph: it builds or removes a wall, adds or removes an
// edge, or removes a pawn.
type Edit struct {
	At    solver.Place // the cell, the pawn's square or the edge's first node
	Other solver.Place // the edge's second node, else -1
	// Present says that there is such a wall, edge or pawn now, so the edit takes it away.
	Present bool
	Subject Subject
}

// A Subject is the kind of thing that edits of a game build or take away.
type Subject uint8

// The subjects of edits.
const (
	WallSubject Subject = iota
	EdgeSubject
	PawnSubject
)

// Now names what the edit's place holds before it, in the command line's JSON.
func (e Edit) Now() string {
	names := [...][2]string{WallSubject: {"floor", "wall"}, EdgeSubject: {"none", "edge"}, PawnSubject: {"none", "pawn"}}
	if e.Present {
		return names[e.Subject][1]
	}
	return names[e.Subject][0]
}

// Name returns the edit's place as people write it, an edge's two nodes with a blank
// between them.
func (e Edit) Name(p *syntax.Puzzle) string {
	name := p.PlaceName(int(e.At))
	if e.Other >= 0 {
		name += " " + p.PlaceName(int(e.Other))
	}
	return name
}

// Nearness returns the least distance of the edit's places.
func (e Edit) Nearness(distance func(solver.Place) int) int {
	if e.Other < 0 {
		return distance(e.At)
	}
	return min(distance(e.At), distance(e.Other))
}
