package session

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

// Notify sends the client a notification that the protocol does not have.
func (s *Session) Notify(ctx context.Context, method string, params any) error {
	return s.conn.Notify(ctx, method, params)
}

// push sends the client the diagnostics of a document.
func (s *Session) push(ctx context.Context, p *protocol.PublishDiagnosticsParams) error {
	if !s.Client.diagnosticVersion {
		p.Version = protocol.Optional[int32]{}
	}
	return s.Remote.PublishDiagnostics(ctx, p)
}

// Flush waits until the client has read what it was sent, or returns the error of a session that is over.
func (s *Session) Flush(ctx context.Context) error { return s.stream.Flush(ctx) }

// Change asks the client to change a puzzle where it stands in a snapshot, and remembers the
// change to take it back. If the client does not make it, the error says why.
func (s *Session) Change(ctx context.Context, snap *workspace.Snapshot, placed parser.Placed, made change.Change) error {
	if len(made.Edits) == 0 {
		return nil
	}
	forget := s.Remember(snap, placed, made.Edits)
	err := s.ask(ctx, snap, placed, made)
	if err != nil {
		forget()
	}
	return err
}

// ask is Change without a memory.
func (s *Session) ask(ctx context.Context, snap *workspace.Snapshot, placed parser.Placed, made change.Change) error {
	title := s.Message(made.Title)
	s.Typing.expect(snap.Key)
	answer, err := s.Remote.ApplyEdit(ctx, &protocol.ApplyWorkspaceEditParams{
		Label: &title,
		Edit:  *s.WorkspaceEdit(snap, snap.Edits(placed, made.Edits)),
	})
	if err == nil && optional.OrEmpty(answer).Applied {
		return nil
	}
	s.Typing.expect("")
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return RequestFailed(s.Printer().Sprintf("The editor did not apply the edit: %s", err.Error()))
	case s.documents.Snapshots()[snap.Key] != snap:
		return RequestFailed(s.Printer().Sprintf("Nothing was done: the text has changed in the meantime. Choose again."))
	case optional.Value(optional.OrEmpty(answer).FailureReason) == "":
		return RequestFailed(s.Printer().Sprintf("The editor did not apply the edit, and does not say why."))
	}
	return RequestFailed(s.Printer().Sprintf("The editor did not apply the edit: %s", *answer.FailureReason))
}

// WorkspaceEdit wraps the edits of one document, with its version where the
// client can take it.
func (s *Session) WorkspaceEdit(snap *workspace.Snapshot, edits []protocol.TextEdit) *protocol.WorkspaceEdit {
	if w := s.Client.Workspace.WorkspaceEdit; w == nil || !optional.Value(w.DocumentChanges) {
		return &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{snap.URI: edits}}
	}
	change := &protocol.TextDocumentEdit{}
	change.TextDocument.URI, change.TextDocument.Version = snap.URI, &snap.Version
	for i := range edits {
		change.Edits = append(change.Edits, &edits[i])
	}
	return &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{change}}
}

// ShowDocument asks the client to show a document. If the client does not, the error says so.
func (s *Session) ShowDocument(ctx context.Context, p *protocol.ShowDocumentParams) error {
	answer, err := s.Remote.ShowDocument(ctx, p)
	if err == nil && !optional.OrEmpty(answer).Success {
		err = errors.New("the client says that it did not")
	}
	return err
}

// Warn shows the user a message.
func (s *Session) Warn(ctx context.Context, message string) {
	err := s.Remote.ShowMessage(ctx, &protocol.ShowMessageParams{Type: protocol.MessageTypeWarning, Message: message})
	if err != nil && ctx.Err() == nil {
		s.Log.Warn("a message could not be sent", zap.Error(err))
	}
}

// Register asks the client to send something that it sends only on request.
func (s *Session) Register(ctx context.Context, id, method string, options any) {
	encoded, err := json.Marshal(options)
	if err == nil {
		err = s.Remote.RegisterCapability(ctx, &protocol.RegistrationParams{
			Registrations: []protocol.Registration{{ID: id, Method: method, RegisterOptions: encoded}},
		})
	}
	if err != nil && ctx.Err() == nil {
		s.Log.Warn("the client does not register", zap.String("method", method), zap.Error(err))
	}
}

// Unregister takes a registration back.
func (s *Session) Unregister(ctx context.Context, id, method string) {
	err := s.Remote.UnregisterCapability(ctx, &protocol.UnregistrationParams{
		Unregisterations: []protocol.Unregistration{{ID: id, Method: method}},
	})
	if err != nil && ctx.Err() == nil {
		s.Log.Warn("the client does not unregister", zap.String("method", method), zap.Error(err))
	}
}
