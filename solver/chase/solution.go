package chase

import (
	"iter"

	"plywise/solver"
)

// A Solution holds the outcome of every state of a game. It is immutable and
// safe for use by many goroutines.
type Solution struct {
	game  Game
	table *table
}

// A State is one state of a game and its outcome.
type State struct {
	Mouse, Cat solver.Place
	Turn       solver.Player
	Outcome    solver.Outcome
}

// Game returns the solved game. Its arena must not change.
func (s *Solution) Game() Game { return s.game }

// Stands reports whether a player may ever stand on a place: the mouse on any
// that is no wall, the cat on any of those but a goal that it may not enter.
func (s *Solution) Stands(who solver.Player, p solver.Place) bool { return s.game.mayStand(who, p) }

// legal returns the places to which a player may move from a place, in ascending
// order, wherever the other player is; none if it may not stand there.
func (s *Solution) legal(from solver.Place, who solver.Player) []solver.Place {
	if !s.Stands(who, from) {
		return nil
	}
	return s.game.moves(nil, who, from)
}

// Position returns the state as a position with that many plies left of the
// limit, NoLimit for none. It is a *[Position], nil if a player may not stand on
// its place. Only games in which the players may stay have a limit.
func (s *Solution) Position(mouse, cat solver.Place, turn solver.Player, limit int64) solver.Position {
	if !s.Stands(solver.Mouse, mouse) || !s.Stands(solver.Cat, cat) {
		return nil
	}
	if limit < 0 {
		limit = NoLimit
	}
	return &Position{s, mouse, cat, turn, limit}
}

// Outcome returns the outcome of a state with that many plies left of the
// limit, NoLimit for none. It is the zero Outcome, which no state has, if a
// player may not stand on its place.
func (s *Solution) Outcome(mouse, cat solver.Place, turn solver.Player, limit int64) solver.Outcome {
	if !s.Stands(solver.Mouse, mouse) || !s.Stands(solver.Cat, cat) {
		return solver.Outcome{}
	}
	mover, waiting := int(s.table.number[mouse]), int(s.table.number[cat])
	if turn == solver.Cat {
		mover, waiting = waiting, mover
	}
	return s.within(limit, s.table.read(turn, mover, waiting), turn, mover)
}

// within applies the limit to a state's value from the table. The mover is the
// number of the place of the player to move.
func (s *Solution) within(limit int64, v value, turn solver.Player, mover int) solver.Outcome {
	switch {
	case v != never && (limit < 0 || int64(v.level()) <= limit):
		return solver.Outcome{Kind: v.winner().Wins(), Plies: v.level()}
	case v == never && s.table.isStuck(turn, mover):
		return stuck
	}
	return unforced(limit)
}

// States returns the number of states: pairs of places where the players may
// stand, times two for the player to move.
func (s *Solution) States() int64 { return s.game.states() }

// Bytes returns the memory that the solution holds.
func (s *Solution) Bytes() int64 { return s.table.bytes() }

// All yields every state, each with the whole limit (NoLimit for none), ordered
// by the mouse's place, then the cat's, then the mouse's turn before the cat's.
func (s *Solution) All(limit int64) iter.Seq[State] {
	return func(yield func(State) bool) {
		n := solver.Place(s.game.Arena.Places())
		for mouse := range n {
			if !s.Stands(solver.Mouse, mouse) {
				continue
			}
			for cat := range n {
				if !s.Stands(solver.Cat, cat) {
					continue
				}
				for _, turn := range [...]solver.Player{solver.Mouse, solver.Cat} {
					if !yield(State{mouse, cat, turn, s.Outcome(mouse, cat, turn, limit)}) {
						return
					}
				}
			}
		}
	}
}

// Heat returns, by place, the outcome with the player who on that place and the
// other player on the place other, the player turn to move, and that many plies
// left of the limit, NoLimit for none. A place where who may not stand has the
// zero Outcome, which no state has; all places have, if the other player may not
// stand on other.
func (s *Solution) Heat(who solver.Player, other solver.Place, turn solver.Player, limit int64) []solver.Outcome {
	return s.AppendHeat(make([]solver.Outcome, 0, s.game.Arena.Places()), who, other, turn, limit)
}

// AppendHeat appends what Heat returns to dst.
func (s *Solution) AppendHeat(dst []solver.Outcome, who solver.Player, other solver.Place, turn solver.Player, limit int64) []solver.Outcome {
	numbers := s.table.number
	if !s.Stands(who.Opponent(), other) {
		return append(dst, make([]solver.Outcome, len(numbers))...)
	}
	barred := -1
	if goal := s.game.Arena.Goal(); !s.Stands(who, goal) {
		barred = int(goal)
	}
	fixed := int(numbers[other])
	for p, n := range numbers {
		if n < 0 || p == barred {
			dst = append(dst, solver.Outcome{})
			continue
		}
		mover, waiting := int(n), fixed
		if who != turn {
			mover, waiting = waiting, mover
		}
		dst = append(dst, s.within(limit, s.table.read(turn, mover, waiting), turn, mover))
	}
	return dst
}
