package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/internal/optional"
	"plywise/lsp/outline"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
)

func (s *server) documentLinkFeature() session.Feature {
	return session.Feature{
		Offer:   func(c *protocol.ServerCapabilities) { c.DocumentLinkProvider = &protocol.DocumentLinkOptions{} },
		Methods: session.Methods{protocol.MethodTextDocumentDocumentLink: session.OnDocument(s.documentLinks)},
	}
}

// documentLinks makes the addresses of the puzzles' sources links.
func (s *server) documentLinks(_ context.Context, snap *workspace.Snapshot, _ *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	links := []protocol.DocumentLink{}
	client := s.Client.TextDocument.DocumentLink
	for placed := range snap.File.Puzzles() {
		for _, l := range outline.Links(placed.Puzzle) {
			target := uri.URI(l.Target)
			link := protocol.DocumentLink{Range: snap.In(placed, l.Range), Target: &target}
			if client != nil && optional.Value(client.TooltipSupport) {
				tooltip := s.Printer().Sprintf("Open the source of this puzzle")
				link.Tooltip = &tooltip
			}
			links = append(links, link)
		}
	}
	return links, nil
}
