package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"plywise/lsp/analysis"
	"plywise/parser"
)

func (s *server) hoverFeature() feature {
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			c.HoverProvider = protocol.Boolean(true)
			if lasts := s.editor.window.WorkDoneProgress; value(lasts) {
				options := &protocol.HoverOptions{}
				options.WorkDoneProgress = lasts
				c.HoverProvider = options
			}
		},
		methods: methods{protocol.MethodTextDocumentHover: onDocument(s.hover)},
	}
}

// hover says what is known about the thing under the cursor. It waits for a
// puzzle that is being solved, and has one solved after all that was stopped.
func (s *server) hover(ctx context.Context, snap *snapshot, p *protocol.HoverParams) (*protocol.Hover, error) {
	cursor := snap.file.At(snap.offset(p.Position))
	var text analysis.Text
	var r parser.Range
	s.schedule.resume(cursor.Puzzle)
	err := s.during(ctx, p.WorkDoneToken, cursor.Puzzle, func(ctx context.Context) error {
		if analysis.NeedsSolution(cursor) {
			result, err := s.result(ctx, cursor.Puzzle)
			if err != nil || result.IsStopped() {
				return err
			}
		}
		var err error
		explain := s.engine.Explain
		if !s.settings().Spoilers {
			explain = s.engine.ExplainConcealed
		}
		text, r, err = explain(ctx, s.printer(), cursor)
		return err
	})
	if err != nil || len(text) == 0 {
		return nil, err
	}
	where := snap.in(cursor.Placed, r)
	return &protocol.Hover{Contents: s.markup(text), Range: &where}, nil
}

// markup renders a text as the client can show it.
func (s *server) markup(text analysis.Text) *protocol.MarkupContent {
	if s.editor.markdown {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: text.Markdown()}
	}
	return &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: text.Plain()}
}
