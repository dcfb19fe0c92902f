package work

import "cmp"

// A Rank says how much work is wanted.
type Rank int8

// The ranks.
const (
	Idle       Rank = iota // has a seat of its own, and is held while other work runs
	Background             // for a result that is not on the screen
	Visible                // for a result that is on the screen
	Awaited                // a request waits for it
)

// An Order says which work comes first: that of the higher rank, then that of the newer change,
// then that further up in a file.
type Order struct {
	Rank   Rank
	Change int64 // the number of the change, wait or look that the work comes from
	Index  int
}

// outranks reports whether work of order o may take a seat or memory from work of another
// order.
func (o Order) outranks(other Order) bool {
	return o.Rank > other.Rank || o.Rank == other.Rank && o.Change > other.Change
}

// compare returns a negative number where o comes before another order.
func (o Order) compare(other Order) int {
	return cmp.Or(cmp.Compare(other.Rank, o.Rank), cmp.Compare(other.Change, o.Change), cmp.Compare(o.Index, other.Index))
}

// A Wanted says how much a caller wants work. The order of a [Ticket] may change meanwhile.
type Wanted interface{ Order() Order }

// Order returns an order of rank r, which never changes.
func (r Rank) Order() Order { return Order{Rank: r} }

// Order returns o, which never changes.
func (o Order) Order() Order { return o }

// first returns the least order of some, and one after all others for none.
func first(wanted []Wanted) Order {
	most := Order{Rank: Idle - 1}
	for _, w := range wanted {
		if o := w.Order(); o.compare(most) < 0 {
			most = o
		}
	}
	return most
}
