package analysis

import (
	"context"
	"errors"

	"plywise/solver"
)

// Memory returns the engine's memory limit in bytes.
func (e *Engine) Memory() int64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.memory
}

// SetMemory changes the memory limit, 0 being solver.DefaultMemory. From now on
// the engine answers as one that has had this limit from the start: it drops the
// tables that could not be made now and those that are too many, the least
// recently used first, and knows nothing about the puzzles that the change may
// concern until they are analysed again.
func (e *Engine) SetMemory(memory int64) {
	if memory <= 0 {
		memory = solver.DefaultMemory
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	shrinks := memory < e.memory
	e.memory = memory
	e.changes++
	if shrinks {
		// A table takes less than it takes to make it.
		e.drop(e.recent.without(func(t *table) bool { return t.need() <= memory }))
	}
	e.makeRoom()
	e.wake()
	for w, r := range e.results {
		// What was refused may fit now; what was solved may not.
		if shrinks && r.Facts != nil || !shrinks && r.Facts == nil {
			delete(e.results, w)
		}
	}
}

// makeRoom drops tables until the others and those in the making stay within the
// limit together.
func (e *Engine) makeRoom() {
	e.drop(e.recent.shrink(max(0, e.memory-e.making)))
}

// keep remembers a finished table, and drops others to make room for it.
func (e *Engine) keep(en *entry) {
	e.drop(e.recent.add(en, max(0, e.memory-e.making)))
}

// drop forgets tables.
func (e *Engine) drop(entries []*entry) {
	for _, old := range entries {
		delete(e.tables, old.key)
	}
}

// reserve waits until a table that needs that many bytes can be made beside
// those that are being made, and drops others to make room for it. A table that
// is made alone may take the whole limit. The error is ctx's or, where not even
// that suffices, a *solver.MemoryError.
func (e *Engine) reserve(ctx context.Context, need int64) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	for need > e.memory-e.making {
		if need > e.memory {
			return &solver.MemoryError{Need: need, Limit: e.memory}
		}
		freed := e.freed
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
	e.making += need
	e.makeRoom()
	return nil
}

// release gives back what was reserved.
func (e *Engine) release(need int64) {
	e.making -= need
	e.wake()
}

// wake has those who wait for room look again.
func (e *Engine) wake() {
	close(e.freed)
	e.freed = make(chan struct{})
}

// need returns how many bytes solving a game takes, 0 for one that cannot be
// solved for another reason. Asked to do with a single byte, a solver says so
// before it allocates anything.
func (s spec) need(ctx context.Context) int64 {
	var refused *solver.MemoryError
	if _, err := solve(ctx, s, nil, 1); errors.As(err, &refused) {
		return refused.Need
	}
	return 0
}

// need returns how many bytes solving the table's game anew takes.
func (t *table) need() int64 {
	var s spec
	if t.chase != nil {
		g := t.chase.Game()
		s.chase = &g
	} else {
		g := t.knight.Game()
		s.knight = &g
	}
	return s.need(context.Background())
}
