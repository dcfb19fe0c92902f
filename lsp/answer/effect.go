package answer

import (
	"plywise/lsp/game"
	"plywise/solver"
)

// An Effect is what an edit does to the outcome of the position shown.
type Effect uint8

// The effects. Of pawns there are the same, more and fewer moves.
const (
	NoEffect Effect = iota // not known
	SameEffect
	SlowerEffect // the same winner needs more moves
	FasterEffect
	FlipsEffect // another winner, or a draw where there was none, or none where there was one
	MoreEffect  // knight's moves
	FewerEffect
)

// String returns the effect's name in the command line's JSON.
func (e Effect) String() string {
	return [...]string{"", "same", "slower", "faster", "flips", "more", "fewer"}[e]
}

// effectOf compares the outcome after an edit with the one before. A draw stays a draw
// whatever its reason, and a win by the move limit is slower than any other.
func effectOf(before, after solver.Outcome) Effect {
	switch {
	case before.Kind == solver.Total && after.Plies > before.Plies:
		return MoreEffect
	case before.Kind == solver.Total && after.Plies < before.Plies:
		return FewerEffect
	case before.Kind != after.Kind:
		return FlipsEffect
	case before.Plies == after.Plies, before.Kind == solver.Draw:
		return SameEffect
	case after.Plies == solver.Unforced:
		return SlowerEffect
	case before.Plies == solver.Unforced || after.Plies < before.Plies:
		return FasterEffect
	}
	return SlowerEffect
}

// A Prospect is an edit with its effect.
type Prospect struct {
	game.Edit
	Outcome solver.Outcome // of the position shown, after it
	Effect  Effect
	// Breaks are the keys of the assertions that are true now and would be false, in the
	// order of the format. `idle` is never among them.
	Breaks []string
	// Repairs says that every assertion but `idle` would be true, of which one is not now,
	// and that no entry of `moves` would become illegal.
	Repairs bool

	Playable bool // no entry of `moves` would become illegal; false where that is not known
}
