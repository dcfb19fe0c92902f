package board

import (
	"context"
	"fmt"
	"slices"
	"time"

	"go.lsp.dev/protocol"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/session"
	"plywise/lsp/transport"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// PlayCommand plays the best move of a puzzle, or the given one, with an edit that the client is
// asked to apply. A board panel has it play several.
const PlayCommand = "plywise.play"

// The other commands of a board panel. Each changes the puzzle that an
// answer to plywise/board has shown, with one edit that the client is asked to apply. Its
// argument has the members of a [drawnPuzzle] and those of the command. Places are
// numbered as in that answer.
const (
	setCommand    = "plywise.set"    // takes a [setArgument]
	edgeCommand   = "plywise.edge"   // takes an [edgeArgument]
	turnCommand   = "plywise.turn"   // passes the turn to the other player
	appendCommand = "plywise.append" // takes an [appendArgument]
	resizeCommand = "plywise.resize" // takes a [resizeArgument]
)

// A drawnPuzzle says which puzzle a board panel shows, as the answer to plywise/board names it.
type drawnPuzzle struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	ResultID     string                          `json:"resultId"` // which finds the puzzle again, see drawnIn
}

func (d *drawnPuzzle) puzzle() (session.Reference, error) {
	puzzle, ok := drawnIn(d.TextDocument.URI, d.ResultID)
	if !ok || d.TextDocument.URI == "" {
		return session.Reference{}, transport.InvalidParams("the argument has to have a `textDocument` and the `resultId` of a board")
	}
	return puzzle, nil
}

// commands returns the commands of a board panel. Only the one that plays waits for the solution
// as long as that takes, because it keeps all assertions true.
func (p *Panels) commands() map[string]session.Command {
	return map[string]session.Command{
		PlayCommand:   session.WithArgument(p.play).ThatEdits(),
		setCommand:    drawing[setArgument](p),
		edgeCommand:   drawing[edgeArgument](p),
		turnCommand:   drawing[turnArgument](p),
		appendCommand: session.WithArgument(p.appendMoves).ThatEdits(),
		resizeCommand: drawing[resizeArgument](p),
	}
}

// An edit changes a puzzle's text without its solution.
type edit func(*syntax.Puzzle) (change.Change, error)

// A boardEdit is an argument that says which edit of a puzzle to make.
type boardEdit interface {
	puzzle() (session.Reference, error)
	edit() (edit, error)
}

// drawing returns a command that makes the edit that its argument describes.
func drawing[A any, P interface {
	*A
	boardEdit
}](p *Panels) session.Command {
	return session.WithArgument(func(ctx context.Context, _ workspace.Snapshots, argument []byte) error {
		arg, err := session.Decode[A](argument)
		if err != nil {
			return err
		}
		puzzle, err := P(arg).puzzle()
		if err != nil {
			return err
		}
		edit, err := P(arg).edit()
		if err != nil {
			return err
		}
		snap, placed, err := p.Find(puzzle)
		if err != nil {
			return err
		}
		made, err := edit(placed.Puzzle)
		if err != nil {
			return p.Refused(err)
		}
		if was := placed.Puzzle; change.Endangers(was, made.Edits) {
			made.Edits = p.keepTrueSoon(ctx, was, made.Edits)
			if snap, placed, err = p.Find(puzzle); err == nil && placed.Puzzle != was {
				err = p.ChangedSince()
			}
			if err != nil {
				return err
			}
		}
		return p.Change(ctx, snap, placed, made)
	}).ThatEdits()
}

// drawWait is how long an edit that the user draws waits for the edits that keep the assertions
// true.
const drawWait = 200 * time.Millisecond

// keepTrueSoon is [change.KeepTrue] for edits that the user draws, within drawWait.
func (p *Panels) keepTrueSoon(ctx context.Context, puzzle *syntax.Puzzle, edits []source.Edit) []source.Edit {
	soon, cancel := context.WithTimeout(ctx, drawWait)
	defer cancel()
	a, err := p.Schedule.Solved(soon, puzzle)
	if err != nil {
		a = p.Schedule.Known(puzzle)
	}
	return change.KeepTrue(soon, p.Discreet(a), edits)
}

// A playArgument has the moves that are played from the position of the text, or is a
// [session.CommandArgument].
type playArgument struct {
	drawnPuzzle
	Path []int `json:"path"`
	session.CommandArgument
	// Here plays what is at the position: the move to that place, or the entries of `moves` or
	// `solution` up to there.
	Here bool `json:"here"`
}

func (p *Panels) play(ctx context.Context, docs workspace.Snapshots, argument []byte) error {
	arg, err := session.Decode[playArgument](argument)
	switch {
	case err != nil:
		return err
	case arg.ResultID != "":
		return p.playPath(ctx, arg)
	}
	at := parser.Cursor{Place: -1}
	if snap := docs[arg.URI]; snap != nil && arg.Puzzle == nil {
		at = snap.File.At(snap.Offset(arg.Position))
	}
	return p.act(ctx, docs, &arg.CommandArgument, func(known *answer.Answer) (change.Action, error) {
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

// act has the client do the action that is chosen for a puzzle once it is solved.
func (p *Panels) act(ctx context.Context, docs workspace.Snapshots, arg *session.CommandArgument, choose func(*answer.Answer) (change.Action, error)) error {
	puzzle, err := p.Meant(docs, arg)
	if err != nil {
		return err
	}
	snap, placed, known, err := p.Clicked(ctx, puzzle)
	if err != nil {
		return err
	}
	known = p.Discreet(known)
	if known.Facts == nil {
		obstacle, _ := known.Obstacle()
		return p.Refused(&change.Refusal{Message: obstacle.Message})
	}
	action, err := choose(known)
	if err != nil {
		return p.Refused(err)
	}
	edits, err := change.Edits(ctx, known, action.ID)
	if err != nil {
		return p.NotOffered(err)
	}
	return p.Change(ctx, snap, placed, change.Change{Title: action.Title, Edits: edits})
}

func (p *Panels) playPath(ctx context.Context, arg *playArgument) error {
	puzzle, err := arg.puzzle()
	if err != nil {
		return err
	}
	if err := areMoves(arg.Path); err != nil {
		return err
	}
	snap, placed, known, err := p.Clicked(ctx, puzzle)
	if err != nil {
		return err
	}
	made, err := change.PlayPath(ctx, p.Discreet(known), arg.Path)
	if err != nil {
		return p.Refused(err)
	}
	return p.Change(ctx, snap, placed, made)
}

type turnArgument struct{ drawnPuzzle }

func (*turnArgument) edit() (edit, error) { return change.PassTurn, nil }

// A setArgument says what to put at a place. From is the place that a pawn moves from; without it
// a pawn is added.
type setArgument struct {
	drawnPuzzle
	Place *int           `json:"place"`
	To    change.Content `json:"to"`
	From  *int           `json:"from"`
}

func (a *setArgument) edit() (edit, error) {
	if !isPlace(a.Place) || !slices.Contains(change.Contents(), a.To) {
		return nil, transport.InvalidParams(fmt.Sprintf("the argument has to have a `place`, counted from 0, and `to`, one of %q", change.Contents()))
	}
	if a.From == nil {
		return func(p *syntax.Puzzle) (change.Change, error) { return change.SetPlace(p, *a.Place, a.To) }, nil
	}
	if !isPlace(a.From) || a.To != change.Pawn {
		return nil, transport.InvalidParams("`from` is where a pawn comes from, counted from 0")
	}
	return func(p *syntax.Puzzle) (change.Change, error) { return change.MovePawn(p, *a.From, *a.Place) }, nil
}

// An edgeArgument says whether two nodes are to be neighbours.
type edgeArgument struct {
	drawnPuzzle
	From    *int  `json:"from"`
	To      *int  `json:"to"`
	Present *bool `json:"present"`
}

func (a *edgeArgument) edit() (edit, error) {
	if !isPlace(a.From) || !isPlace(a.To) || a.Present == nil {
		return nil, transport.InvalidParams("the argument has to have `from` and `to`, counted from 0, and `present`")
	}
	return func(p *syntax.Puzzle) (change.Change, error) {
		return change.SetEdge(p, *a.From, *a.To, *a.Present)
	}, nil
}

// An appendArgument has moves that go on from the end of `moves`, or is a
// [session.CommandArgument]: then it is the line of best play.
type appendArgument struct {
	drawnPuzzle
	Moves []int `json:"moves"`
	session.CommandArgument
}

func (p *Panels) appendMoves(ctx context.Context, docs workspace.Snapshots, argument []byte) error {
	arg, err := session.Decode[appendArgument](argument)
	if err != nil || arg.ResultID != "" || arg.URI == "" {
		_, err := drawing[appendArgument](p).Run(ctx, docs, []protocol.LSPAny{argument})
		return err
	}
	return p.act(ctx, docs, &arg.CommandArgument, change.AppendAction)
}

func (a *appendArgument) edit() (edit, error) {
	if err := areMoves(a.Moves); err != nil {
		return nil, err
	}
	return func(p *syntax.Puzzle) (change.Change, error) { return change.AppendPath(p, a.Moves) }, nil
}

// A resizeArgument names a row or a column, and says whether to insert one before it or to delete
// it.
type resizeArgument struct {
	drawnPuzzle
	Row    *int `json:"row"`
	Column *int `json:"column"`
	Insert bool `json:"insert"`
	Delete bool `json:"delete"`
}

func (a *resizeArgument) edit() (edit, error) {
	at, isColumn := a.Row, a.Column != nil
	if isColumn {
		at = a.Column
	}
	if !isPlace(at) || a.Row != nil && isColumn || a.Insert == a.Delete {
		return nil, transport.InvalidParams("the argument has to have a `row` or a `column`, counted from 0, and either `insert` or `delete`")
	}
	resizing := change.Resizing{Column: isColumn, At: *at, Delete: a.Delete}
	return func(p *syntax.Puzzle) (change.Change, error) { return change.Resize(p, resizing) }, nil
}

// isPlace reports whether a number was sent and may be that of a place.
func isPlace(n *int) bool { return n != nil && *n >= 0 }

// areMoves returns an error for a list that cannot be moves.
func areMoves(places []int) error {
	if len(places) == 0 || slices.Min(places) < 0 {
		return transport.InvalidParams("the argument has to have moves: places, counted from 0")
	}
	return nil
}
