package chase

import (
	"math"
	"math/bits"
	"unsafe"

	"plywise/solver"
)

// Memory returns how many bytes solving the game takes at its peak, the solution
// included: no less than [Solve] allocates. It is math.MaxInt64 for more than an
// int64 can count. The arena must be well-formed. Memory counts places and moves, and
// allocates next to nothing.
func (g Game) Memory() int64 { return g.memory(places(g.Arena)) }

// memory is Memory of a game that is well-formed and has that many open places.
func (g Game) memory(open int) int64 {
	switch {
	case open <= mostSmall:
		return smallMemory(g.Arena.Places(), open)
	case open <= mostCounted:
		return tableMemory((open+63)/64) + listsMemory(g.Arena)
	}
	return tableMemory((open + 63) / 64)
}

// mostCounted is the most places whose moves Memory counts. The table of a larger
// arena takes hundreds of gigabytes, and its moves nothing beside that.
const mostCounted = 1 << 18

// smallMemory returns the most memory that a small analysis takes, with that many places
// and open places.
func smallMemory(places, open int) int64 {
	const word = 8
	fixed := int64(unsafe.Sizeof(small{})) + int64(unsafe.Sizeof(Solution{})) + int64(unsafe.Sizeof(table{}))
	return fixed + int64(smallWords(open))*word + 4*int64(places+open)
}

// smallWords returns the most words that a compact table of that many places has.
func smallWords(open int) int {
	a := small{}
	return 2 * (len(a.won) + len(a.planes)) * open
}

// tableMemory returns the most memory that an analysis of that many words of places
// takes, without the lists of moves: for both turns the blocks with two bytes for
// each distance, the frontiers, and the forced losses.
func tableMemory(words int) int64 {
	const row, pointer, square = 8, 8, int64(unsafe.Sizeof(square{}))
	const table = int64(unsafe.Sizeof(block{})) + int64(unsafe.Sizeof(planes{})) + 2*pointer
	const each = 2*table + 2*frontierCount*(square+row) + 2*square
	return multiply(multiply(int64(words), int64(words)), each)
}

// listsMemory returns the most memory that the lists of an arena's moves take.
func listsMemory(arena Arena) (bytes int64) {
	players := []solver.Player{solver.Mouse, solver.Cat}
	if arena.Alike() {
		players = players[:1]
	}
	var l lists
	var moves []solver.Place
	for _, who := range players {
		for p := range solver.Place(arena.Places()) {
			if arena.Open(p) {
				moves = arena.Moves(moves[:0], who, p)
				fours := int64(len(moves)+3) / 4
				bytes += fours*int64(unsafe.Sizeof(l.fours[0])) + int64(len(moves))*int64(unsafe.Sizeof(part{})) + 3*4
			}
		}
	}
	return bytes
}

// emptyListsMemory returns how much memory the lists of a player's moves take while they are
// empty.
func emptyListsMemory(places int) int64 {
	var l lists
	const each = 2*int64(unsafe.Sizeof(l.fours[0])) + 4*int64(unsafe.Sizeof(part{})) + 2*4
	return int64(places+1)*each + int64(unsafe.Sizeof(l))
}

// multiply returns a*b for numbers that are not negative, math.MaxInt64 if that
// does not fit.
func multiply(a, b int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	if hi != 0 || lo > math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(lo)
}
