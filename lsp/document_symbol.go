package lsp

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"go.lsp.dev/protocol"

	"plywise/lsp/answer"
	"plywise/lsp/inert"
	"plywise/lsp/internal/optional"
	"plywise/lsp/outline"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
	"plywise/parser"
)

func (s *server) documentSymbolFeature() session.Feature {
	o := &outlines{server: s}
	return session.Feature{
		Offer: func(c *protocol.ServerCapabilities) {
			if !s.registersSymbols() {
				c.DocumentSymbolProvider = protocol.Boolean(true)
			}
		},
		Methods:     session.Methods{protocol.MethodTextDocumentDocumentSymbol: session.OnDocument(s.documentSymbols)},
		Initialized: o.renew,
		Told:        o.renew,
	}
}

// registersSymbols reports whether a client takes registrations of document symbols.
func (s *server) registersSymbols() bool {
	return optional.Value(optional.OrEmpty(s.Client.TextDocument.DocumentSymbol).DynamicRegistration)
}

// outlines are the registrations of document symbols with the client.
type outlines struct {
	server *server

	mu    sync.Mutex
	begun int
}

// renew makes a client ask again for the outlines that it shows. The protocol has no request for
// that, but a client asks a provider when it registers, and forgets the answers of one that
// unregisters.
func (o *outlines) renew(ctx context.Context) {
	s := o.server
	if !s.registersSymbols() {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	id := func() string { return fmt.Sprintf("plywise/outlines/%d", o.begun) }
	before := id()
	o.begun++
	s.Register(ctx, id(), protocol.MethodTextDocumentDocumentSymbol, &protocol.DocumentSymbolRegistrationOptions{})
	if o.begun > 1 {
		s.Unregister(ctx, before, protocol.MethodTextDocumentDocumentSymbol)
	}
}

// symbolKinds choose icons, among those that every client knows.
var symbolKinds = map[outline.SymbolKind]protocol.SymbolKind{
	outline.PuzzleSymbol:    protocol.SymbolKindClass,
	outline.BlockSymbol:     protocol.SymbolKindArray,
	outline.AssertionSymbol: protocol.SymbolKindBoolean,
	outline.NumberSymbol:    protocol.SymbolKindNumber,
	outline.TextSymbol:      protocol.SymbolKindString,
	outline.FieldSymbol:     protocol.SymbolKindProperty,
	outline.NodeSymbol:      protocol.SymbolKindVariable,
}

// maxOutlined is the most puzzles of a document whose outline has their fields. The outline of a
// longer one has its puzzles alone: it is too long to read, and editors ask for all of it again
// after every edit.
const maxOutlined = 1000

// documentSymbols lists the puzzles of a document and their fields, as a tree, or
// flat for a client that does not support trees.
func (s *server) documentSymbols(ctx context.Context, snap *workspace.Snapshot, _ *protocol.DocumentSymbolParams) (protocol.DocumentSymbolResult, error) {
	puzzles := slices.Collect(snap.File.Puzzles())
	answers, err := s.AnswersSoon(ctx, puzzles, true)
	if err != nil {
		return nil, err
	}
	symbolOf := outline.Of
	if len(puzzles) > maxOutlined {
		symbolOf = outline.Heading
	}
	tree := protocol.DocumentSymbolSlice{}
	flat := protocol.SymbolInformationSlice{}
	hierarchical := optional.Value(optional.OrEmpty(s.Client.TextDocument.DocumentSymbol).HierarchicalDocumentSymbolSupport)
	for i, placed := range puzzles {
		var facts *answer.Facts
		if s.Tells(placed.Puzzle) {
			facts = answers[i].Facts
		}
		symbol, ok := symbolOf(s.Printer(), placed.Puzzle, facts)
		switch {
		case !ok:
		case hierarchical:
			tree = append(tree, s.documentSymbol(snap, placed, symbol))
		default:
			flat = flatten(flat, snap, placed, symbol, "")
		}
	}
	if hierarchical {
		return tree, nil
	}
	return flat, nil
}

func (s *server) documentSymbol(snap *workspace.Snapshot, placed parser.Placed, symbol outline.Symbol) protocol.DocumentSymbol {
	d := protocol.DocumentSymbol{
		Name: inert.Message(symbol.Name), Kind: symbolKinds[symbol.Kind],
		Range: snap.In(placed, symbol.Range), SelectionRange: snap.In(placed, symbol.NameAt),
	}
	if symbol.Detail != "" {
		detail := inert.Message(symbol.Detail)
		d.Detail = &detail
	}
	for _, child := range symbol.Children {
		d.Children = append(d.Children, s.documentSymbol(snap, placed, child))
	}
	return d
}

// flatten appends a symbol and all below it.
func flatten(to protocol.SymbolInformationSlice, snap *workspace.Snapshot, placed parser.Placed, symbol outline.Symbol, container string) protocol.SymbolInformationSlice {
	to = append(to, symbolInformation(snap, placed, symbol, container))
	for _, child := range symbol.Children {
		to = flatten(to, snap, placed, child, symbol.Name)
	}
	return to
}

func symbolInformation(snap *workspace.Snapshot, placed parser.Placed, symbol outline.Symbol, container string) protocol.SymbolInformation {
	info := protocol.SymbolInformation{Location: protocol.Location{URI: snap.URI, Range: snap.In(placed, symbol.Range)}}
	info.Name, info.Kind = inert.Message(symbol.Name), symbolKinds[symbol.Kind]
	if container != "" {
		container = inert.Message(container)
		info.ContainerName = &container
	}
	return info
}
