package chase

import (
	"context"

	"plywise/solver"
)

// A closing finds out whether the holder still holds out where one wall after another is taken
// away, by the strategy and an answer to what the attacker can do there, each with the needs
// that it takes.
type closing struct {
	*hold
	closure [2]*needs // what one wall less lets the strategy come to
	least   []int32   // by number of the holder, the least level among the exits from a wall
	opening opening   // the wall
	exits   []int32   // a column of levels
	steps   int
}

// doubt returns the cells whose edit the strategy may not stand: floor that it sweeps, and walls
// that let the attacker win earlier if they are taken away, as far as is known.
func (h *hold) doubt(ctx context.Context) (doubtful []solver.Place, err error) {
	c := &closing{hold: h, least: make([]int32, h.numbers), exits: make([]int32, h.numbers)}
	for turn := range c.closure {
		c.closure[turn] = h.sharedNeeds(turn + 2)
	}
	for place := range solver.Place(h.grid.Places()) {
		switch {
		case !h.has(place):
		case !h.grid.Wall[place]:
			if h.swept[place] {
				doubtful = append(doubtful, place)
			}
		default:
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if !c.holdsWithout(place) {
				doubtful = append(doubtful, place)
			}
		}
	}
	return doubtful, nil
}

// holdsWithout reports whether the holder still holds out where a wall is taken away.
//
// Let the attacker stand where the wall was. It is never worth its while to stay there, as the
// holder may stay too. So the holder goes where the exits are best for it, that is where
// the least level among them is the greatest, and stays.
func (c *closing) holdsWithout(wall solver.Place) bool {
	c.opening.set(c.hold, wall)
	known := false
	c.steps = closureSteps
	defer func() {
		for turn := range c.closure {
			c.closure[turn].reset()
		}
	}()
	for mine, s := range c.visited[itsTurn].inSight(c.opening.sights) {
		if !known {
			c.findLeast()
			known = true
		}
		if !c.answers(mine, s, c.needs[itsTurn].get(mine, s.from)) {
			return false
		}
	}
	return true
}

// findLeast finds, by the holder's number, the least level among the exits from a wall.
func (c *closing) findLeast() {
	for i := range c.least {
		c.least[i] = far
	}
	for _, s := range c.opening.sights {
		c.levels(c.exits, c.attacker, c.holder, s.from)
		for i, level := range c.exits {
			c.least[i] = min(c.least[i], level)
		}
	}
}

// answers reports whether the holder has an answer where the attacker, to move and in sight of
// a wall, has its new moves.
func (c *closing) answers(mine int, s *sight, need int) bool {
	if c.steps--; c.steps < -64*closureSteps {
		return false
	}
	for _, past := range s.past {
		if level := c.level(c.attacker, c.holder, mine, past); level < need-1 && level != far {
			return false
		}
		if !c.come(myTurn, mine, past, less(need, 1)) {
			return false
		}
	}
	if need <= 3 || c.isCaught(&c.opening, mine) {
		return true // which would be caught
	}
	refuge := -1
	for _, to := range c.moves[c.holder][mine] {
		if c.least[to] >= int32(less(need, 3)) && (refuge < 0 || c.least[to] > c.least[refuge] && refuge != mine) {
			refuge = int(to)
		}
	}
	if refuge < 0 {
		return false
	}
	if c.isMine(refuge, -1) {
		return true
	}
	for _, s := range c.opening.sights {
		if !c.come(myTurn, refuge, s.from, less(need, 3)) {
			return false
		}
	}
	return true
}

// come follows the strategy on from a state that it comes to where a wall is taken away. It
// reports false where it has no answer, or that takes too long.
func (c *closing) come(turn, mine, theirs, need int) bool {
	if trivial(turn, need) || c.isMine(mine, theirs) || c.holder == solver.Cat && mine == theirs {
		return true
	}
	if c.needs[turn].get(mine, theirs) >= need || c.closure[turn].get(mine, theirs) >= need {
		return true
	}
	if c.steps--; c.steps < 0 {
		return false
	}
	c.closure[turn].set(mine, theirs, need)
	if turn == myTurn {
		return c.come(itsTurn, c.chooseQuietly(mine, theirs, need), theirs, less(need, 1))
	}
	for i := range c.opening.sights {
		if s := &c.opening.sights[i]; s.from == theirs && !c.answers(mine, s, need) {
			return false
		}
	}
	for _, to := range c.moves[c.attacker][theirs] {
		if !c.come(myTurn, mine, int(to), less(need, 1)) {
			return false
		}
	}
	return true
}

// chooseQuietly returns a move of the holder where it does not matter what it sweeps: rather
// one that leads to what was visited.
func (c *closing) chooseQuietly(mine, theirs, need int) int {
	best := -1
	for _, to := range c.moves[c.holder][mine] {
		level := c.level(c.attacker, c.attacker, theirs, int(to))
		if level < need-1 && level != far {
			continue
		}
		if c.isMine(int(to), theirs) || c.needs[itsTurn].get(int(to), theirs) >= less(need, 1) {
			return int(to)
		}
		if best < 0 {
			best = int(to)
		}
	}
	return max(best, 0)
}
