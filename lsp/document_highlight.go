package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"plywise/lsp/outline"
	"plywise/lsp/workspace"
)

func (s *server) documentHighlightFeature() feature {
	return feature{
		offer:   func(c *protocol.ServerCapabilities) { c.DocumentHighlightProvider = protocol.Boolean(true) },
		methods: methods{protocol.MethodTextDocumentDocumentHighlight: onDocument(s.documentHighlight)},
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
