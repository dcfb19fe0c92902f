package transport

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"
)

const (
	// MaxMessage is the length in bytes of the longest message that is read. A
	// longer one is skipped and answered with an error.
	MaxMessage = 64 << 20
	// maxSkip is the longest message that is worth skipping. A declaration
	// beyond it is taken for a broken header.
	maxSkip = 1 << 30
)

// A Stream is a [jsonrpc2.Stream] over a pair of byte pipes, with the header
// of the protocol around each message.
//
// It hands out only what the connection above it understands: bad JSON, a
// wrong version, an id that is neither whole number nor string and the like
// are answered with an error here, and reading goes on. A bad header ends it.
//
// Messages to the client are queued and written by a goroutine, so that a
// client which has stopped reading is still heard.
type Stream struct {
	pipe io.ReadWriteCloser
	in   *bufio.Reader
	body []byte // of the frame handed out last
	out  *writer
	log  *zap.Logger

	ended   chan struct{}
	endOnce sync.Once
	err     error // set before ended is closed

	closeOnce sync.Once
	closeErr  error
}

// NewStream returns a stream that owns the pipe: closing it closes the pipe.
func NewStream(pipe io.ReadWriteCloser, log *zap.Logger) *Stream {
	s := &Stream{
		pipe:  pipe,
		in:    bufio.NewReaderSize(pipe, maxHeader),
		log:   log,
		ended: make(chan struct{}),
	}
	s.out = newWriter(pipe, func(err error) { s.end(fmt.Errorf("cannot write to the client: %w", err)) })
	return s
}

// Ended is closed when the input is over or the output is broken.
func (s *Stream) Ended() <-chan struct{} { return s.ended }

// Err says why the stream ended, once it has: io.EOF for an input that ended
// between two messages.
func (s *Stream) Err() error {
	select {
	case <-s.ended:
		return s.err
	default:
		return nil
	}
}

func (s *Stream) end(err error) error {
	s.endOnce.Do(func() {
		s.err = err
		close(s.ended)
	})
	return err
}

// Read returns the next message.
func (s *Stream) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	body, n, err := s.ReadFrame(ctx)
	if err != nil {
		return nil, 0, err
	}
	msg, err := jsonrpc2.DecodeMessage(body)
	return msg, n, err
}

// ReadFrame returns the body of the next message that is one, or a batch of
// messages. It is good until the next call.
func (s *Stream) ReadFrame(ctx context.Context) ([]byte, int64, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, 0, s.end(err)
		}
		length, err := readHeader(s.in)
		if err != nil {
			return nil, 0, s.end(err)
		}
		if length > MaxMessage {
			if err := s.skip(length); err != nil {
				return nil, 0, s.end(err)
			}
			continue
		}
		if int64(cap(s.body)) < length || cap(s.body) > 1<<20 && length < 1<<16 {
			s.body = make([]byte, length)
		}
		s.body = s.body[:length]
		if _, err := io.ReadFull(s.in, s.body); err != nil {
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			return nil, 0, s.end(err)
		}
		if bad := inspect(s.body); bad != nil {
			s.refuse(bad)
			continue
		}
		return s.body, length, nil
	}
}

// skip reads past a message that is too long to be held.
func (s *Stream) skip(length int64) error {
	if length > maxSkip {
		return &HeaderError{fmt.Sprintf("a message of %d bytes was declared, the limit is %d", length, MaxMessage)}
	}
	s.refuse(&badMessage{answer: true, err: jsonrpc2.Errorf(jsonrpc2.InvalidRequest,
		"a message of %d bytes was skipped, the limit is %d", length, MaxMessage)})
	if _, err := io.CopyN(io.Discard, s.in, length); err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return err
	}
	return nil
}

// refuse answers what is no message, without waiting for the answer to leave.
func (s *Stream) refuse(bad *badMessage) {
	s.log.Warn("refused a message", zap.String("reason", bad.err.Message), zap.Bool("answered", bad.answer))
	if bad.answer {
		if err := s.out.add(frame(jsonrpc2.AppendResponse(nil, bad.id, nil, bad.err))); err != nil {
			s.log.Debug("the answer was not sent", zap.Error(err))
		}
	}
}

// A badMessage is a frame that the connection would choke on.
type badMessage struct {
	id     jsonrpc2.ID // where it can be told
	err    *jsonrpc2.Error
	answer bool // false for a broken response: its id is one of ours
}

// inspect returns nil for a message or a batch that the connection reads, and
// otherwise what to answer.
func inspect(body []byte) *badMessage {
	// The connection only balances brackets. A full check here keeps a broken
	// batch from ending it, and gives a broken body the code that it deserves.
	if !json.Valid(body) {
		return &badMessage{answer: true, err: jsonrpc2.NewError(jsonrpc2.ParseError, "the message is not valid JSON")}
	}
	if isBatch(body) {
		return nil // the connection answers each bad member by itself
	}
	_, err := jsonrpc2.DecodeMessage(body)
	if err == nil {
		return nil
	}
	var fields struct {
		ID      json.RawMessage `json:"id"`
		Version json.RawMessage `json:"jsonrpc"`
		Method  json.RawMessage `json:"method"`
		Result  json.RawMessage `json:"result"`
		Error   json.RawMessage `json:"error"`
	}
	if json.Unmarshal(body, &fields) != nil {
		return &badMessage{answer: true, err: jsonrpc2.NewError(jsonrpc2.InvalidRequest, "the message is not an object")}
	}
	id, idErr := parseID(fields.ID)
	reason := "the message is neither request nor response"
	switch {
	case string(fields.Version) != `"2.0"`:
		reason = `the message has no "jsonrpc":"2.0"`
	case fields.ID != nil && idErr != nil:
		reason = idErr.Error()
	}
	return &badMessage{
		id:     id,
		err:    jsonrpc2.NewError(jsonrpc2.InvalidRequest, reason),
		answer: fields.Method != nil || fields.Result == nil && fields.Error == nil,
	}
}

func isBatch(body []byte) bool {
	for _, b := range body {
		switch b {
		case ' ', '\t', '\r', '\n':
		default:
			return b == '['
		}
	}
	return false
}

// parseID reads a request's id, which is a whole number or a string.
func parseID(raw json.RawMessage) (jsonrpc2.ID, error) {
	var id any
	if err := json.Unmarshal(raw, &id); err != nil {
		return jsonrpc2.ID{}, err
	}
	switch id := id.(type) {
	case string:
		return jsonrpc2.NewStringID(id), nil
	case float64:
		var n int64
		if err := json.Unmarshal(raw, &n); err == nil {
			return jsonrpc2.NewNumberID(n), nil
		}
	}
	return jsonrpc2.ID{}, fmt.Errorf("the id %.40s is neither a whole number nor a string", raw)
}

// Write queues a message and returns at once: it has not been written yet, and
// may never be. The error says that the stream is broken or closed, or that ctx
// was over before. Nobody waits here because answers are written by the goroutine
// that reads, and a client that has stopped reading may still say exit. Who
// could fill the queue waits in [Stream.Flush].
func (s *Stream) Write(ctx context.Context, msg jsonrpc2.Message) (int64, error) {
	return s.WriteFrame(ctx, jsonrpc2.AppendMessage(nil, msg))
}

// WriteFrame queues an encoded message, or a batch of them, as Write does.
func (s *Stream) WriteFrame(ctx context.Context, body []byte) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	data := frame(body)
	if err := s.out.add(data); err != nil {
		return 0, err
	}
	return int64(len(data)), nil
}

// Flush waits until every message that was queued before is written. The error
// is ctx's, or says that the stream broke or was closed first.
func (s *Stream) Flush(ctx context.Context) error { return s.out.flush(ctx) }

// frame puts the header before a body.
func frame(body []byte) []byte {
	header := fmt.Sprintf("Content-Length: %d\r\n\r\n", len(body))
	return slices.Concat([]byte(header), body)
}

// Close closes the pipe, after a moment in which what is queued is written if
// the client takes it.
func (s *Stream) Close() error {
	s.closeOnce.Do(func() {
		s.out.close()
		s.closeErr = s.pipe.Close()
		s.end(io.ErrClosedPipe)
	})
	return s.closeErr
}
