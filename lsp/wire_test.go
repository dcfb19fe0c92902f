package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"

	"plywise/lsp/session"
	"plywise/lsp/transport"
	"plywise/lsp/workspace"
)

// A wireEditor is an editor whose every byte a test decides.
type wireEditor struct {
	t       *testing.T
	to      *io.PipeWriter
	from    *io.PipeReader
	code    chan int
	answers map[string]string // to requests of the server, by method: the members beside the id; "" for no answer

	mu    sync.Mutex
	heard []wireMessage
}

type wireMessage struct {
	ID             json.RawMessage
	Method         string
	Params, Result json.RawMessage
	Error          *struct{ Message string }
}

// onTheWire starts a server, and an editor that sends the parameters of initialize as they are.
func onTheWire(t *testing.T, initialize string, answers map[string]string) *wireEditor {
	t.Helper()
	in, to := io.Pipe()
	from, out := io.Pipe()
	w := &wireEditor{t: t, to: to, from: from, code: make(chan int, 1), answers: answers}
	s := newServer(t.Context(), transport.Stdio(in, out), session.Options{})
	go func() {
		code, _ := s.serve()
		w.code <- code
	}()
	go w.read()
	w.send(`{"jsonrpc":"2.0","id":"initialize","method":"initialize","params":%s}`, initialize)
	w.must("initialize")
	w.send(`{"jsonrpc":"2.0","method":"initialized","params":{}}`)
	t.Cleanup(func() { // where the test has failed
		w.to.Close()
		w.from.Close()
	})
	return w
}

func (w *wireEditor) send(format string, args ...any) {
	body := fmt.Sprintf(format, args...)
	w.raw(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body))
}

func (w *wireEditor) raw(bytes string) {
	if _, err := io.WriteString(w.to, bytes); err != nil {
		w.t.Error(err)
	}
}

func (w *wireEditor) read() {
	for in := bufio.NewReader(w.from); ; {
		var length int
		if _, err := fmt.Fscanf(in, "Content-Length: %d\r\n\r\n", &length); err != nil {
			return
		}
		body := make([]byte, length)
		var m wireMessage
		if _, err := io.ReadFull(in, body); err != nil || json.Unmarshal(body, &m) != nil {
			w.t.Errorf("%q, %v", body, err)
			return
		}
		w.mu.Lock()
		w.heard = append(w.heard, m)
		w.mu.Unlock()
		if answer, ok := w.answers[m.Method]; m.Method != "" && m.ID != nil && (answer != "" || !ok) {
			if !ok {
				answer = `,"result":null`
			}
			w.send(`{"jsonrpc":"2.0","id":%s%s}`, m.ID, answer)
		}
	}
}

// hears waits for a message.
func (w *wireEditor) hears(what string, wanted func(wireMessage) bool) (m wireMessage) {
	w.t.Helper()
	eventually(w.t, what, func() bool {
		w.mu.Lock()
		defer w.mu.Unlock()
		i := slices.IndexFunc(w.heard, wanted)
		if i >= 0 {
			m = w.heard[i]
		}
		return i >= 0
	})
	return m
}

// asked waits for a message of that method.
func (w *wireEditor) asked(method string) wireMessage {
	w.t.Helper()
	return w.hears(method, func(m wireMessage) bool { return m.Method == method })
}

// answer waits for the answer to the request with that id.
func (w *wireEditor) answer(id string) wireMessage {
	w.t.Helper()
	return w.hears("the answer to "+id, func(m wireMessage) bool { return m.Method == "" && string(m.ID) == fmt.Sprintf("%q", id) })
}

// must is answer for a request that has to succeed.
func (w *wireEditor) must(id string) string {
	w.t.Helper()
	m := w.answer(id)
	if m.Error != nil {
		w.t.Fatalf("%s: %s", id, m.Error.Message)
	}
	return string(m.Result)
}

func (w *wireEditor) open(text string) {
	w.send(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":%q,"languageId":"puzzle","version":1,"text":%q}}}`, doc, text)
}

// quit ends the session. The server must not have answered anything but requests of the editor, all
// of which have a string for an id.
func (w *wireEditor) quit() {
	w.t.Helper()
	w.send(`{"jsonrpc":"2.0","id":"quit","method":"shutdown"}`)
	w.must("quit")
	w.send(`{"jsonrpc":"2.0","method":"exit"}`)
	if code := <-w.code; code != 0 {
		w.t.Errorf("the exit code is %d", code)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, m := range w.heard {
		if m.Method == "" && !strings.HasPrefix(string(m.ID), `"`) {
			w.t.Errorf("the server answers an answer: %s, %v", m.ID, m.Error)
		}
	}
}

const wireHints = `{"jsonrpc":"2.0","id":"hints","method":"textDocument/inlayHint","params":{"textDocument":{"uri":"` + doc + `"},"range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}}}`

// Zed sends a null error with every result.
func TestAnAnswerMayHaveANullErrorBesideItsResult(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := onTheWire(t, `{"capabilities":{"workspace":{"configuration":true,"applyEdit":true}}}`, map[string]string{
			"workspace/configuration": `,"result":[{"spoilers":"off"}],"error":null`,
			"workspace/applyEdit":     `,"result":{"applied":true},"error":null`,
		})
		w.open(slipsPast)
		w.asked("workspace/configuration")
		w.send(wireHints)
		if hints := w.must("hints"); strings.Contains(hints, "wins") {
			t.Errorf("though spoilers are off, the hints are %s", hints)
		}
		w.send(`{"jsonrpc":"2.0","id":"play","method":"workspace/executeCommand","params":{"command":"plywise.play","arguments":[{"uri":%q,"position":{"line":1,"character":0}}]}}`, doc)
		w.must("play")
		w.asked("workspace/applyEdit")
		w.quit()
	})
}

func TestAnAnswerWithoutAResultCountsAsOneWithANullResult(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := onTheWire(t, `{"capabilities":{"workspace":{"configuration":true,"applyEdit":true,"didChangeConfiguration":{"dynamicRegistration":true}}}}`, map[string]string{
			"client/registerCapability": ` `,
			"workspace/configuration":   ` `,
			"workspace/applyEdit":       ` `,
		})
		w.open(slipsPast)
		w.asked("workspace/configuration")
		w.send(wireHints)
		if hints := w.must("hints"); !strings.Contains(hints, "wins") {
			t.Errorf("with spoilers on, the hints are %s", hints)
		}
		w.send(`{"jsonrpc":"2.0","id":"play","method":"workspace/executeCommand","params":{"command":"plywise.play","arguments":[{"uri":%q,"position":{"line":1,"character":0}}]}}`, doc)
		if m := w.answer("play"); m.Error == nil || !strings.Contains(m.Error.Message, "does not say why") {
			t.Errorf("the answer is %s, %v", m.Result, m.Error)
		}
		w.quit()
	})
}

func TestAMalformedAnswerEndsWhatWaitsForIt(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{`,"error":"no"`, `,"error":{"code":5.5}`, `,"result":{"applied":"yes"}`} {
		synctest.Test(t, func(t *testing.T) {
			w := onTheWire(t, `{"capabilities":{"workspace":{"applyEdit":true}}}`, map[string]string{"workspace/applyEdit": answer})
			w.open(slipsPast)
			w.send(`{"jsonrpc":"2.0","id":"play","method":"workspace/executeCommand","params":{"command":"plywise.play","arguments":[{"uri":%q,"position":{"line":1,"character":0}}]}}`, doc)
			if m := w.answer("play"); m.Error == nil || !strings.Contains(m.Error.Message, "did not apply the edit") {
				t.Errorf("%s: the answer is %s, %v", answer, m.Result, m.Error)
			}
			w.quit()
		})
	}
}

func TestNeitherSettingsNorFilesWaitForTheAnswerToARegistration(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFolder(t, map[string]string{"broken.puzzle": "puzzle: a\ngmae: x\n"})
		folders, _ := json.Marshal(f.asWorkspace()["workspaceFolders"])
		w := onTheWire(t, fmt.Sprintf(`{"workspaceFolders":%s,"capabilities":{"workspace":{"configuration":true,"workspaceFolders":true,
			"didChangeConfiguration":{"dynamicRegistration":true},"didChangeWatchedFiles":{"dynamicRegistration":true}}}}`, folders),
			map[string]string{"client/registerCapability": "", "workspace/configuration": `,"result":[{}]`})
		w.asked("workspace/configuration")
		w.hears("a diagnostic of the file", func(m wireMessage) bool {
			return m.Method == "textDocument/publishDiagnostics" && strings.Contains(string(m.Params), "broken.puzzle") && strings.Contains(string(m.Params), "unknown-key")
		})
		w.quit()
	})
}

func TestAnIDMayBeWrittenWithAPoint(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := onTheWire(t, `{"capabilities":{}}`, nil)
		w.send(`{"jsonrpc":"2.0","id":7.0,"method":"workspace/symbol","params":{"query":""}}`)
		if m := w.hears("the answer", func(m wireMessage) bool { return string(m.ID) == "7" }); m.Error != nil {
			t.Error(m.Error)
		}
		w.send(`{"jsonrpc":"2.0","method":"exit"}`)
		<-w.code
	})
}

func TestEmptyLinesBetweenMessagesAreSkipped(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := onTheWire(t, `{"capabilities":{}}`, nil)
		for _, lines := range []string{"\r\n", "\n", "\r\n\r\n", strings.Repeat("\r\n", 10_000)} {
			w.raw(lines)
		}
		w.open(slipsPast)
		w.raw("\r\n")
		w.quit()
	})
}

// A panic in what follows an answer fails that alone.
func TestAPanicBehindAnAnswerEndsNothingElse(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		core, logged := observer.New(zap.ErrorLevel)
		e := start(t, rich(), func(o *session.Options) { o.Logger = zap.New(core) }, func(s *server) {
			s.Offer(session.Feature{Methods: session.Methods{"plywise/panics": {Read: func([]byte) (session.Asked, error) {
				return session.Asked{
					Run:     func(context.Context, workspace.Snapshots) (any, error) { return "answered", nil },
					Replied: func() { panic("a test") },
				}, nil
			}}}})
		})
		for range 3 {
			var answer string
			if e.must("plywise/panics", nil, &answer); answer != "answered" {
				t.Errorf("the answer is %q", answer)
			}
		}
		e.open(doc, "puzzle: a\ngmae: x\n")
		e.showsCodes(doc, "unknown-key")
		eventually(t, "that the panics are logged", func() bool { return logged.FilterMessage("panic").Len() == 3 })
		if stack, _ := logged.All()[0].ContextMap()["stack"].(string); !strings.Contains(stack, "wire_test.go") {
			t.Errorf("the stack is %q", stack)
		}
		e.quit()
	})
}
