package work

import (
	"container/list"
	"context"
	"slices"
	"time"

	"plywise/solver"
)

// memory is what all work and its results may take, and who has a part of it. It is guarded by
// Queue.mu.
type memory struct {
	limit     int64      // bytes
	aside     int64      // bytes of it that work cannot have
	taken     int64      // bytes reserved by making
	making    []*promise // that have their memory
	waiting   []*promise // for which there is no memory yet
	kept      list.List  // of *promise, the one used last in front
	keptBytes int64
}

func orDefault(limit int64) int64 {
	if limit <= 0 {
		return solver.DefaultMemory
	}
	return limit
}

// room returns how much of the limit is there for work and its results, in bytes.
func (m *memory) room() int64 { return max(0, m.limit-m.aside) }

// Memory returns the memory limit in bytes.
func (q *Queue) Memory() int64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.memory.limit
}

// Room returns how much of the limit is not set aside, in bytes.
func (q *Queue) Room() int64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.memory.room()
}

// SetMemory changes the memory limit; 0 means solver.DefaultMemory. From now on each Result is
// what it would be with this limit from the start: those that could not be made under it are
// dropped, and then others until the rest fits, the least recently used first.
func (q *Queue) SetMemory(limit int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.memory.limit = orDefault(limit)
	// A result takes less memory than making it does.
	q.drop(func(p *promise) bool { return p.job.Need > q.memory.limit })
	q.shrink()
	q.share()
}

// SetAside keeps a part of the limit from work, in bytes. It reports whether that changes
// anything.
func (q *Queue) SetAside(bytes int64) (changed bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if changed = bytes != q.memory.aside; changed {
		q.memory.aside = bytes
		q.shrink()
		q.share()
	}
	return changed
}

// Drop forgets the results of some keys. They are made again when they are wanted.
func (q *Queue) Drop(goes func(Key) bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.drop(func(p *promise) bool { return goes(p.job.Key) })
}

// drop forgets results.
func (q *Queue) drop(goes func(*promise) bool) {
	var next *list.Element
	for at := q.memory.kept.Front(); at != nil; at = next {
		next = at.Next()
		if p := at.Value.(*promise); goes(p) {
			q.forget(p)
		}
	}
}

// shrink forgets results until the rest is within the limit beside the work that is being done.
func (q *Queue) shrink() {
	for q.memory.keptBytes > 0 && q.memory.keptBytes > q.memory.room()-q.memory.taken {
		q.forget(q.memory.kept.Back().Value.(*promise))
	}
}

func (q *Queue) forget(p *promise) {
	q.memory.kept.Remove(p.kept)
	p.kept = nil
	q.memory.keptBytes -= p.result.Bytes()
	delete(q.promises, p.job.Key)
}

// keep remembers a result.
func (m *memory) keep(p *promise) {
	p.kept = m.kept.PushFront(p)
	m.keptBytes += p.result.Bytes()
}

// recent returns the results that were used last.
func (m *memory) recent() []Result {
	var last []Result
	for at := m.kept.Front(); at != nil && len(last) < mostRecent; at = at.Next() {
		last = append(last, at.Value.(*promise).result)
	}
	return last
}

// reserve waits until work has its memory. What is done alone may take all that is not set
// aside. The error is ctx's or, if not even that is enough, a *solver.MemoryError.
func (q *Queue) reserve(ctx context.Context, p *promise) error {
	q.mu.Lock()
	q.memory.waiting = append(q.memory.waiting, p)
	q.share()
	q.mu.Unlock()
	select {
	case <-p.answered:
		return p.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// release gives back what was reserved, or waits no more for it.
func (q *Queue) release(p *promise) {
	m := &q.memory
	if slices.Contains(m.making, p) {
		m.taken -= p.job.Need
	}
	m.making, m.waiting = without(m.making, p), without(m.waiting, p)
	q.shrink()
	q.share()
}

// share gives memory to what waits for it, and then says what is held. It is called whenever
// work begins or ends, or an order changes. What cannot have its memory whatever it interrupts
// leaves the rest to others: it interrupts those when its time comes.
func (q *Queue) share() {
	m := &q.memory
	sortByOrder(m.waiting)
	for _, p := range slices.Clone(m.waiting) {
		switch need := p.job.Need; {
		case need > m.limit:
			m.answer(p, &solver.MemoryError{Need: need, Limit: m.limit})
		case need > m.room():
			m.answer(p, &solver.MemoryError{Need: need, Limit: m.limit, Held: m.aside})
		case need <= m.room()-m.taken:
			m.taken += need
			m.making = append(m.making, p)
			p.since = time.Now()
			q.shrink()
			m.answer(p, nil)
		case m.interruptFor(p):
			q.hold()
			return // what comes later would only make it wait longer
		}
	}
	q.hold()
}

// answer tells work that it has its memory, or why it cannot have it.
func (m *memory) answer(p *promise, err error) {
	m.waiting = without(m.waiting, p)
	p.err = err
	close(p.answered)
}

func without(list []*promise, p *promise) []*promise {
	return slices.DeleteFunc(list, func(other *promise) bool { return other == p })
}

// interruptFor cancels work that an other outranks, the last in order first, if that makes
// enough room, and reports whether it does. Whoever waits for that work begins again.
func (m *memory) interruptFor(p *promise) bool {
	room := m.room() - m.taken
	order := first(p.wanted)
	var enough []*promise
	sortByOrder(m.making)
	for _, other := range slices.Backward(m.making) {
		if room < p.job.Need && order.outranks(first(other.wanted)) {
			enough = append(enough, other)
			room += other.job.Need
		}
	}
	if room < p.job.Need {
		return false
	}
	for _, other := range enough {
		other.cancel()
	}
	return true
}

func sortByOrder(list []*promise) {
	slices.SortStableFunc(list, func(p, other *promise) int {
		switch a, b := first(p.wanted), first(other.wanted); {
		case a.before(b):
			return -1
		case b.before(a):
			return 1
		}
		return 0
	})
}
