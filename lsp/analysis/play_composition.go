package analysis

import (
	"context"
	"errors"

	"plywise/solver"
	"plywise/solver/composition"
)

// composition updates, where moves are played, what the puzzle asserts of itself as a
// composition: `solution` loses those that it starts with, `set` is written anew, and what
// does not hold any longer becomes a comment. `tries` does in any case: the position that
// they were tries of is not shown any more. The error is ctx's.
func (e *editBuilder) composition(ctx context.Context, a *Answer, after solver.Position, played []solver.Place) error {
	p := e.p
	if p.Composition == nil || e.concealed {
		return nil
	}
	if f := p.Field("tries"); f != nil {
		e.comment(f)
	}
	if claimOf("set").isWritten(p) && setHolds(p, a.Facts) {
		if set := composition.SetPlay(after); set == nil {
			e.drop("set")
		} else {
			e.replace(p.Composition.Set.Range, expectText(p, p.Composition.Set, *set))
		}
	}
	if !claimOf("solution").isWritten(p) {
		return nil
	}
	return e.solution(ctx, a, after, played)
}

// solution updates `solution`, and `duals`, which belongs to it.
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
	v, err := a.Game.engine.examine(ctx, a, after, played, entryPlaces(entries[n:]), Awaited)
	var tooLarge *solver.MemoryError
	if err != nil && !errors.As(err, &tooLarge) {
		return err
	}
	if err == nil && v.Holds() {
		e.deleteEntries("solution", entries, 0, n)
		return nil
	}
	e.commentFrom("solution", entries, n)
	if f := e.p.Field("duals"); f != nil {
		e.comment(f)
	}
	return nil
}
