package chase

import (
	"context"

	"plywise/solver"
)

// A moveSet is the legal moves of a player.
type moveSet interface {
	// best sets dst, by row, to the largest of what src has where the moves from there
	// lead; to anything where there is none. The error is ctx's.
	best(ctx context.Context, dst, src *likings, s *scratch) error
	// stuck reports whether there is no move from that row's place.
	stuck(row int32) bool
}

// movesOf returns a player's moves; row has the rows of the places.
func movesOf(g Game, who solver.Player, row []int32) moveSet {
	if grid, ok := g.Arena.(*Grid); ok {
		jump := grid.MouseJump
		if who == solver.Cat {
			jump = grid.CatJump
		}
		if jump > 1 {
			return linesOf(grid, jump, row)
		}
		// Four moves and staying are sooner looked at one by one.
	}
	return edgesOf(g, who, row)
}

// edges are moves that are listed: by row, the rows where they lead.
type edges [][]int32

// edgesOf lists a player's moves.
func edgesOf(g Game, who solver.Player, row []int32) edges {
	var e edges
	var moves []solver.Place
	for p := range row {
		if row[p] == none {
			continue
		}
		var to []int32
		if g.mayStand(who, solver.Place(p)) {
			moves = g.moves(moves[:0], who, solver.Place(p))
			to = make([]int32, len(moves))
			for i, p := range moves {
				to[i] = row[p]
			}
		}
		e = append(e, to)
	}
	return e
}

func (e edges) stuck(row int32) bool { return len(e[row]) == 0 }

func (e edges) best(ctx context.Context, dst, src *likings, _ *scratch) error {
	for r, moves := range e {
		if err := ctx.Err(); err != nil {
			return err
		}
		best := dst.at(int(r))
		for i, to := range moves {
			if i == 0 {
				copy(best, src.at(int(to)))
			} else {
				best.larger(best, src.at(int(to)))
			}
		}
	}
	return nil
}

// lines are the moves on a board: a player jumps along a line of cells that are not
// walls. Every cell is on one line across and on one down, and may be all of it.
type lines struct {
	across, down [][]int32 // by line, the rows of its cells, in order
	jump         int
}

// linesOf returns the lines of a board.
func linesOf(g *Grid, jump int, row []int32) *lines {
	return &lines{runs(row, g.Rows, g.Cols, g.Cols, 1), runs(row, g.Cols, g.Rows, 1, g.Cols), jump}
}

// runs returns the lines of a board in one direction: it has count of them, of length
// cells each, cut by walls. From one line to the next it is next places, from one
// cell to the next step places.
func runs(row []int32, count, length, next, step int) [][]int32 {
	var all [][]int32
	for i := range count {
		var run []int32
		for j := range length {
			if r := row[i*next+j*step]; r != none {
				run = append(run, r)
			} else if run != nil {
				all, run = append(all, run), nil
			}
		}
		if run != nil {
			all = append(all, run)
		}
	}
	return all
}

// stuck reports false: who may jump may stay.
func (l *lines) stuck(int32) bool { return false }

func (l *lines) best(ctx context.Context, dst, src *likings, s *scratch) error {
	for _, line := range l.across {
		if err := ctx.Err(); err != nil {
			return err
		}
		s.slide(src, line, l.jump)
		for i, r := range line {
			a, b := s.reach(i)
			dst.at(int(r)).larger(a, b)
		}
	}
	for _, line := range l.down {
		if err := ctx.Err(); err != nil {
			return err
		}
		s.slide(src, line, l.jump)
		for i, r := range line {
			a, b := s.reach(i)
			best := dst.at(int(r))
			best.larger(best, a)
			if &a[0] != &b[0] {
				best.larger(best, b)
			}
		}
	}
	return nil
}

// A scratch finds the best that each cell of a line can reach with a jump.
//
// The line is cut into pieces as long as the widest reach, both ways. A reach is the
// end of a piece and the beginning of the next one, or one of these alone, so the
// best of it is found in advance for every beginning and every end of a piece
// (van Herk; Gil and Werman):
//
//	pieces       |0 1 2 3 4|5 6 7 8 9|      jumps up to 2
//	reach of 5          3 4 5 6 7           from 3, and up to 7
type scratch struct {
	jump, piece int
	cells       int
	upTo        likings // by cell, the best of its piece up to it
	from        likings // by cell, the best of its piece from it on
}

// slide prepares a line for a jump.
func (s *scratch) slide(src *likings, line []int32, jump int) {
	n := len(line)
	s.cells, s.jump = n, min(jump, n-1)
	s.piece = min(2*s.jump+1, n)
	s.upTo.fit(n, src.planes)
	s.from.fit(n, src.planes)
	for first := 0; first < n; first += s.piece {
		last := min(first+s.piece, n) - 1
		copy(s.upTo.at(first), src.at(int(line[first])))
		for i := first + 1; i <= last; i++ {
			s.upTo.at(i).larger(s.upTo.at(i-1), src.at(int(line[i])))
		}
		copy(s.from.at(last), src.at(int(line[last])))
		for i := last - 1; i >= first; i-- {
			s.from.at(i).larger(s.from.at(i+1), src.at(int(line[i])))
		}
	}
}

// reach returns two likings, of which the larger is the best that a cell can reach.
func (s *scratch) reach(i int) (a, b liking) {
	first, last := max(0, i-s.jump), min(s.cells-1, i+s.jump)
	a, b = s.from.at(first), s.upTo.at(last)
	piece := int(uint32(first)/uint32(s.piece)) * s.piece // where the first one's begins
	switch {
	case first == piece:
		return b, b
	case last < piece+s.piece: // the line ends with it
		return a, a
	}
	return a, b
}
