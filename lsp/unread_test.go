package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"plywise/lsp/session"
	"plywise/lsp/transport"
)

// An unreading client writes all its messages before it reads the first answer, on one goroutine
// and over pipes without a buffer.
type unreading struct {
	t    *testing.T
	to   io.Writer
	from *bufio.Reader
	code chan int
}

func newUnreading(t *testing.T) *unreading {
	in, to := io.Pipe()
	from, out := io.Pipe()
	u := &unreading{t, to, bufio.NewReader(from), make(chan int, 1)}
	go func() {
		code, err := Serve(context.Background(), transport.Stdio(in, out), session.Options{})
		if err != nil {
			t.Error(err)
		}
		u.code <- code
	}()
	u.send(`{"jsonrpc":"2.0","id":"first","method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{"workspace":{"configuration":false}}}}`)
	for u.read().ID != `"first"` {
	}
	u.send(`{"jsonrpc":"2.0","method":"initialized","params":{}}`)
	return u
}

func (u *unreading) send(format string, args ...any) {
	u.t.Helper()
	body := fmt.Sprintf(format, args...)
	if _, err := fmt.Fprintf(u.to, "Content-Length: %d\r\n\r\n%s", len(body), body); err != nil {
		u.t.Fatal(err)
	}
}

func (u *unreading) open(uri, text string) {
	u.send(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":%q,"languageId":"puzzle","version":1,"text":%q}}}`, uri, text)
}

// An answered is which request the server answered, and how.
type answered struct {
	ID    string // as it stands in the message, "" for what is no answer
	Error int    // the code, 0 for none
	Size  int
}

func (u *unreading) read() answered {
	u.t.Helper()
	var length int
	if _, err := fmt.Fscanf(u.from, "Content-Length: %d\r\n\r\n", &length); err != nil {
		u.t.Fatal(err)
	}
	body := make([]byte, length)
	if _, err := io.ReadFull(u.from, body); err != nil {
		u.t.Fatal(err)
	}
	var m struct {
		ID     json.RawMessage
		Method string
		Error  struct{ Code int }
	}
	if err := json.Unmarshal(body, &m); err != nil {
		u.t.Fatal(err)
	}
	if m.Method != "" {
		return answered{}
	}
	return answered{string(m.ID), m.Error.Code, length}
}

// folds asks for the folding ranges of a document, which are cheap and long.
func (u *unreading) folds(uri string, first, end int) {
	for id := first; id < end; id++ {
		u.send(`{"jsonrpc":"2.0","id":%d,"method":"textDocument/foldingRange","params":{"textDocument":{"uri":%q}}}`, id, uri)
	}
}

const (
	editedURI, leftURI = "file:///edited.puzzle", "file:///left.puzzle"
	changed, cancelled = -32801, -32800
)

func longText() string {
	return strings.Repeat("puzzle: p\ngame: cat-mouse-grid\nboard:\n  MCF\n\n", 1000)
}

// Of 60 MB of answers, most are made when the client begins to read: those to cancelled
// requests and about a document that has changed since are not made at all.
func TestAClientMayWriteAllItsRequestsBeforeItReads(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		u := newUnreading(t)
		u.open(editedURI, longText())
		u.open(leftURI, longText())
		u.folds(editedURI, 0, 600)
		u.send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":599}}`)
		u.folds(leftURI, 600, 700)
		u.send(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":%q,"version":2},
		"contentChanges":[{"range":{"start":{"line":0,"character":8},"end":{"line":0,"character":8}},"text":"x"}]}}`, editedURI)
		u.folds(editedURI, 700, 750)
		answers := map[string]answered{}
		for len(answers) < 750 {
			if a := u.read(); a.ID != "" {
				if _, twice := answers[a.ID]; twice {
					t.Errorf("request %s was answered twice", a.ID)
				}
				answers[a.ID] = a
			}
		}
		overtaken := 0
		for id := range 750 {
			a := answers[fmt.Sprint(id)]
			switch {
			case a.ID == "":
				t.Errorf("request %d was not answered", id)
			case id == 599 && a.Error != cancelled:
				t.Errorf("the cancelled request was answered with %+v", a)
			case id < 599 && a.Error == changed:
				overtaken++
			case id != 599 && (a.Error != 0 || a.Size < 50_000):
				t.Errorf("request %d was answered with %+v", id, a)
			}
		}
		if overtaken < 200 || overtaken > 580 {
			t.Errorf("%d of 599 requests were answered as overtaken", overtaken)
		}
		u.send(`{"jsonrpc":"2.0","method":"exit"}`)
		if code := <-u.code; code != 1 {
			t.Errorf("the exit code is %d", code)
		}
	})
}

func TestASessionEndsAtOnceThoughNothingIsRead(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		u := newUnreading(t)
		u.open(leftURI, longText())
		u.folds(leftURI, 0, 600)
		u.send(`{"jsonrpc":"2.0","id":"last","method":"shutdown"}`)
		u.send(`{"jsonrpc":"2.0","method":"exit"}`)
		select {
		case code := <-u.code:
			if code != 0 {
				t.Errorf("the exit code is %d", code)
			}
		case <-time.After(time.Minute):
			t.Error("the session goes on")
		}
	})
}
