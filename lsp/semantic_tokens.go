package lsp

import (
	"context"
	"slices"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/analysis"
	"plywise/lsp/workspace"
	"plywise/parser"
)

// semanticTokensFeature colours a document. The cells of a board are coloured by who
// wins once the player to move has arrived there.
func (s *server) semanticTokensFeature() feature {
	t := &semanticTokens{
		server: s,
		refresh: &refresher{
			server: s, name: protocol.MethodWorkspaceSemanticTokensRefresh,
			send: func(ctx context.Context) error { return s.remote.SemanticTokensRefresh(ctx) },
		},
		documents: make(map[uri.URI]*documentTokens),
	}
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			if options := s.client.semanticTokens(); options != nil {
				c.SemanticTokensProvider = options
			}
		},
		methods: methods{
			protocol.MethodTextDocumentSemanticTokensFull:      onDocument(t.full),
			protocol.MethodTextDocumentSemanticTokensFullDelta: onDocument(t.delta),
			protocol.MethodTextDocumentSemanticTokensRange:     onDocument(t.visible),
		},
		settled: t.refresh.settled,
		refined: t.refresh.refined,
		closed:  t.closed,
	}
}

// semanticTokens returns what the client can be offered, nil for nothing.
func (c *profile) semanticTokens() *protocol.SemanticTokensOptions {
	client := c.textDocument.SemanticTokens
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
		options.Full = protocol.Boolean(true)
		if value(full.Delta) {
			options.Full = &protocol.SemanticTokensFullDelta{Delta: full.Delta}
		}
	}
	if options.Range == nil && options.Full == nil {
		return nil
	}
	return options
}

// semanticTokens remembers the tokens of puzzles, which do not depend on where a
// puzzle stands in a document, and the last answer. So an edit in a long document
// costs little, and a delta is short.
type semanticTokens struct {
	server  *server
	refresh *refresher

	mu        sync.Mutex
	documents map[uri.URI]*documentTokens
	answers   int // so far; the number of an answer is its ID
}

func (t *semanticTokens) full(ctx context.Context, snap *workspace.Snapshot, _ *protocol.SemanticTokensParams) (*protocol.SemanticTokens, error) {
	now, err := t.all(ctx, snap)
	if err != nil {
		return nil, err
	}
	id, _ := t.remember(snap, now, "")
	return &protocol.SemanticTokens{ResultID: &id, Data: concat(now)}, nil
}

func (t *semanticTokens) delta(ctx context.Context, snap *workspace.Snapshot, p *protocol.SemanticTokensDeltaParams) (protocol.SemanticTokensDeltaResult, error) {
	now, err := t.all(ctx, snap)
	if err != nil {
		return nil, err
	}
	id, before := t.remember(snap, now, p.PreviousResultID)
	if before == nil {
		return &protocol.SemanticTokens{ResultID: &id, Data: concat(now)}, nil
	}
	return &protocol.SemanticTokensDelta{ResultID: &id, Edits: difference(before, now)}, nil
}

// all returns the tokens of the whole document.
func (t *semanticTokens) all(ctx context.Context, snap *workspace.Snapshot) ([]placedBlock, error) {
	puzzles := slices.Collect(snap.File.All())
	blocks, err := t.blocks(ctx, snap, puzzles)
	t.forget(snap, puzzles)
	return blocks, err
}

// visible returns the tokens on the lines of a range.
func (t *semanticTokens) visible(ctx context.Context, snap *workspace.Snapshot, p *protocol.SemanticTokensRangeParams) (*protocol.SemanticTokens, error) {
	now, err := t.blocks(ctx, snap, snap.Touching(snap.Bytes(p.Range)))
	if err != nil {
		return nil, err
	}
	return &protocol.SemanticTokens{Data: onLines(concat(now), p.Range.Start.Line, p.Range.End.Line)}, nil
}

// blocks returns the tokens of puzzles of a snapshot. They wait a moment for solutions,
// so that small boards do not flicker. What lasts longer keeps its last shades, as
// stale ones, and the client is told to ask again.
func (t *semanticTokens) blocks(ctx context.Context, snap *workspace.Snapshot, puzzles []parser.Placed) ([]placedBlock, error) {
	s := t.server
	heat := s.settings().HeatMap && s.settings().Spoilers
	answers := make([]*analysis.Answer, len(puzzles))
	if heat {
		var err error
		if answers, err = s.answersSoon(ctx, puzzles, true); err != nil {
			return nil, err
		}
		s.editMaps.soon(ctx, answers)
	}
	blocks := make([]placedBlock, 0, len(puzzles))
	line := 0 // of the last token
	for i, placed := range puzzles {
		var known analysis.Shades
		if answers[i] != nil {
			known = answers[i].Shades()
		}
		b := t.block(snap, placed.Puzzle, known)
		if len(b.data) > 0 {
			blocks = append(blocks, placedBlock{b, uint32(placed.Line + int(b.data[0]) - line)})
			line = placed.Line + b.last
		}
	}
	if heat && value(orEmpty(s.client.workspace.SemanticTokens).RefreshSupport) {
		t.refresh.awaitMore(snap, answers)
		t.refresh.awaitMaps(snap, answers)
	}
	return blocks, nil
}
