package transport

import (
	"context"
	"io"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"

	"plywise/lsp/inert"
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
	route    Route
	requests *requests
	ctx      context.Context // of Serve
	ended    chan struct{}   // closed when reading has ended
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

// Serve starts to read and to run the actions of the route, until the messages or ctx end. Call
// it once.
func (c *Conn) Serve(ctx context.Context, route Route) {
	c.ctx, c.route = ctx, route
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
			c.notified(m)
		}
	}
}

// refuse answers a malformed message with an error, unless it is a response: that has the id of
// one of our calls, and the other end expects no answer.
func (c *Conn) refuse(m *Message) {
	c.log.Warn("refused a message", zap.String("reason", m.Wrong.Message), zap.Bool("answered", !m.isResponse()))
	if !m.isResponse() {
		c.reply(m.ID, nil, &jsonrpc2.Error{Code: m.Wrong.Code, Message: inert.Message(m.Wrong.Message)})
	}
}

// take registers and enqueues a request, in the order of the wire.
func (c *Conn) take(m *Message) {
	q := newRequest(m)
	if err := c.requests.register(q); err != nil {
		c.reply(q.id, nil, wireError(q.method, err))
		return
	}
	action, err := c.find(m)
	switch {
	case err != nil:
		c.requests.end(q)
		c.reply(q.id, nil, wireError(q.method, err))
	case action.InOrder:
		c.requests.begin(q)
		q.run = action.Run
		result, err := c.run(q)
		c.requests.end(q)
		c.reply(q.id, result, err)
	default:
		c.requests.enqueue(q, action)
	}
}

// answer runs a request on a goroutine of its own, and returns the length of the answer, 0
// for an error.
func (c *Conn) answer(q *request) int {
	result, err := c.run(q)
	c.requests.end(q)
	length := c.reply(q.id, result, err)
	if err != nil {
		return 0
	}
	return length
}

// reply sends the answer to a request and returns its length.
func (c *Conn) reply(id jsonrpc2.ID, result []byte, wrong *jsonrpc2.Error) int {
	length, err := c.messages.Write(&Message{ID: id, Result: result, Error: wrong})
	if err != nil {
		c.log.Debug("an answer was not sent", zap.Error(err))
	}
	return length
}

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
