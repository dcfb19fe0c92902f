package display

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/explain"
	"plywise/lsp/session"
	"plywise/lsp/transport"
	"plywise/lsp/view"
	"plywise/lsp/workspace"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// do carries out a command, and draws what comes of it.
func (v *live) do(ctx context.Context, asked *doParams) (any, error) {
	v.turn <- struct{}{}
	defer func() { <-v.turn }()
	if v.ctx.Err() != nil {
		return nil, transport.InvalidParams(fmt.Sprintf("there is no view %d", v.number))
	}
	v.refresh(ctx) // the text may have changed meanwhile
	target, err := v.meant(asked)
	if err != nil {
		return nil, err
	}
	if v.state.IsWrong() { // any key takes a wrong move back
		v.state.TakeBackWrong()
		v.deeds++
		if asked.Command == "takeBack" {
			v.state.Edited() // nothing is said of it any more
			v.refresh(ctx)
			return &doResult{}, nil
		}
		v.refresh(ctx)
	}
	effect, err := v.state.Do(ctx, view.Request{
		Command: asked.Command, Target: target, Value: asked.Value, Shown: v.picture.Board,
		BindsKeys: v.form == rowsForm, Printer: v.Printer().ForBoards(),
	})
	v.deeds++
	v.touched = true
	if v.state.IsWrong() {
		v.wrongAt = time.Now()
		v.stir()
	}
	if err != nil {
		v.refresh(ctx) // which drops the note
		return nil, v.refused(err)
	}
	result := &doResult{Copy: effect.Copy, Says: effect.Says}
	if err := v.carryOut(ctx, &effect, result); err != nil {
		return nil, err
	}
	v.deeds++
	v.redraw(ctx)
	v.due = false
	if effect.Cursor >= 0 {
		result.Cursor = v.placeIn(effect.Cursor)
	}
	return result, nil
}

// redraw draws what a command has led to, as far as that is known by now.
func (v *live) redraw(ctx context.Context) {
	for range 10 { // more texts than that do not come meanwhile
		if again := v.refresh(ctx); again == 0 || again > time.Millisecond {
			return
		}
	}
}

// meant returns what the spot of a command stood for in the picture that was seen. A command means
// that picture, so it is refused where its puzzle has changed since and, if it takes a spot, where
// the position shown has.
func (v *live) meant(asked *doParams) (*view.Target, error) {
	var seen *drawn
	for i := range v.drawn {
		if v.drawn[i].draw == asked.Draw {
			seen = &v.drawn[i]
		}
	}
	needsPuzzle := asked.Command != "pin" && asked.Command != "help"
	switch {
	case asked.Draw < 1 || asked.Draw > v.draws:
		return nil, transport.InvalidParams(fmt.Sprintf("there is no picture %d", asked.Draw))
	case seen == nil:
		return nil, v.refused(refusal("The board has changed since; look again."))
	case asked.Spot != nil && (*asked.Spot < 0 || *asked.Spot >= len(seen.targets)):
		return nil, transport.InvalidParams(fmt.Sprintf("there is no spot %d in picture %d", *asked.Spot, asked.Draw))
	case needsPuzzle && (v.absent || v.picture.Board == nil):
		return nil, v.refused(refusal("Nothing was done: the text has no such puzzle now."))
	case needsPuzzle && seen.puzzle != v.about.placed.Puzzle:
		return nil, v.refused(refusal("Nothing was done: the puzzle has changed since; look again."))
	case asked.Spot == nil || !view.TakesSpot(asked.Command):
		return nil, nil
	case seen.path != pathKey(v.picture.Board.Path):
		return nil, v.refused(refusal("Nothing was done: another position is shown by now; look again."))
	}
	return &seen.targets[*asked.Spot], nil
}

func refusal(words string) error { return &view.Refusal{Message: syntax.Say(words)} }

// refused puts a refusal into the user's language; nil for nil. A puzzle that is gone while a
// command waits for its solution is one, too.
func (v *live) refused(err error) error {
	var r *view.Refusal
	switch {
	case errors.As(err, &r):
		return session.RequestFailed(v.Printer().ForBoards().Message(r.Message))
	case errors.Is(err, protocol.ErrContentModified):
		return v.ChangedSince()
	}
	return v.Displays.Refused(err)
}

// carryOut does what a command asks of the session. The caller has the turn.
func (v *live) carryOut(ctx context.Context, effect *view.Effect, result *doResult) error {
	if effect.Edit != nil || effect.Play != nil || effect.TakeBack {
		if err := v.changeText(ctx, effect, result); err != nil {
			return err
		}
	}
	if effect.Turn != 0 {
		return v.turnBy(effect.Turn, result)
	}
	if effect.Hover != view.NoPlace {
		says, err := v.hover(ctx, effect)
		if err != nil {
			return err
		}
		result.Says = says
	}
	if effect.Reveal != nil && v.about.snap != nil {
		result.Reveal = &location{v.about.snap.URI, *effect.Reveal}
	}
	return nil
}

// changeText has the client change the text, and waits until it has.
func (v *live) changeText(ctx context.Context, effect *view.Effect, result *doResult) error {
	if !v.Client.AppliesEdits() {
		return v.refused(refusal("The editor does not apply edits that a server asks for."))
	}
	before := v.about.snap
	if effect.TakeBack {
		if err := v.TakeBack(ctx, before, v.about.placed, effect.Again); err != nil {
			return err
		}
	} else {
		made, err := v.editFor(ctx, effect)
		if err == nil && len(made.Edits) > 0 {
			err = v.Change(ctx, before, v.about.placed, made)
		}
		if err != nil || len(made.Edits) == 0 {
			return err
		}
	}
	switch {
	case effect.TakeBack:
		v.state.TookBack(effect.Again)
	case effect.Play != nil && change.UsesUp(v.about.placed.Puzzle, len(effect.Play)):
		v.state.Played(effect.Play)
	case effect.Play != nil:
		v.state.Played(nil)
	default:
		v.state.Changed()
	}
	v.Changes.Until(ctx, textWait, func() bool { return v.Documents()[before.Key] != before })
	if now := v.awaitSolution(ctx); now != nil && effect.Edit != nil && result.Says == "" {
		var says []string
		for _, m := range change.Became(v.about.placed.Puzzle, v.Discreet(now)) {
			says = append(says, v.Printer().ForBoards().Message(m))
		}
		result.Says = strings.Join(says, " ")
	}
	v.due = true
	return nil
}

// turnBy has the view show the next puzzle, by 1, or the one before, by -1: of the text, or beyond its
// end of the nearest file in the folder that has one, which the client opens. The cursor goes there.
func (v *live) turnBy(by int, result *doResult) error {
	snap, next := v.about.snap, v.about.placed.Index+by
	if next < 0 || next >= snap.File.NumPuzzles() {
		switch snap = v.nextFile(snap.URI, by); {
		case snap == nil && by < 0:
			return v.refused(refusal("This is the first puzzle."))
		case snap == nil:
			return v.refused(refusal("This is the last puzzle."))
		case by < 0:
			next = snap.File.NumPuzzles() - 1
		default:
			next = 0
		}
	}
	at := snap.Position(snap.File.Puzzle(next).Start)
	v.state.Pinned = false
	v.look(snap.Key, at)
	result.Reveal = &location{snap.URI, rangeOf(protocol.Range{Start: at, End: at})}
	return nil
}

// nextFile returns the next file with puzzles in the folder of one, by 1, or the one before, by -1; nil
// for none.
func (v *live) nextFile(of uri.URI, by int) *workspace.Snapshot {
	if !of.IsFile() {
		return nil
	}
	folder, name := filepath.Split(of.Path())
	files, _ := os.ReadDir(folder) // sorted
	if by < 0 {
		slices.Reverse(files)
	}
	for _, f := range files {
		if strings.Compare(f.Name(), name) != by || filepath.Ext(f.Name()) != ".puzzle" {
			continue
		}
		path := filepath.Join(folder, f.Name())
		if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
			continue
		}
		key := uri.File(path)
		snap := v.Documents()[key]
		if snap == nil {
			snap = v.Files.Text(&workspace.File{Key: key, Path: path})
		}
		if snap != nil && snap.File.NumPuzzles() > 0 {
			return snap
		}
	}
	return nil
}

// textWait is how long a command waits for the text that it has changed.
const textWait = time.Second

// awaitSolution waits a little while until the puzzle is solved, so that the picture that a command
// leads to is drawn before its answer. It returns what is known then, nil where the puzzle is gone.
func (v *live) awaitSolution(ctx context.Context) *answer.Answer {
	placed, snap, _ := v.find(v.said(), v.Documents())
	if snap == nil {
		return nil
	}
	soon, cancel := context.WithTimeout(ctx, drawnAfter)
	defer cancel()
	if a, err := v.Answer(soon, placed.Puzzle); err == nil {
		return a
	}
	return v.Schedule.Known(placed.Puzzle)
}

// editFor returns the edit of the text by which moves are played in it, or which the person draws.
func (v *live) editFor(ctx context.Context, effect *view.Effect) (made change.Change, err error) {
	puzzle := v.about.placed.Puzzle
	if effect.Play != nil {
		known, err := v.Solved(ctx, puzzle)
		if err != nil {
			return made, v.refused(err)
		}
		made, err = change.PlayPath(ctx, v.Discreet(known), effect.Play)
		return made, v.refused(err)
	}
	if made, err = effect.Edit(puzzle); err != nil {
		return made, v.refused(err)
	}
	if change.Endangers(puzzle, made.Edits) {
		made.Edits = v.keepTrueSoon(ctx, puzzle, made.Edits)
	}
	return made, nil
}

// drawWait is how long an edit that the user draws waits for the edits that keep the assertions
// true.
const drawWait = 200 * time.Millisecond

// keepTrueSoon is [change.KeepTrue] for edits that the user draws, within drawWait.
func (d *Displays) keepTrueSoon(ctx context.Context, puzzle *syntax.Puzzle, edits []source.Edit) []source.Edit {
	soon, cancel := context.WithTimeout(ctx, drawWait)
	defer cancel()
	a, err := d.Schedule.Solved(soon, puzzle)
	if err != nil {
		a = d.Schedule.Known(puzzle)
	}
	return change.KeepTrue(soon, d.Discreet(a), edits)
}

// hover explains a place of the position shown.
func (v *live) hover(ctx context.Context, effect *view.Effect) (string, error) {
	known, err := v.Solved(ctx, v.about.placed.Puzzle)
	if err != nil {
		return "", v.refused(err)
	}
	tells := !v.state.Hides(v.Tells(v.about.placed.Puzzle))
	if known.Fillings != nil {
		if known = v.EditMaps.CountedSoon(ctx, known); !tells {
			known = known.Concealed()
		}
		return explain.HoleOf(v.Printer(), known, int(effect.Hover), int(effect.From)).Plain(), nil
	}
	if known.Game == nil {
		return "", v.refused(refusal("The puzzle is not solved yet."))
	}
	at, _, err := known.Game.Follow(ctx, v.state.Path)
	if err != nil {
		return "", err
	}
	text := explain.Place(v.Printer(), known, at, effect.Hover, tells)
	return text.Plain(), nil
}
