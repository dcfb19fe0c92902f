package chase

import "plywise/solver"

// Distances returns, by place, how many moves a player alone on the board needs from
// there to a place: 0 on the place itself, -1 if no way leads there or the player may
// not stand on either place. The arena must be well-formed.
func (g Game) Distances(who solver.Player, to solver.Place) []int {
	distance := make([]int, g.Arena.Places())
	for p := range distance {
		distance[p] = -1
	}
	if !g.mayStand(who, to) {
		return distance
	}
	distance[to] = 0
	reached := []solver.Place{to}
	var moves []solver.Place
	for next := 0; next < len(reached); next++ {
		p := reached[next]
		moves = g.moves(moves[:0], who, p) // which are also the moves to p
		for _, from := range moves {
			if distance[from] < 0 {
				distance[from] = distance[p] + 1
				reached = append(reached, from)
			}
		}
	}
	return distance
}
