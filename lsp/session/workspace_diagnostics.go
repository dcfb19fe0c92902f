package session

import (
	"context"
	"maps"
	"slices"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/answer"
	"plywise/lsp/workspace"
	"plywise/parser/syntax"
)

const (
	// moreWait is how long the session waits after a change of a file, to check further changes
	// with it.
	moreWait = 200 * time.Millisecond
	// closedLimit is how long solving a puzzle of a file that is not open may take.
	closedLimit = 10 * time.Second
)

// workspaceDiagnostics publishes the diagnostics of files that are not open.
func (s *Session) workspaceDiagnostics() Feature { return Feature{Initialized: s.diagnoseFiles} }

// A diagnosedFile is a version of a file, checked with some settings.
type diagnosedFile struct {
	file     *workspace.File
	version  int32
	settings int64 // Session.rejudged
}

// diagnoseFiles publishes the diagnostics of files that are not open, and again whenever one
// changes or is closed, until ctx ends.
func (s *Session) diagnoseFiles(ctx context.Context) {
	told := make(map[uri.URI]diagnosedFile)
	for {
		change := s.Changes.Wait()
		if s.Files.IsScanned() {
			s.diagnoseChanged(ctx, told)
		}
		select {
		case <-change:
		case <-ctx.Done():
			return
		}
		select {
		case <-time.After(moreWait):
		case <-ctx.Done():
			return
		}
	}
}

// diagnoseChanged publishes the diagnostics of files that are not open and not in told as they
// are now, until ctx ends.
func (s *Session) diagnoseChanged(ctx context.Context, told map[uri.URI]diagnosedFile) {
	closed := s.Files.Closed(s.documents.Snapshots())
	for key := range told {
		if closed[key] == nil {
			delete(told, key) // it is gone or open
			s.publisher.File(key, nil)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(closed)) {
		f := closed[key]
		now := diagnosedFile{f, s.Files.Version(f), s.rejudged.Load()}
		if told[key] == now {
			continue
		}
		var diagnostics []protocol.Diagnostic
		s.Try(func() { diagnostics = s.diagnosticsOfFile(ctx, f) })
		if ctx.Err() != nil {
			return
		}
		s.publisher.File(key, diagnostics)
		told[key] = now
	}
}

// diagnosticsOfFile returns the diagnostics of a file that is not open, as many as are known when
// ctx ends.
func (s *Session) diagnosticsOfFile(ctx context.Context, f *workspace.File) []protocol.Diagnostic {
	snap := s.Files.Text(f)
	if snap == nil {
		return nil
	}
	var diagnostics []protocol.Diagnostic
	for placed := range snap.File.All() {
		a, err := s.closedAnswer(ctx, placed.Puzzle)
		switch {
		case ctx.Err() != nil:
			return diagnostics
		case err != nil:
			s.Log.Info("a puzzle in a file that is not open was left alone", zap.String("path", f.Path), zap.Error(err))
		}
		diagnostics = append(diagnostics, s.diagnosticsOf(snap, placed, a)...)
	}
	return diagnostics
}

// closedAnswer returns the answer about a puzzle of a file that is not open, with the map of
// its edits if the puzzle has an `idle`. Where one of them takes longer than closedLimit the
// error says so, and the answer has what is known besides.
func (s *Session) closedAnswer(ctx context.Context, p *syntax.Puzzle) (*answer.Answer, error) {
	a, err := s.Schedule.Background(ctx, p, closedLimit)
	if err != nil {
		return s.Schedule.Known(p), err
	}
	limited, cancel := context.WithTimeout(ctx, closedLimit)
	defer cancel()
	mapped, err := s.engine.CheckIdle(limited, a, answer.Background)
	if err != nil {
		return a, err
	}
	return mapped, nil
}
