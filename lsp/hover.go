package lsp

import (
	"context"
	"fmt"

	"go.lsp.dev/protocol"

	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/internal/optional"
	"plywise/lsp/session"
	"plywise/lsp/words"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/source"
)

func (s *server) hoverFeature() session.Feature {
	return session.Feature{
		Offer: func(c *protocol.ServerCapabilities) {
			c.HoverProvider = protocol.Boolean(true)
			if progress := s.Client.Window.WorkDoneProgress; optional.Value(progress) {
				options := &protocol.HoverOptions{}
				options.WorkDoneProgress = progress
				c.HoverProvider = options
			}
		},
		Methods: session.Methods{protocol.MethodTextDocumentHover: session.OnDocument(s.hover)},
	}
}

// hover explains the thing under the cursor. It waits while the puzzle is being solved, and
// resumes one whose solving was stopped.
func (s *server) hover(ctx context.Context, snap *workspace.Snapshot, p *protocol.HoverParams) (*protocol.Hover, error) {
	cursor := snap.File.At(snap.Offset(p.Position))
	s.Schedule.Resume(cursor.Puzzle)
	s.EditMaps.Resume(cursor.Puzzle)
	ctx, end := s.ShowWaiting(ctx, p.WorkDoneToken, cursor.Puzzle)
	defer end()
	known := s.Schedule.Known(cursor.Puzzle)
	if explain.NeedsSolution(cursor) {
		var err error
		if known, err = s.Solved(ctx, cursor.Puzzle); err != nil || known.State == answer.Stopped {
			return nil, err
		}
		if known.Fillings != nil {
			known = s.EditMaps.CountedSoon(ctx, known)
		}
	}
	if !s.Tells(cursor.Puzzle) {
		text, r := explain.Concealed(s.Printer(), known, cursor)
		return s.hoverOf(snap, cursor, text, r), nil
	}
	judgement, err := s.JudgeAt(ctx, known, cursor)
	if err != nil {
		return nil, err
	}
	text, r := explain.At(s.Printer(), known, cursor, judgement)
	return s.hoverOf(snap, cursor, text, r), nil
}

// hoverOf returns a text about a range of a puzzle as a hover, nil for no text.
func (s *server) hoverOf(snap *workspace.Snapshot, cursor parser.Cursor, text words.Text, r source.Range) *protocol.Hover {
	if len(text) == 0 {
		return nil
	}
	where := snap.In(cursor.Placed, r)
	contents := s.markup(text)
	if key := cursor.Field.Means; cursor.Part == parser.KeyPart && key != nil && s.Client.Markdown && s.Settings().Reference != "" {
		section := key.Name // has a section of its own, but parts of the setup share their game's
		if key.OfSetup() {
			section = cursor.Game.String()
		}
		contents.Value += fmt.Sprintf("\n\n[%s](<%s#%s>)", s.Printer().Sprintf("Reference"), s.Settings().Reference, section)
	}
	return &protocol.Hover{Contents: contents, Range: &where}
}

// markup renders a text as the client can show it.
func (s *server) markup(text words.Text) *protocol.MarkupContent {
	if s.Client.Markdown {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: text.Markdown()}
	}
	return &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: text.Plain()}
}
