package chase

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"plywise/solver"
)

// A hold is what is to be shown where a player does not win, or not before so many plies: that
// the other, the holder, can hold out. The holder plays by the clock: a state carries a need,
// the plies for which it has to hold out there, one less after each move, and the holder
// moves to where the attacker won no earlier before the edit.
//
// The states that are visited are closed: with the holder to move some such move stays among
// them, with the attacker to move all moves do.
type hold struct {
	*proof
	holder, attacker solver.Player
	lasts            bool // where the attacker did not win at all, the need is far
	starts           []situation
	visited          [2]bitRows // holder to move, attacker to move
	needs            [2]*needs  // of these states
	states           int        // how many are visited
	most             int        // how many may be
	now, next        [2]*waiting
	lasting          [2]*waiting // where the attacker did not win at all
	widening         bool        // what is visited may get greater needs
	swept            []bool      // by cell, what the strategy's own moves sweep
	row              []uint64
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
		need, asked := needOf(at, attacker)
		if !asked || p.ended(at) {
			continue
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
	h := p.newHold(attacker, false)
	if err := h.visit(ctx, starts); err != nil {
		return err
	}
	if !h.isWhole() {
		clear(p.cells)
		return nil
	}
	doubtful, err := h.doubt(ctx)
	if err != nil || len(doubtful) == 0 {
		return err
	}
	for _, cell := range doubtful {
		p.leaveOut(cell)
	}
	h = p.newHold(attacker, true)
	h.starts, h.most = slices.Clone(starts), min(mostHeld, statesEach*len(doubtful))
	if err := h.visit(ctx, starts); err != nil {
		return err
	}
	return h.tryAllHolds(ctx, doubtful)
}

// needOf returns for how many plies a position has to be held against an attacker, and whether
// it has to be at all: that the other wins is proved elsewhere.
func needOf(at *Position, attacker solver.Player) (need int, asked bool) {
	o := at.Outcome()
	switch winner, won := o.Kind.Winner(); {
	case o.Plies != solver.Unforced:
		return o.Plies, won && winner == attacker
	case at.limit >= 0 && at.limit < mostNeed:
		return int(at.limit) + 1, true
	}
	return far, true
}

func (p *proof) newHold(attacker solver.Player, lasts bool) *hold {
	p.rowsUsed = 0
	h := &hold{
		proof: p, holder: attacker.Opponent(), attacker: attacker, lasts: lasts, most: far,
		row: make([]uint64, p.words), swept: make([]bool, p.grid.Places()),
	}
	for turn := range h.visited {
		h.visited[turn] = p.newRows()
		h.needs[turn] = p.sharedNeeds(turn)
		h.now[turn], h.next[turn], h.lasting[turn] = p.newWaiting(), p.newWaiting(), p.newWaiting()
	}
	return h
}

// trivial reports whether a need is met by any state with that turn in which the attacker does
// not win at once.
func trivial(turn, need int) bool { return need <= 2-turn }

// visit enters states and all that follows from them by the strategy, need by need. If it lasts,
// then where the attacker did not win at all the holder is to hold out for ever, however
// little it needs: so what is proved of such a state serves wherever it is come to.
func (h *hold) visit(ctx context.Context, starts []situation) error {
	slices.SortStableFunc(starts, func(a, b situation) int { return cmp.Compare(b.plies, a.plies) })
	need := 0
	for len(starts) > 0 || len(h.now[myTurn].dirty)+len(h.now[itsTurn].dirty) > 0 {
		if len(h.now[myTurn].dirty)+len(h.now[itsTurn].dirty) == 0 {
			need = starts[0].plies
		}
		for ; len(starts) > 0 && starts[0].plies == need; starts = starts[1:] {
			s := starts[0]
			h.enter(&h.now, s.mine, s.theirs, turnOf(s.mineMoves), need)
		}
		if err := h.follow(ctx, &h.now, &h.next, need); err != nil {
			return err
		}
		h.now, h.next = h.next, h.now
		need = less(need, 1)
		for len(h.lasting[myTurn].dirty)+len(h.lasting[itsTurn].dirty) > 0 {
			if err := h.follow(ctx, &h.lasting, &h.lasting, far); err != nil {
				return err
			}
		}
	}
	return nil
}

// follow follows the strategy and all of the attacker's moves from what waits with a need.
func (h *hold) follow(ctx context.Context, now, next *[2]*waiting, need int) error {
	if h.states > h.most {
		now[myTurn].drop()
		now[itsTurn].drop()
		return nil
	}
	for theirs := now[myTurn].take(h.row); theirs >= 0; theirs = now[myTurn].take(h.row) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !trivial(myTurn, need) {
			h.hold(next, theirs, need)
		}
	}
	for theirs := now[itsTurn].take(h.row); theirs >= 0; theirs = now[itsTurn].take(h.row) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !trivial(itsTurn, need) {
			h.attack(next, theirs, less(need, 1))
		}
	}
	return nil
}

// less returns a need that is some plies less.
func less(need, plies int) int {
	if need == far {
		return far
	}
	return need - plies
}

func turnOf(mineMoves bool) int {
	if mineMoves {
		return myTurn
	}
	return itsTurn
}

// enter visits a state, unless it was visited with a need that was no less.
func (h *hold) enter(to *[2]*waiting, mine, theirs, turn, need int) {
	if h.lasts && h.wasLasting(turn, mine, theirs) {
		need, to = far, &h.lasting
	}
	if h.visited[turn].add(mine, theirs) {
		h.states++
	} else if h.needs[turn].get(mine, theirs) >= need {
		return
	}
	h.needs[turn].set(mine, theirs, need)
	to[turn].add(mine, theirs)
	to[turn].touch(theirs)
}

// wasLasting reports whether the attacker did not win a state at all.
func (h *hold) wasLasting(turn, mine, theirs int) bool {
	if turn == itsTurn {
		return h.level(h.attacker, h.attacker, theirs, mine) == far
	}
	return h.level(h.attacker, h.holder, mine, theirs) == far
}

// hold follows the strategy from a row of states.
func (h *hold) hold(next *[2]*waiting, theirs, need int) {
	for word, set := range h.row {
		for ; set != 0; set &= set - 1 {
			mine := word<<6 | bits.TrailingZeros64(set)
			to := h.choose(mine, theirs, need)
			sweep(h.proof, h.swept, mine, to)
			if !h.isMine(to, theirs) {
				h.enter(next, to, theirs, itsTurn, less(need, 1))
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
		if fresh := fresh(h.proof, h.swept, mine, int(to)); fresh < least || fresh == least && level > longest {
			best, least, longest = int(to), fresh, level
		}
	}
	return best
}

// fresh returns how many cells a move sweeps that were not swept before.
func fresh(p *proof, swept []bool, from, to int) (n int) {
	for cell := range p.sweeps(from, to) {
		if !swept[cell] {
			n++
		}
	}
	return n
}

func sweep(p *proof, swept []bool, from, to int) {
	for cell := range p.sweeps(from, to) {
		swept[cell] = true
	}
}

// isMine reports whether the holder has won with its move there.
func (h *hold) isMine(mine, theirs int) bool {
	return mine == h.goal || h.holder == solver.Cat && mine == theirs
}

// attack follows all moves of the attacker from a row of states.
func (h *hold) attack(next *[2]*waiting, theirs, after int) {
	for _, to := range h.moves[h.attacker][theirs] {
		to := int(to)
		visited := h.visited[myTurn].row(to)
		for word, set := range h.row {
			if h.holder == solver.Cat && word == to>>6 {
				set &^= 1 << (to & 63) // the mouse has run into the cat
			}
			if after == far || !h.widening {
				set &^= visited[word]
			}
			if set == 0 {
				continue
			}
			if !h.lasts || after == far {
				h.enterAll(next, word, to, set, after)
				continue
			}
			for ; set != 0; set &= set - 1 {
				h.enter(next, word<<6|bits.TrailingZeros64(set), to, myTurn, after)
			}
		}
	}
}

// enterAll enters states of a word that were not visited, with the holder to move.
func (h *hold) enterAll(next *[2]*waiting, word, theirs int, states uint64, need int) {
	h.visited[myTurn].row(theirs)[word] |= states
	next[myTurn].row(theirs)[word] |= states
	next[myTurn].touch(theirs)
	h.needs[myTurn].setAll(word, theirs, states, need)
	h.states += bits.OnesCount64(states)
}
