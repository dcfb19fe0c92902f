package transport

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"unicode/utf8"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"

	"plywise/lsp/inert"
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
// Messages to the client are queued and written by a goroutine, so that messages
// from a client that has stopped reading are still read: it may write a thousand requests
// before it reads the first answer, cancel some of them, or say exit.
type Stream struct {
	pipe    io.ReadWriteCloser
	in      *bufio.Reader
	pending []json.RawMessage // bodies that have been read but not handed out
	out     *writer
	log     *zap.Logger

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

// Read returns the next message and the length of its body in bytes. The members
// of a batch are handed out, and answered, one by one. A body that is not a message
// is answered with an error and skipped.
func (s *Stream) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, 0, s.end(err)
		}
		body, err := s.nextBody(ctx)
		if err != nil {
			return nil, 0, s.end(err)
		}
		msg, err := jsonrpc2.DecodeMessage(body)
		switch {
		case err != nil:
			s.refuse(refusalOf(body))
		case !canBeAnswered(body):
			s.refuse(refusal{reason: jsonrpc2.NewError(jsonrpc2.InvalidRequest, "the request's id is no UTF-8")})
		default:
			return msg, int64(len(body)), nil
		}
	}
}

// canBeAnswered reports whether a message has no id, or one that an answer can carry.
func canBeAnswered(body []byte) bool {
	if utf8.Valid(body) {
		return true
	}
	var fields struct {
		ID json.RawMessage `json:"id"`
	}
	return json.Unmarshal(body, &fields) == nil && utf8.Valid(fields.ID)
}

// nextBody returns the next message, or the next member of a batch, as valid JSON.
// Its memory is not reused.
func (s *Stream) nextBody(ctx context.Context) ([]byte, error) {
	for {
		if err := s.out.awaitPace(ctx); err != nil {
			return nil, err
		}
		if len(s.pending) > 0 {
			break
		}
		length, err := readHeader(s.in)
		if err != nil {
			return nil, err
		}
		if length > MaxMessage {
			if err := s.skip(length); err != nil {
				return nil, err
			}
			continue
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(s.in, body); err != nil {
			return nil, cutOff(err)
		}
		// DecodeMessage only balances brackets in what it does not decode itself.
		// Without this check, bad JSON in parameters would be reported as invalid
		// parameters.
		if !json.Valid(body) {
			s.refuse(refusal{reason: jsonrpc2.NewError(jsonrpc2.ParseError, "the message is not valid JSON")})
			continue
		}
		s.pending = split(body)
	}
	body := s.pending[0]
	s.pending[0] = nil // or it would be held until the next one comes
	s.pending = s.pending[1:]
	return body, nil
}

// split returns the members of a batch. Anything else, an empty batch too, is
// returned as it is.
func split(body []byte) []json.RawMessage {
	if text := bytes.TrimLeft(body, " \t\r\n"); text[0] == '[' {
		var members []json.RawMessage
		if err := json.Unmarshal(body, &members); err == nil && len(members) > 0 {
			return members
		}
	}
	return []json.RawMessage{body}
}

// skip reads past a message that is too long to be held.
func (s *Stream) skip(length int64) error {
	if length > maxSkip {
		return &HeaderError{fmt.Sprintf("a message of %d bytes was declared, the limit is %d", length, MaxMessage)}
	}
	s.refuse(refusal{reason: jsonrpc2.Errorf(jsonrpc2.InvalidRequest,
		"a message of %d bytes was skipped, the limit is %d", length, MaxMessage)})
	if _, err := io.CopyN(io.Discard, s.in, length); err != nil {
		return cutOff(err)
	}
	return nil
}

// cutOff returns the error for an input that ends in a body.
func cutOff(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

func (s *Stream) refuse(r refusal) {
	s.log.Warn("refused a message", zap.String("reason", r.reason.Message), zap.Bool("answered", !r.silent))
	if r.silent {
		return
	}
	r.reason.Message = inert.Message(r.reason.Message)
	if err := s.writeUnpaced(jsonrpc2.NewResponse(r.id, nil, r.reason)); err != nil {
		s.log.Debug("the answer was not sent", zap.Error(err))
	}
}

// unaskedWeight is what a message to the client weighs that is no answer, in bytes. Few
// of them are long, and a long one alone must not keep the server from reading.
const unaskedWeight = 1 << 10

// Write queues a message and returns at once: it has not been written yet, and
// may never be. The error says that the stream is broken or closed, or that ctx had
// already ended.
//
// Write must not wait, because much of what is sent is sent while a lock is held, and a
// client that has stopped reading may still cancel requests or say exit. What bounds
// the queue is that its messages are not made. A request does not begin while much waits
// to be read. Whoever sends messages unasked waits in [Stream.Flush] before the next. Where
// there are very many of these all the same, the next message is not read.
func (s *Stream) Write(ctx context.Context, msg jsonrpc2.Message) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	weight := unaskedWeight
	if _, ok := msg.(*jsonrpc2.Response); ok {
		weight = 0
	}
	data := frame(msg)
	if err := s.out.add(data, weight); err != nil {
		return 0, err
	}
	return int64(len(data)), nil
}

// writeUnpaced is Write for the goroutine that reads, which answers some messages
// itself. Nothing holds these answers back but that it does not read on when too many of
// them have not been read. A client comes to that only by sending a hundred thousand
// messages that are wrong, and is then right to wait itself.
func (s *Stream) writeUnpaced(msg jsonrpc2.Message) error {
	data := frame(msg)
	return s.out.add(data, len(data))
}

// Flush waits until every message that was queued before is written. The error
// is ctx's, or says that the stream broke or was closed first.
func (s *Stream) Flush(ctx context.Context) error { return s.out.flush(ctx) }

// headerRoom is the length in bytes of the longest header that can be written.
const headerRoom = len("Content-Length: 9223372036854775807\r\n\r\n")

// frame encodes a message with its header in front. Messages can be long, so the body
// is written once, behind room for any header. The header, whose length depends on
// the body, then goes at the end of that room.
func frame(msg jsonrpc2.Message) []byte {
	const envelope = 256 // what stands around a result, and more than most notifications
	room := headerRoom + envelope
	if answer, ok := msg.(*jsonrpc2.Response); ok {
		room += len(answer.Result())
	}
	data := jsonrpc2.AppendMessage(make([]byte, headerRoom, room), msg)
	header := fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(data)-headerRoom)
	data = data[headerRoom-len(header):]
	copy(data, header)
	return data
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
