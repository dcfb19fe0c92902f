package lsp

import (
	"context"
	"fmt"
	"strings"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"plywise/lsp/change"
	"plywise/lsp/session"
	"plywise/lsp/transport"
	"plywise/lsp/words"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/leetcode"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// The commands that an editor would otherwise have a program of its own for. Each takes a
// [puzzleArgument].
const (
	takeBackCommand = "plywise.takeBack" // undoes the last change of a puzzle that the server made, see [session.Session.TakeBack]
	newCommand      = "plywise.new"      // writes a puzzle of a game, to begin from
	importCommand   = "plywise.import"   // writes LeetCode's test cases as puzzles
	exportCommand   = "plywise.export"   // answers with a puzzle as a test case of LeetCode's, an [exported]
	stepCommand     = "plywise.step"     // answers with another entry of `moves`, a [stepped]
)

// A puzzleArgument says which puzzle a command is about: the one at a position. What a command
// writes goes below it, or to the top of an empty text.
type puzzleArgument struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	Position     protocol.Position               `json:"position"`
	Again        bool                            `json:"again"` // take back a step back
	Game         string                          `json:"game"`  // of the new puzzle
	Text         string                          `json:"text"`  // to import
	By           int                             `json:"by"`    // how many entries to step on; back if it is negative
}

// exported is the answer to exportCommand.
type exported struct {
	Text string `json:"text"`
}

func (s *server) puzzleCommandsFeature() session.Feature {
	return session.Feature{Commands: map[string]session.Command{
		takeBackCommand: s.about(s.takeBack).ThatEdits(),
		newCommand:      s.about(s.newPuzzle).ThatEdits(),
		importCommand:   s.about(s.importCases).ThatEdits(),
		exportCommand:   s.about(s.export),
		stepCommand:     s.about(s.step),
	}}
}

// about returns a command that takes a puzzleArgument. The puzzle may be the preamble.
func (s *server) about(run func(context.Context, *workspace.Snapshot, parser.Placed, *puzzleArgument) (any, error)) session.Command {
	return session.WithResult(func(ctx context.Context, docs workspace.Snapshots, argument []byte) (any, error) {
		arg, err := session.Decode[puzzleArgument](argument)
		if err != nil {
			return nil, err
		}
		snap, ok := docs[arg.TextDocument.URI]
		if !ok {
			return nil, transport.InvalidParams(fmt.Sprintf("%s is not open", arg.TextDocument.URI))
		}
		return run(ctx, snap, snap.File.At(snap.Offset(arg.Position)).Placed, arg)
	})
}

func (s *server) takeBack(ctx context.Context, snap *workspace.Snapshot, at parser.Placed, arg *puzzleArgument) (any, error) {
	if at.Preamble {
		return nil, s.NoPuzzleAt(arg.Position)
	}
	return nil, s.TakeBack(ctx, snap, at, arg.Again)
}

func (s *server) newPuzzle(ctx context.Context, snap *workspace.Snapshot, at parser.Placed, arg *puzzleArgument) (any, error) {
	game, ok := syntax.GameNamed(arg.Game)
	if !ok {
		var names []string
		for _, g := range syntax.Games() {
			names = append(names, g.Name)
		}
		return nil, transport.InvalidParams(fmt.Sprintf("there is no game %q; `game` is one of %s", words.Shorten(arg.Game), strings.Join(names, ", ")))
	}
	_, rest, _ := strings.Cut(game.Info().Example, "\n")
	text := "puzzle: " + s.Printer().Sprintf(game.Info().ExampleTitle()) + "\n" + rest
	return nil, s.write(ctx, snap, at, syntax.Say("Write a new puzzle"), text)
}

func (s *server) importCases(ctx context.Context, snap *workspace.Snapshot, at parser.Placed, arg *puzzleArgument) (any, error) {
	puzzles, mistakes := leetcode.Import(arg.Text)
	var first syntax.Message
	if len(mistakes) > 0 {
		first = firstOf(syntax.Say("Line %d: %s", mistakes[0].Line, mistakes[0].Message), len(mistakes))
	}
	if puzzles == "" {
		return nil, s.Refused(&change.Refusal{Message: syntax.Say("Nothing was imported. %s.", first)})
	}
	err := s.write(ctx, snap, at, syntax.Say("Import test cases"), puzzles)
	if err == nil && len(mistakes) > 0 {
		s.Warn(ctx, s.Printer().ForBoards().Sprintf("Not everything is a test case. %s.", first))
	}
	return nil, err
}

// export has no edit, so it needs nothing of the client.
func (s *server) export(_ context.Context, _ *workspace.Snapshot, at parser.Placed, arg *puzzleArgument) (any, error) {
	if at.Preamble {
		return nil, s.NoPuzzleAt(arg.Position)
	}
	c, problems := leetcode.FromPuzzle(at.Puzzle)
	if len(problems) > 0 {
		return nil, s.Refused(&change.Refusal{Message: syntax.Say("The puzzle is no test case of LeetCode's. %s", firstOf(problems[0].Message, len(problems)))})
	}
	return exported{c.Raw()}, nil
}

// firstOf is the first of so many messages, which are too many to be read.
func firstOf(m syntax.Message, count int) syntax.Message {
	if count == 1 {
		return m
	}
	return syntax.Say("%s (and %d more)", m, count-1)
}

// write asks the client to write whole puzzles below a puzzle, and to select the first one's title.
func (s *server) write(ctx context.Context, snap *workspace.Snapshot, at parser.Placed, title syntax.Message, puzzles string) error {
	if snap.File.IsUnread() { // its puzzles are not known
		return s.Refused(&change.Refusal{Message: snap.File.Preamble().Problems[0].Message})
	}
	edit := change.Below(snap.File, at, puzzles)
	if err := s.Change(ctx, snap, at, change.Change{Title: title, Edits: []source.Edit{edit}}); err != nil || !s.Client.ShowsDocuments() {
		return err
	}
	written := *snap
	written.File = snap.File.Edit(at.InFile(edit.Range), edit.NewText)
	first, focus := written.File.Puzzle(at.Index+1), true
	selected := written.In(first, first.Field("puzzle").Value)
	if err := s.ShowDocument(ctx, &protocol.ShowDocumentParams{URI: snap.URI, TakeFocus: &focus, Selection: &selected}); err != nil {
		s.Log.Warn("the client did not show a new puzzle", zap.Error(err))
	}
	return nil
}
