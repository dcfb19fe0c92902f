package chase

import "plywise/solver"

// Distances returns, by place, how many moves a player needs from there to a place
// where it is alone on the board: 0 on the place itself, -1 where it cannot get
// there, on walls and, for a cat that may not enter the goal, on that. All are -1 where the
// player may not stand on the place. The arena is one that was solved.
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
		moves = g.moves(moves[:0], who, p) // go both ways
		for _, from := range moves {
			if distance[from] < 0 {
				distance[from] = distance[p] + 1
				reached = append(reached, from)
			}
		}
	}
	return distance
}
