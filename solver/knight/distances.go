package knight

import (
	"context"
	"fmt"

	"plywise/solver"
)

// distances are the numbers of knight's moves to and between the pawns.
type distances struct {
	between [][]int // between every two pawns
	knight  []int   // from the knight's place to every pawn
}

// measure computes the distances of a game.
func measure(ctx context.Context, g *Game) (*distances, error) {
	n := len(g.Pawns)
	toPawns, release := g.measurer()
	defer release()
	d := &distances{between: make([][]int, n)}
	if err := d.fromKnight(ctx, g, toPawns); err != nil {
		return nil, err
	}
	cells := make([]int, n*n)
	for i, from := range g.Pawns {
		row := cells[i*n : (i+1)*n]
		d.between[i] = row
		for j := range i {
			row[j] = d.between[j][i]
		}
		if err := toPawns(ctx, from, g.Pawns[i+1:], row[i+1:]); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// A measurer sets steps to the knight's moves from a place to each of the pawns, -1
// for one that it cannot reach.
type measurer func(ctx context.Context, from solver.Place, pawns []solver.Place, steps []int) error

// measurer returns the measurer of a game. Only a board with walls needs a search. Call
// release after the last use.
func (g *Game) measurer() (toPawns measurer, release func()) {
	if g.Blocked == nil {
		return g.measureOpen, func() {}
	}
	s := newSearch(g)
	return s.toPawns, s.release
}

// fromKnight computes the distances from the knight's place.
func (d *distances) fromKnight(ctx context.Context, g *Game, toPawns measurer) error {
	d.knight = make([]int, len(g.Pawns))
	if err := toPawns(ctx, g.Knight, g.Pawns, d.knight); err != nil {
		return err
	}
	var lost []int
	for i, d := range d.knight {
		if d < 0 {
			lost = append(lost, i)
		}
	}
	if lost != nil {
		return &UnreachableError{Pawns: lost}
	}
	return nil
}

// A goal is a square that a search looks for.
type goal struct {
	word, bit int
	index     int
}

// toPawns is a [measurer] that searches the board.
func (s *search) toPawns(ctx context.Context, from solver.Place, pawns []solver.Place, steps []int) error {
	goals := s.goals[:0]
	for i, p := range pawns {
		steps[i] = -1
		w, bit := s.locate(p)
		goals = append(goals, goal{w, bit, i})
	}
	s.goals = goals
	s.start(from)
	for d := 0; ; d++ {
		for i := 0; i < len(goals); {
			g := goals[i]
			if s.open[g.word]>>g.bit&1 != 0 {
				i++
				continue
			}
			steps[g.index] = d
			goals[i] = goals[len(goals)-1]
			goals = goals[:len(goals)-1]
		}
		if len(goals) == 0 || !s.step() {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
}

// checkTotal refuses distances whose total might not fit a table: the players take every
// pawn once, at worst from the farthest place.
func (d *distances) checkTotal() error {
	sum, longest := 0, 0
	for _, row := range d.between {
		far := 0
		for _, steps := range row {
			far = max(far, steps)
		}
		longest = max(longest, far)
		if sum += far; sum > maxTotal-longest {
			return fmt.Errorf("the total could be more than the %d knight's moves that can be counted; use fewer pawns or shorter ways", maxTotal)
		}
	}
	return nil
}
