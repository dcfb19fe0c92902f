package analysis

import (
	"cmp"
	"slices"

	"plywise/solver"
)

// namesHolders reports whether the moves of the player to move are named by what
// [explainer.hold] says of a position, or are all of them: nobody forces the end, and there
// is something for that player to hold. A mouse that is held off until the limit has
// nothing to hold.
func namesHolders(at *Evaluation) bool {
	return !at.Over && isHeld(at.Outcome) && (at.Outcome.Kind == solver.Draw || at.Turn == solver.Cat)
}

// isHeld reports whether nobody forces an outcome: one side holds off what the other tries.
func isHeld(o solver.Outcome) bool { return o.Reason == solver.Repetition || o.Reason == solver.Limit }

// held parts moves into those that keep the outcome and those that lose, each in the order
// of their places.
func held(moves []solver.Move) (hold, lose []solver.Place) {
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

// A try is a move after which some answers of the opponent hold the outcome, and the others
// lose.
type try struct {
	move       solver.Place
	hold, lose []solver.Place
}

// A survey says what was looked at in search of tries.
type survey struct {
	answers int
	all     bool // the answers to every move
}

// triesOf returns the tries among the moves of a position that nobody forces a win after,
// the hardest to answer first. It looks at no more than some tens of thousands of answers, for
// a hover has to come at once: on a graph in which everybody goes everywhere there are
// millions.
func triesOf(p solver.Position, moves []solver.Move) (tries []try, seen survey) {
	const maxAnswers = 1 << 15
	for _, m := range moves {
		if !isHeld(m.Outcome) {
			continue
		}
		if seen.answers > maxAnswers {
			return tries, seen
		}
		next, ok := p.Play(m.To)
		if !ok {
			continue
		}
		answers := next.Moves()
		seen.answers += len(answers)
		if hold, lose := held(answers); len(lose) > 0 {
			tries = append(tries, try{m.To, hold, lose})
		}
	}
	slices.SortStableFunc(tries, func(a, b try) int {
		return cmp.Or(cmp.Compare(len(a.hold), len(b.hold)), cmp.Compare(len(b.lose), len(a.lose)), cmp.Compare(a.move, b.move))
	})
	seen.all = true
	return tries, seen
}
