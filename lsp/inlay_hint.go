package lsp

import (
	"context"
	"slices"

	"go.lsp.dev/protocol"

	"plywise/lsp/explain"
	"plywise/lsp/internal/optional"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/source"
)

func (s *server) inlayHintFeature() session.Feature {
	h := &inlayHints{server: s, refresh: session.NewRefresher(s.Session, protocol.MethodWorkspaceInlayHintRefresh, s.Remote.InlayHintRefresh)}
	return session.Feature{
		Offer:   func(c *protocol.ServerCapabilities) { c.InlayHintProvider = protocol.Boolean(true) },
		Methods: session.Methods{protocol.MethodTextDocumentInlayHint: session.OnDocument(h.hints)},
		Written: h.refresh.Settled,
		Closed:  h.refresh.Closed,
	}
}

// showsHints reports whether the client shows inlay hints.
func (s *server) showsHints() bool { return s.Client.TextDocument.InlayHint != nil }

type inlayHints struct {
	server  *server
	refresh *session.Refresher
}

// hints returns the hints in the visible part of a document. While a puzzle is being solved its
// hint says so, and the client is told to ask again afterwards. It is also told to when a hint
// was left out because it would push away the text that the user is typing.
func (h *inlayHints) hints(ctx context.Context, snap *workspace.Snapshot, p *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	s := h.server
	if !s.Settings().Hints {
		return nil, nil
	}
	visible := source.Range{Start: snap.Offset(p.Range.Start), End: snap.Offset(p.Range.End)}
	puzzles := snap.Touching(visible)
	refreshes := optional.Value(optional.OrEmpty(s.Client.Workspace.InlayHint).RefreshSupport)
	answers, err := s.AnswersSoon(ctx, puzzles, refreshes)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(puzzles, func(p parser.Placed) bool { return p.Holed != nil }) {
		s.EditMaps.Soon(ctx, answers, refreshes)
	}
	var there *session.Typed
	if refreshes {
		there = s.Typing.In(snap.Key)
	}
	hints, complete := []protocol.InlayHint{}, true
	for i, placed := range puzzles {
		if placed.Preamble {
			continue
		}
		within := visible.Shift(-placed.Start)
		found := explain.StandingHints(s.Printer(), placed.Puzzle, within)
		if s.Tells(placed.Puzzle) || placed.Holed != nil {
			if refreshes {
				h.refresh.AwaitAnswer(answers[i])
			}
			found = append(explain.Hints(s.Printer(), s.Discreet(answers[i]), within), found...)
		}
		for _, hint := range found {
			converted := s.inlayHint(snap, placed, hint)
			if there.Pushes(converted.Position, placed.Start+hint.Offset) {
				complete = false
				continue
			}
			hints = append(hints, converted)
		}
	}
	if !complete {
		h.refresh.AwaitAny(snap.Key)
		if s.Typing.In(snap.Key) != there {
			h.refresh.Settled(snap.Key) // written in the meantime
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
	case s.Client.Markdown:
		converted.Tooltip = s.markup(hint.Tooltip)
	default:
		converted.Tooltip = protocol.String(hint.Tooltip.Plain())
	}
	return converted
}
