package filling

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
)

// A Search looks for the best fillings of any number of holes.
type Search struct {
	Holes int
	Order Order
	Sound bool // the order compares how sound fillings are
	// InOrder says that the order is [First], which asks for no plies.
	InOrder bool
	Most    int    // how many fillings to find
	Tries   uint64 // how many fillings to try
	Seed    uint64
	// Mirrors are symmetries of the puzzle's board: for each hole the one that it becomes, -1 where
	// that place is no hole.
	Mirrors [][]int
	// Progress is called from time to time with the tries that have been made.
	Progress func(tries uint64)
}

// A Found is what a search has found.
type Found struct {
	Fits       []Fit // the best first
	Exhaustive bool  // there are no others
	Tries      uint64
}

// IsExhaustive reports whether the search tries all fillings.
func (s *Search) IsExhaustive() bool { return s.Holes < 63 && uint64(1)<<s.Holes <= s.Tries }

// Run searches, with judges that work at the same time. What is found does not depend on how
// many they are. If ctx ends, it returns the best so far and ctx's
// error.
func (s *Search) Run(ctx context.Context, judges []Judge) (Found, error) {
	all := found{Ranking: Ranking{Order: s.Order, Most: s.Most}}
	// A climb is the work of one goroutine, and its result its own: a chunk of all fillings, or
	// so many tries from a seed.
	parts, each := chunks(min(s.Holes, 62))
	climb := s.tryChunk
	if !s.IsExhaustive() {
		each = min(s.Tries, 8*s.cycle())
		parts, climb = (s.Tries+each-1)/each, s.climb
	}
	var tries atomic.Uint64
	err := share(judges, parts, func(j Judge, part uint64) error {
		own := Ranking{Order: s.Order, Most: s.Most}
		n, err := climb(ctx, j, part, min(each, s.Tries-part*each), &own)
		all.take(own)
		s.Progress(tries.Add(n))
		return err
	})
	return Found{Fits: all.Fits, Exhaustive: s.IsExhaustive() && err == nil, Tries: tries.Load()}, err
}

// A found is a ranking that goroutines share.
type found struct {
	sync.Mutex
	Ranking
}

func (f *found) take(own Ranking) {
	f.Lock()
	defer f.Unlock()
	for _, fit := range own.Fits {
		f.Add(fit)
	}
}

// tryChunk tries the fillings of a chunk.
func (s *Search) tryChunk(ctx context.Context, j Judge, chunk, each uint64, best *Ranking) (tries uint64, err error) {
	filled := make([]bool, s.Holes)
	for ; tries < each; tries++ {
		setBits(filled, gray(chunk*each+tries))
		if err := s.try(ctx, j, filled, best, nil); err != nil {
			return tries, err
		}
	}
	return tries, nil
}

// try judges a filling, and enters it if it fits. It tells a climb how good it is.
func (s *Search) try(ctx context.Context, j Judge, filled []bool, best *Ranking, at *step) error {
	v, err := j.Judge(ctx, filled)
	if err != nil {
		return err
	}
	var g Grade
	g.Plies = max(v.Outcome.Plies, 0)
	// Only a grade that may be one of the best is worth finding.
	last := len(best.Fits) - 1
	if v.Fits() && (s.Sound || s.InOrder || last+1 < best.Most || g.Plies >= best.Fits[last].Plies) {
		if g, err = j.Grade(ctx, s.Sound); err != nil {
			return err
		}
		best.Add(Fit{filled, v.Outcome, g})
	}
	if at != nil {
		*at = step{v, g}
	}
	return nil
}

// A step is a filling on a climb.
type step struct {
	Verdict
	Grade
}

// failing returns how many claims are not true.
func (a step) failing() int {
	if a.Broken {
		return MostClaims
	}
	return bits.OnesCount16(uint16(a.Fails))
}

// compare returns a negative number if a step is better than another.
func (a step) compare(b step, order Order) int {
	a.Luck, b.Luck, a.Apart, b.Apart = 0, 0, false, false // these are not always known
	return cmp.Or(cmp.Compare(a.failing(), b.failing()), cmp.Compare(a.Miss, b.Miss), order(a.Grade, b.Grade))
}

// A climb cools down in a cycle of tries, and then starts anew: a filling that takes so many moves
// fewer is gone on from with a chance of 1/e, the fewer the later.
const hot, cold = 3.0, 0.2

// cycle returns how many tries a cycle has: more climbs high, fewer leaves room for many starts.
func (s *Search) cycle() uint64 { return max(1<<10, min(s.Tries/32, 1<<15)) }

// climb climbs from several starts: it changes one hole or two at a time, and goes on from what
// is not worse, or not much (simulated annealing).
func (s *Search) climb(ctx context.Context, j Judge, part, each uint64, best *Ranking) (tries uint64, err error) {
	random := rand.New(rand.NewPCG(s.Seed, part))
	filled := make([]bool, s.Holes)
	var here, next step
	cycle := s.cycle()
	for ; tries < each; tries++ {
		if tries%cycle == 0 {
			s.start(filled, random, best)
			if err := s.try(ctx, j, filled, best, &here); err != nil {
				return tries, err
			}
			continue
		}
		a, b := random.IntN(s.Holes), random.IntN(s.Holes)
		if random.IntN(3) > 0 {
			b = a
		}
		flip(filled, a, b)
		if err := s.try(ctx, j, filled, best, &next); err != nil {
			return tries, err
		}
		heat := hot * math.Pow(cold/hot, float64(tries%cycle)/float64(cycle))
		switch worse := next.compare(here, s.Order) > 0; {
		case !worse, next.isAsTrue(here) && random.Float64() < math.Exp(float64(next.Plies-here.Plies)/heat):
			here = next
		default:
			flip(filled, a, b) // back
		}
	}
	return tries, nil
}

// isAsTrue reports whether as much of what the puzzle claims is true as after another step.
func (a step) isAsTrue(b step) bool {
	return a.failing() == b.failing() && a.Miss == b.Miss
}

// flip changes one hole, or two.
func flip(filled []bool, a, b int) {
	filled[a] = !filled[a]
	if b != a {
		filled[b] = !filled[b]
	}
}

// start fills the holes at random, more or less of them, symmetrically or not, or begins anew
// near the best filling so far.
func (s *Search) start(filled []bool, random *rand.Rand, best *Ranking) {
	if len(best.Fits) > 0 && random.IntN(2) == 0 {
		copy(filled, best.Fits[random.IntN(len(best.Fits))].Filled)
		for range 2 + random.IntN(6) {
			flip(filled, random.IntN(s.Holes), random.IntN(s.Holes))
		}
		return
	}
	density := 0.1 + 0.4*random.Float64()
	for i := range filled {
		filled[i] = random.Float64() < density
	}
	if len(s.Mirrors) == 0 || random.IntN(2) == 0 {
		return
	}
	for i, to := range s.Mirrors[random.IntN(len(s.Mirrors))] {
		if to >= 0 {
			filled[to] = filled[i]
		}
	}
}

// Mirrors returns the symmetries of a board, as those of its holes: for each hole the one that it
// becomes, -1 where that place is no hole.
func Mirrors(rows, cols int, places []int) [][]int {
	at := func(row, col int) int { return slices.Index(places, row*cols+col) }
	var mirrors [][]int
	add := func(image func(row, col int) (int, int)) {
		var to []int
		for _, p := range places {
			to = append(to, at(image(p/cols, p%cols)))
		}
		mirrors = append(mirrors, to)
	}
	add(func(r, c int) (int, int) { return r, cols - 1 - c })
	add(func(r, c int) (int, int) { return rows - 1 - r, c })
	add(func(r, c int) (int, int) { return rows - 1 - r, cols - 1 - c })
	if rows == cols {
		add(func(r, c int) (int, int) { return c, r })
		add(func(r, c int) (int, int) { return cols - 1 - c, rows - 1 - r })
		add(func(r, c int) (int, int) { return c, rows - 1 - r })
	}
	return mirrors
}
