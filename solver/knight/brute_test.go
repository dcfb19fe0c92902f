package knight_test

import (
	"fmt"
	"math/rand/v2"

	"plywise/solver"
	"plywise/solver/knight"
)

// bruteSteps counts the knight's moves from a square to every other by going
// through the board until nothing gets nearer; -1 where there is no way.
func bruteSteps(g knight.Game, from solver.Place) []int {
	const far = 1 << 30
	d := make([]int, g.Rows*g.Cols)
	for i := range d {
		d[i] = far
	}
	d[from] = 0
	for again := true; again; {
		again = false
		for a := range d {
			for b := range d {
				r, c := a/g.Cols-b/g.Cols, a%g.Cols-b%g.Cols
				if d[a]+1 < d[b] && r*r+c*c == 5 && (g.Blocked == nil || !g.Blocked[b]) {
					d[b] = d[a] + 1
					again = true
				}
			}
		}
	}
	for i := range d {
		if d[i] == far {
			d[i] = -1
		}
	}
	return d
}

// brute plays a game by the words of its statement.
type brute struct {
	g     knight.Game
	steps map[[2]solver.Place]int
	memo  map[string]int
}

func newBrute(g knight.Game) *brute {
	b := &brute{g: g, steps: map[[2]solver.Place]int{}, memo: map[string]int{}}
	for _, from := range append([]solver.Place{g.Knight}, g.Pawns...) {
		steps := bruteSteps(g, from)
		for _, to := range g.Pawns {
			b.steps[[2]solver.Place{from, to}] = steps[to]
		}
	}
	return b
}

// total is the value of a position.
func (b *brute) total(left []solver.Place, at solver.Place, turn solver.Player) int {
	if len(left) == 0 {
		return 0
	}
	key := fmt.Sprint(left, at, turn)
	if v, ok := b.memo[key]; ok {
		return v
	}
	var best int
	for i := range left {
		v := b.take(left, i, at, turn)
		if i == 0 || turn == solver.Alice && v > best || turn == solver.Bob && v < best {
			best = v
		}
	}
	b.memo[key] = best
	return best
}

// take is what taking the i-th pawn left comes to.
func (b *brute) take(left []solver.Place, i int, at solver.Place, turn solver.Player) int {
	var rest []solver.Place
	rest = append(rest, left[:i]...)
	rest = append(rest, left[i+1:]...)
	other := solver.Alice
	if turn == solver.Alice {
		other = solver.Bob
	}
	return b.steps[[2]solver.Place{at, left[i]}] + b.total(rest, left[i], other)
}

// unreachable lists the pawns that the knight cannot reach.
func (b *brute) unreachable() []int {
	var list []int
	for i, p := range b.g.Pawns {
		if b.steps[[2]solver.Place{b.g.Knight, p}] < 0 {
			list = append(list, i)
		}
	}
	return list
}

// randomGame returns a board of at most rows x cols with blocked squares and at
// most that many pawns.
func randomGame(rng *rand.Rand, rows, cols, pawns int) knight.Game {
	g := knight.Game{Rows: 1 + rng.IntN(rows), Cols: 1 + rng.IntN(cols), First: solver.Alice + solver.Player(rng.IntN(2))}
	squares := rng.Perm(g.Rows * g.Cols)
	g.Knight = solver.Place(squares[0])
	squares = squares[1:]
	for range min(rng.IntN(pawns+1), len(squares)) {
		g.Pawns = append(g.Pawns, solver.Place(squares[0]))
		squares = squares[1:]
	}
	if rng.IntN(4) > 0 {
		g.Blocked = make([]bool, g.Rows*g.Cols)
		share := rng.IntN(5)
		for _, s := range squares {
			g.Blocked[s] = rng.IntN(10) < share
		}
	}
	return g
}
