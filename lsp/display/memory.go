package display

import (
	"slices"
	"sync"

	"plywise/lsp/session"
	"plywise/lsp/view"
	"plywise/lsp/workspace"
	"plywise/parser"
)

// statesKept is how many puzzles have their states remembered.
const statesKept = 256

// A memory keeps what was explored of puzzles when a view has left them, while the session lasts.
type memory struct {
	mu     sync.Mutex
	states []keptState // the newest last
}

// A keptState is the state of a puzzle of a snapshot.
type keptState struct {
	snap  *workspace.Snapshot
	index int
	state *view.State
}

// keep keeps the state of a puzzle.
func (m *memory) keep(snap *workspace.Snapshot, index int, s *view.State) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.states = append(m.states, keptState{snap, index, s.Clone()})
	if len(m.states) > statesKept {
		m.states = slices.Delete(m.states, 0, 1)
	}
}

// recall returns the state in which a puzzle was left, or that of one that nobody has touched, as
// somebody sees it who comes from another one.
func (m *memory) recall(snap *workspace.Snapshot, placed parser.Placed, from *view.State) *view.State {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := len(m.states) - 1; i >= 0; i-- {
		k := m.states[i]
		if k.snap.Key != snap.Key {
			continue
		}
		if now, ok := session.Successor(snap.File, k.snap.File, k.index); ok && now.Index == placed.Index {
			return from.Leave(k.state.Clone())
		}
	}
	return from.Leave(nil)
}
