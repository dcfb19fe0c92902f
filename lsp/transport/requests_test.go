package transport

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
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
func dialSlow(fatal func(string, ...any), b bounds, route Route) *slowClient {
	in, out := io.Pipe()
	back, from := io.Pipe()
	c := &slowClient{fatal: fatal, in: bufio.NewReader(back), out: out}
	c.stream = NewStream(pipe{in, from, func() { in.Close() }}, zap.NewNop())
	c.conn = newConn(c.stream, zap.NewNop(), b)
	ctx, cancel := context.WithCancel(context.Background())
	c.conn.Serve(ctx, route)
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

// Whatever a client sends and cancels while it reads a little, a lot or not at all: every
// request is answered once, a cancelled one with a result or as cancelled, and the answers
// that it has not read are never more than the bound says. Notifications are taken in.
func TestEveryRequestIsAnsweredOnceWithinTheBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := bounds{answers: rapid.IntRange(140_000, 400_000).Draw(t, "bound"), waiting: 1 << 30}
		// As long as the room that is set aside for it, with what goes around it.
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
		run := func(ctx context.Context, params []byte) (any, error) {
			look()
			defer look()
			if string(params) == "[true]" { // waits for something else
				select {
				case <-ctx.Done():
					return nil, ctx.Err()
				case <-time.After(time.Millisecond):
				}
			}
			return answer, ctx.Err()
		}
		c = dialSlow(t.Fatalf, b, func(method string, isRequest bool) (Action, error) {
			if !isRequest {
				return Action{Run: func(context.Context, []byte) (any, error) { told.Add(1); return nil, nil }}, nil
			}
			return Action{Run: run, RunLate: run}, nil
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
		c.send(`{"jsonrpc":"2.0","id":%d,"method":"ask"}`, sent) // what came before it has been taken in
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
}

func TestARequestThatHasToWaitRunsLate(t *testing.T) {
	c := dialSlow(t.Fatalf, bounds{answers: 200_000, waiting: 1 << 20}, func(string, bool) (Action, error) {
		say := func(word string) func(context.Context, []byte) (any, error) {
			return func(context.Context, []byte) (any, error) { return word + strings.Repeat(" ", 500), nil }
		}
		return Action{Run: say("at once"), RunLate: say("late")}, nil
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
	c.send(`{"jsonrpc":"2.0","id":1,"method":"ask"}`)
	if m := c.read(); !strings.HasPrefix(string(m.Result), `"at once`) {
		t.Errorf("with all read, a request got %s", m.Result)
	}
}

func TestBeyondManyWaitingRequestsNothingIsReadUntilTheClientReads(t *testing.T) {
	var read atomic.Int64
	c := dialSlow(t.Fatalf, bounds{answers: 256_000, waiting: 50 * requestSize}, func(string, bool) (Action, error) {
		read.Add(1)
		return Action{Run: func(context.Context, []byte) (any, error) { return strings.Repeat("x", 1000), nil }}, nil
	})
	defer c.close()
	const n = 1000
	sent := make(chan bool)
	go func() {
		for i := range n {
			c.send(`{"jsonrpc":"2.0","id":%d,"method":"ask"}`, i)
		}
		close(sent)
	}()
	for read.Load() < 200 {
		time.Sleep(time.Millisecond)
	}
	select {
	case <-sent:
		t.Error("all was read")
	case <-time.After(20 * time.Millisecond):
	}
	if got := read.Load(); got > 350 { // fifty that wait, and about 250 that have room
		t.Errorf("%d requests were read", got)
	}
	for range n {
		c.read()
	}
	<-sent
}

func TestASessionEndsThoughRequestsWait(t *testing.T) {
	c := dialSlow(t.Fatalf, bounds{answers: 20_000, waiting: 1 << 20}, func(string, bool) (Action, error) {
		return Action{Run: func(context.Context, []byte) (any, error) { return strings.Repeat("x", 1000), nil }}, nil
	})
	for i := range 500 {
		c.send(`{"jsonrpc":"2.0","id":%d,"method":"ask"}`, i)
	}
	ended := make(chan bool)
	go func() {
		c.stream.Close()
		<-c.conn.Done()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Error("the connection goes on")
	}
	c.close()
}
