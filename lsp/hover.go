package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"plywise/lsp/analysis"
)

func (s *server) hoverFeature() feature {
	return feature{
		offer:   func(c *protocol.ServerCapabilities) { c.HoverProvider = protocol.Boolean(true) },
		methods: methods{protocol.MethodTextDocumentHover: onDocument(s.hover)},
	}
}

// hover says what is known about the thing under the cursor. It waits for a
// puzzle that is being solved.
func (s *server) hover(ctx context.Context, snap *snapshot, p *protocol.HoverParams) (*protocol.Hover, error) {
	cursor := snap.file.At(snap.offset(p.Position))
	if _, err := s.result(ctx, cursor.Puzzle); err != nil {
		return nil, err
	}
	text, r, err := s.engine.Explain(ctx, s.printer(), cursor)
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
