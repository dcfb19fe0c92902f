package chase

import "plywise/solver"

// An opening is a wall that is taken away.
type opening struct {
	wall   solver.Place
	bit    uint64  // of the 64 cells
	sights []sight // of the attacker
	caught []int   // from where the holder goes there, which catches the attacker
}

func (o *opening) set(h *hold, wall solver.Place) {
	o.wall = wall
	o.sights = h.sights(o.sights[:0], h.attacker, wall)
	o.caught = o.caught[:0]
	if h.holder == solver.Cat {
		for _, s := range h.sights(nil, solver.Cat, wall) {
			o.caught = append(o.caught, s.from)
		}
	}
}

// answers reports whether the holder has an answer to the new moves of the attacker that sees
// the wall.
//
// Let the attacker stand where the wall was. It is never worth its while to stay there, as the
// holder may stay too. So the holder goes where it can hold against every exit, and stays.
func (h *hold) answers(o *opening, mine int, s *sight, l *losses) bool {
	need := h.needs[itsTurn].get(mine, s.from)
	if trivial(itsTurn, need) {
		return true
	}
	for _, past := range s.past {
		if !h.holds(mine, past, less(need, 1), o.bit, l) {
			return false
		}
	}
	if h.isCaught(o, mine) {
		return true
	}
	for _, to := range h.moves[h.holder][mine] {
		if h.isRefuge(o, int(to), less(need, 3), l) {
			return true
		}
	}
	return false
}

func (h *hold) isCaught(o *opening, mine int) bool {
	for _, from := range o.caught {
		if from == mine {
			return true
		}
	}
	return false
}

// isRefuge reports whether the holder holds against every exit from a wall.
func (h *hold) isRefuge(o *opening, mine, need int, l *losses) bool {
	if mine == h.goal {
		return true
	}
	for i := range o.sights {
		if !h.holds(mine, o.sights[i].from, need, o.bit, l) {
			return false
		}
	}
	return true
}

// holds reports whether the holder, to move, meets a need as far as is known.
func (h *hold) holds(mine, theirs, need int, bit uint64, l *losses) bool {
	if mine == theirs {
		return h.holder == solver.Cat || need <= 0 // the cat has caught the mouse
	}
	if theirs == h.goal {
		return need <= 0 // the attacker has come to the food
	}
	if trivial(myTurn, need) {
		return true
	}
	return h.meets(myTurn, mine, theirs, need) &&
		(l == nil || l.lost[myTurn][l.index(myTurn, mine, theirs)]&bit == 0)
}

// meets reports whether a state is visited with a need that is no less.
func (h *hold) meets(turn, mine, theirs, need int) bool {
	return h.visited[turn].has(mine, theirs) && h.needs[turn].get(mine, theirs) >= need
}

// wantAnswers asks for the states that an answer needs and that were not visited.
func (h *hold) wantAnswers(o *opening, mine int, s *sight, w *wanted) {
	need := h.needs[itsTurn].get(mine, s.from)
	for _, past := range s.past {
		if h.lacks(mine, past, less(need, 1)) >= mostLacked {
			return
		}
	}
	for _, past := range s.past {
		w.add(h, mine, past, myTurn, less(need, 1))
	}
	if h.isCaught(o, mine) {
		return
	}
	best, least := -1, mostLacked
	for _, to := range h.moves[h.holder][mine] {
		lacks := 0
		for i := range o.sights {
			lacks += h.lacks(int(to), o.sights[i].from, less(need, 3))
		}
		if lacks < least {
			best, least = int(to), lacks
		}
	}
	if best < 0 {
		return
	}
	for i := range o.sights {
		w.add(h, best, o.sights[i].from, myTurn, less(need, 3))
	}
}

// mostLacked is more than can be visited.
const mostLacked = 1 << 10

// lacks returns 0 for a state that is visited, 1 for one that can be, and more for one that
// does not meet its need.
func (h *hold) lacks(mine, theirs, need int) int {
	if h.holds(mine, theirs, need, 0, nil) {
		return 0
	}
	if level := h.level(h.attacker, h.holder, mine, theirs); level < need {
		return mostLacked
	}
	return 1
}
