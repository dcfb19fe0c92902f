package chase

import (
	"context"
	"math/bits"

	"plywise/solver"
)

// A hold is what is to be shown where a player does not win, or not before so many plies: that
// the other, the holder, can hold out. The holder plays by a strategy by the clock: a state
// carries a need, the plies for which it has to hold out there, one less after each move,
// and the holder moves to where the attacker won no earlier before the edit.
type hold struct {
	*proof
	holder, attacker solver.Player
	visited          [2]bitRows // holder to move, attacker to move: what the strategy comes to
	needs            [2]*needs  // of these states; the greatest, because each is visited once, as early as may be
	swept            []bool     // by cell, what the strategy's own moves sweep
	row              []uint64

	closure [2]*needs // what one wall more lets the strategy come to
	least   []int32   // by number of the holder, the least level among the exits from a wall
	sights  []sight
	exits   []int32 // a column of levels
	steps   int
}

// Turns of a hold and of a reach.
const (
	myTurn = iota
	itsTurn
)

// proveHeld leaves the edits that let the attacker win no earlier than it does in each of the
// positions or, where it does not win within the limit, not at all.
func (p *proof) proveHeld(ctx context.Context, attacker solver.Player, positions []*Position) error {
	var starts []situation
	for _, at := range positions {
		if p.ended(at) {
			continue
		}
		need := far
		switch winner, won := at.Outcome().Kind.Winner(); {
		case at.Outcome().Plies != solver.Unforced && won && winner == attacker:
			need = at.Outcome().Plies
		case at.Outcome().Plies != solver.Unforced:
			continue // that the other wins is proved elsewhere
		case at.limit >= 0 && at.limit < mostNeed:
			need = int(at.limit) + 1
		}
		if need > mostNeed && need != far {
			clear(p.cells) // such a game takes hours to play
			return nil
		}
		starts = append(starts, p.situationOf(at, attacker.Opponent(), need))
	}
	if len(starts) == 0 {
		return nil
	}
	h := &hold{proof: p, holder: attacker.Opponent(), attacker: attacker, row: make([]uint64, p.words), swept: make([]bool, p.grid.Places())}
	for turn := range h.visited {
		h.visited[turn], h.needs[turn] = p.newRows(), newNeeds(p.numbers, p.words)
	}
	if err := h.visit(ctx, starts); err != nil {
		return err
	}
	if h.needs[myTurn].full() || h.needs[itsTurn].full() {
		clear(p.cells)
		return nil
	}
	for place, swept := range h.swept {
		if swept {
			p.leaveOut(solver.Place(place))
		}
	}
	return h.checkWalls(ctx)
}

// visit finds all states that the strategy comes to, need by need.
func (h *hold) visit(ctx context.Context, starts []situation) error {
	now, next := [2]*waiting{h.newWaiting(), h.newWaiting()}, [2]*waiting{h.newWaiting(), h.newWaiting()}
	for need := far; need >= 2; {
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, s := range starts {
			if s.plies == need {
				h.enter(now[turnOf(s.mineMoves)], s.mine, s.theirs, turnOf(s.mineMoves), need)
			}
		}
		after := need
		if need != far {
			after--
		}
		for theirs := now[myTurn].take(h.row); theirs >= 0; theirs = now[myTurn].take(h.row) {
			if need >= 3 {
				h.hold(next[itsTurn], theirs, need, after)
			}
		}
		for theirs := now[itsTurn].take(h.row); theirs >= 0; theirs = now[itsTurn].take(h.row) {
			if err := ctx.Err(); err != nil {
				return err
			}
			h.attack(next[myTurn], theirs, after)
		}
		now, next = next, now
		if len(now[myTurn].dirty)+len(now[itsTurn].dirty) == 0 {
			after = nextNeed(starts, need)
		}
		need = after
	}
	return nil
}

// nextNeed returns the greatest need of a start below another one, 0 for none.
func nextNeed(starts []situation, below int) int {
	need := 0
	for _, s := range starts {
		if s.plies < below {
			need = max(need, s.plies)
		}
	}
	return need
}

func turnOf(mineMoves bool) int {
	if mineMoves {
		return myTurn
	}
	return itsTurn
}

// enter visits a state, unless it was visited with a need that was no less.
func (h *hold) enter(to *waiting, mine, theirs, turn, need int) {
	if h.visited[turn].add(mine, theirs) {
		h.needs[turn].set(mine, theirs, need)
		to.add(mine, theirs)
		to.touch(theirs)
	}
}

// hold follows the strategy from a row of states.
func (h *hold) hold(next *waiting, theirs, need, after int) {
	for word, set := range h.row {
		for ; set != 0; set &= set - 1 {
			mine := word<<6 | bits.TrailingZeros64(set)
			to := h.choose(mine, theirs, need)
			h.sweep(mine, to)
			if !h.isMine(to, theirs) {
				h.enter(next, to, theirs, itsTurn, after)
			}
		}
	}
}

// choose returns the holder's move: to stay if that will do, else the one that sweeps the
// fewest cells that were not swept before.
func (h *hold) choose(mine, theirs, need int) int {
	best, least, longest := mine, far, -1
	for _, to := range h.moves[h.holder][mine] {
		level := h.level(h.attacker, h.attacker, theirs, int(to))
		if level < need-1 && level != far {
			continue
		}
		if int(to) == mine {
			return mine
		}
		if fresh := h.fresh(mine, int(to)); fresh < least || fresh == least && level > longest {
			best, least, longest = int(to), fresh, level
		}
	}
	return best
}

// fresh returns how many cells a move sweeps that were not swept before.
func (h *hold) fresh(from, to int) (n int) { return fresh(h.proof, h.swept, from, to) }

func fresh(p *proof, swept []bool, from, to int) (n int) {
	if from == to {
		return 0
	}
	at, last, step := p.sweeps(int32(from), int32(to))
	for {
		if !swept[at] {
			n++
		}
		if at == last {
			return n
		}
		at += step
	}
}

func (h *hold) sweep(from, to int) { sweep(h.proof, h.swept, from, to) }

func sweep(p *proof, swept []bool, from, to int) {
	if from == to {
		return
	}
	for at, last, step := p.sweeps(int32(from), int32(to)); ; at += step {
		if swept[at] = true; at == last {
			return
		}
	}
}

// isMine reports whether the holder has won with its move there.
func (h *hold) isMine(mine, theirs int) bool {
	return mine == h.goal || h.holder == solver.Cat && mine == theirs
}

// attack follows all moves of the attacker from a row of states.
func (h *hold) attack(next *waiting, theirs, after int) {
	for _, to := range h.moves[h.attacker][theirs] {
		visited, waits := h.visited[myTurn].row(int(to)), next.row(int(to))
		some := false
		for word, set := range h.row {
			fresh := set &^ visited[word]
			if h.holder == solver.Cat && word == int(to)>>6 {
				fresh &^= 1 << (to & 63) // the mouse has run into the cat
			}
			if fresh == 0 {
				continue
			}
			visited[word] |= fresh
			waits[word] |= fresh
			some = true
			h.needs[myTurn].setAll(word, int(to), fresh, after)
		}
		if some {
			next.touch(int(to))
		}
	}
}

// checkWalls leaves out the walls that let the attacker win earlier if they are taken away, as
// far as is known.
func (h *hold) checkWalls(ctx context.Context) error {
	h.least, h.exits = make([]int32, h.numbers), make([]int32, h.numbers)
	for turn := range h.closure {
		h.closure[turn] = newNeeds(h.numbers, h.words)
	}
	for place := range solver.Place(h.grid.Places()) {
		if !h.grid.Wall[place] || !h.has(place) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if !h.holdsWithout(place) {
			h.leaveOut(place)
		}
	}
	return nil
}

// closureSteps is how many states may be looked at that only one wall less lets the strategy
// come to.
const closureSteps = 1 << 14

// holdsWithout reports whether the holder still holds out where a wall is taken away.
//
// Let the attacker stand where the wall was. It is never worth its while to stay there, as the
// holder may stay too. So the holder goes where the exits are best for it, that is where
// the least level among them is the greatest, and stays.
func (h *hold) holdsWithout(wall solver.Place) bool {
	h.sights = h.proof.sights(h.sights[:0], h.attacker, wall)
	if len(h.sights) == 0 {
		return true
	}
	known := false
	h.steps = closureSteps
	defer func() {
		for turn := range h.closure {
			h.closure[turn].reset()
		}
	}()
	for _, s := range h.sights {
		for word, set := range h.visited[itsTurn].row(s.from) {
			for ; set != 0; set &= set - 1 {
				if !known {
					h.findLeast()
					known = true
				}
				mine := word<<6 | bits.TrailingZeros64(set)
				if !h.answers(mine, s, wall, h.needs[itsTurn].get(mine, s.from)) {
					return false
				}
			}
		}
	}
	return true
}

// findLeast finds, by the holder's number, the least level among the exits from a wall.
func (h *hold) findLeast() {
	for i := range h.least {
		h.least[i] = far
	}
	for _, s := range h.sights {
		h.levels(h.exits, h.attacker, h.holder, s.from)
		for i, level := range h.exits {
			h.least[i] = min(h.least[i], level)
		}
	}
}

// answers reports whether the holder has an answer where the attacker, to move and in sight of
// a wall, has its new moves.
func (h *hold) answers(mine int, s sight, wall solver.Place, need int) bool {
	if h.steps--; h.steps < -64*closureSteps {
		return false
	}
	for _, past := range s.past {
		if level := h.level(h.attacker, h.holder, mine, past); level < need-1 && level != far {
			return false
		}
		if !h.come(myTurn, mine, past, less(need, 1), wall) {
			return false
		}
	}
	if need <= 3 || h.holder == solver.Cat && h.sees(mine, wall) {
		return true // which would be caught
	}
	refuge := -1
	for _, to := range h.moves[h.holder][mine] {
		if h.least[to] >= int32(less(need, 3)) && (refuge < 0 || h.least[to] > h.least[refuge] && refuge != mine) {
			refuge = int(to)
		}
	}
	if refuge < 0 {
		return false
	}
	if h.isMine(refuge, -1) {
		return true
	}
	for _, s := range h.sights {
		if !h.come(myTurn, refuge, s.from, less(need, 3), wall) {
			return false
		}
	}
	return true
}

// less returns a need that is some plies less.
func less(need, plies int) int {
	if need == far {
		return far
	}
	return need - plies
}

// sees reports whether the holder can go to a wall where it is taken away.
func (h *hold) sees(mine int, wall solver.Place) bool {
	at := solver.Place(h.table.place[mine])
	for _, step := range h.grid.steps() {
		to := at
		for range h.grid.jump(h.holder) {
			if to = h.grid.next(to, step); to == wall {
				return true
			}
			if to < 0 || h.grid.Wall[to] {
				break
			}
		}
	}
	return false
}

// come follows the strategy on from a state that it comes to where a wall is taken away. It
// reports false where it has no answer, or that takes too long.
func (h *hold) come(turn, mine, theirs, need int, wall solver.Place) bool {
	if need <= 2-turn || h.isMine(mine, theirs) || h.holder == solver.Cat && mine == theirs {
		return true
	}
	if h.needs[turn].get(mine, theirs) >= need || h.closure[turn].get(mine, theirs) >= need {
		return true
	}
	if h.steps--; h.steps < 0 {
		return false
	}
	h.closure[turn].set(mine, theirs, need)
	if turn == myTurn {
		return h.come(itsTurn, h.chooseQuietly(mine, theirs, need), theirs, less(need, 1), wall)
	}
	for _, s := range h.sights {
		if s.from == theirs && !h.answers(mine, s, wall, need) {
			return false
		}
	}
	for _, to := range h.moves[h.attacker][theirs] {
		if !h.come(myTurn, mine, int(to), less(need, 1), wall) {
			return false
		}
	}
	return true
}

// chooseQuietly returns a move of the holder where it does not matter what it sweeps: rather
// one that leads to what was visited.
func (h *hold) chooseQuietly(mine, theirs, need int) int {
	best := -1
	for _, to := range h.moves[h.holder][mine] {
		level := h.level(h.attacker, h.attacker, theirs, int(to))
		if level < need-1 && level != far {
			continue
		}
		if h.isMine(int(to), theirs) || h.needs[itsTurn].get(int(to), theirs) >= less(need, 1) {
			return int(to)
		}
		if best < 0 {
			best = int(to)
		}
	}
	return max(best, 0)
}
