package session

import (
	"context"
	"strings"

	"go.lsp.dev/protocol"

	"plywise/lsp/inert"
)

// inertMessages is a client that makes the messages that it shows inert, because they may quote
// the text of a puzzle.
type inertMessages struct{ protocol.Client }

// ShowMessage implements [protocol.Client]. A message may have several lines.
func (c inertMessages) ShowMessage(ctx context.Context, p *protocol.ShowMessageParams) error {
	shown := *p
	lines := strings.Split(p.Message, "\n")
	for i, line := range lines {
		lines[i] = inert.Message(line)
	}
	shown.Message = strings.Join(lines, "\n")
	return c.Client.ShowMessage(ctx, &shown)
}

// ShowMessageRequest implements [protocol.Client].
func (c inertMessages) ShowMessageRequest(ctx context.Context, p *protocol.ShowMessageRequestParams) (*protocol.MessageActionItem, error) {
	shown := *p
	shown.Message = inert.Message(p.Message)
	return c.Client.ShowMessageRequest(ctx, &shown)
}
