package chase

import (
	"context"
	"math/bits"
	"sync"

	"plywise/solver"
)

// mostSmall is the most open places that a small analysis can solve.
const mostSmall = 64

// A small analysis is an [analysis] of an arena whose places fit one word. It finds
// the same levels by the same two rules. But a row is a word, and so is a set of
// rows or the moves from a place: there are no strips and blocks.
type small struct {
	places int
	level  uint
	moves  [2][64]uint64 // by player and number, without staying
	stays  [2]uint64     // by player, where it may stay

	// By turn and the mover's number, a bit for each number of the other:
	undecided [2][64]uint64     // neither player has won them yet
	won       [2][2][64]uint64  // by winner first
	planes    [16][2][64]uint64 // of the distances, as many as the level has bits
	lost      [2]smallRows      // by winner, as in an analysis
	tally     *[2][]int64       // by winner and plies, how many states are won; nil where nobody asks

	frontiers [frontierCount]smallFrontier
	found     square // all zero between two frontiers
}

// A smallFrontier is a [frontier].
type smallFrontier struct {
	winner, turn solver.Player
	dirty        uint64       // the rows that are not empty
	rows         [2]smallRows // by turn
}

// smallRows are a row for each number, and one for nowhere.
type smallRows [65]uint64

// nowhere is the number that four fills up with, which bits.TrailingZeros64 returns for an
// empty set.
const nowhere = 64

// smalls keeps the memory of finished small analyses for new ones.
var smalls = sync.Pool{New: func() any { return new(small) }}

// solveSmall solves a game with that many open places, at most mostSmall.
func solveSmall(ctx context.Context, g Game, open, longest int) (*Solution, error) {
	a, t := smalls.Get().(*small), new(table)
	defer smalls.Put(a)
	if err := a.solve(ctx, g, open, longest, start{}, &t.numbering); err != nil {
		return nil, err
	}
	a.finish(t)
	return &Solution{g, t}, nil
}

// solve solves a game, whose open places it numbers. If until is the start of a game, it may stop
// when it knows of the states that are won in no more plies.
func (a *small) solve(ctx context.Context, g Game, open, longest int, until start, o *numbering) error {
	a.number(g, open, o)
	a.begin(g.mayStand(solver.Cat, g.Arena.Goal()))
	for a.alive() && !a.isWon(until, o) {
		if a.level++; a.level&0xff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if a.advance(); a.level > uint(longest) && a.alive() {
			return &TooLongError{longest}
		}
	}
	return nil
}

// A start is where a game begins. The zero start is that of no game.
type start struct {
	isSome     bool
	mouse, cat solver.Place
	turn       solver.Player
}

// isWon reports whether a game from a start is won by the level that was found last.
func (a *small) isWon(s start, o *numbering) bool {
	if !s.isSome {
		return false
	}
	mover, waiting := o.number[s.mouse]&63, o.number[s.cat]&63
	if s.turn == solver.Cat {
		mover, waiting = waiting, mover
	}
	return (a.won[solver.Mouse][s.turn][mover]|a.won[solver.Cat][s.turn][mover])>>waiting&1 != 0
}

// number numbers the open places, the goal first, and lists the moves from them.
func (a *small) number(g Game, open int, o *numbering) {
	o.reset(g.Arena.Places(), open)
	goal := g.Arena.Goal()
	o.place = append(o.place, int32(goal))
	for p := range o.number {
		o.number[p] = -1
		if solver.Place(p) != goal && g.Arena.Open(solver.Place(p)) {
			o.number[p] = int32(len(o.place))
			o.place = append(o.place, int32(p))
		}
	}
	o.number[goal] = goalNumber
	a.places = open
	a.list(solver.Mouse, g.Arena, o.number)
	if g.Arena.Alike() {
		a.moves[solver.Cat], a.stays[solver.Cat] = a.moves[solver.Mouse], a.stays[solver.Mouse]
	} else {
		a.list(solver.Cat, g.Arena, o.number)
	}
	if !g.mayStand(solver.Cat, goal) {
		for i := range open {
			a.moves[solver.Cat][i] &^= 1 << goalNumber
		}
		a.stays[solver.Cat] &^= 1 << goalNumber
	}
}

// list lists a player's moves.
func (a *small) list(who solver.Player, arena Arena, number []int32) {
	sets, stays := &a.moves[who], uint64(0)
	clear(sets[:a.places])
	arena.connect(sets, who, number)
	for i := range a.places {
		stays |= sets[i&63] & (1 << (i & 63))
		sets[i&63] &^= 1 << (i & 63)
	}
	a.stays[who] = stays
}

// begin finds level 0, the ended states, and makes them the first frontiers.
func (a *small) begin(catEnters bool) {
	const goal = 1 << goalNumber
	n := a.places
	all := ^uint64(0) >> (64 - n)
	open := all &^ goal
	a.level = 0
	for turn := range 2 {
		for i := range n {
			a.undecided[turn][i] = open &^ (1 << i)
			a.won[solver.Mouse][turn][i], a.won[solver.Cat][turn][i] = 0, 0
		}
		a.undecided[turn][goalNumber] = 0
	}
	for winner := range a.lost {
		clear(a.lost[winner][:n])
		a.lost[winner][nowhere] = ^uint64(0) // counts as a loss
	}
	escaping := a.start(escaping, solver.Mouse, solver.Mouse)
	catching := a.start(catching, solver.Cat, solver.Cat)
	running := a.start(running, solver.Cat, solver.Mouse)

	// The mouse is on the goal and the cat is not.
	a.won[solver.Mouse][solver.Mouse][goalNumber] = open
	for i := 1; i < n; i++ {
		a.won[solver.Mouse][solver.Cat][i] = goal
	}
	escaping.put(goalNumber, open)
	// Both are on one place, or the cat is on the goal.
	for i := range n {
		caught := uint64(1) << i
		if i == goalNumber && !catEnters {
			continue
		}
		a.won[solver.Cat][solver.Cat][i] = caught
		catching.put(i, caught)
		if catEnters {
			caught |= goal
		}
		a.won[solver.Cat][solver.Mouse][i] = caught
		running.put(i, caught)
	}
	if catEnters {
		a.won[solver.Cat][solver.Cat][goalNumber] = all
		catching.put(goalNumber, all)
	}
}

// start returns an empty frontier, to which moves of that turn lead.
func (a *small) start(i int, winner, turn solver.Player) *smallFrontier {
	f := &a.frontiers[i]
	f.winner, f.turn, f.dirty = winner, turn, 0
	clear(f.rows[turn][:])
	f.rows[turn.Opponent()][nowhere] = 0
	return f
}

// put sets a row of the frontier.
func (f *smallFrontier) put(row int, states uint64) {
	f.rows[f.turn][row] = states
	if states != 0 {
		f.dirty |= 1 << row
	}
}

// alive reports whether the last level has found anything.
func (a *small) alive() bool {
	return a.frontiers[escaping].dirty|a.frontiers[catching].dirty|a.frontiers[running].dirty != 0
}

// advance finds the next level of every frontier.
func (a *small) advance() {
	if a.level&(a.level-1) == 0 { // one bit more than the level before
		plane := &a.planes[bits.Len(a.level)-1]
		clear(plane[0][:a.places])
		clear(plane[1][:a.places])
	}
	for i := range a.frontiers {
		f := &a.frontiers[i]
		if f.dirty == 0 {
			continue
		}
		var found uint64
		if f.winner == f.turn {
			found = a.someMoveWins(f)
		} else {
			found = a.allMovesLose(f)
		}
		a.record(f, found)
	}
}

// someMoveWins finds the states from which a move leads to the frontier, and returns their
// rows.
func (a *small) someMoveWins(f *smallFrontier) (found uint64) {
	moves, stays := &a.moves[f.turn], a.stays[f.turn]
	undecided, rows := &a.undecided[f.turn], &f.rows[f.turn]
	for touched := union(moves, f.dirty) | f.dirty&stays; touched != 0; touched &= touched - 1 {
		i := bits.TrailingZeros64(touched) & 63
		open := undecided[i]
		if open == 0 {
			continue
		}
		states := uint64(0)
		if stays>>i&1 != 0 {
			states = rows[i]
		}
		for to := moves[i] & f.dirty; to != 0; {
			var i, j, k, l int
			i, j, k, l, to = four(to)
			states |= rows[i] | rows[j] | rows[k] | rows[l]
		}
		if states &= open; states != 0 {
			a.found[i] = states
			found |= 1 << i
		}
	}
	return found
}

// allMovesLose finds the states from which all moves lead to a loss, some of them to the
// frontier, and returns their rows.
func (a *small) allMovesLose(f *smallFrontier) (found uint64) {
	moves, stays := &a.moves[f.turn], a.stays[f.turn]
	undecided, rows, lost := &a.undecided[f.turn], &f.rows[f.turn], &a.lost[f.winner]
	for set := f.dirty; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set) & 63
		lost[i] |= rows[i]
	}
	for touched := union(moves, f.dirty) | f.dirty&stays; touched != 0; touched &= touched - 1 {
		i := bits.TrailingZeros64(touched) & 63
		states := undecided[i]
		if stays>>i&1 != 0 {
			states &= lost[i] // which leaves few, so it comes first
		}
		if states == 0 {
			continue
		}
		for to := moves[i]; to != 0; {
			var i, j, k, l int
			i, j, k, l, to = four(to)
			states &= lost[i] & lost[j] & lost[k] & lost[l]
		}
		if states != 0 {
			a.found[i] = states
			found |= 1 << i
		}
	}
	return found
}

// four returns the first four members of a set, filled up with nowhere, and the
// rest of it. Most sets of moves have no more than four, and to take them at once
// takes less time than a branch mispredicted at the end of a set.
func four(set uint64) (i, j, k, l int, rest uint64) {
	second := set & (set - 1)
	third := second & (second - 1)
	fourth := third & (third - 1)
	return bits.TrailingZeros64(set), bits.TrailingZeros64(second),
		bits.TrailingZeros64(third), bits.TrailingZeros64(fourth), fourth & (fourth - 1)
}

// union returns the places to which moves lead from those of a set, and, as moves
// go both ways, from which moves lead to them.
func union(moves *[64]uint64, set uint64) (all uint64) {
	for ; set != 0; set &= set - 1 {
		all |= moves[bits.TrailingZeros64(set)&63]
	}
	return all
}

// record enters the found states of those rows and passes the turn.
func (a *small) record(f *smallFrontier, rows uint64) {
	turn, next := f.turn, f.turn.Opponent()
	f.turn, f.dirty = next, 0
	if rows == 0 {
		return
	}
	undecided, won := &a.undecided[turn], &a.won[f.winner][turn]
	for set := rows; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set) & 63
		states := a.found[i]
		undecided[i] &^= states
		won[i] |= states
		f.dirty |= states
		for level := a.level; level != 0; level &= level - 1 {
			a.planes[bits.TrailingZeros(level)&15][turn][i] |= states
		}
	}
	if a.tally != nil {
		a.count(&a.tally[f.winner], rows)
	}
	transpose((*square)(f.rows[next][:64]), &a.found)
	a.found = square{}
}

// count tallies the found states of those rows.
func (a *small) count(wins *[]int64, rows uint64) {
	for len(*wins) <= int(a.level) {
		*wins = append(*wins, 0)
	}
	for ; rows != 0; rows &= rows - 1 {
		(*wins)[a.level] += int64(bits.OnesCount64(a.found[bits.TrailingZeros64(rows)&63]))
	}
}

// finish writes the table.
func (a *small) finish(t *table) {
	n := a.places
	last := a.level
	if last > 0 && !a.alive() {
		last-- // it found nothing
	}
	planes := bits.Len(last)
	words := t.compact.words[:0]
	if need := (2 + planes) * 2 * n; cap(words) < need {
		words = make([]uint64, 0, need)
	}
	for winner := range a.won {
		words = append(append(words, a.won[winner][0][:n]...), a.won[winner][1][:n]...)
	}
	for k := range planes {
		words = append(append(words, a.planes[k][0][:n]...), a.planes[k][1][:n]...)
	}
	t.compact = compact{words, n}
	for who := range solver.Player(2) {
		t.stuck[who] = a.stuck(who)
	}
}

// stuck returns the set of numbers without a move, nil if it is empty.
func (a *small) stuck(who solver.Player) []uint64 {
	set := uint64(0)
	for i, moves := range a.moves[who][:a.places] {
		if moves == 0 && a.stays[who]>>i&1 == 0 {
			set |= 1 << i
		}
	}
	if set == 0 {
		return nil
	}
	return []uint64{set}
}
