package chase

import (
	"sync"
	"unsafe"

	"plywise/solver"
)

// analyses keeps the memory of finished analyses for new ones, so that solving
// small games again and again allocates only the solutions.
var analyses = sync.Pool{New: func() any { return new(analysis) }}

// keptWords is the most words, of 64 numbers, with which an analysis is kept.
const keptWords = 16

// release keeps a finished analysis's memory: its hands' candidates and
// touched rows and its frontiers' dirty rows are all zero by now.
func (a *analysis) release() {
	words := a.table.words
	a.table = nil
	if words > keptWords {
		return
	}
	for i := range a.hands {
		// The goal has no moves, and nowhere is no place, so no strip has looked
		// at them.
		a.hands[i].candidates[goalNumber], a.hands[i].candidates[64*words] = 0, 0
	}
	analyses.Put(a)
}

// prepare numbers the places, lists the moves and gets all memory, the
// table's too, unless that is more than so many bytes.
func (a *analysis) prepare(g Game, memory int64) error {
	open := places(g.Arena)
	words := (open + 63) / 64
	need := tableNeed(words)
	if need > memory {
		if open <= mostCounted {
			need += listsNeed(g.Arena)
		}
		return &solver.MemoryError{Need: need, Limit: memory}
	}
	order := a.number(g.Arena, open)
	need += a.moves[solver.Mouse].bytes()
	if a.moves[solver.Cat] != a.moves[solver.Mouse] {
		need += a.moves[solver.Cat].bytes()
	}
	if need > memory {
		return &solver.MemoryError{Need: need, Limit: memory}
	}

	a.table = newTable(order)
	for who := range solver.Player(2) {
		a.table.stuck[who] = a.moves[who].stuck(g.mayStand(who, g.Arena.Goal()))
	}
	a.open = zeroed(a.open, words)
	for i := range open {
		a.open[i>>6] |= 1 << (i & 63)
	}
	a.open[goalNumber>>6] &^= 1 << (goalNumber & 63)
	for i := range a.frontiers {
		f := &a.frontiers[i]
		for turn := range solver.Player(2) {
			if i == running && turn == solver.Cat && a.moves[solver.Mouse].stays {
				continue // who may stay never has to run into the cat
			}
			f.rows[turn] = sized(f.rows[turn], words*words)
			f.dirty[turn] = sized(f.dirty[turn], words*words)
		}
	}
	for winner := range a.lost {
		rows := 64*words + 1
		a.lost[winner] = zeroed(a.lost[winner], words*rows)
		for strip := range words {
			a.lost[winner][(strip+1)*rows-1] = ^uint64(0)
		}
	}
	if len(a.hands) == 0 {
		a.hands = []*hand{new(hand)}
	}
	for i := range a.hands {
		a.hands[i].fit(words)
	}
	return nil
}

// mostCounted is the most places whose moves are counted to tell how much memory
// would suffice; with more than that, the table alone needs more than there is.
const mostCounted = 1 << 18

// fit makes a hand large enough.
func (h *hand) fit(words int) {
	h.candidates = sized(h.candidates, 64*words+1)
	h.touched = sized(h.touched, words)
}

// sized returns a slice of that length, s with what it holds if it has the room.
func sized[E any](s []E, length int) []E {
	if cap(s) < length {
		return make([]E, length)
	}
	return s[:length]
}

// zeroed is sized, and all zero.
func zeroed[E any](s []E, length int) []E {
	s = sized(s, length)
	clear(s)
	return s
}

// tableNeed returns the most memory that analysing that many words of places
// takes, without the lists of moves: for both turns the blocks with two bytes
// for each distance, the frontiers, and the forced losses.
func tableNeed(words int) int64 {
	const row, pointer, square = 8, 8, int64(unsafe.Sizeof(square{}))
	const table = int64(unsafe.Sizeof(block{})) + int64(unsafe.Sizeof(planes{})) + 2*pointer
	const each = 2*table + 2*frontierCount*(square+row) + 2*square
	return multiply(multiply(int64(words), int64(words)), each)
}
