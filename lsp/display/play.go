package display

import (
	"context"

	"plywise/lsp/change"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
	"plywise/parser/syntax"
)

// PlayCommand plays the best move of a puzzle, or the given one, with an edit that the client is
// asked to apply. Its argument is a [session.CommandArgument].
const PlayCommand = "plywise.play"

func (d *Displays) play(ctx context.Context, docs workspace.Snapshots, argument []byte) error {
	arg, err := session.Decode[session.CommandArgument](argument)
	if err != nil {
		return err
	}
	puzzle, err := d.Meant(docs, arg)
	if err != nil {
		return err
	}
	snap, placed, known, err := d.Clicked(ctx, puzzle)
	if err != nil {
		return err
	}
	known = d.Discreet(known)
	action, ok := change.PlayAction(known, arg.Move)
	if !ok {
		return session.RequestFailed(d.Printer().Sprintf("There is no such move to play in this puzzle."))
	}
	edits, err := change.Edits(ctx, known, action.ID)
	if err != nil {
		return d.NotOffered(err)
	}
	return d.Change(ctx, snap, placed, change.Change{Title: action.Title, Edits: edits})
}

// requestFailed returns the error of a request that is refused with a message.
func (d *Displays) requestFailed(m syntax.Message) error {
	return session.RequestFailed(d.Printer().ForBoards().Message(m))
}
