package lsp

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/change"
	"plywise/lsp/explain"
	"plywise/lsp/transport"
	"plywise/lsp/workspace"
	"plywise/parser"
)

// The commands. A client runs them with workspace/executeCommand and one argument,
// a [commandArgument]; boardCommand and menuCommand run in the client itself. Those of a board panel are
// in board_commands.go.
const (
	// playCommand plays the best move of a puzzle, or the given one, with an edit
	// that the client is asked to apply. A board panel has it play several.
	playCommand = "plywise.play"
	// explainCommand shows how a puzzle's game ends and why, in a document of its
	// own or, where the client cannot show one, in a message. If the puzzle cannot be
	// solved it goes to the error, or says it.
	explainCommand = "plywise.explain"
	// boardCommand opens a puzzle in a client's board panel; the server only
	// offers it.
	boardCommand = "plywise.openBoard"
	// menuCommand shows in a client the menu of the actions at the cursor that are of a kind,
	// its argument. The server only offers it, to clients that set {"menus": true} in their
	// initialization options.
	menuCommand = "plywise.openMenu"
)

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

// A command does something about a puzzle, which its argument names.
type command func(ctx context.Context, docs workspace.Snapshots, argument []byte) error

// A commandRunner runs a command with whatever arguments came.
type commandRunner = func(context.Context, workspace.Snapshots, []protocol.LSPAny) (any, error)

func (s *server) commandFeature() feature {
	s.commands = map[string]commandRunner{
		explainCommand: withArgument(s.onPuzzle(s.explain)),
		previewCommand: s.previews.run,
	}
	editing := s.boardCommands()
	for name, run := range editing {
		s.commands[name] = withArgument(s.ifEditsAreApplied(run))
	}
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			c.ExecuteCommandProvider.Commands = []string{explainCommand, previewCommand}
			if s.client.appliesEdits() {
				c.ExecuteCommandProvider.Commands = append(c.ExecuteCommandProvider.Commands, slices.Sorted(maps.Keys(editing))...)
			}
		},
		methods: methods{protocol.MethodWorkspaceExecuteCommand: onRequest(s.execute)},
	}
}

// execute runs a command.
func (s *server) execute(ctx context.Context, docs workspace.Snapshots, p *protocol.ExecuteCommandParams) (any, error) {
	run, ok := s.commands[p.Command]
	if !ok {
		return nil, transport.InvalidParams(fmt.Sprintf("there is no command %q", p.Command))
	}
	return run(ctx, docs, p.Arguments)
}

// withArgument runs a command, which has no result, with the one argument that it takes.
func withArgument(run command) commandRunner {
	return func(ctx context.Context, docs workspace.Snapshots, arguments []protocol.LSPAny) (any, error) {
		if len(arguments) != 1 {
			return nil, wrongNumber(arguments)
		}
		return nil, run(ctx, docs, arguments[0])
	}
}

func wrongNumber(arguments []protocol.LSPAny) error {
	return transport.InvalidParams(fmt.Sprintf("the command takes one argument, not %d", len(arguments)))
}

// onPuzzle makes a command of what is done about the puzzle that a [commandArgument]
// names.
func (s *server) onPuzzle(run func(context.Context, puzzleReference, *commandArgument) error) command {
	return func(ctx context.Context, docs workspace.Snapshots, argument []byte) error {
		arg, err := decode[commandArgument](argument)
		if err != nil {
			return err
		}
		puzzle, err := s.meant(docs, arg)
		if err != nil {
			return err
		}
		return run(ctx, puzzle, arg)
	}
}

// ifEditsAreApplied refuses a command where the client does not apply edits.
func (s *server) ifEditsAreApplied(run command) command {
	return func(ctx context.Context, docs workspace.Snapshots, argument []byte) error {
		if !s.client.appliesEdits() {
			return requestFailed(s.printer().Sprintf("The editor does not apply edits that a server asks for."))
		}
		return run(ctx, docs, argument)
	}
}

// appliesEdits reports whether the client makes edits that the server asks for.
func (c *profile) appliesEdits() bool { return value(c.workspace.ApplyEdit) }

// showsDocuments reports whether the client opens a file that the server asks it to.
func (c *profile) showsDocuments() bool { return orEmpty(c.window.ShowDocument).Support }

// showDocument has the client show a document. Where it does not, the error says so.
func (s *server) showDocument(ctx context.Context, p *protocol.ShowDocumentParams) error {
	answer, err := s.remote.ShowDocument(ctx, p)
	if err == nil && !orEmpty(answer).Success {
		err = errors.New("the client says that it did not")
	}
	return err
}

// meant returns the puzzle that an argument names.
func (s *server) meant(docs workspace.Snapshots, arg *commandArgument) (puzzleReference, error) {
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

func (s *server) play(ctx context.Context, puzzle puzzleReference, arg *commandArgument) error {
	snap, placed, known, err := s.clicked(ctx, puzzle)
	if err != nil {
		return err
	}
	known = s.discreet(known)
	action, ok := change.PlayAction(known, arg.Move)
	if !ok {
		return requestFailed(s.printer().Sprintf("There is no such move to play in this puzzle."))
	}
	edits, err := change.Edits(ctx, known, action.ID)
	if err != nil {
		return s.notOffered(err)
	}
	return s.change(ctx, snap, placed, change.Change{Title: action.Title, Edits: edits})
}

// change has the client make a change of a puzzle where it stands in a snapshot. Where it
// does not, the error says why.
func (s *server) change(ctx context.Context, snap *workspace.Snapshot, placed parser.Placed, made change.Change) error {
	if len(made.Edits) == 0 {
		return nil
	}
	title := s.message(made.Title)
	s.typing.expect(snap.Key)
	answer, err := s.remote.ApplyEdit(ctx, &protocol.ApplyWorkspaceEditParams{
		Label: &title,
		Edit:  *s.workspaceEdit(snap, snap.Edits(placed, made.Edits)),
	})
	if err == nil && orEmpty(answer).Applied {
		return nil
	}
	s.typing.expect("")
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return requestFailed(s.printer().Sprintf("The editor did not apply the edit: %s", err.Error()))
	case s.documents.Snapshots()[snap.Key] != snap:
		return requestFailed(s.printer().Sprintf("Nothing was done: the text has changed in the meantime. Choose again."))
	case value(orEmpty(answer).FailureReason) == "":
		return requestFailed(s.printer().Sprintf("The editor did not apply the edit, and does not say why."))
	}
	return requestFailed(s.printer().Sprintf("The editor did not apply the edit: %s", *answer.FailureReason))
}

func (s *server) explain(ctx context.Context, puzzle puzzleReference, _ *commandArgument) error {
	if _, placed, err := s.find(puzzle); err == nil {
		s.schedule.Resume(placed.Puzzle)
	}
	snap, placed, known, err := s.clicked(ctx, puzzle)
	if err != nil {
		return err
	}
	if s.client.showsDocuments() {
		if obstacle, broken := known.Obstacle(); broken {
			at, focus := snap.In(placed, obstacle.Range), true
			err = s.showDocument(ctx, &protocol.ShowDocumentParams{URI: snap.URI, TakeFocus: &focus, Selection: &at})
		} else {
			err = s.showExplanation(ctx, snap, placed, known)
		}
		if err == nil || ctx.Err() != nil {
			return err
		}
		s.log.Warn("the client did not show an explanation", zap.Error(err))
	}
	return s.remote.ShowMessage(ctx, &protocol.ShowMessageParams{
		Type: protocol.MessageTypeInfo, Message: explain.Summary(s.printer(), known),
	})
}
