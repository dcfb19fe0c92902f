package chase

import "slices"

// renumbered returns a numbering for another game, in which places that are open in
// both keep their numbers. It reports false if too many numbers would be unused.
//
// The number of a removed place is dead until an added place gets it. The states of
// its row and column keep their values, which mean nothing.
func (o numbering) renumbered(places int, d differences) (numbering, bool) {
	next := numbering{
		place:  slices.Grow(slices.Clone(o.place), len(d.added)),
		number: make([]int32, places),
		words:  o.words,
	}
	for i := copy(next.number, o.number); i < places; i++ {
		next.number[i] = -1
	}
	for _, p := range d.removed {
		next.place[o.number[p]] = dead
		if int(p) < places {
			next.number[p] = -1
		}
	}
	for _, p := range d.added {
		number := slices.Index(next.place, dead)
		if number < 0 {
			number = len(next.place)
			next.place = append(next.place, 0)
		}
		next.place[number] = int32(p)
		next.number[p] = int32(number)
	}
	unused := 0
	for _, p := range next.place {
		if p == dead {
			unused++
		}
	}
	next.words = (len(next.place) + 63) / 64
	fewest := (len(next.place) - unused + 63) / 64
	return next, next.words == fewest || 4*unused <= len(next.place)
}

// dead is the place of an unused number.
const dead int32 = -1
