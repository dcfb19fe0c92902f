package lsp

import (
	"context"
	"math"
	"slices"

	"go.lsp.dev/protocol"

	"plywise/lsp/diagram"
	"plywise/lsp/internal/optional"
	"plywise/lsp/session"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/syntax"
)

// semanticTokensFeature colours a document. The cells of a board are coloured by who
// wins once the player to move has arrived there.
func (s *server) semanticTokensFeature() session.Feature {
	t := &semanticTokens{
		server:  s,
		refresh: session.NewRefresher(s.Session, protocol.MethodWorkspaceSemanticTokensRefresh, s.Remote.SemanticTokensRefresh),
	}
	return session.Feature{
		Offer: func(c *protocol.ServerCapabilities) {
			if options := s.tokensOffered(); options != nil {
				c.SemanticTokensProvider = options
			}
		},
		Methods: session.Methods{
			protocol.MethodTextDocumentSemanticTokensFull:  session.OnDocument(t.full),
			protocol.MethodTextDocumentSemanticTokensRange: session.OnDocument(t.visible),
		},
		Settled: t.refresh.Settled,
		Refined: t.refresh.Refined,
		Closed:  t.refresh.Closed,
	}
}

// tokensOffered returns the options of the tokens that the client can be offered, nil for none.
func (s *server) tokensOffered() *protocol.SemanticTokensOptions {
	client := s.Client.TextDocument.SemanticTokens
	if !slices.Contains(client.Formats, protocol.TokenFormatRelative) {
		return nil
	}
	options := &protocol.SemanticTokensOptions{
		Legend: protocol.SemanticTokensLegend{TokenTypes: tokenTypes, TokenModifiers: tokenModifiers},
	}
	switch r := client.Requests.Range.(type) {
	case protocol.Boolean:
		if r {
			options.Range = r
		}
	case *protocol.SemanticTokensOptionsRange:
		options.Range = protocol.Boolean(true)
	}
	switch full := client.Requests.Full.(type) {
	case protocol.Boolean:
		if full {
			options.Full = full
		}
	case *protocol.ClientSemanticTokensRequestFullDelta:
		options.Full = protocol.Boolean(true) // no deltas: the tokens of a document are short enough
	}
	if options.Range == nil && options.Full == nil {
		return nil
	}
	return options
}

type semanticTokens struct {
	server  *server
	refresh *session.Refresher
}

func (t *semanticTokens) full(ctx context.Context, snap *workspace.Snapshot, _ *protocol.SemanticTokensParams) (*protocol.SemanticTokens, error) {
	return t.tokens(ctx, snap, slices.Collect(snap.File.All()), lineRange{0, math.MaxInt})
}

// visible returns the tokens on the lines of a range.
func (t *semanticTokens) visible(ctx context.Context, snap *workspace.Snapshot, p *protocol.SemanticTokensRangeParams) (*protocol.SemanticTokens, error) {
	lines := lineRange{int(p.Range.Start.Line), int(p.Range.End.Line)}
	return t.tokens(ctx, snap, snap.Touching(snap.Bytes(p.Range)), lines)
}

// tokens returns the tokens of puzzles of a snapshot on some lines. It waits a moment for
// solutions, so that small boards do not flicker. Boards that take longer keep their last shades,
// marked as stale, and the client is told to ask again.
func (t *semanticTokens) tokens(ctx context.Context, snap *workspace.Snapshot, puzzles []parser.Placed, lines lineRange) (*protocol.SemanticTokens, error) {
	s := t.server
	heat := s.Settings().HeatMap
	var shaded []parser.Placed // a hole's token tells no outcome
	for _, placed := range puzzles {
		if heat && s.Tells(placed.Puzzle) || placed.Holed != nil {
			shaded = append(shaded, placed)
		}
	}
	answers, err := s.AnswersSoon(ctx, shaded, true)
	if err != nil {
		return nil, err
	}
	s.EditMaps.Soon(ctx, answers, true)
	shades := make(map[*syntax.Puzzle]diagram.Shades, len(answers))
	for _, a := range answers {
		shades[a.Puzzle] = diagram.ShadesOf(a)
	}
	encoder := tokenEncoder{encoding: snap.Encoding, lines: lines}
	for _, placed := range puzzles {
		encoder.add(placed, shades[placed.Puzzle], s.IsSolving(placed.Puzzle))
	}
	if len(shaded) > 0 && optional.Value(optional.OrEmpty(s.Client.Workspace.SemanticTokens).RefreshSupport) {
		t.refresh.AwaitMore(snap, answers)
		t.refresh.AwaitMaps(snap, answers)
	}
	return &protocol.SemanticTokens{Data: encoder.data}, nil
}
