package lsp

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

// A command is something that a client can have done, with workspace/executeCommand.
type command struct {
	run   func(ctx context.Context, docs workspace.View, arguments []protocol.LSPAny) (any, error)
	edits bool // it has the client make an edit, so only clients that do so are offered it
}

// withArgument is a command that takes one argument and has no result.
func withArgument(run func(ctx context.Context, docs workspace.View, argument []byte) error) command {
	return command{run: func(ctx context.Context, docs workspace.View, arguments []protocol.LSPAny) (any, error) {
		if len(arguments) != 1 {
			return nil, wrongNumber(arguments)
		}
		return nil, run(ctx, docs, arguments[0])
	}}
}

// thatEdits makes a command one that has the client make an edit.
func (c command) thatEdits() command {
	c.edits = true
	return c
}

func wrongNumber(arguments []protocol.LSPAny) error {
	return transport.InvalidParams(fmt.Sprintf("the command takes one argument, not %d", len(arguments)))
}

// commandFeature runs the commands of all features.
func (s *session) commandFeature() feature {
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			var plain, editing []string
			for _, name := range slices.Sorted(maps.Keys(s.commands)) {
				if s.commands[name].edits {
					editing = append(editing, name)
				} else {
					plain = append(plain, name)
				}
			}
			c.ExecuteCommandProvider.Commands = plain
			if s.client.appliesEdits() {
				c.ExecuteCommandProvider.Commands = append(plain, editing...)
			}
		},
		methods: methods{protocol.MethodWorkspaceExecuteCommand: onRequest(s.execute)},
	}
}

// execute runs a command.
func (s *session) execute(ctx context.Context, docs workspace.View, p *protocol.ExecuteCommandParams) (any, error) {
	c, ok := s.commands[p.Command]
	switch {
	case !ok:
		return nil, transport.InvalidParams(fmt.Sprintf("there is no command %q", p.Command))
	case c.edits && !s.client.appliesEdits():
		return nil, requestFailed(s.printer().Sprintf("The editor does not apply edits that a server asks for."))
	}
	return c.run(ctx, docs, p.Arguments)
}

// A commandArgument says which puzzle a command is about: the one at a position of
// a document.
type commandArgument struct {
	URI      uri.URI           `json:"uri"`
	Position protocol.Position `json:"position"`
	// Version, if given, is the document's version that the client means. If the
	// document has changed since, the command fails.
	Version *int32 `json:"version,omitempty"`
	// Puzzle, if given, is the puzzle in place of the other three: that of a lens,
	// which may have moved since the lens was offered.
	Puzzle *puzzleReference `json:"puzzle,omitempty"`
	// Move is the place to go to; the best move if it is empty.
	Move string `json:"move,omitempty"`
}

// meant returns the puzzle that an argument names.
func (s *session) meant(docs workspace.View, arg *commandArgument) (puzzleReference, error) {
	if arg.Puzzle != nil {
		return *arg.Puzzle, nil
	}
	snap, ok := docs[arg.URI]
	if !ok {
		return puzzleReference{}, transport.InvalidParams(fmt.Sprintf("%s is not open", arg.URI))
	}
	if arg.Version != nil && *arg.Version != snap.Version {
		return puzzleReference{}, requestFailed(s.printer().Sprintf("Nothing was done: the text has changed in the meantime. Choose again."))
	}
	placed, ok := snap.File.PuzzleAt(snap.Offset(arg.Position))
	if !ok {
		return puzzleReference{}, requestFailed(s.printer().Sprintf("There is no puzzle on line %d.", arg.Position.Line+1))
	}
	return reference(snap, placed), nil
}
