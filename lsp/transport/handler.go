package transport

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// A Route says what a message means. It is called in the order of the wire,
// while nothing else is read: what it captures is what the client saw when it
// sent the message. An error answers a request and is logged for a
// notification.
type Route func(method string, isRequest bool) (Action, error)

// An Action carries out one message.
type Action struct {
	// Run gets the parameters as they were sent, nil where there were none. Its
	// context ends when the client cancels or leaves. What it returns is
	// encoded by [Codec]; nil is null.
	Run func(ctx context.Context, params []byte) (any, error)
	// InOrder holds the next message back until Run has returned. It is for what
	// changes the state of the server. Such a Run must be quick and must not call
	// the client, whose answer could not be read.
	InOrder bool
}

// Handler returns the handler that a connection over a [Stream] needs.
func Handler(route Route, log *zap.Logger) jsonrpc2.Handler {
	h := &handler{route: route, log: log}
	return h.handle
}

type handler struct {
	route    Route
	log      *zap.Logger
	requests requests
}

// handle never returns an error for a notification, and never panics: either
// would close the connection.
func (h *handler) handle(pooled context.Context, req *jsonrpc2.Request) (result any, err error) {
	// The name may be in a buffer that is reused for the next message.
	method, start := strings.Clone(req.Method()), time.Now()
	defer func() {
		if cause := recover(); cause != nil {
			h.log.Error("panic", zap.String("method", method), zap.Any("cause", cause), zap.ByteString("stack", debug.Stack()))
			result, err = nil, jsonrpc2.NewError(jsonrpc2.InternalError, fmt.Sprintf("internal error: %v", cause))
		}
		h.log.Debug("message", zap.String("method", method), zap.Duration("took", time.Since(start)), zap.Error(err))
		switch {
		case err == nil:
		case req.IsCall():
			err = wireError(method, err)
		default:
			level := zap.WarnLevel
			if errors.Is(err, jsonrpc2.ErrMethodNotFound) {
				level = zap.DebugLevel // clients send everything to every server
			}
			h.log.Log(level, "ignored a notification", zap.String("method", method), zap.Error(err))
			err = nil
		}
	}()
	switch {
	case req.IsCall():
		return h.call(pooled, method, req)
	case method == protocol.MethodCancelRequest:
		return nil, h.requests.cancel(req.Params())
	default:
		return h.notify(jsonrpc2.DetachContext(pooled), method, req)
	}
}

func (h *handler) notify(ctx context.Context, method string, req *jsonrpc2.Request) (any, error) {
	action, err := h.route(method, false)
	if err != nil {
		return nil, err
	}
	return action.Run(ctx, req.Params())
}

func (h *handler) call(pooled context.Context, method string, req *jsonrpc2.Request) (any, error) {
	// The connection reuses its context when the handler returns, so a context
	// derived from it would become part of the next request's.
	ctx, err := h.requests.begin(jsonrpc2.DetachContext(pooled), req.ID())
	if err != nil {
		return nil, err
	}
	defer h.requests.end(req.ID())
	action, err := h.route(method, true)
	if err != nil {
		return nil, err
	}
	if !action.InOrder {
		jsonrpc2.Async(pooled)
	}
	value, err := action.Run(ctx, req.Params())
	if err != nil || value == nil {
		return nil, err
	}
	// Encode here and not in the connection, where a panic of the encoder could not
	// be recovered.
	data, err := Codec{}.Marshal(value)
	if err != nil {
		return nil, err
	}
	return jsonrpc2.RawMessage(data), nil
}
