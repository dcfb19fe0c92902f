package chase

import (
	"plywise/solver"
)

// textbook is the usual way to solve such a game, as the baseline of the
// benchmarks and a second oracle: a flat array of distances, a flat array of
// counters of moves not yet refuted, and one queue.
//
// The state of a mouse's place m, a cat's place c and a turn is (c*n+m)*2+turn.
type textbook struct {
	places int
	value  []uint16 // 0 where nobody forces a win, else plies+1, catWon added
	queue  []uint32
}

const catWon = 1 << 15

// newTextbook solves a game.
func newTextbook(g Game) *textbook {
	n := g.Arena.Places()
	t := &textbook{n, make([]uint16, 2*n*n), make([]uint32, 0, 2*n*n)}
	left := make([]uint16, 2*n*n)
	var to [2][]uint32    // the moves of a player, from place by place
	var first [2][]uint32 // where those from a place begin
	var moves []solver.Place
	for who := range solver.Player(2) {
		for p := range solver.Place(n) {
			first[who] = append(first[who], uint32(len(to[who])))
			if g.mayStand(who, p) {
				moves = g.moves(moves[:0], who, p)
				for _, q := range moves {
					to[who] = append(to[who], uint32(q))
				}
			}
		}
		first[who] = append(first[who], uint32(len(to[who])))
	}
	for c := range n {
		if !g.mayStand(solver.Cat, solver.Place(c)) {
			continue
		}
		for m := range n {
			if !g.mayStand(solver.Mouse, solver.Place(m)) {
				continue
			}
			i := (c*n + m) * 2
			left[i] = uint16(first[solver.Mouse][m+1] - first[solver.Mouse][m])
			left[i+1] = uint16(first[solver.Cat][c+1] - first[solver.Cat][c])
			switch g.ended(solver.Place(m), solver.Place(c)) {
			case solver.MouseWins:
				t.value[i], t.value[i+1] = 1, 1
				t.queue = append(t.queue, uint32(i), uint32(i+1))
			case solver.CatWins:
				t.value[i], t.value[i+1] = 1+catWon, 1+catWon
				t.queue = append(t.queue, uint32(i), uint32(i+1))
			}
		}
	}
	for head := 0; head < len(t.queue); head++ {
		i := t.queue[head]
		v := t.value[i]
		m, c := i/2%uint32(n), i/2/uint32(n)
		if i&1 == uint32(solver.Cat) { // the mouse moved here
			for _, p := range to[solver.Mouse][first[solver.Mouse][m]:first[solver.Mouse][m+1]] {
				j := (c*uint32(n) + p) * 2
				if t.value[j] != 0 {
					continue
				}
				if v&catWon != 0 {
					if left[j]--; left[j] > 0 {
						continue
					}
				}
				t.value[j] = v + 1
				t.queue = append(t.queue, j)
			}
			continue
		}
		for _, p := range to[solver.Cat][first[solver.Cat][c]:first[solver.Cat][c+1]] {
			j := (p*uint32(n)+m)*2 + 1
			if t.value[j] != 0 {
				continue
			}
			if v&catWon == 0 {
				if left[j]--; left[j] > 0 {
					continue
				}
			}
			t.value[j] = v + 1
			t.queue = append(t.queue, j)
		}
	}
	return t
}

// at returns the value of a state.
func (t *textbook) at(mouse, cat solver.Place, turn solver.Player) value {
	v := t.value[(int(cat)*t.places+int(mouse))*2+int(turn)]
	switch {
	case v == 0:
		return never
	case v&catWon != 0:
		return worthOf(solver.Cat, int(v&^catWon)-1)
	}
	return worthOf(solver.Mouse, int(v)-1)
}
