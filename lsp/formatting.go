package lsp

import (
	"context"
	"strings"

	"go.lsp.dev/protocol"

	"plywise/lsp/internal/optional"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
	"plywise/parser/format"
	"plywise/parser/source"
)

// formattingFeature lays documents out in the one canonical way. It ignores the client's options
// for tabs.
func (s *server) formattingFeature() session.Feature {
	return session.Feature{
		Offer: func(c *protocol.ServerCapabilities) {
			c.DocumentFormattingProvider = protocol.Boolean(true)
			c.DocumentRangeFormattingProvider = protocol.Boolean(true)
			if client := s.Client.TextDocument.RangeFormatting; client != nil && optional.Value(client.RangesSupport) {
				c.DocumentRangeFormattingProvider = &protocol.DocumentRangeFormattingOptions{RangesSupport: client.RangesSupport}
			}
			c.DocumentOnTypeFormattingProvider = protocol.DocumentOnTypeFormattingOptions{FirstTriggerCharacter: "\n"}
		},
		Methods: session.Methods{
			protocol.MethodTextDocumentFormatting:       session.OnDocument(s.format),
			protocol.MethodTextDocumentRangeFormatting:  session.OnDocument(s.formatRange),
			protocol.MethodTextDocumentRangesFormatting: session.OnDocument(s.formatRanges),
			protocol.MethodTextDocumentOnTypeFormatting: session.OnDocument(s.formatOnType),
		},
	}
}

func (s *server) format(_ context.Context, snap *workspace.Snapshot, _ *protocol.DocumentFormattingParams) ([]protocol.TextEdit, error) {
	return snap.FileEdits(format.File(snap.File)), nil
}

func (s *server) formatRange(_ context.Context, snap *workspace.Snapshot, p *protocol.DocumentRangeFormattingParams) ([]protocol.TextEdit, error) {
	return snap.FileEdits(format.Range(snap.File, snap.Bytes(p.Range))), nil
}

func (s *server) formatRanges(_ context.Context, snap *workspace.Snapshot, p *protocol.DocumentRangesFormattingParams) ([]protocol.TextEdit, error) {
	var edits []source.Edit
	made := map[source.Range]bool{}
	for _, r := range p.Ranges {
		for _, e := range format.Range(snap.File, snap.Bytes(r)) {
			if !made[e.Range] { // ranges may overlap
				made[e.Range] = true
				edits = append(edits, e)
			}
		}
	}
	return snap.FileEdits(edits), nil
}

// formatOnType completes the board row that the user has just ended. If the user has broken a
// line in the middle, it does nothing, since it is not clear what they want.
func (s *server) formatOnType(_ context.Context, snap *workspace.Snapshot, p *protocol.DocumentOnTypeFormattingParams) ([]protocol.TextEdit, error) {
	if p.Ch != "\n" || p.Position.Line == 0 {
		return []protocol.TextEdit{}, nil
	}
	start := snap.Offset(protocol.Position{Line: p.Position.Line})
	end := snap.Offset(protocol.Position{Line: p.Position.Line, Character: 1 << 30})
	if rest := strings.TrimSpace(snap.File.Slice(source.Range{Start: start, End: end})); rest != "" && !strings.HasPrefix(rest, "//") {
		return []protocol.TextEdit{}, nil
	}
	ended := snap.Offset(protocol.Position{Line: p.Position.Line - 1})
	if row, ok := format.CompleteRow(snap.File, ended); ok {
		return snap.FileEdits([]source.Edit{row}), nil
	}
	return []protocol.TextEdit{}, nil
}
