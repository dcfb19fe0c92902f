package chase

import (
	"context"

	"plywise/solver"
)

// A table holds the value of every state: two bytes each, a row for each place
// of the cat, and in it two values, the mouse's turn and the cat's, for each
// place of the mouse.
type table struct {
	places int
	values []value
	stuck  [2][]bool // by player and place: no move from there
}

// A value is 0 where nobody forces a win, else the plies to the win plus 1, with
// the top bit set where it is the cat's.
type value uint16

const (
	catBit   value = 1 << 15
	maxPlies       = 1<<15 - 2
)

func (t *table) index(mouse, cat solver.Place, turn solver.Player) int {
	return (int(cat)*t.places+int(mouse))*2 + int(turn)
}

// at returns who wins a state and in how many plies; Draw where nobody does.
func (t *table) at(mouse, cat solver.Place, turn solver.Player) (solver.Kind, int) {
	v := t.values[t.index(mouse, cat, turn)]
	switch {
	case v == 0:
		return solver.Draw, solver.Unforced
	case v&catBit != 0:
		return solver.CatWins, int(v&^catBit) - 1
	}
	return solver.MouseWins, int(v) - 1
}

// bytes returns the memory that the table holds.
func (t *table) bytes() int64 { return int64(len(t.values))*2 + int64(t.places)*2 }

// need returns the memory that solving takes: two bytes for a state's value,
// two for the moves not yet refuted, four for its place in the queue.
func (g Game) need() int64 {
	n := int64(g.Arena.Places())
	return multiply(multiply(n, n), 2*(2+2+4))
}

// retrograde finds the value of every state by working back from the ended
// ones, the shortest wins first: a state is won in n+1 as soon as one of its
// player's moves reaches a win in n, and lost in n+1 as soon as the last
// of its moves turns out to be a loss, in n.
func retrograde(ctx context.Context, g Game) (*table, error) {
	n := g.Arena.Places()
	t := &table{places: n, values: make([]value, 2*n*n), stuck: [2][]bool{make([]bool, n), make([]bool, n)}}
	left := make([]uint16, 2*n*n)
	queue := make([]uint32, 0, 2*n*n)
	var moves [2][][]solver.Place
	for who := range solver.Player(2) {
		moves[who] = make([][]solver.Place, n)
		for p := range solver.Place(n) {
			if g.mayStand(who, p) {
				moves[who][p] = g.moves(nil, who, p)
				t.stuck[who][p] = len(moves[who][p]) == 0
			}
		}
	}
	for cat := range solver.Place(n) {
		if !g.mayStand(solver.Cat, cat) {
			continue
		}
		for mouse := range solver.Place(n) {
			if !g.mayStand(solver.Mouse, mouse) {
				continue
			}
			i := t.index(mouse, cat, solver.Mouse)
			left[i] = uint16(len(moves[solver.Mouse][mouse]))
			left[i+1] = uint16(len(moves[solver.Cat][cat]))
			switch g.ended(mouse, cat) {
			case solver.MouseWins:
				t.values[i], t.values[i+1] = 1, 1
				queue = append(queue, uint32(i), uint32(i+1))
			case solver.CatWins:
				t.values[i], t.values[i+1] = 1|catBit, 1|catBit
				queue = append(queue, uint32(i), uint32(i+1))
			}
		}
	}
	for head := 0; head < len(queue); head++ {
		if head%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		i := int(queue[head])
		v := t.values[i]
		mouse, cat := solver.Place(i/2%n), solver.Place(i/2/n)
		mover := solver.Player(i % 2).Opponent()
		won := (v&catBit != 0) == (mover == solver.Cat)
		from := mouse
		if mover == solver.Cat {
			from = cat
		}
		for _, p := range moves[mover][from] {
			j := t.index(p, cat, mover)
			if mover == solver.Cat {
				j = t.index(mouse, p, mover)
			}
			if t.values[j] != 0 {
				continue
			}
			if !won {
				if left[j]--; left[j] > 0 {
					continue
				}
			}
			if v&^catBit > maxPlies {
				return nil, &TooLongError{maxPlies}
			}
			t.values[j] = v + 1
			queue = append(queue, uint32(j))
		}
	}
	return t, nil
}
