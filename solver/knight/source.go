package knight

import "math/bits"

// A source reads a layer for the computation of a layer above it, in the order
// of the table's positions.
//
// The layer may be older than the table. Then the bits of pawns that are gone
// are clear in all that is read, and where a lane pawn is gone, a high pawn of
// the layer stands in its lanes: the block that the table wants is merged from
// two blocks of the layer, without that high pawn and with it.
//
//	layer's lanes         a gone    {} a  b  ab     {} a  b  ab
//	                                without h       with h
//	                                │     │         │     │
//	table's lanes                   {}    b         h     bh
//
// which in the table's order is {} h b bh.
type source struct {
	*view
	own      int   // the position of the layer's own pawn
	place    []int // by high pawn of the layer, its position; -1 if gone
	high     int   // the layer's high pawns that are high in the table, as bits
	replaced []replaced
}

// replaced says that high pawn by of a layer stands in for its lane pawn lane.
type replaced struct{ lane, by int }

func newSource(v *view, own int) *source {
	s := &source{view: v, own: own, place: make([]int, v.layer.high)}
	for i := range s.place {
		s.place[i] = -1
	}
	for p, bit := range v.bit[:own] {
		switch {
		case p >= lanes:
			s.place[int(bit)-lanes] = p
			s.high |= 1 << (int(bit) - lanes)
		case int(bit) != p:
			s.replaced = append(s.replaced, replaced{p, int(bit) - lanes})
		}
	}
	return s
}

// set returns the layer's bits for the x-th set, in ascending order, of the
// high pawns below the layer's own.
func (s *source) set(x int) int {
	set := 0
	for rest := s.high; rest != 0; rest &= rest - 1 {
		set |= (x & 1) * (rest & -rest)
		x >>= 1
	}
	return set
}

// following returns the set after a set.
func (s *source) following(set int) int { return (set - s.high) & s.high }

// gather puts the rows of all pawns left on a bench: of the layer's own, of
// the high pawns of a set, and of the lane pawns.
func (s *source) gather(b *bench, set int) {
	if len(s.replaced) > 0 {
		s.gatherMerged(b, set)
		return
	}
	for j := range lanes {
		at := s.pair(j, set)
		b.putPair(j, s.cells[at], s.cells[at+1])
	}
	for rest := set; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros(uint(rest))
		b.put(s.place[i], s.cells[s.with(i, set&^(1<<i)):])
	}
	b.put(s.own, s.cells[s.at(set):])
}

func (s *source) gatherMerged(b *bench, set int) {
	for j := range lanes {
		alice, bob := s.mergedPair(j, set)
		b.putPair(j, alice, bob)
	}
	for rest := set; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros(uint(rest))
		words := s.mergedWith(i, set&^(1<<i), s.replaced)
		b.put(s.place[i], words[:])
	}
	words := s.mergedAt(set, s.replaced)
	b.put(s.own, words[:])
}

// mergedAt reads a block of at where these lane pawns are replaced.
func (s *source) mergedAt(set int, by []replaced) block {
	if len(by) == 0 {
		return s.block(s.at(set))
	}
	r, by := by[0], by[1:]
	return mergeBlocks(s.mergedAt(set, by), s.mergedAt(set|1<<r.by, by), r.lane)
}

// mergedWith reads a block of with where these lane pawns are replaced.
func (s *source) mergedWith(i, set int, by []replaced) block {
	if len(by) == 0 {
		return s.block(s.with(i, set))
	}
	r, by := by[0], by[1:]
	return mergeBlocks(s.mergedWith(i, set, by), s.mergedWith(i, set|1<<r.by, by), r.lane)
}

// mergedPair reads the pair of the pawn in lane j.
func (s *source) mergedPair(j, set int) (alice, bob uint64) {
	for k, r := range s.replaced {
		if r.lane == j {
			var others []replaced
			others = append(append(others, s.replaced[:k]...), s.replaced[k+1:]...)
			words := s.mergedWith(r.by, set, others)
			return narrow(words[0], words[1], j), narrow(words[2], words[3], j)
		}
	}
	return s.mergedLanePair(j, set, s.replaced)
}

// mergedLanePair reads the pair of a lane pawn of the layer.
func (s *source) mergedLanePair(j, set int, by []replaced) (alice, bob uint64) {
	if len(by) == 0 {
		at := s.pair(j, set)
		return s.cells[at], s.cells[at+1]
	}
	r, by := by[0], by[1:]
	alice0, bob0 := s.mergedLanePair(j, set, by)
	alice1, bob1 := s.mergedLanePair(j, set|1<<r.by, by)
	lane := squeeze(1<<r.lane, j) >> 1 // which of the pair's two pawns it is
	return mergeWords(alice0, alice1, lane), mergeWords(bob0, bob1, lane)
}

// mergeBlocks returns a block in which the lanes of the sets with a lane pawn
// are those of the sets without it in y.
func mergeBlocks(x, y block, lane int) block {
	if lane == 2 {
		return block{x[0], y[0], x[2], y[2]}
	}
	for w := range x {
		x[w] = mergeWords(x[w], y[w], lane)
	}
	return x
}

// mergeWords does so for a word and for lane pawn 0 or 1 of its sets.
func mergeWords(x, y uint64, lane int) uint64 {
	const even = 0x0000_ffff_0000_ffff
	if lane == 0 {
		return x&even | y&even<<16
	}
	return x&0xffff_ffff | y<<32
}
