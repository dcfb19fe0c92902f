package knight

import (
	"context"
	"math/bits"
	"slices"
	"sync"
)

// A filler computes a table, a layer at a time.
type filler struct {
	t        *table
	sources  []source // by position less lanes, as far as the table is filled
	identity []uint8  // 0, 1, ...
	// ways are the constants of every move, a block for each position under the
	// knight and each position taken: MaxTotal + steps in the lanes of Alice,
	// MaxTotal - steps in those of Bob. Where a lane pawn is taken, the lanes of
	// the sets without it are zero.
	ways    []uint64
	between [2]laneWays // Alice's and Bob's moves between lane pawns
}

// laneWays are the constants of a player's moves between lane pawns.
type laneWays struct {
	one [lanes]uint64    // from each, in lanes 1 and 2, to the two others
	two [lanes][2]uint64 // from each to each of the others, in the last lane
}

// newFiller prepares to fill t, where a knight on the pawn at position j is
// that many steps from the pawn at position i. It computes the states of the
// lane pawns alone.
func newFiller(t *table, steps func(j, i int) int) *filler {
	f := fillers.Get().(*filler)
	*f = filler{
		t:        t,
		sources:  slices.Grow(f.sources[:0], t.size-lanes),
		identity: make([]uint8, t.size),
		ways:     slices.Grow(f.ways[:0], t.size*t.size*blockWords)[:t.size*t.size*blockWords],
	}
	t.views = make([]view, 0, t.size-lanes)
	for p := range f.identity {
		f.identity[p] = uint8(p)
	}
	for j := range t.size {
		for i := range t.size {
			alice, bob := playerWays(steps(j, i))
			alice, bob = alice*everyLane, bob*everyLane
			way := f.ways[f.from(j)+i*blockWords:][:blockWords]
			way[0], way[1], way[2], way[3] = alice, alice, bob, bob
			if i < lanes {
				way[0], way[1] = widen(alice, i)
				way[2], way[3] = widen(bob, i)
			}
		}
	}
	for j, others := range [lanes][2]int{{1, 2}, {0, 2}, {0, 1}} {
		for k, i := range others {
			alice, bob := playerWays(steps(j, i))
			f.between[0].one[j] |= alice << (16 * (k + 1))
			f.between[1].one[j] |= bob << (16 * (k + 1))
			f.between[0].two[j][k] = alice << 48
			f.between[1].two[j][k] = bob << 48
		}
	}
	var over [lanes]block
	for j := range over {
		over[j][2] = MaxTotal // no pawn left and Bob to move
	}
	t.base = f.pairs(over[:])
	return f
}

var fillers = sync.Pool{New: func() any { return new(filler) }}

// release gives a filler back; the table is not its own any more.
func (f *filler) release() {
	f.t = nil
	clear(f.sources)
	fillers.Put(f)
}

func playerWays(steps int) (alice, bob uint64) {
	return uint64(MaxTotal + steps), uint64(MaxTotal - steps)
}

// from returns where the ways of the knight on position j start.
func (f *filler) from(j int) int { return j * f.t.size * blockWords }

// keep adds a layer that is filled already.
func (f *filler) keep(v view) {
	own := lanes + len(f.t.views)
	f.t.views = append(f.t.views, v)
	f.sources = append(f.sources, newSource(&f.t.views[len(f.t.views)-1], own))
}

// sequential is the number of high pawns below a layer up to which one core
// fills it sooner than several.
const sequential = 7

// add computes and adds the layer of the next position.
//
// The sets of a layer of many are divided by the highest few high pawns: each
// set of these makes a task. Tasks that have equally many of them left do not
// need each other and run side by side.
func (f *filler) add(ctx context.Context) error {
	l := newLayer(len(f.t.views))
	split := max(0, min(l.high-sequential, 6))
	size := 1 << (l.high - split)
	if split == 0 {
		if err := f.task(ctx, l, 0, size); err != nil {
			return err
		}
	} else {
		for left := range split + 1 {
			tasks := setsOf(split, left)
			err := sideBySide(ctx, len(tasks), func(k int) error {
				return f.task(ctx, l, tasks[k]*size, (tasks[k]+1)*size)
			})
			if err != nil {
				return err
			}
		}
	}
	f.keep(view{l, f.identity[:l.high+lanes]})
	return nil
}

// setsOf returns the sets of n pawns, as bits, that have so many left.
func setsOf(n, left int) []int {
	var sets []int
	for set := range 1 << n {
		if bits.OnesCount(uint(set)) == left {
			sets = append(sets, set)
		}
	}
	return sets
}

// task computes the states of a layer with the sets of high pawns from first to
// end-1 left.
func (f *filler) task(ctx context.Context, l *layer, first, end int) error {
	b := benches.Get().(*bench)
	defer benches.Put(b)
	b.fit(f.t.size)
	const batch = 1 << 9
	for ; first < end; first += batch {
		if err := ctx.Err(); err != nil {
			return err
		}
		f.fillAt(l, b, first, min(end, first+batch))
		f.fillWith(l, b, first, min(end, first+batch))
	}
	return nil
}

// fillAt computes the states with the knight on the layer's own pawn.
func (f *filler) fillAt(l *layer, b *bench, first, end int) {
	b.targets = append(b.targets[:0], f.from(l.high+lanes))
	x := first
	if x == 0 {
		b.clear()
		for j := range lanes {
			b.putPair(j, f.t.base[j*pairWords], f.t.base[j*pairWords+1])
		}
		sweep(b.out, f.ways, b.rows, b.targets, b.list)
		b.out[0][2] |= MaxTotal // no pawn left and Bob to move
		*(*block)(l.at[x*blockWords:]) = b.out[0]
		x++
	}
	for x < end {
		top := bits.Len(uint(x)) - 1
		src := &f.sources[top]
		set := src.set(x &^ (1 << top))
		for ; x < min(end, 2<<top); x++ {
			b.clear()
			src.gather(b, set)
			sweep(b.out, f.ways, b.rows, b.targets, b.list)
			*(*block)(l.at[x*blockWords:]) = b.out[0]
			set = src.following(set)
		}
	}
}

// fillWith computes the states with the layer's own pawn left.
func (f *filler) fillWith(l *layer, b *bench, first, end int) {
	own := l.high + lanes
	lanePawns := [...]int{f.from(0), f.from(1), f.from(2), f.from(2)} // four are swept as fast as three
	for x := first; x < end; x++ {
		b.clear()
		b.put(own, l.at[x*blockWords:])
		for rest := x; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros(uint(rest))
			b.put(i+lanes, l.with[i][squeeze(x&^(1<<i), i)*blockWords:])
		}
		sweep(b.out, f.ways, b.rows, lanePawns[:], b.list[lanes:])
		pairs := f.pairs(b.out)
		for j := range lanes {
			alice, bob := pairs[j*pairWords], pairs[j*pairWords+1]
			*(*[pairWords]uint64)(l.pairs[j][x*pairWords:]) = [...]uint64{alice, bob}
			b.putPair(j, alice, bob)
		}
		b.targets, b.gone = b.targets[:0], b.gone[:0]
		for rest := (1<<l.high - 1) &^ x; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros(uint(rest))
			b.targets = append(b.targets, f.from(i+lanes))
			b.gone = append(b.gone, i)
		}
		sweep(b.out, f.ways, b.rows, b.targets, b.list)
		for k, i := range b.gone {
			*(*block)(l.with[i][squeeze(x, i)*blockWords:]) = b.out[k]
		}
	}
}

// pairs computes the pairs of a set of high pawns, from what taking one of
// these first is worth with the knight on each lane pawn.
func (f *filler) pairs(best []block) [lanes * pairWords]uint64 {
	best = best[:lanes]
	// The lanes for no lane pawn left are done; those for one follow, then
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
	// of 1. Which lane that is depends on the order of the two.
	return [...]uint64{
		takeTwo(a0, alice.two[0], b1>>32, b2>>32), takeTwo(b0, bob.two[0], a1>>32, a2>>32),
		takeTwo(a1, alice.two[1], b0>>32, b2>>16), takeTwo(b1, bob.two[1], a0>>32, a2>>16),
		takeTwo(a2, alice.two[2], b0>>16, b1>>16), takeTwo(b2, bob.two[2], a0>>16, a1>>16),
	}
}

// takeOne computes the lanes of the sets of one lane pawn: lane 1 from the
// first lane of x, lane 2 from that of y.
func takeOne(w, ways, x, y uint64) uint64 {
	return maxLanes(w, ways-(x&0xffff<<16|y&0xffff<<32))
}

// takeTwo computes the last lane, of the set of two lane pawns, from the first
// lanes of x and y.
func takeTwo(w uint64, ways [2]uint64, x, y uint64) uint64 {
	const last = 0xffff << 48
	return w&^last | max(w&last, ways[0]-x<<48, ways[1]-y<<48)
}

// A bench is what a worker computes the states of one set of high pawns on.
type bench struct {
	rows    []uint64 // by position, the block after that pawn is taken, the players' halves changed over
	list    []int    // where the rows of the pawns left start, lane pawns first
	targets []int    // where the ways of the places under the knight start
	gone    []int    // the high pawns of these
	out     []block
}

var benches = sync.Pool{New: func() any { return new(bench) }}

// fit makes room for that many positions.
func (b *bench) fit(size int) {
	if size++; len(b.out) < size { // room for four lane pawns
		*b = bench{rows: make([]uint64, size*blockWords), out: make([]block, size)}
	}
}

// clear leaves no rows but those of the lane pawns.
func (b *bench) clear() {
	b.list = append(b.list[:0], 0, blockWords, 2*blockWords)
}

// A half is one player's half of a block.
type half [blockWords / 2]uint64

// put adds the row of a high position from its block.
func (b *bench) put(position int, words []uint64) {
	at := position * blockWords
	row := b.rows[at:][:blockWords:blockWords]
	words = words[:blockWords:blockWords]
	alice, bob := half(words[:2]), half(words[2:])
	*(*half)(row[:2]), *(*half)(row[2:]) = bob, alice
	b.list = append(b.list, at)
}

// putPair sets the row of a lane pawn from its pair.
func (b *bench) putPair(j int, alice, bob uint64) {
	row := b.rows[j*blockWords:][:blockWords:blockWords]
	row[0], row[1] = widen(bob, j)
	row[2], row[3] = widen(alice, j)
}
