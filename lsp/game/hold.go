package game

import (
	"cmp"
	"slices"

	"plywise/solver"
)

// NamesHolders reports whether what is to say of who holds a position names the moves of the
// player to move, or they are all of them: nobody forces the end, and there is something for that
// player to hold. A mouse that is held off until the limit has nothing to hold.
func NamesHolders(at *Evaluation) bool {
	return !at.Over && IsHeld(at.Outcome) && (at.Outcome.Kind == solver.Draw || at.Turn == solver.Cat)
}

// IsHeld reports whether nobody forces an outcome: one side holds off what the other tries.
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

// A Survey says what was looked at in search of tries.
type Survey struct {
	Answers int
	All     bool // the answers to every move
}

// TriesOf returns the tries among the moves of a position that nobody forces a win after,
// the hardest to answer first. It looks at no more than some tens of thousands of answers, for
// a hover has to come at once: on a graph in which everybody goes everywhere there are
// millions.
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
