package composition_test

import (
	"math"
	"slices"

	"plywise/solver"
	"plywise/solver/composition"
)

// These functions find everything that a judge says from the definitions of the terms, on a game
// that is written out.

// side returns the player whose win a position is about: who forces one, else who is to
// move; in a finished game the winner.
func (w *world) side() solver.Player {
	o := w.outcomes[0]
	won := o.Kind == solver.MouseWins || o.Kind == solver.CatWins
	if won && (o.Plies != solver.Unforced || w.states[0].over) {
		return winnerOf(o)
	}
	return w.states[0].turn
}

// finished reports whether the game is over in the position shown. Who is stuck has not
// finished.
func (w *world) finished() bool { return w.states[0].over && w.states[0].end.Reason != solver.Stuck }

// forcible reports whether best play comes to an end.
func (w *world) forcible() bool { return w.outcomes[0].Plies != solver.Unforced }

// line returns the first best move each time, until the game is over.
func (w *world) line() []solver.Place {
	if !w.forcible() {
		return nil
	}
	var line []solver.Place
	for i := 0; !w.states[i].over; i = w.play(i, line[len(line)-1]) {
		line = append(line, w.moves(i)[0].To)
	}
	return line
}

// which returns the moves that are wanted, in their order.
func which(moves []solver.Move, wanted func(m solver.Move) bool) []solver.Move {
	return slices.DeleteFunc(slices.Clone(moves), func(m solver.Move) bool { return !wanted(m) })
}

func keeps(m solver.Move) bool  { return m.Keeps }
func isBest(m solver.Move) bool { return m.Rank == 0 }

// firstMoves returns the moves of the position shown that are wanted, if the side moves.
func (w *world) firstMoves(wanted func(m solver.Move) bool) []solver.Move {
	if w.side() != w.states[0].turn {
		return nil
	}
	return which(w.moves(0), wanted)
}

// refutations returns the replies to a first move that leave who made it worse off.
func (w *world) refutations(first solver.Move) []solver.Move {
	who := w.states[0].turn
	return which(w.moves(w.play(0, first.To)), func(m solver.Move) bool {
		o := m.Outcome
		if o.Kind == solver.Total {
			o.Plies += first.Steps
		}
		return value(who, o) < value(who, w.outcomes[0])
	})
}

// tries returns the side's first moves that do not keep and have one refutation.
func (w *world) tries() []composition.Try {
	var tries []composition.Try
	for _, m := range w.firstMoves(func(m solver.Move) bool { return !m.Keeps }) {
		if r := w.refutations(m); len(r) == 1 {
			tries = append(tries, composition.Try{Move: m, Refutation: r[0]})
		}
	}
	return tries
}

// set returns the outcome with the turn passed, nil in a finished game.
func (w *world) set() *solver.Outcome {
	if w.finished() {
		return nil
	}
	return &w.outcomes[1]
}

// A turn is a state in which the side moves, and its move.
type turn struct {
	at, state int
	move      solver.Move
	moves     []solver.Move
	critical  bool
	// without has the other moves that still force the win if the state after the move is
	// not won; in knight and pawns those that keep.
	without []solver.Place
	quiet   bool
}

// turns returns the side's turns among moves that are legal.
func (w *world) turns(moves []solver.Place) []turn {
	var turns []turn
	i := 0
	for at, to := range moves {
		if w.states[i].turn == w.side() {
			turns = append(turns, w.turn(at, i, to))
		}
		i = w.play(i, to)
	}
	return turns
}

// turn judges a move of the side.
func (w *world) turn(at, i int, to solver.Place) turn {
	t := turn{at: at, state: i, moves: w.moves(i)}
	t.move = t.moves[slices.IndexFunc(t.moves, func(m solver.Move) bool { return m.To == to })]
	if !w.isChase() {
		for _, m := range t.moves {
			if m.Keeps && m.To != to {
				t.without = append(t.without, m.To)
			}
		}
		return t
	}
	barred := w.states[w.play(i, to)].scene
	plies := w.forced(w.side(), barred)
	t.critical = plies[i] == never
	for _, m := range w.states[i].moves {
		if m.to != to && plies[m.next] != never {
			t.without = append(t.without, m.to)
		}
	}
	t.quiet = w.quiet(i, to)
	return t
}

// quiet reports whether a move brings its player no nearer to what it wants.
func (w *world) quiet(i int, to solver.Place) bool {
	s := w.states[i]
	from, wanted := s.mouse, w.goal
	if s.turn == solver.Cat {
		from, wanted = s.cat, s.mouse
	}
	return w.alone(s.turn, to, wanted) >= w.alone(s.turn, from, wanted)
}

// isChase reports whether the game is one of cat and mouse.
func (w *world) isChase() bool { return w.paths[0] != nil }

// sound returns how far the side's moves are the only ones.
func (w *world) sound(turns []turn) composition.Soundness {
	all := func(holds func(t turn) bool) bool {
		return !slices.ContainsFunc(turns, func(t turn) bool { return !holds(t) })
	}
	switch {
	case len(w.line()) == 0:
		return composition.Unjudged
	case all(func(t turn) bool { return len(which(t.moves, keeps)) == 1 }):
		return composition.Strict
	case !w.isChase():
		return composition.Unsound
	case all(func(t turn) bool { return t.critical }):
		return composition.Critical
	case all(func(t turn) bool { return len(which(t.moves, isBest)) == 1 }):
		return composition.Shortest
	}
	return composition.Unsound
}

// luck returns, in bits, how unlikely it is to keep the outcome at random.
func luck(turns []turn) float64 {
	bits := 0.0
	for _, t := range turns {
		bits += math.Log2(float64(len(t.moves)) / float64(len(which(t.moves, keeps))))
	}
	return bits
}

// onlyMoves returns the longest run of turns in which one move keeps, by trying every run.
func onlyMoves(turns []turn) int {
	longest := 0
	for from := range turns {
		for to := from; to < len(turns) && len(which(turns[to].moves, keeps)) == 1; to++ {
			longest = max(longest, to+1-from)
		}
	}
	return longest
}

// quietMoves returns how many of the turns have a quiet move.
func quietMoves(turns []turn) int {
	n := 0
	for _, t := range turns {
		if t.quiet {
			n++
		}
	}
	return n
}

// flaw returns why moves are not best play to the end, the index of the move to blame,
// and the state in which it is made, the one after the last where they end too soon or have no flaw.
func (w *world) flaw(moves []solver.Place) (flaw composition.Flaw, at, state int) {
	if !w.finished() && !w.forcible() {
		return composition.NotForced, 0, 0
	}
	for at, to := range moves {
		next := w.play(state, to)
		switch {
		case w.states[state].over:
			return composition.AfterEnd, at, state
		case next < 0:
			return composition.Illegal, at, state
		case !slices.ContainsFunc(w.moves(state), func(m solver.Move) bool { return m.To == to && m.Rank == 0 }):
			return composition.NotBest, at, state
		}
		state = next
	}
	if !w.states[state].over {
		return composition.TooShort, max(len(moves)-1, 0), state
	}
	return composition.NoFlaw, 0, state
}

// duals returns the moves that are as good as a turn's by a standard.
func (t *turn) duals(unwanted composition.Duals) []solver.Place {
	var duals []solver.Place
	for _, m := range t.moves {
		dual := false
		switch unwanted {
		case composition.KeepingDuals:
			dual = m.Keeps
		case composition.WinningDuals:
			dual = slices.Contains(t.without, m.To)
		case composition.BestDuals:
			dual = m.Rank == 0
		}
		if dual && m.To != t.move.To {
			duals = append(duals, m.To)
		}
	}
	return duals
}
