package answer

import (
	"cmp"
	"iter"
	"slices"
	"sync"

	"plywise/lsp/game"
	"plywise/solver"
)

// An EditMap says what every single edit of a puzzle would do, as far as it is known: it grows
// while the edits are tried. It is safe for use by many goroutines.
type EditMap struct {
	subject game.Subject
	now     solver.Outcome
	truths  assertionSet // the assertions that are true now
	wrongs  assertionSet // those that are not

	edits []smallEdit // in reading order
	order []int32     // of the edits, the nearest to the line of play first

	mu      sync.RWMutex
	results []result // by edit
	known   int
}

// A smallEdit is an [game.Edit] in little memory.
type smallEdit struct {
	at      solver.Place // any number: a text may claim a board of any size
	other   int32
	present bool
}

// A result is the effect of an edit.
type result struct {
	effect   Effect // NoEffect where nothing is known yet
	breaks   assertionSet
	kind     solver.Kind
	reason   solver.Reason
	repairs  bool
	playable bool
	plies    int32
}

// newEditMap returns a map of a puzzle's edits in which nothing is known.
func newEditMap(a *Answer) *EditMap {
	rules := game.RulesOf(a.Puzzle)
	m := &EditMap{subject: rules.Subject(), now: a.Facts.Outcome}
	for i := range assertions {
		switch x := &assertions[i]; {
		case x.Late || !x.IsJudged(a):
		case x.holds(a):
			m.truths |= 1 << i
		default:
			m.wrongs |= 1 << i
		}
	}
	for e := range rules.Edits() {
		m.edits = append(m.edits, smallEdit{e.At, int32(e.Other), e.Present})
	}
	m.results = make([]result, len(m.edits))
	distance := rules.Distances(slices.Compact(slices.Sorted(slices.Values(a.Facts.Line)))) // each place once
	m.order = make([]int32, len(m.edits))
	near := make([]int, len(m.edits)) // once for each: a line may be long
	for i := range m.order {
		m.order[i], near[i] = int32(i), m.edit(i).Nearness(distance)
	}
	slices.SortStableFunc(m.order, func(i, j int32) int { return cmp.Compare(near[i], near[j]) })
	return m
}

// Known returns how many edits have been tried, and how many there are.
func (m *EditMap) Known() (known, total int) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.known, len(m.edits)
}

// Keys returns the keys of the assertions that are true now, which an edit may break, in the
// order of the format.
func (m *EditMap) Keys() []string { return m.truths.keys() }

// Fails reports whether an assertion is not true now.
func (m *EditMap) Fails() bool { return m.wrongs != 0 }

// IsComplete reports whether every edit has been tried.
func (m *EditMap) IsComplete() bool {
	known, total := m.Known()
	return known == total
}

// All yields the edits that have been tried, in reading order: edges by their first node and
// then their second.
func (m *EditMap) All() iter.Seq[Prospect] {
	return func(yield func(Prospect) bool) {
		for i := range m.edits {
			if p, ok := m.prospect(i); ok && !yield(p) {
				return
			}
		}
	}
}

// Nearest yields the edits of [EditMap.All], the nearest to the line of play first or, if there
// is none, to the pieces that move.
func (m *EditMap) Nearest() iter.Seq[Prospect] {
	return func(yield func(Prospect) bool) {
		for _, i := range m.order {
			if p, ok := m.prospect(int(i)); ok && !yield(p) {
				return
			}
		}
	}
}

// Of returns the edit of a place, for which other is -1, or of an edge, if it has been tried.
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
	return slices.BinarySearchFunc(m.edits, [2]solver.Place{at, other}, func(e smallEdit, want [2]solver.Place) int {
		return cmp.Or(cmp.Compare(e.at, want[0]), cmp.Compare(solver.Place(e.other), want[1]))
	})
}

// EffectOf returns the effect of the edit of a place or an edge, as [EditMap.Of] has it.
func (m *EditMap) EffectOf(at, other solver.Place) Effect {
	i, ok := m.index(at, other)
	if !ok {
		return NoEffect
	}
	return m.result(i).effect
}

// result returns the effect of the i-th edit, as far as it is known.
func (m *EditMap) result(i int) result {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.results[i]
}

// prospect returns the i-th edit, and whether it has been tried.
func (m *EditMap) prospect(i int) (Prospect, bool) {
	r := m.result(i)
	return Prospect{
		Edit:    m.edit(i),
		Outcome: solver.Outcome{Kind: r.kind, Plies: int(r.plies), Reason: r.reason},
		Effect:  r.effect, Breaks: r.breaks.keys(), Repairs: r.repairs, Playable: r.playable,
	}, r.effect != NoEffect
}

// edit returns the i-th edit.
func (m *EditMap) edit(i int) game.Edit {
	e := &m.edits[i]
	return game.Edit{At: e.at, Other: solver.Place(e.other), Present: e.present, Subject: m.subject}
}

// Idle returns the idle walls in reading order, once the map is complete: those whose removal
// alone breaks no assertion and, where none is true, changes nothing.
func (m *EditMap) Idle() []solver.Place {
	if m.subject != game.WallSubject || !m.IsComplete() {
		return nil
	}
	var idle []solver.Place
	for i := range m.edits {
		if m.isIdle(i) {
			idle = append(idle, m.edits[i].at)
		}
	}
	return idle
}

// isIdle reports whether the i-th edit, which has been tried, takes an idle wall away.
func (m *EditMap) isIdle(i int) bool {
	r := m.result(i)
	return m.edits[i].present && r.breaks == 0 && (m.truths != 0 || r.effect == SameEffect)
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

// enter records the trial of the i-th edit.
func (m *EditMap) enter(i int, t *trial) {
	m.note(i, result{
		effect: effectOf(m.now, t.outcome), breaks: m.truths &^ t.truths,
		kind: t.outcome.Kind, reason: t.outcome.Reason, plies: int32(t.outcome.Plies),
		repairs: m.isRepair(t), playable: t.playable,
	})
}

// take copies the results of another map of the same edits, which is complete.
func (m *EditMap) take(other *EditMap) {
	for i := range other.results {
		m.note(i, other.result(i))
	}
}

// note records the result of the i-th edit, unless another goroutine has.
func (m *EditMap) note(i int, r result) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.results[i].effect == NoEffect {
		m.results[i] = r
		m.known++
	}
}

// isRepair reports whether an edit makes every assertion true, of which one fails now.
func (m *EditMap) isRepair(t *trial) bool {
	return m.wrongs != 0 && t.truths == m.truths|m.wrongs && t.playable
}
