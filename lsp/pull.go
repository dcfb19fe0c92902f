package lsp

import (
	"context"
	"maps"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

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
	s.ownPulls.asked(snap)
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
		Items:    r.Items(),
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

// ownPulls are the open documents that the client asks about one by one. It shows these
// answers, and drops what it gets about such a document with the workspace. Once the
// document is closed the client goes by the workspace again; but what it shows by then is
// of the document, whichever report about the file it says it has.
type ownPulls struct {
	mu     sync.Mutex
	open   map[uri.URI]*workspace.Opening
	behind map[uri.URI]struct{} // closed since the last answer about the workspace
}

// asked is called when the client asks about a document.
func (o *ownPulls) asked(snap *workspace.Snapshot) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if snap.Opening.IsOver() {
		return
	}
	if o.open == nil {
		o.open, o.behind = make(map[uri.URI]*workspace.Opening), make(map[uri.URI]struct{})
	}
	o.open[snap.Key] = snap.Opening
}

// has reports whether the client has asked about a document since it was opened.
func (o *ownPulls) has(snap *workspace.Snapshot) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.open[snap.Key] == snap.Opening
}

// closed is called when a document is closed.
func (o *ownPulls) closed(document uri.URI) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.open[document] != nil {
		delete(o.open, document)
		o.behind[document] = struct{}{}
	}
}

// takeBehind returns the documents whose reports are due whatever the client has. If
// they are not sent, give them back.
func (o *ownPulls) takeBehind() map[uri.URI]struct{} {
	o.mu.Lock()
	defer o.mu.Unlock()
	taken := maps.Clone(o.behind)
	clear(o.behind)
	return taken
}

func (o *ownPulls) giveBack(taken map[uri.URI]struct{}) {
	o.mu.Lock()
	defer o.mu.Unlock()
	maps.Copy(o.behind, taken)
}
