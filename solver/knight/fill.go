package knight

import (
	"context"
	"math/bits"
	"slices"
	"sync"
)

// A filler computes a table layer by layer.
type filler struct {
	t        *table
	readers  []layerReader // by slot less lowPawns, as far as the table is filled
	identity []uint8       // 0, 1, ...
	// weights are the constants of every move, a block for each pawn under the
	// knight and each pawn taken, by slot: maxTotal + steps in the lanes of
	// Alice, maxTotal - steps in those of Bob. In the block of a low pawn taken,
	// the lanes of the sets without it are zero.
	weights []uint64
	between [2]lowWeights // Alice's and Bob's moves between low pawns
}

// lowWeights are the constants of a player's moves between low pawns.
type lowWeights struct {
	one [lowPawns]uint64    // from each, in lanes 1 and 2, to the two others
	two [lowPawns][2]uint64 // from each to each of the others, in the last lane
}

// newFiller returns a filler for t. The pawn in slot i is steps(j, i) moves from
// the square of the pawn in slot j. newFiller computes the states without high
// pawns.
func newFiller(t *table, steps func(j, i int) int) *filler {
	f := fillers.Get().(*filler)
	*f = filler{
		t:        t,
		readers:  slices.Grow(f.readers[:0], t.size-lowPawns),
		identity: make([]uint8, t.size),
		weights:  slices.Grow(f.weights[:0], t.size*t.size*blockWords)[:t.size*t.size*blockWords],
	}
	t.layers = make([]mappedLayer, 0, t.size-lowPawns)
	for p := range f.identity {
		f.identity[p] = uint8(p)
	}
	for j := range t.size {
		for i := range t.size {
			alice, bob := playerWeights(steps(j, i))
			alice, bob = alice*everyLane, bob*everyLane
			weight := f.weights[f.from(j)+i*blockWords:][:blockWords]
			weight[0], weight[1], weight[2], weight[3] = alice, alice, bob, bob
			if i < lowPawns {
				weight[0], weight[1] = widen(alice, i)
				weight[2], weight[3] = widen(bob, i)
			}
		}
	}
	for j, others := range [lowPawns][2]int{{1, 2}, {0, 2}, {0, 1}} {
		for k, i := range others {
			alice, bob := playerWeights(steps(j, i))
			f.between[0].one[j] |= alice << (16 * (k + 1))
			f.between[1].one[j] |= bob << (16 * (k + 1))
			f.between[0].two[j][k] = alice << 48
			f.between[1].two[j][k] = bob << 48
		}
	}
	var over [lowPawns]block
	for j := range over {
		over[j][2] = maxTotal // no pawn left and Bob to move
	}
	t.base = f.pairs(over[:])
	return f
}

var fillers = sync.Pool{New: func() any { return new(filler) }}

// release returns a filler to the pool, without its table.
func (f *filler) release() {
	f.t = nil
	clear(f.readers)
	fillers.Put(f)
}

// playerWeights returns the constants of a move of that many steps.
func playerWeights(steps int) (alice, bob uint64) {
	return uint64(maxTotal + steps), uint64(maxTotal - steps)
}

// from returns the index of the first weight with the knight on the pawn in slot j.
func (f *filler) from(j int) int { return j * f.t.size * blockWords }

// keep adds a filled layer.
func (f *filler) keep(v mappedLayer) {
	own := lowPawns + len(f.t.layers)
	f.t.layers = append(f.t.layers, v)
	f.readers = append(f.readers, newLayerReader(&f.t.layers[len(f.t.layers)-1], own))
}

// sequential is the most high pawns below a layer that one core fills sooner than
// several.
const sequential = 7

// add computes and adds the layer of the next slot.
//
// The sets of a layer of many are divided by the highest few high pawns: each
// set of these makes a slab. Slabs that have equally many of them left do not
// need each other and are filled side by side.
func (f *filler) add(ctx context.Context) error {
	l := newLayer(len(f.t.layers))
	split := max(0, min(l.high-sequential, 6))
	size := 1 << (l.high - split)
	if split == 0 {
		if err := f.fill(ctx, l, 0, size); err != nil {
			return err
		}
	} else {
		for left := range split + 1 {
			slabs := setsOf(split, left)
			err := sideBySide(ctx, len(slabs), func(k int) error {
				return f.fill(ctx, l, slabs[k]*size, (slabs[k]+1)*size)
			})
			if err != nil {
				return err
			}
		}
	}
	f.keep(mappedLayer{l, f.identity[:l.high+lowPawns]})
	return nil
}

// setsOf returns the subsets of n pawns with that many left, as bits.
func setsOf(n, left int) []int {
	var sets []int
	for set := range 1 << n {
		if bits.OnesCount(uint(set)) == left {
			sets = append(sets, set)
		}
	}
	return sets
}

// fill computes the states of a layer with the sets of high pawns from first to
// end-1 left.
func (f *filler) fill(ctx context.Context, l *layer, first, end int) error {
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	s.fit(f.t.size)
	const batch = 1 << 9
	for ; first < end; first += batch {
		if err := ctx.Err(); err != nil {
			return err
		}
		f.fillAt(l, s, first, min(end, first+batch))
		f.fillWith(l, s, first, min(end, first+batch))
	}
	return nil
}

// fillAt computes the states with the knight on the layer's own pawn.
func (f *filler) fillAt(l *layer, s *scratch, first, end int) {
	s.knights = append(s.knights[:0], f.from(l.high+lowPawns))
	x := first
	if x == 0 {
		s.clear()
		for j := range lowPawns {
			s.putPair(j, f.t.base[j*pairWords], f.t.base[j*pairWords+1])
		}
		sweep(s.out, f.weights, s.successors, s.knights, s.taken)
		s.out[0][2] |= maxTotal // no pawn left and Bob to move
		*(*block)(l.at[x*blockWords:]) = s.out[0]
		x++
	}
	for x < end {
		top := bits.Len(uint(x)) - 1
		reader := &f.readers[top]
		set := reader.set(x &^ (1 << top))
		for ; x < min(end, 2<<top); x++ {
			s.clear()
			reader.gather(s, set)
			sweep(s.out, f.weights, s.successors, s.knights, s.taken)
			*(*block)(l.at[x*blockWords:]) = s.out[0]
			set = reader.following(set)
		}
	}
}

// fillWith computes the states with the layer's own pawn left.
func (f *filler) fillWith(l *layer, s *scratch, first, end int) {
	own := l.high + lowPawns
	low := [...]int{f.from(0), f.from(1), f.from(2), f.from(2)} // a sweep of four is as fast as one of three
	for x := first; x < end; x++ {
		s.clear()
		s.put(own, l.at[x*blockWords:])
		for rest := x; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros(uint(rest))
			s.put(i+lowPawns, l.with[i][squeeze(x&^(1<<i), i)*blockWords:])
		}
		sweep(s.out, f.weights, s.successors, low[:], s.taken[lowPawns:])
		pairs := f.pairs(s.out)
		for j := range lowPawns {
			alice, bob := pairs[j*pairWords], pairs[j*pairWords+1]
			*(*[pairWords]uint64)(l.pairs[j][x*pairWords:]) = [...]uint64{alice, bob}
			s.putPair(j, alice, bob)
		}
		s.knights, s.gone = s.knights[:0], s.gone[:0]
		for rest := (1<<l.high - 1) &^ x; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros(uint(rest))
			s.knights = append(s.knights, f.from(i+lowPawns))
			s.gone = append(s.gone, i)
		}
		sweep(s.out, f.weights, s.successors, s.knights, s.taken)
		for k, i := range s.gone {
			*(*block)(l.with[i][squeeze(x, i)*blockWords:]) = s.out[k]
		}
	}
}

// pairs computes the pairs of a set of high pawns, from the best of the moves that
// take one of these first, with the knight on each low pawn.
func (f *filler) pairs(best []block) [lowPawns * pairWords]uint64 {
	best = best[:lowPawns]
	// The lanes for no low pawn left are done; those for one follow, then
	// those for two. a are Alice's words, b are Bob's.
	a0, b0 := narrow(best[0][0], best[0][1], 0), narrow(best[0][2], best[0][3], 0)
	a1, b1 := narrow(best[1][0], best[1][1], 1), narrow(best[1][2], best[1][3], 1)
	a2, b2 := narrow(best[2][0], best[2][1], 2), narrow(best[2][2], best[2][3], 2)
	alice, bob := &f.between[0], &f.between[1]
	a0, b0, a1, b1, a2, b2 =
		takeOne(a0, alice.one[0], b1, b2), takeOne(b0, bob.one[0], a1, a2),
		takeOne(a1, alice.one[1], b0, b2), takeOne(b1, bob.one[1], a0, a2),
		takeOne(a2, alice.one[2], b0, b1), takeOne(b2, bob.one[2], a0, a1)
	// With 0 and 1 left, say, taking 1 leads to the lane of {0} in the pair
	// of 1. The order of the two decides which lane that is.
	return [...]uint64{
		takeTwo(a0, alice.two[0], b1>>32, b2>>32), takeTwo(b0, bob.two[0], a1>>32, a2>>32),
		takeTwo(a1, alice.two[1], b0>>32, b2>>16), takeTwo(b1, bob.two[1], a0>>32, a2>>16),
		takeTwo(a2, alice.two[2], b0>>16, b1>>16), takeTwo(b2, bob.two[2], a0>>16, a1>>16),
	}
}

// takeOne computes the lanes of the sets of one low pawn: lane 1 from the
// first lane of x, lane 2 from that of y.
func takeOne(w, weights, x, y uint64) uint64 {
	return maxLanes(w, weights-(x&0xffff<<16|y&0xffff<<32))
}

// takeTwo computes the last lane, of the set of two low pawns, from the first
// lanes of x and y.
func takeTwo(w uint64, weights [2]uint64, x, y uint64) uint64 {
	const last = 0xffff << 48
	return w&^last | max(w&last, weights[0]-x<<48, weights[1]-y<<48)
}

// A scratch is the memory of a worker that computes the states of one set of high
// pawns.
type scratch struct {
	successors []uint64 // by slot, the block after taking this pawn, its two halves exchanged
	taken      []int    // indices of the first successors of each pawn left, low pawns first
	knights    []int    // indices of the first weights of each place under the knight
	gone       []int    // the high pawns of these places
	out        []block
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// fit makes room for that many slots.
func (s *scratch) fit(size int) {
	if size++; len(s.out) < size { // room for four low pawns
		*s = scratch{successors: make([]uint64, size*blockWords), out: make([]block, size)}
	}
}

// clear forgets the successors of taking high pawns.
func (s *scratch) clear() {
	s.taken = append(s.taken[:0], 0, blockWords, 2*blockWords)
}

// A half is one player's half of a block.
type half [blockWords / 2]uint64

// put adds the successors of taking the pawn in a high slot, from their block.
func (s *scratch) put(slot int, words []uint64) {
	at := slot * blockWords
	successor := s.successors[at:][:blockWords:blockWords]
	words = words[:blockWords:blockWords]
	alice, bob := half(words[:2]), half(words[2:])
	*(*half)(successor[:2]), *(*half)(successor[2:]) = bob, alice
	s.taken = append(s.taken, at)
}

// putPair sets the successors of taking low pawn j, from their pair.
func (s *scratch) putPair(j int, alice, bob uint64) {
	successor := s.successors[j*blockWords:][:blockWords:blockWords]
	successor[0], successor[1] = widen(bob, j)
	successor[2], successor[3] = widen(alice, j)
}
