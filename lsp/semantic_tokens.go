package lsp

import (
	"context"
	"slices"
	"strconv"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/analysis"
	"plywise/parser"
)

// semanticTokensFeature colours a document, the floor of its boards by what
// happens if the player to move stood there.
func (s *server) semanticTokensFeature() feature {
	t := &semanticTokens{
		server: s,
		refresh: &refresher{
			server: s, name: protocol.MethodWorkspaceSemanticTokensRefresh,
			ask: func(ctx context.Context) error { return s.client.SemanticTokensRefresh(ctx) },
		},
		documents: make(map[uri.URI]*tokenised),
	}
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			if options := s.editor.semanticTokens(); options != nil {
				c.SemanticTokensProvider = options
			}
		},
		methods: methods{
			protocol.MethodTextDocumentSemanticTokensFull:      onDocument(t.full),
			protocol.MethodTextDocumentSemanticTokensFullDelta: onDocument(t.delta),
			protocol.MethodTextDocumentSemanticTokensRange:     onDocument(t.visible),
		},
		solved: t.refresh.solved,
		closed: t.closed,
	}
}

// semanticTokens returns what the client can be offered, nil for nothing.
func (e *editor) semanticTokens() *protocol.SemanticTokensOptions {
	client := e.textDocument.SemanticTokens
	if !slices.Contains(client.Formats, protocol.TokenFormatRelative) {
		return nil
	}
	options := &protocol.SemanticTokensOptions{
		Legend: protocol.SemanticTokensLegend{TokenTypes: tokenTypes, TokenModifiers: tokenModifiers},
		Range:  protocol.Boolean(true),
		Full:   protocol.Boolean(true),
	}
	if full, ok := client.Requests.Full.(*protocol.ClientSemanticTokensRequestFullDelta); ok && value(full.Delta) {
		options.Full = &protocol.SemanticTokensFullDelta{Delta: full.Delta}
	}
	return options
}

// tokenType names the types. Those of the board have names of their own, so that
// a person can give walls, floor and pieces the colours of a board.
var tokenType = map[parser.TokenKind]string{
	parser.CommentToken:  "comment",
	parser.KeyToken:      "keyword",
	parser.ColonToken:    "operator",
	parser.TitleToken:    "string",
	parser.SourceToken:   "string",
	parser.GameToken:     "type",
	parser.WordToken:     "enumMember",
	parser.NumberToken:   "number",
	parser.SizeToken:     "number",
	parser.PositionToken: "number",
	parser.NodeToken:     "variable",
	parser.ParenToken:    "operator",
	parser.WallToken:     "wall",
	parser.FloorToken:    "floor",
	parser.MouseToken:    "mouse",
	parser.CatToken:      "cat",
	parser.FoodToken:     "food",
	parser.KnightToken:   "knight",
	parser.PawnToken:     "pawn",
}

// tokenTypes is the legend of types, tokenNumbers the number of each kind of
// token in it.
var tokenTypes, tokenNumbers = func() (types []string, numbers map[parser.TokenKind]uint32) {
	numbers = make(map[parser.TokenKind]uint32)
	for _, kind := range parser.TokenKinds() {
		name, ok := tokenType[kind]
		if !ok {
			continue
		}
		n := slices.Index(types, name)
		if n < 0 {
			n, types = len(types), append(types, name)
		}
		numbers[kind] = uint32(n)
	}
	return types, numbers
}()

// tokenModifiers is the legend of modifiers, in the order of the bits of
// [analysis.Modifiers].
var tokenModifiers = []string{"mouseWins", "catWins", "drawn", "best", "definition"}

// semanticTokens remembers the tokens of puzzles, which are the same wherever a
// puzzle stands in a document, and what the client was told last, so that after
// an edit in a long document little is done and less is sent.
type semanticTokens struct {
	server  *server
	refresh *refresher

	mu        sync.Mutex
	documents map[uri.URI]*tokenised
	answers   int // so far, to name them
}

// A tokenised is a document whose tokens were asked for.
type tokenised struct {
	puzzles map[*parser.Puzzle]tokenBlock
	id      string        // of the last answer, "" for none
	told    []placedBlock // the last answer
}

// A tokenBlock is the tokens of a puzzle as the protocol encodes them, the first
// one relative to the puzzle's start.
type tokenBlock struct {
	*encodedTokens
	facts *analysis.Facts // what was known then
}

type encodedTokens struct {
	data []uint32
	last int // the line of the last token in the puzzle
}

// A placedBlock is a block among others: lead is how many lines below the last
// token before it it starts.
//
//	[]uint32{lead, column, length, type, modifiers, Δline, Δcolumn, …}
type placedBlock struct {
	*encodedTokens
	lead uint32
}

func (t *semanticTokens) full(ctx context.Context, snap *snapshot, _ *protocol.SemanticTokensParams) (*protocol.SemanticTokens, error) {
	now, err := t.blocks(ctx, snap, slices.Collect(snap.file.All()))
	if err != nil {
		return nil, err
	}
	id, _ := t.tell(snap, now, "")
	return &protocol.SemanticTokens{ResultID: &id, Data: concat(now)}, nil
}

func (t *semanticTokens) delta(ctx context.Context, snap *snapshot, p *protocol.SemanticTokensDeltaParams) (protocol.SemanticTokensDeltaResult, error) {
	now, err := t.blocks(ctx, snap, slices.Collect(snap.file.All()))
	if err != nil {
		return nil, err
	}
	id, before := t.tell(snap, now, p.PreviousResultID)
	if before == nil {
		return &protocol.SemanticTokens{ResultID: &id, Data: concat(now)}, nil
	}
	return &protocol.SemanticTokensDelta{ResultID: &id, Edits: difference(before, now)}, nil
}

// visible returns the tokens on the lines of a range.
func (t *semanticTokens) visible(ctx context.Context, snap *snapshot, p *protocol.SemanticTokensRangeParams) (*protocol.SemanticTokens, error) {
	now, err := t.blocks(ctx, snap, snap.touching(parser.Range{Start: snap.offset(p.Range.Start), End: snap.offset(p.Range.End)}))
	if err != nil {
		return nil, err
	}
	all := concat(now)
	kept := []uint32{}
	var line, last, column uint32 // of the token before; of the last one kept
	for token := range slices.Chunk(all, tokenSize) {
		if token[0] > 0 {
			column = 0
		}
		line, column = line+token[0], column+token[1]
		if line < p.Range.Start.Line || line > p.Range.End.Line {
			continue
		}
		if len(kept) == 0 {
			token[1] = column
		}
		token[0] = line - last
		last = line
		kept = append(kept, token...)
	}
	return &protocol.SemanticTokens{Data: kept}, nil
}

// tokenSize is how many numbers encode a token.
const tokenSize = 5

// touching returns the preamble and the puzzles that a range touches, in order.
func (s *snapshot) touching(r parser.Range) []parser.Placed {
	var puzzles []parser.Placed
	for i := s.file.At(r.Start).Index; i < s.file.NumPuzzles(); i++ {
		p := s.file.Puzzle(i)
		if p.Start > r.End {
			break
		}
		puzzles = append(puzzles, p)
	}
	return puzzles
}

// blocks returns the tokens of puzzles of a snapshot. Tokens do not wait for
// solutions, or only for those that are there in the blink of an eye.
func (t *semanticTokens) blocks(ctx context.Context, snap *snapshot, puzzles []parser.Placed) ([]placedBlock, error) {
	s := t.server
	heat := s.settings().HeatMap && s.settings().Spoilers
	results := make([]*analysis.Result, len(puzzles))
	if heat {
		var err error
		if results, err = s.soon(ctx, puzzles, true); err != nil {
			return nil, err
		}
	}
	blocks := make([]placedBlock, 0, len(puzzles))
	line := 0 // of the last token
	for i, placed := range puzzles {
		var facts *analysis.Facts
		if results[i] != nil {
			facts = results[i].Facts
		}
		b := t.block(snap, placed.Puzzle, facts)
		if len(b.data) > 0 {
			blocks = append(blocks, placedBlock{b, uint32(placed.Line + int(b.data[0]) - line)})
			line = placed.Line + b.last
		}
	}
	if heat && value(orEmpty(s.editor.workspace.SemanticTokens).RefreshSupport) {
		t.refresh.awaitMore(snap, puzzles, results)
	}
	t.forget(snap, puzzles)
	return blocks, nil
}

// block returns the tokens of a puzzle, encoded anew if something has become
// known about it.
func (t *semanticTokens) block(snap *snapshot, p *parser.Puzzle, facts *analysis.Facts) *encodedTokens {
	t.mu.Lock()
	known, ok := t.document(snap).puzzles[p]
	t.mu.Unlock()
	if ok && known.facts == facts {
		return known.encodedTokens
	}
	encoded := encodeTokens(snap.encoding, p, facts)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.document(snap).puzzles[p] = tokenBlock{encoded, facts}
	return encoded
}

func (t *semanticTokens) document(snap *snapshot) *tokenised {
	d := t.documents[snap.key]
	if d == nil {
		d = &tokenised{puzzles: make(map[*parser.Puzzle]tokenBlock)}
		t.documents[snap.key] = d
	}
	return d
}

// forget drops the tokens of puzzles that are gone, once they get many.
func (t *semanticTokens) forget(snap *snapshot, asked []parser.Placed) {
	t.mu.Lock()
	defer t.mu.Unlock()
	d := t.document(snap)
	if len(d.puzzles) <= 2*snap.file.NumPuzzles()+16 {
		return
	}
	before := d.puzzles
	d.puzzles = make(map[*parser.Puzzle]tokenBlock, len(asked))
	for _, placed := range asked {
		d.puzzles[placed.Puzzle] = before[placed.Puzzle]
	}
}

func (t *semanticTokens) closed(document uri.URI) {
	t.refresh.closed(document)
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.documents, document)
}

// tell names an answer and notes that the client was told it. It returns what
// the client was told in the answer before, nil if that is not known any more.
func (t *semanticTokens) tell(snap *snapshot, now []placedBlock, previous string) (id string, before []placedBlock) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.answers++
	d := t.document(snap)
	if previous != "" && d.id == previous {
		before = d.told
	}
	d.id, d.told = strconv.Itoa(t.answers), now
	return d.id, before
}

// encodeTokens encodes the tokens of a puzzle.
func encodeTokens(encoding parser.Encoding, p *parser.Puzzle, facts *analysis.Facts) *encodedTokens {
	e := &encodedTokens{}
	column := 0
	for token := range analysis.Tokens(p, facts) {
		line, start := p.Position(encoding, token.Range.Start)
		_, end := p.Position(encoding, token.Range.End)
		if line > e.last {
			column = 0
		}
		e.data = append(e.data, uint32(line-e.last), uint32(start-column), uint32(end-start),
			tokenNumbers[token.Kind], uint32(token.Modifiers))
		e.last, column = line, start
	}
	e.data = slices.Clip(e.data)
	return e
}

// concat returns the numbers of blocks one after the other.
func concat(blocks []placedBlock) []uint32 {
	n := 0
	for _, b := range blocks {
		n += len(b.data)
	}
	data := make([]uint32, 0, n)
	for _, b := range blocks {
		data = append(append(data, b.lead), b.data[1:]...)
	}
	return data
}

// difference returns the edits that make one answer of another. Blocks that both
// have are compared by what they are, not by what is in them.
func difference(before, now []placedBlock) []protocol.SemanticTokensEdit {
	start := 0
	for len(before) > 0 && len(now) > 0 && before[0] == now[0] {
		start += len(now[0].data)
		before, now = before[1:], now[1:]
	}
	for len(before) > 0 && len(now) > 0 && before[len(before)-1] == now[len(now)-1] {
		before, now = before[:len(before)-1], now[:len(now)-1]
	}
	edits := []protocol.SemanticTokensEdit{}
	if len(before) != len(now) {
		return replaced(edits, start, concat(before), concat(now))
	}
	// The same puzzles, of some of which more is known.
	for i := range now {
		if before[i] != now[i] {
			edits = replaced(edits, start, concat(before[i:i+1]), concat(now[i:i+1]))
		}
		start += len(before[i].data)
	}
	return edits
}

// replaced appends the edit that replaces numbers from a start on, without the
// tokens at both ends that stay.
func replaced(edits []protocol.SemanticTokensEdit, start int, before, now []uint32) []protocol.SemanticTokensEdit {
	for len(before) > 0 && len(now) > 0 && slices.Equal(before[:tokenSize], now[:tokenSize]) {
		start += tokenSize
		before, now = before[tokenSize:], now[tokenSize:]
	}
	for len(before) > 0 && len(now) > 0 && slices.Equal(before[len(before)-tokenSize:], now[len(now)-tokenSize:]) {
		before, now = before[:len(before)-tokenSize], now[:len(now)-tokenSize]
	}
	if len(before) == 0 && len(now) == 0 {
		return edits
	}
	return append(edits, protocol.SemanticTokensEdit{Start: uint32(start), DeleteCount: uint32(len(before)), Data: now})
}
