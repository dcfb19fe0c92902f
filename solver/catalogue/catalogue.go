// Package catalogue surveys all boards of a size: how many positions each player wins in how
// many moves, and which are records.
//
// A layout is a set of walls with all floor in one piece by sides, a game a layout with the food
// on a floor cell; of the images under the symmetries of the rectangle the least counts. A
// position is a game with mouse and cat on any floor cells and either to move, without a limit.
//
// Layouts are numbered from 0 in reading order, so that several machines can survey a part each.
// Catalogues of different parts merge to one, in any order and always to the same.
package catalogue

import (
	"cmp"
	"fmt"
	"slices"

	"plywise/solver"
	"plywise/solver/chase"
)

// A Catalogue says what is known of the boards of a size from some of their layouts.
type Catalogue struct {
	Boards
	Layouts int     // how many there are, surveyed or not
	Done    []Range // of the layouts that are surveyed, in order, with gaps in between
	Games   int64
	Counts  [2]Counts // by winner
	Draws   int64
	Records [2]Records // by winner
}

// A Range is the numbers from the first one up to the second one, which is left out.
type Range [2]int

// Counts are how many positions are won, by moves from 0.
type Counts []int64

// Records are the best positions of a winner, each nil where there is none.
type Records struct {
	Strict   *Record // the longest in which one move keeps the win at every turn of the winner
	Critical *Record // the longest in which every move of the winner on the line is critical
	Minimal  *Record // the longest in which every wall, were it taken away, would change the outcome
	// Fewest has for each number of moves from 1 the position with the fewest walls. So the last
	// is the longest win.
	Fewest []*Record
}

// A Record is a position that is best, by this order: more moves, fewer walls, the board that
// comes first in reading order (floor before wall), then food, mouse and cat, then the mouse to
// move.
type Record struct {
	Plies            int
	walls            int
	layout           layout
	Food, Mouse, Cat solver.Place
	Turn             solver.Player
}

// Longest returns the longest win, nil if there is none.
func (r *Records) Longest() *Record {
	if len(r.Fewest) == 0 {
		return nil
	}
	return r.Fewest[len(r.Fewest)-1]
}

// Walls returns the number of walls.
func (r *Record) Walls() int { return r.walls }

// beats reports whether a record is better than another, or the other is nil.
func (r *Record) beats(other *Record) bool {
	return other == nil || cmp.Or(
		cmp.Compare(other.Plies, r.Plies),
		cmp.Compare(r.walls, other.walls),
		cmp.Compare(r.layout, other.layout),
		cmp.Compare(r.Food, other.Food),
		cmp.Compare(r.Mouse, other.Mouse),
		cmp.Compare(r.Cat, other.Cat),
		cmp.Compare(r.Turn, other.Turn)) < 0
}

// offer makes a record the best one if it beats that.
func (r *Record) offer(best **Record) {
	if r != nil && r.beats(*best) {
		*best = r
	}
}

// merge takes what is better of other records.
func (r *Records) merge(other *Records) {
	other.Strict.offer(&r.Strict)
	other.Critical.offer(&r.Critical)
	other.Minimal.offer(&r.Minimal)
	for i, fewest := range other.Fewest {
		fewest.offer(r.fewest(i + 1))
	}
}

// fewest returns the record for a number of moves, where there may be none yet for any more.
func (r *Records) fewest(plies int) **Record {
	for len(r.Fewest) < plies {
		r.Fewest = append(r.Fewest, nil)
	}
	return &r.Fewest[plies-1]
}

// add adds counts, and returns their sum.
func (c *Counts) add(other Counts) (sum int64) {
	for i, n := range other {
		if sum += n; i == len(*c) {
			*c = append(*c, 0)
		}
		(*c)[i] += n
	}
	return sum
}

// Merge adds a catalogue of other layouts of the same boards. It returns an error, and changes
// nothing, if they are not.
func (c *Catalogue) Merge(other *Catalogue) error {
	if c.Boards != other.Boards || c.Layouts != other.Layouts {
		return fmt.Errorf("a catalogue of %v cannot be merged with one of %v", other.Boards, c.Boards)
	}
	done := slices.Concat(c.Done, other.Done)
	slices.SortFunc(done, func(a, b Range) int { return cmp.Compare(a[0], b[0]) })
	joined := done[:0]
	for _, r := range done {
		last := len(joined) - 1
		switch {
		case last < 0 || joined[last][1] < r[0]:
			joined = append(joined, r)
		case joined[last][1] == r[0]:
			joined[last][1] = r[1]
		default:
			return fmt.Errorf("layouts %d to %d are in both", r[0]+1, min(joined[last][1], r[1]))
		}
	}
	c.Done = joined
	c.Games += other.Games
	c.Draws += other.Draws
	for winner := range c.Counts {
		c.Counts[winner].add(other.Counts[winner])
		c.Records[winner].merge(&other.Records[winner])
	}
	return nil
}

// Surveyed returns how many layouts of a range are surveyed.
func (c *Catalogue) Surveyed(within Range) (n int) {
	for _, r := range c.Done {
		n += max(0, min(r[1], within[1])-max(r[0], within[0]))
	}
	return n
}

// All returns the numbers of all layouts.
func (c *Catalogue) All() Range { return Range{0, c.Layouts} }

// Shard returns the numbers of the i-th of n parts, from 1.
func (c *Catalogue) Shard(i, n int) Range {
	part := func(i int) int { return int(int64(c.Layouts) * int64(i) / int64(n)) }
	return Range{part(i - 1), part(i)}
}

// Game returns the game of a record, on its board.
func (c *Catalogue) Game(r *Record) chase.Game {
	return gameOn(c.grid(newShape(c.Boards), r.layout, r.Food))
}

// String returns the boards in words.
func (b Boards) String() string {
	return fmt.Sprintf("%dx%d with jumps of %d (mouse) and %d (cat)", b.Rows, b.Cols, b.MouseJump, b.CatJump)
}
