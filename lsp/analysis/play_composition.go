package analysis

import (
	"context"
	"errors"

	"plywise/solver"
	"plywise/solver/composition"
)

// composition updates, where moves are played, what the puzzle asserts of itself as a
// composition: `solution` loses those that it starts with, `set` is written anew, and what
// does not hold any longer becomes a comment, as `set` does where the game is over. `tries`
// and `idle` do in any case: they were said of a position that is not shown any more. The
// error is ctx's.
func (e *editBuilder) composition(ctx context.Context, a *Answer, after solver.Position, played []solver.Place) error {
	p := e.p
	if p.Composition == nil || e.concealed {
		return nil
	}
	for _, key := range []string{"tries", "idle"} {
		if f := p.Field(key); f != nil {
			e.comment(f)
		}
	}
	if claimOf("set").isWritten(p) && setHolds(p, a.Facts) {
		if set := composition.SetPlay(after); set == nil {
			e.comment(p.Field("set"))
		} else {
			e.replace(p.Composition.Set.Range, expectText(p, p.Composition.Set, *set))
		}
	}
	if p.Field("solution") == nil || len(p.Composition.Solution) == 0 {
		return nil
	}
	return e.solution(ctx, a, after, played)
}

// solution updates `solution`, and `duals`, which belongs to it. What is left of one that is
// half written stays as it is while the game follows it: nobody can judge it yet.
func (e *editBuilder) solution(ctx context.Context, a *Answer, after solver.Position, played []solver.Place) error {
	entries, n := e.p.Composition.Solution, 0
	for n < min(len(played), len(entries)) && entries[n].Place == int(played[n]) {
		n++
	}
	if n == len(entries) {
		e.drop("solution")
		e.drop("duals")
		return nil
	}
	stays := n == len(played)
	if claimOf("solution").isWritten(e.p) {
		v, err := a.Game.engine.examine(ctx, a, a.Puzzle.Composition.Duals, after, played, entryPlaces(entries[n:]), Awaited)
		var tooLarge *solver.MemoryError
		if err != nil && !errors.As(err, &tooLarge) {
			return err
		}
		stays = err == nil && v.Holds()
	}
	if stays {
		e.deleteEntries("solution", entries, 0, n)
		return nil
	}
	e.commentFrom("solution", entries, n)
	if f := e.p.Field("duals"); f != nil {
		e.comment(f)
	}
	return nil
}
