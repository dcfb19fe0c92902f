package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"plywise/lsp/publish"
	"plywise/lsp/workspace"
)

// pulledDiagnostics are for clients that ask for diagnostics when they want them, and
// ask again when they are told to. Such a client is not pushed any, and any other is not
// offered to ask.
func (s *server) pulledDiagnostics() feature {
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			if s.client.pullsDiagnostics {
				c.DiagnosticProvider = &protocol.DiagnosticOptions{}
			}
		},
		methods: methods{
			protocol.MethodTextDocumentDiagnostic: onDocument(s.pullDiagnostics),
		},
	}
}

func (s *server) pullDiagnostics(ctx context.Context, snap *workspace.Snapshot, p *protocol.DocumentDiagnosticParams) (protocol.DocumentDiagnosticReport, error) {
	if err := s.awaitAll(ctx, snap); err != nil {
		return nil, err
	}
	report := s.reports.Of(snap)
	s.publisher.Answered(snap, report)
	// The encoder does not set what tells the two kinds of report apart.
	if value(p.PreviousResultID) == report.ID {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{
			UnchangedDocumentDiagnosticReport: protocol.UnchangedDocumentDiagnosticReport{
				Kind:     string(protocol.DocumentDiagnosticReportKindUnchanged),
				ResultID: report.ID,
			},
		}, nil
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{
		FullDocumentDiagnosticReport: fullReport(report),
	}, nil
}

func fullReport(r *publish.Report) protocol.FullDocumentDiagnosticReport {
	return protocol.FullDocumentDiagnosticReport{
		Kind:     string(protocol.DocumentDiagnosticReportKindFull),
		ResultID: &r.ID,
		Items:    r.Items,
	}
}

// awaitAll waits until all puzzles of a snapshot are settled, but only for a moment.
// The error is that of [server.shown]; the end of the wait is none.
func (s *server) awaitAll(ctx context.Context, snap *workspace.Snapshot) error {
	limited, cancel := context.WithTimeout(ctx, publish.FormWait)
	defer cancel()
	for placed := range snap.File.Puzzles() {
		if s.schedule.Known(placed.Puzzle).IsSettled() {
			continue
		}
		if _, err := s.shown(limited, placed.Puzzle); err != nil {
			if limited.Err() != nil {
				return ctx.Err()
			}
			return err
		}
	}
	return nil
}
