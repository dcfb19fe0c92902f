package composition_test

import (
	"cmp"
	"math"
	"slices"

	"plywise/solver"
)

// A world is a game written out by the letter of its rules: every state that can come up
// and where its moves lead. It shares no code with the solvers. State 0 is the position
// shown, and state 1 is that with the turn passed.
type world struct {
	states   []state
	outcomes []solver.Outcome
	// paths has, by player and place, where a player alone on the board can go; nil
	// in knight and pawns.
	paths [2][][]solver.Place
	goal  solver.Place
}

// A state is one of a world's.
type state struct {
	scene
	over  bool
	end   solver.Outcome // where the game is over, a player is stuck or no move is left
	moves []arc          // in the order of their places
}

// A scene is a state of a chase, whatever is left of the limit.
type scene struct {
	mouse, cat solver.Place
	turn       solver.Player
}

// An arc is a move, and the state it leads to.
type arc struct {
	to          solver.Place
	steps, next int
}

// never is the distance of a win that cannot be forced.
const never = math.MaxInt

// A book of rules says how a game whose states are an S is played.
type book[S comparable] interface {
	scene(S) scene
	over(S) (solver.Outcome, bool)
	next(S) []play[S] // in the order of their places
}

// A play is a move and the state it leads to.
type play[S any] struct {
	to    solver.Place
	steps int
	state S
}

// write writes all states down that come up from two. What a state leads to stands
// behind it, unless it has come up before.
func write[S comparable](rules book[S], shown, passed S) []state {
	known := []S{shown, passed}
	index := map[S]int{shown: 0, passed: 1}
	var all []state
	for i := 0; i < len(known); i++ {
		s := state{scene: rules.scene(known[i])}
		if s.end, s.over = rules.over(known[i]); !s.over {
			for _, p := range rules.next(known[i]) {
				next, ok := index[p.state]
				if !ok {
					next = len(known)
					index[p.state], known = next, append(known, p.state)
				}
				s.moves = append(s.moves, arc{p.to, p.steps, next})
			}
		}
		all = append(all, s)
	}
	return all
}

// forced returns, by state, in how many plies a player can force its win, if a
// scene is not won for it whenever it arises; never where it cannot. Where nothing is
// barred that is a scene that there is not.
func (w *world) forced(who solver.Player, barred scene) []int {
	plies := make([]int, len(w.states))
	for i := range plies {
		plies[i] = never
	}
	for again := true; again; {
		again = false
		for i := len(plies) - 1; i >= 0; i-- {
			if n := w.look(who, barred, plies, i); n < plies[i] {
				plies[i], again = n, true
			}
		}
	}
	return plies
}

// look looks one ply ahead.
func (w *world) look(who solver.Player, barred scene, plies []int, i int) int {
	s := &w.states[i]
	if s.scene == barred {
		return never
	}
	if s.over {
		if winner, won := s.end.Kind.Winner(); won && winner == who && s.end.Reason == solver.NoReason {
			return 0
		}
		return never
	}
	fewest, most := never, 0
	for _, m := range s.moves {
		fewest, most = min(fewest, plies[m.next]), max(most, plies[m.next])
	}
	n := fewest
	if s.turn != who {
		n = most
	}
	if n == never {
		return never
	}
	return n + 1
}

// nowhere is a scene that there is not.
var nowhere = scene{-1, -1, solver.Mouse}

// chased finds the outcomes of a chase's states.
func (w *world) chased(limited bool) {
	mouse, cat := w.forced(solver.Mouse, nowhere), w.forced(solver.Cat, nowhere)
	w.outcomes = make([]solver.Outcome, len(w.states))
	for i, s := range w.states {
		switch {
		case s.over:
			w.outcomes[i] = s.end
		case mouse[i] < never:
			w.outcomes[i] = solver.Outcome{Kind: solver.MouseWins, Plies: mouse[i]}
		case cat[i] < never:
			w.outcomes[i] = solver.Outcome{Kind: solver.CatWins, Plies: cat[i]}
		case limited:
			w.outcomes[i] = solver.Outcome{Kind: solver.CatWins, Plies: solver.Unforced, Reason: solver.Limit}
		default:
			w.outcomes[i] = solver.Outcome{Kind: solver.Draw, Plies: solver.Unforced, Reason: solver.Repetition}
		}
	}
}

// counted finds the totals of the states of knight and pawns, which lead only to those
// behind them.
func (w *world) counted() {
	w.outcomes = make([]solver.Outcome, len(w.states))
	for i := len(w.states) - 1; i >= 0; i-- {
		w.outcomes[i] = solver.Outcome{Kind: solver.Total}
		for k, m := range w.states[i].moves {
			o := w.after(m)
			if k == 0 || liking(w.states[i].turn, o) > liking(w.states[i].turn, w.outcomes[i]) {
				w.outcomes[i] = o
			}
		}
	}
}

// after returns the outcome that a move leads to, a total counted from before the move.
func (w *world) after(m arc) solver.Outcome {
	o := w.outcomes[m.next]
	if o.Kind == solver.Total {
		o.Plies += m.steps
	}
	return o
}

// liking is how much a player who moves likes an outcome: its wins, the fastest
// first; draws and what is held until the limit; its losses, the slowest first.
func liking(who solver.Player, o solver.Outcome) int {
	const lots = 1 << 30
	switch {
	case o.Kind == solver.Total && who == solver.Bob:
		return -o.Plies
	case o.Kind == solver.Total:
		return o.Plies
	case o.Plies == solver.Unforced:
		return 0
	case winnerOf(o) == who:
		return lots - o.Plies
	}
	return o.Plies - lots
}

// value is what an outcome is worth to a player, however long it takes: a win, then a
// draw, then a loss, and the limit is a win for the cat.
func value(who solver.Player, o solver.Outcome) int {
	switch {
	case o.Kind == solver.Total:
		return liking(who, o)
	case o.Kind == solver.Draw:
		return 0
	case winnerOf(o) == who:
		return 1
	}
	return -1
}

// winnerOf returns the winner of a win.
func winnerOf(o solver.Outcome) solver.Player {
	if o.Kind == solver.MouseWins {
		return solver.Mouse
	}
	return solver.Cat
}

// moves returns the moves of a state as they are ranked.
func (w *world) moves(i int) []solver.Move {
	who := w.states[i].turn
	var moves []solver.Move
	for _, m := range w.states[i].moves {
		o := w.after(m)
		moves = append(moves, solver.Move{
			To: m.to, Steps: m.steps, Outcome: o, Keeps: value(who, o) == value(who, w.outcomes[i]),
		})
	}
	slices.SortStableFunc(moves, func(a, b solver.Move) int {
		return cmp.Compare(liking(who, b.Outcome), liking(who, a.Outcome))
	})
	rank := 0
	for k := range moves {
		if k > 0 && liking(who, moves[k].Outcome) != liking(who, moves[k-1].Outcome) {
			rank++
		}
		moves[k].Rank = rank
	}
	return moves
}

// play returns the state after a move, -1 where that is not legal.
func (w *world) play(i int, to solver.Place) int {
	for _, m := range w.states[i].moves {
		if m.to == to {
			return m.next
		}
	}
	return -1
}

// alone returns how many moves a player alone on the board needs from one place to
// another, never where it cannot get there.
func (w *world) alone(who solver.Player, from, to solver.Place) int {
	seen := map[solver.Place]bool{from: true}
	for moves, now := 0, []solver.Place{from}; len(now) > 0; moves++ {
		var next []solver.Place
		for _, p := range now {
			if p == to {
				return moves
			}
			for _, q := range w.paths[who][p] {
				if !seen[q] {
					seen[q], next = true, append(next, q)
				}
			}
		}
		now = next
	}
	return never
}
