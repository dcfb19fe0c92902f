package chase

import (
	"context"
	"fmt"
	"math/bits"

	"plywise/solver"
)

// A Census solves one game after another in the same memory, and counts and lists what is won:
// for those who look at millions of games. It is for one goroutine at a time.
type Census struct {
	small
	numbering
	after square // by place where a player may go, the other's places from where it still wins
	wins  [2][]int64
}

// Solve solves a game of at most 64 open places; what follows answers for it until the next
// call. It returns ctx's error, or one that says what is wrong with the game.
func (c *Census) Solve(ctx context.Context, g Game) error {
	if err := g.Arena.Validate(); err != nil {
		return err
	}
	open := places(g.Arena)
	if open > mostSmall {
		return fmt.Errorf("a census is taken of games of %d places, not of %d", mostSmall, open)
	}
	c.tally = &c.wins
	for winner := range c.wins {
		c.wins[winner] = append(c.wins[winner][:0], 0)
	}
	if err := c.small.solve(ctx, g, open, maxPlies, start{}, &c.numbering); err != nil {
		return err
	}
	for winner, wins := range c.wins { // none of 0 plies has been tallied
		for turn := range c.won[winner] {
			for _, states := range c.won[winner][turn][:c.places] {
				wins[0] += int64(bits.OnesCount64(states))
			}
		}
		for _, later := range wins[1:] {
			wins[0] -= later
		}
	}
	return nil
}

// Wins returns how many states a player wins, by the number of plies from 0.
func (c *Census) Wins(winner solver.Player) []int64 { return c.wins[winner] }

// Outcome returns who wins a state without a limit, and in how many plies: [solver.Unforced] where
// it is drawn. Both players must be on places where they may stand.
func (c *Census) Outcome(mouse, cat solver.Place, turn solver.Player) (winner solver.Player, plies int) {
	mover, other := c.numbering.number[mouse], c.numbering.number[cat]
	if turn == solver.Cat {
		mover, other = other, mover
	}
	row, bit := mover&63, uint(other)&63
	switch {
	case c.won[solver.Mouse][turn][row]>>bit&1 != 0:
		winner = solver.Mouse
	case c.won[solver.Cat][turn][row]>>bit&1 != 0:
		winner = solver.Cat
	default:
		return solver.Mouse, solver.Unforced
	}
	for k := range bits.Len(c.level) {
		plies |= int(c.planes[k][turn][row]>>bit&1) << k
	}
	return winner, plies
}

// AppendWins appends to dst the states with that player to move that a player wins in at least
// that many plies, of which there is at least one. With only, it leaves out those in which more
// than one move of the winner's, whose turn it has to be, keeps the win.
func (c *Census) AppendWins(dst []State, winner, turn solver.Player, least int, only bool) []State {
	if only {
		transpose(&c.after, (*square)(&c.won[winner][winner.Opponent()]))
	}
	for i := range c.places {
		states := c.won[winner][turn][i] & c.atLeast(turn, i, least)
		if states != 0 && only {
			states &= c.single(winner, i)
		}
		for ; states != 0; states &= states - 1 {
			mover, other := c.placeOf(i), c.placeOf(bits.TrailingZeros64(states))
			mouse, cat := mover, other
			if turn == solver.Cat {
				mouse, cat = other, mover
			}
			_, plies := c.Outcome(mouse, cat, turn)
			dst = append(dst, State{mouse, cat, turn, solver.Outcome{Kind: winner.Wins(), Plies: plies}})
		}
	}
	return dst
}

func (c *Census) placeOf(number int) solver.Place { return solver.Place(c.place[number]) }

// atLeast returns the states of a row whose number of plies is that or more.
func (c *Census) atLeast(turn solver.Player, row, least int) (more uint64) {
	planes := bits.Len(c.level)
	if bits.Len(uint(least)) > planes {
		return 0
	}
	equal := ^uint64(0)
	for k := planes - 1; k >= 0; k-- {
		plane := c.planes[k][turn][row]
		if least>>k&1 != 0 {
			equal &= plane
		} else {
			more |= equal & plane
			equal &^= plane
		}
	}
	return more | equal
}

// single returns the states of a row in which exactly one move keeps the win of the player to
// move.
func (c *Census) single(winner solver.Player, row int) uint64 {
	moves := c.moves[winner][row] | c.stays[winner]&(1<<row)
	var one, two uint64
	for ; moves != 0; moves &= moves - 1 {
		won := c.after[bits.TrailingZeros64(moves)&63]
		two |= one & won
		one |= won
	}
	return one &^ two
}
