package lsp

import (
	"context"
	"encoding/json"
	"fmt"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/transport"
	"plywise/parser"
)

// synchronisation keeps the documents as they are in the editor.
func (s *server) synchronisation() feature {
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			openClose, change := true, protocol.TextDocumentSyncKindIncremental
			c.TextDocumentSync = &protocol.TextDocumentSyncOptions{OpenClose: &openClose, Change: &change}
		},
		methods: methods{
			protocol.MethodTextDocumentDidOpen:   {notification: true, run: s.didOpen},
			protocol.MethodTextDocumentDidChange: {notification: true, run: s.didChange},
			protocol.MethodTextDocumentDidClose:  onNotification(s.didClose),
		},
	}
}

// didOpen reads its parameters itself, because decoding into the protocol's
// types loses how the client spells the URI.
func (s *server) didOpen(_ context.Context, _ *view, params []byte) (any, error) {
	p, err := decode[protocol.DidOpenTextDocumentParams](params)
	if err != nil {
		return nil, err
	}
	var raw struct {
		TextDocument struct {
			URI string `json:"uri"`
		} `json:"textDocument"`
	}
	if err := json.Unmarshal(params, &raw); err != nil || raw.TextDocument.URI == "" {
		return nil, transport.InvalidParams("the document has no URI")
	}
	document := p.TextDocument
	file := parser.Parse(document.Text)
	opened := newStep(s.documents.view().open[document.URI].text(), file)
	s.replace(document.URI, &snapshot{
		key:      document.URI,
		uri:      uri.URI(raw.TextDocument.URI),
		version:  document.Version,
		file:     file,
		encoding: s.editor.encoding,
		findings: &findings{server: s},
	}, opened)
	return nil, nil
}

// A didChangeParams is the protocol's DidChangeTextDocumentParams. The type of
// that name takes a change whose range is broken for one of the whole text, and
// one whose range is null for one at the start of the text.
type didChangeParams struct {
	TextDocument   protocol.VersionedTextDocumentIdentifier `json:"textDocument"`
	ContentChanges []contentChange                          `json:"contentChanges"`
}

// A contentChange replaces a range or, without one, the whole text.
type contentChange struct {
	Range *protocol.Range `json:"range"`
	Text  *string         `json:"text"`
}

// readChange reads the parameters of a change. The protocol's type is decoded in
// less than half of the time, and suffices where each change is of a range that
// holds anything or lies behind the start of the text, and brings some text.
func readChange(params []byte) (*didChangeParams, error) {
	p, err := decode[protocol.DidChangeTextDocumentParams](params)
	if err != nil {
		return decode[didChangeParams](params)
	}
	read := &didChangeParams{TextDocument: p.TextDocument, ContentChanges: make([]contentChange, len(p.ContentChanges))}
	for i, change := range p.ContentChanges {
		partial, ok := change.(*protocol.TextDocumentContentChangePartial)
		if !ok || partial.Range == (protocol.Range{}) || partial.Text == "" {
			return decode[didChangeParams](params)
		}
		read.ContentChanges[i] = contentChange{&partial.Range, &partial.Text}
	}
	return read, nil
}

func (s *server) didChange(_ context.Context, _ *view, params []byte) (any, error) {
	p, err := readChange(params)
	if err != nil {
		return nil, err
	}
	return nil, s.change(p)
}

func (s *server) change(p *didChangeParams) error {
	key, version := p.TextDocument.URI, p.TextDocument.Version
	old, ok := s.documents.view().open[key]
	if !ok {
		return fmt.Errorf("%s is not open", key)
	}
	if version <= old.version {
		return fmt.Errorf("version %d of %s came after version %d", version, key, old.version)
	}
	next := *old
	next.version = version
	var steps []step
	for _, change := range p.ContentChanges {
		file, err := s.apply(&next, change)
		if err != nil {
			return err
		}
		next.step = newStep(next.file, file)
		next.file = file
		steps = append(steps, next.step)
	}
	s.replace(key, &next, steps...)
	return nil
}

// apply returns the text after one change of a notification. The positions of a
// change are those after the changes before it.
func (s *server) apply(to *snapshot, change contentChange) (*parser.File, error) {
	switch {
	case change.Text == nil:
		return nil, transport.InvalidParams("a change has no text")
	case change.Range == nil:
		return to.file.Edit(parser.Range{Start: 0, End: to.file.Len()}, *change.Text), nil
	}
	start, startExact := to.locate(change.Range.Start)
	end, endExact := to.locate(change.Range.End)
	if !startExact || !endExact || end < start {
		s.log.Warn("a change reaches outside of the text",
			zap.String("uri", string(to.uri)), zap.Int32("version", to.version), zap.Any("range", change.Range))
	}
	return to.file.Edit(parser.Range{Start: min(start, end), End: max(start, end)}, *change.Text), nil
}

func (s *server) didClose(_ context.Context, p *protocol.DidCloseTextDocumentParams) error {
	old, ok := s.documents.view().open[p.TextDocument.URI]
	if !ok {
		return fmt.Errorf("%s is not open", p.TextDocument.URI)
	}
	s.replace(p.TextDocument.URI, nil, newStep(old.file, nil))
	return nil
}

// replace makes a version of a document the current one, and has its new
// puzzles solved and its diagnostics brought up to date. nil closes it. The steps
// are those that lead to it.
func (s *server) replace(key uri.URI, next *snapshot, steps ...step) {
	old := s.documents.view().open[key]
	s.documents.set(key, next)
	later := s.schedule.replace(key, steps...)
	if old == nil || next == nil {
		s.publisher.opened(key)
	} else {
		s.publisher.changed(key)
	}
	later()
	if next == nil {
		tell(key, s.onClosed)
	}
	s.news.tell()
}
