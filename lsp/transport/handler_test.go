package transport

import (
	"context"
	"errors"
	"fmt"
	"net"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

func TestARequestSeesTheStateThatPrecedesItOnTheWire(t *testing.T) {
	bubble(t, func(t *testing.T) {
		version := 0 // written and read in the order of the wire, so without a lock
		w := connect(t, func(m *Message) (Action, error) {
			if m.Method == "change" {
				return Action{Run: func(context.Context) (any, error) { version++; return nil, nil }}, nil
			}
			runtime.Gosched() // the next message would overtake this one, if it could
			captured := version
			return Action{Run: func(context.Context) (any, error) { return captured, nil }}, nil
		})
		const n = 1500
		go func() {
			for i := 1; i <= n; i++ {
				w.send(`{"jsonrpc":"2.0","method":"change"}`)
				w.send(`{"jsonrpc":"2.0","id":%d,"method":"ask"}`, i)
			}
		}()
		for range n {
			if m := w.next(); string(m.Result) != string(m.ID) {
				t.Fatalf("the request after change %s saw change %s", m.ID, m.Result)
			}
		}
	})
}

func TestRequestsRunSideBySideUnlessTheyKeepOrder(t *testing.T) {
	bubble(t, func(t *testing.T) {
		release := make(chan struct{})
		var waiting atomic.Bool
		w := connect(t, func(m *Message) (Action, error) {
			switch m.Method {
			case "wait":
				return Action{Run: func(context.Context) (any, error) { <-release; return 1, nil }}, nil
			case "in order":
				return Action{InOrder: true, Run: func(context.Context) (any, error) {
					waiting.Store(true)
					time.Sleep(10 * time.Millisecond)
					waiting.Store(false)
					return 2, nil
				}}, nil
			}
			return Action{Run: func(context.Context) (any, error) { return waiting.Load(), nil }}, nil
		})
		w.send(`{"jsonrpc":"2.0","id":1,"method":"wait"}`)
		w.send(`{"jsonrpc":"2.0","id":2,"method":"in order"}`)
		w.send(`{"jsonrpc":"2.0","id":3,"method":"look"}`)
		w.wantResult(`2`, `2`)
		w.wantResult(`3`, `false`)
		close(release)
		w.wantResult(`1`, `1`)
	})
}

func TestAnErrorOfANotificationIsSwallowed(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := connect(t, func(m *Message) (Action, error) {
			switch {
			case m.ID.IsValid():
				return echo(m)
			case m.Method == "unknown":
				return Action{}, errors.New("no such thing")
			}
			return Action{Run: func(context.Context) (any, error) { return nil, errors.New("wrong") }}, nil
		})
		w.send(`{"jsonrpc":"2.0","method":"unknown"}`)
		w.send(`{"jsonrpc":"2.0","method":"told","params":7}`)
		w.send(`{"jsonrpc":"2.0","id":null,"method":"told"}`)
		w.send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":null}}`)
		w.send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1.5}}`)
		w.send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":[]}`)
		w.send(`{"jsonrpc":"2.0","method":"$/cancelRequest"}`)
		w.send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"never asked"}}`)
		w.wantAlive()
	})
}

// explosive panics when it is encoded.
type explosive struct{}

func (explosive) MarshalJSON() ([]byte, error) { panic("boom") }

func TestAPanicIsAnsweredAndTheServerGoesOn(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := connect(t, func(m *Message) (Action, error) {
			switch m.Method {
			case "run":
				return Action{Run: func(context.Context) (any, error) { panic("boom") }}, nil
			case "in order":
				return Action{InOrder: true, Run: func(context.Context) (any, error) { panic("boom") }}, nil
			case "encode":
				return Action{Run: func(context.Context) (any, error) { return explosive{}, nil }}, nil
			case "route":
				panic("boom")
			}
			return echo(m)
		})
		for i, method := range []string{"run", "in order", "encode", "route"} {
			w.send(`{"jsonrpc":"2.0","id":%d,"method":%q}`, i, method)
			w.wantError(fmt.Sprint(i), -32603)
			w.send(`{"jsonrpc":"2.0","method":%q}`, method)
			w.wantAlive()
		}
	})
}

func TestErrorsCarryTheCodesThatClientsKnow(t *testing.T) {
	for _, c := range []struct {
		name string
		err  error
		code int
	}{
		{"plain", errors.New("it broke"), -32603},
		{"cancelled", context.Canceled, -32800},
		{"cancelled, wrapped", fmt.Errorf("solving: %w", context.Canceled), -32800},
		{"too late", context.DeadlineExceeded, -32603},
		{"wrong parameters", InvalidParams("no URI"), -32602},
		{"wrong parameters, wrapped", fmt.Errorf("hover: %w", InvalidParams("no URI")), -32602},
		{"changed", protocol.ErrContentModified, -32801},
		{"unknown", jsonrpc2.ErrMethodNotFound, -32601},
		{"without a code", &jsonrpc2.Error{Message: "forgotten"}, -32603},
	} {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				w := connect(t, func(m *Message) (Action, error) {
					return Action{Run: func(context.Context) (any, error) { return nil, c.err }}, nil
				})
				w.send(`{"jsonrpc":"2.0","id":1,"method":"fail"}`)
				w.wantError(`1`, c.code)
			})
		})
	}
}

// Clients show the message of an error to people, and it may quote the request.
func TestWhatAClientSentIsNotEchoedAsItCame(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := connect(t, func(m *Message) (Action, error) {
			switch {
			case m.Method == "echo":
				return echo(m)
			case strings.HasPrefix(m.Method, "run"):
				return Action{Run: func(context.Context) (any, error) { return nil, errors.New("it broke") }}, nil
			}
			return Action{}, jsonrpc2.NewError(jsonrpc2.MethodNotFound, m.Method+" is unknown")
		})
		for _, c := range []struct{ body, want string }{
			{"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\xff\xc3b\"}", "a��b is unknown"},
			{`{"jsonrpc":"2.0","id":1,"method":"[x](command:y)\u202e\u001b[2J\r\n"}`, `[x] (command:y)\u202e\x1b[2J\r\n is unknown`},
			{"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"run\xff\"}", "run�: it broke"},
			{"{\"jsonrpc\":\"2.0\",\"id\":[\"\u202e\"],\"method\":\"a\"}", `the id ["\u202e"] is neither a whole number nor a string`},
		} {
			w.send("%s", c.body)
			if m := w.next(); m.Error == nil || m.Error.Message != c.want {
				t.Errorf("%q: got %+v, not %q", c.body, m.Error, c.want)
			}
		}
		w.wantAlive()
	})
}

func TestARequestIsCancelledByTheVeryNextMessage(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := connect(t, func(m *Message) (Action, error) {
			return Action{Run: func(ctx context.Context) (any, error) { <-ctx.Done(); return nil, ctx.Err() }}, nil
		})
		for _, id := range []string{`1`, `"one"`, `-7`, `9007199254740993`} {
			w.send(`{"jsonrpc":"2.0","id":%s,"method":"wait"}`, id)
			w.send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":%s}}`, id)
			w.wantError(id, -32800)
		}
	})
}

func TestOneOfTwoRequestsIsCancelled(t *testing.T) {
	bubble(t, func(t *testing.T) {
		release := make(chan struct{})
		w := connect(t, func(m *Message) (Action, error) {
			return Action{Run: func(ctx context.Context) (any, error) {
				select {
				case <-ctx.Done():
					return nil, ctx.Err()
				case <-release:
					return "done", nil
				}
			}}, nil
		})
		w.send(`{"jsonrpc":"2.0","id":1,"method":"wait"}`)
		w.send(`{"jsonrpc":"2.0","id":"1","method":"wait"}`)
		w.send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"1"}}`)
		synctest.Wait()
		close(release)
		var ids []string
		for range 2 {
			m := w.next()
			ids = append(ids, fmt.Sprint(string(m.ID), m.Error != nil))
		}
		slices.Sort(ids)
		if fmt.Sprint(ids) != `["1"true 1false]` {
			t.Errorf("got %v", ids)
		}
	})
}

func TestAnIdInUseIsRefusedAndAnAnsweredOneIsFreeAgain(t *testing.T) {
	bubble(t, func(t *testing.T) {
		release := make(chan struct{})
		w := connect(t, func(m *Message) (Action, error) {
			return Action{Run: func(context.Context) (any, error) { <-release; return 1, nil }}, nil
		})
		w.send(`{"jsonrpc":"2.0","id":1,"method":"wait"}`)
		w.send(`{"jsonrpc":"2.0","id":1,"method":"wait"}`)
		w.wantError(`1`, -32600)
		close(release)
		w.wantResult(`1`, `1`)
		for range 200 {
			w.send(`{"jsonrpc":"2.0","id":1,"method":"wait"}`)
			w.wantResult(`1`, `1`)
		}
	})
}

func TestRunningRequestsEndWithTheSession(t *testing.T) {
	bubble(t, func(t *testing.T) {
		began, ended := make(chan bool), make(chan error, 1)
		w := connect(t, func(m *Message) (Action, error) {
			return Action{Run: func(ctx context.Context) (any, error) {
				close(began)
				<-ctx.Done()
				ended <- ctx.Err()
				return nil, ctx.Err()
			}}, nil
		})
		w.send(`{"jsonrpc":"2.0","id":1,"method":"wait"}`)
		<-began
		w.cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("the request ended with %v", err)
		}
	})
}

// Unions of the protocol are interfaces; only the protocol's own encoder reads
// and writes them.
func TestUnionsOfTheProtocolAreEncodedAndDecoded(t *testing.T) {
	in := protocol.Hover{Contents: &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: "**won**"}}
	data, err := encode(&in)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"contents":{"kind":"markdown","value":"**won**"}}`; string(data) != want {
		t.Errorf("encoded as %s, want %s", data, want)
	}
	var out protocol.Hover
	if err := decodeResult(data, &out); err != nil {
		t.Fatal(err)
	}
	if got, ok := out.Contents.(*protocol.MarkupContent); !ok || got.Value != "**won**" {
		t.Errorf("decoded as %#v", out.Contents)
	}
	var raw jsonrpc2.RawMessage
	if err := decodeResult(data, &raw); err != nil || string(raw) != string(data) {
		t.Errorf("raw: %s, %v", raw, err)
	}
}

// Both ends of a connection may be this package's: here the server asks its
// client while it answers it.
func TestARequestMayAskTheClient(t *testing.T) {
	bubble(t, func(t *testing.T) {
		left, right := net.Pipe()
		ctx, cancel := context.WithCancel(t.Context())
		server, client := NewConn(NewStream(left), zap.NewNop()), NewConn(NewStream(right), zap.NewNop())
		server.Serve(ctx, Handler{Request: func(*Message) (Action, error) {
			return Action{Run: func(ctx context.Context) (any, error) {
				var said jsonrpc2.RawMessage
				_, err := server.Call(ctx, "what?", nil, &said)
				return said, err
			}}, nil
		}})
		client.Serve(ctx, Handler{Request: func(m *Message) (Action, error) {
			if m.Method != "what?" {
				return Action{}, jsonrpc2.ErrMethodNotFound
			}
			return Action{Run: func(context.Context) (any, error) { return "this", nil }}, nil
		}})
		for range 100 {
			var said string
			if _, err := client.Call(ctx, "ask me", nil, &said); err != nil || said != "this" {
				t.Fatalf("got %q, %v", said, err)
			}
		}
		if _, err := server.Call(ctx, "who?", nil, nil); !errors.Is(err, jsonrpc2.ErrMethodNotFound) {
			t.Errorf("an error comes as %v", err)
		}
		cancel()
		client.messages.(*Stream).Close()
		server.messages.(*Stream).Close()
		<-server.Done()
		<-client.Done()
	})
}

func TestACallEndsWithItsContextAndWithTheConnection(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := connect(t, echo)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := w.conn.Call(ctx, "what?", nil, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("without an answer it ends with %v", err)
		}
		w.next()
		w.send(`{"jsonrpc":"2.0","id":1,"result":"too late"}`)
		w.wantAlive()
		go w.out.Close()
		if _, err := w.conn.Call(t.Context(), "what?", nil, nil); err == nil {
			t.Error("though the client has left, it succeeds")
		}
	})
}
