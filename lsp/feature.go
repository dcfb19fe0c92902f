package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

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
	// initialized, if any, runs in the background once the client is ready for
	// requests. It may last as long as the session.
	initialized func(context.Context)
}

type methods map[string]method

type runner = func(ctx context.Context, docs workspace.View, params []byte) (any, error)

// A method answers one kind of message. It gets the documents as they were
// when the message was sent.
type method struct {
	run          runner
	notification bool
	inOrder      bool // see transport.Action; notifications always are
}

// onDocument answers requests about a document: their parameters have a field
// TextDocument. The protocol's types have no interface for it, so it is found by
// reflection.
func onDocument[P, R any](answer func(context.Context, *workspace.Snapshot, *P) (R, error)) method {
	return method{run: func(ctx context.Context, docs workspace.View, params []byte) (any, error) {
		p, err := decode[P](params)
		if err != nil {
			return nil, err
		}
		about := reflect.ValueOf(p).Elem().FieldByName("TextDocument").Interface().(protocol.TextDocumentIdentifier).URI
		snap, ok := docs[about]
		if !ok {
			return nil, transport.InvalidParams(fmt.Sprintf("%s is not open", about))
		}
		result, err := answer(ctx, snap, p)
		if snap.Opening.IsOver() && ctx.Err() == nil {
			return nil, protocol.ErrContentModified
		}
		return result, err
	}}
}

// onRequest answers requests that are about no document, or about several.
func onRequest[P, R any](answer func(context.Context, workspace.View, *P) (R, error)) method {
	return method{run: func(ctx context.Context, docs workspace.View, params []byte) (any, error) {
		p, err := decode[P](params)
		if err != nil {
			return nil, err
		}
		return answer(ctx, docs, p)
	}}
}

// onNotification handles notifications from the client. The handler runs in the
// order of the wire and must be quick.
func onNotification[P any](handle func(context.Context, *P) error) method {
	return method{notification: true, run: func(ctx context.Context, _ workspace.View, params []byte) (any, error) {
		p, err := decode[P](params)
		if err != nil {
			return nil, err
		}
		return nil, handle(ctx, p)
	}}
}

// keepingOrder holds the next message back until the request is answered.
func (m method) keepingOrder() method {
	m.inOrder = true
	return m
}

// decode reads parameters. Missing ones count as an empty object. A place that they
// have to name is not taken for the start of the text where they do not.
func decode[P any](params []byte) (*P, error) {
	p := new(P)
	if params = bytes.TrimSpace(params); len(params) == 0 {
		params = []byte("{}")
	}
	if err := protocol.Unmarshal(params, p); err != nil {
		return nil, transport.InvalidParams(err.Error())
	}
	if path := missingPlace(reflect.TypeFor[P](), params); path != "" {
		return nil, transport.InvalidParams("the parameters have no `" + path + "`")
	}
	return p, nil
}

// placing are the types that say what a message is about. All of their fields are
// needed.
var placing = []reflect.Type{
	reflect.TypeFor[protocol.Position](),
	reflect.TypeFor[protocol.Range](),
	reflect.TypeFor[protocol.TextDocumentIdentifier](),
	reflect.TypeFor[protocol.VersionedTextDocumentIdentifier](),
}

// missingPlace returns the path of a field that parameters of that type have to have and
// that is absent or null: one of the placing types, a list of such, or a field in one.
// It is empty where none is missing. Go's zero value would be a place like any other.
func missingPlace(t reflect.Type, params []byte) string {
	all := slices.Contains(placing, t)
	if t.Kind() != reflect.Struct {
		return ""
	}
	var sent map[string]json.RawMessage
	for _, field := range reflect.VisibleFields(t) {
		isPlace := slices.Contains(placing, field.Type)
		isList := field.Type.Kind() == reflect.Slice && slices.Contains(placing, field.Type.Elem())
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous || options != "" || !all && !isPlace && !isList {
			continue
		}
		if sent == nil && json.Unmarshal(params, &sent) != nil {
			return name
		}
		value, ok := sent[name]
		if !ok || string(value) == "null" {
			return name
		}
		elements := []json.RawMessage{value}
		if isList && json.Unmarshal(value, &elements) != nil {
			return name
		}
		place := field.Type
		if isList {
			place = place.Elem()
		}
		for _, element := range elements {
			if path := missingPlace(place, element); path != "" {
				return name + "." + path
			}
		}
	}
	return ""
}

// collect gathers the methods and the listeners of all features.
func (s *server) collect(features []feature) {
	s.offered, s.methods = features, make(methods)
	for _, f := range features {
		maps.Copy(s.methods, f.methods)
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
	}
}

// notify calls listeners about a document.
func notify(listeners []func(uri.URI), document uri.URI) {
	for _, listener := range listeners {
		listener(document)
	}
}

// routeTo returns the route that finds the action for a message among some methods, and
// captures the documents for it.
func (s *server) routeTo(methods methods) transport.Route {
	return func(name string, isRequest bool) (transport.Action, error) {
		return s.route(methods, name, isRequest)
	}
}

func (s *server) route(methods methods, name string, isRequest bool) (transport.Action, error) {
	if err := s.lifecycle.admit(name, isRequest); err != nil {
		return transport.Action{}, err
	}
	m, ok := methods[name]
	if !ok {
		return transport.Action{}, jsonrpc2.NewError(jsonrpc2.MethodNotFound, name+" is not something this server does")
	}
	if m.notification == isRequest {
		return transport.Action{}, jsonrpc2.NewError(jsonrpc2.InvalidRequest, name+" was sent as the wrong kind of message: a request has an id, a notification has none")
	}
	docs, follow, run := s.documents.View(), s.previews.follow(name), m.run
	if isRequest && !m.inOrder {
		run = func(ctx context.Context, docs workspace.View, params []byte) (any, error) {
			defer s.stir()
			s.configuration.Await(ctx)
			return m.run(ctx, docs, params)
		}
	}
	if follow != nil {
		run = following(run, follow, isRequest)
	}
	return transport.Action{
		InOrder: m.inOrder,
		Run:     func(ctx context.Context, params []byte) (any, error) { return run(ctx, docs, params) },
		RunLate: s.late(run),
	}, nil
}

// following tells where the cursor is, besides running a method.
func following(run runner, follow func([]byte), isRequest bool) runner {
	return func(ctx context.Context, docs workspace.View, params []byte) (any, error) {
		if isRequest { // whose answer may take long
			follow(params)
			return run(ctx, docs, params)
		}
		defer follow(params) // there is something to see once the text has changed
		return run(ctx, docs, params)
	}
}
