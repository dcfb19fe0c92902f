package knight

import (
	"math"
	"math/bits"
	"sync"

	"plywise/solver"
)

// A board searches a board for the knight's distances, breadth first and 64
// squares at a time.
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
// A level looks at no words but those within a knight's move of a word of the
// level before. One bit a word says which: these bits, too, are found by
// shifts.
//
// On a wide board the columns are taken for rows, so that these are shorter.
type board struct {
	rows, cols  int      // of words' rows
	down, right int      // from a place to that in the next row, in the next column
	stride      int      // words to the next row
	free        []uint64 // the squares that the knight may enter
	open        []uint64 // of these, the squares not reached yet
	level, next []uint64 // the squares reached in this level; for the next
	active      []uint64 // the words of level that are not zero, a bit each
	nextActive  []uint64
	first, last int      // where in active the first and the last bits are
	inside      []uint64 // the words that have free squares, a bit each
	goals       []goal   // of a search
}

// lying reports whether a board is searched with its columns for rows, which
// are shorter and mostly one word then.
func lying(rows, cols int) bool { return cols > 64 && rows < cols }

// boardBytes returns how much memory a board takes, 0 for one without squares,
// math.MaxInt64 where it cannot be counted.
func boardBytes(rows, cols int) int64 {
	if rows <= 0 || cols <= 0 {
		return 0
	}
	if int64(rows) > math.MaxInt64/256/int64(cols) {
		return math.MaxInt64
	}
	if lying(rows, cols) {
		rows, cols = cols, rows
	}
	words := boardWords(int64(rows), int64(strideOf(cols)))
	return 4*8*words + 3*8*(words/64+1)
}

// strideOf returns how many words there are to the next row.
func strideOf(cols int) int {
	if cols <= 64 {
		return 1
	}
	return (cols+63)/64 + 1
}

func boardWords(rows, stride int64) int64 { return (rows+4)*stride + 2 }

var boards = sync.Pool{New: func() any { return new(board) }}

// newBoard returns a board for searches of g's; release gives it back.
func newBoard(g *Game) *board {
	b := boards.Get().(*board)
	b.rows, b.cols, b.down, b.right = g.Rows, g.Cols, g.Cols, 1
	if lying(g.Rows, g.Cols) {
		b.rows, b.cols, b.down, b.right = g.Cols, g.Rows, 1, g.Cols
	}
	b.stride = strideOf(b.cols)
	b.first, b.last = 0, -1
	words := int(boardWords(int64(b.rows), int64(b.stride)))
	marks := words/64 + 1
	for _, s := range []*[]uint64{&b.free, &b.open, &b.level, &b.next} {
		*s = zeros(*s, words)
	}
	for _, s := range []*[]uint64{&b.active, &b.nextActive, &b.inside} {
		*s = zeros(*s, marks)
	}
	for r := range b.rows {
		for c := 0; c < b.cols; c += 64 {
			n := min(64, b.cols-c)
			free := uint64(math.MaxUint64) >> (64 - n)
			if g.Blocked != nil {
				free &^= pack(g.Blocked[r*b.down+c*b.right:], b.right, n)
			}
			b.free[b.word(r, c)] = free
		}
	}
	for w, free := range b.free {
		if free != 0 {
			b.inside[w/64] |= 1 << (w % 64)
		}
	}
	return b
}

func (b *board) release() { boards.Put(b) }

// pack returns every step-th of some bits as a word, the first one lowest.
func pack(bits []bool, step, n int) uint64 {
	w := uint64(0)
	for k := range n {
		one := uint64(0) // without a jump
		if bits[k*step] {
			one = 1
		}
		w |= one << (k & 63)
	}
	return w
}

// zeros returns a slice of n zeros, s where it is large enough.
func zeros(s []uint64, n int) []uint64 {
	if cap(s) < n {
		return make([]uint64, n)
	}
	s = s[:n]
	clear(s)
	return s
}

// word returns the word of a square.
func (b *board) word(row, col int) int { return (row+2)*b.stride + 1 + col/64 }

// locate returns the word and the bit of a place.
func (b *board) locate(p solver.Place) (word, bit int) {
	row, col := int(p)/b.down, int(p)%b.down
	if b.right > 1 {
		row, col = int(p)%b.right, int(p)/b.right
	}
	return b.word(row, col), col % 64
}

// start makes a square the level of distance 0.
func (b *board) start(p solver.Place) {
	copy(b.open, b.free)
	b.forget()
	w, bit := b.locate(p)
	b.open[w] &^= 1 << bit
	b.level[w] = 1 << bit
	b.active[w/64] = 1 << (w % 64)
	b.first, b.last = w/64, w/64
}

// forget clears the level.
func (b *board) forget() {
	for k := b.first; k <= b.last; k++ {
		for marks := b.active[k]; marks != 0; marks &= marks - 1 {
			b.level[k*64+bits.TrailingZeros64(marks)] = 0
		}
		b.active[k] = 0
	}
}

// step goes on to the next level and reports whether it has any squares.
func (b *board) step() bool {
	b.mark()
	reach := (2*b.stride+1)/64 + 1
	first, last := len(b.active), 0
	for k := max(b.first-reach, 0); k <= min(b.last+reach, len(b.active)-1); k++ {
		b.nextActive[k] &= b.inside[k]
		if b.nextActive[k] != 0 && b.stepWords(k) {
			first, last = min(first, k), k
		}
	}
	b.forget()
	b.first, b.last = first, last
	b.level, b.next = b.next, b.level
	b.active, b.nextActive = b.nextActive, b.active
	return first <= last
}

// stepWords computes the words of the next level that the k-th word of
// nextActive marks, and leaves the marks of those that are not zero.
func (b *board) stepWords(k int) bool {
	marks := b.nextActive[k]
	for rest := marks; rest != 0; rest &= rest - 1 {
		w := k*64 + bits.TrailingZeros64(rest)
		var reached uint64
		if b.stride == 1 {
			rows := (*[5]uint64)(b.level[w-2:])
			near, far := rows[1]|rows[3], rows[0]|rows[4]
			reached = near<<2 | near>>2 | far<<1 | far>>1
		} else {
			reached = b.reachedWide(w)
		}
		open := b.open[w]
		reached &= open
		if reached == 0 {
			marks &^= rest & -rest
			continue
		}
		b.next[w] = reached
		b.open[w] = open &^ reached
	}
	b.nextActive[k] = marks
	return marks != 0
}

// reachedWide returns the squares that the level reaches in a word where rows
// have several. What leaves a word on one side enters the next on the other.
func (b *board) reachedWide(w int) uint64 {
	s := b.stride
	above, below := b.level[w-s-1:][:3], b.level[w+s-1:][:3]
	left, near, right := above[0]|below[0], above[1]|below[1], above[2]|below[2]
	reached := near<<2 | near>>2 | left>>62 | right<<62
	above, below = b.level[w-2*s-1:][:3], b.level[w+2*s-1:][:3]
	left, far, right := above[0]|below[0], above[1]|below[1], above[2]|below[2]
	return reached | far<<1 | far>>1 | left>>63 | right<<63
}

// mark marks the words within a knight's move of those of the level, some of
// them outside.
func (b *board) mark() {
	near, far := b.stride, 2*b.stride
	for k := b.first; k <= b.last; k++ {
		marks := b.active[k]
		switch {
		case marks == 0:
		case near == 1:
			b.nextActive[k] |= marks<<1 | marks>>1 | marks<<2 | marks>>2
			if low := marks & 3; low != 0 && k > 0 {
				b.nextActive[k-1] |= low<<63 | low<<62
			}
			if high := marks >> 62; high != 0 {
				b.nextActive[k+1] |= high | high>>1
			}
		default:
			b.markFrom(k, marks, -far-1, -far, -far+1, -near-1, -near, -near+1,
				near-1, near, near+1, far-1, far, far+1)
		}
	}
}

// markFrom marks the words at these distances from those that the k-th word of
// active marks.
func (b *board) markFrom(k int, marks uint64, distances ...int) {
	for _, d := range distances {
		k, d := k+d>>6, d&63
		if low := marks << d; low != 0 {
			b.nextActive[k] |= low
		}
		if high := marks >> (64 - d); high != 0 {
			b.nextActive[k+1] |= high
		}
	}
}
