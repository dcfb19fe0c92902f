package chase

import (
	"context"
	"unsafe"

	"plywise/solver"
)

// An attractor finds the states from which a player can force a win if the barred state is
// not won for it: it is an [analysis] without the other player's wins and without distances.
type attractor struct {
	analysis
	game Game
}

// newAttractor prepares an attractor that answers queries about a solution. The error is
// ctx's.
func newAttractor(ctx context.Context, s *Solution) (*attractor, error) {
	a := &attractor{game: s.game}
	a.table = &table{numbering: s.table.numbering}
	a.worker.reset(a.table.words)
	a.open = make([]uint64, a.table.words)
	for i, place := range a.table.place {
		if place != dead && i != goalNumber {
			a.open[i>>6] |= 1 << (i & 63)
		}
	}
	if err := a.list(ctx, s.game.Arena, solver.Mouse); err != nil {
		return nil, err
	}
	return a, a.listCat(ctx, s.game.Arena)
}

// way returns a place to which the winner can go to force its win without the barred state, -1
// if there is none. It finds level after level, until a move leads to a found state or a level
// finds no state. The error is ctx's.
func (a *attractor) way(ctx context.Context, q query) (solver.Place, error) {
	if err := a.reset(ctx, q.winner); err != nil {
		return -1, err
	}
	// An attracted state is not found again, and only found states lead to others.
	a.attracted[q.winner.Opponent()][a.block(q.other, q.barred)][q.other&63] = 1 << (q.barred & 63)
	if q.level == 1 {
		a.dismiss(q)
	}
	for q.limit < 0 || int64(a.level) < q.limit {
		if to := a.leads(q); to >= 0 {
			return solver.Place(a.table.place[to]), nil
		}
		if !a.alive() {
			return -1, nil
		}
		a.level++
		a.worker.advance(ctx, &a.analysis)
		if err := ctx.Err(); err != nil {
			return -1, err
		}
	}
	return -1, nil
}

// leads returns a move of the winner that leads to a found state, -1 for none.
func (a *attractor) leads(q query) int {
	enters := q.winner == solver.Mouse || a.game.Rules.CatMayEnterGoal
	for to := range a.moves[q.winner].legal(q.from, enters) {
		won := a.attracted[q.winner.Opponent()][a.block(q.other, to)][q.other&63]
		if to != q.barred && (won>>(to&63)&1 != 0 || a.endsAt(q, to)) {
			return to
		}
	}
	return -1
}

// endsAt reports whether a move to a place wins at once.
func (a *attractor) endsAt(q query, to int) bool {
	mouse, cat := a.table.place[to], a.table.place[q.other]
	if q.winner == solver.Cat {
		mouse, cat = cat, mouse
	}
	winner, won := a.game.ended(solver.Place(mouse), solver.Place(cat)).Winner()
	return won && winner == q.winner
}

// block returns the index of the block with the state of those numbers.
func (a *attractor) block(mover, other int) int { return other>>6*a.table.words + mover>>6 }

// dismiss removes the barred state, which has ended, from the first frontier.
func (a *attractor) dismiss(q query) {
	for i := range a.frontiers {
		if f := &a.frontiers[i]; f.alive && f.turn == q.winner {
			f.rows[f.turn][a.block(q.barred, q.other)][q.barred&63] &^= 1 << (q.other & 63)
		}
	}
}

// reset clears the found states, and begins the first frontiers of a player's wins. The
// error is ctx's.
func (a *attractor) reset(ctx context.Context, winner solver.Player) error {
	a.level = 0
	words := a.table.words
	for turn := range a.attracted {
		if err := ctx.Err(); err != nil {
			return err
		}
		a.attracted[turn] = zeroed(a.attracted[turn], words*words)
	}
	if err := a.clearLost(ctx, winner); err != nil {
		return err
	}
	for i := range a.frontiers {
		a.frontiers[i].alive = false
		if (i == escaping) != (winner == solver.Mouse) {
			continue
		}
		if err := a.clearFrontier(ctx, i); err != nil {
			return err
		}
	}
	if winner == solver.Mouse {
		a.beginMouse(a.game.Rules.CatMayEnterGoal)
	} else {
		a.beginCat(a.game.Rules.CatMayEnterGoal)
	}
	return nil
}

// attractorMemory returns the most memory that an attractor of that many words of places takes,
// without the lists of moves: the attracted states of both turns, the three frontiers, the forced
// losses of either player, and a worker.
func attractorMemory(words int) int64 {
	const row, square = 8, int64(unsafe.Sizeof(square{}))
	const block = 2*square + 2*frontierCount*(square+row) + 2*square
	const word = 66*row + 2*row // the worker's, open places, and nowhere
	w := int64(words)
	return w*w*block + (w+1)*word + int64(unsafe.Sizeof(attractor{})) + int64(unsafe.Sizeof(table{}))
}
