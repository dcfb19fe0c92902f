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
	by    visitor
}

// A visitor is a view, open or not: what it has revealed is for it alone.
type visitor struct {
	painter *painter
	number  int
}

// keep keeps the state in which a view leaves a puzzle.
func (m *memory) keep(v *live, left about) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.states = append(m.states, keptState{left.snap, left.placed.Index, v.state.Clone(), visitor{v.painter, v.number}})
	if len(m.states) > statesKept {
		m.states = slices.Delete(m.states, 0, 1)
	}
}

// recall returns the state in which a puzzle was left, or that of one that nobody has touched, as a
// view sees it that comes from another one.
func (m *memory) recall(v *live, snap *workspace.Snapshot, placed parser.Placed) *view.State {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range slices.Backward(m.states) {
		if k.snap.Key != snap.Key {
			continue
		}
		if now, ok := session.Successor(snap.File, k.snap.File, k.index); ok && now.Index == placed.Index {
			state := k.state.Clone()
			if placed.Puzzle != k.snap.File.Puzzle(k.index).Puzzle {
				state.Edited()
			}
			if k.by != (visitor{v.painter, v.number}) {
				state.Revealed = false
			}
			return v.state.Leave(state)
		}
	}
	return v.state.Leave(nil)
}
