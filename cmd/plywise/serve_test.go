package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.uber.org/zap/zapcore"
)

// buildProgram builds the program, with flags of the Go command.
func buildProgram(t *testing.T, flags ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "plywise")
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if out, err := exec.Command("go", slices.Concat([]string{"build"}, flags, []string{"-o", name, "."})...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return name
}

// An editorEnd is an editor's end of a language server that runs as a process.
type editorEnd struct {
	t      *testing.T
	server *exec.Cmd
	out    io.WriteCloser // to the server
	in     *bufio.Reader  // from it
	asked  int            // the id of its last request
	log    bytes.Buffer   // its standard error, once it has ended
}

// startServer starts a server that talks on standard input and output.
func startServer(t *testing.T, binary string, args ...string) *editorEnd {
	t.Helper()
	c := serverCommand(t, binary, args...)
	c.connect()
	return c
}

// connect starts the server, with pipes for its standard input and output.
func (c *editorEnd) connect() {
	c.t.Helper()
	in, err := c.server.StdoutPipe()
	if err != nil {
		c.t.Fatal(err)
	}
	if c.out, err = c.server.StdinPipe(); err != nil {
		c.t.Fatal(err)
	}
	c.in = bufio.NewReader(in)
	c.launch()
}

func serverCommand(t *testing.T, binary string, args ...string) *editorEnd {
	c := &editorEnd{t: t, server: exec.Command(binary, append([]string{"serve"}, args...)...)}
	c.server.Stderr = &c.log
	return c
}

func (c *editorEnd) launch() {
	c.t.Helper()
	if err := c.server.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { c.server.Process.Kill() })
}

// send writes messages, all at once.
func (c *editorEnd) send(bodies ...string) {
	c.t.Helper()
	var b strings.Builder
	for _, body := range bodies {
		fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	if _, err := io.WriteString(c.out, b.String()); err != nil {
		c.t.Fatal(err)
	}
}

// receive reads messages until one holds what is wanted.
func (c *editorEnd) receive(want string) {
	c.t.Helper()
	for {
		var length int
		if _, err := fmt.Fscanf(c.in, "Content-Length: %d\r\n\r\n", &length); err != nil {
			c.t.Fatalf("waiting for %s: %v", want, err)
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(c.in, body); err != nil || !json.Valid(body) {
			c.t.Fatalf("%q, %v", body, err)
		}
		if bytes.Contains(body, []byte(want)) {
			return
		}
	}
}

// ends waits for the process to end by itself and returns its exit code.
func (c *editorEnd) ends() int {
	c.t.Helper()
	late := time.AfterFunc(time.Minute, func() { c.server.Process.Kill() })
	c.server.Wait()
	if !late.Stop() {
		c.t.Fatal("the server does not end")
	}
	return c.server.ProcessState.ExitCode()
}

// session begins and ends a session; after the exit other messages may be sent.
func (c *editorEnd) session(later ...string) {
	c.t.Helper()
	c.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`)
	c.receive(`"name":"plywise"`)
	c.send(`{"jsonrpc":"2.0","method":"initialized","params":{}}`)
	c.send(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a","languageId":"puzzle","version":1,"text":"puzzle: a\n"}}}`)
	c.receive(`"missing-game"`)
	c.send(`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`)
	c.receive(`"id":2,"result":null`)
	c.send(append([]string{`{"jsonrpc":"2.0","method":"exit"}`}, later...)...)
}

func TestServeAsAProcess(t *testing.T) {
	t.Parallel()
	binary := buildProgram(t)

	t.Run("ends with 0 after shutdown and exit, though its input stays open", func(t *testing.T) {
		for _, args := range [][]string{nil, {"--stdio"}} {
			c := startServer(t, binary, args...)
			c.session()
			if code := c.ends(); code != 0 {
				t.Errorf("the exit code is %d", code)
			}
			if c.log.Len() != 0 {
				t.Errorf("it logged %s", c.log.String())
			}
		}
	})

	t.Run("takes what a client still writes after exit", func(t *testing.T) {
		c := startServer(t, binary)
		// More than a pipe holds, so the server must read it.
		c.session(`{"jsonrpc":"2.0","method":"late","params":["` + strings.Repeat("x", 1<<18) + `"]}`)
		c.out.Close()
		if code := c.ends(); code != 0 {
			t.Errorf("the exit code is %d", code)
		}
	})

	t.Run("ends with 1 after exit alone", func(t *testing.T) {
		c := startServer(t, binary)
		c.send(`{"jsonrpc":"2.0","method":"exit"}`)
		if code := c.ends(); code != 1 {
			t.Errorf("the exit code is %d", code)
		}
	})

	t.Run("ends with its input", func(t *testing.T) {
		c := startServer(t, binary)
		c.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`)
		c.receive(`"id":1`)
		c.out.Close()
		if code := c.ends(); code != 1 {
			t.Errorf("the exit code is %d", code)
		}
	})

	t.Run("says in its log what a bad header was", func(t *testing.T) {
		c := startServer(t, binary)
		fmt.Fprint(c.out, "Content-Length: many\r\n\r\n")
		if code := c.ends(); code != 1 || !strings.Contains(c.log.String(), "many") {
			t.Errorf("exit code %d, log %s", code, c.log.String())
		}
	})

	t.Run("ends when nobody reads its output", func(t *testing.T) {
		c := serverCommand(t, binary)
		reader, writer := io.Pipe()
		c.server.Stdout = writer
		out, err := c.server.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		c.out = out
		reader.Close()
		c.launch()
		go func() {
			// Only an answer that comes after the first finds the pipe broken, however slow the machine is.
			for {
				if _, err := fmt.Fprint(c.out, "Content-Length: 1\r\n\r\n?"); err != nil {
					return
				}
				time.Sleep(10 * time.Millisecond)
			}
		}()
		if code := c.ends(); code != 1 {
			t.Errorf("the exit code is %d", code)
		}
	})

	t.Run("ends with the process that started it", func(t *testing.T) {
		parent := exec.Command(binary, "serve") // any process that waits
		if _, err := parent.StdinPipe(); err != nil {
			t.Fatal(err)
		}
		if err := parent.Start(); err != nil {
			t.Fatal(err)
		}
		c := startServer(t, binary, "--clientProcessId="+strconv.Itoa(parent.Process.Pid))
		c.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`)
		c.receive(`"id":1`)
		parent.Process.Kill()
		parent.Wait()
		if code := c.ends(); code != 1 || !strings.Contains(c.log.String(), "gone") {
			t.Errorf("exit code %d, log %s", code, c.log.String())
		}
	})

	t.Run("connects to a port", func(t *testing.T) {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer listener.Close()
		port := listener.Addr().(*net.TCPAddr).Port
		overConnection(t, listener, serverCommand(t, binary, "--socket="+strconv.Itoa(port)))
	})

	t.Run("connects to a pipe", func(t *testing.T) {
		if runtime.GOOS == "windows" {
			t.Skip("a named pipe cannot be made with the standard library")
		}
		name := filepath.Join(t.TempDir(), "pipe")
		listener, err := net.Listen("unix", name)
		if err != nil {
			t.Fatal(err)
		}
		defer listener.Close()
		overConnection(t, listener, serverCommand(t, binary, "--pipe="+name))
	})

	t.Run("says where nobody waits for it", func(t *testing.T) {
		for _, args := range []string{"--socket=1", "--pipe=" + filepath.Join(t.TempDir(), "none")} {
			c := serverCommand(t, binary, args)
			c.launch()
			if code := c.ends(); code != 2 || !strings.Contains(c.log.String(), "no client waits") {
				t.Errorf("%s: exit code %d, log %s", args, code, c.log.String())
			}
		}
	})

	t.Run("logs to standard error what it is asked to", func(t *testing.T) {
		c := startServer(t, binary, "--log-level=debug")
		c.session()
		if code := c.ends(); code != 0 || !strings.Contains(c.log.String(), "initialize") {
			t.Errorf("exit code %d, log %s", code, c.log.String())
		}
	})

	t.Run("refuses flags that it does not understand", func(t *testing.T) {
		for _, c := range []struct{ args, say string }{
			{"--log-level=loud", "debug, info, warn or error"},
			{"--stdio --socket=5007", "stdio"},
			{"--memory=much", "amount of memory"},
			{"file.puzzle", "file.puzzle"},
		} {
			p := serverCommand(t, binary, strings.Fields(c.args)...)
			p.launch()
			if code := p.ends(); code != 2 || !strings.Contains(p.log.String(), c.say) {
				t.Errorf("%s: exit code %d, log %s", c.args, code, p.log.String())
			}
		}
	})
}

// overConnection has a session over a connection that the server makes.
func overConnection(t *testing.T, listener net.Listener, c *editorEnd) {
	t.Helper()
	c.launch()
	conn, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	c.out, c.in = conn, bufio.NewReader(conn)
	c.session()
	if code := c.ends(); code != 0 {
		t.Errorf("the exit code is %d", code)
	}
}

func TestAMessageIsLoggedAHundredTimesAMinuteAtMost(t *testing.T) {
	var log bytes.Buffer
	logger := newLogger(&log, zapcore.WarnLevel)
	for range 10_000 {
		logger.Warn("refused a request to the page")
	}
	logger.Warn("something else")
	if n := strings.Count(log.String(), "refused"); n == 0 || n > 200 || !strings.Contains(log.String(), "something else") { // a minute may end meanwhile
		t.Errorf("it is logged %d times", n)
	}
}
