package lsp

import (
	"cmp"
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// late runs a method that could not begin when it was asked for. It does not keep the
// documents of then alive. If the one that it is about has changed or has been closed
// since, it does not run: what it was asked for is not on the screen any more.
func (s *server) late(run runner) func(context.Context, []byte) (any, error) {
	last := s.documents.Taken()
	return func(ctx context.Context, params []byte) (any, error) {
		docs := s.documents.View()
		if about := documentOf(params); about != "" && (docs[about] == nil || docs[about].Taken > last) {
			return nil, protocol.ErrContentModified
		}
		return run(ctx, docs, params)
	}
}

// documentOf returns the document that a request is about, "" for none: its parameters
// name it, or those of the command that it asks for.
func documentOf(params []byte) uri.URI {
	var request struct {
		URI          uri.URI                         `json:"uri"`
		TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	}
	_ = protocol.Unmarshal(params, &request) // parameters that are wrong are about nothing
	var command struct {
		Arguments []protocol.LSPAny `json:"arguments"`
	}
	if protocol.Unmarshal(params, &command) == nil && len(command.Arguments) > 0 {
		_ = protocol.Unmarshal(command.Arguments[0], &request)
	}
	return cmp.Or(request.TextDocument.URI, request.URI)
}
