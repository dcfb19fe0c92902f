package session

import (
	"context"
	"errors"
	"iter"
	"maps"
	"slices"
	"sync"
	"time"

	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/work"
	"plywise/parser"
	"plywise/parser/syntax"
	"plywise/solver"
)

const (
	// manyPuzzles is the most puzzles of a document of which all maps are found. Of a
	// longer one only those are that somebody looks at, or that have an `idle`.
	manyPuzzles = 100
	// growthPulse is the least time between two times that boards are to ask how far a map has
	// got.
	growthPulse = 50 * time.Millisecond
	// quickPlaces is up to how many places a person does not see how long a map takes.
	quickPlaces = 121
	// restTime is for how long nothing may have changed, and nobody have looked elsewhere,
	// before the map of a larger puzzle is wanted: between two keys it would be for nothing,
	// and the memory that it takes would slow the keys down.
	restTime = 250 * time.Millisecond
)

// EditMaps have the queue find out what every single edit of the puzzles of open documents
// would do, as idle work: first of the puzzle that somebody has looked at last, then of those
// looked at before, then of the rest of documents all of which is solved. When a map is
// complete, the answer about the puzzle is refined by it. Where the work is interrupted, the
// map goes on growing later.
//
//	look, settled, settings ──▶ enqueue ──▶ work.Queue, Idle ──▶ Engine.Map ──▶ Schedule.Refine
type EditMaps struct {
	session *Session
	// stirred says that something may have changed what is to be found.
	stirred chan struct{}
	// MapOf finds a map: [answer.Engine.Map], but for tests.
	MapOf func(*answer.Engine, context.Context, *answer.Answer, work.Wanted, func()) (*answer.Answer, error)

	mu      sync.Mutex
	known   map[*syntax.Puzzle]*mapped
	looks   int64
	changed time.Time // when stirred was noticed last
	told    time.Time // when boards were to ask last how far a map has got
}

// A mapped is what is to be known of a puzzle besides its map.
type mapped struct {
	look     int64        // the number of the last look at it, 0 for none
	document uri.URI      // that it was looked at in
	asked    bool         // its map is shown, whatever the settings are
	stopped  bool         // somebody has stopped the work, or it failed
	refused  bool         // it takes more memory than the limit
	ticket   *work.Ticket // for its map; nil where that is not in the queue
}

func newEditMaps(s *Session) *EditMaps {
	return &EditMaps{
		session: s, stirred: make(chan struct{}, 1), MapOf: (*answer.Engine).Map, known: make(map[*syntax.Puzzle]*mapped),
	}
}

func (s *Session) editMapsFeature() Feature {
	m := s.EditMaps
	return Feature{
		Settled:     func(uri.URI) { m.stir() },
		Closed:      func(uri.URI) { m.stir() },
		Looked:      m.lookAt,
		Initialized: m.run,
	}
}

// stir has it looked again what is to be found.
func (m *EditMaps) stir() {
	select {
	case m.stirred <- struct{}{}:
	default:
	}
}

// run keeps in the queue what is to be found, until the session ends.
func (m *EditMaps) run(ctx context.Context) {
	rest := time.NewTimer(restTime)
	defer rest.Stop()
	for {
		select {
		case <-m.stirred:
			m.mu.Lock()
			m.changed = time.Now()
			m.mu.Unlock()
			rest.Reset(restTime)
		case <-rest.C:
		case <-ctx.Done():
			return
		}
		m.enqueue(ctx)
	}
}

// enqueue puts the maps that are wanted into the queue.
func (m *EditMaps) enqueue(ctx context.Context) {
	m.forget()
	for _, p := range m.lookedAt("") {
		m.add(ctx, p, 0)
	}
	for document, snap := range m.session.documents.Snapshots() {
		if m.session.Schedule.IsSettled(document) {
			for placed := range mappable(snap.File) {
				m.add(ctx, placed.Puzzle, placed.Index)
			}
		}
	}
}

// add puts the map of a puzzle into the queue if it is wanted and not there.
func (m *EditMaps) add(ctx context.Context, p *syntax.Puzzle, index int) {
	if !m.mayBegin(p) {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.of(p); k.ticket == nil {
		k.ticket = m.session.engine.Add(ctx, work.Order{Rank: work.Idle, Change: k.look, Index: index}, func(ctx context.Context, t *work.Ticket) {
			m.find(ctx, p, t)
		})
	}
}

// lookAt notes that somebody looks at the puzzle at a cursor.
func (m *EditMaps) lookAt(at Cursor) {
	snap := m.session.documents.Snapshots()[at.document]
	if snap == nil {
		return
	}
	if placed, ok := snap.File.PuzzleAt(snap.Offset(*at.Position)); ok {
		m.look(snap.Key, placed.Puzzle, func(*mapped) {})
	}
}

// Ask notes that somebody wants to see the map of a puzzle, which may have been stopped.
func (m *EditMaps) Ask(document uri.URI, p *syntax.Puzzle) {
	m.look(document, p, func(k *mapped) { k.asked, k.stopped = true, false })
}

// Resume has the map of a puzzle found after all if somebody has stopped that.
func (m *EditMaps) Resume(p *syntax.Puzzle) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.known[p]; k != nil && k.stopped {
		k.stopped = false
		m.stir()
	}
}

// stop stops finding the map of a puzzle.
func (m *EditMaps) stop(p *syntax.Puzzle) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.of(p)
	k.stopped = true
	k.leave()
}

// leave takes the map out of the queue.
func (k *mapped) leave() {
	if k.ticket != nil {
		k.ticket.Leave()
		k.ticket = nil
	}
}

// refuse notes that there is not enough memory for the map of a puzzle.
func (m *EditMaps) refuse(p *syntax.Puzzle) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.of(p).refused = true
}

// reconsider is called when there may be more memory, or the settings have changed.
func (m *EditMaps) reconsider() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range m.known {
		k.refused = false
		k.leave() // it comes back if it is wanted still
	}
	m.stir()
}

func (m *EditMaps) look(document uri.URI, p *syntax.Puzzle, note func(*mapped)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.looks++
	k := m.of(p)
	k.look, k.document = m.looks, document
	if k.ticket != nil {
		k.ticket.Move(work.Order{Rank: work.Idle, Change: k.look})
	}
	note(k)
	m.stir()
}

// of returns what is known of a puzzle, to be changed. Call it with mu held.
func (m *EditMaps) of(p *syntax.Puzzle) *mapped {
	k := m.known[p]
	if k == nil {
		k = &mapped{}
		m.known[p] = k
	}
	return k
}

// forget drops the puzzles that are gone.
func (m *EditMaps) forget() {
	m.mu.Lock()
	defer m.mu.Unlock()
	maps.DeleteFunc(m.known, func(p *syntax.Puzzle, k *mapped) bool {
		gone := !m.session.Schedule.Has(p)
		if gone {
			k.leave()
		}
		return gone
	})
}

// mappable yields the puzzles of a text whose maps are found though nobody looks at them: all
// where there are not too many, else those with an `idle`, which is true or false whoever
// looks.
func mappable(f *parser.File) iter.Seq[parser.Placed] {
	return func(yield func(parser.Placed) bool) {
		many := f.NumPuzzles() > manyPuzzles
		for placed := range f.Puzzles() {
			if (!many || placed.Puzzle.Field("idle") != nil) && !yield(placed) {
				return
			}
		}
	}
}

// lookedAt returns the puzzles that somebody has looked at in a document, or in any.
func (m *EditMaps) lookedAt(document uri.URI) []*syntax.Puzzle {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []*syntax.Puzzle
	for p, k := range m.known {
		if k.look > 0 && (document == "" || document == k.document) {
			list = append(list, p)
		}
	}
	return list
}

// Wants reports whether the map of a puzzle is to be found, can be found now and has not
// been. With spoilers off it would tell how the game ends, so only an assertion about idle
// walls needs it, or somebody who asks.
func (m *EditMaps) Wants(p *syntax.Puzzle) bool {
	k := m.state(p)
	if k.stopped || k.refused || !k.asked && !m.session.Settings().Spoilers && p.Field("idle") == nil {
		return false
	}
	a := m.session.Schedule.Known(p)
	return a.State == answer.Current && a.Facts != nil && a.Map == nil
}

// state returns what is known of a puzzle now.
func (m *EditMaps) state(p *syntax.Puzzle) mapped {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.known[p]; k != nil {
		return *k
	}
	return mapped{}
}

// isSettled reports whether no more maps of a document will be found.
func (m *EditMaps) isSettled(document uri.URI) bool { return !m.AnyWanted(document, anyPuzzle) }

// isQuiet reports whether no map is about to be found of which a document's diagnostics may
// say something: what takes only a moment is waited for.
func (m *EditMaps) isQuiet(document uri.URI) bool { return !m.AnyWanted(document, isQuicklyMapped) }

func anyPuzzle(*syntax.Puzzle) bool { return true }

// isQuicklyMapped reports whether a puzzle asserts something, and is so small that a person
// does not see how long its map takes.
func isQuicklyMapped(p *syntax.Puzzle) bool {
	return p.Places() <= quickPlaces && explain.Asserts(p)
}

// Soon waits a moment for the maps of small puzzles that somebody looks at, as while typing in
// them, and puts what is then known into the answers: so what they show does not flicker.
func (m *EditMaps) Soon(ctx context.Context, answers []*answer.Answer) {
	m.session.Changes.Until(ctx, refreshWait, func() bool {
		return !slices.ContainsFunc(answers, func(a *answer.Answer) bool {
			return a.Map == nil && a.Puzzle.Places() <= quickPlaces && m.state(a.Puzzle).look > 0 && m.Wants(a.Puzzle)
		})
	})
	for i, a := range answers {
		if known := m.session.Schedule.Known(a.Puzzle); a.Map == nil && known.Map != nil {
			answers[i] = known
		}
	}
}

// AnyWanted reports whether a map of some puzzles of a document is going to be found.
func (m *EditMaps) AnyWanted(document uri.URI, meant func(*syntax.Puzzle) bool) bool {
	snap := m.session.documents.Snapshots()[document]
	if snap == nil {
		return false
	}
	for placed := range mappable(snap.File) {
		if p := placed.Puzzle; meant(p) && m.Wants(p) {
			return true
		}
	}
	return slices.ContainsFunc(m.lookedAt(document), func(p *syntax.Puzzle) bool { return meant(p) && m.Wants(p) })
}

// mayBegin reports whether the map of a puzzle is wanted, and nothing has changed for a while
// if it is a large one.
func (m *EditMaps) mayBegin(p *syntax.Puzzle) bool {
	m.mu.Lock()
	rested := time.Since(m.changed) >= restTime
	m.mu.Unlock()
	return (rested || p.Places() <= quickPlaces) && m.Wants(p)
}

// find finds the map of a puzzle if it may begin still.
func (m *EditMaps) find(ctx context.Context, p *syntax.Puzzle, t *work.Ticket) {
	if m.mayBegin(p) {
		done := make(chan struct{})
		defer close(done)
		m.session.onceItLasts(done, func() { m.show(p, done) })
		m.complete(ctx, p, t)
	}
	if ctx.Err() != nil && p.Places() <= quickPlaces {
		return // interrupted, it is begun anew
	}
	m.mu.Lock()
	if k := m.known[p]; k != nil && k.ticket == t {
		k.leave()
	}
	m.mu.Unlock()
	if m.Wants(p) {
		m.stir()
	}
}

// grown has boards ask how far the map of a puzzle has got that is shown, but not too often.
func (m *EditMaps) grown(p *syntax.Puzzle) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.known[p]; k != nil && k.asked && time.Since(m.told) >= growthPulse {
		m.told = time.Now()
		m.session.Changes.Send()
	}
}

// complete completes the map of a puzzle and refines the answer about it.
func (m *EditMaps) complete(ctx context.Context, p *syntax.Puzzle, t *work.Ticket) {
	s := m.session
	known := s.Schedule.Known(p)
	var mapped *answer.Answer
	err := s.Schedule.During(ctx, p, func(ctx context.Context) (err error) {
		mapped, err = m.MapOf(s.engine, ctx, known, t, func() { m.grown(p) })
		return err
	})
	_, tooLarge := errors.AsType[*solver.MemoryError](err)
	switch {
	case ctx.Err() != nil || !s.Schedule.Has(p):
		return
	case err == nil && mapped.Map == nil: // there is no room for its game any more
		m.refuse(p)
		return
	case tooLarge:
		m.refuse(p)
		mapped = known.Unmapped(err)
	case err != nil:
		s.Log.Warn("what edits would do could not be found out", zap.Error(err))
		m.stop(p)
		mapped = known.Unmapped(err)
	}
	if document, refined := s.Schedule.Refine(known, mapped); refined && mapped != known {
		s.refined(document)
	}
}

// show shows that finding the map of a puzzle takes long.
func (m *EditMaps) show(p *syntax.Puzzle, done <-chan struct{}) {
	m.session.showWork(&lastingWork{
		name: "trying", title: m.session.Printer().Sprintf("Trying every edit"), puzzle: p,
		over: done, stop: func() { m.stop(p) },
		percentage: func() uint32 { return percentageOf(m.session.Schedule.Known(p)) },
	})
}

// percentageOf returns how far the map of an answer's puzzle has got.
func percentageOf(a *answer.Answer) uint32 {
	if a.Facts == nil || a.Facts.EditMap() == nil {
		return 0
	}
	known, total := a.Facts.EditMap().Known()
	return uint32(100 * known / max(total, 1))
}
