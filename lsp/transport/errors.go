package transport

import (
	"context"
	"errors"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"plywise/lsp/inert"
)

// InvalidParams returns the error for parameters that cannot be used.
func InvalidParams(reason string) error {
	return jsonrpc2.NewError(jsonrpc2.InvalidParams, reason)
}

// wireError gives an error a code that clients know; one without a code would go out with code
// 0. It makes the message inert, because clients show it to people, and it may hold anything
// that a client sent.
func wireError(method string, err error) *jsonrpc2.Error {
	var coded *jsonrpc2.Error
	switch {
	case errors.As(err, &coded) && coded.Code != 0:
		return &jsonrpc2.Error{Code: coded.Code, Message: inert.Message(err.Error()), Data: coded.Data}
	case errors.Is(err, context.Canceled):
		return jsonrpc2.NewError(protocol.CodeRequestCancelled, inert.Message(method)+" was cancelled")
	default:
		return jsonrpc2.NewError(jsonrpc2.InternalError, inert.Message(method+": "+err.Error()))
	}
}
