package analysis

import (
	"context"
	"fmt"

	"plywise/parser"
	"plywise/solver"
)

// keepTrue returns edits of a puzzle's text with what keeps `solution`, `tries` and `idle`
// true, of those that were: `solution` becomes a comment with its `duals` where it fails, the
// lists of `tries` and `idle` are written anew. So that nobody waits long, `idle` becomes a
// comment on a board on which each edit takes long to try. It needs an answer with its game
// where there is something to keep.
func keepTrue(ctx context.Context, a *Answer, edits []parser.TextEdit) ([]parser.TextEdit, error) {
	p := a.Puzzle
	if a.Facts == nil || a.concealed || p.Composition == nil || len(edits) == 0 {
		return edits, nil
	}
	var held []string
	for _, key := range []string{"solution", "tries"} {
		if c := claimOf(key); c.isWritten(p) && c.holds(p, a.Facts) {
			held = append(held, key)
		}
	}
	keepsIdle := assertsIdle(p)
	if keepsIdle {
		idle, known, err := a.idleSoon(ctx)
		if err != nil {
			return nil, err
		}
		keepsIdle = !known || idleHolds(p, idle)
	}
	if len(held) == 0 && !keepsIdle {
		return edits, nil
	}
	if a.Game == nil {
		return nil, fmt.Errorf("what the edits do to the assertions of the puzzle %q is not known", p.Title)
	}
	now, err := a.afterwards(ctx, edits)
	if now == nil || err != nil {
		return edits, err
	}
	e := &editBuilder{p: now.Puzzle}
	for _, key := range held {
		e.keepTrue(key, now)
	}
	edits = joined(p.Text, edits, e.done())
	if !keepsIdle {
		return edits, nil
	}
	if now, err = a.afterwards(ctx, edits); now == nil || err != nil || now.Puzzle.Field("idle") == nil {
		return edits, err
	}
	e = &editBuilder{p: now.Puzzle}
	switch idle, known, err := now.idleSoon(ctx); {
	case err != nil:
		return nil, err
	case !known:
		e.comment(now.Puzzle.Field("idle"))
	case !assertsIdle(now.Puzzle) || !idleHolds(now.Puzzle, idle):
		e.set("idle", idleText(now.Puzzle, idle))
	}
	return joined(p.Text, edits, e.done()), nil
}

// keepTrue writes what a claim has to say after edits, or makes a comment of it.
func (e *editBuilder) keepTrue(key string, now *Answer) {
	f, c := e.p.Field(key), claimOf(key)
	isKnown := now.Facts != nil && c.isWritten(e.p)
	switch {
	case f == nil, isKnown && c.holds(e.p, now.Facts):
	case isKnown && key == "tries":
		e.set(key, triesText(e.p, now.Facts.critique.tries))
	default:
		e.comment(f)
		if duals := e.p.Field("duals"); key == "solution" && duals != nil {
			e.comment(duals)
		}
	}
}

// afterwards returns the answer about a puzzle after edits, nil where its text has another
// number of puzzles then.
func (a *Answer) afterwards(ctx context.Context, edits []parser.TextEdit) (*Answer, error) {
	file := parser.Parse(parser.Apply(a.Puzzle.Text, edits))
	if file.NumPuzzles() != 1 {
		return nil, nil
	}
	return a.Game.engine.Analyse(ctx, file.Puzzle(0).Puzzle, Awaited)
}

// idleSoon returns the idle walls, if they are known or do not take long to find.
func (a *Answer) idleSoon(ctx context.Context) (idle []solver.Place, known bool, err error) {
	if a = a.Mapped(); a.Map == nil {
		if a.Game == nil || a.Game.rules.lasts() {
			return nil, false, nil
		}
		if a, err = a.Game.engine.Map(ctx, a, Awaited, nil); err != nil {
			return nil, false, ctx.Err()
		}
	}
	idle, known = a.Facts.idleIn(a.Map)
	return idle, known, nil
}
