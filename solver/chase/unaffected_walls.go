package chase

import (
	"context"

	"plywise/solver"
)

// A wallReach finds out whether the winner still wins where one wall after another is taken
// away, by the same strategy and an answer to what the loser can do there.
//
// Let the loser stand where the wall was. The labels are the plies in which the winner wins from
// there, at most: it may go about by its old moves, or catch the loser if it is the cat, and
// counts with every exit.
//
//	mine(w)  = 1 + the least of its(w') over the winner's moves from w to w'
//	its(w)   = 1 + the greatest of mine(w) and of the old levels of the loser's exits
//
// They and the old levels go down with every ply, so that following them ends in a win.
type wallReach struct {
	mine, its []int32   // by the winner's number; far where there is none
	exits     []int32   // the greatest level of the exits
	column    []int32   // of levels
	buckets   [][]int32 // numbers to be entered, by label
	sights    []sight

	closure [2]*needs // what one wall less lets the strategy come to
	met     []bool    // by the winner's number, that the loser stands where the wall was
	metList []int32
	steps   int
}

// closureSteps is how many states may be looked at that only one wall less lets the strategy
// come to.
const closureSteps = 1 << 14

// checkWalls leaves out the walls that let the loser hold out for longer if they are taken
// away, as far as is known.
func (r *reach) checkWalls(ctx context.Context) error {
	r.walls = &wallReach{
		mine: make([]int32, r.numbers), its: make([]int32, r.numbers),
		exits: make([]int32, r.numbers), column: make([]int32, r.numbers),
		met: make([]bool, r.numbers),
	}
	for turn := range r.walls.closure {
		r.walls.closure[turn] = r.sharedNeeds(turn)
	}
	for place := range solver.Place(r.grid.Places()) {
		if !r.grid.Wall[place] || !r.has(place) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if !r.winsWithout(place) {
			r.leaveOut(place)
		}
	}
	return nil
}

// winsWithout reports whether the winner still wins where a wall is taken away.
func (r *reach) winsWithout(wall solver.Place) bool {
	w := r.walls
	w.sights = r.proof.sights(w.sights[:0], r.loser, wall)
	w.steps = closureSteps
	defer w.forget()
	labelled := false
	for mine, s := range r.visited[itsTurn].inSight(w.sights) {
		if !labelled {
			r.label(wall)
			labelled = true
		}
		if !r.answers(mine, s) {
			return false
		}
	}
	return true
}

// forget forgets what one wall less lets the strategy come to.
func (w *wallReach) forget() {
	for turn := range w.closure {
		w.closure[turn].reset()
	}
	for _, i := range w.metList {
		w.met[i] = false
	}
	w.metList = w.metList[:0]
}

// label finds the labels for a wall, level by level.
func (r *reach) label(wall solver.Place) {
	w := r.walls
	for i := range w.mine {
		w.mine[i], w.its[i], w.exits[i] = far, far, 0
	}
	for _, s := range w.sights {
		r.levels(w.column, r.winner, r.winner, s.from)
		for i, level := range w.column {
			w.exits[i] = max(w.exits[i], level)
		}
	}
	w.put(0, int32(r.goal))
	if r.winner == solver.Cat {
		for _, s := range r.proof.sights(nil, solver.Cat, wall) {
			r.enterLabel(int32(s.from), 1)
		}
	}
	for level := int32(0); int(level) < len(w.buckets); level++ {
		for i := 0; i < len(w.buckets[level]); i++ {
			number := w.buckets[level][i]
			if w.its[number] <= level {
				continue
			}
			w.its[number] = level
			for _, from := range r.moves[r.winner][number] { // they go both ways
				r.enterLabel(from, level+1)
			}
		}
		w.buckets[level] = w.buckets[level][:0]
	}
}

// enterLabel notes in how many plies the winner wins that is to move, unless that is known.
func (r *reach) enterLabel(number, label int32) {
	w := r.walls
	if w.mine[number] <= label {
		return
	}
	w.mine[number] = label
	if exits := w.exits[number]; exits < far && number != int32(r.goal) {
		w.put(max(exits, label)+1, number)
	}
}

// put enters a number into the bucket of a label.
func (w *wallReach) put(label, number int32) {
	for int(label) >= len(w.buckets) {
		w.buckets = append(w.buckets, nil)
	}
	w.buckets[label] = append(w.buckets[label], number)
}

// answers reports whether the winner has an answer where the loser, to move and in sight of
// a wall, has its new moves.
func (r *reach) answers(mine int, s *sight) bool {
	level := r.level(r.winner, r.loser, s.from, mine)
	for _, past := range s.past {
		if r.level(r.winner, r.winner, mine, past) > level-1 || !r.follow(myTurn, mine, past) {
			return false
		}
	}
	return int(r.walls.mine[mine]) <= level-1 && r.meet(mine)
}

// meet follows the labels from where the winner is to move and the loser stands where the
// wall was.
func (r *reach) meet(mine int) bool {
	w := r.walls
	for !w.met[mine] {
		w.met[mine] = true
		w.metList = append(w.metList, int32(mine))
		label, to := w.mine[mine], -1
		for _, next := range r.moves[r.winner][mine] {
			if w.its[next] == label-1 {
				to = int(next)
				break
			}
		}
		if to < 0 || to == r.goal {
			return true // the winner catches the loser, or has come to the goal
		}
		for _, s := range w.sights {
			if !r.follow(myTurn, to, s.from) {
				return false
			}
		}
		mine = to
	}
	return true
}

// follow follows the strategy on from a state that it comes to where a wall is taken away. It
// reports false where it has no answer, or that takes too long.
func (r *reach) follow(turn, mine, theirs int) bool {
	w := r.walls
	if r.winner == solver.Cat && mine == theirs || turn == itsTurn && r.isMine(mine, theirs) ||
		r.visited[turn].has(mine, theirs) || w.closure[turn].get(mine, theirs) > 0 {
		return true
	}
	if w.steps--; w.steps < 0 {
		return false
	}
	w.closure[turn].set(mine, theirs, 1)
	if turn == myTurn {
		to, _ := r.choose(mine, theirs)
		return r.follow(itsTurn, to, theirs)
	}
	for i := range w.sights {
		if s := &w.sights[i]; s.from == theirs && !r.answers(mine, s) {
			return false
		}
	}
	for _, to := range r.moves[r.loser][theirs] {
		if !r.follow(myTurn, mine, int(to)) {
			return false
		}
	}
	return true
}
