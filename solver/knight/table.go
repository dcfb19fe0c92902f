package knight

import (
	"math"
	"math/bits"

	"plywise/solver/pages"
)

// maxTotal is the largest total that a table can hold. Solve refuses a game whose
// total could become larger.
const maxTotal = 1<<15 - 1

// The layout of totals. ALGORITHM.md explains why.
//
// Each pawn has a slot: 0, 1 and 2 are those of the low pawns, the others those
// of the high pawns. Sets of pawns are bits by slot. Phantoms, to which no move
// leads, fill up a game of fewer than three pawns.
//
// A total takes a lane of two bytes. Lanes come in words of four, the lowest
// first, and a lane for each set of low pawns left:
//
//	a block, where a high pawn is under the knight
//
//	  word 0           word 1           word 2           word 3
//	  {} 0  1  01      2  02 12 012     {} 0  1  01      2  02 12 012
//	  └─────────── Alice ─────────┘     └──────────── Bob ──────────┘
//
//	a pair, where a low pawn is under the knight and a, b are the other two
//
//	  word 0           word 1
//	  {} a  b  ab      {} a  b  ab
//	  └─ Alice ─┘      └── Bob ──┘
//
// Where Bob is to move a lane holds maxTotal less the total, so that both
// players maximise, and both by the same arithmetic:
//
//	Alice's lane = max (maxTotal + steps) - Bob's lane of the successor
//	Bob's lane   = max (maxTotal - steps) - Alice's lane of the successor
const (
	lowPawns   = 3
	blockWords = 4
	pairWords  = 2
)

// A block holds the totals for all sets of low pawns left, as drawn above.
type block [blockWords]uint64

// A layer holds every state whose highest pawn, left or under the knight, is
// the layer's own. With x for a set of the high pawns below it, as bits:
type layer struct {
	high int // how many high pawns are below
	// at: the knight on the layer's own pawn. A block for each x.
	at []uint64
	// with: the layer's own pawn left, the knight on high pawn b. For each b a
	// block for each x without b, bit b squeezed out.
	with [][]uint64
	// pairs: the layer's own pawn left, the knight on low pawn j. For each j a
	// pair for each x.
	pairs [lowPawns][]uint64
}

// layerWords returns how many words a layer takes:
//
//	at       blockWords << high
//	with     blockWords << (high-1) for each of the high pawns below
//	pairs    pairWords  << high     for each of three low pawns
func layerWords(high int) int64 { return int64(high+5) << (high + 1) }

// newLayer returns an empty layer.
func newLayer(high int) *layer {
	l, words := &layer{high: high, with: make([][]uint64, high)}, make([]uint64, layerWords(high))
	pages.Enlarge(words)
	take := func(part *[]uint64, size int) { *part, words = words[:size:size], words[size:] }
	take(&l.at, blockWords<<high)
	for j := range l.pairs {
		take(&l.pairs[j], pairWords<<high)
	}
	for b := range l.with {
		take(&l.with[b], blockWords<<high/2)
	}
	return l
}

// squeeze takes bit b, which is clear, out of x.
func squeeze(x, b int) int {
	low := 1<<b - 1
	return x&low | x>>1&^low
}

// A mappedLayer is a layer with a map from the slots of a table. A layer may be older than
// the table and know pawns that are gone; these are never left and never under the knight.
type mappedLayer struct {
	*layer
	// bit is, by slot, the bit of a lower pawn in the layer's sets: 0 to 2 for its
	// low pawns, 3 and up for its high pawns.
	bit []uint8
}

// lowGone returns how many of the layer's low pawns are gone.
func (v *mappedLayer) lowGone() int {
	gone := 0
	for j, bit := range v.bit[:lowPawns] {
		if int(bit) != j {
			gone++
		}
	}
	return gone
}

// A table holds the totals of every state, either player to move. It is
// immutable once filled.
type table struct {
	pawns  int
	size   int                          // how many slots there are, phantoms included
	base   [lowPawns * pairWords]uint64 // the states without high pawns: a pair for each low pawn
	layers []mappedLayer                // by slot less lowPawns
}

// tableBytes returns how much memory a table of n pawns takes, math.MaxInt64 for
// more than 48 pawns, because no machine has that much.
func tableBytes(n int) int64 {
	if n > 48 {
		return math.MaxInt64
	}
	bytes := int64(0)
	for high := range max(n-lowPawns, 0) {
		bytes += layerWords(high) * 8
	}
	return bytes
}

// totals returns the totals with Alice and with Bob to move, the pawns in the slots
// left, and the knight on the pawn in slot j.
func (t *table) totals(left uint64, j int) (alice, bob int) {
	words, lane := t.find(left, j)
	alice = laneOf(words[lane/4], lane%4)
	bob = maxTotal - laneOf(words[len(words)/2+lane/4], lane%4)
	return alice, bob
}

// octets reads the totals of eight states for each slot j into dst: with the knight on the
// pawn of j, and each set of low pawns and the high pawns in the slots left, except j,
// left. The layout is that of a block, but Bob's lanes hold the totals themselves. The
// lane of a set with a low j, which cannot be left, is that of the set without.
func (t *table) octets(dst []block, left uint64) {
	top := bits.Len64(left) - 1
	var v *mappedLayer
	var x int
	for j := range dst {
		own := max(j, top) // the slot of the layer with the states
		if own >= lowPawns && (j == 0 || j > top) {
			v = &t.layers[own-lowPawns]
			x, _ = v.locate(left &^ (1 << own))
		}
		switch {
		case t.pawns < lowPawns || own >= lowPawns && v.lowGone() > 0:
			dst[j] = t.octet(left&^(1<<j), j)
			continue
		case own < lowPawns:
			dst[j] = ofPair(t.base[j*pairWords:], j)
		case j == own:
			dst[j] = block(v.at[x*blockWords:])
		case j < lowPawns:
			dst[j] = ofPair(v.pairs[j][x*pairWords:], j)
		default:
			b := int(v.bit[j]) - lowPawns
			dst[j] = block(v.with[b][squeeze(x&^(1<<b), b)*blockWords:])
		}
		dst[j][2], dst[j][3] = maxTotal*everyLane-dst[j][2], maxTotal*everyLane-dst[j][3]
	}
}

// octet is octets for a slot that is not among those left. It can read any layer.
func (t *table) octet(left uint64, j int) (o block) {
	for set := range uint64(1) << min(t.pawns, lowPawns) {
		alice, bob := t.totals(left|set&^(1<<j), j)
		o[set/4] |= uint64(uint16(alice)) << (set % 4 * 16)
		o[2+set/4] |= uint64(uint16(bob)) << (set % 4 * 16)
	}
	return o
}

// ofPair returns the block of a pair of low pawn j, in which the lane of a set with j is
// that of the set without.
func ofPair(words []uint64, j int) (o block) {
	o[0], o[1] = both(words[0], j)
	o[2], o[3] = both(words[1], j)
	return o
}

// find returns the block or the pair with a state, and its lane.
func (t *table) find(left uint64, j int) (words []uint64, lane int) {
	top := bits.Len64(left|1<<j) - 1
	if top < lowPawns {
		return t.base[j*pairWords:][:pairWords], squeeze(int(left), j)
	}
	v := &t.layers[top-lowPawns]
	x, lane := v.locate(left &^ (1 << top))
	if j == top {
		return v.at[x*blockWords:][:blockWords], lane
	}
	b := int(v.bit[j])
	if b < lowPawns {
		return v.pairs[b][x*pairWords:][:pairWords], squeeze(lane, b)
	}
	b -= lowPawns
	return v.with[b][squeeze(x, b)*blockWords:][:blockWords], lane
}

// locate returns the high pawns of a set of slots, as an index into the layer, and the low
// ones, as a lane.
func (v *mappedLayer) locate(slots uint64) (x, lane int) {
	set := 0
	for ; slots != 0; slots &= slots - 1 {
		set |= 1 << v.bit[bits.TrailingZeros64(slots)]
	}
	return set >> lowPawns, set & (1<<lowPawns - 1)
}

// bytes returns how much memory the table keeps alive.
func (t *table) bytes() int64 {
	words := int64(0)
	for _, v := range t.layers {
		words += layerWords(v.high)
	}
	return words * 8
}
