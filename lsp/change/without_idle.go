package change

import (
	"context"
	"slices"

	"plywise/lsp/answer"
	"plywise/lsp/edit"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

// idleVerb takes all idle walls away. It is not offered while an assertion fails: the author is
// not done yet.
var idleVerb = verb{
	name: "idle", kinds: []string{EditBoard},
	edit: func(ctx context.Context, a *answer.Answer, _ string) ([]source.Edit, error) {
		return withoutIdleWalls(ctx, a)
	},
	offer: func(o *offering) []Action {
		if idle, _ := o.answer.IdleWalls(); len(idle) == 0 || !editsBoardAt(o) || o.answer.Map.Fails() {
			return nil
		}
		return []Action{{ID: "idle", Title: syntax.Say("Take the idle walls away, one after another"), Kind: EditBoard, Lasts: true}}
	},
}

// withoutIdleWalls returns the edits that take idle walls away, one after another in reading
// order, until the puzzle is minimal. Each is tested on the board without those before it,
// where it may be idle no longer, or a wall may have become idle that was not. It needs an
// answer with its game, about a puzzle of which no assertion but `idle` fails.
func withoutIdleWalls(ctx context.Context, a *answer.Answer) ([]source.Edit, error) {
	p := a.Puzzle
	if a.Game == nil || a.IsConcealed || p.Draft.Board == nil || p.Draft.Board.Cells == nil || a.OpenMap().Fails() {
		return nil, notOffered(p, "idle")
	}
	e := a.Game.Engine
	var gone []solver.Place
	now, from := a, solver.Place(0)
	for {
		wall, err := e.NextIdleWall(ctx, now, from)
		switch {
		case err != nil:
			return nil, err
		case wall < 0 && from == 0:
			return takeAway(p, gone)
		case wall < 0:
			from = 0 // another round, on a board that has changed
			continue
		}
		gone, from = append(gone, wall), wall+1
		edited := parser.Parse(source.Apply(p.Text, withoutWalls(p, gone...))).Puzzle(0).Puzzle
		if now, err = e.Analyse(ctx, edited, answer.Awaited); err != nil {
			return nil, err
		}
		if now.Game == nil {
			return nil, notOffered(p, "idle")
		}
	}
}

// takeAway returns the edits that remove walls, after which no wall is idle.
func takeAway(p *syntax.Puzzle, walls []solver.Place) ([]source.Edit, error) {
	if len(walls) == 0 {
		return nil, notOffered(p, "idle")
	}
	e, want := &edit.Builder{Puzzle: p}, sketchOf(p)
	for _, wall := range walls {
		e.Cell(int(wall), '.')
		want.cells[wall] = '.'
	}
	if answer.Idle.IsWritten(p) {
		e.Set("idle", "none")
	}
	change, err := change(e, syntax.Message{}, want)
	return change.Edits, err
}

// withoutWalls returns the edits that take walls off a drawn board, and out of `idle`, where
// they would be errors.
func withoutWalls(p *syntax.Puzzle, walls ...solver.Place) []source.Edit {
	e := &edit.Builder{Puzzle: p}
	for _, wall := range walls {
		e.Cell(int(wall), '.')
	}
	unlistIdle(e, walls...)
	return e.Done()
}

// unlistIdle takes walls out of `idle`.
func unlistIdle(e *edit.Builder, walls ...solver.Place) {
	if !answer.Idle.IsWritten(e.Puzzle) {
		return
	}
	goes := func(entry syntax.Entry) bool { return slices.Contains(walls, solver.Place(entry.Place)) }
	listed := e.Puzzle.Composition.Idle.List
	switch {
	case !slices.ContainsFunc(listed, goes):
	case slices.ContainsFunc(listed, func(entry syntax.Entry) bool { return !goes(entry) }):
		e.DeleteWhere(listed, goes)
	default:
		e.Set("idle", "none")
	}
}
