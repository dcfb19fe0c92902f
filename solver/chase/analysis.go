package chase

import (
	"context"

	"plywise/solver"
)

// maxPlies is the longest distance that two bytes hold.
const maxPlies = 1<<16 - 1

// A pace says how an analysis is to go.
type pace struct {
	plies int // of the longest win that is allowed, at most maxPlies
	hands int // that find a level, 1 or 2; 0 for as many as are faster
}

// An analysis finds the value of every state, working back from the ended ones
// level by level: a state is won in n plies where one of its player's moves
// leads to a win in n-1, and lost in n where the last of them turns out to be a
// loss, in n-1. ALGORITHM.md draws a level.
type analysis struct {
	pace   pace
	table  *table
	level  uint
	counts counts

	moves [2]*lists // by player, of these:
	lists [2]lists
	open  []uint64 // the numbers in use, without the goal's

	frontiers [frontierCount]frontier
	// lost has, by winner, all states that the winner's frontiers have held
	// with the other's turn next, and so tells whether all its moves lose: for
	// each strip a row for each number, and one for nowhere, as good as lost.
	lost [2][]uint64

	hands  []*hand
	trial  trial
	todo   chan struct{} // wakes the helper for a level, see crew.go
	done   chan struct{} // says that it is done with it
	buffer []solver.Place
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
	states int64         // that the last level found
	words  int64         // of 64 states, that they took
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

// analyse solves a game.
func analyse(ctx context.Context, g Game, memory int64, p pace) (*table, counts, error) {
	a := analyses.Get().(*analysis)
	if err := a.prepare(g, memory); err != nil {
		analyses.Put(a) // nothing has been noted in it yet
		return nil, counts{}, err
	}
	a.pace, a.trial = p, trial{}
	a.begin(g)
	err := a.run(ctx)
	a.dismiss()
	if err != nil {
		return nil, counts{}, err
	}
	t := a.table
	t.plies = a.counts.longest()
	counts := a.counts.clone()
	a.release()
	return t, counts, nil
}

// run finds level after level.
func (a *analysis) run(ctx context.Context) error {
	for a.alive() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if a.level++; a.level == 1<<8 {
			a.table.heighten()
		}
		a.advance()
		for i := range a.frontiers {
			f := &a.frontiers[i]
			f.turn = f.turn.Opponent()
			a.counts.add(int(f.winner), int(a.level), f.states)
			if f.states > 0 && a.level > uint(a.pace.plies) {
				return &TooLongError{a.pace.plies}
			}
		}
	}
	return nil
}

// alive reports whether the last level has found anything.
func (a *analysis) alive() bool {
	for i := range a.frontiers {
		if a.frontiers[i].states > 0 {
			return true
		}
	}
	return false
}

// begin finds level 0, the ended states, and makes the first frontiers of them.
func (a *analysis) begin(g Game) {
	const goal = goalNumber
	t, words := a.table, a.table.words
	catEnters := g.mayStand(solver.Cat, g.Arena.Goal())
	a.level = 0
	a.counts = a.counts.emptied()
	mouse := a.start(escaping, solver.Mouse, solver.Mouse)
	cat := a.start(catching, solver.Cat, solver.Cat)
	run := a.start(running, solver.Cat, solver.Mouse)

	// The mouse is on the goal and the cat is not.
	for strip, open := range a.open {
		mouse.put(strip*words, goal, open)
		t.blocks[solver.Mouse][strip*words+goal>>6].won[solver.Mouse][goal&63] = open
	}
	for p := range t.place {
		if p != goal {
			t.end(solver.Mouse, solver.Cat, p, goal)
		}
	}
	ended := int64(len(t.place) - 1)
	mouse.states = ended
	a.counts.add(int(solver.Mouse), 0, 2*ended)

	// Both are on one place.
	for p := range t.place {
		if p == goal && !catEnters {
			continue
		}
		t.end(solver.Cat, solver.Mouse, p, p)
		t.end(solver.Cat, solver.Cat, p, p)
		cat.put(p>>6*words, p, 1<<(p&63))
		run.put(p>>6*words, p, 1<<(p&63))
	}
	switch {
	case catEnters:
		// The cat is on the goal, which is not to be listed twice.
		for strip, open := range a.open {
			if strip == goal>>6 {
				open |= 1 << (goal & 63)
			}
			cat.put(strip*words, goal, open)
			t.blocks[solver.Cat][strip*words+goal>>6].won[solver.Cat][goal&63] = open
		}
		for p := range t.place {
			caught := uint64(1) << (goal & 63)
			if p>>6 == goal>>6 {
				caught |= 1 << (p & 63)
			}
			t.end(solver.Cat, solver.Mouse, p, goal)
			run.put(goal>>6*words, p, caught)
		}
		ended = 2*ended + 1
	default:
		// The lists of moves have the goal for the cat too. That it cannot
		// go there is as good as that it loses there.
		for strip := range words {
			a.lost[solver.Mouse][strip*(64*words+1)+goal] = ^uint64(0)
		}
	}
	cat.states, run.states = ended, ended
	a.counts.add(int(solver.Cat), 0, 2*ended)
}

// start returns a frontier without states, which those with that turn will
// lead to.
func (a *analysis) start(i int, winner, turn solver.Player) *frontier {
	f := &a.frontiers[i]
	f.winner, f.turn, f.states, f.words = winner, turn, 0, 0
	return f
}

// put gives a row of a strip, by the strip's first block, to the frontier.
func (f *frontier) put(strip, row int, states uint64) {
	f.rows[f.turn][strip+row>>6][row&63] = states
	f.dirty[f.turn][strip+row>>6] |= 1 << (row & 63)
}
