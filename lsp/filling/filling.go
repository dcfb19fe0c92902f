// Package filling tries the fillings of a puzzle's holes: it counts those that fit, finds what
// they have in common and which are the best, and searches where there are too many to try. It
// knows nothing of texts, games and assertions: a [Judge] says what a filling is.
package filling

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"plywise/solver"
	"plywise/solver/composition"
)

// A Judge says what fillings are. It is for one goroutine at a time.
type Judge interface {
	// Judge judges a filling: for each hole, whether a wall, a pawn or an edge fills it.
	Judge(ctx context.Context, filled []bool) (Verdict, error)
	// Grade grades the filling that was judged last, with how sound it is only if that is wanted.
	Grade(ctx context.Context, sound bool) (Grade, error)
}

// A Verdict says what a puzzle is with its holes filled.
type Verdict struct {
	Broken  bool   // its position is, and nothing else is known
	Over    bool   // its game is
	Fails   Claims // what it claims and is not true
	Outcome solver.Outcome
	Miss    int // how many moves more or fewer it takes than is claimed; 0 where nothing is
}

// Fits reports whether everything that the puzzle claims is true.
func (v Verdict) Fits() bool { return !v.Broken && v.Fails == 0 }

// Claims is a set of the claims of a puzzle, by number, in the order of the format's keys.
type Claims uint16

// MostClaims is how many claims there can be.
const MostClaims = 16

// A Grade says how good a filling is.
type Grade struct {
	Plies int // of the line, or captures; 0 without a line
	Luck  float64
	Sound composition.Soundness // Unjudged where it is not wanted
	Apart bool                  // the floor is not in one piece
	Only  solver.Place          // the one move that keeps the outcome, -1 for none
}

// An Order says which of two grades is the better one: it returns a negative number if the first
// is.
type Order func(a, b Grade) int

// Hardest orders by plies, and then by luck.
func Hardest(a, b Grade) int {
	return cmp.Or(cmp.Compare(b.Plies, a.Plies), cmp.Compare(rounded(b.Luck), rounded(a.Luck)), compareApart(a, b))
}

// rounded rounds luck so that sums of the same logarithms in another order are equal.
func rounded(luck float64) float64 { return math.Round(1e9 * luck) }

// Soundest orders by soundness, and then as Hardest.
func Soundest(a, b Grade) int { return cmp.Or(cmp.Compare(b.Sound, a.Sound), Hardest(a, b)) }

// First orders by nothing: the first filling is the best.
func First(Grade, Grade) int { return 0 }

func compareApart(a, b Grade) int {
	switch {
	case a.Apart == b.Apart:
		return 0
	case a.Apart:
		return 1
	}
	return -1
}

// A Fit is a filling that fits.
type Fit struct {
	Filled  []bool
	Outcome solver.Outcome
	Grade
}

// A Ranking keeps the best fits.
type Ranking struct {
	Order Order
	Most  int
	Fits  []Fit // the best first
}

// compare orders fits: those of equal rank by their place in the order of fillings.
func (r *Ranking) compare(a, b Fit) int {
	return cmp.Or(r.Order(a.Grade, b.Grade), slices.CompareFunc(a.Filled, b.Filled, compareBool))
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// Add adds a fit if it is one of the best and not there yet. The ranking keeps its own copy.
func (r *Ranking) Add(f Fit) {
	i, found := slices.BinarySearchFunc(r.Fits, f, r.compare)
	if found || i >= r.Most {
		return
	}
	f.Filled = slices.Clone(f.Filled)
	r.Fits = slices.Insert(r.Fits, i, f)
	r.Fits = r.Fits[:min(len(r.Fits), r.Most)]
}

// gray returns the i-th number in an order in which neighbours differ in one bit.
func gray(i uint64) uint64 { return i ^ i>>1 }

// setBits makes a filling of its number in the order of fillings, in which the first hole counts
// most.
func setBits(filled []bool, number uint64) {
	for i := range filled {
		filled[i] = number>>(len(filled)-1-i)&1 != 0
	}
}

// chunk is how many fillings a goroutine tries at a time.
const chunk = 1 << 10

// chunks returns the number of chunks of all fillings of some holes, and the fillings of each.
func chunks(holes int) (n, each uint64) {
	all := uint64(1) << holes
	each = min(all, chunk)
	return all >> bits.TrailingZeros64(each), each
}
