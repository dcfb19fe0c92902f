package analysis

import (
	"cmp"
	"context"
	"slices"

	"plywise/solver"
)

// memory is what an engine's tables may take, and who has a part of it. It is
// guarded by Engine.mu.
type memory struct {
	limit   int64         // bytes
	taken   int64         // bytes of the tables in the making
	making  []*entry      // those in the making
	waiting []*entry      // those for which there is no room yet
	freed   chan struct{} // closed and replaced when there may be more room
}

func (m *memory) init(limit int64) {
	*m = memory{limit: orDefault(limit), freed: make(chan struct{})}
}

func orDefault(limit int64) int64 {
	if limit <= 0 {
		return solver.DefaultMemory
	}
	return limit
}

// wake has those who wait for room look again.
func (m *memory) wake() {
	close(m.freed)
	m.freed = make(chan struct{})
}

// Memory returns the engine's memory limit in bytes.
func (e *Engine) Memory() int64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.memory.limit
}

// SetMemory changes the memory limit, 0 being solver.DefaultMemory. From now on
// the engine answers as one that has had this limit from the start: it drops the
// tables that could not be made now and those that are too many, the least
// recently used first. Of the answers that it gave, some are [Engine.Outdated].
func (e *Engine) SetMemory(limit int64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.memory.limit = orDefault(limit)
	// A table takes less than it takes to make it.
	e.drop(e.recent.without(func(en *entry) bool { return en.task.need <= e.memory.limit }))
	e.makeRoom()
	e.memory.wake()
}

// Reorder takes that the rank of a wish has changed.
func (e *Engine) Reorder() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.memory.wake()
}

// makeRoom drops tables until the others and those in the making stay within the
// limit together.
func (e *Engine) makeRoom() {
	e.drop(e.recent.shrink(max(0, e.memory.limit-e.memory.taken)))
}

// keep remembers a finished table, and drops others to make room for it.
func (e *Engine) keep(en *entry) {
	e.drop(e.recent.add(en, max(0, e.memory.limit-e.memory.taken)))
}

// drop forgets tables.
func (e *Engine) drop(entries []*entry) {
	for _, old := range entries {
		delete(e.tables, old.task.key)
	}
}

// reserve waits until a table can be made beside those that are being made, and
// drops others to make room for it. Whoever is wanted more comes first, and
// interrupts the work on what is wanted less. A table that is made alone may take
// the whole limit. The error is ctx's or, where not even that suffices, a
// *solver.MemoryError.
func (e *Engine) reserve(ctx context.Context, en *entry) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	m := &e.memory
	m.waiting = append(m.waiting, en)
	defer func() {
		m.waiting = slices.DeleteFunc(m.waiting, func(w *entry) bool { return w == en })
		m.wake() // whoever comes after this one
	}()
	for need := en.task.need; ; {
		switch {
		case need > m.limit:
			return &solver.MemoryError{Need: need, Limit: m.limit}
		case need <= m.limit-m.taken && !m.others(en):
			m.taken += need
			m.making = append(m.making, en)
			e.makeRoom()
			return nil
		}
		m.interruptFor(en)
		freed := m.freed
		e.mu.Unlock()
		select {
		case <-freed:
		case <-ctx.Done():
		}
		e.mu.Lock()
		if err := ctx.Err(); err != nil {
			return err
		}
	}
}

// others reports whether something that is wanted more waits for room.
func (m *memory) others(en *entry) bool {
	rank := en.rank()
	return slices.ContainsFunc(m.waiting, func(w *entry) bool { return w.rank() > rank })
}

// interruptFor cancels work that is wanted less than an entry, the least wanted
// first, if that makes enough room. Whoever waits for that work begins again.
func (m *memory) interruptFor(en *entry) {
	rank := en.rank()
	var less []*entry
	room := m.limit - m.taken
	for _, other := range m.making {
		if other.rank() < rank {
			less = append(less, other)
			room += other.task.need
		}
	}
	if room < en.task.need {
		return
	}
	slices.SortStableFunc(less, func(a, b *entry) int { return cmp.Compare(a.rank(), b.rank()) })
	room = m.limit - m.taken
	for _, other := range less {
		if room >= en.task.need {
			return
		}
		other.cancel()
		room += other.task.need
	}
}

// release gives back what was reserved.
func (m *memory) release(en *entry) {
	m.taken -= en.task.need
	m.making = slices.DeleteFunc(m.making, func(other *entry) bool { return other == en })
	m.wake()
}
