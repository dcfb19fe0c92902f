package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"plywise/lsp/outline"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
)

func (s *server) documentHighlightFeature() session.Feature {
	return session.Feature{
		Offer:   func(c *protocol.ServerCapabilities) { c.DocumentHighlightProvider = protocol.Boolean(true) },
		Methods: session.Methods{protocol.MethodTextDocumentDocumentHighlight: session.OnDocument(s.documentHighlight)},
	}
}

var highlightKinds = map[outline.HighlightKind]protocol.DocumentHighlightKind{
	outline.Occurrence:  protocol.DocumentHighlightKindText,
	outline.Piece:       protocol.DocumentHighlightKindWrite,
	outline.Destination: protocol.DocumentHighlightKindRead,
}

// documentHighlight shows where the piece at the cursor can go, or every mention
// of a place. It needs no solution.
func (s *server) documentHighlight(_ context.Context, snap *workspace.Snapshot, p *protocol.DocumentHighlightParams) ([]protocol.DocumentHighlight, error) {
	cursor := snap.File.At(snap.Offset(p.Position))
	var highlights []protocol.DocumentHighlight
	for _, h := range outline.Highlights(cursor) {
		highlights = append(highlights, protocol.DocumentHighlight{Range: snap.In(cursor.Placed, h.Range), Kind: highlightKinds[h.Kind]})
	}
	return highlights, nil
}
