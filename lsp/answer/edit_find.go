package answer

import (
	"context"
	"math"
	"runtime"
	"sync/atomic"
	"time"

	"plywise/lsp/game"
	"plywise/lsp/work"
	"plywise/parser"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// Map returns an answer with the complete map of its puzzle's edits; the same answer where the
// puzzle has no solution. The map grows in the facts, so work that is interrupted goes on from
// there at the next call. Unless it is nil, grown is called each time that more is known. The
// error is ctx's, a *solver.MemoryError or a *DefectError.
func (e *Engine) Map(ctx context.Context, a *Answer, wanted work.Wanted, grown func()) (*Answer, error) {
	if a = a.Mapped(); a.Facts == nil || a.Map != nil {
		return a, nil
	}
	solved, err := e.Solve(ctx, a, wanted)
	if err != nil || solved.Game == nil {
		return a, err
	}
	err = e.find(ctx, solved, solved.OpenMap(), wanted, grown)
	return a.Mapped(), err
}

// Mapped returns the answer with the map of its puzzle's edits, if that is complete; else the
// same answer.
func (a *Answer) Mapped() *Answer {
	if a.Map != nil || a.Facts == nil {
		return a
	}
	m := a.Facts.EditMap()
	if m == nil || !m.IsComplete() {
		return a
	}
	mapped := *a
	mapped.Map, mapped.unmapped = m, nil
	return &mapped
}

// EditMap returns the map of the puzzle's edits as far as it is known, nil before the first
// call of [Answer.OpenMap].
func (f *Facts) EditMap() *EditMap { return f.edits.Load() }

// OpenMap is [Facts.EditMap] of the answer's facts, but makes an empty map where there is none.
func (a *Answer) OpenMap() *EditMap {
	edits := a.Facts.edits
	if edits.Load() == nil {
		edits.CompareAndSwap(nil, newEditMap(a))
	}
	return edits.Load()
}

// find completes a map, as a question to a judge. Of callers that ask the same question at a
// time, one completes its own map and the others copy it.
func (e *Engine) find(ctx context.Context, a *Answer, m *EditMap, wanted work.Wanted, grown func()) error {
	same, err := ask(ctx, e, a, wanted, editQuestion(a, "map"), func(ctx context.Context, o composition.Options) (*EditMap, error) {
		return m, newTrials(a, m, o).findAll(ctx, grown)
	})
	if err == nil && same != m {
		m.take(same)
	}
	return err
}

// Prospect tries one edit: that of a place, for which other is -1, or of an edge. It reports
// false where there is no such edit, or no solution.
func (e *Engine) Prospect(ctx context.Context, a *Answer, at, other solver.Place, wanted work.Wanted) (Prospect, bool, error) {
	if a.Facts == nil {
		return Prospect{}, false, nil
	}
	if m := a.Facts.EditMap(); m != nil {
		if p, ok := m.Of(at, other); ok {
			return p, true, nil
		}
	}
	a, err := e.Solve(ctx, a, wanted)
	if err != nil || a.Game == nil {
		return Prospect{}, false, err
	}
	m := a.OpenMap()
	i, ok := m.index(at, other)
	if !ok {
		return Prospect{}, false, nil
	}
	t, err := ask(ctx, e, a, wanted, editQuestion(a, "edit", int(at), int(other)), func(ctx context.Context, o composition.Options) (*trial, error) {
		return newTrials(a, m, o).try(ctx, m.edit(i))
	})
	if err != nil {
		return Prospect{}, false, err
	}
	m.enter(i, t)
	p, ok := m.prospect(i)
	return p, ok, nil
}

// prospectSoon is Prospect for a caller that does without it where it is not known in time.
func (e *Engine) prospectSoon(ctx context.Context, wait time.Duration, a *Answer, at, other solver.Place) (*Prospect, error) {
	limited, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	p, ok, err := e.Prospect(limited, a, at, other, Awaited)
	if limited.Err() != nil && ctx.Err() == nil {
		return nil, nil
	}
	if err != nil || !ok {
		return nil, err
	}
	return &p, nil
}

// EditAt returns the edit at a cursor: of a cell of a board or a pawn, where other is -1, or of
// the edge to a neighbour in a line of the graph. The game need not have that edit.
func EditAt(c parser.Cursor) (at, other solver.Place, ok bool) {
	switch {
	case c.Puzzle == nil || c.Field == nil || c.Place < 0:
		return 0, 0, false
	case c.List == syntax.InGraph && c.Entry >= 0:
		from := c.Puzzle.Draft.Graph.Lines[c.Row].Node.Place
		return solver.Place(from), solver.Place(c.Place), from >= 0
	}
	return solver.Place(c.Place), -1, c.List == syntax.InPawns || c.Field.Key == "board"
}

// editQuestion returns the subject of a question about edits of a puzzle. The reply depends on
// the puzzle's assertions, and so on its text.
func editQuestion(a *Answer, name string, numbers ...int) subject {
	return subject{name + "\x00" + a.Puzzle.Text + "\x00", numbers, a.Game.editingMemory(a.Game.Engine.Memory())}
}

// A trial is the outcome and the true assertions of the position shown after an edit.
type trial struct {
	outcome  solver.Outcome
	truths   assertionSet
	playable bool // no entry of `moves` has become illegal
}

// trials try the edits of a puzzle. They are safe for use by many goroutines.
type trials struct {
	*Answer
	*EditMap
	options composition.Options
	legal   []solver.Place // the entries of `moves` that are legal now
}

func newTrials(a *Answer, m *EditMap, o composition.Options) *trials {
	return &trials{Answer: a, EditMap: m, options: o, legal: game.EntryPlaces(a.Puzzle.Moves)[:len(a.Facts.Steps)]}
}

// findAll completes the map, the edits nearest to the line of play first.
func (t *trials) findAll(ctx context.Context, grown func()) error {
	tell := func() {
		if grown != nil {
			grown()
		}
	}
	var next atomic.Int32
	return solver.Parallel(t.Game.trialsAtATime(t.options.MemoryLimit), func(int) error {
		err := t.tryRest(ctx, &next, tell)
		if err != nil {
			next.Store(math.MaxInt32 / 2) // the others stop, too
		}
		return err
	})
}

// tryRest tries the edits that are not known yet, from the next one on, until none is left.
// Several goroutines may run it at a time. A panic is an error.
func (t *trials) tryRest(ctx context.Context, next *atomic.Int32, tell func()) (err error) {
	defer recovered(&err)
	for at := next.Add(1) - 1; int(at) < len(t.order); at = next.Add(1) - 1 {
		i := int(t.order[at])
		if t.result(i).effect != NoEffect {
			continue
		}
		result, err := t.try(ctx, t.edit(i))
		if err != nil {
			return err
		}
		t.enter(i, result)
		tell()
	}
	return nil
}

// try solves the game after an edit and checks the assertions.
func (t *trials) try(ctx context.Context, e game.Edit) (*trial, error) {
	at, err := t.Game.Rules.After(ctx, t.Game.Solution, t.Game.Start, e, t.options.MemoryLimit)
	if err != nil {
		return nil, err
	}
	result := &trial{outcome: at.Outcome()}
	if result.truths, err = t.truthsOf(ctx, at); err != nil {
		return nil, err
	}
	_, result.playable = game.PlayFrom(at, t.legal)
	return result, nil
}

// truthsOf returns which of the puzzle's assertions are true of a position.
func (t *trials) truthsOf(ctx context.Context, at solver.Position) (truths assertionSet, err error) {
	a := &Answer{Puzzle: t.Puzzle, Facts: &Facts{}}
	if asserted := t.truths | t.wrongs; asserted.of(func(x *Assertion) bool { return x.evaluates }) == 0 {
		a.Facts.Outcome = at.Outcome() // such assertions ask for nothing else
	} else {
		a.Facts.Evaluation = game.Evaluate(at)
	}
	c := &critic{p: t.Puzzle, start: at, examine: func(moves []solver.Place) (*composition.Verdict, error) {
		return composition.Examine(ctx, at, moves, unwantedDuals[t.Puzzle.Composition.Duals], t.options)
	}}
	if a.Facts.Critique, err = c.find(ctx); err != nil {
		return 0, err
	}
	if c := a.Facts.Critique; c != nil && c.Solution.Unjudged != nil {
		return 0, c.Solution.Unjudged
	}
	return (t.truths | t.wrongs).of(func(x *Assertion) bool { return x.holds(a) }), nil
}

// editingMemory returns how many bytes the trials of a puzzle's edits take at most beside the
// solution, with that limit.
func (g *Game) editingMemory(limit int64) int64 {
	return int64(g.trialsAtATime(limit)) * g.trialMemory()
}

// trialMemory returns how many bytes it takes at most to try one edit.
func (g *Game) trialMemory() int64 { return g.Rules.EditingMemory(g.Solution) + g.claimMemory() }

// claimMemory returns how many bytes it takes at most to check what the puzzle asserts.
func (g *Game) claimMemory() int64 {
	if c := g.Puzzle.Composition; c != nil && len(c.Solution) > 0 {
		return g.judgingMemory()
	}
	return 0
}

// memoryShare is the fraction of the memory limit that concurrent trials may take. A single one
// may take all.
const memoryShare = 4

// trialsAtATime returns how many edits are tried at a time: several where each takes long.
func (g *Game) trialsAtATime(limit int64) int {
	if !g.Rules.Lasts() {
		return 1
	}
	fit := limit / memoryShare / max(1, g.trialMemory())
	return max(1, min(runtime.GOMAXPROCS(0), int(fit)))
}

// NextIdleWall returns the first idle wall of a solved puzzle at a place or behind it, -1 for
// none. Its errors are those of Map.
func (e *Engine) NextIdleWall(ctx context.Context, a *Answer, from solver.Place) (solver.Place, error) {
	return ask(ctx, e, a, Awaited, editQuestion(a, "idle", int(from)), func(ctx context.Context, o composition.Options) (solver.Place, error) {
		m := newEditMap(a)
		t := newTrials(a, m, o)
		for i := range m.edits {
			edit := m.edit(i)
			if !edit.Present || edit.At < from {
				continue
			}
			result, err := t.try(ctx, edit)
			if err != nil {
				return -1, err
			}
			if m.enter(i, result); m.isIdle(i) {
				return edit.At, nil
			}
		}
		return -1, nil
	})
}
