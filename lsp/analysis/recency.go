package analysis

import "container/list"

// A recency is a list of finished entries in the order of their last use, with the
// sum of their bytes: it knows which to drop first. Its zero value is empty.
type recency struct {
	order list.List // of *entry, the most recently used first
	bytes int64
}

// add puts an entry in front and returns the entries that have to go so that no more
// than limit bytes are kept. The new entry is among them if it alone takes more.
func (r *recency) add(en *entry, limit int64) (dropped []*entry) {
	en.element = r.order.PushFront(en)
	r.bytes += en.table.Bytes()
	return r.shrink(limit)
}

// shrink returns the entries that have to go so that no more than limit bytes
// are kept.
func (r *recency) shrink(limit int64) (dropped []*entry) {
	for r.bytes > limit {
		dropped = append(dropped, r.remove(r.order.Back()))
	}
	return dropped
}

// without removes and returns the entries for which keep is false.
func (r *recency) without(keep func(*entry) bool) (dropped []*entry) {
	var next *list.Element
	for at := r.order.Front(); at != nil; at = next {
		next = at.Next()
		if !keep(at.Value.(*entry)) {
			dropped = append(dropped, r.remove(at))
		}
	}
	return dropped
}

func (r *recency) remove(at *list.Element) *entry {
	old := r.order.Remove(at).(*entry)
	old.element = nil
	r.bytes -= old.table.Bytes()
	return old
}

// touch moves an entry that is used to the front, unless it has been dropped in the
// meantime.
func (r *recency) touch(en *entry) {
	if en.element != nil {
		r.order.MoveToFront(en.element)
	}
}
