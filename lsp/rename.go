package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"plywise/lsp/change"
	"plywise/lsp/internal/optional"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
)

func (s *server) renameFeature() session.Feature {
	return session.Feature{
		Offer: func(c *protocol.ServerCapabilities) {
			c.RenameProvider = protocol.Boolean(true)
			if client := s.Client.TextDocument.Rename; client != nil && optional.Value(client.PrepareSupport) {
				prepares := true
				c.RenameProvider = &protocol.RenameOptions{PrepareProvider: &prepares}
			}
		},
		Methods: session.Methods{
			protocol.MethodTextDocumentPrepareRename: session.OnDocument(s.prepareRename),
			protocol.MethodTextDocumentRename:        session.OnDocument(s.rename),
		},
	}
}

// prepareRename returns the name at the cursor that can be changed.
func (s *server) prepareRename(_ context.Context, snap *workspace.Snapshot, p *protocol.PrepareRenameParams) (protocol.PrepareRenameResult, error) {
	cursor := snap.File.At(snap.Offset(p.Position))
	_, name, ok := change.RenamableAt(cursor)
	if !ok {
		return nil, nil
	}
	return &protocol.PrepareRenamePlaceholder{Range: snap.In(cursor.Placed, name), Placeholder: cursor.Slice(name)}, nil
}

// rename gives a node of a graph another name.
func (s *server) rename(_ context.Context, snap *workspace.Snapshot, p *protocol.RenameParams) (*protocol.WorkspaceEdit, error) {
	cursor := snap.File.At(snap.Offset(p.Position))
	node, _, ok := change.RenamableAt(cursor)
	if !ok {
		return nil, session.RequestFailed(s.Printer().Sprintf("Only a node of a graph has a name that can be changed; there is none here."))
	}
	edits, err := change.Rename(cursor.Puzzle, node, p.NewName)
	if err != nil {
		return nil, s.Refused(err)
	}
	return s.WorkspaceEdit(snap, snap.Edits(cursor.Placed, edits)), nil
}
