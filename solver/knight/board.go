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
type board struct {
	cols, stride int
	free         []uint64 // the squares that the knight may enter
	open         []uint64 // of these, the squares not reached yet
	level, next  []uint64 // the squares reached in this level; for the next
	active       []uint64 // the words of level that are not zero, a bit each
	nextActive   []uint64
	inside       []uint64 // the words that have free squares, a bit each
	goals        []goal   // of a search
}

// boardBytes returns how much memory a board takes, math.MaxInt64 where it
// cannot be counted.
func boardBytes(rows, cols int) int64 {
	stride := int64(strideOf(cols))
	if int64(rows) > math.MaxInt64/64/(stride+8)-8 {
		return math.MaxInt64
	}
	words := boardWords(int64(rows), stride)
	return 4*8*words + 3*8*(words/64+1)
}

func strideOf(cols int) int {
	if cols <= 64 {
		return 1
	}
	return cols/64 + 2
}

func boardWords(rows, stride int64) int64 { return (rows+4)*stride + 2 }

var boards = sync.Pool{New: func() any { return new(board) }}

// newBoard returns a board for searches of g's; release gives it back.
func newBoard(g *Game) *board {
	b := boards.Get().(*board)
	b.cols, b.stride = g.Cols, strideOf(g.Cols)
	words := int(boardWords(int64(g.Rows), int64(b.stride)))
	marks := words/64 + 1
	for _, s := range []*[]uint64{&b.free, &b.open, &b.level, &b.next} {
		*s = zeros(*s, words)
	}
	for _, s := range []*[]uint64{&b.active, &b.nextActive, &b.inside} {
		*s = zeros(*s, marks)
	}
	for r := range g.Rows {
		row := b.free[b.word(r, 0):]
		for c := 0; c < g.Cols; c += 64 {
			row[c/64] = math.MaxUint64 >> (64 - min(64, g.Cols-c))
		}
	}
	for p, blocked := range g.Blocked {
		if blocked {
			w, bit := b.locate(solver.Place(p))
			b.free[w] &^= 1 << bit
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
	row, col := int(p)/b.cols, int(p)%b.cols
	return b.word(row, col), col % 64
}

// start makes a square the level of distance 0.
func (b *board) start(p solver.Place) {
	copy(b.open, b.free)
	forget(b.level, b.active)
	w, bit := b.locate(p)
	b.open[w] &^= 1 << bit
	b.level[w] = 1 << bit
	b.active[w/64] = 1 << (w % 64)
}

// forget clears the words that are marked as active, and the marks.
func forget(words, active []uint64) {
	for k, marks := range active {
		for ; marks != 0; marks &= marks - 1 {
			words[k*64+bits.TrailingZeros64(marks)] = 0
		}
		active[k] = 0
	}
}

// step goes on to the next level and reports whether it has any squares.
func (b *board) step() bool {
	b.mark()
	s := b.stride
	level, open, next := b.level, b.open, b.next
	some := false
	for k, marks := range b.nextActive {
		marks &= b.inside[k]
		for rest := marks; rest != 0; rest &= rest - 1 {
			w := k*64 + bits.TrailingZeros64(rest)
			near, far := level[w-s]|level[w+s], level[w-2*s]|level[w+2*s]
			reached := near<<2 | near>>2 | far<<1 | far>>1
			if s > 1 {
				reached |= (level[w-s-1]|level[w+s-1])>>62 | (level[w-2*s-1]|level[w+2*s-1])>>63
				reached |= (level[w-s+1]|level[w+s+1])<<62 | (level[w-2*s+1]|level[w+2*s+1])<<63
			}
			reached &= open[w]
			if reached == 0 {
				marks &^= rest & -rest
				continue
			}
			next[w] = reached
			open[w] &^= reached
			some = true
		}
		b.nextActive[k] = marks
	}
	forget(b.level, b.active)
	b.level, b.next = b.next, b.level
	b.active, b.nextActive = b.nextActive, b.active
	return some
}

// mark marks the words within a knight's move of the active ones, some of them
// outside.
func (b *board) mark() {
	for k, marks := range b.active {
		if marks == 0 {
			continue
		}
		for _, d := range [...]int{b.stride, 2 * b.stride} {
			b.markFrom(k, marks, -d)
			b.markFrom(k, marks, d)
			if b.stride > 1 {
				b.markFrom(k, marks, -d-1)
				b.markFrom(k, marks, -d+1)
				b.markFrom(k, marks, d-1)
				b.markFrom(k, marks, d+1)
			}
		}
	}
}

// markFrom marks the words d after those that marks stand for, which is the
// k-th word of marks.
func (b *board) markFrom(k int, marks uint64, d int) {
	k += d >> 6
	d &= 63
	if low := marks << d; low != 0 {
		b.nextActive[k] |= low
	}
	if high := marks >> (64 - d); high != 0 {
		b.nextActive[k+1] |= high
	}
}

// squares calls visit with the row and the first column of each word of the
// level, and its squares.
func (b *board) squares(visit func(row, col int, squares uint64)) {
	for k, marks := range b.active {
		for ; marks != 0; marks &= marks - 1 {
			w := k*64 + bits.TrailingZeros64(marks) - 1
			visit(w/b.stride-2, w%b.stride*64, b.level[w+1])
		}
	}
}
