package chase

import (
	"context"
	"math/bits"
	"slices"

	"plywise/solver"
)

// losses are all holds among the visited states at once: for each of them, the cells whose edit
// it may not stand. They are the least solution of
//
//	holder to move     all of these: what is lost after a move, and what that sweeps
//	attacker to move   any of these: what is lost after a move, without what that sweeps,
//	                   because with a wall there the attacker does not have it; and walls
//	                   that it sees and to which the holder has no answer
//
// Cells are bits, 64 at a time. It begins with what is lost at once, and goes backwards from
// there, so that most states are never looked at.
type losses struct {
	*hold
	ranks    [2]ranking  // of the visited states, by turn
	lost     [2][]uint64 // by turn and state
	all      []uint64    // the memory of lost
	bit      []uint64    // by cell, its bit
	near     []uint64    // the holder's numbers from where it sweeps some of the cells
	openings [64]opening // by bit, of walls
	opened   []uint64    // by number of the attacker, the walls that it sees or jumps past
	alive    uint64      // the cells that are lost in no start
	queued   [2]bitRows
	queue    []pending // by need, far first
	waiting  int       // how many states are in the queue
	steps    int       // how many times a state may still be looked at
}

const (
	// mostHeld is how many states may be visited.
	mostHeld = 3 << 20
	// mostSteps is how many times all of them may be looked at.
	mostSteps = 3 << 21
	// statesEach and stepsEach are the same for each cell: to solve its edit takes tens of
	// milliseconds.
	statesEach, stepsEach = 1 << 12, 1 << 14
	// rounds is how often more states are visited.
	rounds = 1
)

// pending are states that have lost something, in the order in which that was noted.
type pending struct {
	stops []stop
	next  int
}

// take takes the first one.
func (q *pending) take() stop {
	s := q.stops[q.next]
	if q.next++; q.next >= 1024 && 2*q.next >= len(q.stops) {
		q.stops, q.next = q.stops[:copy(q.stops, q.stops[q.next:])], 0
	}
	return s
}

// wanted are states that are to be visited, too.
type wanted struct {
	states []situation
	noted  [2]bitRows
}

func (w *wanted) add(h *hold, mine, theirs, turn, need int) {
	if trivial(turn, need) || h.isMine(mine, theirs) || h.holder == solver.Cat && mine == theirs ||
		h.meets(turn, mine, theirs, need) || len(w.states) >= mostWanted || !w.noted[turn].add(mine, theirs) {
		return
	}
	w.states = append(w.states, situation{mine, theirs, turn == myTurn, need})
}

// mostWanted is how many states may be asked for at once.
const mostWanted = 1 << 17

// tryAllHolds takes those of some cells back whose edit can be stood by other moves, too.
func (h *hold) tryAllHolds(ctx context.Context, doubtful []solver.Place) error {
	l := h.losses
	if l == nil {
		l = h.newLosses()
		h.losses = l
	}
	l.hold, l.steps = h, min(mostSteps, stepsEach*len(doubtful))
	for i := range l.queued {
		l.queued[i] = h.newRows()
	}
	w := &wanted{}
	for turn := range w.noted {
		w.noted[turn] = h.newRows()
	}
	for round := 0; len(doubtful) > 0 && h.isWhole() && l.steps > 0; round++ {
		l.count()
		var left []solver.Place
		for chunk := range slices.Chunk(doubtful, 64) {
			lost, err := l.find(ctx, chunk)
			if err != nil {
				return err
			}
			for i, place := range chunk {
				if lost>>i&1 == 0 {
					h.cells[place>>6] |= 1 << (place & 63)
				} else {
					left = append(left, place)
				}
			}
			if lost != 0 && round < rounds {
				l.want(w, lost)
			}
		}
		doubtful = left
		if len(w.states) == 0 || round == rounds {
			break
		}
		h.widening = true
		if err := h.visit(ctx, w.states); err != nil {
			return err
		}
		w.states = w.states[:0]
		for turn := range w.noted {
			clear(w.noted[turn].bits)
		}
	}
	return nil
}

// isWhole reports whether all that follows from the starts was visited.
func (h *hold) isWhole() bool {
	return h.states <= h.most && !h.needs[myTurn].full() && !h.needs[itsTurn].full()
}

func (p *proof) newLosses() *losses {
	l := &losses{
		bit: make([]uint64, p.grid.Places()), near: make([]uint64, p.words), opened: make([]uint64, p.numbers),
		all: make([]uint64, min(mostHeld, 2*int64(p.numbers)*int64(p.numbers))),
	}
	return l
}

// count numbers the states.
func (l *losses) count() {
	all := l.all
	for turn := range l.visited {
		n := l.ranks[turn].of(l.visited[turn])
		l.lost[turn], all = all[:n], all[n:]
	}
}

// index returns the number of a state that is visited.
func (l *losses) index(turn, mine, theirs int) int { return l.ranks[turn].index(mine, theirs) }

// find finds what of 64 cells is lost in some start.
func (l *losses) find(ctx context.Context, cells []solver.Place) (lost uint64, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	l.prepare(cells)
	l.alive = ^uint64(0)
	l.begin()
	if err := l.spread(ctx); err != nil {
		return 0, err
	}
	return ^l.alive, nil
}

// prepare makes the cells bits.
func (l *losses) prepare(cells []solver.Place) {
	clear(l.bit)
	clear(l.near)
	clear(l.opened)
	for turn := range l.lost {
		clear(l.lost[turn])
	}
	for i := range l.openings {
		l.openings[i].bit = 0
	}
	for i, place := range cells {
		if !l.grid.Wall[place] {
			l.bit[place] = 1 << i
			continue
		}
		o := &l.openings[i]
		o.bit = 1 << i
		o.set(l.hold, place)
		for _, s := range o.sights {
			l.opened[s.from] |= o.bit
			for _, past := range s.past {
				l.opened[past] |= o.bit
			}
		}
	}
	for mine, moves := range l.moves[l.holder] {
		for _, to := range moves {
			if bitsOf(l.proof, l.bit, mine, int(to)) != 0 {
				l.near[mine>>6] |= 1 << (mine & 63)
				break
			}
		}
	}
}

// begin finds what is lost at once.
func (l *losses) begin() {
	for theirs := range l.numbers {
		for word, set := range l.visited[myTurn].row(theirs) {
			for set &= l.near[word]; set != 0; set &= set - 1 {
				l.reconsider(word<<6|bits.TrailingZeros64(set), theirs, ^uint64(0))
			}
		}
	}
	for i := range l.openings {
		if o := &l.openings[i]; o.bit != 0 {
			for mine, s := range l.visited[itsTurn].inSight(o.sights) {
				if !l.answers(o, mine, s, l) {
					l.lose(itsTurn, mine, s.from, o.bit)
				}
			}
		}
	}
}

// lose notes what is lost in a state.
func (l *losses) lose(turn, mine, theirs int, cells uint64) {
	lost := &l.lost[turn][l.index(turn, mine, theirs)]
	if cells &= l.alive &^ *lost; cells == 0 {
		return
	}
	*lost |= cells
	if l.queued[turn].add(mine, theirs) {
		slot := l.needs[turn].get(mine, theirs)
		if slot == far {
			slot = 0
		}
		for slot >= len(l.queue) {
			l.queue = append(l.queue, pending{})
		}
		q := &l.queue[slot]
		q.stops = append(q.stops, stop{int32(mine), int32(theirs), uint8(turn)})
		l.waiting++
	}
}

// spread goes backwards from what is lost, from low needs to great ones, and again as long as
// something was lost in a low one after its turn.
func (l *losses) spread(ctx context.Context) error {
	for slot := 0; l.waiting > 0; {
		if slot == len(l.queue) {
			slot = 0
		}
		q := &l.queue[slot]
		if q.next == len(q.stops) {
			q.stops, q.next = q.stops[:0], 0
			slot++
			continue
		}
		s := q.take()
		l.waiting--
		if l.steps--; l.steps < 0 {
			l.alive = 0
		}
		if l.steps&0xfff == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			l.bury()
		}
		mine, theirs, turn := int(s.mine), int(s.theirs), int(s.turn)
		l.queued[turn].remove(mine, theirs)
		if lost := l.lost[turn][l.index(turn, mine, theirs)] & l.alive; turn == itsTurn {
			l.spreadToHolder(mine, theirs, lost)
		} else {
			l.spreadToAttacker(mine, theirs, lost)
		}
	}
	l.bury()
	for i := range l.queue {
		l.queue[i] = pending{l.queue[i].stops[:0], 0}
	}
	return nil
}

// bury takes out what is lost in a start: no more is asked about it.
func (l *losses) bury() {
	for _, s := range l.starts {
		turn := turnOf(s.mineMoves)
		l.alive &^= l.lost[turn][l.index(turn, s.mine, s.theirs)]
	}
}

// spreadToHolder looks at the holder's moves to a state again.
func (l *losses) spreadToHolder(mine, theirs int, lost uint64) {
	for _, from := range l.moves[l.holder][mine] {
		if from := int(from); l.visited[myTurn].has(from, theirs) {
			l.reconsider(from, theirs, lost|bitsOf(l.proof, l.bit, from, mine))
		}
	}
}

// reconsider finds what of some cells is lost where the holder is to move.
func (l *losses) reconsider(mine, theirs int, doubtful uint64) {
	lost := doubtful & l.alive &^ l.lost[myTurn][l.index(myTurn, mine, theirs)]
	if lost == 0 {
		return
	}
	need := l.needs[myTurn].get(mine, theirs)
	if trivial(myTurn, need) {
		return
	}
	need = less(need, 1)
	for _, to := range l.moves[l.holder][mine] {
		to := int(to)
		switch {
		case lost == 0:
			return
		case l.isMine(to, theirs):
			lost &= bitsOf(l.proof, l.bit, mine, to)
		case l.meets(itsTurn, to, theirs, need):
			lost &= l.lost[itsTurn][l.index(itsTurn, to, theirs)] | bitsOf(l.proof, l.bit, mine, to)
		}
	}
	if lost != 0 {
		l.lose(myTurn, mine, theirs, lost)
	}
}

// spreadToAttacker tells the states with a move of the attacker to a state.
func (l *losses) spreadToAttacker(mine, theirs int, lost uint64) {
	for _, from := range l.moves[l.attacker][theirs] {
		if from := int(from); l.visited[itsTurn].has(mine, from) && !trivial(myTurn, less(l.needs[itsTurn].get(mine, from), 1)) {
			l.lose(itsTurn, mine, from, lost&^bitsOf(l.proof, l.bit, from, theirs))
		}
	}
	for lost &= l.opened[theirs]; lost != 0; lost &= lost - 1 {
		l.answerAgain(&l.openings[bits.TrailingZeros64(lost)], mine)
	}
}

// answerAgain looks again at the answers that may lead to where the holder is there.
func (l *losses) answerAgain(o *opening, there int) {
	for i := range o.sights {
		s := &o.sights[i]
		for _, mine := range l.moves[l.holder][there] {
			if mine := int(mine); l.visited[itsTurn].has(mine, s.from) && !l.answers(o, mine, s, l) {
				l.lose(itsTurn, mine, s.from, o.bit)
			}
		}
	}
}

// want asks for more states where some cells are lost.
func (l *losses) want(w *wanted, cells uint64) {
	for mine, theirs := range l.visited[myTurn].all() {
		if lost := l.lost[myTurn][l.index(myTurn, mine, theirs)] & cells; lost != 0 {
			l.wantMove(w, mine, theirs, lost)
		}
	}
	for i := range l.openings {
		if o := &l.openings[i]; o.bit&cells != 0 {
			for mine, s := range l.visited[itsTurn].inSight(o.sights) {
				if l.lost[itsTurn][l.index(itsTurn, mine, s.from)]&o.bit != 0 && !l.answers(o, mine, s, nil) {
					l.wantAnswers(o, mine, s, w)
				}
			}
		}
	}
}

// wantMove asks for the move that sweeps the fewest of some cells.
func (l *losses) wantMove(w *wanted, mine, theirs int, cells uint64) {
	need := less(l.needs[myTurn].get(mine, theirs), 1)
	best, least, longest := -1, bits.OnesCount64(cells), -1
	for _, to := range l.moves[l.holder][mine] {
		to := int(to)
		if l.isMine(to, theirs) || l.meets(itsTurn, to, theirs, need) {
			continue
		}
		level := l.level(l.attacker, l.attacker, theirs, to)
		if level < need {
			continue
		}
		if swept := bits.OnesCount64(cells & bitsOf(l.proof, l.bit, mine, to)); swept < least || best >= 0 && swept == least && level > longest {
			best, least, longest = to, swept, level
		}
	}
	if best >= 0 {
		w.add(l.hold, best, theirs, itsTurn, need)
	}
}

// lossesMemory returns how many bytes the losses of a proof take at most, without the rows.
func lossesMemory(numbers, words int64) int64 {
	states := min(mostHeld, 2*numbers*numbers)
	wanted := min(mostWanted, 2*numbers*numbers)
	const queued, asked, growth = 12, 32, 3
	return 8*states + 2*4*numbers*words + growth*(queued*states/2+2*asked*wanted)
}
