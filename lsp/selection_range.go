package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"plywise/lsp/outline"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
	"plywise/parser/source"
)

func (s *server) selectionRangeFeature() session.Feature {
	return session.Feature{
		Offer:   func(c *protocol.ServerCapabilities) { c.SelectionRangeProvider = protocol.Boolean(true) },
		Methods: session.Methods{protocol.MethodTextDocumentSelectionRange: session.OnDocument(s.selectionRanges)},
	}
}

// selectionRanges returns the ranges to which a selection can grow, up to the whole file.
func (s *server) selectionRanges(_ context.Context, snap *workspace.Snapshot, p *protocol.SelectionRangeParams) ([]protocol.SelectionRange, error) {
	answer := make([]protocol.SelectionRange, len(p.Positions))
	for i, position := range p.Positions {
		cursor := snap.File.At(snap.Offset(position))
		grown := outline.Selections(cursor)
		whole := snap.Span(source.Range{End: snap.File.Len()})
		at := &protocol.SelectionRange{Range: whole}
		for n := len(grown) - 1; n >= 0; n-- {
			if r := snap.In(cursor.Placed, grown[n]); r != at.Range {
				at = &protocol.SelectionRange{Range: r, Parent: at}
			}
		}
		answer[i] = *at
	}
	return answer, nil
}
