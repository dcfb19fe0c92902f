package chase

import (
	"context"
	"runtime"
	"sync"

	"plywise/solver"
)

// maxPlies is the longest distance that two bytes hold.
const maxPlies = 1<<16 - 1

// An analysis finds the value of every state, working back from the ended ones
// level by level: a state is won in n plies where one of its player's moves
// leads to a win in n-1, and lost in n where the last of them turns out to be a
// loss, in n-1. ALGORITHM.md draws a level.
type analysis struct {
	table *table
	level uint

	moves [2]*lists // by player
	lists [2]lists  // memory for them
	open  []uint64  // the numbers in use, without the goal's
	// attracted has, by turn and block, what one player wins, where nothing else is
	// asked and the table has no blocks; else it is empty.
	attracted [2][]square

	frontiers [frontierCount]frontier
	// lost has, by winner, all states that the winner's frontiers have held
	// with the other's turn next, and so tells whether all its moves lose: for
	// each strip a row for each number, and one for nowhere, as good as lost.
	lost [2][]uint64

	workers []*worker // one or two
	buffer  []solver.Place
}

// A frontier is what a player has won at the last level, with one of the turns.
//
// It is held as the player sees it whose moves lead there, and whose states are
// found at the next level: rows are that player's places, now those after its
// moves, and bits are the other's. Its own states are then transposed, and the
// turn passes.
type frontier struct {
	winner solver.Player
	turn   solver.Player // of the states that are found next
	alive  bool          // the last level found some
	rows   [2][]square   // by turn, blocks as in the table
	dirty  [2][]uint64   // by turn and block: the rows that hold something
}

// The frontiers. The mouse's wins are an odd number of plies away when it is
// its turn, else an even number, and make one. The cat's make two: those in
// which the cat moves last, and those in which the mouse does, running into the
// cat because it must.
const (
	escaping = iota
	catching
	running
	frontierCount
)

// analyse solves a game that is well-formed and has so many open places. A win
// may take longest plies, at most maxPlies.
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

// analyses keeps the memory of finished analyses for new ones, which clear it: on a
// board of 32x32 it would take as long to get and collect as a third of solving.
var analyses = sync.Pool{New: func() any { return new(analysis) }}

// keptWords is from how many times 64 places on the memory is not worth keeping.
const keptWords = 16

// release keeps the memory of an analysis that is over.
func (a *analysis) release() {
	words := a.table.words
	a.table = nil
	if words <= keptWords {
		analyses.Put(a)
	}
}

// emptied returns a slice without elements that has room for so many, in the memory of
// another where that has.
func emptied[E any](s []E, room int) []E {
	if cap(s) < room {
		return make([]E, 0, room)
	}
	return s[:0]
}

// zeroed returns a slice of that length whose elements are zero, with the memory of
// another where that has room.
func zeroed[E any](s []E, length int) []E {
	if cap(s) < length {
		return make([]E, length)
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
		a.advance(ctx)
		if err := ctx.Err(); err != nil {
			return err // the level may be half done
		}
		if a.level > uint(longest) && a.alive() {
			return &TooLongError{longest}
		}
	}
	return nil
}

// advance finds the next level of every frontier. At one level what the mouse
// wins has one turn and what the cat wins the other, so that two workers can find
// them side by side: each writes blocks of its own turn and reads frontiers that
// end there. Where ctx ends, the level is left half done.
func (a *analysis) advance(ctx context.Context) {
	if len(a.workers) > 1 {
		a.advanceSideBySide(ctx)
	} else {
		a.workers[0].advance(ctx, a, solver.Mouse)
		a.workers[0].advance(ctx, a, solver.Cat)
	}
	a.pass()
}

// advanceSideBySide has two workers find the next level.
func (a *analysis) advanceSideBySide(ctx context.Context) {
	var group sync.WaitGroup
	group.Go(func() { a.workers[1].advance(ctx, a, solver.Cat) })
	a.workers[0].advance(ctx, a, solver.Mouse)
	group.Wait()
}

// pass passes the turn, a level being found.
func (a *analysis) pass() {
	for i := range a.frontiers {
		f := &a.frontiers[i]
		f.turn = f.turn.Opponent()
	}
}

// manyWords is from how many times 64 places on a second worker is worth while:
// up to 1.6 times as fast on a board of 128x128, and slower on one of 64x64.
const manyWords = 96

// prepare numbers the places, lists the moves and gets all memory, the
// table's too, which lasts where it is hundreds of megabytes: ctx is asked in between. The
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
	if words >= manyWords && runtime.GOMAXPROCS(0) > 1 {
		a.hire(2)
	} else {
		a.hire(1)
	}
	return nil
}

// hire gets so many workers ready.
func (a *analysis) hire(n int) {
	for len(a.workers) < n {
		a.workers = append(a.workers, new(worker))
	}
	a.workers = a.workers[:n]
	for _, w := range a.workers {
		w.reset(a.table.words)
	}
}

// clearFrontier empties a frontier. The error is ctx's.
func (a *analysis) clearFrontier(ctx context.Context, i int) error {
	f, blocks := &a.frontiers[i], a.table.words*a.table.words
	for turn := range solver.Player(2) {
		if i == running && turn == solver.Cat && a.moves[solver.Mouse].stays {
			continue // who may stay never has to run into the cat
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		f.rows[turn] = zeroed(f.rows[turn], blocks)
		f.dirty[turn] = zeroed(f.dirty[turn], blocks)
	}
	return nil
}

// clearLost forgets what a winner has made the other lose. The error is ctx's.
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

// alive reports whether the last level has found anything.
func (a *analysis) alive() bool {
	return a.frontiers[escaping].alive || a.frontiers[catching].alive || a.frontiers[running].alive
}

// begin finds level 0, the ended states, and makes the first frontiers of them.
func (a *analysis) begin(g Game) {
	catEnters := g.mayStand(solver.Cat, g.Arena.Goal())
	a.beginMouse(catEnters)
	a.beginCat(catEnters)
	a.table.beginAll(a.open, catEnters)
}

// beginMouse makes the frontier of what the mouse has won: it is on the goal and the
// cat is not.
func (a *analysis) beginMouse(catEnters bool) {
	words := a.table.words
	mouse := a.start(escaping, solver.Mouse, solver.Mouse)
	for strip, open := range a.open {
		mouse.put(strip*words, goalNumber, open)
	}
	if !catEnters {
		// The lists of moves have the goal for the cat too. That it cannot
		// go there is as good as that it loses there.
		for strip := range words {
			a.lost[solver.Mouse][strip*(64*words+1)+goalNumber] = ^uint64(0)
		}
	}
}

// beginCat makes the frontiers of what the cat has won: both are on one place, or
// the cat is on the goal.
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
	// The cat is on the goal, which is not to be listed twice.
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

// start returns a frontier for level 0, to which states with that turn lead.
func (a *analysis) start(i int, winner, turn solver.Player) *frontier {
	f := &a.frontiers[i]
	f.winner, f.turn, f.alive = winner, turn, true
	return f
}

// put gives a row of a strip, by the strip's first block, to the frontier.
func (f *frontier) put(strip, row int, states uint64) {
	f.rows[f.turn][strip+row>>6][row&63] = states
	f.dirty[f.turn][strip+row>>6] |= 1 << (row & 63)
}
