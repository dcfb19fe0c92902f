package display

import (
	"context"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/syntax"
)

// The commands that play in the text without a view. Each has an edit that the client is asked to
// apply.
const (
	PlayCommand   = "plywise.play"   // takes a [playArgument]
	appendCommand = "plywise.append" // appends the line of best play to `moves`; takes a [session.CommandArgument]
)

func (d *Displays) playCommands() map[string]session.Command {
	return map[string]session.Command{
		PlayCommand:   session.WithArgument(d.play).ThatEdits(),
		appendCommand: session.WithArgument(d.appendLine).ThatEdits(),
	}
}

// A playArgument names a puzzle and a move of it; the best one if it names none.
type playArgument struct {
	session.CommandArgument
	// Here plays what is at the position: the move to that place, or the entries of `moves` or
	// `solution` up to there.
	Here bool `json:"here"`
}

func (d *Displays) play(ctx context.Context, docs workspace.Snapshots, argument []byte) error {
	arg, err := session.Decode[playArgument](argument)
	if err != nil {
		return err
	}
	at := parser.Cursor{Place: -1}
	if snap := docs[arg.URI]; snap != nil && arg.Puzzle == nil {
		at = snap.File.At(snap.Offset(arg.Position))
	}
	return d.act(ctx, docs, &arg.CommandArgument, func(known *answer.Answer) (change.Action, error) {
		if arg.Here {
			return change.HereAction(known, at)
		}
		if len(known.Facts.Moves) == 0 {
			return change.Action{}, &change.Refusal{Message: answer.WhyNoMove(&known.Facts.Evaluation)}
		}
		action, ok := change.PlayAction(known, at, arg.Move)
		if !ok {
			return action, &change.Refusal{Message: syntax.Say("There is no such move to play in this puzzle.")}
		}
		return action, nil
	})
}

func (d *Displays) appendLine(ctx context.Context, docs workspace.Snapshots, argument []byte) error {
	arg, err := session.Decode[session.CommandArgument](argument)
	if err != nil {
		return err
	}
	return d.act(ctx, docs, arg, change.AppendAction)
}

// act has the client do the action that is chosen for a puzzle once it is solved.
func (d *Displays) act(ctx context.Context, docs workspace.Snapshots, arg *session.CommandArgument, choose func(*answer.Answer) (change.Action, error)) error {
	puzzle, err := d.Meant(docs, arg)
	if err != nil {
		return err
	}
	snap, placed, known, err := d.Clicked(ctx, puzzle)
	if err != nil {
		return err
	}
	known = d.Discreet(known)
	if known.Puzzle.Holed != nil {
		return d.Refused(&change.Refusal{Message: change.HasBlank(known.Puzzle)})
	}
	if known.Facts == nil {
		obstacle, _ := known.Obstacle()
		return d.Refused(&change.Refusal{Message: obstacle.Message})
	}
	action, err := choose(known)
	if err != nil {
		return d.Refused(err)
	}
	edits, err := change.Edits(ctx, known, action.ID)
	if err != nil {
		return d.NotOffered(err)
	}
	return d.Change(ctx, snap, placed, change.Change{Title: action.Title, Edits: edits})
}
