package transport

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/zap"
	"pgregory.net/rapid"
)

// A slowClient reads only when it is told to, over pipes without a buffer.
type slowClient struct {
	fatal  func(string, ...any)
	in     *bufio.Reader
	out    io.Writer
	stream *Stream
	conn   *Conn
	close  func()
}

// dialSlow connects a slow client with a server that has these bounds.
func dialSlow(fatal func(string, ...any), b bounds, serve route) *slowClient {
	in, out := io.Pipe()
	back, from := io.Pipe()
	c := &slowClient{fatal: fatal, in: bufio.NewReader(back), out: out}
	c.stream = NewStream(pipe{in, from, func() { in.Close() }})
	c.conn = newConn(c.stream, zap.NewNop(), b)
	ctx, cancel := context.WithCancel(context.Background())
	c.conn.Serve(ctx, serve.handler())
	c.close = func() {
		cancel()
		go io.Copy(io.Discard, back)
		c.stream.Close()
		<-c.conn.Done()
	}
	return c
}

func (c *slowClient) send(format string, args ...any) {
	body := fmt.Sprintf(format, args...)
	if _, err := fmt.Fprintf(c.out, "Content-Length: %d\r\n\r\n%s", len(body), body); err != nil {
		c.fatal("the server does not read: %v", err)
	}
}

func (c *slowClient) read() message {
	var length int
	if _, err := fmt.Fscanf(c.in, "Content-Length: %d\r\n\r\n", &length); err != nil {
		c.fatal("the server does not write: %v", err)
	}
	body := make([]byte, length)
	if _, err := io.ReadFull(c.in, body); err != nil {
		c.fatal("the server does not write: %v", err)
	}
	var m message
	if err := json.Unmarshal(body, &m); err != nil {
		c.fatal("the server sent %s: %v", body, err)
	}
	return m
}

// A client sends and cancels anything while it reads a little, a lot or not at all: every
// request is answered once, a cancelled one with a result or as cancelled, the unread answers
// stay within the bound, and notifications run.
func TestEveryRequestIsAnsweredOnceWithinTheBound(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		bubbled(t, func() {
			t := rt
			b := bounds{answers: rapid.IntRange(140_000, 400_000).Draw(t, "bound"), all: 1 << 30}
			// With its envelope, as long as the room that is set aside for it.
			answer := strings.Repeat("x", rapid.IntRange(0, b.answers/firstAnswer-100).Draw(t, "length"))
			var c *slowClient
			var most, told atomic.Int64
			look := func() {
				for now := int64(c.stream.out.backlog()); ; {
					if before := most.Load(); now <= before || most.CompareAndSwap(before, now) {
						return
					}
				}
			}
			run := func(ctx context.Context, params string) (any, error) {
				look()
				defer look()
				if params == "[true]" { // waits for something else
					select {
					case <-ctx.Done():
						return nil, ctx.Err()
					case <-time.After(time.Millisecond):
					}
				}
				return answer, ctx.Err()
			}
			c = dialSlow(t.Fatalf, b, func(m *Message) (Action, error) {
				if !m.ID.IsValid() {
					return Action{Run: func(context.Context) (any, error) { told.Add(1); return nil, nil }}, nil
				}
				return Action{Run: func(ctx context.Context) (any, error) { return run(ctx, string(m.Params)) }}, nil
			})
			defer c.close()

			sent, wantTold, cancelled, answers := 0, 0, map[int]bool{}, map[int]int{}
			readOne := func() {
				m := c.read()
				look()
				id, err := strconv.Atoi(string(m.ID))
				if err != nil {
					t.Fatalf("an answer to %s came", m.ID)
				}
				answers[id]++
				switch {
				case m.Error == nil && string(m.Result) != strconv.Quote(answer):
					t.Errorf("request %d got %s", id, m.Result)
				case m.Error != nil && (m.Error.Code != -32800 || !cancelled[id]):
					t.Errorf("request %d got %+v", id, m.Error)
				}
			}
			t.Repeat(map[string]func(*rapid.T){
				"ask": func(t *rapid.T) {
					for range rapid.IntRange(1, 300).Draw(t, "requests") {
						c.send(`{"jsonrpc":"2.0","id":%d,"method":"ask","params":[%t]}`, sent, sent%7 == 0)
						sent++
					}
				},
				"cancel": func(t *rapid.T) {
					if sent > 0 {
						id := rapid.IntRange(0, sent-1).Draw(t, "id")
						cancelled[id] = true
						c.send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":%d}}`, id)
					}
				},
				"tell": func(*rapid.T) {
					c.send(`{"jsonrpc":"2.0","method":"told"}`)
					wantTold++
				},
				"read": func(t *rapid.T) {
					for range min(rapid.IntRange(1, 500).Draw(t, "answers"), sent-len(answers)) {
						readOne()
					}
				},
				"": func(*rapid.T) { look() },
			})
			c.send(`{"jsonrpc":"2.0","id":%d,"method":"ask"}`, sent) // earlier messages have been read
			sent++
			for len(answers) < sent {
				readOne()
			}
			for id, n := range answers {
				if n != 1 {
					t.Errorf("request %d was answered %d times", id, n)
				}
			}
			if got := told.Load(); got != int64(wantTold) {
				t.Errorf("%d notifications of %d were taken in", got, wantTold)
			}
			if most := int(most.Load()); most > b.answers {
				t.Errorf("%d bytes were queued, the bound is %d", most, b.answers)
			}
		})
	})
}

func TestARequestThatHasToWaitIsTold(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c := dialSlow(t.Fatalf, bounds{answers: 200_000, all: 1 << 30}, func(*Message) (Action, error) {
			word := "at once"
			return Action{
				Postponed: func() { word = "late" },
				Run:       func(context.Context) (any, error) { return word + strings.Repeat(" ", 500), nil },
			}, nil
		})
		defer c.close()
		const n = 1000
		for i := range n {
			c.send(`{"jsonrpc":"2.0","id":%d,"method":"ask"}`, i)
		}
		late := 0
		for range n {
			if m := c.read(); strings.HasPrefix(string(m.Result), `"late`) {
				late++
			} else if !strings.HasPrefix(string(m.Result), `"at once`) {
				t.Errorf("got %s, %+v", m.Result, m.Error)
			}
		}
		if late < 500 || late == n {
			t.Errorf("%d of %d requests were late", late, n)
		}
		synctest.Wait()
		c.send(`{"jsonrpc":"2.0","id":1,"method":"ask"}`)
		if m := c.read(); !strings.HasPrefix(string(m.Result), `"at once`) {
			t.Errorf("with all read, a request got %s", m.Result)
		}
	})
}

// The connection stops reading a client that never reads at the bound, whether its requests are
// answered, refused or both.
func TestBeyondTheBoundNothingIsReadUntilTheClientReads(t *testing.T) {
	for name, body := range map[string]string{
		"requests": `{"jsonrpc":"2.0","id":%d,"method":"ask"}`,
		"nonsense": `nonsense %d`,
		"unknown":  `{"jsonrpc":"2.0","id":%d,"method":"unknown"}`,
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				const limit = 200_000
				c := dialSlow(t.Fatalf, bounds{answers: 100_000, all: limit}, func(m *Message) (Action, error) {
					if m.Method == "unknown" {
						return Action{}, errors.New("no such thing")
					}
					return Action{Run: func(context.Context) (any, error) { return strings.Repeat("x", 1000), nil }}, nil
				})
				defer c.close()
				const n = 10_000
				sent := make(chan bool)
				go func() {
					defer close(sent)
					for i := range n {
						c.send(body, i)
					}
				}()
				synctest.Wait()
				select {
				case <-sent:
					t.Error("all was read")
				default:
				}
				if kept := c.kept(); kept < limit || kept > limit+5000 {
					t.Errorf("%d bytes are kept", kept)
				}
				for range n {
					c.read()
				}
				<-sent
			})
		})
	}
}

// kept returns how many bytes are kept for the client.
func (c *slowClient) kept() int {
	c.conn.requests.mu.Lock()
	defer c.conn.requests.mu.Unlock()
	return c.conn.requests.held + c.stream.out.backlog()
}

func TestASessionEndsThoughRequestsWait(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c := dialSlow(t.Fatalf, bounds{answers: 20_000, all: 1 << 30}, func(*Message) (Action, error) {
			return Action{Run: func(context.Context) (any, error) { return strings.Repeat("x", 1000), nil }}, nil
		})
		for i := range 500 {
			c.send(`{"jsonrpc":"2.0","id":%d,"method":"ask"}`, i)
		}
		c.stream.Close()
		<-c.conn.Done()
		c.close()
	})
}
