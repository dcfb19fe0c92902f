package chase

import "slices"

// renumbered returns a numbering for another game, in which every place that
// is open in both has the number that it has. It reports false when too many
// numbers would be of no use.
//
// The number of a place that was removed is dead. It keeps the place, as its
// complement, and the states of its row and column keep their values, which
// mean nothing.
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
		next.place[o.number[p]] = ^int32(p)
		if int(p) < places {
			next.number[p] = -1
		}
	}
	for _, p := range d.added {
		number := slices.Index(next.place, ^int32(p))
		if number < 0 && len(next.place)&63 == 0 {
			number = slices.IndexFunc(next.place, func(p int32) bool { return p < 0 })
		}
		if number < 0 {
			number = len(next.place)
			next.place = append(next.place, 0)
		}
		next.place[number] = int32(p)
		next.number[p] = int32(number)
	}
	dead := 0
	for _, p := range next.place {
		if p < 0 {
			dead++
		}
	}
	next.words = (len(next.place) + 63) / 64
	fewest := (len(next.place) - dead + 63) / 64
	return next, next.words == fewest || 4*dead <= len(next.place)
}
