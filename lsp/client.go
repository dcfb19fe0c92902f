package lsp

import (
	"context"
	"encoding/json"
	"errors"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/change"
	"plywise/lsp/internal/optional"
	"plywise/lsp/workspace"
	"plywise/parser"
)

// notify sends the client a notification that the protocol does not have.
func (s *session) notify(ctx context.Context, method string, params any) error {
	return s.conn.Notify(ctx, method, params)
}

// flush waits until the client has read what it was sent, or returns the error of a session that is over.
func (s *session) flush(ctx context.Context) error { return s.stream.Flush(ctx) }

// change has the client make a change of a puzzle where it stands in a snapshot. Where it
// does not, the error says why.
func (s *session) change(ctx context.Context, snap *workspace.Snapshot, placed parser.Placed, made change.Change) error {
	if len(made.Edits) == 0 {
		return nil
	}
	title := s.message(made.Title)
	s.typing.expect(snap.Key)
	answer, err := s.remote.ApplyEdit(ctx, &protocol.ApplyWorkspaceEditParams{
		Label: &title,
		Edit:  *s.workspaceEdit(snap, snap.Edits(placed, made.Edits)),
	})
	if err == nil && optional.OrEmpty(answer).Applied {
		return nil
	}
	s.typing.expect("")
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return requestFailed(s.printer().Sprintf("The editor did not apply the edit: %s", err.Error()))
	case s.documents.View()[snap.Key] != snap:
		return requestFailed(s.printer().Sprintf("Nothing was done: the text has changed in the meantime. Choose again."))
	case optional.Value(optional.OrEmpty(answer).FailureReason) == "":
		return requestFailed(s.printer().Sprintf("The editor did not apply the edit, and does not say why."))
	}
	return requestFailed(s.printer().Sprintf("The editor did not apply the edit: %s", *answer.FailureReason))
}

// workspaceEdit wraps the edits of one document, with its version where the
// client can take it.
func (s *session) workspaceEdit(snap *workspace.Snapshot, edits []protocol.TextEdit) *protocol.WorkspaceEdit {
	if w := s.client.workspace.WorkspaceEdit; w == nil || !optional.Value(w.DocumentChanges) {
		return &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{snap.URI: edits}}
	}
	change := &protocol.TextDocumentEdit{}
	change.TextDocument.URI, change.TextDocument.Version = snap.URI, &snap.Version
	for i := range edits {
		change.Edits = append(change.Edits, &edits[i])
	}
	return &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{change}}
}

// showDocument has the client show a document. Where it does not, the error says so.
func (s *session) showDocument(ctx context.Context, p *protocol.ShowDocumentParams) error {
	answer, err := s.remote.ShowDocument(ctx, p)
	if err == nil && !optional.OrEmpty(answer).Success {
		err = errors.New("the client says that it did not")
	}
	return err
}

// warn shows the person at the editor a message.
func (s *session) warn(ctx context.Context, message string) {
	err := s.remote.ShowMessage(ctx, &protocol.ShowMessageParams{Type: protocol.MessageTypeWarning, Message: message})
	if err != nil && ctx.Err() == nil {
		s.log.Warn("a message could not be sent", zap.Error(err))
	}
}

// register asks the client to send something that it sends only on request.
func (s *session) register(ctx context.Context, id, method string, options any) {
	encoded, err := json.Marshal(options)
	if err == nil {
		err = s.remote.RegisterCapability(ctx, &protocol.RegistrationParams{
			Registrations: []protocol.Registration{{ID: id, Method: method, RegisterOptions: encoded}},
		})
	}
	if err != nil && ctx.Err() == nil {
		s.log.Warn("the client does not register", zap.String("method", method), zap.Error(err))
	}
}

// unregister takes a registration back.
func (s *session) unregister(ctx context.Context, id, method string) {
	err := s.remote.UnregisterCapability(ctx, &protocol.UnregistrationParams{
		Unregisterations: []protocol.Unregistration{{ID: id, Method: method}},
	})
	if err != nil && ctx.Err() == nil {
		s.log.Warn("the client does not unregister", zap.String("method", method), zap.Error(err))
	}
}
