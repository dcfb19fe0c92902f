package chase

import (
	"context"
	"iter"
	"math/bits"
	"unsafe"

	"plywise/solver"
)

// Unaffected returns cells of a grid whose edit, that is a wall built there or taken away, is
// proved to leave the outcomes of some positions of s as they are, with their plies and
// with what is left of each limit. The set has bit p&63 of word p>>6 for the cell p. It is
// nil where nothing is proved: for a graph, and for no positions. The food, and cells
// with a piece of one of the positions, are never in it.
//
// What is not in the set may change something or not. EDITS.md has the proofs. The
// error is ctx's.
func (s *Solution) Unaffected(ctx context.Context, positions []*Position) ([]uint64, error) {
	grid, ok := s.game.Arena.(*Grid)
	if !ok || len(positions) == 0 {
		return nil, nil
	}
	p := newProof(s, grid)
	p.leaveOutPieces(positions)
	for attacker := range solver.Player(2) {
		if err := p.proveHeld(ctx, attacker, positions); err != nil {
			return nil, err
		}
	}
	for winner := range solver.Player(2) {
		if err := p.proveWon(ctx, winner, positions); err != nil {
			return nil, err
		}
	}
	return p.cells, nil
}

// Sees returns the cells of a grid whose edit changes the moves of the player to move: where
// it can go, and the first wall on each way within its jump.
func (p *Position) Sees() []solver.Place {
	grid, ok := p.solution.game.Arena.(*Grid)
	if !ok || p.Over() {
		return nil
	}
	var cells []solver.Place
	for _, step := range grid.steps() {
		at := p.from()
		for range grid.jump(p.turn) {
			if at = grid.next(at, step); at < 0 {
				break
			}
			if cells = append(cells, at); grid.Wall[at] {
				break
			}
		}
	}
	return cells
}

// A proof finds out which edits leave positions of a solved grid as they are.
//
// It works with numbers, as the table does. One player plays by a strategy, and the other
// does what it likes. The first is me, its number is mine; the other is it, its number is
// theirs:
//
//	rows[theirs]   a bit for each number of mine
type proof struct {
	solution *Solution
	table    *table
	grid     *Grid
	numbers  int
	words    int
	goal     int
	moves    [2][][]int32 // by player and number, staying first
	cells    []uint64     // the edits that may be harmless as far as is known

	// Memory that one of the four proofs after another uses.
	rows     []bitRows
	rowsUsed int
	needs    [4]*needs
	losses   *losses
}

// far is the level of what is not won at all.
const far = 1 << 30

func newProof(s *Solution, grid *Grid) *proof {
	t := s.table
	p := &proof{
		solution: s, table: t, grid: grid,
		numbers: len(t.place), words: (len(t.place) + 63) / 64, goal: int(t.number[grid.Food]),
		cells: make([]uint64, (grid.Places()+63)/64),
	}
	for who := range solver.Player(2) {
		p.moves[who] = p.listMoves(who)
	}
	return p
}

// listMoves lists a player's moves by number, staying first.
func (p *proof) listMoves(who solver.Player) [][]int32 {
	list := make([][]int32, p.numbers)
	var moves []solver.Place
	var all []int32
	for number, place := range p.table.place {
		if place == dead || !p.solution.Stands(who, solver.Place(place)) {
			continue
		}
		moves = p.solution.game.moves(moves[:0], who, solver.Place(place))
		begin := len(all)
		all = append(all, int32(number))
		for _, to := range moves {
			if int32(to) != place {
				all = append(all, p.table.number[to])
			}
		}
		list[number] = all[begin:len(all):len(all)]
	}
	return list
}

// leaveOutPieces begins with all cells but the food and those with a piece.
func (p *proof) leaveOutPieces(positions []*Position) {
	for place := range p.grid.Places() {
		p.cells[place>>6] |= 1 << (place & 63)
	}
	p.leaveOut(p.grid.Food)
	for _, at := range positions {
		p.leaveOut(at.mouse)
		p.leaveOut(at.cat)
	}
}

func (p *proof) leaveOut(cell solver.Place) { p.cells[cell>>6] &^= 1 << (cell & 63) }

func (p *proof) has(cell solver.Place) bool { return p.cells[cell>>6]>>(cell&63)&1 != 0 }

// level returns in how many plies a player wins a state, far where it does not.
func (p *proof) level(winner, turn solver.Player, mover, other int) int {
	if v := p.table.read(turn, mover, other); v != never && v.winner() == winner {
		return v.level()
	}
	return far
}

// levels puts the levels of the states with the other on that number into a column, by the
// number of the player to move.
func (p *proof) levels(column []int32, winner, turn solver.Player, other int) {
	t := p.table
	if t.compact.words != nil {
		for mover := range column {
			column[mover] = int32(p.level(winner, turn, mover, other))
		}
		return
	}
	bit := other & 63
	for first := 0; first < p.numbers; first += 64 {
		i := other>>6*t.words + first>>6
		b, high := t.blocks[turn][i], t.highOf(turn, i)
		for row := range min(64, p.numbers-first) {
			level := int32(far)
			if b.won[winner][row]>>bit&1 != 0 {
				level = int32(b.distance.read(row, bit))
				if high != nil {
					level |= int32(high.read(row, bit)) << 8
				}
			}
			column[first+row] = level
		}
	}
}

// sweeps yields the cells that a move passes or lands on, none for staying.
func (p *proof) sweeps(from, to int) iter.Seq[solver.Place] {
	return func(yield func(solver.Place) bool) {
		a, b := solver.Place(p.table.place[from]), solver.Place(p.table.place[to])
		step := solver.Place(p.grid.Cols)
		if a/step == b/step {
			step = 1
		}
		if b < a {
			step = -step
		}
		for a != b {
			if a += step; !yield(a) {
				return
			}
		}
	}
}

// A sight is a cell from which a player sees a wall, and where that player can jump past it
// if it is taken away.
type sight struct {
	from int // number
	past []int
}

// sights returns from where a player sees a wall: within its jump, and nothing is in
// between. These are the cells to which it can go from there, too, once the wall is gone.
func (p *proof) sights(sights []sight, who solver.Player, wall solver.Place) []sight {
	jump := p.grid.jump(who)
	for _, step := range p.grid.steps() {
		at := wall
		for apart := 1; apart <= jump; apart++ {
			if at = p.grid.next(at, step); at < 0 || p.grid.Wall[at] {
				break
			}
			if !p.solution.Stands(who, at) {
				continue
			}
			seen := sight{from: int(p.table.number[at])}
			past := wall
			for range jump - apart {
				if past = p.grid.next(past, -step); past < 0 || p.grid.Wall[past] {
					break
				}
				if p.solution.Stands(who, past) {
					seen.past = append(seen.past, int(p.table.number[past]))
				}
			}
			sights = append(sights, seen)
		}
	}
	return sights
}

// steps returns the four directions, as differences of places.
func (g *Grid) steps() [4]solver.Place {
	return [...]solver.Place{-solver.Place(g.Cols), -1, 1, solver.Place(g.Cols)}
}

// next returns the cell beside another in that direction, -1 for none.
func (g *Grid) next(at, step solver.Place) solver.Place {
	cols := solver.Place(g.Cols)
	if (step == 1 && at%cols == cols-1) || (step == -1 && at%cols == 0) {
		return -1
	}
	if at += step; at < 0 || int(at) >= g.Places() {
		return -1
	}
	return at
}

// A situation is a state that is given, and in how many plies what is to be proved of it.
type situation struct {
	mine, theirs int
	mineMoves    bool
	plies        int
}

// situationOf returns a position as the player sees it who plays by a strategy.
func (p *proof) situationOf(at *Position, me solver.Player, plies int) situation {
	mouse, cat := int(p.table.number[at.mouse]), int(p.table.number[at.cat])
	if me == solver.Mouse {
		return situation{mouse, cat, at.turn == me, plies}
	}
	return situation{cat, mouse, at.turn == me, plies}
}

// ended reports whether the game is over.
func (p *proof) ended(at *Position) bool {
	return at.limit == 0 || p.solution.game.ended(at.mouse, at.cat) != solver.Draw
}

// A bitRows is a set of states with one of the turns.
type bitRows struct {
	bits  []uint64
	words int
}

// newRows returns an empty set, in the memory of a proof that is done where there is one.
func (p *proof) newRows() bitRows {
	if p.rowsUsed == len(p.rows) {
		p.rows = append(p.rows, bitRows{make([]uint64, p.numbers*p.words), p.words})
	} else {
		clear(p.rows[p.rowsUsed].bits)
	}
	p.rowsUsed++
	return p.rows[p.rowsUsed-1]
}

// sharedNeeds returns needs of nothing, in the memory of a proof that is done where there is
// one.
func (p *proof) sharedNeeds(turn int) *needs {
	if p.needs[turn] == nil {
		p.needs[turn] = newNeeds(p.numbers, p.words)
	}
	p.needs[turn].reset()
	return p.needs[turn]
}

func (r bitRows) row(theirs int) []uint64 { return r.bits[theirs*r.words:][:r.words] }

func (r bitRows) has(mine, theirs int) bool {
	return r.bits[theirs*r.words+mine>>6]>>(mine&63)&1 != 0
}

// add adds a state, and reports whether it was not there.
func (r bitRows) add(mine, theirs int) bool {
	word, bit := &r.bits[theirs*r.words+mine>>6], uint64(1)<<(mine&63)
	if *word&bit != 0 {
		return false
	}
	*word |= bit
	return true
}

func (r bitRows) remove(mine, theirs int) {
	r.bits[theirs*r.words+mine>>6] &^= 1 << (mine & 63)
}

// all yields the states, mine and theirs, in the order of their bits.
func (r bitRows) all() iter.Seq2[int, int] {
	return func(yield func(mine, theirs int) bool) {
		for i, set := range r.bits {
			for ; set != 0; set &= set - 1 {
				if !yield(i%r.words<<6|bits.TrailingZeros64(set), i/r.words) {
					return
				}
			}
		}
	}
}

// inSight yields the states with theirs in one of some sights: mine, and the sight.
func (r bitRows) inSight(sights []sight) iter.Seq2[int, *sight] {
	return func(yield func(mine int, s *sight) bool) {
		for i := range sights {
			for word, set := range r.row(sights[i].from) {
				for ; set != 0; set &= set - 1 {
					if !yield(word<<6|bits.TrailingZeros64(set), &sights[i]) {
						return
					}
				}
			}
		}
	}
}

// A ranking numbers the states of a set without gaps, in the order of their bits.
type ranking struct {
	bitRows
	before []uint32 // by word: how many states are in the words before
}

// of ranks a set as it is now, and returns how many states it has.
func (r *ranking) of(set bitRows) (n int) {
	r.bitRows, r.before = set, resized(r.before, len(set.bits))
	for i, states := range set.bits {
		r.before[i] = uint32(n)
		n += bits.OnesCount64(states)
	}
	return n
}

// index returns the number of a state of the set.
func (r *ranking) index(mine, theirs int) int {
	word := theirs*r.words + mine>>6
	below := r.bits[word] & (1<<(mine&63) - 1)
	return int(r.before[word]) + bits.OnesCount64(below)
}

// waiting are states that are still to be looked at: rows, and which of them hold any.
type waiting struct {
	bitRows
	dirty   []int32
	isDirty []bool
}

func (p *proof) newWaiting() *waiting {
	return &waiting{bitRows: p.newRows(), isDirty: make([]bool, p.numbers)}
}

// touch notes that a row holds something.
func (w *waiting) touch(theirs int) {
	if !w.isDirty[theirs] {
		w.isDirty[theirs] = true
		w.dirty = append(w.dirty, int32(theirs))
	}
}

// take returns a row that holds something, -1 if there is none. The row is empty after it.
func (w *waiting) take(row []uint64) (theirs int) {
	if len(w.dirty) == 0 {
		return -1
	}
	theirs = int(w.dirty[len(w.dirty)-1])
	w.dirty = w.dirty[:len(w.dirty)-1]
	w.isDirty[theirs] = false
	copy(row, w.row(theirs))
	clear(w.row(theirs))
	return theirs
}

// drop empties all rows.
func (w *waiting) drop() {
	for _, theirs := range w.dirty {
		w.isDirty[theirs] = false
		clear(w.row(int(theirs)))
	}
	w.dirty = w.dirty[:0]
}

// UnaffectedMemory returns how many bytes [Solution.Unaffected] takes at most, beside the
// solution.
func (s *Solution) UnaffectedMemory() int64 {
	n := int64(len(s.table.place))
	words := (n + 63) / 64
	rows := 8 * n * words
	moves := 2 * n * (24 + 4*4*int64(max(1, min(n, 64))))
	return 12*rows + moves + needsMemory(n, words) + lossesMemory(n, words) + setsMemory(n) + 64*n + int64(unsafe.Sizeof(proof{}))
}
