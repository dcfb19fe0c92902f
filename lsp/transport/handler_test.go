package transport

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// The context that the connection hands to a handler belongs to the next
// request as soon as the handler returns.
func TestContextsOfRequestsOutliveThePool(t *testing.T) {
	var kept sync.WaitGroup
	w := connect(t, func(_ string, isRequest bool) (Action, error) {
		return Action{InOrder: !isRequest, Run: func(ctx context.Context, params []byte) (any, error) {
			derived, cancel := context.WithTimeout(ctx, time.Minute)
			kept.Go(func() {
				<-derived.Done()
				cancel()
			})
			context.AfterFunc(ctx, func() { ctx.Value("anything") })
			return true, nil
		}}, nil
	})
	const n = 2000
	go func() {
		for i := range n {
			w.send(`{"jsonrpc":"2.0","method":"told"}`)
			w.send(`{"jsonrpc":"2.0","id":%d,"method":"asked"}`, i)
		}
	}()
	for range n {
		if m := w.next(); m.Error != nil {
			t.Fatalf("%+v", m.Error)
		}
	}
	w.cancel() // what notifications derived lives as long as the session
	kept.Wait()
}

func TestARequestSeesTheStateThatPrecedesItOnTheWire(t *testing.T) {
	version := 0 // written and read in the order of the wire, so without a lock
	w := connect(t, func(method string, _ bool) (Action, error) {
		if method == "change" {
			return Action{Run: func(context.Context, []byte) (any, error) { version++; return nil, nil }}, nil
		}
		runtime.Gosched() // the next message would overtake this one, if it could
		captured := version
		return Action{Run: func(context.Context, []byte) (any, error) { return captured, nil }}, nil
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
}

func TestRequestsRunSideBySideUnlessTheyKeepOrder(t *testing.T) {
	release := make(chan struct{})
	var waiting atomic.Bool
	w := connect(t, func(method string, _ bool) (Action, error) {
		switch method {
		case "wait":
			return Action{Run: func(context.Context, []byte) (any, error) { <-release; return 1, nil }}, nil
		case "in order":
			return Action{InOrder: true, Run: func(context.Context, []byte) (any, error) {
				waiting.Store(true)
				time.Sleep(10 * time.Millisecond)
				waiting.Store(false)
				return 2, nil
			}}, nil
		}
		return Action{Run: func(context.Context, []byte) (any, error) { return waiting.Load(), nil }}, nil
	})
	w.send(`{"jsonrpc":"2.0","id":1,"method":"wait"}`)
	w.send(`{"jsonrpc":"2.0","id":2,"method":"in order"}`)
	w.send(`{"jsonrpc":"2.0","id":3,"method":"look"}`)
	w.wantResult(`2`, `2`)
	w.wantResult(`3`, `false`)
	close(release)
	w.wantResult(`1`, `1`)
}

func TestAnErrorOfANotificationIsSwallowed(t *testing.T) {
	w := connect(t, func(method string, isRequest bool) (Action, error) {
		switch {
		case isRequest:
			return echo(method, isRequest)
		case method == "unknown":
			return Action{}, errors.New("no such thing")
		}
		return Action{Run: func(context.Context, []byte) (any, error) { return nil, errors.New("wrong") }}, nil
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
}

// explosive panics when it is encoded.
type explosive struct{}

func (explosive) MarshalJSON() ([]byte, error) { panic("boom") }

func TestAPanicIsAnsweredAndTheServerGoesOn(t *testing.T) {
	w := connect(t, func(method string, isRequest bool) (Action, error) {
		switch method {
		case "run":
			return Action{Run: func(context.Context, []byte) (any, error) { panic("boom") }}, nil
		case "in order":
			return Action{InOrder: true, Run: func(context.Context, []byte) (any, error) { panic("boom") }}, nil
		case "encode":
			return Action{Run: func(context.Context, []byte) (any, error) { return explosive{}, nil }}, nil
		case "route":
			panic("boom")
		}
		return echo(method, isRequest)
	})
	for i, method := range []string{"run", "in order", "encode", "route"} {
		w.send(`{"jsonrpc":"2.0","id":%d,"method":%q}`, i, method)
		w.wantError(fmt.Sprint(i), -32603)
		w.send(`{"jsonrpc":"2.0","method":%q}`, method)
		w.wantAlive()
	}
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
			w := connect(t, func(string, bool) (Action, error) {
				return Action{Run: func(context.Context, []byte) (any, error) { return nil, c.err }}, nil
			})
			w.send(`{"jsonrpc":"2.0","id":1,"method":"fail"}`)
			w.wantError(`1`, c.code)
		})
	}
}

// Clients show the message of an error to people, and it may hold what came.
func TestWhatAClientSentIsNotEchoedAsItCame(t *testing.T) {
	w := connect(t, func(method string, _ bool) (Action, error) {
		switch {
		case method == "echo":
			return echo(method, true)
		case strings.HasPrefix(method, "run"):
			return Action{Run: func(context.Context, []byte) (any, error) { return nil, errors.New("it broke") }}, nil
		}
		return Action{}, jsonrpc2.NewError(jsonrpc2.MethodNotFound, method+" is unknown")
	})
	for _, c := range []struct{ body, want string }{
		{"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\xff\xc3b\"}", `a\xff\xc3b is unknown`},
		{`{"jsonrpc":"2.0","id":1,"method":"[x](command:y)\u202e\u001b[2J\r\n"}`, `[x] (command:y)\u202e\x1b[2J\r\n is unknown`},
		{"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"run\xff\"}", `run\xff: it broke`},
		{"{\"jsonrpc\":\"2.0\",\"id\":[\"\u202e\"],\"method\":\"a\"}", `the id ["\u202e"] is neither a whole number nor a string`},
	} {
		w.send("%s", c.body)
		if m := w.next(); m.Error == nil || m.Error.Message != c.want {
			t.Errorf("%q: got %+v, not %q", c.body, m.Error, c.want)
		}
	}
	w.wantAlive()
}

func TestARequestIsCancelledByTheVeryNextMessage(t *testing.T) {
	w := connect(t, func(string, bool) (Action, error) {
		return Action{Run: func(ctx context.Context, _ []byte) (any, error) { <-ctx.Done(); return nil, ctx.Err() }}, nil
	})
	for _, id := range []string{`1`, `"one"`, `-7`, `9007199254740993`} {
		w.send(`{"jsonrpc":"2.0","id":%s,"method":"wait"}`, id)
		w.send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":%s}}`, id)
		w.wantError(id, -32800)
	}
}

func TestOneOfTwoRequestsIsCancelled(t *testing.T) {
	release := make(chan struct{})
	w := connect(t, func(string, bool) (Action, error) {
		return Action{Run: func(ctx context.Context, _ []byte) (any, error) {
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-release:
				return "done", nil
			}
		}}, nil
	})
	w.send(`[{"jsonrpc":"2.0","id":1,"method":"wait"},{"jsonrpc":"2.0","id":"1","method":"wait"}]`)
	w.send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"1"}}`)
	time.Sleep(5 * time.Millisecond)
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
}

func TestAnIdInUseIsRefusedAndAnAnsweredOneIsFreeAgain(t *testing.T) {
	release := make(chan struct{})
	w := connect(t, func(string, bool) (Action, error) {
		return Action{Run: func(context.Context, []byte) (any, error) { <-release; return 1, nil }}, nil
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
}

func TestRunningRequestsEndWithTheSession(t *testing.T) {
	began, ended := make(chan bool), make(chan error, 1)
	w := connect(t, func(string, bool) (Action, error) {
		return Action{Run: func(ctx context.Context, _ []byte) (any, error) {
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
}

// Unions of the protocol are interfaces; only the protocol's own codec reads
// and writes them.
func TestTheCodecKnowsTheUnionsOfTheProtocol(t *testing.T) {
	in := protocol.Hover{Contents: &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: "**won**"}}
	data, err := Codec{}.Marshal(&in)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"contents":{"kind":"markdown","value":"**won**"}}`; string(data) != want {
		t.Errorf("encoded as %s, want %s", data, want)
	}
	var out protocol.Hover
	if err := (Codec{}).Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	if got, ok := out.Contents.(*protocol.MarkupContent); !ok || got.Value != "**won**" {
		t.Errorf("decoded as %#v", out.Contents)
	}
	var raw jsonrpc2.RawMessage
	if err := (Codec{}).Unmarshal(data, &raw); err != nil || string(raw) != string(data) {
		t.Errorf("raw: %s, %v", raw, err)
	}
	if null, err := (Codec{}).Marshal(jsonrpc2.RawMessage(nil)); err != nil || string(null) != "null" {
		t.Errorf("nothing is encoded as %s, %v", null, err)
	}
}

// Both ends of a connection may be this package's: here the server asks its
// client while it answers it.
func TestARequestMayAskTheClient(t *testing.T) {
	left, right := jsonrpc2.NewChannelStreamPair(16)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	server, client := NewConn(left, zap.NewNop()), NewConn(right, zap.NewNop())
	server.Serve(ctx, func(string, bool) (Action, error) {
		return Action{Run: func(ctx context.Context, _ []byte) (any, error) {
			var said json.RawMessage
			_, err := server.Call(ctx, "what?", nil, (*jsonrpc2.RawMessage)(&said))
			return jsonrpc2.RawMessage(said), err
		}}, nil
	})
	client.Serve(ctx, func(string, bool) (Action, error) {
		return Action{Run: func(context.Context, []byte) (any, error) { return "this", nil }}, nil
	})
	for range 100 {
		var said string
		if _, err := client.Call(ctx, "ask me", nil, &said); err != nil || said != "this" {
			t.Fatalf("got %q, %v", said, err)
		}
	}
	cancel()
	left.Close()
	<-server.Done()
	<-client.Done()
}
