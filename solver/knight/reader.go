package knight

import "math/bits"

// A layerReader reads a layer for the computation of a higher one, by the table's
// slots.
//
// The layer may be older than the table. Then the reader reads only sets without
// the pawns that are gone. If a low pawn g is gone, a high pawn h of the layer has
// become the table's low pawn in its place: the reader merges a block of the table
// from two blocks of the layer, one without h and one with it.
//
//	the layer's lanes       {} g  b  gb      {} g  b  gb
//	                        without h        with h
//	                        │     │          │     │
//	                        │  ┌──│──────────┘     │
//	                        │  │  │  ┌─────────────┘
//	the table's lanes       {} h  b  hb
type layerReader struct {
	*mappedLayer
	own  int     // slot of the layer's own pawn
	slot [64]int // by high pawn of the layer
	high int     // the high pawns that are high in the table, as bits
	gone int     // the low pawn that is gone, -1 for none
	heir int     // the high pawn in its place
}

func newLayerReader(v *mappedLayer, own int) layerReader {
	r := layerReader{mappedLayer: v, own: own, gone: -1}
	for slot, bit := range v.bit {
		switch high := int(bit) - lowPawns; {
		case slot >= lowPawns:
			r.slot[high] = slot
			r.high |= 1 << high
		case int(bit) != slot:
			r.gone, r.heir = slot, high
		}
	}
	return r
}

// set returns the x-th subset, in ascending order, of the layer's high pawns that
// are high in the table.
func (r *layerReader) set(x int) int {
	set := 0
	for rest := r.high; rest != 0; rest &= rest - 1 {
		set |= (x & 1) * (rest & -rest)
		x >>= 1
	}
	return set
}

// following returns the set after a set.
func (r *layerReader) following(set int) int { return (set - r.high) & r.high }

// gather puts the successors of taking each pawn on s: the low pawns, those of a set
// of high pawns, and the layer's own.
func (r *layerReader) gather(s *scratch, set int) {
	if r.gone >= 0 {
		r.gatherMerged(s, set)
		return
	}
	for j := range lowPawns {
		pair := r.pairs[j][set*pairWords:]
		s.putPair(j, pair[0], pair[1])
	}
	for rest := set; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros(uint(rest))
		s.put(r.slot[i], r.with[i][squeeze(set&^(1<<i), i)*blockWords:])
	}
	s.put(r.own, r.at[set*blockWords:])
}

// gatherMerged is gather for a layer whose low pawn is gone.
func (r *layerReader) gatherMerged(s *scratch, set int) {
	both := set | 1<<r.heir
	for j := range lowPawns {
		if j == r.gone {
			words := r.with[r.heir][squeeze(set, r.heir)*blockWords:][:blockWords]
			s.putPair(j, narrow(words[0], words[1], j), narrow(words[2], words[3], j))
			continue
		}
		x, y := r.pairs[j][set*pairWords:], r.pairs[j][both*pairWords:]
		gone := squeeze(1<<r.gone, j) >> 1 // which of the pair's two pawns
		s.putPair(j, mergeWords(x[0], y[0], gone), mergeWords(x[1], y[1], gone))
	}
	for rest := set; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros(uint(rest))
		x := r.with[i][squeeze(set&^(1<<i), i)*blockWords:]
		y := r.with[i][squeeze(both&^(1<<i), i)*blockWords:]
		s.putMerged(r.slot[i], x, y, r.gone)
	}
	s.putMerged(r.own, r.at[set*blockWords:], r.at[both*blockWords:], r.gone)
}

// putMerged adds the successors of taking the pawn in a high slot: the block x for the
// sets without low pawn gone, and for those with it the lanes that y has for the sets
// without.
func (s *scratch) putMerged(slot int, x, y []uint64, gone int) {
	at := slot * blockWords
	successor := s.successors[at:][:blockWords:blockWords]
	x, y = x[:blockWords:blockWords], y[:blockWords:blockWords]
	if gone == 2 {
		successor[0], successor[1], successor[2], successor[3] = x[2], y[2], x[0], y[0]
	} else {
		successor[0], successor[1] = mergeWords(x[2], y[2], gone), mergeWords(x[3], y[3], gone)
		successor[2], successor[3] = mergeWords(x[0], y[0], gone), mergeWords(x[1], y[1], gone)
	}
	s.taken = append(s.taken, at)
}

// mergeWords merges words by their first pawn (0) or their second one (1).
func mergeWords(x, y uint64, gone int) uint64 {
	const without0, without1 = 0x0000_ffff_0000_ffff, 0x0000_0000_ffff_ffff
	if gone == 0 {
		return x&without0 | y&without0<<16
	}
	return x&without1 | y<<32
}
