package filling

import (
	"context"
	"math"
	"math/bits"
	"sync"
	"sync/atomic"
	"unsafe"

	"plywise/solver"
)

// A Count counts the fillings of holes that fit. It grows while they are tried, and is safe for
// use by many goroutines.
type Count struct {
	holes  int
	claims int

	mu      sync.RWMutex
	results []result // by the fillings' numbers
	known   int
	fits    int
	summary *Summary // nil until all are known

	ranked   int // how many results have been ranked; for [Count.best]
	ranking  Ranking
	isRanked bool
}

// MostHoles is the most holes whose fillings are all counted.
const MostHoles = 20

// bestFits is how many of the best fits a summary has.
const bestFits = 10

// A result is a verdict in little memory.
type result struct {
	fails  Claims
	state  uint8
	kind   solver.Kind
	reason solver.Reason
	plies  int32
}

// The states of a result. Nothing is known of one that is zero.
const (
	known uint8 = 1 << iota
	broken
	over
)

// NewCount returns a count of the fillings of holes, MostHoles at most, of a puzzle with some
// claims.
func NewCount(holes, claims int) *Count {
	return &Count{holes: holes, claims: claims, results: make([]result, 1<<holes)}
}

// CountMemory returns how many bytes a count takes.
func CountMemory(holes int) int64 { return int64(unsafe.Sizeof(result{})) << holes }

// A Summary says what all fillings of a puzzle are.
type Summary struct {
	Fits     int
	Outcomes Outcomes // of those that fit
	Holes    []Both
	Best     []Fit // the hardest of those that fit; found last
	Unbroken int   // how many fillings are not broken
	Over     bool  // the game is over in all that are not broken, of which there are some
	// Claim is, where none fits but some are not broken, the claim to blame: the first that alone
	// fails in some filling, else the one that fails most often. Alone says which.
	Claim int
	Alone bool
}

// Both says what the fillings that fit are with a hole left open, and with it filled.
type Both struct {
	Fits     [2]int
	Outcomes [2]Outcomes
}

// Known returns how many fillings have been tried, how many there are, and how many of those
// tried fit.
func (c *Count) Known() (known, all, fits int) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.known, len(c.results), c.fits
}

// Summary returns what all fillings are, nil until that is known. The best may still be missing:
// to find them can take longer than all the rest.
func (c *Count) Summary() *Summary {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.summary
}

// Finished is [Count.Summary] with the best, nil until those are known.
func (c *Count) Finished() *Summary {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if !c.isRanked {
		return nil
	}
	return c.summary
}

// Finish tries the fillings that are not known yet, by judges that try some at the same time, sums
// up, and finds the best. It calls grown from time to time. The error is ctx's or a judge's; what is
// known until then stays.
func (c *Count) Finish(ctx context.Context, judges []Judge, grown func()) error {
	if c.Finished() != nil {
		return nil
	}
	if c.Summary() == nil {
		all, _ := chunks(c.holes)
		if err := share(judges, all, func(j Judge, i uint64) error {
			err := c.try(ctx, j, i)
			grown()
			return err
		}); err != nil {
			return err
		}
		s := c.sumUp()
		c.mu.Lock()
		c.summary = s
		c.mu.Unlock()
		grown()
	}
	if err := c.best(ctx, judges[0]); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	s := *c.summary
	s.Best = c.ranking.Fits
	c.summary, c.isRanked = &s, true
	return nil
}

// share has judges do parts of a work, each the next one. It returns the first error.
func share(judges []Judge, parts uint64, do func(j Judge, part uint64) error) error {
	var next atomic.Uint64
	var failed atomic.Bool
	return solver.Parallel(len(judges), func(w int) error {
		for i := next.Add(1) - 1; i < parts && !failed.Load(); i = next.Add(1) - 1 {
			if err := do(judges[w], i); err != nil {
				failed.Store(true)
				return err
			}
		}
		return nil
	})
}

// try tries the fillings of a chunk.
func (c *Count) try(ctx context.Context, j Judge, chunk uint64) error {
	_, each := chunks(c.holes)
	filled := make([]bool, c.holes)
	found := make([]result, each)
	tried := 0
	defer func() { c.enter(chunk, found[:tried]) }()
	for ; tried < int(each); tried++ {
		number := gray(chunk*each + uint64(tried))
		if c.isKnown(number) {
			continue
		}
		setBits(filled, number)
		v, err := j.Judge(ctx, filled)
		if err != nil {
			return err
		}
		found[tried] = resultOf(v)
	}
	return nil
}

func (c *Count) isKnown(number uint64) bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.results[number].state != 0
}

// enter records the first results of a chunk; those that are zero are known already.
func (c *Count) enter(chunk uint64, found []result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, each := chunks(c.holes)
	for i, r := range found {
		c.note(gray(chunk*each+uint64(i)), r)
	}
}

func (c *Count) note(number uint64, r result) {
	if r.state == 0 || c.results[number].state != 0 {
		return
	}
	c.results[number] = r
	c.known++
	if r.fits() {
		c.fits++
	}
}

func resultOf(v Verdict) result {
	r := result{fails: v.Fails, state: known, kind: v.Outcome.Kind, reason: v.Outcome.Reason, plies: int32(min(v.Outcome.Plies, math.MaxInt32))}
	if v.Broken {
		r.state |= broken
	}
	if v.Over {
		r.state |= over
	}
	return r
}

func (r result) fits() bool { return r.state&broken == 0 && r.fails == 0 }

func (r result) outcome() solver.Outcome {
	return solver.Outcome{Kind: r.kind, Plies: int(r.plies), Reason: r.reason}
}

// best ranks the hardest fits. Only those with the most plies are graded; captures are not known
// before. It goes on where it was interrupted.
func (c *Count) best(ctx context.Context, j Judge) error {
	c.ranking.Order, c.ranking.Most = Hardest, bestFits
	var most [bestFits]int32 // plies, the most first
	for _, r := range c.results {
		for i := range most {
			if r.fits() && r.kind != solver.Total && r.plies > most[i] {
				copy(most[i+1:], most[i:])
				most[i] = r.plies
				break
			}
		}
	}
	filled := make([]bool, c.holes)
	for ; c.ranked < len(c.results); c.ranked++ {
		number := gray(uint64(c.ranked))
		r := c.results[number]
		if !r.fits() || r.kind != solver.Total && r.plies < most[bestFits-1] && most[bestFits-1] > 0 {
			continue
		}
		setBits(filled, number)
		f, _, err := grade(ctx, j, filled, false)
		if err != nil {
			return err
		}
		c.ranking.Add(f)
	}
	return nil
}

// grade judges a filling and, if it fits, grades it.
func grade(ctx context.Context, j Judge, filled []bool, sound bool) (Fit, Verdict, error) {
	v, err := j.Judge(ctx, filled)
	if err != nil || !v.Fits() {
		return Fit{}, v, err
	}
	g, err := j.Grade(ctx, sound)
	return Fit{filled, v.Outcome, g}, v, err
}

// sumUp sums up the results, all of which are known.
func (c *Count) sumUp() *Summary {
	s := &Summary{Holes: make([]Both, c.holes), Over: true}
	var fails, alone [MostClaims]int
	for number, r := range c.results {
		if r.state&broken != 0 {
			continue
		}
		s.Unbroken++
		s.Over = s.Over && r.state&over != 0
		for set := uint(r.fails); set != 0; set &= set - 1 {
			claim := bits.TrailingZeros(set)
			fails[claim]++
			if bits.OnesCount16(uint16(r.fails)) == 1 {
				alone[claim]++
			}
		}
		if r.fails != 0 {
			continue
		}
		s.Fits++
		s.Outcomes.add(r.outcome())
		for i := range s.Holes {
			side := number >> (c.holes - 1 - i) & 1
			s.Holes[i].Fits[side]++
			s.Holes[i].Outcomes[side].add(r.outcome())
		}
	}
	s.Over = s.Over && s.Unbroken > 0
	for claim := range c.claims {
		if alone[claim] > 0 {
			s.Claim, s.Alone = claim, true
			break
		}
		if fails[claim] > fails[s.Claim] {
			s.Claim = claim
		}
	}
	return s
}

// Take takes over what another count of the same claims knows. The other's holes are in these or
// are decided: each of its fillings that these have, too, is the filling whose number of returns;
// it reports false for a filling that these do not have. Unless it is nil, fails says which claims
// fail now with an outcome.
func (c *Count) Take(other *Count, of func(number uint64) (uint64, bool), fails func(solver.Outcome) Claims) {
	other.mu.RLock()
	defer other.mu.RUnlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	for number, r := range other.results {
		if r.state == 0 {
			continue
		}
		if fails != nil && r.state&broken == 0 {
			r.fails = fails(r.outcome())
		}
		if n, ok := of(uint64(number)); ok {
			c.note(n, r)
		}
	}
}

// Outcomes are the outcomes of fillings, as ranges.
type Outcomes struct{ MouseWins, CatWins, CatHolds, Draws, Totals Range }

// A Range is the least and the greatest number of plies of some outcomes, N of them.
type Range struct{ N, Least, Most int }

func (o *Outcomes) add(x solver.Outcome) {
	r := &o.Draws
	switch {
	case x.Kind == solver.Total:
		r = &o.Totals
	case x.Kind == solver.MouseWins:
		r = &o.MouseWins
	case x.Kind == solver.CatWins && x.Plies == solver.Unforced:
		r = &o.CatHolds
	case x.Kind == solver.CatWins:
		r = &o.CatWins
	}
	if r.N++; r.N == 1 {
		r.Least, r.Most = x.Plies, x.Plies
	}
	r.Least, r.Most = min(r.Least, x.Plies), max(r.Most, x.Plies)
}
