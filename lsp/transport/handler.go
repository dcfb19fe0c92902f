package transport

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
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
	// RunLate, if not nil, takes the place of Run for a request that cannot begin at
	// once, because the client does not read. Tens of thousands may wait for that, so
	// it must capture next to nothing: no documents.
	RunLate func(ctx context.Context, params []byte) (any, error)
	// InOrder holds the next message back until Run has returned. It is for what
	// changes the state of the server. Such a Run must be quick and must not call
	// the client, whose answer could not be read.
	InOrder bool
}

// A handler carries out what a route says. Nothing that it does can close the
// connection: no error, and no panic.
type handler struct {
	route    Route
	log      *zap.Logger
	requests *requests
}

// find returns the action for a message.
func (h *handler) find(method string, isRequest bool) (action Action, err error) {
	defer h.recovered(method, &err)
	return h.route(method, isRequest)
}

// run carries out a request, and returns the encoded result or what is wrong, with a code
// that clients know. A request that was cancelled before it began is not carried out.
func (h *handler) run(q *request) (result []byte, wrong error) {
	start := time.Now()
	result, err := h.try(q)
	h.log.Debug("message", zap.String("method", q.method), zap.Duration("took", time.Since(start)), zap.Error(err))
	if err != nil {
		return nil, wireError(q.method, err)
	}
	return result, nil
}

func (h *handler) try(q *request) (result []byte, err error) {
	defer h.recovered(q.method, &err)
	if err := q.ctx.Err(); err != nil {
		return nil, err
	}
	value, err := q.run(q.ctx, q.params)
	if err != nil || value == nil {
		return nil, err
	}
	return Codec{}.Marshal(value)
}

// notified carries out a notification. It never returns an error, which would close the
// connection.
func (h *handler) notified(pooled context.Context, req *jsonrpc2.Request) (any, error) {
	// The context is reused for the next message: one derived from it would become part of
	// that message's.
	method, ctx, start := nameOf(req), jsonrpc2.DetachContext(pooled), time.Now()
	err := h.notify(ctx, method, req.Params())
	h.log.Debug("message", zap.String("method", method), zap.Duration("took", time.Since(start)), zap.Error(err))
	if err != nil {
		level := zap.WarnLevel
		if errors.Is(err, jsonrpc2.ErrMethodNotFound) {
			level = zap.DebugLevel // clients send everything to every server
		}
		h.log.Log(level, "ignored a notification", zap.String("method", method), zap.Error(err))
	}
	return nil, nil
}

func (h *handler) notify(ctx context.Context, method string, params []byte) (err error) {
	defer h.recovered(method, &err)
	if method == protocol.MethodCancelRequest {
		return h.requests.cancel(params)
	}
	action, err := h.route(method, false)
	if err == nil {
		_, err = action.Run(ctx, params)
	}
	return err
}

// recovered makes an error of a panic. It is to be deferred.
func (h *handler) recovered(method string, err *error) {
	if cause := recover(); cause != nil {
		h.log.Error("panic", zap.String("method", method), zap.Any("cause", cause), zap.ByteString("stack", debug.Stack()))
		*err = jsonrpc2.NewError(jsonrpc2.InternalError, fmt.Sprintf("internal error: %v", cause))
	}
}
