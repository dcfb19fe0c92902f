package syntax

import "plywise/parser/source"

// A Composition holds the assertions of a puzzle about itself as a composition.
type Composition struct {
	Solution []Entry      // of `solution`; empty where it is not written
	Duals    Duals        // which duals `solution` tolerates
	Tries    *Tries       // nil where `tries` is not written
	Set      *Expectation // nil where `set` is not written, or not understood
	Idle     *Idle        // nil where `idle` is not written
}

// Duals says which duals a `solution` tolerates.
type Duals uint8

// WaitingDuals, the default, are duals that only lose time.
const (
	WaitingDuals Duals = iota
	NoDuals
	LongerDuals
	AnyDuals
)

var dualsNames = [...]string{WaitingDuals: "waiting", NoDuals: "none", LongerDuals: "longer", AnyDuals: "any"}

// String returns the word as the format writes it.
func (d Duals) String() string { return dualsNames[d] }

// dualsWords are the same words, from the strictest on.
var dualsWords = []string{NoDuals.String(), WaitingDuals.String(), LongerDuals.String(), AnyDuals.String()}

// Tries is the value of `tries`.
type Tries struct {
	Range source.Range // from the first try to the last, or that of `none`
	List  []Try        // in the order of the lines; empty for `none`
}

// A Try is a line of `tries`: a first move, and the one reply that refutes it.
type Try struct{ Move, Refutation Entry }

// Idle is the value of `idle`.
type Idle struct {
	Range source.Range // from the first wall to the last, or that of `none`
	List  []Entry      // the walls, in the order of the text; empty for `none`
}

// An Expectation is the value of `expect`.
type Expectation struct {
	Range source.Range
	Kind  ExpectKind
	Plies int  // of an ` in N` or a total, 0 for `has won`; AnyPlies if it gives none
	Limit bool // `cat wins (move limit)`
}

// An ExpectKind says what an Expectation asserts.
type ExpectKind uint8

// The kinds of expectation.
const (
	ExpectDraw ExpectKind = iota
	ExpectMouse
	ExpectCat
	ExpectTotal
)

// AnyPlies is the Plies of an expectation that leaves them open.
const AnyPlies = -1
