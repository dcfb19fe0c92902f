package work

import (
	"slices"
	"time"

	"plywise/solver"
)

// memory divides the memory limit among work and its results. It is guarded by Queue.mu.
type memory struct {
	limit     int64      // bytes
	aside     int64      // bytes of it that SetAside keeps from work
	work      []*promise // that runs or waits for memory, in the order of the last share
	taken     int64      // bytes reserved for work
	kept      []*promise // with kept results, the least recently used first
	keptBytes int64
}

func orDefault(limit int64) int64 {
	if limit <= 0 {
		return solver.DefaultMemory
	}
	return limit
}

// room returns how many bytes of the limit work and its results may take.
func (m *memory) room() int64 { return max(0, m.limit-m.aside) }

// Memory returns the memory limit in bytes.
func (q *Queue) Memory() int64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.memory.limit
}

// Room returns how many bytes of the limit are not set aside.
func (q *Queue) Room() int64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.memory.room()
}

// SetMemory changes the memory limit; 0 means solver.DefaultMemory. It drops the results that
// could not be made under the new limit, and then the least recently used ones until the rest
// fits.
func (q *Queue) SetMemory(limit int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.memory.limit = orDefault(limit)
	// A result takes less memory than making it does.
	q.drop(func(p *promise) bool { return p.job.Need > q.memory.limit })
	q.shrink()
	q.share()
}

// SetAside keeps bytes of the limit from work. It reports whether their number changes.
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

// Drop forgets the results whose keys satisfy goes. They are made again when they are wanted.
func (q *Queue) Drop(goes func(Key) bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.drop(func(p *promise) bool { return goes(p.job.Key) })
}

// drop is Drop by promise; Queue.mu is held.
func (q *Queue) drop(goes func(*promise) bool) {
	q.memory.kept = slices.DeleteFunc(q.memory.kept, func(p *promise) bool { return goes(p) && q.forget(p) })
}

// shrink forgets the least recently used results until the rest fits beside the running work.
func (q *Queue) shrink() {
	for m := &q.memory; len(m.kept) > 0 && m.keptBytes > m.room()-m.taken; m.kept = m.kept[1:] {
		q.forget(m.kept[0])
		m.kept[0] = nil // or the slice would keep it
	}
}

// forget forgets a result that leaves memory.kept.
func (q *Queue) forget(p *promise) bool {
	q.memory.keptBytes -= p.result.Bytes()
	delete(q.promises, p.job.Key)
	return true
}

// keep remembers a result.
func (m *memory) keep(p *promise) {
	m.kept = append(m.kept, p)
	m.keptBytes += p.result.Bytes()
}

// use notes that a result is used, if it is kept.
func (m *memory) use(p *promise) {
	last := len(m.kept) - 1
	if last < 0 || m.kept[last] == p {
		return // it has just been made
	}
	if i := slices.Index(m.kept, p); i >= 0 {
		copy(m.kept[i:], m.kept[i+1:])
		m.kept[last] = p
	}
}

// recent returns the results that were used last.
func (m *memory) recent() []Result {
	var last []Result
	for _, p := range slices.Backward(m.kept[max(0, len(m.kept)-mostRecent):]) {
		last = append(last, p.result)
	}
	return last
}

// share gives memory to waiting work in order, and then decides which work is held. It is
// called whenever work begins or ends, or an order changes. Work that would not fit even after
// all that it may interrupt is skipped for now, and later work goes ahead.
func (q *Queue) share() {
	defer q.hold()
	m := &q.memory
	slices.SortStableFunc(m.work, func(a, b *promise) int { return first(a.wanted).compare(first(b.wanted)) })
	for _, p := range m.work {
		switch need := p.job.Need; {
		case isClosed(p.answered):
		case need > m.limit:
			p.answer(&solver.MemoryError{Need: need, Limit: m.limit})
		case need > m.room():
			p.answer(&solver.MemoryError{Need: need, Limit: m.limit, Held: m.aside})
		case need <= m.room()-m.taken:
			m.taken += need
			p.since = time.Now()
			q.shrink()
			p.answer(nil)
		case m.interruptFor(p):
			return // later work would only make it wait longer
		}
	}
}

// answer tells work that it has its memory, or why it never will.
func (p *promise) answer(err error) {
	p.err = err
	close(p.answered)
}

// hasMemory reports whether the work has its memory.
func (p *promise) hasMemory() bool { return !p.since.IsZero() }

// release gives the memory of work back.
func (q *Queue) release(p *promise) {
	if p.hasMemory() {
		q.memory.taken -= p.job.Need
	}
	q.memory.work = slices.DeleteFunc(q.memory.work, func(other *promise) bool { return other == p })
	q.shrink()
	q.share()
}

// interruptFor cancels work that p outranks, the last in order first, if that makes enough room
// for p, and reports whether it does. Callers that wait for cancelled work begin it again.
func (m *memory) interruptFor(p *promise) bool {
	room := m.room() - m.taken
	var enough []*promise
	for _, other := range slices.Backward(m.work) {
		if room < p.job.Need && other.hasMemory() && first(p.wanted).outranks(first(other.wanted)) {
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
