package lsp

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// pulledDiagnostics are for clients that ask for diagnostics when they want
// them. A client that says it does is not pushed any.
func (s *server) pulledDiagnostics() feature {
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			if s.editor.pullsDiagnostics {
				c.DiagnosticProvider = &protocol.DiagnosticOptions{}
			}
		},
		methods: methods{
			protocol.MethodTextDocumentDiagnostic: onDocument(s.pullDiagnostics),
		},
	}
}

// pullPatience is how long an answer waits for puzzles that are being solved
// where the client cannot be told later to ask again.
const pullPatience = 2 * time.Second

// An answer is what a client that pulls was told last about a document.
type answer struct {
	snap *snapshot
	id   string
}

func (s *server) pullDiagnostics(ctx context.Context, snap *snapshot, p *protocol.DocumentDiagnosticParams) (any, error) {
	wait := pullPatience
	if s.editor.refreshesDiagnostics {
		wait = patience
	}
	if err := s.awaitAll(ctx, snap, wait); err != nil {
		return nil, err
	}
	items, err := snap.findings.diagnostics(snap)
	if err != nil {
		return nil, err
	}
	id := resultID(items)
	s.publisher.answered(snap, id)
	// The encoder does not set what tells the two kinds of report apart.
	if value(p.PreviousResultID) == id {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{
			UnchangedDocumentDiagnosticReport: protocol.UnchangedDocumentDiagnosticReport{
				Kind:     string(protocol.DocumentDiagnosticReportKindUnchanged),
				ResultID: id,
			},
		}, nil
	}
	return jsonrpc2.RawMessage(fmt.Appendf(nil, `{"kind":%q,"resultId":%q,"items":%s}`,
		protocol.DocumentDiagnosticReportKindFull, id, slices.Concat(items...))), nil
}

// awaitAll waits until all puzzles of a snapshot are solved, or for as long as
// given. The error is that of [server.result], where it is not the wait that
// ended.
func (s *server) awaitAll(ctx context.Context, snap *snapshot, wait time.Duration) error {
	if s.documents.view().open[snap.key] == snap && s.schedule.isSettled(snap.key) {
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	for placed := range snap.file.Puzzles() {
		if _, err := s.result(limited, placed.Puzzle); err != nil {
			if limited.Err() != nil {
				return ctx.Err()
			}
			return err
		}
	}
	return nil
}

// resultID names diagnostics by what they are.
func resultID(items [][]byte) string {
	h := sha256.New()
	for _, part := range items {
		h.Write(part)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// answered notes what the client was told when it asked, and has that looked at
// again: what became known meanwhile it has not been told.
func (p *publisher) answered(snap *snapshot, id string) {
	p.note(snap.key, trickle, false)
	p.poke()
	p.mu.Lock()
	defer p.mu.Unlock()
	if d := p.docs[snap.key]; d != nil {
		d.pull = answer{snap, id}
	}
}

// outdated reports whether the client would now get another answer to the
// question that it asked last. If so, all that it asked is forgotten, because it
// will ask again about everything.
func (p *publisher) outdated(snap *snapshot, id string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	d := p.docs[snap.key]
	if d == nil || d.pull.snap != snap || d.pull.id == id {
		return false // if the text has changed since, the client asks by itself
	}
	for _, d := range p.docs {
		d.pull = answer{}
	}
	return true
}

// refreshDiagnostics tells the client to ask again where that is worth it.
func (s *server) refreshDiagnostics(ctx context.Context, snap *snapshot) {
	if !s.editor.refreshesDiagnostics {
		return
	}
	items, err := snap.findings.diagnostics(snap)
	if err != nil {
		s.log.Error("diagnostics cannot be encoded", zap.Error(err))
		return
	}
	if !s.publisher.outdated(snap, resultID(items)) {
		return
	}
	if err := s.client.DiagnosticRefresh(ctx); err != nil && ctx.Err() == nil {
		s.log.Warn("the client does not refresh", zap.Error(err))
	}
}
