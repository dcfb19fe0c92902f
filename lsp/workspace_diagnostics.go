package lsp

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/analysis"
	"plywise/lsp/publish"
	"plywise/lsp/workspace"
	"plywise/parser"
)

// workspaceDiagnostics are for clients that ask for diagnostics, about all files but the
// open documents that they ask about one by one.
func (s *server) workspaceDiagnostics() feature {
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			if options, ok := c.DiagnosticProvider.(*protocol.DiagnosticOptions); ok {
				options.WorkspaceDiagnostics = true
			}
		},
		methods: methods{protocol.MethodWorkspaceDiagnostic: onRequest(s.pullWorkspace)},
		closed:  s.ownPulls.closed,
	}
}

const (
	// moreWait is how long an answer about the workspace waits after a change, so
	// that it covers further changes too.
	moreWait = 200 * time.Millisecond
	// closedLimit is how long solving may take for a puzzle that nobody looks at.
	closedLimit = 10 * time.Second
	// partSize is how many files a part of an answer covers.
	partSize = 50
)

// closedFiles are the reports about files that are not open.
type closedFiles struct {
	mu      sync.Mutex
	asked   bool // the client has asked about all files
	resets  int  // how often all reports were dropped
	reports map[*workspace.File]closedReport
}

// A closedReport is about one version of a file.
type closedReport struct {
	version int32
	report  *publish.Report
}

// first reports whether the client asks for the first time.
func (c *closedFiles) first() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	first := !c.asked
	c.asked = true
	return first
}

// lookup returns the report about a version of a file, nil for none, and the number
// of resets so far, which store takes.
func (c *closedFiles) lookup(f *workspace.File, version int32) (r *publish.Report, resets int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if last := c.reports[f]; last.version == version {
		r = last.report
	}
	return r, c.resets
}

// store remembers a report, unless there has been a reset since lookup.
func (c *closedFiles) store(f *workspace.File, version int32, r *publish.Report, resets int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.reports == nil {
		c.reports = make(map[*workspace.File]closedReport)
	}
	if resets == c.resets {
		c.reports[f] = closedReport{version, r}
	}
}

// reset drops all reports, because they would be different now.
func (c *closedFiles) reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.resets++
	clear(c.reports)
}

// retain drops the reports about all other files.
func (c *closedFiles) retain(files map[uri.URI]*workspace.File) {
	c.mu.Lock()
	defer c.mu.Unlock()
	maps.DeleteFunc(c.reports, func(f *workspace.File, _ closedReport) bool { return files[f.Key] != f })
}

// cleanReport is the report about a file without problems. A client takes a file
// that it has no report about for clean.
var cleanReport = publish.New()

// pullWorkspace answers with the files whose report differs from the one that the
// client has. Clients ask again as soon as they have an answer. So if nothing is
// new, the answer waits until something is, except for the first one.
func (s *server) pullWorkspace(ctx context.Context, _ workspace.View, p *protocol.WorkspaceDiagnosticParams) (*protocol.WorkspaceDiagnosticReport, error) {
	known := make(map[uri.URI]string)
	for _, previous := range p.PreviousResultIds {
		known[previous.URI] = previous.Value
	}
	answer := &workspaceAnswer{server: s, token: p.PartialResultToken}
	first := len(known) == 0 && s.closed.first()
	for {
		change := s.changes.wait()
		ready := s.files.IsScanned()
		if err := s.addChangedReports(ctx, known, answer); err != nil {
			return nil, err
		}
		if answer.started || first && ready {
			return answer.rest(), nil
		}
		select {
		case <-change:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		select {
		case <-time.After(moreWait):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// addChangedReports adds the report about every file that differs from the one that
// the client is known to have.
func (s *server) addChangedReports(ctx context.Context, known map[uri.URI]string, answer *workspaceAnswer) error {
	open := s.documents.View()
	closed := s.files.Closed(open)
	s.closed.retain(closed)
	shown := maps.Clone(known)
	behind := s.ownPulls.takeBehind()
	for key := range behind {
		shown[key] = "" // the ID of no report
	}
	add := func(name, key uri.URI, version *int32, r *publish.Report) {
		before, ok := shown[key]
		if !ok {
			before = cleanReport.ID
		}
		if before != r.ID {
			answer.add(ctx, name, version, r)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(open)) {
		if snap := open[key]; !s.ownPulls.has(snap) {
			add(snap.URI, key, &snap.Version, s.reports.Of(snap))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(shown)) {
		if open[key] == nil && closed[key] == nil {
			add(key, key, nil, cleanReport) // it is gone
		}
	}
	// Those that may have to be solved come last.
	for _, key := range slices.Sorted(maps.Keys(closed)) {
		r, err := s.closedReport(ctx, closed[key])
		if err != nil {
			s.ownPulls.giveBack(behind)
			return err
		}
		add(key, key, nil, r)
	}
	return nil
}

// closedReport says what is wrong with a file that is not open. The error is
// ctx's.
func (s *server) closedReport(ctx context.Context, f *workspace.File) (*publish.Report, error) {
	r, resets := s.closed.lookup(f, s.files.Version(f))
	if r != nil {
		return r, nil
	}
	snap := s.files.Text(f)
	if snap == nil {
		return cleanReport, nil
	}
	var puzzles [][]protocol.Diagnostic
	for placed := range snap.File.All() {
		a, err := s.closedAnswer(ctx, placed.Puzzle)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			s.log.Info("a puzzle in a file that is not open was left alone", zap.String("path", f.Path), zap.Error(err))
		}
		puzzles = append(puzzles, s.diagnosticsOf(snap, placed, a))
	}
	r = publish.New(puzzles...)
	s.closed.store(f, snap.Version, r, resets)
	return r, nil
}

// closedAnswer returns the answer about a puzzle of a file that is not open, with the map of
// its edits if the puzzle has an `idle`. Where one of them takes longer than closedLimit the
// error says so, and the answer has what is known besides.
func (s *server) closedAnswer(ctx context.Context, p *parser.Puzzle) (*analysis.Answer, error) {
	a, err := s.schedule.Background(ctx, p, closedLimit)
	if err != nil {
		return s.schedule.Known(p), err
	}
	limited, cancel := context.WithTimeout(ctx, closedLimit)
	defer cancel()
	mapped, err := s.engine.CheckIdle(limited, a, analysis.Background)
	if err != nil {
		return a, err
	}
	return mapped, nil
}

// A workspaceAnswer is made of reports about files. It is sent in parts to a client
// that accepts them.
type workspaceAnswer struct {
	server  *server
	token   protocol.ProgressToken // nil for no parts
	started bool                   // a report has been added, even if it is sent by now
	items   []protocol.WorkspaceDocumentDiagnosticReport
}

func (a *workspaceAnswer) add(ctx context.Context, name uri.URI, version *int32, r *publish.Report) {
	a.started = true
	a.items = append(a.items, &protocol.WorkspaceFullDocumentDiagnosticReport{
		FullDocumentDiagnosticReport: fullReport(r), URI: name, Version: version,
	})
	if a.token == nil || len(a.items) < partSize {
		return
	}
	part, err := protocol.Marshal(&protocol.WorkspaceDiagnosticReportPartialResult{Items: a.rest().Items})
	if err == nil {
		err = a.server.stream.Flush(ctx) // or the parts would pile up
	}
	if err == nil {
		err = a.server.remote.Progress(ctx, &protocol.ProgressParams{Token: a.token, Value: part})
	}
	if err != nil && ctx.Err() == nil {
		a.server.log.Warn("a part of an answer could not be sent", zap.Error(err))
	}
}

// rest returns what has not been sent.
func (a *workspaceAnswer) rest() *protocol.WorkspaceDiagnosticReport {
	report := &protocol.WorkspaceDiagnosticReport{Items: a.items}
	if report.Items == nil {
		report.Items = []protocol.WorkspaceDocumentDiagnosticReport{}
	}
	a.items = nil
	return report
}
