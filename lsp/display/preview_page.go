package display

import (
	"context"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"plywise/lsp/session"
	"plywise/lsp/transport"
)

// A page is one more painter: it has views of its own, and may have the editor's text edited through
// them. These messages are between the panel and its host.
const (
	methodReady  = "host/ready"  // from the page: it can take messages
	methodReveal = "host/reveal" // from the page: the editor is to show a part of the text
	methodHello  = "host/hello"  // to the page: the host's abilities and settings
	methodCursor = "host/cursor" // to the page: where the editor's cursor is
	methodState  = "host/server" // to the page: whether the server still answers
)

// A previewPage is the panel in one tab of a browser.
type previewPage struct {
	previews *previews
	displays *Displays
	conn     *transport.Conn
	painter  *painter
}

// serve talks to a page until it leaves, or until the session ends.
func (p *previews) serve(ctx context.Context, messages transport.Messages) {
	page := &previewPage{previews: p, displays: p.displays, conn: transport.NewConn(messages, p.displays.Log)}
	flush := func(ctx context.Context) error { return ctx.Err() } // a page that does not read is cut off
	page.painter = newPainter(p.displays, flush, page.tell)
	defer page.painter.leave()
	working, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	p.enter(page)
	defer p.leave(page)
	page.conn.Serve(working, p.displays.HandlerOf(page.methods()))
	select {
	case <-ctx.Done():
	case <-page.conn.Done():
	}
	if p.ctx.Err() != nil {
		page.tell(working, methodState, map[string]string{"state": "stopped"})
	}
	cancel()
	<-page.conn.Done()
}

func (p *previews) enter(page *previewPage) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pages[page] = true
}

func (p *previews) leave(page *previewPage) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.pages, page)
}

// tell sends the page a notification, and does not wait until it is read.
func (p *previewPage) tell(ctx context.Context, method string, params any) {
	if err := p.conn.Notify(ctx, method, params); err != nil && ctx.Err() == nil {
		p.displays.Log.Debug("a page misses a message", zap.String("method", method), zap.Error(err))
	}
}

// methods are the messages that a page can send. The places that they name are not those of the
// editor's cursor.
func (p *previewPage) methods() session.Methods {
	methods := p.painter.methods()
	for name, method := range methods {
		methods[name] = withoutCursor(method)
	}
	methods[methodReady] = session.OnSignal(p.greet)
	methods[methodReveal] = session.OnNotification(p.reveal)
	return methods
}

// withoutCursor is a method whose messages do not say where the user's cursor is: a page says only
// again what it was told, and with two places under way each would be told for ever.
func withoutCursor(m session.Method) session.Method {
	read, notified := m.Read, m.Notified
	if read != nil {
		m.Read = func(params []byte) (session.Asked, error) {
			asked, err := read(params)
			asked.About.Cursor = nil
			return asked, err
		}
	}
	if notified != nil {
		m.Notified = func(ctx context.Context, params []byte) (session.Place, error) {
			about, err := notified(ctx, params)
			about.Cursor = nil
			return about, err
		}
	}
	return m
}

// A hello tells a page about its host.
type hello struct {
	TextDocument *protocol.TextDocumentIdentifier `json:"textDocument"` // where the cursor is, if that is known
	Position     *protocol.Position               `json:"position,omitempty"`
	Locale       string                           `json:"locale"`
	Can          map[string]bool                  `json:"can"`
	Settings     map[string]bool                  `json:"settings"`
	State        any                              `json:"state"` // always null: a page keeps its own
}

// greet answers a page that is ready.
func (p *previewPage) greet(ctx context.Context) {
	client := &p.displays.Client
	p.previews.mu.Lock()
	defer p.previews.mu.Unlock()
	at := p.displays.Lookout.At()
	p.tell(ctx, methodHello, &hello{
		TextDocument: at.TextDocument, Position: at.Position,
		Locale: client.Locale,
		Can: map[string]bool{
			"undo":   false, // which the protocol has no request for
			"edit":   client.AppliesEdits(),
			"reveal": client.ShowsDocuments(),
			"cursor": true,
		},
		Settings: map[string]bool{"followCursor": true, "letters": false},
	})
}

// A revealParams has the part of a text that a page asks the editor to show.
type revealParams struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	Range        *protocol.Range                 `json:"range"`
}

// reveal has the client show a part of an open document, without taking the focus from
// the page. The page's next message does not wait for that.
func (p *previewPage) reveal(_ context.Context, asked *revealParams) error {
	s := p.displays
	snap, ok := s.Documents()[asked.TextDocument.URI]
	switch {
	case asked.Range == nil:
		return transport.InvalidParams("the parameters have no `range`")
	case !ok || !s.Client.ShowsDocuments():
		return nil
	}
	s.Go(func() {
		external, focus, ctx := false, false, p.previews.ctx
		_, err := s.Remote.ShowDocument(ctx, &protocol.ShowDocumentParams{
			URI: snap.URI, External: &external, TakeFocus: &focus, Selection: asked.Range,
		})
		if err != nil && ctx.Err() == nil {
			s.Log.Warn("a part of a text could not be shown", zap.Error(err))
		}
	})
	return nil
}
