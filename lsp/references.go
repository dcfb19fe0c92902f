package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"plywise/lsp/outline"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
)

func (s *server) referencesFeature() session.Feature {
	return session.Feature{
		Offer:   func(c *protocol.ServerCapabilities) { c.ReferencesProvider = protocol.Boolean(true) },
		Methods: session.Methods{protocol.MethodTextDocumentReferences: session.OnDocument(s.references)},
	}
}

// references lists where the puzzle mentions the node or square at the cursor.
func (s *server) references(_ context.Context, snap *workspace.Snapshot, p *protocol.ReferenceParams) ([]protocol.Location, error) {
	cursor := snap.File.At(snap.Offset(p.Position))
	definition, _, _ := outline.Definition(cursor.Puzzle, outline.PlaceAt(cursor))
	var found []protocol.Location
	for _, r := range outline.Mentions(cursor.Puzzle, outline.PlaceAt(cursor)) {
		if r != definition || p.Context.IncludeDeclaration {
			found = append(found, protocol.Location{URI: snap.URI, Range: snap.In(cursor.Placed, r)})
		}
	}
	return found, nil
}
