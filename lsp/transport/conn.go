package transport

import (
	"context"
	"io"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"
)

// Messages carry the messages of a connection.
type Messages interface {
	// Read returns the next message. One that is malformed says so: see [Message.Wrong].
	Read(ctx context.Context) (*Message, error)
	// Write queues a message, without waiting, and returns about how many bytes it takes.
	Write(m *Message) (length int, err error)
}

// A Conn serves the messages of the other end, and sends it calls and notifications. It runs
// notifications one after the other, and requests concurrently unless they are to keep the
// order.
//
// If the messages are a [Stream], [requests] bounds the memory for a client that does not read.
// Other messages have to bound it themselves.
type Conn struct {
	// The protocol's client is made of this interface, of which it uses Call and Notify only.
	jsonrpc2.Conn

	messages Messages
	log      *zap.Logger
	handler  Handler // set by Serve
	requests *requests
	ended    chan struct{} // closed when reading has ended
	done     chan struct{}

	mu     sync.Mutex
	calls  int64                         // so far
	called map[jsonrpc2.ID]chan *Message // calls that have no answer yet; of capacity 1
}

// NewConn returns a connection that does nothing until it serves.
func NewConn(messages Messages, log *zap.Logger) *Conn {
	return newConn(messages, log, defaultBounds)
}

func newConn(messages Messages, log *zap.Logger, b bounds) *Conn {
	c := &Conn{
		messages: messages, log: log, ended: make(chan struct{}), done: make(chan struct{}),
		called: make(map[jsonrpc2.ID]chan *Message),
	}
	backlog := func() int { return 0 }
	if s, ok := messages.(*Stream); ok {
		backlog = s.out.backlog
		s.out.onTaken(func() { c.requests.proceed() })
	}
	c.requests = newRequests(b, backlog, c.answer)
	return c
}

// Serve starts to read and to have the messages handled, until they or ctx end. Call it once.
func (c *Conn) Serve(ctx context.Context, handler Handler) {
	c.handler = handler
	c.requests.open(ctx)
	go func() {
		c.readAll(ctx)
		close(c.ended)
		c.requests.awaitEnd()
		close(c.done)
	}()
}

// Done is closed when the messages have ended and no action runs any more.
func (c *Conn) Done() <-chan struct{} { return c.done }

// Notify sends the other end a notification. It does not wait.
func (c *Conn) Notify(ctx context.Context, method string, params any) error {
	return c.send(ctx, jsonrpc2.ID{}, method, params)
}

func (c *Conn) send(ctx context.Context, id jsonrpc2.ID, method string, params any) error {
	m := &Message{ID: id, Method: method}
	if params != nil {
		var err error
		if m.Params, err = encode(params); err != nil {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	_, err := c.messages.Write(m)
	return err
}

// Call sends the other end a request and decodes the answer into result, a pointer or nil. The
// error is a [jsonrpc2.Error] of the other end, ctx's, or says that the messages have ended.
func (c *Conn) Call(ctx context.Context, method string, params, result any) (jsonrpc2.ID, error) {
	id, answer := c.await()
	defer c.forget(id)
	if err := c.send(ctx, id, method, params); err != nil {
		return id, err
	}
	select {
	case m := <-answer:
		if m.Error != nil {
			return id, m.Error
		}
		return id, decodeResult(m.Result, result)
	case <-ctx.Done():
		return id, ctx.Err()
	case <-c.ended:
		return id, io.ErrClosedPipe
	}
}

// await returns an id for a call, and the channel for its answer.
func (c *Conn) await() (jsonrpc2.ID, <-chan *Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls++
	id, answer := jsonrpc2.NewNumberID(c.calls), make(chan *Message, 1)
	c.called[id] = answer
	return id, answer
}

func (c *Conn) forget(id jsonrpc2.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.called, id)
}

// answered delivers the answer to a call, once.
func (c *Conn) answered(m *Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if answer, ok := c.called[m.ID]; ok {
		answer <- m
		delete(c.called, m.ID)
	}
}
