package chase

import (
	"math/bits"
	"slices"

	"plywise/solver"
)

// differences are what sets one game apart from another, as far as the value
// of a state can tell.
type differences struct {
	removed, added []solver.Place    // what a piece can stand on in one of them only
	moves          [2][]solver.Place // by player: where both let it stand, but not make the same moves
}

// differences compares a game that is well-formed with another. It reports false
// where no table of one can do for the other, because under other rules, or when
// the goal has moved, hardly a state keeps its value, and returns an error where
// the other is not well-formed.
func (g Game) differences(to Game) (d differences, ok bool, err error) {
	suspects, ok, err := suspects(g.Arena, to.Arena)
	if err != nil || !ok || g.Rules != to.Rules || g.Arena.Goal() != to.Arena.Goal() {
		return d, false, err
	}
	var before, after []solver.Place
	for _, p := range suspects {
		was, is := g.mayStand(solver.Mouse, p), to.mayStand(solver.Mouse, p)
		switch {
		case was && !is:
			d.removed = append(d.removed, p)
		case is && !was:
			d.added = append(d.added, p)
		case is:
			for who := range solver.Player(2) {
				if p == to.Arena.Goal() {
					continue // nobody moves on from there
				}
				before, after = g.moves(before[:0], who, p), to.moves(after[:0], who, p)
				if !slices.Equal(before, after) {
					d.moves[who] = append(d.moves[who], p)
				}
			}
		}
	}
	return d, true, nil
}

// isolated finds a place that has moves, other than to stay, in one of the games
// only, and makes it one that is removed and added: hardly a state of it keeps its
// value, and it takes less to guess them all than to find them one after another.
func (d *differences) isolated(before *Solution, to Game) {
	if len(d.added) > 0 {
		return // one place can be guessed so well, not several
	}
	for _, p := range d.moves[solver.Mouse] {
		was, is := before.game.neighbor(p), to.neighbor(p)
		if was >= 0 && is >= 0 {
			continue
		}
		like := p // in the table before
		if was < 0 {
			like = is
		}
		if like < 0 || !before.table.decided(int(before.table.number[like])) {
			continue
		}
		for who := range d.moves {
			d.moves[who] = slices.DeleteFunc(d.moves[who], func(q solver.Place) bool { return q == p })
		}
		d.removed, d.added = append(d.removed, p), []solver.Place{p}
		return
	}
}

// neighbor returns a place that the mouse can go to from another, -1 if there is
// none.
func (g Game) neighbor(p solver.Place) solver.Place {
	for _, to := range g.moves(nil, solver.Mouse, p) {
		if to != p {
			return to
		}
	}
	return -1
}

// decided reports whether many states of a mover's place are won.
func (t *table) decided(mover int) bool {
	won := 0
	for turn := range t.blocks {
		for word := range t.words {
			b := t.blocks[turn][word*t.words+mover>>6]
			won += bits.OnesCount64(b.won[0][mover&63] | b.won[1][mover&63])
		}
	}
	return won > len(t.place)/2
}

// work returns the least work of an update. Moves go both ways, so that about as
// many columns have to be read as there are places from which they differ.
func (d differences) work(n numbering) int64 {
	words := int64(n.words)
	added := 2*guessWork*int64(len(n.place)) + 4*words*blockWork
	return (rowWork+columnWork)*words*int64(len(d.moves[0])+len(d.moves[1])) + int64(len(d.added))*added
}

// suspects returns, in ascending order, all places that are open in one of two
// arenas only or whose moves may differ, and false where the arenas are of
// different kinds. The first is well-formed; it is an error if the other is not.
func suspects(from, to Arena) (found []solver.Place, ok bool, err error) {
	a, graphs := from.(*Graph)
	if b, ok := to.(*Graph); ok && graphs && b != nil {
		found := suspectNodes(a, b)
		if !b.sound(a, found) {
			err = b.Validate()
		}
		return found, true, err
	}
	if err := to.Validate(); err != nil {
		return nil, false, err
	}
	if a, ok := from.(*Grid); ok {
		if b, ok := to.(*Grid); ok && a.Cols == b.Cols {
			return suspectCells(a, b), true, nil
		}
	}
	return nil, false, nil
}

func suspectNodes(a, b *Graph) []solver.Place {
	var found []solver.Place
	for p := range max(len(a.Neighbors), len(b.Neighbors)) {
		if p >= len(a.Neighbors) || p >= len(b.Neighbors) || !slices.Equal(a.Neighbors[p], b.Neighbors[p]) {
			found = append(found, solver.Place(p))
		}
	}
	return found
}

// sound reports whether a graph is well-formed, given that another is, which
// differs from it in these nodes only.
func (g *Graph) sound(other *Graph, differ []solver.Place) bool {
	n := solver.Place(len(g.Neighbors))
	if g.Hole < 0 || g.Hole >= n {
		return false
	}
	names := func(a, b solver.Place) bool {
		_, found := slices.BinarySearch(g.Neighbors[a], b)
		return found
	}
	for _, p := range differ {
		if p < n {
			for i, q := range g.Neighbors[p] {
				if q < 0 || q >= n || i > 0 && q <= g.Neighbors[p][i-1] || !names(q, p) {
					return false
				}
			}
		}
		if int(p) < len(other.Neighbors) {
			for _, q := range other.Neighbors[p] {
				if q < n && names(q, p) && (p >= n || !names(p, q)) {
					return false
				}
			}
		}
	}
	return true
}

// suspectCells takes cells below the last row of a board for walls.
func suspectCells(a, b *Grid) []solver.Place {
	n := max(len(a.Wall), len(b.Wall))
	both := min(len(a.Wall), len(b.Wall))
	if a.MouseJump != b.MouseJump || a.CatJump != b.CatJump {
		found := make([]solver.Place, n)
		for p := range found {
			found[p] = solver.Place(p)
		}
		return found
	}
	open := func(g *Grid, p int) bool { return p < len(g.Wall) && !g.Wall[p] }
	var found []solver.Place
	jump := max(a.MouseJump, a.CatJump)
	// Whoever could jump onto or over a cell is in its line of sight.
	look := func(p, step, most int) {
		for q, n := p+step, 0; n < min(jump, most) && (open(a, q) || open(b, q)); q, n = q+step, n+1 {
			found = append(found, solver.Place(q))
		}
	}
	for p := range n {
		if p < both && a.Wall[p] == b.Wall[p] || open(a, p) == open(b, p) {
			continue
		}
		row, col := p/a.Cols, p%a.Cols
		found = append(found, solver.Place(p))
		look(p, -a.Cols, row)
		look(p, a.Cols, max(a.Rows, b.Rows)-1-row)
		look(p, -1, col)
		look(p, 1, a.Cols-1-col)
	}
	slices.Sort(found)
	return slices.Compact(found)
}
