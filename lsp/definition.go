package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"plywise/lsp/analysis"
)

func (s *server) definitionFeature() feature {
	return feature{
		offer:   func(c *protocol.ServerCapabilities) { c.DefinitionProvider = protocol.Boolean(true) },
		methods: methods{protocol.MethodTextDocumentDefinition: onDocument(s.definition)},
	}
}

// definition leads from a node to its line of the graph, and from a position to
// its cell or to the piece that is listed there.
func (s *server) definition(_ context.Context, snap *snapshot, p *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	cursor := snap.file.At(snap.offset(p.Position))
	name, whole, ok := analysis.Definition(cursor.Puzzle, analysis.PlaceAt(cursor))
	if !ok {
		return nil, nil
	}
	to := snap.in(cursor.Placed, name)
	if client := s.editor.textDocument.Definition; client == nil || !value(client.LinkSupport) {
		return &protocol.Location{URI: snap.uri, Range: to}, nil
	}
	link := protocol.DefinitionLink{TargetURI: snap.uri, TargetRange: snap.in(cursor.Placed, whole), TargetSelectionRange: to}
	if from, ok := analysis.MentionAt(cursor); ok {
		origin := snap.in(cursor.Placed, from)
		link.OriginSelectionRange = &origin
	}
	return protocol.DefinitionLinkSlice{link}, nil
}
