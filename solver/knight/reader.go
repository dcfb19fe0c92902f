package knight

import "math/bits"

// A source reads a layer for the computation of a layer above it, in the order
// of the table's positions.
//
// The layer may be older than the table. Then the bits of pawns that are gone
// are clear in all that is read, and where a lane pawn is gone, a high pawn of
// the layer, h, has its lane: the block that the table wants is merged from two
// blocks of the layer, without h and with it.
//
//	the layer's lanes       {} g  b  gb      {} g  b  gb
//	                        without h        with h
//	                        │     │          │     │
//	                        │  ┌──│──────────┘     │
//	                        │  │  │  ┌─────────────┘
//	the table's lanes       {} h  b  hb
type source struct {
	*view
	own   int     // the position of the layer's own pawn
	place [64]int // by high pawn of the layer, its position
	high  int     // the high pawns that are high in the table, as bits
	lane  int     // the lane whose pawn is gone, -1 for none
	by    int     // the high pawn that has its lane
}

func newSource(v *view, own int) source {
	s := source{view: v, own: own, lane: -1}
	for p, bit := range v.bit {
		switch b := int(bit) - lanes; {
		case p >= lanes:
			s.place[b] = p
			s.high |= 1 << b
		case int(bit) != p:
			s.lane, s.by = p, b
		}
	}
	return s
}

// set returns the x-th set, in ascending order, of the layer's high pawns that
// are high in the table.
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

// gather puts rows on a bench: of the lane pawns, of a set of high pawns, and
// of the layer's own.
func (s *source) gather(b *bench, set int) {
	if s.lane >= 0 {
		s.gatherMerged(b, set)
		return
	}
	for j := range lanes {
		pair := s.pairs[j][set*pairWords:]
		b.putPair(j, pair[0], pair[1])
	}
	for rest := set; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros(uint(rest))
		b.put(s.place[i], s.with[i][squeeze(set&^(1<<i), i)*blockWords:])
	}
	b.put(s.own, s.at[set*blockWords:])
}

// gatherMerged is gather where a lane pawn is gone.
func (s *source) gatherMerged(b *bench, set int) {
	both := set | 1<<s.by
	for j := range lanes {
		if j == s.lane {
			words := s.with[s.by][squeeze(set, s.by)*blockWords:][:blockWords]
			b.putPair(j, narrow(words[0], words[1], j), narrow(words[2], words[3], j))
			continue
		}
		x, y := s.pairs[j][set*pairWords:], s.pairs[j][both*pairWords:]
		lane := squeeze(1<<s.lane, j) >> 1 // which of the pair's two pawns is gone
		b.putPair(j, mergeWords(x[0], y[0], lane), mergeWords(x[1], y[1], lane))
	}
	for rest := set; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros(uint(rest))
		x := s.with[i][squeeze(set&^(1<<i), i)*blockWords:]
		y := s.with[i][squeeze(both&^(1<<i), i)*blockWords:]
		b.putMerged(s.place[i], x, y, s.lane)
	}
	b.putMerged(s.own, s.at[set*blockWords:], s.at[both*blockWords:], s.lane)
}

// putMerged adds the row of a high position from a block x, with the lanes of
// the sets with a lane pawn from the sets without it in y.
func (b *bench) putMerged(position int, x, y []uint64, lane int) {
	at := position * blockWords
	row := b.rows[at:][:blockWords:blockWords]
	x, y = x[:blockWords:blockWords], y[:blockWords:blockWords]
	switch lane {
	case 0:
		row[0], row[1] = x[2]&evens|y[2]&evens<<16, x[3]&evens|y[3]&evens<<16
		row[2], row[3] = x[0]&evens|y[0]&evens<<16, x[1]&evens|y[1]&evens<<16
	case 1:
		row[0], row[1] = x[2]&low|y[2]<<32, x[3]&low|y[3]<<32
		row[2], row[3] = x[0]&low|y[0]<<32, x[1]&low|y[1]<<32
	default:
		row[0], row[1], row[2], row[3] = x[2], y[2], x[0], y[0]
	}
	b.list = append(b.list, at)
}

const (
	evens = 0x0000_ffff_0000_ffff // lanes 0 and 2 of a word
	low   = 0x0000_0000_ffff_ffff // lanes 0 and 1
)

// mergeWords merges words for lane pawn 0 or 1 of their sets.
func mergeWords(x, y uint64, lane int) uint64 {
	if lane == 0 {
		return x&evens | y&evens<<16
	}
	return x&low | y<<32
}
