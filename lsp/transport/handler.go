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

// A Route decodes the parameters of a request or a notification and returns its action. It is
// called in the order of the wire, before the next message is read, so the state that it
// captures is what the client saw when it sent the message. An error answers a request and is
// logged for a notification.
type Route func(*Message) (Action, error)

// An Action carries out one message. Neither its errors nor its panics close the connection.
type Action struct {
	// Run gets a context that ends when the client cancels or leaves. Its result is encoded as
	// the protocol has it; nil is null.
	Run func(ctx context.Context) (any, error)
	// Wait, if not nil, is called if a request cannot begin at once, because the client does
	// not read. It has to release captured documents, because tens of thousands of requests may
	// wait.
	Wait func()
	// InOrder holds the next message back until Run has returned. It is for actions that change
	// the state of the server. Such a Run must be quick and must not call the client, whose
	// answer could not be read.
	InOrder bool
}

// find returns the action for a message.
func (c *Conn) find(m *Message) (action Action, err error) {
	defer c.recovered(m.Method, &err)
	return c.route(m)
}

// run carries out a request, and returns the encoded result or an error with a code that
// clients know. A request that was cancelled before it began is not carried out.
func (c *Conn) run(q *request) (result []byte, wrong *jsonrpc2.Error) {
	start := time.Now()
	result, err := c.try(q)
	c.log.Debug("message", zap.String("method", q.method), zap.Duration("took", time.Since(start)), zap.Error(err))
	if err != nil {
		return nil, wireError(q.method, err)
	}
	return result, nil
}

func (c *Conn) try(q *request) (result []byte, err error) {
	defer c.recovered(q.method, &err)
	if err := q.ctx.Err(); err != nil {
		return nil, err
	}
	value, err := q.run(q.ctx)
	if err != nil || value == nil {
		return nil, err
	}
	return encode(value)
}

// notified carries out a notification.
func (c *Conn) notified(m *Message) {
	start := time.Now()
	err := c.notify(m)
	c.log.Debug("message", zap.String("method", m.Method), zap.Duration("took", time.Since(start)), zap.Error(err))
	if err != nil {
		level := zap.WarnLevel
		if errors.Is(err, jsonrpc2.ErrMethodNotFound) {
			level = zap.DebugLevel // clients send everything to every server
		}
		c.log.Log(level, "ignored a notification", zap.String("method", m.Method), zap.Error(err))
	}
}

func (c *Conn) notify(m *Message) (err error) {
	defer c.recovered(m.Method, &err)
	if m.Method == protocol.MethodCancelRequest {
		return c.requests.cancel(m.Params)
	}
	action, err := c.route(m)
	if err == nil {
		_, err = action.Run(c.ctx)
	}
	return err
}

// recovered makes an error of a panic. It is to be deferred.
func (c *Conn) recovered(method string, err *error) {
	if cause := recover(); cause != nil {
		c.log.Error("panic", zap.String("method", method), zap.Any("cause", cause), zap.ByteString("stack", debug.Stack()))
		*err = jsonrpc2.NewError(jsonrpc2.InternalError, fmt.Sprintf("internal error: %v", cause))
	}
}
