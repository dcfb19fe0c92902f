package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"go.lsp.dev/protocol"

	"plywise/lsp/analysis"
	"plywise/lsp/transport"
	"plywise/lsp/workspace"
	"plywise/parser"
)

// The commands of a board panel, beside playCommand. Each changes the puzzle that an
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

// A drawnPuzzle says which puzzle a board panel shows, as the answer to plywise/board
// has it.
type drawnPuzzle struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	ResultID     string                          `json:"resultId"` // which finds the puzzle again, see drawnIn
}

// boardCommands are the commands of a board panel. Only the one that plays waits for the
// solution however long it takes, because it keeps all assertions true.
func (s *server) boardCommands() map[string]command {
	return map[string]command{
		playCommand:   s.playPath,
		setCommand:    drawing(s, (*setArgument).edit),
		edgeCommand:   drawing(s, (*edgeArgument).edit),
		turnCommand:   drawing(s, func(*struct{}) (edit, error) { return analysis.PassTurn, nil }),
		appendCommand: drawing(s, (*appendArgument).edit),
		resizeCommand: drawing(s, (*resizeArgument).edit),
	}
}

// An edit changes a puzzle's text without its solution.
type edit func(*parser.Puzzle) (analysis.Change, error)

// drawing is a command that makes an edit, which is read from its argument.
func drawing[A any](s *server, read func(*A) (edit, error)) command {
	return func(ctx context.Context, _ workspace.View, argument []byte) error {
		puzzle, err := drawn(argument)
		if err != nil {
			return err
		}
		arg, err := decode[A](argument)
		if err != nil {
			return err
		}
		edit, err := read(arg)
		if err != nil {
			return err
		}
		snap, placed, err := s.find(puzzle)
		if err != nil {
			return err
		}
		change, err := edit(placed.Puzzle)
		if err != nil {
			return s.refused(err)
		}
		if p := placed.Puzzle; analysis.Endangers(p, change.Edits) {
			change.Edits = s.keepTrueSoon(ctx, p, change.Edits)
			if snap, placed, err = s.find(puzzle); err == nil && placed.Puzzle != p {
				err = s.changedSince()
			}
			if err != nil {
				return err
			}
		}
		return s.change(ctx, snap, placed, change)
	}
}

// drawWait is how long an edit that is drawn waits for what it makes of the assertions.
const drawWait = 200 * time.Millisecond

// keepTrueSoon returns edits that are drawn with what keeps true, within drawWait, what the
// puzzle says of itself. What its author means it to be stays: the outcome and the moves.
func (s *server) keepTrueSoon(ctx context.Context, p *parser.Puzzle, edits []parser.TextEdit) []parser.TextEdit {
	soon, cancel := s.within(ctx, drawWait)
	defer cancel()
	a, err := s.schedule.Solved(soon, p)
	if err != nil {
		a = s.schedule.Known(p)
	}
	return analysis.KeepTrue(soon, s.discreet(a), edits)
}

// drawn returns the puzzle that a panel means.
func drawn(argument []byte) (puzzleReference, error) {
	arg, err := decode[drawnPuzzle](argument)
	if err != nil {
		return puzzleReference{}, err
	}
	puzzle, ok := drawnIn(arg.TextDocument.URI, arg.ResultID)
	if !ok {
		return puzzleReference{}, transport.InvalidParams("the argument has to have the `resultId` of a board")
	}
	return puzzle, nil
}

// A playArgument has the moves that are played from the position of the text.
type playArgument struct {
	Path []int `json:"path"`
}

func (s *server) playPath(ctx context.Context, _ workspace.View, argument []byte) error {
	puzzle, err := drawn(argument)
	if err != nil {
		return err
	}
	arg, err := decode[playArgument](argument)
	if err != nil {
		return err
	}
	if err := areMoves(arg.Path); err != nil {
		return err
	}
	snap, placed, known, err := s.clicked(ctx, puzzle)
	if err != nil {
		return err
	}
	change, err := analysis.PlayPath(ctx, s.discreet(known), arg.Path)
	if err != nil {
		return s.refused(err)
	}
	return s.change(ctx, snap, placed, change)
}

// eitherForm runs the first command for the argument of a panel, and else the second.
func eitherForm(panel, other command) command {
	return func(ctx context.Context, docs workspace.View, argument []byte) error {
		var sent map[string]json.RawMessage
		if json.Unmarshal(argument, &sent) == nil && sent["resultId"] != nil {
			return panel(ctx, docs, argument)
		}
		return other(ctx, docs, argument)
	}
}

// A setArgument says what a place is made, or who is put there. From is where a pawn
// comes from that is moved; without it a pawn is added.
type setArgument struct {
	Place *int             `json:"place"`
	To    analysis.Content `json:"to"`
	From  *int             `json:"from"`
}

func (a *setArgument) edit() (edit, error) {
	if !isPlace(a.Place) || !slices.Contains(analysis.Contents(), a.To) {
		return nil, transport.InvalidParams(fmt.Sprintf("the argument has to have a `place`, counted from 0, and `to`, one of %q", analysis.Contents()))
	}
	if a.From == nil {
		return func(p *parser.Puzzle) (analysis.Change, error) { return analysis.SetPlace(p, *a.Place, a.To) }, nil
	}
	if !isPlace(a.From) || a.To != analysis.Pawn {
		return nil, transport.InvalidParams("`from` is where a pawn comes from, counted from 0")
	}
	return func(p *parser.Puzzle) (analysis.Change, error) { return analysis.MovePawn(p, *a.From, *a.Place) }, nil
}

// An edgeArgument says whether two nodes are to be neighbours.
type edgeArgument struct {
	From    *int  `json:"from"`
	To      *int  `json:"to"`
	Present *bool `json:"present"`
}

func (a *edgeArgument) edit() (edit, error) {
	if !isPlace(a.From) || !isPlace(a.To) || a.Present == nil {
		return nil, transport.InvalidParams("the argument has to have `from` and `to`, counted from 0, and `present`")
	}
	return func(p *parser.Puzzle) (analysis.Change, error) {
		return analysis.SetEdge(p, *a.From, *a.To, *a.Present)
	}, nil
}

// An appendArgument has moves that go on from the end of `moves`.
type appendArgument struct {
	Moves []int `json:"moves"`
}

func (a *appendArgument) edit() (edit, error) {
	if err := areMoves(a.Moves); err != nil {
		return nil, err
	}
	return func(p *parser.Puzzle) (analysis.Change, error) { return analysis.AppendPath(p, a.Moves) }, nil
}

// A resizeArgument names a row or a column, and what is done there: one is inserted
// before it, or it is deleted.
type resizeArgument struct {
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
	resizing := analysis.Resizing{Column: isColumn, At: *at, Delete: a.Delete}
	return func(p *parser.Puzzle) (analysis.Change, error) { return analysis.Resize(p, resizing) }, nil
}

// isPlace reports whether a number that has to be sent was, and may be that of a place.
func isPlace(n *int) bool { return n != nil && *n >= 0 }

// areMoves refuses what are no moves.
func areMoves(places []int) error {
	if len(places) == 0 || slices.Min(places) < 0 {
		return transport.InvalidParams("the argument has to have moves: places, counted from 0")
	}
	return nil
}
