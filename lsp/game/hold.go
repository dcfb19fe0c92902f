package game

import (
	"cmp"
	"slices"

	"plywise/solver"
)

// NamesHolders reports whether an explanation names the moves by which the player to move holds
// a position: neither player forces the end, and that player has something to hold. A mouse
// that is held off until the limit has nothing to hold.
func NamesHolders(at *Evaluation) bool {
	return !at.Over && IsHeld(at.Outcome) && (at.Outcome.Kind == solver.Draw || at.Turn == solver.Cat)
}

// IsHeld reports whether an outcome is held: neither player forces the end, because one holds
// off the other.
func IsHeld(o solver.Outcome) bool { return o.Reason == solver.Repetition || o.Reason == solver.Limit }

// Held parts moves into those that keep the outcome and those that lose, each in the order
// of their places.
func Held(moves []solver.Move) (hold, lose []solver.Place) {
	for _, m := range moves {
		if m.Keeps {
			hold = append(hold, m.To)
		} else {
			lose = append(lose, m.To)
		}
	}
	slices.Sort(hold)
	slices.Sort(lose)
	return hold, lose
}

// A Try is a move after which some answers of the opponent hold the outcome, and the others
// lose.
type Try struct {
	Move       solver.Place
	Hold, Lose []solver.Place
}

// A Survey says how far a search for tries went.
type Survey struct {
	Answers int
	All     bool // of the answers to every move
}

// TriesOf returns the tries among moves after which neither player forces a win, the hardest to
// answer first. It looks at no more than some tens of thousands of answers, because a hover has
// to come at once: a complete graph has millions.
func TriesOf(p solver.Position, moves []solver.Move) (tries []Try, seen Survey) {
	const maxAnswers = 1 << 15
	for _, m := range moves {
		if !IsHeld(m.Outcome) {
			continue
		}
		if seen.Answers > maxAnswers {
			return tries, seen
		}
		next, ok := p.Play(m.To)
		if !ok {
			continue
		}
		answers := next.Moves()
		seen.Answers += len(answers)
		if hold, lose := Held(answers); len(lose) > 0 {
			tries = append(tries, Try{m.To, hold, lose})
		}
	}
	slices.SortStableFunc(tries, func(a, b Try) int {
		return cmp.Or(cmp.Compare(len(a.Hold), len(b.Hold)), cmp.Compare(len(b.Lose), len(a.Lose)), cmp.Compare(a.Move, b.Move))
	})
	seen.All = true
	return tries, seen
}
