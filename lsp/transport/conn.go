package transport

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"
)

// A Conn is a connection over a [jsonrpc2.Stream]. The library below it carries what this
// end asks and tells, and what it is told. Requests are taken out before they reach the
// library, which would need a goroutine for each one that waits.
//
// What the client makes it hold by not reading is bounded if the stream is a [Stream].
// Any other stream has to see to that itself.
type Conn struct {
	jsonrpc2.Conn
	stream   jsonrpc2.Stream
	handler  *handler
	requests *requests
	done     chan struct{}
}

// NewConn returns a connection that does nothing until it serves.
func NewConn(stream jsonrpc2.Stream, log *zap.Logger) *Conn {
	return newConn(stream, log, defaultBounds)
}

func newConn(stream jsonrpc2.Stream, log *zap.Logger, b bounds) *Conn {
	c := &Conn{stream: stream, handler: &handler{log: log}, done: make(chan struct{})}
	c.Conn = jsonrpc2.NewConn(notRequests{stream, c}, jsonrpc2.WithCodec(Codec{}))
	backlog := func() int { return 0 }
	if s, ok := stream.(*Stream); ok {
		backlog = s.out.backlog
		s.out.onTaken(func() { c.requests.proceed() })
	}
	c.requests = newRequests(b, backlog, c.answer)
	c.handler.requests = c.requests
	return c
}

// Serve starts to read, and to carry out what the route says, until the stream or ctx
// ends. Call it in place of Go, and once.
func (c *Conn) Serve(ctx context.Context, route Route) {
	c.handler.route = route
	c.requests.open(ctx)
	c.Conn.Go(ctx, c.handler.notified)
	go func() {
		<-c.Conn.Done()
		c.requests.awaitEnd()
		close(c.done)
	}()
}

// Done is closed when the stream has ended and nothing runs any more.
func (c *Conn) Done() <-chan struct{} { return c.done }

// take takes in a request, in the order of the wire.
func (c *Conn) take(ctx context.Context, call *jsonrpc2.Call) error {
	q := newRequest(call)
	if err := c.requests.register(q); err != nil {
		return c.reply(ctx, q, nil, wireError(q.method, err))
	}
	action, err := c.handler.find(q.method, true)
	switch {
	case err != nil:
		c.requests.end(q)
		return c.reply(ctx, q, nil, wireError(q.method, err))
	case action.InOrder:
		c.requests.begin(q)
		q.run = action.Run
		result, wrong := c.handler.run(q)
		c.requests.end(q)
		return c.reply(ctx, q, result, wrong)
	}
	c.requests.enqueue(q, action)
	return nil
}

// reply answers a request from the goroutine that reads.
func (c *Conn) reply(ctx context.Context, q *request, result []byte, wrong error) error {
	msg := jsonrpc2.NewResponse(q.id, result, wrong)
	if s, ok := c.stream.(*Stream); ok {
		return s.writeUnpaced(msg)
	}
	_, err := c.stream.Write(ctx, msg)
	return err
}

// answer runs a request on a goroutine of its own, and returns the length of the answer, 0
// for an error.
func (c *Conn) answer(q *request) int {
	result, wrong := c.handler.run(q)
	c.requests.end(q)
	// What the client has cancelled is answered too.
	length, err := c.stream.Write(context.Background(), jsonrpc2.NewResponse(q.id, result, wrong))
	if err != nil {
		c.handler.log.Debug("an answer was not sent", zap.String("method", q.method), zap.Error(err))
	}
	if wrong != nil {
		return 0
	}
	return int(length)
}

// notRequests is a stream without the requests that come.
type notRequests struct {
	jsonrpc2.Stream
	conn *Conn
}

// Read implements [jsonrpc2.Stream].
func (s notRequests) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	for {
		if err := s.conn.requests.awaitRoom(ctx); err != nil {
			return nil, 0, err
		}
		msg, length, err := s.Stream.Read(ctx)
		if err != nil {
			return nil, 0, err
		}
		call, ok := msg.(*jsonrpc2.Call)
		if !ok {
			return msg, length, nil
		}
		if err := s.conn.take(ctx, call); err != nil {
			return nil, 0, err
		}
	}
}
