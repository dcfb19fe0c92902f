package chase

import "plywise/solver"

// from returns the moves of a player from a number, as sets of numbers. It lists them at
// the first call, because an update needs the moves of few places.
func (r *revision) from(who solver.Player, number int) []part {
	list := r.moves[who][number]
	if list == nil {
		list = r.list(who, number)
		r.moves[who][number] = list
	}
	return list
}

func (r *revision) list(who solver.Player, number int) []part {
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
	return r.parts[first:]
}
