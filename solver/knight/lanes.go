package knight

// Arithmetic on words of four lanes. A lane holds 0 to maxTotal.

const everyLane = 0x0001_0001_0001_0001

// maxLanes returns the larger of each two lanes.
func maxLanes(a, b uint64) uint64 {
	const top = everyLane << 15
	atLeast := ((a | top) - b) & top // the top bit of the lanes where a >= b
	mask := atLeast - atLeast>>15    // the other bits of these lanes
	return b ^ (a^b)&mask
}

// laneOf returns lane i of a word.
func laneOf(w uint64, i int) int { return int(uint16(w >> (16 * i))) }

// narrow returns the lanes of half a block whose sets do not have low pawn j, as
// half a pair.
func narrow(w0, w1 uint64, j int) uint64 {
	switch j {
	case 0:
		return evenLanes(w0) | evenLanes(w1)<<32
	case 1:
		return w0&0xffff_ffff | w1<<32
	}
	return w0
}

func evenLanes(w uint64) uint64 { return w&0xffff | w>>16&0xffff_0000 }

// widen returns half a block in which the lane of a set with low pawn j is that of
// the set without j in half a pair. The other lanes are zero.
func widen(w uint64, j int) (w0, w1 uint64) {
	switch j {
	case 0:
		return oddLanes(w), oddLanes(w >> 32)
	case 1:
		return w << 32, w &^ 0xffff_ffff
	}
	return 0, w
}

// both is widen, but the lane of a set without j is the same as that of the set
// with it.
func both(w uint64, j int) (w0, w1 uint64) {
	if j == 2 {
		return w, w
	}
	w0, w1 = widen(w, j)
	return w0 | w0>>(16<<j), w1 | w1>>(16<<j)
}

func oddLanes(w uint64) uint64 { return w&0xffff<<16 | w&0xffff_0000<<32 }
