// Late stands before a server, and passes messages on late, each by its own chance: what
// comes first in a test on one machine comes second on another. Its server is the program of
// the same name in the folder "server" beside it.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

func main() {
	code, err := run()
	if err != nil {
		fmt.Fprintln(os.Stderr, "late:", err)
		code = 1
	}
	os.Exit(code)
}

// run runs the server with the arguments and the streams of this process, and returns its
// exit code. A server whose peer has gone ends by itself.
func run() (int, error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	folder, name := filepath.Split(self)
	server := exec.Command(filepath.Join(folder, "server", name), os.Args[1:]...)
	server.Stderr = os.Stderr
	in, err := server.StdinPipe()
	if err != nil {
		return 0, err
	}
	out, err := server.StdoutPipe()
	if err != nil {
		return 0, err
	}
	if err := server.Start(); err != nil {
		return 0, err
	}
	go func() {
		_ = pass(in, os.Stdin) // a server that has ended reads no more
		_ = in.Close()
	}()
	if err := pass(os.Stdout, out); err != nil {
		return 0, err
	}
	if err := server.Wait(); !errors.As(err, new(*exec.ExitError)) && err != nil {
		return 0, err
	}
	return server.ProcessState.ExitCode(), nil
}

// pass copies what comes from one stream to another, late. Reading never waits for that.
func pass(to io.Writer, from io.Reader) error {
	parts := make(chan []byte, 1<<16)
	go func() {
		defer close(parts)
		buffer := make([]byte, 1<<16)
		for {
			n, err := from.Read(buffer)
			for part := range messages(buffer[:n]) {
				parts <- bytes.Clone(part)
			}
			if err != nil {
				return
			}
		}
	}()
	for part := range parts {
		time.Sleep(delay())
		if _, err := to.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// messages cuts what was read at once where a message begins.
func messages(read []byte) func(yield func([]byte) bool) {
	const header = "Content-Length"
	return func(yield func([]byte) bool) {
		for len(read) > 0 {
			end := len(read)
			if at := bytes.Index(read[1:], []byte(header)); at >= 0 {
				end = 1 + at
			}
			if !yield(read[:end]) {
				return
			}
			read = read[end:]
		}
	}
}

// delay returns how late the next message is: most are not, some so that a person sees it.
func delay() time.Duration {
	switch chance := rand.IntN(100); {
	case chance < 65:
		return 0
	case chance < 94:
		return rand.N(60 * time.Millisecond)
	default:
		return rand.N(500 * time.Millisecond)
	}
}
