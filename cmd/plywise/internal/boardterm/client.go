package boardterm

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"os"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/transport"
)

// object is a JSON object.
type object = map[string]any

// A client talks to a language server in this process, as an editor does, about one document.
type client struct {
	conn   *transport.Conn
	stream *transport.Stream
	uri    uri.URI
	view   int
	ended  chan struct{} // closed when the server has ended
	why    error         // it has, then
}

// events are what a server tells unasked, which must not wait, and asks for.
type events struct {
	drawn  func(draw)
	warned func(text string)
	edit   func(context.Context, *edit) (refusal string)
}

// connect starts a server.
func connect(ctx context.Context, o *Options, document uri.URI, e events) (*client, error) {
	mine, its := net.Pipe()
	c := &client{uri: document, ended: make(chan struct{}), stream: transport.NewStream(mine)}
	go func() {
		defer close(c.ended)
		c.why = o.Serve(ctx, its)
	}()
	c.conn = transport.NewConn(c.stream, zap.NewNop())
	c.conn.Serve(ctx, transport.Handler{Request: e.asked, Notification: e.told})
	err := c.call(ctx, protocol.MethodInitialize, object{
		"processId": os.Getpid(), "rootUri": nil, "locale": o.Locale, "clientInfo": object{"name": "plywise board"},
		"initializationOptions": object{"view": true},
		"capabilities": object{
			"general":      object{"positionEncodings": []string{"utf-8"}},
			"workspace":    object{"applyEdit": true, "workspaceEdit": object{"documentChanges": true}},
			"textDocument": object{"documentSymbol": object{"hierarchicalDocumentSymbolSupport": true}},
		},
	}, nil)
	return c, errors.Join(err, c.notify(ctx, protocol.MethodInitialized, object{}))
}

func (e *events) asked(m *transport.Message) (transport.Action, error) {
	if m.Method != protocol.MethodWorkspaceApplyEdit {
		return transport.Action{}, jsonrpc2.NewError(jsonrpc2.MethodNotFound, m.Method)
	}
	var asked edit
	err := json.Unmarshal(m.Params, &asked)
	return transport.Action{Run: func(ctx context.Context) (any, error) {
		refusal := e.edit(ctx, &asked)
		return object{"applied": refusal == "", "failureReason": refusal}, nil
	}}, err
}

func (e *events) told(_ context.Context, m *transport.Message) error {
	var d draw
	var shown protocol.ShowMessageParams
	switch m.Method {
	case "plywise/view/draw":
		if err := json.Unmarshal(m.Params, &d); err != nil {
			return err
		}
		e.drawn(d)
	case protocol.MethodWindowShowMessage:
		if err := json.Unmarshal(m.Params, &shown); err != nil {
			return err
		}
		e.warned(shown.Message)
	}
	return nil
}

// open opens the document, and a view of the puzzle that the file follows. It returns the commands.
func (c *client) open(ctx context.Context, f *file, columns int) ([]command, error) {
	var opened struct {
		View     int
		Commands []command
	}
	err := errors.Join(
		c.notify(ctx, protocol.MethodTextDocumentDidOpen, c.opening(f)),
		c.call(ctx, "plywise/view/open", c.about(object{"position": f.position(), "form": "rows", "columns": columns}), &opened))
	c.view = opened.View
	return opened.Commands, err
}

// opening returns the parameters by which a file is opened.
func (c *client) opening(f *file) object {
	return object{"textDocument": object{"uri": c.uri, "languageId": "puzzle", "version": f.version, "text": f.sent()}}
}

// about adds the document and the view to parameters.
func (c *client) about(params object) object {
	params["textDocument"], params["view"] = object{"uri": c.uri}, c.view
	return params
}

// titles returns where the titles of the puzzles are of the document that params are about.
func (c *client) titles(ctx context.Context, about object) ([]position, error) {
	var symbols []struct{ SelectionRange textRange }
	err := c.call(ctx, protocol.MethodTextDocumentDocumentSymbol, about, &symbols)
	titles := make([]position, len(symbols))
	for i := range symbols {
		titles[i] = symbols[i].SelectionRange.Start
	}
	return titles, err
}

// call sends a request and reads its answer. The error of one that is refused is the server's
// sentence.
func (c *client) call(ctx context.Context, method string, params, result any) error {
	encoded, err := json.Marshal(params)
	if err != nil {
		return err
	}
	var answer jsonrpc2.RawMessage
	_, err = c.conn.Call(ctx, method, jsonrpc2.RawMessage(encoded), &answer)
	if refused, ok := errors.AsType[*jsonrpc2.Error](err); ok {
		return errors.New(refused.Message)
	}
	if err != nil || result == nil {
		return err
	}
	return json.Unmarshal(answer, result)
}

func (c *client) notify(ctx context.Context, method string, params any) error {
	encoded, err := json.Marshal(params)
	if err != nil {
		return err
	}
	return c.conn.Notify(ctx, method, jsonrpc2.RawMessage(encoded))
}

// leaveWait is how long a server has to end.
const leaveWait = 2 * time.Second

// close ends the server.
func (c *client) close() {
	ctx, cancel := context.WithTimeout(context.Background(), leaveWait)
	defer cancel()
	if c.call(ctx, protocol.MethodShutdown, nil, nil) == nil {
		_ = c.notify(ctx, protocol.MethodExit, nil)
	}
	select {
	case <-c.ended:
	case <-ctx.Done():
	}
	_ = c.stream.Close()
}
