package chase

import (
	"context"
	"math/bits"

	"plywise/solver"
)

// A reach is what is to be shown where a player wins in so many plies: that it still does. The
// winner plays by a strategy of shortest wins.
type reach struct {
	*proof
	winner, loser solver.Player
	all           bool       // the winner makes all of its shortest moves, not one
	visited       [2]bitRows // winner to move, loser to move: what the strategy comes to
	waits         [2]*waiting
	swept         []bool // by cell, what the strategy's own moves sweep
	row           []uint64
	states        int // how many are visited
	most          int // how many may be

	walls *wallReach
}

// proveWon leaves the edits after which the winner still wins in as many plies, wherever it
// does so in a position.
func (p *proof) proveWon(ctx context.Context, winner solver.Player, positions []*Position) error {
	var starts []situation
	for _, at := range positions {
		o := at.Outcome()
		if who, won := o.Kind.Winner(); !p.ended(at) && won && who == winner && o.Plies != solver.Unforced {
			starts = append(starts, p.situationOf(at, winner, o.Plies))
		}
	}
	if len(starts) == 0 {
		return nil
	}
	p.rowsUsed = 0
	r := p.newReach(winner, false)
	if err := r.visit(ctx, starts); err != nil {
		return err
	}
	if err := r.checkWalls(ctx); err != nil {
		return err
	}
	var doubtful []solver.Place // that another strategy may not sweep
	for place, swept := range r.swept {
		if place := solver.Place(place); swept && r.has(place) && !r.grid.Wall[place] {
			r.leaveOut(place)
			doubtful = append(doubtful, place)
		}
	}
	return p.tryAllStrategies(ctx, winner, starts, doubtful)
}

func (p *proof) newReach(winner solver.Player, all bool) *reach {
	r := &reach{
		proof: p, winner: winner, loser: winner.Opponent(), all: all,
		swept: make([]bool, p.grid.Places()), row: make([]uint64, p.words), most: far,
	}
	for turn := range r.visited {
		r.visited[turn], r.waits[turn] = p.newRows(), p.newWaiting()
	}
	return r
}

// visit finds all states that the strategy comes to, in whatever order.
func (r *reach) visit(ctx context.Context, starts []situation) error {
	for _, s := range starts {
		r.enter(turnOf(s.mineMoves), s.mine, s.theirs)
	}
	for r.states <= r.most {
		if err := ctx.Err(); err != nil {
			return err
		}
		if theirs := r.waits[myTurn].take(r.row); theirs >= 0 {
			r.advance(theirs)
		} else if theirs := r.waits[itsTurn].take(r.row); theirs >= 0 {
			r.evade(theirs)
		} else {
			return nil
		}
	}
	return nil
}

func (r *reach) enter(turn, mine, theirs int) {
	if r.visited[turn].add(mine, theirs) {
		r.states++
		r.waits[turn].add(mine, theirs)
		r.waits[turn].touch(theirs)
	}
}

// advance follows the strategy from a row of states.
func (r *reach) advance(theirs int) {
	for word, set := range r.row {
		for ; set != 0; set &= set - 1 {
			mine := word<<6 | bits.TrailingZeros64(set)
			to, shortest := r.choose(mine, theirs)
			if !r.all {
				sweep(r.proof, r.swept, mine, to)
				r.come(to, theirs)
				continue
			}
			for _, to := range r.moves[r.winner][mine] {
				if r.level(r.winner, r.loser, theirs, int(to)) == shortest {
					r.come(int(to), theirs)
				}
			}
		}
	}
}

// come enters a state after the winner's move, unless the game is over there.
func (r *reach) come(mine, theirs int) {
	if !r.isMine(mine, theirs) {
		r.enter(itsTurn, mine, theirs)
	}
}

// isMine reports whether the winner has won with its move there.
func (r *reach) isMine(mine, theirs int) bool {
	return mine == r.goal || r.winner == solver.Cat && mine == theirs
}

// choose returns the winner's move: the shortest one that sweeps the fewest cells that were
// not swept before; and the level that it leads to.
func (r *reach) choose(mine, theirs int) (best, level int) {
	best, level = mine, far
	least := far
	for _, to := range r.moves[r.winner][mine] {
		l := r.level(r.winner, r.loser, theirs, int(to))
		if l > level {
			continue
		}
		if n := fresh(r.proof, r.swept, mine, int(to)); l < level || n < least {
			best, level, least = int(to), l, n
		}
	}
	return best, level
}

// evade follows all moves of the loser from a row of states.
func (r *reach) evade(theirs int) {
	for _, to := range r.moves[r.loser][theirs] {
		visited, waits := r.visited[myTurn].row(int(to)), r.waits[myTurn].row(int(to))
		some := false
		for word, set := range r.row {
			fresh := set &^ visited[word]
			if r.winner == solver.Cat && word == int(to)>>6 {
				fresh &^= 1 << (to & 63) // the mouse has run into the cat
			}
			if fresh != 0 {
				visited[word] |= fresh
				waits[word] |= fresh
				r.states += bits.OnesCount64(fresh)
				some = true
			}
		}
		if some {
			r.waits[myTurn].touch(int(to))
		}
	}
}
