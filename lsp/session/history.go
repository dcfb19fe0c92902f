package session

import (
	"context"

	"plywise/lsp/workspace"
	"plywise/parser"
)

func (s *Session) TakeBack(ctx context.Context, was *workspace.Snapshot, placed parser.Placed, again bool) error {
	return RequestFailed("not yet")
}
