package session

import (
	"context"
	"fmt"
	"maps"
	"reflect"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/internal/lenient"
	"plywise/lsp/transport"
	"plywise/lsp/workspace"
)

// A Feature is something that the server offers. Most stand in a file each in package lsp, as a
// method of the server there that returns it, and in the list in features.go:
//
//	func (s *server) hoverFeature() session.Feature {
//		return session.Feature{
//			Offer: func(c *protocol.ServerCapabilities) {
//				c.HoverProvider = protocol.Boolean(true)
//			},
//			Methods: session.Methods{
//				protocol.MethodTextDocumentHover: session.OnDocument(s.hover),
//			},
//		}
//	}
//
//	func (s *server) hover(ctx context.Context, snap *workspace.Snapshot, p *protocol.HoverParams) (*protocol.Hover, error) {
//		cursor := snap.File.At(snap.Offset(p.Position))
//		answer, err := s.Answer(ctx, cursor.Puzzle)
//		if err != nil {
//			return nil, err // cancelled, or the puzzle has been edited away
//		}
//		…
//	}
//
// A request gets the document as it was when the client sent the request, and its answer is about
// that version. If the document has been closed since, the request fails even if the document is
// open again: its versions count anew, and the client would take the answer for one about the new
// text. A request that had to wait because the client does not read also fails if the document
// has changed meanwhile. Requests run concurrently, so they change nothing. Their context ends
// when the client cancels or leaves.
type Feature struct {
	// Offer, if any, adds the feature to the server's capabilities. What s.Client does not
	// support, it leaves out.
	Offer func(*protocol.ServerCapabilities)
	// Methods are the messages that the feature answers.
	Methods Methods
	// Settled, if any, is called with a document when one of its puzzles is settled; Refined, if
	// any, when the map of one of its puzzles is complete; Written, if any, when the user no
	// longer types in the line of its last edit; Closed, if any, when the document is closed.
	// They must be quick.
	Settled, Refined, Written, Closed func(uri.URI)
	// Commands are those that the client can run, by name.
	Commands map[string]Command
	// Looked, if any, is called with the place of the user's cursor, whenever a message names it.
	// It must be quick.
	Looked func(Cursor)
	// Initialized, if any, runs in the background once the client is ready for
	// requests. It may last as long as the session.
	Initialized func(context.Context)
	// Told, if any, runs in the background when the client may be told other outcomes than before.
	Told func(context.Context)
	// ShutDown, if any, is called when the client says that it is about to leave.
	ShutDown func()
}

// Methods answer messages, by the name of the message.
type Methods map[string]Method

// A Method answers one kind of message, either requests or notifications. [OnDocument] and its
// like make one.
type Method struct {
	// Read decodes the parameters of a request, once, before the next message is read.
	Read    func(params []byte) (Asked, error)
	InOrder bool // see [transport.Action]
	// Notified decodes the parameters of a notification and carries it out. It returns the place
	// that the notification names.
	Notified func(ctx context.Context, params []byte) (Place, error)
}

// An Asked is a request whose parameters have been decoded.
type Asked struct {
	About   Place
	Run     Runner
	Replied func() // see [transport.Action]
}

// A Runner carries out a request. It gets the documents as they were when the request was sent.
type Runner = func(ctx context.Context, docs workspace.Snapshots) (any, error)

// A Place is the document and the cursor that a message names.
type Place struct {
	Document uri.URI            // "" for none, or for several
	Cursor   *protocol.Position // nil where the message names none
}

// OnDocument answers requests about a document: their parameters have a field
// TextDocument.
func OnDocument[P, R any](answer func(context.Context, *workspace.Snapshot, *P) (R, error)) Method {
	return reading(func(p *P, about Place) Runner {
		return func(ctx context.Context, docs workspace.Snapshots) (any, error) {
			snap, ok := docs[about.Document]
			if !ok {
				return nil, transport.InvalidParams(fmt.Sprintf("textDocument.uri: %q is not open", about.Document))
			}
			result, err := answer(ctx, snap, p)
			if snap.Opening.IsOver() && ctx.Err() == nil {
				return nil, protocol.ErrContentModified
			}
			return result, err
		}
	})
}

// OnRequest answers requests that are about no document, or about several.
func OnRequest[P, R any](answer func(context.Context, workspace.Snapshots, *P) (R, error)) Method {
	return reading(func(p *P, _ Place) Runner {
		return func(ctx context.Context, docs workspace.Snapshots) (any, error) { return answer(ctx, docs, p) }
	})
}

// OnNotification handles notifications from the client. The handler runs in the
// order of the wire and must be quick.
func OnNotification[P any](handle func(context.Context, *P) error) Method {
	return Method{Notified: func(ctx context.Context, params []byte) (Place, error) {
		p, err := Decode[P](params)
		if err != nil {
			return Place{}, err
		}
		return placeOf(p), handle(ctx, p)
	}}
}

// reading returns a method that reads its parameters as a P.
func reading[P any](carryOut func(*P, Place) Runner) Method {
	return Method{Read: func(params []byte) (Asked, error) {
		p, err := Decode[P](params)
		if err != nil {
			return Asked{}, err
		}
		about := placeOf(p)
		return Asked{About: about, Run: carryOut(p, about)}, nil
	}}
}

// OnSignal handles notifications without parameters. It ignores them: some clients send an empty
// list, others an empty object.
func OnSignal(handle func(context.Context)) Method {
	return Method{Notified: func(ctx context.Context, _ []byte) (Place, error) {
		handle(ctx)
		return Place{}, nil
	}}
}

// keepingOrder holds the next message back until the request is answered.
func (m Method) keepingOrder() Method {
	m.InOrder = true
	return m
}

// leftOut are the parameters that are left out where they are not as the protocol has them: what the
// client can do, what other servers found, and a version, which may be a clock that is too large.
var leftOut = []string{"capabilities", "context.diagnostics", "textDocument.version"}

// Decode reads parameters. Missing ones count as an empty object.
func Decode[P any](params []byte) (*P, error) {
	p := new(P)
	if len(params) == 0 {
		params = []byte("{}")
	}
	if err := lenient.Unmarshal(params, p, leftOut...); err != nil {
		return nil, transport.InvalidParams(err.Error())
	}
	return p, nil
}

// placeOf returns the place that parameters name. The cursor is at their position or, in a
// request for actions, at the start of the selection. The protocol's types have no interface for
// it, so placeOf uses reflection.
func placeOf(params any) (at Place) {
	if own, ok := params.(interface{ Place() Place }); ok {
		return own.Place()
	}
	v := reflect.ValueOf(params).Elem()
	if document, ok := field[protocol.TextDocumentIdentifier](v, "TextDocument"); ok {
		at.Document = document.URI
	}
	if position, ok := field[protocol.Position](v, "Position"); ok {
		at.Cursor = &position
	}
	if actions, ok := params.(*protocol.CodeActionParams); ok {
		at.Cursor = &actions.Range.Start
	}
	return at
}

// field returns a struct's field of some name, if it has one of that type.
func field[T any](v reflect.Value, name string) (T, bool) {
	var none T
	if v.Kind() != reflect.Struct {
		return none, false
	}
	f := v.FieldByName(name)
	if !f.IsValid() {
		return none, false
	}
	is, ok := f.Interface().(T)
	return is, ok
}

// Offer adds features to the session, which has not begun yet.
func (s *Session) Offer(features ...Feature) {
	s.offered = append(s.offered, features...)
	for _, f := range features {
		maps.Copy(s.Methods, f.Methods)
		maps.Copy(s.commands, f.Commands)
		if f.Settled != nil {
			s.onSettled = append(s.onSettled, f.Settled)
		}
		if f.Refined != nil {
			s.onRefined = append(s.onRefined, f.Refined)
		}
		if f.Written != nil {
			s.onWritten = append(s.onWritten, f.Written)
		}
		if f.Closed != nil {
			s.onClosed = append(s.onClosed, f.Closed)
		}
		if f.Looked != nil {
			s.Lookout.listeners = append(s.Lookout.listeners, f.Looked)
		}
		if f.Told != nil {
			s.onTold = append(s.onTold, f.Told)
		}
		if f.ShutDown != nil {
			s.onShutDown = append(s.onShutDown, f.ShutDown)
		}
	}
}

// notify calls listeners about a document.
func notify(listeners []func(uri.URI), document uri.URI) {
	for _, listener := range listeners {
		listener(document)
	}
}

// HandlerOf returns the handler that has messages answered by some methods. It captures the
// documents for requests.
func (s *Session) HandlerOf(methods Methods) transport.Handler {
	return transport.Handler{
		Request: func(m *transport.Message) (transport.Action, error) {
			method, err := s.find(methods, m)
			if err != nil {
				return transport.Action{}, err
			}
			asked, err := method.Read(m.Params)
			switch {
			case err != nil:
				return transport.Action{}, err
			case method.InOrder:
				return transport.Action{InOrder: true, Run: func(ctx context.Context) (any, error) { return asked.Run(ctx, s.documents.Snapshots()) }}, nil
			}
			s.Lookout.follow(asked.About)
			return s.actionFor(asked), nil
		},
		Notification: func(ctx context.Context, m *transport.Message) error {
			method, err := s.find(methods, m)
			if err != nil {
				return err
			}
			about, err := method.Notified(ctx, m.Params)
			s.Lookout.follow(about)
			return err
		},
	}
}

// find returns the method for a message, which the client may send now.
func (s *Session) find(methods Methods, m *transport.Message) (Method, error) {
	isRequest := m.ID.IsValid()
	if err := s.lifecycle.admit(m.Method, isRequest); err != nil {
		return Method{}, err
	}
	method, ok := methods[m.Method]
	if !ok {
		return Method{}, jsonrpc2.NewError(jsonrpc2.MethodNotFound, m.Method+" is not something this server does")
	}
	if isRequest != (method.Read != nil) {
		return Method{}, jsonrpc2.NewError(jsonrpc2.InvalidRequest, m.Method+" was sent as the wrong kind of message: a request has an id, a notification has none")
	}
	return method, nil
}

// actionFor returns the action that answers a request about the documents as they are now. If it
// has to wait because the client does not read, it lets go of them, and fails if its document has
// changed or has been closed by then: the client no longer shows the text that it asked about.
func (s *Session) actionFor(asked Asked) transport.Action {
	docs, last, waited := s.documents.Snapshots(), s.documents.Taken(), false
	return transport.Action{
		Replied:   asked.Replied,
		Postponed: func() { docs, waited = nil, true },
		Run: func(ctx context.Context) (any, error) {
			defer s.stir()
			s.configuration.Await(ctx)
			if waited {
				docs = s.documents.Snapshots()
				if now := docs[asked.About.Document]; asked.About.Document != "" && (now == nil || now.Taken > last) {
					return nil, protocol.ErrContentModified
				}
			}
			return asked.Run(ctx, docs)
		},
	}
}
