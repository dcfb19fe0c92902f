package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"plywise/lsp/inert"
)

// inertMessages is the client's side with messages to people that are inert, whatever
// they are made of.
type inertMessages struct{ protocol.Client }

// ShowMessage implements [protocol.Client].
func (c inertMessages) ShowMessage(ctx context.Context, p *protocol.ShowMessageParams) error {
	shown := *p
	shown.Message = inert.Message(p.Message)
	return c.Client.ShowMessage(ctx, &shown)
}

// ShowMessageRequest implements [protocol.Client].
func (c inertMessages) ShowMessageRequest(ctx context.Context, p *protocol.ShowMessageRequestParams) (*protocol.MessageActionItem, error) {
	shown := *p
	shown.Message = inert.Message(p.Message)
	return c.Client.ShowMessageRequest(ctx, &shown)
}
