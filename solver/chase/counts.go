package chase

// counts are the numbers of states won, by winner and plies.
type counts [2][]int64

// add adds to the number of states that are won in so many plies.
func (c *counts) add(winner, plies int, states int64) {
	if states == 0 {
		return
	}
	of := c[winner]
	for plies >= len(of) {
		of = append(of, 0)
	}
	of[plies] += states
	c[winner] = of
}

// longest cuts off what is zero and returns the longest distance.
func (c *counts) longest() (plies int) {
	for winner, of := range c {
		for len(of) > 0 && of[len(of)-1] == 0 {
			of = of[:len(of)-1]
		}
		c[winner] = of
		plies = max(plies, len(of)-1)
	}
	return plies
}

// emptied returns counts without states that keep their memory.
func (c *counts) emptied() counts { return counts{c[0][:0], c[1][:0]} }

// clone returns a copy, in one allocation.
func (c *counts) clone() counts {
	first := len(c[0])
	all := append(append(make([]int64, 0, first+len(c[1])), c[0]...), c[1]...)
	return counts{all[:first:first], all[first:]}
}
