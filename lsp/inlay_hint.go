package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"plywise/lsp/analysis"
	"plywise/parser"
)

func (s *server) inlayHintFeature() feature {
	h := &inlayHints{server: s, refresh: &refresher{
		server: s, name: protocol.MethodWorkspaceInlayHintRefresh,
		ask: func(ctx context.Context) error { return s.client.InlayHintRefresh(ctx) },
	}}
	return feature{
		offer:   func(c *protocol.ServerCapabilities) { c.InlayHintProvider = protocol.Boolean(true) },
		methods: methods{protocol.MethodTextDocumentInlayHint: onDocument(h.hints)},
	}
}

type inlayHints struct {
	server  *server
	refresh *refresher
}

// hints returns those of the visible part of a document. Where a puzzle is not
// solved yet they say so, and the client is told to ask again when it is.
func (h *inlayHints) hints(ctx context.Context, snap *snapshot, p *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	s := h.server
	if decided := s.settings(); !decided.Hints || !decided.Spoilers {
		return nil, nil // all hints tell outcomes
	}
	visible := parser.Range{Start: snap.offset(p.Range.Start), End: snap.offset(p.Range.End)}
	puzzles := snap.within(visible)
	refreshes := value(orEmpty(s.editor.workspace.InlayHint).RefreshSupport)
	results, err := s.soon(ctx, puzzles, refreshes)
	if err != nil {
		return nil, err
	}
	hints := []protocol.InlayHint{}
	for i, placed := range puzzles {
		if results[i] == nil && refreshes {
			h.refresh.await(placed.Puzzle)
		}
		for _, hint := range analysis.Hints(s.printer(), placed.Puzzle, results[i], visible.Shift(-placed.Start)) {
			hints = append(hints, s.inlayHint(snap, placed, hint))
		}
	}
	return hints, nil
}

func (s *server) inlayHint(snap *snapshot, placed parser.Placed, hint analysis.Hint) protocol.InlayHint {
	apart := true
	converted := protocol.InlayHint{
		Position:    snap.position(placed.Start + hint.Offset),
		Label:       protocol.String(hint.Label),
		PaddingLeft: &apart,
	}
	switch {
	case len(hint.Tooltip) == 0:
	case s.editor.markdown:
		converted.Tooltip = s.markup(hint.Tooltip)
	default:
		converted.Tooltip = protocol.String(hint.Tooltip.Plain())
	}
	return converted
}

// within returns the puzzles that a range touches, in order.
func (s *snapshot) within(r parser.Range) []parser.Placed {
	var puzzles []parser.Placed
	first := s.file.At(r.Start).Placed
	for i := max(first.Index, 0); i < s.file.NumPuzzles(); i++ {
		p := s.file.Puzzle(i)
		if p.Start > r.End {
			break
		}
		puzzles = append(puzzles, p)
	}
	return puzzles
}
