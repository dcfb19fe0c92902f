package analysis

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"time"

	"plywise/parser"
	"plywise/solver"
)

// memory is what an engine's tables may take, and which entries have reserved a part
// of it. It is guarded by Engine.mu.
type memory struct {
	limit   int64         // bytes
	texts   int64         // bytes of it that the texts may take
	taken   int64         // bytes of the tables that are being made
	making  []*entry      // the entries whose tables are being made
	waiting []*entry      // the entries for which there is no room yet
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

// room returns how much of the limit is there for tables, in bytes.
func (m *memory) room() int64 { return max(0, m.limit-m.texts) }

// wake makes everyone who waits for room check again.
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

// Room returns how much of the limit the texts leave for tables, in bytes.
func (e *Engine) Room() int64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.memory.room()
}

// SetMemory changes the memory limit; 0 means solver.DefaultMemory. From now on the
// engine answers as if it had had this limit from the start: it drops the tables that
// could not be made under it, and then others until the rest fits, the least recently
// used first. Some answers that it gave before may be [Engine.Outdated].
func (e *Engine) SetMemory(limit int64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.memory.limit = orDefault(limit)
	// A finished table takes less memory than making it does.
	e.drop(e.recent.without(func(en *entry) bool { return en.task.need <= e.memory.limit }))
	e.makeRoom()
	e.memory.wake()
}

// countedTexts returns what counts against a memory limit where texts and what is known
// of them may take that many bytes: whole MiB, so that hardly any keystroke changes what
// fits, and no limit is too small for a short text.
func countedTexts(bytes int64) int64 { return bytes &^ (1<<20 - 1) }

// TextsFit reports whether there is room within a memory limit for texts that may take
// that many bytes with what is known of them.
func TextsFit(bytes, limit int64) bool { return countedTexts(bytes) <= limit }

// ReadWithin reads a text if there is room for it within a memory limit, of which other
// texts may take some already, in bytes. If not, the file is unread, and says why.
func ReadWithin(text string, held, limit int64) *parser.File {
	need := parser.FootprintOf(text)
	if TextsFit(held+need, limit) {
		f := parser.Parse(text)
		if need = f.Footprint(); TextsFit(held+need, limit) {
			return f
		}
	}
	return parser.Unread(text, tooMuchText(need, held, limit))
}

// HoldTexts says how many bytes of the limit the texts and what is known of them may
// take: tables have what is left. It reports whether that changes what fits.
func (e *Engine) HoldTexts(bytes int64) (changed bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	bytes = countedTexts(bytes)
	if changed = bytes != e.memory.texts; changed {
		e.memory.texts = bytes
		e.makeRoom()
		e.memory.wake()
	}
	return changed
}

// Forget drops all tables but those of some puzzles and those that are being made. They are
// solved again when they are wanted. Whoever holds an answer keeps its game.
func (e *Engine) Forget(but iter.Seq[*parser.Puzzle]) {
	wanted := make(map[key]bool)
	for p := range but {
		if t, err := taskSafely(p); err == nil && t != nil {
			wanted[t.key] = true
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.drop(e.recent.without(func(en *entry) bool { return wanted[en.task.key] }))
}

// Reorder is called when the rank of a wanted has changed.
func (e *Engine) Reorder() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.ranksChanged()
}

// ranksChanged has memory and processors shared out anew. Engine.mu is held.
func (e *Engine) ranksChanged() {
	e.memory.wake()
	e.arrange()
}

// makeRoom drops finished tables until the rest and those that are being made are
// within the limit together.
func (e *Engine) makeRoom() {
	e.drop(e.recent.shrink(max(0, e.memory.room()-e.memory.taken)))
}

// keep remembers a finished table, and drops others to make room for it.
func (e *Engine) keep(en *entry) {
	e.drop(e.recent.add(en, max(0, e.memory.room()-e.memory.taken)))
}

// drop forgets tables.
func (e *Engine) drop(entries []*entry) {
	for _, old := range entries {
		delete(e.tables, old.task.key)
	}
}

// reserve waits until a table can be made beside those that are being made, and
// drops finished ones to make room for it. Higher ranks come first, and interrupt
// work of lower rank. A table that is made alone may take all that the texts leave. The
// error is ctx's or, if not even that is enough, a *solver.MemoryError.
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
		case need > m.room():
			return &solver.MemoryError{Need: need, Limit: m.limit, Held: m.texts}
		case need <= m.room()-m.taken && !m.isOutranked(en):
			m.taken += need
			m.making = append(m.making, en)
			en.since = time.Now()
			e.makeRoom()
			e.arrange()
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

// isOutranked reports whether an entry of higher rank waits for room that it could
// have. One that has to wait for work that it cannot interrupt keeps nobody from what
// is left over: it interrupts those when its time comes.
func (m *memory) isOutranked(en *entry) bool {
	rank := en.rank()
	return slices.ContainsFunc(m.waiting, func(w *entry) bool {
		return w.rank() > rank && w.task.need <= m.roomFor(w)
	})
}

// lowerThan returns the entries that are being made and rank lower than another one.
func (m *memory) lowerThan(en *entry) []*entry {
	rank := en.rank()
	return slices.DeleteFunc(slices.Clone(m.making), func(other *entry) bool { return other.rank() >= rank })
}

// roomFor returns how many bytes an entry could have if all that ranks lower were
// interrupted.
func (m *memory) roomFor(en *entry) int64 {
	room := m.room() - m.taken
	for _, other := range m.lowerThan(en) {
		room += other.task.need
	}
	return room
}

// interruptFor cancels work that ranks lower than an entry, the lowest rank first, if
// that makes enough room. Whoever waits for that work begins again.
func (m *memory) interruptFor(en *entry) {
	if m.roomFor(en) < en.task.need {
		return
	}
	lower := m.lowerThan(en)
	slices.SortStableFunc(lower, func(a, b *entry) int { return cmp.Compare(a.rank(), b.rank()) })
	room := m.room() - m.taken
	for _, other := range lower {
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
