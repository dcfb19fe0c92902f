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
	"plywise/lsp/schedule"
	"plywise/lsp/work"
	"plywise/parser"
	"plywise/parser/syntax"
	"plywise/solver"
)

const (
	// manyPuzzles is the most puzzles that a document may have for all of them to be mapped. In a
	// longer one those are that the user looks at, and those that have an `idle` or holes.
	manyPuzzles = 100
	// growthPulse is the least time between two wakings of those who show a map that grows.
	growthPulse = 50 * time.Millisecond
	// countPulse is the least time between two counts that a text shows while fillings are tried.
	countPulse = time.Second
	// quickPlaces is the most places of a puzzle whose map takes no noticeable time, quickHoles
	// the most holes of one whose fillings take none.
	quickPlaces = 121
	quickHoles  = 8
	// restTime is how long nothing must have changed, nor the user have looked elsewhere, before
	// a larger puzzle is mapped. Between two keystrokes the map would be wasted, and its memory
	// would slow the typing down.
	restTime = 250 * time.Millisecond
)

// EditMaps queues finding the maps of edits of open puzzles, and counting the fillings of holes,
// which it treats as such maps, as idle work: first that of the puzzle that the user looked at last,
// then those of puzzles looked at before, then the rest of each document that is solved. A complete
// map refines the answer about its puzzle. A map that was interrupted goes on growing later.
//
//	look, settled, settings ──▶ enqueue ──▶ work.Queue, Idle ──▶ Engine.Refine ──▶ Schedule.Refine
type EditMaps struct {
	session *Session
	// stirred gets a value when other maps may be wanted than before.
	stirred chan struct{}
	// MapOf is [answer.Engine.Refine], unless a test replaces it.
	MapOf func(*answer.Engine, context.Context, *answer.Answer, work.Wanted, func()) (*answer.Answer, error)

	mu      sync.Mutex
	known   map[*syntax.Puzzle]*mapState
	looks   int64
	changed time.Time // when run last received from stirred
	told    time.Time // when boards were last woken to show more of a map
}

// A mapState says whether the map of a puzzle is wanted and whether it is in the queue.
type mapState struct {
	look     int64        // the number of the last look at it, 0 for none
	document uri.URI      // in which the user looked at it
	asked    bool         // a board shows the map, even with spoilers off
	stopped  bool         // the user has stopped the work, or it failed
	refused  bool         // the map needs more memory than there is
	ticket   *work.Ticket // nil unless the map is in the queue
}

func newEditMaps(s *Session) *EditMaps {
	return &EditMaps{
		session: s, stirred: make(chan struct{}, 1), MapOf: (*answer.Engine).Refine, known: make(map[*syntax.Puzzle]*mapState),
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

// stir makes run look again for maps that are wanted.
func (m *EditMaps) stir() {
	select {
	case m.stirred <- struct{}{}:
	default:
	}
}

// run keeps the wanted maps in the queue until the session ends.
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
		m.session.Try(func() { m.enqueue(ctx) })
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

// lookAt notes that the user looks at the puzzle at a cursor.
func (m *EditMaps) lookAt(at Cursor) {
	snap := m.session.documents.Snapshots()[at.document]
	if snap == nil {
		return
	}
	if placed, ok := snap.File.PuzzleAt(snap.Offset(*at.Position)); ok {
		m.look(snap.Key, placed.Puzzle, func(*mapState) {})
	}
}

// Ask notes that a board shows the map of a puzzle, even if the user had stopped finding it.
func (m *EditMaps) Ask(document uri.URI, p *syntax.Puzzle) {
	m.look(document, p, func(k *mapState) { k.asked, k.stopped = true, false })
}

// Resume goes on finding the map of a puzzle that the user had stopped.
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
func (k *mapState) leave() {
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
		k.leave() // enqueue adds it again if it is still wanted
	}
	m.stir()
}

func (m *EditMaps) look(document uri.URI, p *syntax.Puzzle, note func(*mapState)) {
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

// of returns the state of a puzzle's map, which the caller may change. The caller holds mu.
func (m *EditMaps) of(p *syntax.Puzzle) *mapState {
	k := m.known[p]
	if k == nil {
		k = &mapState{}
		m.known[p] = k
	}
	return k
}

// forget drops the puzzles that no document holds any more.
func (m *EditMaps) forget() {
	m.mu.Lock()
	defer m.mu.Unlock()
	maps.DeleteFunc(m.known, func(p *syntax.Puzzle, k *mapState) bool {
		gone := !m.session.Schedule.Has(p)
		if gone {
			k.leave()
		}
		return gone
	})
}

// mappable yields the puzzles of a text that are mapped even if the user does not look at them:
// all where there are not too many, else those with an `idle`, which only the map can check.
func mappable(f *parser.File) iter.Seq[parser.Placed] {
	return func(yield func(parser.Placed) bool) {
		many := f.NumPuzzles() > manyPuzzles
		for placed := range f.Puzzles() {
			if (!many || placed.Puzzle.Field("idle") != nil || placed.Puzzle.Holed != nil) && !yield(placed) {
				return
			}
		}
	}
}

// lookedAt returns the puzzles that the user has looked at in a document; "" stands for all
// documents.
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

// Wants reports whether the map of a puzzle is wanted, can be found now and is not complete yet.
// Where outcomes are hidden it would give away how the game ends, so only an `idle` or [EditMaps.Ask]
// makes it wanted.
func (m *EditMaps) Wants(p *syntax.Puzzle) bool {
	k := m.state(p)
	if k.stopped || k.refused || !k.asked && !m.session.Tells(p) && p.Field("idle") == nil && p.Holed == nil {
		return false
	}
	return m.session.Schedule.Known(p).MaySayMore()
}

// state returns a copy of the state of a puzzle's map.
func (m *EditMaps) state(p *syntax.Puzzle) mapState {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.known[p]; k != nil {
		return *k
	}
	return mapState{}
}

// isSettled reports whether no more maps of a document will be found.
func (m *EditMaps) isSettled(document uri.URI) bool { return !m.AnyWanted(document, anyPuzzle) }

// isQuiet reports whether no map is wanted that is quickly found and may change a document's
// diagnostics, which wait for such a map.
func (m *EditMaps) isQuiet(document uri.URI) bool { return !m.AnyWanted(document, isQuicklyMapped) }

func anyPuzzle(*syntax.Puzzle) bool { return true }

// isQuicklyMapped reports whether a puzzle asserts something, and is so small that its map takes
// no noticeable time.
func isQuicklyMapped(p *syntax.Puzzle) bool {
	return isQuick(p) && explain.Asserts(p)
}

// isQuick reports whether the map of a puzzle, or the count of its fillings, takes no noticeable
// time.
func isQuick(p *syntax.Puzzle) bool {
	return p.Places() <= quickPlaces && (p.Holed == nil || len(p.Holed.Holes) <= quickHoles)
}

// Soon waits a moment for the maps of small puzzles that the user looks at, as while typing in
// them, and replaces the answers that they refine, so that the screen does not flicker. It waits
// longer for fillings where the client cannot be made to ask again.
func (m *EditMaps) Soon(ctx context.Context, answers []*answer.Answer, refreshes bool) {
	wait := refreshWait
	if !refreshes {
		wait = onlyWait
	}
	m.session.Changes.Until(ctx, wait, func() bool {
		return !slices.ContainsFunc(answers, func(a *answer.Answer) bool {
			isShown := m.state(a.Puzzle).look > 0 || a.Puzzle.Holed != nil
			isSoon := isQuick(a.Puzzle) || !refreshes && m.isCounting(a.Puzzle)
			return a.Map == nil && isShown && isSoon && m.Wants(a.Puzzle)
		})
	})
	for i, a := range answers {
		if known := m.session.Schedule.Known(a.Puzzle); a.Map == nil && known.Map != nil || a.Filled == nil && known.Filled != nil {
			answers[i] = known
		}
	}
}

// isCounting reports whether a puzzle has fillings that have not been tried.
func (m *EditMaps) isCounting(p *syntax.Puzzle) bool {
	f := m.session.Schedule.Known(p).Fillings
	return f != nil && f.Summary() == nil
}

// CountedSoon is [EditMaps.Soon] for a puzzle with holes.
func (m *EditMaps) CountedSoon(ctx context.Context, a *answer.Answer) *answer.Answer {
	answers := []*answer.Answer{a}
	m.Soon(ctx, answers, true)
	return answers[0]
}

// MoreCounted returns a function that waits until more is known of the fillings of a puzzle's holes
// than an answer about it says by now: that more of them fit, what all of them are, or that they are
// not counted. Its error is ctx's, or says that no document holds the puzzle any more.
func (m *EditMaps) MoreCounted(a *answer.Answer) func(ctx context.Context) error {
	begin, isCounted, fits := time.Now(), a.Fillings.IsCounted(), a.Fillings.Fits()
	return func(ctx context.Context) error {
		for {
			change := m.session.Changes.Wait()
			known := m.session.Schedule.Known(a.Puzzle)
			if known.Fillings == nil {
				return schedule.ErrGone
			}
			now := known.Fillings.Fits()
			rest := countPulse - time.Since(begin)
			var rested <-chan time.Time
			switch {
			case known.Fillings.Summary() != nil, known.Fillings.IsCounted() != isCounted, now > fits && rest <= 0:
				return nil
			case now > fits:
				rested = time.After(rest)
			}
			select {
			case <-change:
			case <-rested:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	}
}

// AnyWanted reports whether the map of any puzzle of a document is wanted, among those that are
// meant.
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

// mayBegin reports whether the map of a puzzle is wanted and, for a large puzzle, nothing has
// changed for a while.
func (m *EditMaps) mayBegin(p *syntax.Puzzle) bool {
	m.mu.Lock()
	rested := time.Since(m.changed) >= restTime
	m.mu.Unlock()
	return (rested || isQuick(p)) && m.Wants(p)
}

// find finds the map of a puzzle if that may still begin. A panic stops this map alone.
func (m *EditMaps) find(ctx context.Context, p *syntax.Puzzle, t *work.Ticket) {
	defer func() {
		if cause := recover(); cause != nil {
			m.session.panicked(cause)
			m.stop(p)
		}
	}()
	if m.mayBegin(p) {
		done := make(chan struct{})
		defer close(done)
		m.session.onceItLasts(done, func() { m.show(p, done) })
		m.complete(ctx, p, t)
	}
	if ctx.Err() != nil && isQuick(p) {
		return // it was interrupted, and stays in the queue
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

// grown wakes those who show the growing map of a puzzle, but not too often.
func (m *EditMaps) grown(p *syntax.Puzzle) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.known[p]; k != nil && (k.asked || p.Holed != nil) && time.Since(m.told) >= growthPulse {
		m.told = time.Now()
		m.session.Changes.Send()
	}
}

// complete completes the map of a puzzle and refines the answer about it.
func (m *EditMaps) complete(ctx context.Context, p *syntax.Puzzle, t *work.Ticket) {
	s := m.session
	known := s.Schedule.Known(p)
	working, end := s.Schedule.During(ctx, p)
	defer end()
	mapped, err := m.MapOf(s.engine, working, known, t, func() { m.grown(p) })
	_, tooLarge := errors.AsType[*solver.MemoryError](err)
	switch {
	case ctx.Err() != nil || !s.Schedule.Has(p):
		return
	case err == nil && mapped.Map == nil && mapped.Filled == nil: // there is no room for its game any more
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

// show shows that the map of a puzzle is being found.
func (m *EditMaps) show(p *syntax.Puzzle, done <-chan struct{}) {
	title := m.session.Printer().Sprintf("Trying every edit")
	if p.Holed != nil {
		title = m.session.Printer().Sprintf("Trying every filling")
	}
	m.session.showWork(&lastingWork{
		name: "trying", title: title, puzzle: p,
		over: done, stop: func() { m.stop(p) },
		percentage: func() uint32 { return percentageOf(m.session.Schedule.Known(p)) },
	})
}

// percentageOf returns how much of the map of an answer's puzzle, or of its fillings, is known.
func percentageOf(a *answer.Answer) uint32 {
	if a.Fillings != nil {
		return a.Fillings.Percentage()
	}
	if a.Facts == nil || a.Facts.EditMap() == nil {
		return 0
	}
	known, total := a.Facts.EditMap().Known()
	return uint32(100 * known / max(total, 1))
}
