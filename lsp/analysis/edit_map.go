package analysis

import (
	"cmp"
	"iter"
	"slices"
	"sync"

	"plywise/parser"
	"plywise/solver"
)

// An EditMap is what every single edit of a puzzle would do, as far as it is known: it
// grows while it is found. It is safe for use by many goroutines.
type EditMap struct {
	puzzle  *parser.Puzzle
	subject Subject
	now     solver.Outcome
	truths  claimSet // the claims that are true now
	wrongs  claimSet // those that are not

	mu    sync.RWMutex
	found []finding // by edit, in reading order
	order []int32   // the edits, those first that are found first
	known int
}

// A finding is an edit and what is known of it, in little memory.
type finding struct {
	at, other int32
	plies     int32
	breaks    claimSet
	kind      solver.Kind
	reason    solver.Reason
	effect    Effect // NoEffect where nothing is known yet
	present   bool
	repairs   bool
	playable  bool
}

// newEditMap returns a map of a puzzle's edits in which nothing is known.
func newEditMap(a *Answer) *EditMap {
	p, f := a.Puzzle, a.Facts
	m := &EditMap{puzzle: p, now: f.Outcome}
	for i := range claims {
		switch c := &claims[i]; {
		case !c.isWritten(p), c.key == "solution" && f.critique.unjudged != nil:
		case c.holds(p, f):
			m.truths |= 1 << i
		default:
			m.wrongs |= 1 << i
		}
	}
	rules := rulesOf(p)
	for e := range rules.edits() {
		m.subject = e.Subject
		m.found = append(m.found, finding{at: int32(e.At), other: int32(e.Other), present: e.Present})
	}
	distance := rules.distance(nil)
	m.order = make([]int32, len(m.found))
	for i := range m.order {
		m.order[i] = int32(i)
	}
	slices.SortStableFunc(m.order, func(i, j int32) int {
		return cmp.Compare(m.found[i].nearness(distance), m.found[j].nearness(distance))
	})
	return m
}

// nearness returns the least distance of an edit's places.
func (f *finding) nearness(distance func(solver.Place) int) int {
	nearest := distance(solver.Place(f.at))
	if f.other >= 0 {
		nearest = min(nearest, distance(solver.Place(f.other)))
	}
	return nearest
}

// Known returns how many edits there are, and of how many it is known what they would do.
func (m *EditMap) Known() (known, total int) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.known, len(m.found)
}

// Keys returns the keys of the assertions that are true now, which an edit may break, in the
// order of the format.
func (m *EditMap) Keys() []string { return m.truths.keys() }

// IsComplete reports whether all is known.
func (m *EditMap) IsComplete() bool {
	known, total := m.Known()
	return known == total
}

// All yields the edits of which it is known what they would do, in reading order: edges by
// their first node and then their second.
func (m *EditMap) All() iter.Seq[Prospect] {
	return func(yield func(Prospect) bool) {
		for i := range m.found {
			if p, ok := m.prospect(i); ok && !yield(p) {
				return
			}
		}
	}
}

// Of returns what is known of the edit of a place or an edge, for which other is -1 or the
// second node.
func (m *EditMap) Of(at, other solver.Place) (Prospect, bool) {
	i, ok := m.index(at, other)
	if !ok {
		return Prospect{}, false
	}
	return m.prospect(i)
}

// index returns the index of an edit.
func (m *EditMap) index(at, other solver.Place) (int, bool) {
	if other >= 0 && other < at {
		at, other = other, at
	}
	return slices.BinarySearchFunc(m.found, [2]solver.Place{at, other}, func(f finding, want [2]solver.Place) int {
		return cmp.Or(cmp.Compare(solver.Place(f.at), want[0]), cmp.Compare(solver.Place(f.other), want[1]))
	})
}

// prospect returns the i-th edit, and whether it is known what it would do.
func (m *EditMap) prospect(i int) (Prospect, bool) {
	m.mu.RLock()
	f := m.found[i]
	m.mu.RUnlock()
	return Prospect{
		Edit:    m.edit(&f),
		Outcome: solver.Outcome{Kind: f.kind, Plies: int(f.plies), Reason: f.reason},
		Effect:  f.effect, Breaks: f.breaks.keys(), Repairs: f.repairs, playable: f.playable,
	}, f.effect != NoEffect
}

func (m *EditMap) edit(f *finding) Edit {
	return Edit{At: solver.Place(f.at), Other: solver.Place(f.other), Present: f.present, Subject: m.subject}
}

// Idle returns the idle walls in reading order, once the map is complete: those whose removal
// alone breaks no assertion and, where none is true, changes nothing.
func (m *EditMap) Idle() []solver.Place {
	if m.subject != WallSubject || !m.IsComplete() {
		return nil
	}
	var idle []solver.Place
	for i := range m.found {
		if m.isIdle(i) {
			idle = append(idle, solver.Place(m.found[i].at))
		}
	}
	return idle
}

// isIdle reports whether the i-th edit, of which it is known what it does, takes an idle wall
// away.
func (m *EditMap) isIdle(i int) bool {
	f := &m.found[i]
	return f.present && f.breaks == 0 && (m.truths != 0 || f.effect == SameEffect)
}

// Repairs returns the repairs that are known, in reading order.
func (m *EditMap) Repairs() []Prospect {
	if m.wrongs == 0 {
		return nil
	}
	var repairs []Prospect
	for p := range m.All() {
		if p.Repairs {
			repairs = append(repairs, p)
		}
	}
	return repairs
}

// enter notes what the i-th edit does.
func (m *EditMap) enter(i int, t *trial) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f := &m.found[i]
	if f.effect == NoEffect {
		m.known++
	}
	f.plies, f.kind, f.reason = int32(t.outcome.Plies), t.outcome.Kind, t.outcome.Reason
	f.effect = effectOf(m.now, t.outcome)
	f.breaks = m.truths &^ t.truths
	f.repairs, f.playable = m.isRepair(t), t.playable
}

// take takes over what another map of the same edits says, which is complete.
func (m *EditMap) take(other *EditMap) {
	m.mu.Lock()
	defer m.mu.Unlock()
	copy(m.found, other.found)
	m.known = len(m.found)
}

// isRepair reports whether every assertion is true after an edit, and one is not now.
func (m *EditMap) isRepair(t *trial) bool {
	return m.wrongs != 0 && t.truths == m.truths|m.wrongs && t.playable
}

// A claimSet is a set of claims, a bit for each.
type claimSet uint8

// keys returns the claims' keys in the order of the format.
func (s claimSet) keys() []string {
	var keys []string
	for i := range claims {
		if s>>i&1 != 0 {
			keys = append(keys, claims[i].key)
		}
	}
	return keys
}
