package session

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/transport"
	"plywise/lsp/workspace"
)

// A Command is one that clients run with workspace/executeCommand.
type Command struct {
	Run   func(ctx context.Context, docs workspace.Snapshots, arguments []protocol.LSPAny) (any, error)
	edits bool // it asks the client for an edit, so only clients that apply edits are offered it
}

// WithArgument returns a command that takes one argument and has no result.
func WithArgument(run func(ctx context.Context, docs workspace.Snapshots, argument []byte) error) Command {
	return WithResult(func(ctx context.Context, docs workspace.Snapshots, argument []byte) (any, error) {
		return nil, run(ctx, docs, argument)
	})
}

// WithResult returns a command that takes one argument.
func WithResult(run func(ctx context.Context, docs workspace.Snapshots, argument []byte) (any, error)) Command {
	return Command{Run: func(ctx context.Context, docs workspace.Snapshots, arguments []protocol.LSPAny) (any, error) {
		if len(arguments) != 1 {
			return nil, WrongNumber(arguments)
		}
		return run(ctx, docs, arguments[0])
	}}
}

// ThatEdits marks a command as one that asks the client for an edit.
func (c Command) ThatEdits() Command {
	c.edits = true
	return c
}

// WrongNumber returns the error of a command that takes one argument and got others.
func WrongNumber(arguments []protocol.LSPAny) error {
	return transport.InvalidParams(fmt.Sprintf("the command takes one argument, not %d", len(arguments)))
}

// commandFeature runs the commands of all features.
func (s *Session) commandFeature() Feature {
	return Feature{
		Offer: func(c *protocol.ServerCapabilities) {
			var plain, editing []string
			for _, name := range slices.Sorted(maps.Keys(s.commands)) {
				if s.commands[name].edits {
					editing = append(editing, name)
				} else {
					plain = append(plain, name)
				}
			}
			c.ExecuteCommandProvider.Commands = plain
			if s.Client.AppliesEdits() {
				c.ExecuteCommandProvider.Commands = append(plain, editing...)
			}
		},
		Methods: Methods{protocol.MethodWorkspaceExecuteCommand: OnRequest(s.Execute)},
	}
}

// Execute runs a command.
func (s *Session) Execute(ctx context.Context, docs workspace.Snapshots, p *protocol.ExecuteCommandParams) (any, error) {
	c, ok := s.commands[p.Command]
	switch {
	case !ok:
		return nil, transport.InvalidParams(fmt.Sprintf("there is no command %q", p.Command))
	case c.edits && !s.Client.AppliesEdits():
		return nil, RequestFailed(s.Printer().Sprintf("The editor does not apply edits that a server asks for."))
	}
	return c.Run(ctx, docs, p.Arguments)
}

// A CommandArgument says which puzzle a command is about: the one at a position of
// a document.
type CommandArgument struct {
	URI      uri.URI           `json:"uri"`
	Position protocol.Position `json:"position"`
	// Version, if given, is the document's version that the client means. If the
	// document has changed since, the command fails.
	Version *int32 `json:"version,omitempty"`
	// Puzzle, if given, names the puzzle instead of the three fields above. A lens does so,
	// because its puzzle may have moved since the lens was offered.
	Puzzle *Reference `json:"puzzle,omitempty"`
	// Move is the place to go to; the best move if it is empty.
	Move string `json:"move,omitempty"`
}

// Meant returns the puzzle that an argument names.
func (s *Session) Meant(docs workspace.Snapshots, arg *CommandArgument) (Reference, error) {
	if arg.Puzzle != nil {
		return *arg.Puzzle, nil
	}
	snap, ok := docs[arg.URI]
	if !ok {
		return Reference{}, transport.InvalidParams(fmt.Sprintf("%s is not open", arg.URI))
	}
	if arg.Version != nil && *arg.Version != snap.Version {
		return Reference{}, RequestFailed(s.Printer().Sprintf("Nothing was done: the text has changed in the meantime. Choose again."))
	}
	placed, ok := snap.File.PuzzleAt(snap.Offset(arg.Position))
	if !ok {
		return Reference{}, s.NoPuzzleAt(arg.Position)
	}
	return ReferenceTo(snap, placed), nil
}

// NoPuzzleAt returns the error of a command about the puzzle at a position before the first one.
func (s *Session) NoPuzzleAt(p protocol.Position) error {
	return RequestFailed(s.Printer().Sprintf("There is no puzzle on line %d.", p.Line+1))
}
