package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"plywise/lsp/internal/optional"
	"plywise/lsp/outline"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
)

func (s *server) definitionFeature() session.Feature {
	return session.Feature{
		Offer:   func(c *protocol.ServerCapabilities) { c.DefinitionProvider = protocol.Boolean(true) },
		Methods: session.Methods{protocol.MethodTextDocumentDefinition: session.OnDocument(s.definition)},
	}
}

// definition leads from a node to its line of the graph, and from a position to
// its cell or to the piece that is listed there.
func (s *server) definition(_ context.Context, snap *workspace.Snapshot, p *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	cursor := snap.File.At(snap.Offset(p.Position))
	name, whole, ok := outline.Definition(cursor.Puzzle, outline.PlaceAt(cursor))
	if !ok {
		return nil, nil
	}
	to := snap.In(cursor.Placed, name)
	if client := s.Client.TextDocument.Definition; client == nil || !optional.Value(client.LinkSupport) {
		return &protocol.Location{URI: snap.URI, Range: to}, nil
	}
	link := protocol.DefinitionLink{TargetURI: snap.URI, TargetRange: snap.In(cursor.Placed, whole), TargetSelectionRange: to}
	if from, ok := outline.MentionAt(cursor); ok {
		origin := snap.In(cursor.Placed, from)
		link.OriginSelectionRange = &origin
	}
	return protocol.DefinitionLinkSlice{link}, nil
}
