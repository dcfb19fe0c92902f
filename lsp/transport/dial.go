package transport

import (
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
)

// Stdio joins standard input and output to a pipe.
func Stdio(in io.ReadCloser, out io.WriteCloser) io.ReadWriteCloser { return stdio{in, out} }

type stdio struct {
	io.ReadCloser
	out io.WriteCloser
}

func (s stdio) Write(p []byte) (int, error) { return s.out.Write(p) }

func (s stdio) Close() error { return errors.Join(s.out.Close(), s.ReadCloser.Close()) }

// DialSocket connects to the local port on which a client waits for its server.
func DialSocket(port int) (io.ReadWriteCloser, error) {
	conn, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, fmt.Errorf("no client waits on port %d: %w", port, err)
	}
	return conn, nil
}

// DialPipe connects to the pipe on which a client waits for its server: a
// named pipe on Windows, a Unix socket elsewhere.
func DialPipe(name string) (io.ReadWriteCloser, error) {
	conn, err := dialPipe(name)
	if err != nil {
		return nil, fmt.Errorf("no client waits on the pipe %s: %w", name, err)
	}
	return conn, nil
}
