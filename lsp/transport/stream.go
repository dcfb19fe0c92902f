package transport

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"go.lsp.dev/jsonrpc2"
)

const (
	// MaxMessage is the length in bytes of the longest message that is read. A
	// longer one is skipped and answered with an error.
	MaxMessage = 64 << 20
	// maxSkip is the longest message that is worth skipping. A declaration
	// beyond it is taken for a broken header.
	maxSkip = 1 << 30
)

// A Stream carries [Messages] over a pair of byte pipes, with the header of the protocol
// around each message. A bad header ends it.
//
// Messages to the client are queued and written by a goroutine, so that messages
// from a client that has stopped reading are still read: it may write a thousand requests
// before it reads the first answer, cancel some of them, or say exit.
type Stream struct {
	pipe io.ReadWriteCloser
	in   *bufio.Reader
	out  *writer

	ended   chan struct{}
	endOnce sync.Once
	err     error // set before ended is closed

	closeOnce sync.Once
	closeErr  error
}

// NewStream returns a stream that owns the pipe: closing it closes the pipe.
func NewStream(pipe io.ReadWriteCloser) *Stream {
	s := &Stream{pipe: pipe, in: bufio.NewReaderSize(pipe, maxHeader), ended: make(chan struct{})}
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

func (s *Stream) end(err error) {
	s.endOnce.Do(func() {
		s.err = err
		close(s.ended)
	})
}

// Read implements [Messages].
func (s *Stream) Read(ctx context.Context) (*Message, error) {
	m, err := s.read(ctx)
	if err != nil {
		s.end(err)
	}
	return m, err
}

func (s *Stream) read(ctx context.Context) (*Message, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	length, err := readHeader(s.in)
	switch {
	case err != nil:
		return nil, err
	case length > maxSkip:
		return nil, &HeaderError{fmt.Sprintf("a message of %d bytes was declared, the limit is %d", length, MaxMessage)}
	case length > MaxMessage:
		if _, err := io.CopyN(io.Discard, s.in, length); err != nil {
			return nil, cutOff(err)
		}
		return wrong(jsonrpc2.InvalidRequest, fmt.Sprintf("a message of %d bytes was skipped, the limit is %d", length, MaxMessage)), nil
	}
	body := make([]byte, length)
	if _, err := io.ReadFull(s.in, body); err != nil {
		return nil, cutOff(err)
	}
	return Decode(body), nil
}

// cutOff returns the error for an input that ends in a body.
func cutOff(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// Close closes the pipe, after a moment for the client to read queued messages.
func (s *Stream) Close() error {
	s.closeOnce.Do(func() {
		s.out.close()
		s.closeErr = s.pipe.Close()
		s.end(io.ErrClosedPipe)
	})
	return s.closeErr
}
