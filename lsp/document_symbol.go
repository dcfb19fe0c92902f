package lsp

import (
	"context"
	"slices"

	"go.lsp.dev/protocol"

	"plywise/lsp/analysis"
	"plywise/lsp/inert"
	"plywise/lsp/workspace"
	"plywise/parser"
)

func (s *server) documentSymbolFeature() feature {
	return feature{
		offer:   func(c *protocol.ServerCapabilities) { c.DocumentSymbolProvider = protocol.Boolean(true) },
		methods: methods{protocol.MethodTextDocumentDocumentSymbol: onDocument(s.documentSymbols)},
	}
}

// symbolKinds choose icons, among those that every client knows.
var symbolKinds = map[analysis.SymbolKind]protocol.SymbolKind{
	analysis.PuzzleSymbol:    protocol.SymbolKindClass,
	analysis.BlockSymbol:     protocol.SymbolKindArray,
	analysis.AssertionSymbol: protocol.SymbolKindBoolean,
	analysis.NumberSymbol:    protocol.SymbolKindNumber,
	analysis.TextSymbol:      protocol.SymbolKindString,
	analysis.FieldSymbol:     protocol.SymbolKindProperty,
	analysis.NodeSymbol:      protocol.SymbolKindVariable,
}

// maxOutlined is the most puzzles of a document whose outline has their fields. That
// of a longer one has its puzzles alone: nobody reads the rest, and editors ask for
// the whole outline again after every edit.
const maxOutlined = 1000

// documentSymbols lists the puzzles of a document and their fields, as a tree, or
// flat for a client that does not support trees.
func (s *server) documentSymbols(ctx context.Context, snap *workspace.Snapshot, _ *protocol.DocumentSymbolParams) (protocol.DocumentSymbolResult, error) {
	puzzles := slices.Collect(snap.File.Puzzles())
	answers := make([]*analysis.Answer, len(puzzles))
	if s.settings().Spoilers {
		var err error
		if answers, err = s.answersSoon(ctx, puzzles, true); err != nil {
			return nil, err
		}
	}
	outline := analysis.Outline
	if len(puzzles) > maxOutlined {
		outline = analysis.Heading
	}
	tree := protocol.DocumentSymbolSlice{}
	flat := protocol.SymbolInformationSlice{}
	hierarchical := value(orEmpty(s.client.textDocument.DocumentSymbol).HierarchicalDocumentSymbolSupport)
	for i, placed := range puzzles {
		var facts *analysis.Facts
		if answers[i] != nil {
			facts = answers[i].Facts
		}
		symbol, ok := outline(s.printer(), placed.Puzzle, facts)
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

func (s *server) documentSymbol(snap *workspace.Snapshot, placed parser.Placed, symbol analysis.Symbol) protocol.DocumentSymbol {
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
func flatten(to protocol.SymbolInformationSlice, snap *workspace.Snapshot, placed parser.Placed, symbol analysis.Symbol, container string) protocol.SymbolInformationSlice {
	to = append(to, symbolInformation(snap, placed, symbol, container))
	for _, child := range symbol.Children {
		to = flatten(to, snap, placed, child, symbol.Name)
	}
	return to
}

func symbolInformation(snap *workspace.Snapshot, placed parser.Placed, symbol analysis.Symbol, container string) protocol.SymbolInformation {
	info := protocol.SymbolInformation{Location: protocol.Location{URI: snap.URI, Range: snap.In(placed, symbol.Range)}}
	info.Name, info.Kind = inert.Message(symbol.Name), symbolKinds[symbol.Kind]
	if container != "" {
		container = inert.Message(container)
		info.ContainerName = &container
	}
	return info
}
