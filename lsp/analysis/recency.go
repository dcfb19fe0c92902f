package analysis

import "container/list"

// A recency orders finished entries by their last use and counts their bytes,
// to know which to drop first. Its zero value is empty.
type recency struct {
	order list.List // of *entry, the most recently used first
	where map[*entry]*list.Element
	bytes int64
}

// add puts an entry in front and returns those that have to go so that no more
// than limit bytes are kept: the new one itself where it alone is more.
func (r *recency) add(en *entry, limit int64) (dropped []*entry) {
	if r.where == nil {
		r.where = make(map[*entry]*list.Element)
	}
	r.where[en] = r.order.PushFront(en)
	r.bytes += en.table.bytes()
	return r.shrink(limit)
}

// shrink returns the entries that have to go so that no more than limit bytes
// are kept.
func (r *recency) shrink(limit int64) (dropped []*entry) {
	for r.bytes > limit {
		last := r.order.Back()
		old := last.Value.(*entry)
		r.order.Remove(last)
		delete(r.where, old)
		r.bytes -= old.table.bytes()
		dropped = append(dropped, old)
	}
	return dropped
}

// touch notes that an entry was used; one that was dropped meanwhile is none of
// r's business.
func (r *recency) touch(en *entry) {
	if el, ok := r.where[en]; ok {
		r.order.MoveToFront(el)
	}
}
