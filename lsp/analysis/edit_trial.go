package analysis

import (
	"context"
	"iter"
	"math"
	"slices"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/knight"
)

// editing is what single edits do to a game.
type editing interface {
	// edits yields the edits, in the order of their first and then their second places.
	edits() iter.Seq[Edit]
	// distances returns how far a place is from the nearest of some places or, if there are
	// none, of the pieces that move: math.MaxInt where none can be reached.
	distances(from []solver.Place) func(solver.Place) int
	// after solves a game after an edit, with that many bytes, and returns the position shown.
	after(ctx context.Context, g *Game, e Edit, memory int64) (solver.Position, error)
	// editingMemory returns how many bytes that takes at most, beside the solution.
	editingMemory(solution) int64
	// lasts reports whether an edited game takes long enough to be solved that several at a
	// time are worth while.
	lasts() bool
}

func (r *chaseRules) edits() iter.Seq[Edit] {
	if b, ok := r.On.(*parser.Board); ok {
		return r.wallEdits(b)
	}
	return edgeEdits(r.On.(*parser.Graph))
}

// wallEdits yields the cells without a piece.
func (r *chaseRules) wallEdits(b *parser.Board) iter.Seq[Edit] {
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
func edgeEdits(g *parser.Graph) iter.Seq[Edit] {
	return func(yield func(Edit) bool) {
		n := len(g.Neighbors)
		for from, neighbors := range g.Neighbors {
			if n > parser.MostEditedNodes {
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

func (r *chaseRules) distances(from []solver.Place) func(solver.Place) int {
	if len(from) == 0 {
		from = []solver.Place{solver.Place(r.Mouse.Place), solver.Place(r.Cat.Place)}
	}
	if b, ok := r.On.(*parser.Board); ok {
		return boardDistances(b, from)
	}
	game := chase.Game{Arena: r.arena(), Rules: r.rules}
	least := slices.Repeat([]int{math.MaxInt}, len(r.On.(*parser.Graph).Neighbors))
	for _, place := range from {
		for p, d := range game.Distances(solver.Mouse, place) {
			if d >= 0 {
				least[p] = min(least[p], d)
			}
		}
	}
	return func(place solver.Place) int { return least[place] }
}

// boardDistances counts rows and columns, whatever is between two cells: an edit may be that
// of a wall. A board may be of any size that a text claims, so nothing is kept by cell.
func boardDistances(b *parser.Board, from []solver.Place) func(solver.Place) int {
	apart := func(i, j int) int { return max(i-j, j-i) }
	return func(place solver.Place) int {
		row, col, least := int(place)/b.Cols, int(place)%b.Cols, math.MaxInt
		for _, p := range from {
			least = min(least, apart(int(p)/b.Cols, row)+apart(int(p)%b.Cols, col))
		}
		return least
	}
}

func (r *chaseRules) after(ctx context.Context, g *Game, e Edit, memory int64) (solver.Position, error) {
	solved, err := g.chase().Edited(ctx, chase.Edit{At: e.At, Other: e.Other}, chase.Options{MemoryLimit: memory})
	if err != nil {
		return nil, err
	}
	at := g.Start.(*chase.Position)
	return solved.Position(at.Mouse(), at.Cat(), at.Turn(), at.Limit()), nil
}

func (r *chaseRules) editingMemory(s solution) int64 { return s.(*chase.Solution).EditMemory() }

// fewPlaces is up to how many places an edited game is solved within a few milliseconds.
const fewPlaces = 256

func (r *chaseRules) lasts() bool { return r.On.Places() > fewPlaces }

func (r *huntRules) edits() iter.Seq[Edit] {
	return func(yield func(Edit) bool) {
		for _, pawn := range slices.Sorted(slices.Values(r.pawns())) {
			if !yield(Edit{pawn, -1, true, PawnSubject}) {
				return
			}
		}
	}
}

func (r *huntRules) distances(from []solver.Place) func(solver.Place) int {
	if len(from) == 0 {
		from = []solver.Place{solver.Place(r.Knight.Place)}
	}
	return boardDistances(r.Board, from)
}

// What remains without a pawn is in the table.
func (r *huntRules) after(_ context.Context, g *Game, e Edit, _ int64) (solver.Position, error) {
	after, ok := g.solution.(*knight.Solution).Without(e.At)
	if !ok {
		return nil, errNoSuchEdit
	}
	return after, nil
}

func (r *huntRules) editingMemory(solution) int64 { return 0 }

func (r *huntRules) lasts() bool { return false }
