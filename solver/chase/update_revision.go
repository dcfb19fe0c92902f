package chase

import (
	"sync"

	"plywise/solver"
)

// A revision turns one game's table into another's. UPDATE.md tells how.
type revision struct {
	overlay
	queue     queue
	game      Game
	goal      int      // its number
	live      []uint64 // the numbers in use, without the goal's
	counts    counts
	effort    func() int64 // of solving afresh
	allowed   int64        // work
	estimated bool         // so is allowed

	moves   [2][]span // by player and number: where its moves are in parts
	spans   [2][]span // memory for moves
	parts   []part
	buffer  []solver.Place
	read    []column  // before the sweep
	again   bool      // what is guessed has been there before
	changes []change  // that a level has made
	ranks   [2][]rank // by player, for a guess
}

// revisions keeps the memory of finished revisions for new ones.
var revisions = sync.Pool{New: func() any { return new(revision) }}

// keptSquares is the most doubts, of a block each, with which a revision is kept.
const keptSquares = 1 << 10

// begin takes over a solution's table for another game.
func (r *revision) begin(s *Solution, g Game, numbers numbering, effort func() int64) {
	r.overlaid(s.table, numbers)
	r.queue.reset(numbers.words)
	r.work = int64(numbers.words * numbers.words)
	r.effort, r.allowed, r.estimated = effort, s.table.leastEffort()/allowedShare, false
	r.read = r.read[:0]
	r.game, r.goal = g, int(numbers.number[g.Arena.Goal()])
	r.live = zeroed(r.live, numbers.words)
	for number, p := range numbers.place {
		if p >= 0 && number != r.goal {
			r.live[number>>6] |= 1 << (number & 63)
		}
	}
	r.counts = s.counts.clone()
	r.parts = append(r.parts[:0], part{})
	r.spans[solver.Mouse] = zeroed(r.spans[solver.Mouse], len(numbers.place))
	r.moves[solver.Mouse] = r.spans[solver.Mouse]
	if r.moves[solver.Cat] = r.moves[solver.Mouse]; !g.Rules.CatMayEnterGoal || !g.Arena.Alike() {
		r.spans[solver.Cat] = zeroed(r.spans[solver.Cat], len(numbers.place))
		r.moves[solver.Cat] = r.spans[solver.Cat]
	}
	r.changes = r.changes[:0]
}

// release keeps a revision's memory, unless it is much.
func (r *revision) release() {
	if len(r.queue.used)+len(r.queue.spare) > keptSquares {
		return
	}
	r.table, r.game, r.counts, r.effort = nil, Game{}, counts{}, nil
	clear(r.read)
	revisions.Put(r)
}
