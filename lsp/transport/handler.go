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

	"plywise/lsp/inert"
)

// A Handler handles the messages of the other end. It is called in the order of the wire, before
// the next message is read, so the state that it captures is what the client saw when it sent the
// message. Neither its errors nor its panics close the connection.
type Handler struct {
	// Request decodes the parameters of a request and returns its action. An error answers the
	// request.
	Request func(*Message) (Action, error)
	// Notification carries out a notification. It must be quick and must not call the client,
	// whose answer could not be read. Its errors are logged.
	Notification func(context.Context, *Message) error
}

// An Action carries out one request.
type Action struct {
	// Run gets a context that ends when the client cancels or leaves. Its result is encoded as
	// the protocol has it; nil is null.
	Run func(ctx context.Context) (any, error)
	// Postponed, if not nil, is called if a request cannot begin at once, because the client does
	// not read. It has to release captured documents, because tens of thousands of requests may
	// wait.
	Postponed func()
	// Replied, if not nil, is called once the answer is queued, even if Run never ran.
	Replied func()
	// InOrder holds the next message back until Run has returned. It is for actions that change
	// the state of the server. Such a Run must be quick and must not call the client, whose
	// answer could not be read.
	InOrder bool
}

func (c *Conn) readAll(ctx context.Context) {
	for {
		if c.requests.awaitRoom(ctx) != nil {
			return
		}
		m, err := c.messages.Read(ctx)
		if err != nil {
			return
		}
		switch {
		case m.Wrong != nil:
			c.refuse(m)
		case m.isResponse():
			c.answered(m)
		case m.ID.IsValid():
			c.take(m)
		default:
			c.notified(ctx, m)
		}
	}
}

// refuse answers a malformed message with an error. One that is a response ends our call with that
// error instead: the other end expects no answer, and will not send another response.
func (c *Conn) refuse(m *Message) {
	c.log.Warn("refused a message", zap.String("reason", m.Wrong.Message), zap.Bool("answered", !m.isResponse()))
	if m.isResponse() {
		m.Error = m.Wrong
		c.answered(m)
		return
	}
	c.reply(m.ID, nil, &jsonrpc2.Error{Code: m.Wrong.Code, Message: inert.Message(m.Wrong.Message)})
}

// notified carries out a notification.
func (c *Conn) notified(ctx context.Context, m *Message) {
	start := time.Now()
	err := c.notify(ctx, m)
	c.log.Debug("message", zap.String("method", m.Method), zap.Duration("took", time.Since(start)), zap.Error(err))
	if err != nil {
		level := zap.WarnLevel
		if errors.Is(err, jsonrpc2.ErrMethodNotFound) {
			level = zap.DebugLevel // clients send everything to every server
		}
		c.log.Log(level, "ignored a notification", zap.String("method", m.Method), zap.Error(err))
	}
}

func (c *Conn) notify(ctx context.Context, m *Message) (err error) {
	defer c.recovered(m.Method, &err)
	if m.Method == protocol.MethodCancelRequest {
		return c.requests.cancel(m.Params)
	}
	return c.handler.Notification(ctx, m)
}

// recovered makes an error of a panic. It is to be deferred.
func (c *Conn) recovered(method string, err *error) {
	if cause := recover(); cause != nil {
		c.log.Error("panic", zap.String("method", method), zap.Any("cause", cause), zap.ByteString("stack", debug.Stack()))
		*err = jsonrpc2.NewError(jsonrpc2.InternalError, fmt.Sprintf("internal error: %v", cause))
	}
}
