package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/words"
	"plywise/lsp/workspace"
	"plywise/parser/source"
)

func (s *server) hoverFeature() feature {
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			c.HoverProvider = protocol.Boolean(true)
			if progress := s.client.window.WorkDoneProgress; value(progress) {
				options := &protocol.HoverOptions{}
				options.WorkDoneProgress = progress
				c.HoverProvider = options
			}
		},
		methods: methods{protocol.MethodTextDocumentHover: onDocument(s.hover)},
	}
}

// hover says what is known about the thing under the cursor. It waits while the
// puzzle is being solved, and resumes one whose solving was stopped.
func (s *server) hover(ctx context.Context, snap *workspace.Snapshot, p *protocol.HoverParams) (*protocol.Hover, error) {
	cursor := snap.File.At(snap.Offset(p.Position))
	var text words.Text
	var r source.Range
	s.schedule.Resume(cursor.Puzzle)
	s.editMaps.resume(cursor.Puzzle)
	err := s.withProgress(ctx, p.WorkDoneToken, cursor.Puzzle, func(ctx context.Context) error {
		known := s.schedule.Known(cursor.Puzzle)
		if explain.NeedsSolution(cursor) {
			var err error
			if known, err = s.solved(ctx, cursor.Puzzle); err != nil || known.State == answer.Stopped {
				return err
			}
		}
		if !s.settings().Spoilers {
			text, r = explain.Concealed(s.printer(), known, cursor)
			return nil
		}
		judgement, err := s.judgeAt(ctx, known, cursor)
		if err == nil {
			judgement.Edit, err = s.prospectAt(ctx, known, cursor)
		}
		if err == nil {
			text, r = explain.At(s.printer(), known, cursor, judgement)
		}
		return err
	})
	if err != nil || len(text) == 0 {
		return nil, err
	}
	where := snap.In(cursor.Placed, r)
	return &protocol.Hover{Contents: s.markup(text), Range: &where}, nil
}

// markup renders a text as the client can show it.
func (s *server) markup(text words.Text) *protocol.MarkupContent {
	if s.client.markdown {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: text.Markdown()}
	}
	return &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: text.Plain()}
}
