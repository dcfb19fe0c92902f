package lsp

import (
	"context"
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/analysis"
	"plywise/lsp/transport"
	"plywise/lsp/workspace"
	"plywise/parser"
)

// The commands. A client runs them with workspace/executeCommand and one argument,
// a [commandArgument]; boardCommand runs in the client itself.
const (
	// playCommand plays the best move of a puzzle, or the given one, with an edit
	// that the client is asked to apply.
	playCommand = "plywise.play"
	// explainCommand shows how a puzzle's game ends and why, in a document of its
	// own or, where the client cannot show one, in a message.
	explainCommand = "plywise.explain"
	// boardCommand opens a puzzle in a client's board panel; the server only
	// offers it.
	boardCommand = "plywise.openBoard"
)

// A commandArgument says which puzzle a command is about: the one at a position of
// a document.
type commandArgument struct {
	URI      uri.URI           `json:"uri"`
	Position protocol.Position `json:"position"`
	// Version, if given, is the document's version that the client means. If the
	// document has changed since, the command fails.
	Version *int32 `json:"version,omitempty"`
	// Move is the place to go to; the best move if it is empty.
	Move string `json:"move,omitempty"`
}

// A command does something about a puzzle.
type command func(ctx context.Context, snap *workspace.Snapshot, placed parser.Placed, arg commandArgument) error

func (s *server) commandFeature() feature {
	commands := map[string]command{playCommand: s.play, explainCommand: s.explain}
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			c.ExecuteCommandProvider.Commands = []string{explainCommand}
			if s.client.appliesEdits() {
				c.ExecuteCommandProvider.Commands = append(c.ExecuteCommandProvider.Commands, playCommand)
			}
		},
		methods: methods{
			protocol.MethodWorkspaceExecuteCommand: onRequest(func(ctx context.Context, docs workspace.View, p *protocol.ExecuteCommandParams) (any, error) {
				run, ok := commands[p.Command]
				if !ok {
					return nil, transport.InvalidParams(fmt.Sprintf("there is no command %q", p.Command))
				}
				return nil, s.onPuzzle(ctx, docs, p.Arguments, run)
			}),
		},
	}
}

// appliesEdits reports whether the client makes edits that the server asks for.
func (c *profile) appliesEdits() bool { return value(c.workspace.ApplyEdit) }

// showsDocuments reports whether the client opens a file that the server asks it to.
func (c *profile) showsDocuments() bool { return orEmpty(c.window.ShowDocument).Support }

// onPuzzle runs a command on the puzzle that its argument names.
func (s *server) onPuzzle(ctx context.Context, docs workspace.View, arguments []protocol.LSPAny, run command) error {
	if len(arguments) != 1 {
		return transport.InvalidParams(fmt.Sprintf("the command takes one argument, not %d", len(arguments)))
	}
	arg, err := decode[commandArgument](arguments[0])
	if err != nil {
		return err
	}
	snap, ok := docs[arg.URI]
	if !ok {
		return transport.InvalidParams(fmt.Sprintf("%s is not open", arg.URI))
	}
	if arg.Version != nil && *arg.Version != snap.Version {
		return protocol.ErrContentModified
	}
	placed, ok := snap.File.PuzzleAt(snap.Offset(arg.Position))
	if !ok {
		return requestFailed(s.printer().Sprintf("There is no puzzle on line %d.", arg.Position.Line+1))
	}
	return run(ctx, snap, placed, *arg)
}

// requestFailed says why a valid request cannot be carried out. Clients show that
// to people.
func requestFailed(message string) error {
	return jsonrpc2.NewError(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), message)
}

func (s *server) play(ctx context.Context, snap *workspace.Snapshot, placed parser.Placed, arg commandArgument) error {
	if !s.client.appliesEdits() {
		return requestFailed(s.printer().Sprintf("The editor does not apply edits that a server asks for."))
	}
	known, err := s.answer(ctx, placed.Puzzle)
	if err != nil {
		return err
	}
	action, ok := analysis.Play(known, arg.Move)
	if !ok {
		return requestFailed(s.printer().Sprintf("There is no such move to play in this puzzle."))
	}
	edit, err := s.editOf(ctx, snap, placed, action.ID)
	if err != nil {
		return err
	}
	title := s.message(action.Title)
	answer, err := s.remote.ApplyEdit(ctx, &protocol.ApplyWorkspaceEditParams{
		Label: &title,
		Edit:  *edit,
	})
	switch {
	case err != nil:
		return err
	case !answer.Applied:
		return requestFailed(s.printer().Sprintf("The editor did not apply the edit: %s", value(answer.FailureReason)))
	}
	return nil
}

func (s *server) explain(ctx context.Context, snap *workspace.Snapshot, placed parser.Placed, _ commandArgument) error {
	s.schedule.Resume(placed.Puzzle)
	known, err := s.solved(ctx, placed.Puzzle)
	if err != nil {
		return err
	}
	text := analysis.Explanation(s.printer(), known)
	if len(text) == 0 {
		return requestFailed(s.printer().Sprintf("This puzzle has no solution; its diagnostics say why."))
	}
	if s.client.showsDocuments() {
		if err = s.showExplanation(ctx, snap, placed, text); err == nil {
			return nil
		}
		s.log.Warn("an explanation could not be shown as a document", zap.Error(err))
	}
	return s.remote.ShowMessage(ctx, &protocol.ShowMessageParams{
		Type: protocol.MessageTypeInfo, Message: analysis.Summary(s.printer(), known),
	})
}
