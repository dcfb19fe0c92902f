package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"plywise/lsp/explain"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/source"
)

func (s *server) inlayHintFeature() feature {
	h := &inlayHints{server: s, refresh: &refresher{
		server: s, name: protocol.MethodWorkspaceInlayHintRefresh,
		send: func(ctx context.Context) error { return s.remote.InlayHintRefresh(ctx) },
	}}
	return feature{
		offer:   func(c *protocol.ServerCapabilities) { c.InlayHintProvider = protocol.Boolean(true) },
		methods: methods{protocol.MethodTextDocumentInlayHint: onDocument(h.hints)},
		written: h.refresh.settled,
		closed:  h.refresh.closed,
	}
}

// hints reports whether the client shows inlay hints.
func (c *profile) hints() bool { return c.textDocument.InlayHint != nil }

type inlayHints struct {
	server  *server
	refresh *refresher
}

// hints returns the hints in the visible part of a document. While a puzzle is
// being solved its hint says so, and the client is told to ask again afterwards; so it is
// where a hint would move the text that somebody is typing.
func (h *inlayHints) hints(ctx context.Context, snap *workspace.Snapshot, p *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	s := h.server
	if settings := s.settings(); !settings.Hints || !settings.Spoilers {
		return nil, nil // all hints tell outcomes
	}
	visible := source.Range{Start: snap.Offset(p.Range.Start), End: snap.Offset(p.Range.End)}
	puzzles := snap.Touching(visible)
	refreshes := value(orEmpty(s.client.workspace.InlayHint).RefreshSupport)
	answers, err := s.answersSoon(ctx, puzzles, refreshes)
	if err != nil {
		return nil, err
	}
	var there *typed
	if refreshes {
		there = s.typing.in(snap.Key)
	}
	hints, complete := []protocol.InlayHint{}, true
	for i, placed := range puzzles {
		if placed.Preamble {
			continue
		}
		if !answers[i].IsSettled() && refreshes {
			h.refresh.await(placed.Puzzle)
		}
		for _, hint := range explain.Hints(s.printer(), answers[i], visible.Shift(-placed.Start)) {
			converted := s.inlayHint(snap, placed, hint)
			if there.pushes(converted.Position, placed.Start+hint.Offset) {
				complete = false
				continue
			}
			hints = append(hints, converted)
		}
	}
	if !complete {
		h.refresh.awaitAny(snap.Key)
		if s.typing.in(snap.Key) != there {
			h.refresh.settled(snap.Key) // written in the meantime
		}
	}
	return hints, nil
}

func (s *server) inlayHint(snap *workspace.Snapshot, placed parser.Placed, hint explain.Hint) protocol.InlayHint {
	padding := true
	converted := protocol.InlayHint{
		Position:    snap.Position(placed.Start + hint.Offset),
		Label:       protocol.String(hint.Label),
		PaddingLeft: &padding,
	}
	switch {
	case len(hint.Tooltip) == 0:
	case s.client.markdown:
		converted.Tooltip = s.markup(hint.Tooltip)
	default:
		converted.Tooltip = protocol.String(hint.Tooltip.Plain())
	}
	return converted
}
