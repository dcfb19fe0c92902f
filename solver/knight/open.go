package knight

import (
	"context"

	"plywise/solver"
)

// On a board without walls a knight's way depends only on how far the two squares are
// from each other and from the edges. So a search needs only a small board that has the
// same edges near the same two squares, without the middle of the way.
//
//	· · · · · · · · · ·        · · · · · ·      The small board keeps a margin around
//	· a · · · · · · · ·        · a · · · ·      the two squares: no shortest way goes
//	· · · · · · · · · ·  ───▶  · · · · b ·      farther out. In between, it keeps the
//	· · · · · · · · b ·        · · · · · ·      squares that may make a way longer.
//	· · · · · · · · · ·
//
// TestWaysOnOpenBoardsAreThoseOfASquareBySquareWalk shows that this is exact, on narrow
// boards and in corners too: it tries all boards up to a size at which the removed middle
// has repeated itself several times.
const (
	margin = 2 // squares kept around the two
	middle = 4 // squares kept between them
)

// measureOpen sets steps to the knight's moves from a place to each of the pawns, on a
// board without walls; -1 for one that it cannot reach.
func (g *Game) measureOpen(ctx context.Context, from solver.Place, pawns []solver.Place, steps []int) error {
	for i, to := range pawns {
		rows := spanOf(g.Rows, int(from)/g.Cols, int(to)/g.Cols)
		cols := spanOf(g.Cols, int(from)%g.Cols, int(to)%g.Cols)
		saved := shorten(&rows, &cols)
		if err := measureSmall(ctx, rows, cols, &steps[i]); err != nil {
			return err
		}
		if steps[i] >= 0 {
			steps[i] += saved
		}
	}
	return nil
}

// A span says where two squares stand along one side of a board.
type span struct {
	before  int // squares before the first of the two
	between int // steps from the first to the second
	after   int // squares after the second
}

// spanOf returns the span from one of n rows or columns to another, with at most the
// margin around it.
func spanOf(n, from, to int) span {
	if from > to {
		from, to = n-1-from, n-1-to
	}
	return span{min(from, margin), to - from, min(n-1-to, margin)}
}

func (s span) squares() int { return s.before + s.between + 1 + s.after }

// shorten removes squares between the two, and returns how many moves that saves.
func shorten(rows, cols *span) (moves int) {
	long, short := &rows.between, &cols.between
	if *long < *short {
		long, short = short, long
	}
	// There and back sideways, straight on: two moves for four squares.
	if n := (*long - 2**short - middle) / 4; n > 0 {
		*long -= 4 * n
		moves += 2 * n
	}
	// Towards the diagonal.
	if n := min(*long-*short, *short-middle); n > 0 {
		*long -= 2 * n
		*short -= n
		moves += n
	}
	// Along the diagonal: two moves for three squares either way.
	if n := (*short - middle) / 3; n > 0 {
		*long -= 3 * n
		*short -= 3 * n
		moves += 2 * n
	}
	return moves
}

// measureSmall searches the small board.
func measureSmall(ctx context.Context, rows, cols span, steps *int) error {
	small := Game{Rows: rows.squares(), Cols: cols.squares()}
	from := rows.before*small.Cols + cols.before
	to := from + rows.between*small.Cols + cols.between
	s := newSearch(&small)
	defer s.release()
	var count [1]int
	err := s.toPawns(ctx, solver.Place(from), []solver.Place{solver.Place(to)}, count[:])
	*steps = count[0]
	return err
}
