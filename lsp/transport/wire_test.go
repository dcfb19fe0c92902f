package transport

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap/zaptest"
)

// bubble runs a test in a bubble of synctest, where waiting takes no time, and waiting for ever
// fails at once.
func bubble(t *testing.T, test func(*testing.T)) {
	t.Helper()
	synctest.Test(t, test)
}

// bubbled is bubble for a property, which fails by a panic.
func bubbled(t *testing.T, test func()) {
	var cause any
	synctest.Test(t, func(*testing.T) {
		defer func() { cause = recover() }()
		test()
	})
	if cause != nil {
		panic(cause)
	}
}

// A wire is the client's end of a connection, byte by byte. It reads all the
// time, as a client does: two ends that both write before they read would wait
// for each other on a pipe without a buffer.
type wire struct {
	t        *testing.T
	out      *io.PipeWriter
	messages chan message
	stream   *Stream
	conn     *Conn
	cancel   context.CancelFunc
}

// A message is a message from the server.
type message struct {
	ID     json.RawMessage
	Method string
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

type pipe struct {
	io.Reader
	io.WriteCloser
	close func()
}

func (p pipe) Close() error { p.close(); return p.WriteCloser.Close() }

// A route is a handler for which requests and notifications are the same.
type route func(*Message) (Action, error)

func (r route) handler() Handler {
	return Handler{Request: r, Notification: func(ctx context.Context, m *Message) error {
		action, err := r(m)
		if err == nil {
			_, err = action.Run(ctx)
		}
		return err
	}}
}

// connect starts a connection with that route at the server's end.
func connect(t *testing.T, serve route) *wire {
	in, out := io.Pipe()
	back, from := io.Pipe()
	log := zaptest.NewLogger(t)
	w := &wire{t: t, out: out, messages: make(chan message, 10000)}
	w.stream = NewStream(pipe{in, from, func() { in.Close() }})
	w.conn = NewConn(w.stream, log)
	ctx, cancel := context.WithCancel(context.Background())
	w.cancel = cancel
	w.conn.Serve(ctx, serve.handler())
	go w.read(bufio.NewReader(back))
	t.Cleanup(func() {
		cancel()
		w.stream.Close()
		select {
		case <-w.conn.Done():
		case <-time.After(time.Minute):
			t.Error("the connection did not end")
		}
	})
	return w
}

func (w *wire) read(from *bufio.Reader) {
	defer close(w.messages)
	for {
		var length int
		if _, err := fmt.Fscanf(from, "Content-Length: %d\r\n\r\n", &length); err != nil {
			return
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(from, body); err != nil {
			return
		}
		var m message
		if err := json.Unmarshal(body, &m); err != nil {
			w.t.Errorf("the server sent %s: %v", body, err)
		}
		w.messages <- m
	}
}

// send sends a body in a frame.
func (w *wire) send(format string, args ...any) {
	w.t.Helper()
	body := fmt.Sprintf(format, args...)
	w.raw("Content-Length: %d\r\n\r\n%s", len(body), body)
}

// raw sends bytes.
func (w *wire) raw(format string, args ...any) {
	w.t.Helper()
	if _, err := fmt.Fprintf(w.out, format, args...); err != nil {
		w.t.Fatalf("the server does not read: %v", err)
	}
}

// next returns the next message from the server.
func (w *wire) next() message {
	w.t.Helper()
	select {
	case m, ok := <-w.messages:
		if !ok {
			w.t.Fatal("the connection is closed")
		}
		return m
	case <-time.After(time.Minute):
		w.t.Fatal("no message came")
	}
	return message{}
}

// wantError expects an error with that code as the next message.
func (w *wire) wantError(id string, code int) {
	w.t.Helper()
	m := w.next()
	if m.Error == nil || m.Error.Code != code || string(m.ID) != id {
		w.t.Errorf("got id %s, error %+v, result %s; want id %s, code %d", m.ID, m.Error, m.Result, id, code)
	}
}

// wantResult expects an answer as the next message.
func (w *wire) wantResult(id, result string) {
	w.t.Helper()
	m := w.next()
	if m.Error != nil || string(m.Result) != result || string(m.ID) != id {
		w.t.Errorf("got id %s, error %+v, result %s; want id %s, result %s", m.ID, m.Error, m.Result, id, result)
	}
}

// wantAlive expects the connection to answer still.
func (w *wire) wantAlive() {
	w.t.Helper()
	w.send(`{"jsonrpc":"2.0","id":"alive","method":"echo","params":{"still":"here"}}`)
	w.wantResult(`"alive"`, `{"still":"here"}`)
}

// echo is a route on which every request returns its parameters.
func echo(m *Message) (Action, error) {
	return Action{Run: func(context.Context) (any, error) { return jsonrpc2.RawMessage(m.Params), nil }}, nil
}
