package chase

import (
	"math/rand/v2"

	"plywise/solver"
)

// blocked returns a board of walls with jumps up to that.
func blocked(r *rand.Rand, rows, cols, jumps int) *Grid {
	g := &Grid{Rows: rows, Cols: cols, Wall: make([]bool, rows*cols), MouseJump: 1 + r.IntN(jumps), CatJump: 1 + r.IntN(jumps)}
	for p := range g.Wall {
		g.Wall[p] = true
	}
	return g
}

// feed puts the food on a random cell of the floor, anywhere if there is no floor.
func (g *Grid) feed(r *rand.Rand) *Grid {
	var floor []int
	for p, wall := range g.Wall {
		if !wall {
			floor = append(floor, p)
		}
	}
	if len(floor) > 0 {
		g.Food = solver.Place(floor[r.IntN(len(floor))])
	} else {
		g.Food = solver.Place(r.IntN(len(g.Wall)))
	}
	g.Wall[g.Food] = false
	return g
}

// maze returns a spanning tree of the cells with even coordinates, with about that share of
// the walls between them taken away.
func maze(r *rand.Rand, rows, cols, jumps int, loops float64) *Grid {
	g := blocked(r, rows, cols, jumps)
	start := r.IntN((rows+1)/2)*2*cols + r.IntN((cols+1)/2)*2
	g.Wall[start] = false
	for path := []int{start}; len(path) > 0; {
		at := path[len(path)-1]
		row, col := at/cols, at%cols
		grown := false
		for _, k := range r.Perm(4) {
			down, right := [4]int{-1, 1, 0, 0}[k], [4]int{0, 0, -1, 1}[k]
			if to := at + 2*(down*cols+right); row+2*down >= 0 && row+2*down < rows &&
				col+2*right >= 0 && col+2*right < cols && g.Wall[to] {
				g.Wall[at+down*cols+right], g.Wall[to] = false, false
				path, grown = append(path, to), true
				break
			}
		}
		if !grown {
			path = path[:len(path)-1]
		}
	}
	for p := range g.Wall {
		if (p/cols+p%cols)%2 == 1 && r.Float64() < loops {
			g.Wall[p] = false
		}
	}
	return g.feed(r)
}

// rooms returns rooms of that size, each with a door or two to the next.
func rooms(r *rand.Rand, rows, cols, jumps, size int) *Grid {
	g := blocked(r, rows, cols, jumps)
	for p := range g.Wall {
		g.Wall[p] = p/cols%(size+1) == size || p%cols%(size+1) == size
	}
	for row := 0; row < rows; row += size + 1 {
		for col := 0; col < cols; col += size + 1 {
			for range 1 + r.IntN(2) {
				if below, at := row+size, col+r.IntN(size); below < rows && at < cols {
					g.Wall[below*cols+at] = false
				}
				if beside, at := col+size, row+r.IntN(size); beside < cols && at < rows {
					g.Wall[at*cols+beside] = false
				}
			}
		}
	}
	return g.feed(r)
}

// serpentine returns one corridor to and fro, with walls between that are a short cut
// each, and some of them taken away.
func serpentine(r *rand.Rand, rows, cols, jumps int) *Grid {
	g := blocked(r, rows, cols, jumps)
	for p := range g.Wall {
		row, col := p/cols, p%cols
		turn := cols - 1
		if row%4 == 3 {
			turn = 0
		}
		g.Wall[p] = row%2 == 1 && col != turn
	}
	for range r.IntN(3) {
		g.Wall[r.IntN(len(g.Wall))] = false
	}
	return g.feed(r)
}

// open returns a board with a few walls, each alone or in a row with others.
func open(r *rand.Rand, rows, cols, jumps int) *Grid {
	g := blocked(r, rows, cols, jumps)
	clear(g.Wall)
	for range r.IntN(5) {
		step := 1
		if r.IntN(2) == 0 {
			step = cols
		}
		p := r.IntN(len(g.Wall))
		for range 1 + r.IntN(2)*r.IntN(6) {
			if p < len(g.Wall) {
				g.Wall[p] = true
				p += step
			}
		}
	}
	return g.feed(r)
}

// islands returns a board in two parts with a wall of one or two rows between them, which
// may have a hole.
func islands(r *rand.Rand, rows, cols, jumps int) *Grid {
	g := randomGrid(r, rows, cols, 0.2*r.Float64(), 1+r.IntN(jumps), 1+r.IntN(jumps))
	row := r.IntN(rows)
	for p := range g.Wall {
		g.Wall[p] = g.Wall[p] || p/cols == row || p/cols == row+r.IntN(2)
	}
	if r.IntN(3) == 0 {
		g.Wall[r.IntN(len(g.Wall))] = false
	}
	return g.feed(r)
}

// pockets returns walls with single cells of floor and one corridor.
func pockets(r *rand.Rand, rows, cols, jumps int) *Grid {
	g := blocked(r, rows, cols, jumps)
	across := r.IntN(rows)
	for p := range g.Wall {
		g.Wall[p] = p/cols != across && r.IntN(3) > 0
	}
	return g.feed(r)
}

// anyBoard returns a board of any kind.
func anyBoard(r *rand.Rand, rows, cols int) *Grid {
	const jumps = 5
	switch r.IntN(12) {
	case 0, 1:
		return maze(r, rows, cols, jumps, 0.3*r.Float64()*float64(r.IntN(2)))
	case 2:
		return rooms(r, rows, cols, jumps, 1+r.IntN(4))
	case 3:
		return serpentine(r, rows, cols, 1+r.IntN(jumps))
	case 4, 5:
		return open(r, rows, cols, jumps)
	case 6:
		return islands(r, rows, cols, jumps)
	case 7:
		return pockets(r, rows, cols, jumps)
	case 8:
		return randomGrid(r, 1+r.IntN(2), rows*cols/2, 0.1*r.Float64(), 1+r.IntN(jumps), 1+r.IntN(jumps))
	}
	alike := 1 + r.IntN(2)
	if r.IntN(2) == 0 {
		return randomGrid(r, rows, cols, 0.5*r.Float64(), alike, alike)
	}
	return randomGrid(r, rows, cols, 0.5*r.Float64(), 1+r.IntN(jumps), 1+r.IntN(jumps))
}

// windingBoard returns a board with long ways and few short cuts.
func windingBoard(r *rand.Rand) *Grid {
	rows, cols := 3+r.IntN(8), 3+r.IntN(8)
	switch r.IntN(5) {
	case 0, 1:
		return maze(r, rows, cols, 4, 0.2*r.Float64())
	case 2:
		return serpentine(r, rows, cols, 4)
	case 3:
		return rooms(r, rows, cols, 3, 1+r.IntN(3))
	}
	return randomGrid(r, rows, cols, 0.2+0.2*r.Float64(), 1+r.IntN(3), 1+r.IntN(3))
}
