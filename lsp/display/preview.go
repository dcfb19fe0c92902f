package display

import (
	"context"
	"encoding/json"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/session"

	boardpanel "plywise/editors/board"
	"plywise/lsp/change"
	"plywise/lsp/internal/optional"
	"plywise/lsp/preview"
	"plywise/lsp/words"
	"plywise/lsp/workspace"
)

// PreviewCommand shows the board panel in a browser, at the puzzle that its argument
// names: on a page that this server serves for as long as the session lasts. It may do
// without an argument. A client that says {"open": false} gets the page's address as the
// result, and opens it itself.
const PreviewCommand = "plywise.preview"

// A previewArgument may say which puzzle the page is to show, as a [session.CommandArgument]
// does, in one spelling or the other.
type previewArgument struct {
	URI          uri.URI                          `json:"uri,omitempty"`
	TextDocument *protocol.TextDocumentIdentifier `json:"textDocument,omitempty"`
	Position     *protocol.Position               `json:"position,omitempty"`
	Puzzle       *session.Reference               `json:"puzzle,omitempty"`
	Open         *bool                            `json:"open,omitempty"`
}

// PreviewAction is the action that opens the page in a browser.
func PreviewAction(printer words.Printer, snap *workspace.Snapshot, at protocol.Position) (*protocol.CodeAction, error) {
	kind := protocol.CodeActionKind(change.Preview)
	title := printer.Sprintf("Preview in browser")
	argument, err := json.Marshal(previewArgument{URI: snap.URI, Position: &at})
	return &protocol.CodeAction{
		Title: title, Kind: &kind,
		Command: protocol.Command{Title: title, Command: PreviewCommand, Arguments: []protocol.LSPAny{argument}},
	}, err
}

// previews are the pages that show puzzles.
//
// All positions are in the session's encoding: a page reads no text, and sends back the
// positions that it has got.
type previews struct {
	displays *Displays
	ctx      context.Context // ends with the session, or when it is shut down
	stop     context.CancelFunc

	mu      sync.Mutex
	serving *preview.Server // nil until a page is asked for
	pages   map[*previewPage]bool
	told    session.Cursor // the cursor that the pages were told last
}

func newPreviews(s *Displays) *previews {
	p := &previews{displays: s, pages: make(map[*previewPage]bool)}
	p.ctx, p.stop = context.WithCancel(s.Context())
	return p
}

func (d *Displays) previewFeature() session.Feature {
	v := newPreviews(d)
	return session.Feature{
		Commands: map[string]session.Command{PreviewCommand: {Run: v.run}},
		Looked:   v.looked, ShutDown: v.stop,
	}
}

// run carries out the command. A user who types it gives no argument.
func (p *previews) run(ctx context.Context, docs workspace.Snapshots, arguments []protocol.LSPAny) (any, error) {
	s := p.displays
	var argument []byte
	switch len(arguments) {
	case 0:
	case 1:
		argument = arguments[0]
	default:
		return nil, session.WrongNumber(arguments)
	}
	arg, err := session.Decode[previewArgument](argument)
	if err != nil {
		return nil, err
	}
	if at := p.meant(docs, arg); at.TextDocument != nil {
		s.Lookout.Look(at)
	}
	address, err := p.address()
	if err != nil {
		return nil, session.RequestFailed(s.Printer().Sprintf("The page cannot be served: %s", err.Error()))
	}
	if err := s.Remote.LogMessage(ctx, &protocol.LogMessageParams{
		Type: protocol.MessageTypeInfo, Message: s.Printer().Sprintf("The board in the browser: %s", address),
	}); err != nil {
		return nil, err
	}
	if arg.Open != nil && !*arg.Open {
		return address, nil
	}
	if s.Client.ShowsDocuments() {
		external := true
		answer, err := s.Remote.ShowDocument(ctx, &protocol.ShowDocumentParams{URI: uri.URI(address), External: &external})
		if err == nil && optional.OrEmpty(answer).Success || ctx.Err() != nil {
			return nil, ctx.Err()
		}
		s.Log.Warn("the client did not open the page", zap.Error(err))
	}
	return nil, s.Remote.ShowMessage(ctx, &protocol.ShowMessageParams{
		Type: protocol.MessageTypeInfo, Message: s.Printer().Sprintf("Open this address in a browser: %s", address),
	})
}

// meant returns the place that an argument names, nowhere if it names none that is open.
// An argument without a document means the only one that is open, if the cursor has not
// been seen yet.
func (p *previews) meant(docs workspace.Snapshots, arg *previewArgument) session.Cursor {
	if arg.Puzzle != nil {
		if snap, placed, err := p.displays.Find(*arg.Puzzle); err == nil {
			return session.CursorIn(snap, snap.Span(placed.Span()).Start)
		}
	}
	if arg.TextDocument == nil {
		arg.TextDocument = &protocol.TextDocumentIdentifier{URI: arg.URI}
	}
	if arg.TextDocument.URI == "" && len(docs) == 1 && p.displays.Lookout.At().TextDocument == nil {
		for only := range docs {
			arg.TextDocument.URI = only
		}
	}
	snap, ok := docs[arg.TextDocument.URI]
	if !ok {
		return session.Cursor{}
	}
	return session.CursorIn(snap, optional.Value(arg.Position))
}

// address returns the page's address. The first time it starts to serve the page.
func (p *previews) address() (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.serving == nil {
		printer := p.displays.Printer()
		serving, err := preview.Listen(p.ctx, preview.Options{
			Panel:    boardpanel.Files(),
			Serve:    p.serve,
			Stranger: printer.Sprintf("This page is no longer connected to an editor. Open it from the editor again."),
			Crowded:  printer.Sprintf("Too many pages are open. Close one, and this one goes on."),
			Log:      p.displays.Log,
		})
		if err != nil {
			return "", err
		}
		p.serving = serving
		p.displays.Go(serving.Run)
	}
	return p.serving.Address(), nil
}

// tell sends all pages a message, and does not wait for them. The caller holds p.mu.
func (p *previews) tell(method string, params any) {
	for page := range p.pages {
		page.tell(p.ctx, method, params)
	}
}

// looked tells the pages where the cursor is, if it has moved.
func (p *previews) looked(at session.Cursor) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !at.IsAt(p.told) {
		p.told = at
		p.tell(methodCursor, at)
	}
}
