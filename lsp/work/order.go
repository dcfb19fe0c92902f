package work

import "cmp"

// A Rank says how much work is wanted.
type Rank int8

// The ranks.
const (
	Idle       Rank = iota // nobody would miss it
	Background             // nobody looks at the puzzle
	Visible                // somebody is looking at it or typing in it
	Awaited                // somebody waits for it
)

// An Order says which work comes first: that of the higher rank, then that of the newer change,
// then that further up in a file.
type Order struct {
	Rank   Rank
	Change int64 // the number of the change, wait or look that the work comes from
	Index  int
}

// outranks reports whether o may take a seat or memory from work of another order.
func (o Order) outranks(other Order) bool {
	return o.Rank > other.Rank || o.Rank == other.Rank && o.Change > other.Change
}

// compare returns a negative number where o comes before another order.
func (o Order) compare(other Order) int {
	return cmp.Or(cmp.Compare(other.Rank, o.Rank), cmp.Compare(other.Change, o.Change), cmp.Compare(o.Index, other.Index))
}

// A Wanted is something that work is done for. Its order may change meanwhile if it is a
// [Ticket].
type Wanted interface{ Order() Order }

// Order returns an order of that rank that never changes.
func (r Rank) Order() Order { return Order{Rank: r} }

// Order returns o: an order that never changes.
func (o Order) Order() Order { return o }

// first returns the order of those that comes first, and one below all where there are none.
func first(wanted []Wanted) Order {
	most := Order{Rank: Idle - 1}
	for _, w := range wanted {
		if o := w.Order(); o.compare(most) < 0 {
			most = o
		}
	}
	return most
}
