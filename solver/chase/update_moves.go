package chase

import "plywise/solver"

// A span is where the moves from a place are listed.
type span struct{ first, end int32 }

// from returns the moves of a player, as sets of numbers.
func (r *revision) from(who solver.Player, number int) []part {
	s := r.moves[who][number]
	if s.end == 0 {
		s = r.list(who, number)
	}
	return r.parts[s.first:s.end]
}

// list is from for the first time.
func (r *revision) list(who solver.Player, number int) span {
	first := len(r.parts)
	r.buffer = r.game.Arena.Moves(r.buffer[:0], who, solver.Place(r.place[number]))
	barred := who == solver.Cat && !r.game.Rules.CatMayEnterGoal
moves:
	for _, p := range r.buffer {
		to := r.number[p]
		if barred && int(to) == r.goal {
			continue
		}
		for i := range r.parts[first:] {
			if q := &r.parts[first+i]; q.word == uint32(to>>6) {
				q.set |= 1 << (to & 63)
				continue moves
			}
		}
		r.parts = append(r.parts, part{uint32(to >> 6), 1 << (to & 63)})
	}
	s := span{int32(first), int32(len(r.parts))}
	r.moves[who][number] = s
	return s
}
