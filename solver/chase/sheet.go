package chase

import "plywise/solver"

// A sheet holds the outcomes of 64x64 states without a limit: what AppendHeat says
// of the places of one group, the rows, with the other player on each place of
// another group, the columns. A group is 64 places that are read together.
//
// Where there is no such state, its bits mean nothing.
type sheet struct {
	won   [2]square // by winner
	stuck square    // drawn, because the player to move has no move
	// Of the plies to the win there is a square for each bit, the lowest first. They
	// mean nothing where nobody wins.
	plies  [maxPlanes]square
	planes int // how many squares of plies there are
}

// group returns the places of a group, which the table has a word of bits for; -1 for
// one that it lacks.
func (s *Solution) group(i int) *[64]solver.Place {
	places := new([64]solver.Place)
	for bit := range places {
		places[bit] = -1
		if number := 64*i + bit; number < len(s.table.place) {
			places[bit] = solver.Place(s.table.place[number])
		}
	}
	return places
}

// read reads the outcomes with that player on the places of the group of the rows
// and the other on those of the group of the columns.
func (d *sheet) read(s *Solution, who solver.Player, rows, columns int, turn solver.Player) {
	mover, waiting := rows, columns
	if who != turn {
		mover, waiting = columns, rows
	}
	d.copy(s.table, turn, mover, waiting)
	d.stuck = square{}
	for i := range 64 {
		d.won[solver.Mouse][i] &^= d.won[solver.Cat][i]
		if s.table.isStuck(turn, 64*mover+i) {
			d.stuck[i] = ^(d.won[solver.Mouse][i] | d.won[solver.Cat][i])
		}
	}
	if who != turn {
		for _, plane := range [...]*square{&d.won[solver.Mouse], &d.won[solver.Cat], &d.stuck} {
			plane.turn()
		}
		for k := range d.planes {
			d.plies[k].turn()
		}
	}
}

// copy copies the table's states, with the movers as rows.
func (d *sheet) copy(t *table, turn solver.Player, mover, waiting int) {
	if c := &t.compact; len(c.words) != 0 {
		d.planes = len(c.words)/(2*c.places) - 2
		row := func(i int) []uint64 { return c.words[(2*i+int(turn))*c.places:][:c.places] }
		for winner := range d.won {
			copy(d.won[winner][:], row(winner))
		}
		for k := range d.planes {
			copy(d.plies[k][:], row(2+k))
		}
		return
	}
	i := waiting*t.words + mover
	b := t.blocks[turn][i]
	d.won = b.won
	d.planes = 0
	d.copyPlanes(&b.distance)
	if high := t.highOf(turn, i); high != nil {
		d.planes = 8
		d.copyPlanes(high)
	}
}

// copyPlanes copies eight planes behind those that the sheet has, as far as they
// hold anything.
func (d *sheet) copyPlanes(p *planes) {
	first := d.planes
	for k := range 8 {
		some := uint64(0)
		plane := &d.plies[first+k]
		for i := range p {
			plane[i] = p[i][k]
			some |= p[i][k]
		}
		if some != 0 {
			d.planes = first + k + 1
		}
	}
}

// turn makes the columns of a square its rows.
func (q *square) turn() {
	some := uint64(0)
	for _, row := range q {
		some |= row
	}
	if some != 0 {
		turned := *q
		transposeAll(q, &turned)
	}
}

// plane returns a bit of the plies of a row's outcomes.
func (d *sheet) plane(k, row int) uint64 {
	if k >= d.planes {
		return 0
	}
	return d.plies[k&(maxPlanes-1)][row&63]
}

// outcome returns what the sheet says of one state.
func (d *sheet) outcome(row, column int) solver.Outcome {
	at := func(word uint64) int { return int(word >> column & 1) }
	plies := 0
	for k := range d.planes {
		plies |= at(d.plane(k, row)) << k
	}
	return outcomeOf(at(d.won[solver.Mouse][row]), at(d.won[solver.Cat][row]), at(d.stuck[row]), plies)
}

// outcomeOf returns the outcome that three bits tell: the mouse has a win in so many
// plies, the cat has, or the player to move is stuck.
func outcomeOf(mouse, cat, noMove, plies int) solver.Outcome {
	switch {
	case mouse != 0:
		return solver.Outcome{Kind: solver.MouseWins, Plies: plies}
	case cat != 0:
		return solver.Outcome{Kind: solver.CatWins, Plies: plies}
	case noMove != 0:
		return stuck
	}
	return unforced(NoLimit)
}
