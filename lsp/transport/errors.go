package transport

import (
	"context"
	"errors"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// InvalidParams returns the error for parameters that cannot be used.
func InvalidParams(reason string) error {
	return jsonrpc2.NewError(jsonrpc2.InvalidParams, reason)
}

// wireError gives an error the code under which a client expects it. Left to
// the connection, an error without a code would go out with code 0.
func wireError(method string, err error) *jsonrpc2.Error {
	var coded *jsonrpc2.Error
	switch {
	case errors.As(err, &coded) && coded.Code != 0:
		return &jsonrpc2.Error{Code: coded.Code, Message: err.Error(), Data: coded.Data}
	case errors.Is(err, context.Canceled):
		return jsonrpc2.NewError(protocol.CodeRequestCancelled, method+" was cancelled")
	default:
		return jsonrpc2.NewError(jsonrpc2.InternalError, method+": "+err.Error())
	}
}
