package lsp

import (
	"context"
	"fmt"
	"maps"
	"reflect"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/configuration"
	"plywise/lsp/transport"
	"plywise/lsp/workspace"
)

// A feature is something that the server offers. It stands in a file of its
// own, as a method of the server that returns it, and in [server.features]:
//
//	func (s *server) hoverFeature() feature {
//		return feature{
//			offer: func(c *protocol.ServerCapabilities) {
//				c.HoverProvider = protocol.Boolean(true)
//			},
//			methods: methods{
//				protocol.MethodTextDocumentHover: onDocument(s.hover),
//			},
//		}
//	}
//
//	func (s *server) hover(ctx context.Context, snap *workspace.Snapshot, p *protocol.HoverParams) (*protocol.Hover, error) {
//		cursor := snap.File.At(snap.Offset(p.Position))
//		answer, err := s.answer(ctx, cursor.Puzzle)
//		if err != nil {
//			return nil, err // cancelled, or the puzzle has been edited away
//		}
//		…
//	}
//
// A request gets the document as it was when the client sent the request,
// whatever has happened since, and its answer is about that version. Only a document
// that has been closed since has no answer, even if it is open again: its versions
// count anew, and the client would take the answer for one about the new text. A
// request that had to wait because the client does not read has none either if the
// document has changed meanwhile.
// Requests run concurrently, so they change nothing. Their context ends when the
// client cancels or leaves.
type feature struct {
	// offer, if any, adds to what the server says it can do. It may ask
	// s.client what the client understands, and add nothing.
	offer func(*protocol.ServerCapabilities)
	// methods are the messages that the feature answers.
	methods methods
	// settled, if any, is called with a document when one of its puzzles is
	// settled; refined, if any, when the map of one of its puzzles is complete; written, if any,
	// when nobody is typing any more in the line of its last edit; closed, if any, when the
	// document is closed. They must be quick.
	settled, refined, written, closed func(uri.URI)
	// commands are what the client can have done, by name.
	commands map[string]command
	// looked, if any, is called with where the person at the editor looks, whenever a message
	// has told. It must be quick.
	looked func(cursor)
	// initialized, if any, runs in the background once the client is ready for
	// requests. It may last as long as the session.
	initialized func(context.Context)
	// configured, if any, runs in the background after the settings have changed.
	configured func(ctx context.Context, before, now configuration.Settings)
	// shutDown, if any, is called when the client says that it is about to leave.
	shutDown func()
}

type methods map[string]method

// A method answers one kind of message.
type method struct {
	read         func(params []byte) (asked, error)
	notification bool
	inOrder      bool // see transport.Action; notifications always are
}

// An asked is a message whose parameters have been read, which happens once, before the next
// message is read.
type asked struct {
	about place
	run   runner
}

// A runner carries out a message. It gets the documents as they were when it was sent.
type runner = func(ctx context.Context, docs workspace.View) (any, error)

// A place is what a message is about.
type place struct {
	document uri.URI            // "" for none, or for several
	cursor   *protocol.Position // nil where the message does not tell
}

// onDocument answers requests about a document: their parameters have a field
// TextDocument.
func onDocument[P, R any](answer func(context.Context, *workspace.Snapshot, *P) (R, error)) method {
	return reading(func(p *P, about place) runner {
		return func(ctx context.Context, docs workspace.View) (any, error) {
			snap, ok := docs[about.document]
			if !ok {
				return nil, transport.InvalidParams(fmt.Sprintf("%s is not open", about.document))
			}
			result, err := answer(ctx, snap, p)
			if snap.Opening.IsOver() && ctx.Err() == nil {
				return nil, protocol.ErrContentModified
			}
			return result, err
		}
	})
}

// onRequest answers requests that are about no document, or about several.
func onRequest[P, R any](answer func(context.Context, workspace.View, *P) (R, error)) method {
	return reading(func(p *P, _ place) runner {
		return func(ctx context.Context, docs workspace.View) (any, error) { return answer(ctx, docs, p) }
	})
}

// onNotification handles notifications from the client. The handler runs in the
// order of the wire and must be quick.
func onNotification[P any](handle func(context.Context, *P) error) method {
	m := reading(func(p *P, _ place) runner {
		return func(ctx context.Context, _ workspace.View) (any, error) { return nil, handle(ctx, p) }
	})
	m.notification = true
	return m
}

// reading returns a method that reads its parameters as a P.
func reading[P any](carryOut func(*P, place) runner) method {
	return method{read: func(params []byte) (asked, error) {
		p, err := decode[P](params)
		if err != nil {
			return asked{}, err
		}
		about := placeOf(p)
		return asked{about, carryOut(p, about)}, nil
	}}
}

// withoutParams ignores the parameters of messages that should have none: some clients send
// an empty list, others an empty object.
func withoutParams(run func(context.Context)) method {
	return method{read: func([]byte) (asked, error) {
		return asked{run: func(ctx context.Context, _ workspace.View) (any, error) {
			run(ctx)
			return nil, nil
		}}, nil
	}}
}

// asNotification makes a method one for notifications.
func (m method) asNotification() method {
	m.notification = true
	return m
}

// keepingOrder holds the next message back until the request is answered.
func (m method) keepingOrder() method {
	m.inOrder = true
	return m
}

// decode reads parameters. Missing ones count as an empty object.
func decode[P any](params []byte) (*P, error) {
	p := new(P)
	if len(params) == 0 {
		params = []byte("{}")
	}
	if err := protocol.Unmarshal(params, p); err != nil {
		return nil, transport.InvalidParams(err.Error())
	}
	return p, nil
}

// placeOf returns the place that parameters name: with the cursor at the position that they
// have, or where the selection starts for which there are actions. The protocol's types have
// no interface for it, so it is found by reflection.
func placeOf(params any) (at place) {
	if own, ok := params.(interface{ Place() place }); ok {
		return own.Place()
	}
	v := reflect.ValueOf(params).Elem()
	if document, ok := field[protocol.TextDocumentIdentifier](v, "TextDocument"); ok {
		at.document = document.URI
	}
	if position, ok := field[protocol.Position](v, "Position"); ok {
		at.cursor = &position
	}
	if actions, ok := params.(*protocol.CodeActionParams); ok {
		at.cursor = &actions.Range.Start
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

// offer adds features to the session, which has not begun yet.
func (s *session) offer(features ...feature) {
	s.offered = append(s.offered, features...)
	for _, f := range features {
		maps.Copy(s.methods, f.methods)
		maps.Copy(s.commands, f.commands)
		if f.settled != nil {
			s.onSettled = append(s.onSettled, f.settled)
		}
		if f.refined != nil {
			s.onRefined = append(s.onRefined, f.refined)
		}
		if f.written != nil {
			s.onWritten = append(s.onWritten, f.written)
		}
		if f.closed != nil {
			s.onClosed = append(s.onClosed, f.closed)
		}
		if f.looked != nil {
			s.lookout.listeners = append(s.lookout.listeners, f.looked)
		}
		if f.configured != nil {
			s.onConfigured = append(s.onConfigured, f.configured)
		}
		if f.shutDown != nil {
			s.onShutDown = append(s.onShutDown, f.shutDown)
		}
	}
}

// notify calls listeners about a document.
func notify(listeners []func(uri.URI), document uri.URI) {
	for _, listener := range listeners {
		listener(document)
	}
}

// routeTo returns the route that finds the action for a message among some methods, reads its
// parameters, and captures the documents for it.
func (s *session) routeTo(methods methods) transport.Route {
	return func(m *transport.Message) (transport.Action, error) {
		isRequest := m.ID.IsValid()
		if err := s.lifecycle.admit(m.Method, isRequest); err != nil {
			return transport.Action{}, err
		}
		method, ok := methods[m.Method]
		if !ok {
			return transport.Action{}, jsonrpc2.NewError(jsonrpc2.MethodNotFound, m.Method+" is not something this server does")
		}
		if method.notification == isRequest {
			return transport.Action{}, jsonrpc2.NewError(jsonrpc2.InvalidRequest, m.Method+" was sent as the wrong kind of message: a request has an id, a notification has none")
		}
		asked, err := method.read(m.Params)
		switch {
		case err != nil:
			return transport.Action{}, err
		case method.notification:
			return transport.Action{Run: func(ctx context.Context) (any, error) {
				defer s.lookout.follow(asked.about) // there is something to see once the text has changed
				return asked.run(ctx, s.documents.View())
			}}, nil
		case method.inOrder:
			return transport.Action{InOrder: true, Run: func(ctx context.Context) (any, error) { return asked.run(ctx, s.documents.View()) }}, nil
		}
		s.lookout.follow(asked.about)
		return s.actionFor(asked), nil
	}
}

// actionFor returns the action that answers a request about the documents as they are now. If
// it has to wait because the client does not read, it does not keep them alive, and is not
// carried out if the one that it is about has changed or has been closed by then: what it was
// asked for is not on the screen any more.
func (s *session) actionFor(asked asked) transport.Action {
	docs, last, waited := s.documents.View(), s.documents.Taken(), false
	return transport.Action{
		Wait: func() { docs, waited = nil, true },
		Run: func(ctx context.Context) (any, error) {
			defer s.stir()
			s.configuration.Await(ctx)
			if waited {
				docs = s.documents.View()
				if now := docs[asked.about.document]; asked.about.document != "" && (now == nil || now.Taken > last) {
					return nil, protocol.ErrContentModified
				}
			}
			return asked.run(ctx, docs)
		},
	}
}
