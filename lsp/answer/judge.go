package answer

import (
	"context"
	"crypto/sha256"
	"slices"
	"time"

	"plywise/lsp/game"
	"plywise/lsp/work"
	"plywise/parser"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/composition"
)

// Judge has a judge of compositions judge the position shown, once for an answer and its
// copies. It returns nil where the puzzle has no solution. The error is ctx's, a
// *solver.MemoryError or a *DefectError.
func (e *Engine) Judge(ctx context.Context, a *Answer, wanted work.Wanted) (*composition.Composition, error) {
	if a.Facts == nil {
		return nil, nil
	}
	if known := a.Facts.Composition(); known != nil {
		return known, nil
	}
	a, err := e.Solve(ctx, a, wanted)
	if err != nil || a.Game == nil {
		return nil, err
	}
	judged, err := ask(ctx, e, a, wanted, subject{"position", nil, a.Game.judgingMemory()}, func(ctx context.Context, o composition.Options) (*composition.Composition, error) {
		return composition.Judge(ctx, a.Game.Start, o)
	})
	if err == nil {
		a.Facts.judged.Store(judged)
	}
	return judged, err
}

// Composition returns the judged composition, nil before [Engine.Judge] is called.
func (f *Facts) Composition() *composition.Composition { return f.judged.Load() }

// A Judgement has what a judge finds out about the thing at a cursor, beyond the game's table, or
// the effect of the edit there.
type Judgement struct {
	// Composition is about the position shown; JudgeAt sets it over the title only.
	Composition *composition.Composition
	// Turn is about the best move where an entry of `moves` or `solution` is made; nil
	// anywhere else, and where its player does not force the end.
	Turn *composition.Turn
	// Edit is the edit there with its effect; nil where there is none, or its effect is not known
	// in time.
	Edit *Prospect
}

// JudgeAt has a judge judge the thing at a cursor of a solved puzzle, which ranks as awaited. It
// goes without the effect of an edit that is not known after the wait. Its errors are those of
// Judge.
func (e *Engine) JudgeAt(ctx context.Context, a *Answer, c parser.Cursor, wait time.Duration) (j Judgement, err error) {
	if IsTitle(c) {
		j.Composition, err = e.Judge(ctx, a, Awaited)
		return j, err
	}
	if at, other, ok := EditAt(c); ok {
		j.Edit, err = e.prospectSoon(ctx, wait, a, at, other)
		return j, err
	}
	entries := entriesAt(c)
	if c.Entry < 0 || c.Entry >= len(entries) {
		return j, nil
	}
	if a, err = e.Solve(ctx, a, Awaited); err != nil || a.Game == nil {
		return j, err
	}
	before := game.EntryPlaces(entries[:c.Entry])
	at, ok := game.PlayFrom(a.Game.Start, before)
	if !ok {
		return j, nil
	}
	j.Turn, err = ask(ctx, e, a, Awaited, subject{"turn", placeNumbers(before), a.Game.judgingMemory()}, func(ctx context.Context, o composition.Options) (*composition.Turn, error) {
		return composition.JudgeTurn(ctx, at, o)
	})
	return j, err
}

// entriesAt returns the moves in order that a cursor is in, nil if it is in none.
func entriesAt(c parser.Cursor) []syntax.Entry {
	switch c.List {
	case syntax.InMoves:
		return c.Puzzle.Moves
	case syntax.InSolution:
		return c.Puzzle.Composition.Solution
	}
	return nil
}

func placeNumbers(places []solver.Place) []int {
	numbers := make([]int, len(places))
	for i, place := range places {
		numbers[i] = int(place)
	}
	return numbers
}

// examine checks whether moves are the solution of the position after the played moves, with
// the duals that a word of `duals` tolerates.
func (e *Engine) examine(ctx context.Context, a *Answer, duals syntax.Duals, at solver.Position, played, moves []solver.Place, wanted work.Wanted) (*composition.Verdict, error) {
	if duals == syntax.AnyDuals || duals == syntax.LongerDuals { // the moves themselves tell
		return composition.Examine(ctx, at, moves, unwantedDuals[duals], composition.Options{})
	}
	numbers := append([]int{int(duals), len(played)}, placeNumbers(slices.Concat(played, moves))...)
	return ask(ctx, e, a, wanted, subject{"solution", numbers, a.Game.judgingMemory()}, func(ctx context.Context, o composition.Options) (*composition.Verdict, error) {
		return composition.Examine(ctx, at, moves, unwantedDuals[duals], o)
	})
}

// unwantedDuals are the duals that `duals` does not tolerate.
var unwantedDuals = [...]composition.Duals{
	syntax.NoDuals:      composition.KeepingDuals,
	syntax.WaitingDuals: composition.WinningDuals,
	syntax.LongerDuals:  composition.BestDuals,
	syntax.AnyDuals:     composition.NoDuals,
}

// ask has a judge answer a question about a solved game. For the engine it is one more job:
// callers that ask the same question at a time share it, it keeps within the memory limit, and
// its rank decides when it is held or interrupted.
func ask[T any](ctx context.Context, e *Engine, a *Answer, wanted work.Wanted, about subject, find func(context.Context, composition.Options) (T, error)) (none T, err error) {
	q := &question{need: about.need, find: func(ctx context.Context, o composition.Options) (any, error) { return find(ctx, o) }}
	timed, err := e.solution(ctx, &job{unsolved: q, key: questionKey(a, about), need: q.need}, wanted)
	if err != nil {
		e.report(err)
		return none, err
	}
	return timed.Solution.(*reply).said.(T), nil
}

// A subject identifies a question, and says what answering it takes.
type subject struct {
	// The name and the numbers tell the question from others about the position shown.
	name    string
	numbers []int
	need    int64 // bytes that answering takes beside the game's table
}

// judgingMemory returns how many bytes a judge takes at most beside the solution.
func (g *Game) judgingMemory() int64 {
	if chased, ok := g.Solution.(*chase.Solution); ok {
		return chased.CriticalMemory()
	}
	return 0
}

// questionKey identifies a question about a puzzle's position.
func questionKey(a *Answer, about subject) work.Key {
	k := append([]byte(about.name), a.job.key[:]...)
	k = game.AppendShown(k, a.Puzzle.Setup)
	return sha256.Sum256(game.AppendInts(k, about.numbers...))
}

// A question to a judge, in the form of a game that the engine solves.
type question struct {
	need int64 // bytes that answering takes beside the game's table
	find func(context.Context, composition.Options) (any, error)
}

// A reply is the judge's answer to a question, in the form of a solution.
type reply struct{ said any }

// States returns 0: a reply has no table.
func (*reply) States() int64 { return 0 }

// Bytes returns 0: the engine does not keep a reply.
func (*reply) Bytes() int64 { return 0 }

func (q *question) AppendKey(k []byte) []byte { return k }
func (q *question) Memory() int64             { return q.need }
func (q *question) IsNear(game.Solution) bool { return false }

func (q *question) Solve(ctx context.Context, _ game.Solution, memory int64) (game.Solution, error) {
	said, err := q.find(ctx, composition.Options{MemoryLimit: memory})
	if err != nil {
		return nil, err
	}
	return &reply{said}, nil
}

// IsTitle reports whether a cursor is at a puzzle's title.
func IsTitle(c parser.Cursor) bool {
	return c.Field != nil && c.Field.Key == "puzzle" && (c.Part == parser.KeyPart || c.Part == parser.ValuePart)
}
