package chase

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"plywise/solver"
)

// lemmas are what a set of unaffected cells is proved by, by the letter: state after state,
// for a board of at most 64 cells. Cells are bits of a word.
type lemmas struct {
	*reference
	all      uint64   // the cells
	distance [2][]int // by winner and state, beyond where it cannot force it
}

func newLemmas(s *Solution) *lemmas {
	l := &lemmas{reference: refer(s.Game())}
	l.all = 1<<l.places - 1
	for who := range l.distance {
		l.distance[who] = make([]int, 2*l.places*l.places)
		for i := range l.distance[who] {
			l.distance[who][i] = beyond
		}
	}
	for at := range s.All(NoLimit) {
		if winner, won := at.Outcome.Kind.Winner(); won {
			l.distance[winner][l.index(at)] = at.Outcome.Plies
		}
	}
	return l
}

func (l *lemmas) index(s State) int { return (int(s.Mouse)*l.places+int(s.Cat))*2 + int(s.Turn) }

// sweeps returns what a jump passes or lands on.
func (l *lemmas) sweeps(from, to solver.Place) (cells uint64) {
	cols := solver.Place(l.game.Arena.(*Grid).Cols)
	step := solver.Place(1)
	if from/cols != to/cols {
		step = cols
	}
	if to < from {
		step = -step
	}
	for p := from; p != to; {
		p += step
		cells |= 1 << p
	}
	return cells
}

// A ply is a move by the player to move.
type ply struct {
	to    State
	swept uint64
}

func place(s State, who solver.Player) solver.Place {
	if who == solver.Cat {
		return s.Cat
	}
	return s.Mouse
}

func (l *lemmas) plies(s State) (all []ply) {
	for _, to := range l.next(s) {
		all = append(all, ply{State{to.Mouse, to.Cat, to.Turn, solver.Outcome{}}, l.sweeps(place(s, s.Turn), place(to, s.Turn))})
	}
	return all
}

// moved returns the state in which a player is elsewhere, the turn passed.
func moved(s State, who solver.Player, to solver.Place) State {
	if who == solver.Cat {
		s.Cat = to
	} else {
		s.Mouse = to
	}
	s.Turn = s.Turn.Opponent()
	return s
}

// opened returns where a player can jump to from a place when a wall is taken away: onto it
// where seen, and past it; else nothing.
func (l *lemmas) opened(who solver.Player, from, wall solver.Place) (past []solver.Place, seen bool) {
	g := *l.game.Arena.(*Grid)
	g.Wall = withCell(l.game, int(wall)).Arena.(*Grid).Wall
	for _, to := range (Game{&g, l.game.Rules}).moves(nil, who, from) {
		if l.sweeps(from, to)>>wall&1 != 0 {
			if to == wall {
				seen = true
			} else {
				past = append(past, to)
			}
		}
	}
	return past, seen
}

// An argument holds what a question needs: W is who reaches, L who holds.
type argument struct {
	*lemmas
	reacher, holder solver.Player
	d               []int // of the reacher's wins, by state
	wall            solver.Place
	known           map[demand]uint64
	onX             [2][]int // labels, by turn is the reacher's and the place of who is not on the wall
}

// A demand is a state, and how many plies the holder needs there, beyond for ever.
type demand struct {
	state State
	need  int
}

func (l *lemmas) argue(reacher solver.Player) *argument {
	return &argument{lemmas: l, reacher: reacher, holder: reacher.Opponent(), d: l.distance[reacher], known: map[demand]uint64{}}
}

func (p *argument) isOver(s State) bool { _, over := p.over(s); return over }

// reach is lemma 2: the cells A(s) in which a wall may be built.
func (p *argument) reach(s State) uint64 {
	if p.isOver(s) {
		return p.all
	}
	if a, ok := p.known[demand{s, 0}]; ok {
		return a
	}
	a := uint64(0)
	if s.Turn == p.reacher {
		for _, m := range p.plies(s) {
			if p.d[p.index(m.to)] == p.d[p.index(s)]-1 {
				a |= p.reach(m.to) &^ m.swept
			}
		}
	} else {
		a = p.all
		for _, m := range p.plies(s) {
			a &= p.reach(m.to) | m.swept
		}
	}
	p.known[demand{s, 0}] = a
	return a
}

// labels sets the labels of the states with one player on the wall, in plies to the reacher's
// win. Round a cycle they would grow, so that there is only one solution.
func (p *argument) labels(wall solver.Place, onWall solver.Player) {
	p.wall = wall
	p.onX = [2][]int{make([]int, p.places), make([]int, p.places)}
	other := onWall.Opponent()
	for k := range p.onX {
		for i := range p.onX[k] {
			p.onX[k][i] = beyond
		}
	}
	for changed := true; changed; {
		changed = false
		for at := range solver.Place(p.places) {
			if !p.stands(other, int(at)) {
				continue
			}
			for turn := range solver.Player(2) {
				s := moved(moved(State{Turn: turn}, onWall, wall), other, at)
				v := p.label(s, onWall)
				if k := &p.onX[turn][at]; *k != v {
					*k, changed = v, true
				}
			}
		}
	}
}

// onWallValue is the distance of an old state, or the label of one on the wall.
func (p *argument) onWallValue(s State, onWall solver.Player) int {
	if place(s, onWall) != p.wall {
		return p.d[p.index(s)]
	}
	at := place(s, onWall.Opponent())
	if int(at) == p.goal { // the other has arrived
		if onWall == p.holder {
			return 0
		}
		return beyond
	}
	return p.onX[s.Turn][at]
}

// label is 1 more than the best of the values for who is to move.
func (p *argument) label(s State, onWall solver.Player) int {
	if int(place(s, onWall.Opponent())) == p.goal {
		return p.onWallValue(s, onWall)
	}
	best := beyond
	if s.Turn == p.holder {
		best = 0
	}
	for _, m := range p.wallMoves(s, onWall) {
		v := min(beyond-1, p.onWallValue(m, onWall)) + 1
		if s.Turn == p.holder {
			best = max(best, v)
		} else {
			best = min(best, v)
		}
	}
	return best
}

// wallMoves returns what follows a state with a player on the wall: all exits if that player
// is to move, else the old moves of the other.
func (p *argument) wallMoves(s State, onWall solver.Player) (all []State) {
	if s.Turn == onWall {
		for _, to := range withCell(p.game, int(p.wall)).moves(nil, onWall, p.wall) {
			all = append(all, moved(s, onWall, to))
		}
		return all
	}
	for _, to := range p.steps[onWall.Opponent()][place(s, onWall.Opponent())] {
		all = append(all, moved(s, onWall.Opponent(), solver.Place(to)))
	}
	return all
}

// next returns what follows a state: if a player is on the wall as wallMoves has it, else by
// the old moves.
func (p *argument) next(s State, onWall solver.Player) (all []State) {
	if place(s, onWall) == p.wall {
		return p.wallMoves(s, onWall)
	}
	for _, m := range p.plies(s) {
		all = append(all, m.to)
	}
	return all
}

// reachOpened is lemma 3: whether the reacher still wins as soon when the wall is taken away.
// The labels are a ranking, and so this ends.
func (p *argument) reachOpened(s State) bool {
	if place(s, p.holder) != p.wall && p.isOver(s) {
		return p.d[p.index(s)] == 0
	}
	if place(s, p.holder) == p.wall && int(place(s, p.reacher)) == p.goal {
		return true
	}
	if v, ok := p.known[demand{s, 1}]; ok {
		return v != 0
	}
	e := p.onWallValue(s, p.holder)
	ok := p.reachOpenedFrom(s, e)
	p.known[demand{s, 1}] = map[bool]uint64{true: 1}[ok]
	return ok
}

func (p *argument) reachOpenedFrom(s State, e int) bool {
	if e == beyond {
		return false
	}
	next := p.next(s, p.holder)
	if s.Turn == p.reacher {
		for _, to := range next {
			if p.onWallValue(to, p.holder) == e-1 && p.reachOpened(to) {
				return true
			}
		}
		return false
	}
	if at := place(s, p.holder); at != p.wall {
		past, seen := p.opened(p.holder, at, p.wall)
		if seen {
			next = append(next, moved(s, p.holder, p.wall))
		}
		for _, to := range past {
			next = append(next, moved(s, p.holder, to))
		}
	}
	for _, to := range next {
		if p.onWallValue(to, p.holder) > e-1 || !p.reachOpened(to) {
			return false
		}
	}
	return true
}

// hold is lemmas 4 and 5: the cells in which a wall may be built so that the reacher still
// needs so many plies.
func (p *argument) hold(s State, need int) uint64 {
	if need <= 0 {
		return p.all
	}
	if p.isOver(s) {
		if p.d[p.index(s)] == 0 {
			return 0
		}
		return p.all
	}
	if a, ok := p.known[demand{s, need}]; ok {
		return a
	}
	p.known[demand{s, need}] = p.all // as good as any, until it is known better: the greatest solution
	a := p.holdOnce(s, need)
	p.known[demand{s, need}] = a
	return a
}

func oneLess(need int) int {
	if need == beyond {
		return need
	}
	return need - 1
}

func (p *argument) holdOnce(s State, need int) uint64 {
	if s.Turn == p.reacher {
		a := p.all
		for _, m := range p.plies(s) {
			a &= p.hold(m.to, oneLess(need)) | m.swept
		}
		return a
	}
	a := uint64(0)
	for _, m := range p.plies(s) {
		if p.d[p.index(m.to)] >= oneLess(need) {
			a |= p.hold(m.to, oneLess(need)) &^ m.swept
		}
	}
	return a
}

// settle repeats a greatest solution until nothing of it changes.
func (p *argument) settle(need int) {
	if need != beyond {
		return
	}
	for changed := true; changed; {
		changed = false
		for at, was := range p.known {
			if a := p.again(at); a != was {
				p.known[at], changed = a, true
			}
		}
	}
}

func (p *argument) again(at demand) uint64 {
	if p.wall < 0 {
		return p.holdOnce(at.state, at.need)
	}
	if p.holdOpenedOnce(at.state, at.need) {
		return 1
	}
	return 0
}

// holdOpened is the same where the wall is taken away.
func (p *argument) holdOpened(s State, need int) bool {
	switch {
	case need <= 0:
		return true
	case p.onWallValue(s, p.reacher) < need:
		return false
	case place(s, p.reacher) == p.wall && int(place(s, p.holder)) == p.goal,
		place(s, p.reacher) != p.wall && p.isOver(s):
		return true
	}
	if v, ok := p.known[demand{s, need}]; ok {
		return v != 0
	}
	p.known[demand{s, need}] = 1
	ok := p.holdOpenedOnce(s, need)
	p.known[demand{s, need}] = map[bool]uint64{true: 1}[ok]
	return ok
}

func (p *argument) holdOpenedOnce(s State, need int) bool {
	next := p.next(s, p.reacher)
	if s.Turn == p.holder {
		for _, to := range next {
			if p.holdOpened(to, oneLess(need)) {
				return true
			}
		}
		return false
	}
	if at := place(s, p.reacher); at != p.wall {
		past, seen := p.opened(p.reacher, at, p.wall)
		if seen {
			next = append(next, moved(s, p.reacher, p.wall))
		}
		for _, to := range past {
			next = append(next, moved(s, p.reacher, to))
		}
	}
	for _, to := range next {
		if !p.holdOpened(to, oneLess(need)) {
			return false
		}
	}
	return true
}

// prove returns the cells whose edit leaves the outcome of a position as it is.
func (l *lemmas) prove(at *Position) uint64 {
	proved := l.all
	o := at.Outcome()
	s := State{at.mouse, at.cat, at.turn, solver.Outcome{}}
	winner, _ := o.Kind.Winner()
	switch {
	case o.Plies == 0 || at.limit == 0:
	case o.Plies > 0:
		proved = l.reached(s, winner) & l.held(s, winner, o.Plies)
	default:
		need := beyond
		if at.limit >= 0 && at.limit < beyond-1 {
			need = int(at.limit) + 1
		}
		proved = l.held(s, solver.Mouse, need) & l.held(s, solver.Cat, need)
	}
	return proved &^ (1<<at.mouse | 1<<at.cat | 1<<l.goal)
}

// reached returns the cells whose edit leaves a winner as fast, or makes it faster.
func (l *lemmas) reached(s State, winner solver.Player) uint64 {
	p := l.argue(winner)
	proved := p.reach(s) &^ l.walls()
	for x := l.walls(); x != 0; x &= x - 1 {
		q := l.argue(winner)
		q.labels(solver.Place(bits.TrailingZeros64(x)), q.holder)
		if q.reachOpened(s) {
			proved |= x & -x
		}
	}
	return proved
}

// held returns the cells whose edit leaves a player no faster win than that.
func (l *lemmas) held(s State, reacher solver.Player, need int) uint64 {
	p := l.argue(reacher)
	p.wall = -1
	p.hold(s, need)
	p.settle(need)
	proved := p.hold(s, need) &^ l.walls()
	for x := l.walls(); x != 0; x &= x - 1 {
		q := l.argue(reacher)
		q.labels(solver.Place(bits.TrailingZeros64(x)), reacher)
		q.holdOpened(s, need)
		q.settle(need)
		if q.holdOpened(s, need) {
			proved |= x & -x
		}
	}
	return proved
}

// walls returns the cells that are walls.
func (l *lemmas) walls() (cells uint64) {
	for p, wall := range l.solid {
		if wall {
			cells |= 1 << p
		}
	}
	return cells
}

// The lemmas are sound, and what is proved quickly is nearly all that they prove.
func TestAlmostAllThatTheLemmasProveIsProved(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 18))
	quick, slow, edits := 0, 0, 0
	for range *cells / 500 {
		g := Game{anyBoard(random, 3+random.IntN(4), 3+random.IntN(4)), gridRules}
		s := solve(t, g)
		l := newLemmas(s)
		for range 3 {
			at := anyStart(random, s)
			at.limit = min(at.limit, 20)
			proved := l.prove(at)
			for p := range l.places {
				edits++
				if proved>>p&1 == 0 {
					continue
				}
				slow++
				fresh := solve(t, withCell(g, p))
				if got := fresh.Outcome(at.mouse, at.cat, at.turn, at.limit); got != at.Outcome() {
					t.Fatalf("by the lemmas an edit of %d changes nothing, but %v becomes %v where %s\n%s", p, at.Outcome(), got, say(at), draw(g))
				}
			}
			for _, word := range unaffected(t, s, []*Position{at}) {
				quick += bits.OnesCount64(word)
			}
		}
	}
	t.Logf("%d of %d cells are proved, by the letter of the lemmas %d", quick, edits, slow)
	if quick*10 < slow*9 {
		t.Errorf("%d cells are proved, by the letter of the lemmas %d", quick, slow)
	}
}
