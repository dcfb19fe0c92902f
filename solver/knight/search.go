package knight

import (
	"math"
	"math/bits"
	"sync"

	"plywise/solver"
)

// A search finds the knight's distances on a board, breadth first and 64 squares
// at a time, from one start after the other.
//
// A row of squares is one word, or several on a board of more than 64 columns,
// the leftmost square in the lowest bit. Two empty rows above and below, and
// an empty word after each row of several, stand for the outside:
//
//	· · ·
//	· · ·          The squares that a level reaches in a row come from the
//	w w ·  row 0   level before in the rows next to it, two columns to either
//	w w ·  row 1   side, and in the rows next but one, one column to either
//	· · ·          side: four shifts of words, whatever the number of knights.
//	· · ·
//
// A level looks only at words within a knight's move of a word of the level before.
// A bit for each word marks these, found by shifts, too.
//
// On a wide board columns and rows change places, so that rows are shorter.
type search struct {
	rows, cols  int      // exchanged on a wide board
	down, right int      // steps from a place to that in the next row, in the next column
	stride      int      // words to the next row
	free        []uint64 // the squares that the knight may enter
	open        []uint64 // the free squares not reached yet
	level, next []uint64 // the squares reached in this level, and in the next
	active      []uint64 // the words of level that are not zero, a bit each
	nextActive  []uint64
	first, last int      // the first and last words of active with a bit
	inside      []uint64 // the words with free squares, a bit each
	goals       []goal   // memory for goals
}

// transposed reports whether a search exchanges the columns and rows of a board. Its
// rows are shorter then, and mostly one word.
func transposed(rows, cols int) bool { return cols > 64 && rows < cols }

// searchBytes returns how much memory a search of a board takes, 0 for a board
// without squares, math.MaxInt64 for more than an int64 can count.
func searchBytes(rows, cols int) int64 {
	if rows <= 0 || cols <= 0 {
		return 0
	}
	if rows > math.MaxInt/cols || int64(rows) > math.MaxInt64/256/int64(cols) {
		return math.MaxInt64
	}
	if transposed(rows, cols) {
		rows, cols = cols, rows
	}
	words := searchWords(int64(rows), int64(strideOf(cols)))
	return 4*8*words + 3*8*(words/64+1)
}

// strideOf returns how many words there are to the next row.
func strideOf(cols int) int {
	if cols <= 64 {
		return 1
	}
	return (cols+63)/64 + 1
}

func searchWords(rows, stride int64) int64 { return (rows+4)*stride + 2 }

var searches = sync.Pool{New: func() any { return new(search) }}

// newSearch returns a search of a game's board. Call release after its last use.
func newSearch(g *Game) *search {
	s := searches.Get().(*search)
	s.rows, s.cols, s.down, s.right = g.Rows, g.Cols, g.Cols, 1
	if transposed(g.Rows, g.Cols) {
		s.rows, s.cols, s.down, s.right = g.Cols, g.Rows, 1, g.Cols
	}
	s.stride = strideOf(s.cols)
	s.first, s.last = 0, -1
	words := int(searchWords(int64(s.rows), int64(s.stride)))
	marks := words/64 + 1
	for _, part := range []*[]uint64{&s.free, &s.open, &s.level, &s.next} {
		*part = zeros(*part, words)
	}
	for _, part := range []*[]uint64{&s.active, &s.nextActive, &s.inside} {
		*part = zeros(*part, marks)
	}
	for r := range s.rows {
		for c := 0; c < s.cols; c += 64 {
			n := min(64, s.cols-c)
			free := uint64(math.MaxUint64) >> (64 - n)
			if g.Blocked != nil {
				free &^= pack(g.Blocked[r*s.down+c*s.right:], s.right, n)
			}
			s.free[s.word(r, c)] = free
		}
	}
	for w, free := range s.free {
		if free != 0 {
			s.inside[w/64] |= 1 << (w % 64)
		}
	}
	return s
}

func (s *search) release() { searches.Put(s) }

// pack returns every step-th of some bits as a word, the first one lowest.
func pack(bits []bool, step, n int) uint64 {
	w := uint64(0)
	for k := range n {
		one := uint64(0) // compiles without a branch
		if bits[k*step] {
			one = 1
		}
		w |= one << (k & 63)
	}
	return w
}

// zeros returns a slice of n zeros, in the memory of s if that suffices.
func zeros(s []uint64, n int) []uint64 {
	if cap(s) < n {
		return make([]uint64, n)
	}
	s = s[:n]
	clear(s)
	return s
}

// word returns the word of a square.
func (s *search) word(row, col int) int { return (row+2)*s.stride + 1 + col/64 }

// locate returns the word and the bit of a place.
func (s *search) locate(p solver.Place) (word, bit int) {
	row, col := int(p)/s.down, int(p)%s.down
	if s.right > 1 {
		row, col = int(p)%s.right, int(p)/s.right
	}
	return s.word(row, col), col % 64
}

// start makes a square level 0.
func (s *search) start(p solver.Place) {
	copy(s.open, s.free)
	s.clearLevel()
	w, bit := s.locate(p)
	s.open[w] &^= 1 << bit
	s.level[w] = 1 << bit
	s.active[w/64] = 1 << (w % 64)
	s.first, s.last = w/64, w/64
}

// clearLevel makes the level empty.
func (s *search) clearLevel() {
	for k := s.first; k <= s.last; k++ {
		for marks := s.active[k]; marks != 0; marks &= marks - 1 {
			s.level[k*64+bits.TrailingZeros64(marks)] = 0
		}
		s.active[k] = 0
	}
}

// step finds the next level and reports whether it has squares.
func (s *search) step() bool {
	s.mark()
	reach := (2*s.stride+1)/64 + 1
	first, last := len(s.active), 0
	for k := max(s.first-reach, 0); k <= min(s.last+reach, len(s.active)-1); k++ {
		s.nextActive[k] &= s.inside[k]
		if s.nextActive[k] != 0 && s.stepWords(k) {
			first, last = min(first, k), k
		}
	}
	s.clearLevel()
	s.first, s.last = first, last
	s.level, s.next = s.next, s.level
	s.active, s.nextActive = s.nextActive, s.active
	return first <= last
}

// stepWords computes the words of the next level that the k-th word of nextActive
// marks, keeps the marks of those that are not zero, and reports whether there are any.
func (s *search) stepWords(k int) bool {
	marks := s.nextActive[k]
	for rest := marks; rest != 0; rest &= rest - 1 {
		w := k*64 + bits.TrailingZeros64(rest)
		var reached uint64
		if s.stride == 1 {
			rows := (*[5]uint64)(s.level[w-2:])
			near, far := rows[1]|rows[3], rows[0]|rows[4]
			reached = near<<2 | near>>2 | far<<1 | far>>1
		} else {
			reached = s.reachedWide(w)
		}
		open := s.open[w]
		reached &= open
		if reached == 0 {
			marks &^= rest & -rest
			continue
		}
		s.next[w] = reached
		s.open[w] = open &^ reached
	}
	s.nextActive[k] = marks
	return marks != 0
}

// reachedWide returns the squares that the level reaches in a word, on a board with
// several words in a row. Moves over the edge of a word lead to its neighbour.
func (s *search) reachedWide(w int) uint64 {
	stride := s.stride
	above, below := s.level[w-stride-1:][:3], s.level[w+stride-1:][:3]
	left, near, right := above[0]|below[0], above[1]|below[1], above[2]|below[2]
	reached := near<<2 | near>>2 | left>>62 | right<<62
	above, below = s.level[w-2*stride-1:][:3], s.level[w+2*stride-1:][:3]
	left, far, right := above[0]|below[0], above[1]|below[1], above[2]|below[2]
	return reached | far<<1 | far>>1 | left>>63 | right<<63
}

// mark marks the words within a knight's move of those of the level. Some are outside
// the board.
func (s *search) mark() {
	near, far := s.stride, 2*s.stride
	for k := s.first; k <= s.last; k++ {
		marks := s.active[k]
		switch {
		case marks == 0:
		case near == 1:
			s.nextActive[k] |= marks<<1 | marks>>1 | marks<<2 | marks>>2
			if low := marks & 3; low != 0 && k > 0 {
				s.nextActive[k-1] |= low<<63 | low<<62
			}
			if high := marks >> 62; high != 0 {
				s.nextActive[k+1] |= high | high>>1
			}
		default:
			s.markFrom(k, marks, -far-1, -far, -far+1, -near-1, -near, -near+1,
				near-1, near, near+1, far-1, far, far+1)
		}
	}
}

// markFrom marks the words at these distances from those that the k-th word of
// active marks.
func (s *search) markFrom(k int, marks uint64, distances ...int) {
	for _, d := range distances {
		k, d := k+d>>6, d&63
		if low := marks << d; low != 0 {
			s.nextActive[k] |= low
		}
		if high := marks >> (64 - d); high != 0 {
			s.nextActive[k+1] |= high
		}
	}
}
