package transport

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/zap"
)

func TestWhatIsNoMessageIsAnsweredAndReadingGoesOn(t *testing.T) {
	for _, c := range []struct {
		body string
		id   string
		code int
	}{
		{`{"jsonrpc":"2.0","id":1,"method":`, `null`, -32700},
		{`nonsense`, `null`, -32700},
		{``, `null`, -32700},
		{`{"jsonrpc":"2.0","id":1,"method":"echo"} trailing`, `null`, -32700},
		{`{"jsonrpc":"2.0","id":1,"method":"echo","params":{]}}`, `null`, -32700},
		{`[{"jsonrpc":"2.0","id":1,"method":"echo"}`, `null`, -32700},
		{strings.Repeat("[", 20000), `null`, -32700},
		{strings.Repeat("[", 20000) + strings.Repeat("]", 20000), `null`, -32700},
		{`{"jsonrpc":"1.0","id":1,"method":"echo"}`, `1`, -32600},
		{`{"id":"a","method":"echo"}`, `"a"`, -32600},
		{`{"jsonrpc":2.0,"id":1,"method":"echo"}`, `1`, -32600},
		{`{"jsonrpc":"2.0","id":1.5,"method":"echo"}`, `null`, -32600},
		{`{"jsonrpc":"2.0","id":1e400,"method":"echo"}`, `null`, -32600},
		{`{"jsonrpc":"2.0","id":99999999999999999999,"method":"echo"}`, `null`, -32600},
		{`{"jsonrpc":"2.0","id":{},"method":"echo"}`, `null`, -32600},
		{`{"jsonrpc":"2.0","id":true,"method":"echo"}`, `null`, -32600},
		{"{\"jsonrpc\":\"2.0\",\"id\":\"\xffa\",\"method\":\"echo\"}", `null`, -32600},
		{`{"jsonrpc":"2.0","id":1,"method":7}`, `1`, -32600},
		{`{"jsonrpc":"2.0","id":1,"method":"echo","result":1}`, `1`, -32600},
		{`{}`, `null`, -32600},
		{`[]`, `null`, -32600},
		{` [[]]`, `null`, -32600},
		{`[{"jsonrpc":"2.0","id":1,"method":"echo"}]`, `null`, -32600},
		{`7`, `null`, -32600},
		{`null`, `null`, -32600},
		{`"text"`, `null`, -32600},
	} {
		t.Run(c.body[:min(len(c.body), 50)], func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				w := connect(t, echo)
				w.send("%s", c.body)
				w.wantError(c.id, c.code)
				w.wantAlive()
			})
		})
	}
}

func TestABrokenResponseIsNotAnswered(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := connect(t, echo)
		w.send(`{"jsonrpc":"1.0","id":1,"result":null}`)
		w.send(`{"jsonrpc":"2.0","id":1.5,"result":null}`)
		w.send(`{"jsonrpc":"2.0","id":1,"error":"text"}`)
		w.send(`{"jsonrpc":"2.0","id":1}`)
		w.send(`{"jsonrpc":"2.0","id":77,"result":"to nothing that was asked"}`)
		w.wantAlive()
	})
}

func TestATooLongMessageIsSkipped(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := connect(t, echo)
		w.raw("Content-Length: %d\r\n\r\n", MaxMessage+1)
		for range (MaxMessage + 1) / (1 << 20) {
			if _, err := w.out.Write(make([]byte, 1<<20)); err != nil {
				t.Fatal(err)
			}
		}
		w.raw("x")
		w.wantError(`null`, -32600)
		w.wantAlive()
	})
}

func TestABadHeaderEndsTheInput(t *testing.T) {
	for _, header := range []string{
		"Content-Length: twelve\r\n\r\n",
		"Content-Length: -1\r\n\r\n",
		"Content-Length: +5\r\n\r\n",
		"Content-Length: 1.5\r\n\r\n",
		"Content-Length: 1073741825\r\n\r\n",
		"Content-Length: 99999999999999999999999\r\n\r\n",
		"Content-Type: text/plain\r\n\r\n",
		"no field\r\n\r\n",
		"X: " + strings.Repeat("x", 1<<20),
		strings.Repeat("X: y\r\n", 1<<16),
	} {
		t.Run(header[:min(len(header), 40)], func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				w := connect(t, echo)
				go w.out.Write([]byte(header))
				select {
				case <-w.stream.Ended():
				case <-time.After(time.Minute):
					t.Fatal("the stream goes on")
				}
				var bad *HeaderError
				if err := w.stream.Err(); !errors.As(err, &bad) {
					t.Errorf("the stream ended with %v", err)
				}
			})
		})
	}
}

func TestHeadersAreReadAsTheProtocolHasThem(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := connect(t, echo)
		body := `{"jsonrpc":"2.0","id":1,"method":"echo","params":[]}`
		w.raw("Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:%d\r\n\r\n%s", len(body), body)
		w.wantResult(`1`, `[]`)
		w.raw("Content-Length: %d\n\n%s", len(body), body)
		w.wantResult(`1`, `[]`)
	})
}

func TestTheEndOfTheInputIsTold(t *testing.T) {
	for _, c := range []struct {
		name, input string
		want        error
	}{
		{"between two messages", "", io.EOF},
		{"in a header", "Content-Len", io.ErrUnexpectedEOF},
		{"after a header's line", "Content-Length: 10\r\n", io.ErrUnexpectedEOF},
		{"before a body", "Content-Length: 10\r\n\r\n", io.ErrUnexpectedEOF},
		{"in a body", "Content-Length: 10\r\n\r\nabc", io.ErrUnexpectedEOF},
		{"in a message that is skipped", "Content-Length: 100000000\r\n\r\nabc", io.ErrUnexpectedEOF},
	} {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				w := connect(t, echo)
				w.raw("%s", c.input)
				w.out.Close()
				<-w.stream.Ended()
				if err := w.stream.Err(); !errors.Is(err, c.want) {
					t.Errorf("the stream ended with %v, want %v", err, c.want)
				}
			})
		})
	}
}

// stuck is a pipe whose other end has stopped to read.
type stuck struct {
	io.Reader
	began chan struct{}
	freed chan struct{}
}

func newStuck(input io.Reader) stuck {
	return stuck{input, make(chan struct{}), make(chan struct{})}
}

func (s stuck) Write(p []byte) (int, error) {
	close(s.began) // once only: later writes wait behind it
	<-s.freed
	return 0, io.ErrClosedPipe
}

func (s stuck) Close() error { close(s.freed); return nil }

func note(method string) *Message { return &Message{Method: method} }

func TestAWriteReturnsThoughTheClientDoesNotRead(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := NewStream(newStuck(strings.NewReader("")))
		defer s.Close()
		for range 1000 {
			if _, err := s.Write(note("told")); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestWhatIsToldInAContextThatIsOverIsNotSent(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := connect(t, echo)
		over, cancel := context.WithCancel(t.Context())
		cancel()
		if err := w.conn.Notify(over, "withdrawn", nil); !errors.Is(err, context.Canceled) {
			t.Errorf("it returned %v", err)
		}
		w.wantAlive()
	})
}

func TestAFlushEndsWithoutSuccessWhereTheClientDoesNotRead(t *testing.T) {
	t.Run("with its context", func(t *testing.T) {
		bubble(t, func(t *testing.T) {
			p := newStuck(strings.NewReader(""))
			s := NewStream(p)
			defer s.Close()
			s.Write(note("told"))
			ctx, cancel := context.WithCancel(context.Background())
			go func() {
				<-p.began
				cancel()
			}()
			if err := s.Flush(ctx); !errors.Is(err, context.Canceled) {
				t.Errorf("the flush returned %v", err)
			}
		})
	})
	t.Run("with the stream", func(t *testing.T) {
		bubble(t, func(t *testing.T) {
			p := newStuck(strings.NewReader(""))
			s := NewStream(p)
			s.Write(note("being written"))
			s.Write(note("waiting"))
			go func() {
				<-p.began
				s.Close()
			}()
			if err := s.Flush(context.Background()); !errors.Is(err, io.ErrClosedPipe) {
				t.Errorf("the flush returned %v", err)
			}
		})
	})
}

func TestAFlushReturnsWhenWhatWasQueuedBeforeIsWritten(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r, w := io.Pipe()
		s := NewStream(pipe{strings.NewReader(""), w, func() { r.Close() }})
		defer s.Close()
		if err := s.Flush(context.Background()); err != nil {
			t.Errorf("with nothing to write, the flush returned %v", err)
		}
		var first [200]byte
		s.Write(note("first"))
		s.Write(note("second"))
		flushed := make(chan error, 1)
		go func() { flushed <- s.Flush(context.Background()) }()
		if _, err := r.Read(first[:]); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		select {
		case err := <-flushed:
			t.Fatalf("with the second message unread, the flush returned %v", err)
		default:
		}
		// A message that is queued after the flush has begun does not delay it.
		s.Write(note("third"))
		if _, err := r.Read(first[:]); err != nil {
			t.Fatal(err)
		}
		if err := <-flushed; err != nil {
			t.Errorf("with all read, the flush returned %v", err)
		}
	})
}

func TestManyWritersMessagesAreWholeAndEachOnesInOrder(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r, w := io.Pipe()
		s := NewStream(pipe{strings.NewReader(""), w, func() {}})
		const writers, messages = 8, 300
		var all sync.WaitGroup
		for i := range writers {
			all.Go(func() {
				for n := range messages {
					params := fmt.Appendf(nil, "[%d,%q]", n, strings.Repeat("x", n*i))
					if _, err := s.Write(&Message{Method: fmt.Sprint(i), Params: params}); err != nil {
						t.Error(err)
					}
				}
			})
		}
		go func() {
			all.Wait()
			if err := s.Flush(context.Background()); err != nil {
				t.Error(err)
			}
			s.Close()
		}()
		// Another stream reads what this one writes, and refuses broken messages.
		reader := NewStream(pipe{r, failing{}, func() {}})
		defer reader.Close()
		next := map[string]int{}
		for {
			told, err := reader.Read(context.Background())
			if err == io.EOF {
				break
			}
			if err != nil || told.Wrong != nil {
				t.Fatal(err, told.Wrong)
			}
			if want := fmt.Sprintf("[%d,", next[told.Method]); !bytes.HasPrefix(told.Params, []byte(want)) {
				t.Fatalf("of writer %s came %.20s, want %s", told.Method, told.Params, want)
			}
			next[told.Method]++
		}
		for i := range writers {
			if next[fmt.Sprint(i)] != messages {
				t.Errorf("of writer %d came %d messages", i, next[fmt.Sprint(i)])
			}
		}
	})
}

func TestMessagesInFlightLeaveBeforeTheStreamCloses(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r, w := io.Pipe()
		s := NewStream(pipe{strings.NewReader(""), w, func() {}})
		s.out.add([]byte("first "))
		s.out.add([]byte("last"))
		read := make(chan string)
		go func() {
			all, _ := io.ReadAll(r)
			read <- string(all)
		}()
		s.Close()
		if got := <-read; got != "first last" {
			t.Errorf("the client read %q", got)
		}
		if _, err := s.Write(note("late")); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("a write after the end returned %v", err)
		}
		if err := s.Flush(context.Background()); err != nil {
			t.Errorf("though all was written, a flush after the end returned %v", err)
		}
	})
}

func TestABrokenOutputEndsTheStream(t *testing.T) {
	broken := NewStream(pipe{strings.NewReader(""), failing{}, func() {}})
	defer broken.Close()
	broken.Write(note("told"))
	if err := broken.Flush(context.Background()); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("after a write to nobody, the flush returned %v", err)
	}
	<-broken.Ended()
	if err := broken.Err(); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("the stream ended with %v", err)
	}
	if _, err := broken.Write(note("late")); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("a write after the end returned %v", err)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
func (failing) Close() error              { return nil }

func FuzzNoBytesEndAConnectionThatAHeaderDoesNotEnd(f *testing.F) {
	f.Fuzz(func(t *testing.T, body []byte) {
		in, out := io.Pipe()
		answered := &watch{want: `["the last"]`, seen: make(chan struct{})}
		s := NewStream(pipe{in, answered, func() { in.Close() }})
		conn := NewConn(s, zap.NewNop())
		conn.Serve(context.Background(), route(echo).handler())
		for _, body := range [][]byte{body, []byte(`{"jsonrpc":"2.0","id":"last","method":"echo","params":["the last"]}`)} {
			fmt.Fprintf(out, "Content-Length: %d\r\n\r\n%s", len(body), body)
		}
		select {
		case <-answered.seen:
		case <-time.After(time.Minute):
			t.Fatal("the request behind it was not answered")
		}
		s.Close()
		<-conn.Done()
	})
}

// A watch waits for a text to be written to it.
type watch struct {
	want string
	seen chan struct{}
	all  []byte
}

func (w *watch) Write(p []byte) (int, error) {
	had := bytes.Contains(w.all, []byte(w.want))
	w.all = append(w.all, p...)
	if !had && bytes.Contains(w.all, []byte(w.want)) {
		close(w.seen)
	}
	return len(p), nil
}

func (w *watch) Close() error { return nil }
