package transport

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// maxHeader bounds the bytes of a message's header block.
const maxHeader = 8 << 10

// A HeaderError says why a message's header block could not be understood.
// There is no telling where the next message starts, so it ends the input.
type HeaderError struct{ Reason string }

func (e *HeaderError) Error() string { return "bad message header: " + e.Reason }

// readHeader reads a header block, skips empty lines before it, and returns the
// length that it declares. It returns io.EOF where the input ends before the
// block, io.ErrUnexpectedEOF where it ends inside, and a *HeaderError for
// anything but a header.
func readHeader(in *bufio.Reader) (length int64, err error) {
	for b, _ := in.Peek(1); len(b) == 1 && (b[0] == '\r' || b[0] == '\n'); b, _ = in.Peek(1) {
		in.Discard(1)
	}
	length = -1
	for read := 0; ; {
		line, err := in.ReadSlice('\n')
		read += len(line)
		switch {
		case errors.Is(err, bufio.ErrBufferFull) || read > maxHeader:
			return 0, &HeaderError{"it is too long"}
		case err == io.EOF && read > 0:
			return 0, io.ErrUnexpectedEOF
		case err != nil:
			return 0, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		name, value, ok := bytes.Cut(line, []byte(":"))
		if !ok {
			return 0, &HeaderError{fmt.Sprintf("%.40q is no header field", line)}
		}
		if !bytes.EqualFold(name, []byte("Content-Length")) {
			continue
		}
		value = bytes.TrimSpace(value)
		n, err := strconv.ParseUint(string(value), 10, 63)
		if err != nil {
			return 0, &HeaderError{fmt.Sprintf("Content-Length is %.40q", value)}
		}
		length = int64(n)
	}
	if length < 0 {
		return 0, &HeaderError{"no Content-Length"}
	}
	return length, nil
}
