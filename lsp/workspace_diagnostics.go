package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
)

// workspaceDiagnostics are for clients that ask for diagnostics, about all files.
func (s *server) workspaceDiagnostics() feature {
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			if options, ok := c.DiagnosticProvider.(*protocol.DiagnosticOptions); ok {
				options.WorkspaceDiagnostics = true
			}
		},
		methods: methods{protocol.MethodWorkspaceDiagnostic: onRequest(s.pullWorkspace)},
	}
}

const (
	// gather is how long an answer about the workspace waits for more news after
	// the first.
	gather = 200 * time.Millisecond
	// closedPatience is how long a puzzle is solved that nobody looks at.
	closedPatience = 10 * time.Second
	// batch is how many files a part of an answer tells about.
	batch = 50
)

// A fileReport is what is wrong with a file, and the name of that.
type fileReport struct {
	id    string
	items []byte // a JSON array
}

func newFileReport(items []byte) *fileReport { return &fileReport{resultID([][]byte{items}), items} }

// nothingWrong is the report about a clean file. A file that was never told about
// is taken for clean.
var nothingWrong = newFileReport(none)

// pullWorkspace answers with the files about which there is something else to say
// than the client knows. Clients ask again as soon as they have an answer, so
// where there is nothing new the answer waits until there is, but for the
// first.
func (s *server) pullWorkspace(ctx context.Context, _ *view, p *protocol.WorkspaceDiagnosticParams) (any, error) {
	known := make(map[uri.URI]string)
	for _, previous := range p.PreviousResultIds {
		known[previous.URI] = previous.Value
	}
	answer := &workspaceAnswer{server: s, token: p.PartialResultToken}
	first := len(known) == 0 && !s.workspace.asked.Swap(true)
	for {
		change := s.news.wait()
		ready := s.workspace.isScanned()
		if err := s.tellWorkspace(ctx, known, answer); err != nil {
			return nil, err
		}
		if answer.told || first && ready {
			return answer.rest(), nil
		}
		select {
		case <-change:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		select {
		case <-time.After(gather):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// tellWorkspace tells about every file that is not known to be as it is.
func (s *server) tellWorkspace(ctx context.Context, known map[uri.URI]string, answer *workspaceAnswer) error {
	docs := s.documents.view()
	closed := s.workspace.closed(docs.open)
	tell := func(name, key uri.URI, version *int32, r *fileReport) {
		before, ok := known[key]
		if !ok {
			before = nothingWrong.id
		}
		if before != r.id {
			answer.add(ctx, name, version, r)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(docs.open)) {
		snap := docs.open[key]
		items, err := snap.findings.diagnostics(snap)
		if err != nil {
			return err
		}
		tell(snap.uri, key, &snap.version, newFileReport(slices.Concat(items...)))
	}
	for _, key := range slices.Sorted(maps.Keys(known)) {
		if docs.open[key] == nil && closed[key] == nil {
			tell(key, key, nil, nothingWrong) // it is gone
		}
	}
	// Those that may have to be solved come last.
	for _, key := range slices.Sorted(maps.Keys(closed)) {
		r, err := s.closedReport(ctx, closed[key])
		if err != nil {
			return err
		}
		tell(key, key, nil, r)
	}
	return nil
}

// closedReport says what is wrong with a file that is not open. The error is
// ctx's.
func (s *server) closedReport(ctx context.Context, f *onDisk) (*fileReport, error) {
	if r := s.workspace.reported(f); r != nil {
		return r, nil
	}
	snap := s.workspace.text(f)
	if snap == nil {
		return nothingWrong, nil
	}
	items := []byte{'['}
	for placed := range snap.file.All() {
		limited, cancel := context.WithTimeout(ctx, closedPatience)
		result, err := s.schedule.analyseAndKeep(limited, placed.Puzzle)
		cancel()
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			s.log.Info("a puzzle in a file that is not open was left alone", zap.String("path", f.path), zap.Error(err))
		}
		if items, err = s.appendDiagnostics(items, snap, placed, result); err != nil {
			return nil, err
		}
	}
	r := newFileReport(append(items, ']'))
	s.workspace.keepReport(f, snap, r)
	return r, nil
}

// A workspaceAnswer is put together from reports about files, and sent in parts
// to a client that takes them.
type workspaceAnswer struct {
	server *server
	token  protocol.ProgressToken // nil for no parts
	told   bool                   // there is something in it
	items  [][]byte
}

func (a *workspaceAnswer) add(ctx context.Context, name uri.URI, version *int32, r *fileReport) {
	a.told = true
	encoded, err := json.Marshal(name)
	if err != nil {
		a.server.log.Error("a URI cannot be encoded", zap.Error(err))
		return
	}
	number := []byte("null")
	if version != nil {
		number = fmt.Append(nil, *version)
	}
	a.items = append(a.items, fmt.Appendf(nil, `{"kind":%q,"uri":%s,"version":%s,"resultId":%q,"items":%s}`,
		protocol.DocumentDiagnosticReportKindFull, encoded, number, r.id, r.items))
	if a.token == nil || len(a.items) < batch {
		return
	}
	params := &protocol.ProgressParams{Token: a.token, Value: protocol.LSPAny(a.rest())}
	if err := a.server.client.Progress(ctx, params); err != nil && ctx.Err() == nil {
		a.server.log.Warn("a part of an answer could not be sent", zap.Error(err))
	}
}

// rest returns what has not been sent.
func (a *workspaceAnswer) rest() jsonrpc2.RawMessage {
	all := []byte(`{"items":[`)
	for i, item := range a.items {
		if i > 0 {
			all = append(all, ',')
		}
		all = append(all, item...)
	}
	a.items = nil
	return append(all, "]}"...)
}
