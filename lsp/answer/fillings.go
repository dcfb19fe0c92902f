package answer

import (
	"context"
	"crypto/sha256"
	"errors"
	"math"
	"runtime"
	"slices"
	"sync/atomic"

	"plywise/lsp/filling"
	"plywise/lsp/game"
	"plywise/lsp/work"
	"plywise/parser"
	"plywise/parser/syntax"
	"plywise/solver"
)

// NoFilling is the code of holes that no filling fits.
const NoFilling syntax.Code = "no-filling"

// Fillings are those of a puzzle's holes, as far as they are counted. Only the count changes, and
// copies of an answer share it.
type Fillings struct {
	Holes int
	// Keys are those of the claims that a filling has to make true, in the order of the format.
	Keys []string
	// IsPartial says that another claim has an error of form, so that it claims nothing.
	IsPartial bool
	// TooMany says that there are more than an editor tries.
	TooMany bool
	// IsLimited says that it is [Engine.MostFillings] alone that makes them too many.
	IsLimited bool

	engine    *Engine
	count     atomic.Pointer[filling.Count]
	isRefused atomic.Bool // there is not enough memory
}

// IsCounted reports whether an editor counts them: there are not too many, and they do not take
// too much memory.
func (f *Fillings) IsCounted() bool { return !f.TooMany && !f.isRefused.Load() }

// Fits returns how many of the fillings that have been tried fit.
func (f *Fillings) Fits() int {
	count := f.count.Load()
	if count == nil {
		return 0
	}
	_, _, fits := count.Known()
	return fits
}

// Summary returns what all fillings are, nil until all have been tried. Which are the best may not
// be known yet.
func (f *Fillings) Summary() *filling.Summary {
	count := f.count.Load()
	if count == nil {
		return nil
	}
	return count.Summary()
}

// Engine returns the engine that counts them.
func (f *Fillings) Engine() *Engine { return f.engine }

// Percentage returns how much of the fillings has been tried.
func (f *Fillings) Percentage() uint32 {
	count := f.count.Load()
	if count == nil {
		return 0
	}
	known, all, _ := count.Known()
	return uint32(100 * int64(known) / int64(all))
}

// mostWork is about how many states of games an editor goes through to count fillings: it takes
// a minute or so.
const mostWork = 1 << 35

// fillingsOf returns the fillings of a puzzle with holes, none of them counted.
func (e *Engine) fillingsOf(p *syntax.Puzzle) *Fillings {
	f := &Fillings{Holes: len(p.Holed.Holes), engine: e}
	f.Keys, f.IsPartial = claimsOf(p)
	f.TooMany = f.Holes > filling.MostHoles || game.NewFiller(p, solver.DefaultMemory).States()<<f.Holes > mostWork
	if e.MostFillings > 0 {
		tooMany := f.Holes > 62 || 1<<f.Holes > e.MostFillings
		f.TooMany, f.IsLimited = tooMany, tooMany && !f.TooMany
	}
	return f
}

// claimsOf returns the keys of the claims of a puzzle that a filling has to make true, in the
// order of the format, and whether others have an error of form.
func claimsOf(p *syntax.Puzzle) (keys []string, partial bool) {
	for _, k := range p.Game.Info().Keys {
		x := AssertionOf(k.Name)
		if x != nil && !x.Late && x.IsWritten(p) || k.Kind == syntax.MovesValue && len(p.Moves) > 0 && IsSound(p, k.Name) {
			keys = append(keys, k.Name)
		}
	}
	return keys, slices.ContainsFunc(p.Fields, func(f *syntax.Field) bool {
		return f.Means != nil && !(f.Counts() && f.Sound) && f.Means.Kind != syntax.IdleValue && (f.Means.Sort() == syntax.AssertionSort || f.Means.Kind == syntax.MovesValue)
	})
}

// Fill returns an answer about a puzzle with holes of which all fillings have been tried; the
// same answer where there are no holes, or too many. The count grows in the answer, so work that
// is interrupted goes on from there at the next call. Unless it is nil, grown is called each time
// that more is known. The error is ctx's, a *solver.MemoryError or a *DefectError.
func (e *Engine) Fill(ctx context.Context, a *Answer, wanted work.Wanted, grown func()) (*Answer, error) {
	f := a.Fillings
	if f == nil || f.TooMany || a.Filled != nil {
		return a, nil
	}
	if grown == nil {
		grown = func() {}
	}
	if f.Holes > 40 { // no memory counts these
		f.isRefused.Store(true)
		return a, &solver.MemoryError{Need: math.MaxInt64, Limit: e.Memory()}
	}
	each := game.NewFiller(a.Puzzle, e.Memory()).Memory() + filling.CountMemory(f.Holes)
	judges := 1
	if _, ok := a.Puzzle.Holed.Open().(*syntax.Chase); ok {
		judges = max(1, min(runtime.GOMAXPROCS(0), int(e.Memory()/memoryShare/each)))
	}
	job := work.Job{
		Key: sha256.Sum256([]byte("fillings\x00" + a.Puzzle.Text)), Need: int64(judges) * each,
		Make: func(ctx context.Context, _ []work.Result, memory int64) (_ work.Result, err error) {
			defer recovered(&err)
			count := a.openCount()
			return counted{count}, count.Finish(ctx, NewJudges(a.Puzzle, judges, memory), grown)
		},
	}
	made, err := e.Result(ctx, job, wanted)
	if err != nil {
		e.report(err)
		f.isRefused.Store(IsTooLarge(err))
		return a, err
	}
	f.isRefused.Store(false)
	f.count.Store(made.(counted).Count)
	return a.counted(), nil
}

// Refine is [Engine.Map] for a puzzle with a solution, and [Engine.Fill] for one with holes.
func (e *Engine) Refine(ctx context.Context, a *Answer, wanted work.Wanted, grown func()) (*Answer, error) {
	if a.Fillings != nil {
		return e.Fill(ctx, a, wanted, grown)
	}
	return e.Map(ctx, a, wanted, grown)
}

// counted is a count in the form of a result.
type counted struct{ *filling.Count }

// Bytes returns 0: the queue does not keep a count.
func (counted) Bytes() int64 { return 0 }

// counted returns the answer with what all fillings are, if that is known.
func (a *Answer) counted() *Answer {
	if a.Fillings == nil || a.Filled != nil {
		return a
	}
	count := a.Fillings.count.Load()
	if count == nil || count.Finished() == nil {
		return a
	}
	filled := *a
	filled.Filled = count.Finished()
	return &filled
}

// openCount returns the count of an answer's fillings, with what is known of them from the text
// before.
func (a *Answer) openCount() *filling.Count {
	f := a.Fillings
	if count := f.count.Load(); count != nil {
		return count
	}
	count := filling.NewCount(f.Holes, len(f.Keys))
	if a.earlier != nil {
		takeOver(count, a.Puzzle, a.earlier)
	}
	f.count.CompareAndSwap(nil, count)
	return f.count.Load()
}

// An earlierCount is the count of the fillings of the puzzle that stood there before.
type earlierCount struct {
	puzzle *syntax.Puzzle
	*Fillings
}

// takeOver takes over what is known of the fillings of an earlier puzzle, if that differs in
// nothing but what is decided.
func takeOver(count *filling.Count, now *syntax.Puzzle, before *earlierCount) {
	old := before.count.Load()
	if old == nil || before.puzzle.Game != now.Game {
		return
	}
	was, is := before.puzzle.Holed, now.Holed
	wasOpen, isOpen := was.Open(), is.Open()
	// Where each of the old holes is in a number of the new fillings, and how those are decided
	// that are holes in one of the puzzles only.
	type move struct{ from, to uint64 }
	var moves []move
	var must, mustBe, add uint64
	bit := func(i, n int) uint64 { return 1 << (n - 1 - i) }
	for i, h := range was.Holes {
		from := bit(i, len(was.Holes))
		if j := now.HoleAt(h.At, h.Other); j >= 0 {
			moves = append(moves, move{from, bit(j, len(is.Holes))})
		} else if must |= from; game.IsFilled(isOpen, h) {
			mustBe |= from
		}
	}
	for j, h := range is.Holes {
		if before.puzzle.HoleAt(h.At, h.Other) < 0 && game.IsFilled(wasOpen, h) {
			add |= bit(j, len(is.Holes))
		}
	}
	of := func(number uint64) (uint64, bool) {
		to := add
		for _, m := range moves {
			if number&m.from != 0 {
				to |= m.to
			}
		}
		return to, number&must == mustBe
	}
	// One filling tells whether the games are the same apart from that.
	to, _ := of(mustBe)
	wasFilled := was.Fill(func(i int) bool { return mustBe&bit(i, len(was.Holes)) != 0 })
	isFilled := is.Fill(func(j int) bool { return to&bit(j, len(is.Holes)) != 0 })
	if string(game.AppendPosition(nil, now.Game, wasFilled)) != string(game.AppendPosition(nil, now.Game, isFilled)) {
		return
	}
	switch {
	case sameClaims(before.puzzle, before.Keys, now, claimsKeys(now)):
		count.Take(old, of, nil)
	case onlyExpects(claimsKeys(now)):
		count.Take(old, of, func(o solver.Outcome) filling.Claims { return expectFails(now, o) })
	}
}

func claimsKeys(p *syntax.Puzzle) []string {
	keys, _ := claimsOf(p)
	return keys
}

// onlyExpects reports whether the outcome tells of all claims whether they are true.
func onlyExpects(keys []string) bool {
	return !slices.ContainsFunc(keys, func(key string) bool { return key != Expect.Key })
}

// expectFails returns the claims that fail with an outcome, of a puzzle that has an `expect` at
// most.
func expectFails(p *syntax.Puzzle, o solver.Outcome) filling.Claims {
	if Expect.IsWritten(p) && !holds(p.Expect, o) {
		return 1
	}
	return 0
}

// sameClaims reports whether two puzzles claim the same of the same places.
func sameClaims(p *syntax.Puzzle, keys []string, q *syntax.Puzzle, others []string) bool {
	if !slices.Equal(keys, others) {
		return false
	}
	for _, key := range append(slices.Clone(keys), "duals") {
		f, g := p.Field(key), q.Field(key)
		if (f == nil) != (g == nil) || f != nil && (f.Sound != g.Sound || !slices.Equal(game.EntryPlaces(f.Entries), game.EntryPlaces(g.Entries)) || len(f.Entries) == 0 && p.Slice(f.Value) != q.Slice(g.Value)) {
			return false
		}
	}
	return true
}

// noFilling says why no filling fits, or that counting them takes too much memory; nil where some
// fit, or that is not known.
func (a *Answer) noFilling() []syntax.Problem {
	s := a.Filled
	if s == nil && a.Fillings != nil && IsTooLarge(a.unmapped) {
		return unsolvable(a.Puzzle, a.unmapped)
	}
	if s == nil || s.Fits > 0 {
		return nil
	}
	problem := syntax.Problem{Severity: syntax.Error, Code: NoFilling}
	if f := a.Puzzle.Field("puzzle"); f != nil {
		if problem.Range = f.Value; problem.Range.Empty() {
			problem.Range = f.Name
		}
	}
	broken := 1<<a.Fillings.Holes - s.Unbroken
	switch {
	case s.Unbroken == 0:
		problem.Message = syntax.Say("None of the %d fillings fits: in each the knight cannot reach every pawn.", 1<<a.Fillings.Holes)
	case s.Over && s.Alone:
		problem.Message = syntax.Say("None of the %d fillings fits: the game is over in the position shown. Some would fit without `%s`.", 1<<a.Fillings.Holes, a.Fillings.Keys[s.Claim])
	case s.Over:
		problem.Message = syntax.Say("None of the %d fillings fits: the game is over in the position shown. `%s` fails most often.", 1<<a.Fillings.Holes, a.Fillings.Keys[s.Claim])
	case s.Alone:
		problem.Message = syntax.Say("None of the %d fillings fits; some would without `%s`.", 1<<a.Fillings.Holes, a.Fillings.Keys[s.Claim])
	default:
		problem.Message = syntax.Say("None of the %d fillings fits; `%s` fails most often.", 1<<a.Fillings.Holes, a.Fillings.Keys[s.Claim])
	}
	if s.Unbroken > 0 && broken > 0 {
		problem.Message = syntax.Say("%s In %d of them the knight cannot reach every pawn.", problem.Message, broken)
	}
	if f := a.Puzzle.Field(a.blamed()); f != nil {
		problem.Related = []syntax.Related{{Range: f.Name, Message: syntax.Say("This is `%s`.", f.Key)}}
	}
	return []syntax.Problem{problem}
}

// blamed returns the key of the claim to blame, "" for none.
func (a *Answer) blamed() string {
	if s := a.Filled; s.Unbroken > 0 && len(a.Fillings.Keys) > 0 {
		return a.Fillings.Keys[s.Claim]
	}
	return ""
}

// IsTooLarge reports whether an error says that there is not enough memory.
func IsTooLarge(err error) bool {
	_, tooLarge := errors.AsType[*solver.MemoryError](err)
	return tooLarge
}

// HoleAt returns the hole at a cursor: the cell, or the edge at the word of `maybe` that names a
// neighbour; -1 for none.
func HoleAt(c parser.Cursor) int {
	if c.Puzzle == nil || c.Puzzle.Holed == nil || c.Place < 0 || c.Field == nil {
		return -1
	}
	if c.List == syntax.InMaybe && c.Entry >= 0 {
		return c.Puzzle.HoleAt(c.Draft.Maybe.Lines[c.Row].Node.Place, c.Place)
	}
	if c.Field.Key == "board" {
		return c.Puzzle.HoleAt(c.Place, -1)
	}
	return -1
}
