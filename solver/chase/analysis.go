package chase

import (
	"context"
	"sync"

	"plywise/solver"
	"plywise/solver/pages"
)

// maxPlies is the longest distance that fits two bytes.
const maxPlies = 1<<16 - 1

// An analysis finds the value of every state, working back from the ended ones
// level by level: a state is won in n plies where one of its player's moves
// leads to a win in n-1, and lost in n where the last of them turns out to be a
// loss, in n-1. ALGORITHM.md draws a level.
type analysis struct {
	table *table
	level uint

	moves [2]*lists // by player
	lists [2]lists  // memory for moves
	open  []uint64  // the numbers in use, without the goal's
	// attracted holds, by turn and block, the states that an [attractor] has found, whose table
	// has no blocks; else it is empty.
	attracted [2][]square

	frontiers [frontierCount]frontier
	// lost holds, by winner, all states of the winner's frontiers to which moves
	// of the other player lead, and so tells whether all its moves lose: for each
	// strip a row for each number, and one for nowhere, where all states are lost.
	lost [2][]uint64

	worker worker
	buffer []solver.Place
}

// A frontier holds the states of one turn that a player has won at the last level.
//
// Its rows are the places of the player whose moves lead there, after these
// moves, and its bits are the other's. The next level finds states with that
// player to move, which are transposed for the level after, when the turn has
// passed.
type frontier struct {
	winner solver.Player
	turn   solver.Player // in the states that the next level finds
	alive  bool          // the last level has found states
	rows   [2][]square   // by turn, blocks as in the table
	dirty  [2][]uint64   // by turn and block: the rows that are not empty
}

// The frontiers. The mouse moves last in each of its wins, so one frontier holds
// them all. The cat has two: for wins in which the cat moves last, and for wins in
// which the mouse does, forced to run into the cat.
const (
	escaping = iota
	catching
	running
	frontierCount
)

// analyse solves a game that is well-formed and has that many open places. A win
// may take up to longest plies, which are at most maxPlies.
func analyse(ctx context.Context, g Game, open, longest int) (*table, error) {
	a, t := analyses.Get().(*analysis), new(table)
	defer a.release()
	if err := a.prepare(ctx, g, open, t); err != nil {
		return nil, err
	}
	if err := a.run(ctx, g, longest); err != nil {
		return nil, err
	}
	return t, nil
}

// analyses keeps the memory of finished analyses for new ones, which clear it: on a board of
// 32x32, allocating and collecting it would take a third of the time of solving.
var analyses = sync.Pool{New: func() any { return new(analysis) }}

// keptWords is the most words of places for which the memory is worth keeping.
const keptWords = 16

// release returns the memory of a finished analysis.
func (a *analysis) release() {
	words := a.table.words
	a.table = nil
	if words <= keptWords {
		analyses.Put(a)
	}
}

// emptied returns a slice without elements that has room for that many, in the memory of s
// if that suffices.
func emptied[E any](s []E, room int) []E {
	if cap(s) < room {
		return make([]E, 0, room)
	}
	return s[:0]
}

// zeroed returns a slice of that many zeros without pointers, in the memory of s if that suffices.
func zeroed[E any](s []E, length int) []E {
	if cap(s) < length {
		s = make([]E, length)
		pages.Enlarge(s)
		return s
	}
	s = s[:length]
	clear(s)
	return s
}

// run finds level after level.
func (a *analysis) run(ctx context.Context, g Game, longest int) error {
	a.begin(g)
	for a.alive() {
		if a.level++; a.level == 1<<8 {
			a.table.heighten()
		}
		a.worker.advance(ctx, a)
		if err := ctx.Err(); err != nil {
			return err // the level may be half done
		}
		if a.level > uint(longest) && a.alive() {
			return &TooLongError{longest}
		}
	}
	return nil
}

// prepare numbers the places, lists the moves and allocates all memory, the
// table's too. Hundreds of megabytes take long, so it asks ctx in between. The
// error is ctx's.
func (a *analysis) prepare(ctx context.Context, g Game, open int, t *table) error {
	a.table, a.level = t, 0
	if err := a.number(ctx, g.Arena, open); err != nil {
		return err
	}
	if err := t.allocate(ctx); err != nil {
		return err
	}
	words := t.words
	for who := range solver.Player(2) {
		t.stuck[who] = a.moves[who].stuck(g.mayStand(who, g.Arena.Goal()))
	}
	a.open = zeroed(a.open, words)
	for i := range open {
		a.open[i>>6] |= 1 << (i & 63)
	}
	a.open[goalNumber>>6] &^= 1 << (goalNumber & 63)
	for i := range a.frontiers {
		if err := a.clearFrontier(ctx, i); err != nil {
			return err
		}
	}
	for winner := range solver.Player(2) {
		if err := a.clearLost(ctx, winner); err != nil {
			return err
		}
	}
	a.worker.reset(words)
	return nil
}

// clearFrontier empties a frontier. The error is ctx's.
func (a *analysis) clearFrontier(ctx context.Context, i int) error {
	f, blocks := &a.frontiers[i], a.table.words*a.table.words
	for turn := range solver.Player(2) {
		if i == running && turn == solver.Cat && a.moves[solver.Mouse].stays {
			continue // a mouse that may stay never has to run into the cat
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		f.rows[turn] = zeroed(f.rows[turn], blocks)
		f.dirty[turn] = zeroed(f.dirty[turn], blocks)
	}
	return nil
}

// clearLost empties lost for a winner. The error is ctx's.
func (a *analysis) clearLost(ctx context.Context, winner solver.Player) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	words := a.table.words
	rows := 64*words + 1
	a.lost[winner] = zeroed(a.lost[winner], words*rows)
	for strip := range words {
		a.lost[winner][(strip+1)*rows-1] = ^uint64(0)
	}
	return nil
}

// alive reports whether the last level has found states.
func (a *analysis) alive() bool {
	return a.frontiers[escaping].alive || a.frontiers[catching].alive || a.frontiers[running].alive
}

// begin finds level 0, the ended states, and makes them the first frontiers.
func (a *analysis) begin(g Game) {
	catEnters := g.mayStand(solver.Cat, g.Arena.Goal())
	a.beginMouse(catEnters)
	a.beginCat(catEnters)
	a.table.beginAll(a.open, catEnters)
}

// beginMouse begins the mouse's frontier: the states with the mouse on the goal and the cat
// elsewhere.
func (a *analysis) beginMouse(catEnters bool) {
	words := a.table.words
	mouse := a.start(escaping, solver.Mouse, solver.Mouse)
	for strip, open := range a.open {
		mouse.put(strip*words, goalNumber, open)
	}
	if !catEnters {
		// The lists have the cat's moves to the goal, too. Instead of leaving
		// them out, count all states there as lost for the cat.
		for strip := range words {
			a.lost[solver.Mouse][strip*(64*words+1)+goalNumber] = ^uint64(0)
		}
	}
}

// beginCat begins the cat's frontiers: the states with both on one place or the cat on the
// goal.
func (a *analysis) beginCat(catEnters bool) {
	const goal = goalNumber
	words := a.table.words
	cat := a.start(catching, solver.Cat, solver.Cat)
	run := a.start(running, solver.Cat, solver.Mouse)
	for p, place := range a.table.place {
		if place == dead || p == goal && !catEnters {
			continue
		}
		caught := uint64(1) << (p & 63)
		cat.put(p>>6*words, p, caught)
		run.put(p>>6*words, p, caught)
	}
	if !catEnters {
		return
	}
	// The cat is on the goal: each of these states once.
	for strip, open := range a.open {
		if strip == goal>>6 {
			open |= 1 << (goal & 63)
		}
		cat.put(strip*words, goal, open)
	}
	for p, place := range a.table.place {
		if place == dead {
			continue
		}
		caught := uint64(1) << (goal & 63)
		if p>>6 == goal>>6 {
			caught |= 1 << (p & 63)
		}
		run.put(goal>>6*words, p, caught)
	}
}

// start returns a frontier for level 0, to which moves of that turn lead.
func (a *analysis) start(i int, winner, turn solver.Player) *frontier {
	f := &a.frontiers[i]
	f.winner, f.turn, f.alive = winner, turn, true
	return f
}

// put sets a row of the frontier, in the strip with that first block.
func (f *frontier) put(strip, row int, states uint64) {
	f.rows[f.turn][strip+row>>6][row&63] = states
	f.dirty[f.turn][strip+row>>6] |= 1 << (row & 63)
}
