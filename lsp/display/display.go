// Package display shows views to those who paint them: the editor, and pages in a browser. It
// carries the messages plywise/view/*, finds the puzzle that a view is about, draws again when
// something has changed, and has the editor make the changes that a person asks for. What a view
// shows, and what a command means, package view decides.
package display

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/session"
	"plywise/lsp/transport"
	"plywise/lsp/view"
	"plywise/lsp/workspace"
)

// The messages of a view. They are not part of the Language Server Protocol, and everything that
// is works without them. Any client may send them; one that sets {"view": true} in its
// initialization options is offered them in lenses. With {"preview": true} beside it the page in a
// browser is offered, too. The server's capabilities have {"experimental": {"plywiseView": 1}}.
const (
	methodOpen   = "plywise/view/open"
	methodFollow = "plywise/view/follow"
	methodResize = "plywise/view/resize"
	methodDo     = "plywise/view/do"
	methodClose  = "plywise/view/close"
	methodDraw   = "plywise/view/draw"
	viewVersion  = 1
)

// Displays shows the views of a session.
type Displays struct {
	*session.Session
	memory memory
}

// New shows views of the puzzles of a session.
func New(s *session.Session) *Displays { return &Displays{Session: s} }

// Features returns the features that views use.
func (d *Displays) Features() []session.Feature {
	return []session.Feature{d.viewFeature(), d.previewFeature()}
}

func (d *Displays) viewFeature() session.Feature {
	p := newPainter(d, d.Flush, func(ctx context.Context, method string, params any) {
		if err := d.Notify(ctx, method, params); err != nil && ctx.Err() == nil {
			d.Log.Warn("a picture could not be sent", zap.Error(err))
		}
	})
	return session.Feature{
		Offer: func(c *protocol.ServerCapabilities) {
			c.Experimental, _ = json.Marshal(map[string]int{"plywiseView": viewVersion})
		},
		Methods:  p.methods(),
		Commands: d.playCommands(),
	}
}

// A painter is an editor or a page that shows views.
type painter struct {
	*Displays
	flush func(context.Context) error // waits until it has read what it was sent
	tell  func(ctx context.Context, method string, params any)

	mu    sync.Mutex
	views map[int]*live // those that are open, by number
	last  int           // the number of the newest one
}

func newPainter(d *Displays, flush func(context.Context) error, tell func(context.Context, string, any)) *painter {
	return &painter{Displays: d, flush: flush, tell: tell, views: make(map[int]*live)}
}

func (p *painter) methods() session.Methods {
	return session.Methods{
		methodOpen:   {Read: p.readOpen},
		methodDo:     {Read: p.readDo},
		methodFollow: session.OnNotification(p.follow),
		methodResize: session.OnNotification(p.resize),
		methodClose:  session.OnNotification(p.close),
	}
}

// The forms of pictures.
const (
	rowsForm  = "rows"
	boardForm = "board"
)

// An openParams opens a view of the puzzle at a position of a document.
type openParams struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	Position     protocol.Position               `json:"position"`
	Form         string                          `json:"form"`
	Columns      int                             `json:"columns"` // of the form rows
	Restore      string                          `json:"restore,omitempty"`
}

type openResult struct {
	View     int             `json:"view"`
	Commands []commandRecord `json:"commands"`
}

// A commandRecord tells a client of a command.
type commandRecord struct {
	Name  string      `json:"name"`
	Keys  []string    `json:"keys"`
	Help  string      `json:"help"`
	Modes []view.Mode `json:"modes"`
	// Value is "text", or a list of words of which the command takes one; where the list has one
	// word, that one.
	Value any `json:"value,omitempty"`
}

// readOpen reads a request for a view. The view draws once the request is answered.
func (p *painter) readOpen(params []byte) (session.Asked, error) {
	asked, err := session.Decode[openParams](params)
	if err != nil {
		return session.Asked{}, err
	}
	if asked.Form != rowsForm && asked.Form != boardForm {
		return session.Asked{}, transport.InvalidParams(fmt.Sprintf("`form` is %q or %q", rowsForm, boardForm))
	}
	var opened *live
	return session.Asked{
		About: session.Place{Document: asked.TextDocument.URI, Cursor: &asked.Position},
		Run: func(_ context.Context, docs workspace.Snapshots) (any, error) {
			snap, ok := docs[asked.TextDocument.URI]
			if !ok {
				return nil, transport.InvalidParams(fmt.Sprintf("%s is not open", asked.TextDocument.URI))
			}
			opened = p.open(snap, asked)
			return &openResult{opened.number, p.commandRecords()}, nil
		},
		Replied: func() {
			if opened != nil {
				p.Go(opened.run)
			}
		},
	}, nil
}

func (p *painter) commandRecords() []commandRecord {
	printer := p.Printer().ForBoards()
	var records []commandRecord
	for _, c := range view.Commands() {
		r := commandRecord{Name: c.Name, Keys: c.Keys, Help: printer.Sprintf(string(c.Help)), Modes: c.Modes}
		if r.Modes == nil {
			r.Modes = view.Modes()
		}
		switch {
		case len(c.Values) == 1 && c.Values[0] == view.AnyText:
			r.Value = view.AnyText
		case c.Values != nil:
			r.Value = c.ValuesIn(printer)
		}
		records = append(records, r)
	}
	return records
}

// open adds a view.
func (p *painter) open(snap *workspace.Snapshot, asked *openParams) *live {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last++
	v := newLive(p, p.last, asked, snap.Key)
	p.views[v.number] = v
	return v
}

// find returns an open view.
func (p *painter) find(number int) (*live, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if v := p.views[number]; v != nil {
		return v, nil
	}
	return nil, transport.InvalidParams(fmt.Sprintf("there is no view %d", number))
}

// A followParams says where the cursor of the text is.
type followParams struct {
	View         int                             `json:"view"`
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	Position     protocol.Position               `json:"position"`
}

func (p *painter) follow(_ context.Context, moved *followParams) error {
	v, err := p.find(moved.View)
	if err == nil {
		v.look(moved.TextDocument.URI, moved.Position)
	}
	return err
}

func (p *painter) resize(_ context.Context, params *struct {
	View    int `json:"view"`
	Columns int `json:"columns"`
}) error {
	v, err := p.find(params.View)
	if err == nil {
		v.resize(params.Columns)
	}
	return err
}

func (p *painter) close(_ context.Context, params *struct {
	View int `json:"view"`
}) error {
	v, err := p.find(params.View)
	if err != nil {
		return err
	}
	p.mu.Lock()
	delete(p.views, v.number)
	p.mu.Unlock()
	v.stop()
	return nil
}

// leave closes all views.
func (p *painter) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for number, v := range p.views {
		v.stop()
		delete(p.views, number)
	}
}

// A doParams asks for a command.
type doParams struct {
	View    int    `json:"view"`
	Draw    int    `json:"draw"` // the picture that was seen
	Command string `json:"command"`
	Spot    *int   `json:"spot,omitempty"`
	Value   string `json:"value,omitempty"`
}

// A doResult says what a command has done.
type doResult struct {
	Cursor *rowPlace `json:"cursor,omitempty"` // where the board's cursor goes
	Reveal *location `json:"reveal,omitempty"`
	Copy   string    `json:"copy,omitempty"`
	Says   string    `json:"says,omitempty"`
}

// A rowPlace is a place in a picture of rows.
type rowPlace struct {
	Row  int `json:"row"`
	From int `json:"from"`
}

type location struct {
	URI   uri.URI    `json:"uri"`
	Range view.Range `json:"range"`
}

// readDo reads a command. Commands of a view are carried out one after another, in the order of the
// wire.
func (p *painter) readDo(params []byte) (session.Asked, error) {
	asked, err := session.Decode[doParams](params)
	if err != nil {
		return session.Asked{}, err
	}
	v, err := p.find(asked.View)
	switch {
	case err != nil:
		return session.Asked{}, err
	case !view.IsCommand(asked.Command):
		return session.Asked{}, transport.InvalidParams(fmt.Sprintf("there is no command %q", asked.Command))
	}
	before, leave := v.enter()
	return session.Asked{
		Run: func(ctx context.Context, _ workspace.Snapshots) (any, error) {
			select {
			case <-before:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
			return v.do(ctx, asked)
		},
		Replied: leave,
	}, nil
}
