package lsp

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/analysis"
	"plywise/lsp/configuration"
	"plywise/lsp/inert"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/solver"
)

// The board is for editors that have a panel to draw one in. It is not part of the
// Language Server Protocol, and everything that is works without it.
//
// A client that sets {"board": true} in its initialization options may send the
// request plywise/board, whose parameters are a [boardParams] and whose result is
// a [board], or null where there is no puzzle. When the answer would be a different
// one, because the text was edited or the puzzle has been solved, the client gets
// the notification plywise/boardChanged once, with a [boardChanged], and may ask
// again. The server's capabilities have {"experimental": {"plywiseBoard": true}}
// for such a client.
const (
	methodBoard        = "plywise/board"
	methodBoardChanged = "plywise/boardChanged"
)

// A boardParams asks for the puzzle at a position of an open document.
type boardParams struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	Position     protocol.Position               `json:"position"`
	// Reveal asks for outcomes even though spoilers are off.
	Reveal bool `json:"reveal,omitempty"`
}

// A boardChanged says that the answer to plywise/board would be different now.
type boardChanged struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	Version      int32                           `json:"version"` // of the document
}

// A board is all that is needed to draw a puzzle and to play it.
//
// Places are numbers: row*cols+col on a board, the index in nodes on a graph.
// What depends on the solution is present if state is "solved". With spoilers off,
// the moves are in the order of their places, without outcomes.
type board struct {
	Version int32          `json:"version"` // of the document
	Range   protocol.Range `json:"range"`   // of the puzzle in that version
	Title   string         `json:"title"`
	Source  string         `json:"source,omitempty"`
	Game    string         `json:"game,omitempty"` // as the format names it; absent where it is not known
	// State is "solved", "solving", or "broken" for a puzzle that cannot be
	// solved; Problem then says why. What is below is then what can be read.
	State   string `json:"state"`
	Problem string `json:"problem,omitempty"`

	// For boards: the rows from the top, with '.' for a cell that may be entered,
	// '#' for one that may not, and '?' for one that is missing or not understood.
	// Cells is absent for a board that is given by its size.
	Rows  int      `json:"rows,omitempty"`
	Cols  int      `json:"cols,omitempty"`
	Cells []string `json:"cells,omitempty"`
	// For graphs: the names of the nodes, and the edges as pairs of node numbers,
	// each edge once, the smaller number first; a loop has the same number twice.
	Nodes []string `json:"nodes,omitempty"`
	Edges [][2]int `json:"edges,omitempty"`

	// Pieces are the places of "mouse", "cat" and "goal" (the food or the hole),
	// or of "knight"; Pawns those of the pawns, in the order of the file.
	Pieces map[string]int `json:"pieces,omitempty"`
	Pawns  []int          `json:"pawns,omitempty"`
	Turn   string         `json:"turn,omitempty"`  // "mouse", "cat", "alice" or "bob"
	Limit  *int64         `json:"limit,omitempty"` // moves left, counting both players'; absent for none

	Outcome *boardOutcome `json:"outcome,omitempty"`
	Over    bool          `json:"over,omitempty"`
	Moves   []boardMove   `json:"moves,omitempty"` // every legal one, best first
	Line    []int         `json:"line,omitempty"`  // one line of best play to the end, where somebody forces it
	// Heat is for the chases, unless heat maps are off: heat["mouse"]["cat"] has,
	// by place, the outcome if the mouse stood there and the cat where it is, with
	// the cat to move; where it is the mouse's turn, that takes a move of the limit.
	// So a place where it can go has the outcome of that move. Each is a word such as
	// "M5" or "C6" (mouse or cat wins in that many moves; 0 is a game that is over),
	// "CL" (the cat wins by the move limit), "D" (draw), or "" where that player may
	// not stand.
	Heat map[string]map[string][]string `json:"heat,omitempty"`
}

// A boardOutcome is an outcome in words of the client's language, and as in the
// command line's JSON.
type boardOutcome struct {
	Words string `json:"words"`
	analysis.OutcomeRecord
}

// A boardMove is a move of the player to move.
type boardMove struct {
	To int `json:"to"`
	// Outcome is that of the position after the move; for knight and pawns, it is
	// the total counted from before the move.
	Outcome *boardOutcome `json:"outcome,omitempty"`
	Rank    *int          `json:"rank,omitempty"`  // 0 for the best, equal for equally good ones
	Keeps   *bool         `json:"keeps,omitempty"` // the move does not give the outcome away
	Steps   int           `json:"steps,omitempty"` // knight's moves to the pawn
}

func (s *server) boardFeature() feature {
	b := &boards{server: s}
	return feature{
		offer: func(c *protocol.ServerCapabilities) {
			if s.client.board {
				c.Experimental = protocol.LSPAny(`{"plywiseBoard":true}`)
			}
		},
		methods: methods{methodBoard: onDocument(b.board)},
		closed:  b.closed,
		initialized: func(ctx context.Context) {
			if s.client.board {
				b.follow(ctx)
			}
		},
	}
}

// boards remembers what panels show.
type boards struct {
	server *server

	mu    sync.Mutex
	shown map[uri.URI]shownBoard // the last answer, by document; dropped when it is outdated
}

// A shownBoard is what an answer was made from.
type shownBoard struct {
	snap     *workspace.Snapshot
	puzzle   *parser.Puzzle
	answer   *analysis.Answer
	settings configuration.Settings
}

// board encodes its answer itself: the protocol's encoder has its own idea of which
// fields may be left out.
func (b *boards) board(ctx context.Context, snap *workspace.Snapshot, p *boardParams) (any, error) {
	s := b.server
	placed, ok := snap.File.PuzzleAt(snap.Offset(p.Position))
	if !ok {
		return nil, nil
	}
	answers, err := s.answersSoon(ctx, []parser.Placed{placed}, s.client.board)
	if err != nil {
		return nil, err
	}
	settings := s.settings()
	known := answers[0]
	b.remember(shownBoard{snap, placed.Puzzle, known, settings})
	answer := s.newBoard(snap, placed, known)
	if answer.State == "solved" {
		known, err := s.solved(ctx, placed.Puzzle)
		if err != nil {
			return nil, err
		}
		if known.Game == nil || known.Facts == nil {
			return nil, protocol.ErrContentModified // it was stopped, or the memory limit has changed
		}
		s.solution(answer, known.Game, known.Facts, p.Reveal || settings.Spoilers, settings.HeatMap)
	}
	encoded, err := json.Marshal(answer)
	return jsonrpc2.RawMessage(encoded), err
}

// remember notes what is about to be shown.
func (b *boards) remember(shown shownBoard) {
	if !b.server.client.board {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.shown == nil {
		b.shown = make(map[uri.URI]shownBoard)
	}
	b.shown[shown.snap.Key] = shown
	if b.isOutdated(shown) {
		b.server.changes.send() // it changed before it was noted
	}
}

// isOutdated reports whether the board would be a different one now.
func (b *boards) isOutdated(shown shownBoard) bool {
	answer := b.server.schedule.Known(shown.puzzle)
	return b.server.documents.View()[shown.snap.Key] != shown.snap || answer != shown.answer || b.server.settings() != shown.settings
}

// newBoard returns what can be drawn of a puzzle without its solution.
func (s *server) newBoard(snap *workspace.Snapshot, placed parser.Placed, a *analysis.Answer) *board {
	p := placed.Puzzle
	b := &board{
		Version: snap.Version, Range: snap.Span(placed.Span()),
		Title: inert.Message(p.Title), Source: inert.Message(p.Source), Game: p.Game.Info().Name, State: "solved",
	}
	if obstacle, ok := a.Obstacle(); ok {
		b.State, b.Problem = "broken", s.message(obstacle.Message)
	} else if a.Facts == nil {
		b.State = "solving"
	}
	b.draw(p)
	return b
}

// draw sets what the text says of the position, as far as it can be read.
func (b *board) draw(p *parser.Puzzle) {
	if p.Setup == nil {
		b.draft(p)
		return
	}
	b.Turn = p.Game.Player(p.Setup.Turn())
	b.arena(p.Setup.Arena())
	b.place(p.Setup)
}

// draft sets what can be read of a broken position.
func (b *board) draft(p *parser.Puzzle) {
	d := &p.Draft
	understood := func(key string) bool {
		f := p.Field(key)
		return f == nil || f.IsSound()
	}
	if p.Game != parser.NoGame && understood("turn") {
		b.Turn = p.Game.Player(d.Turn)
	}
	if d.Limit > 0 && understood("limit") {
		b.Limit = &d.Limit
	}
	switch {
	case d.Graph != nil:
		b.arena(d.Graph)
	case d.Board != nil:
		b.arena(d.Board)
	default:
		return
	}
	b.Pieces = map[string]int{}
	for name, spot := range map[string]parser.Spot{"mouse": d.Mouse, "cat": d.Cat, "goal": d.Goal, "knight": d.Knight} {
		if spot.Set {
			b.Pieces[name] = spot.Place
		}
	}
	for _, pawn := range d.Pawns {
		b.Pawns = append(b.Pawns, pawn.Place)
	}
}

// arena sets where the game is played.
func (b *board) arena(arena parser.Arena) {
	switch arena := arena.(type) {
	case *parser.Graph:
		for i, node := range arena.Nodes {
			b.Nodes = append(b.Nodes, node.Name)
			for _, n := range arena.Neighbors[i] {
				if i <= n {
					b.Edges = append(b.Edges, [2]int{i, n})
				}
			}
		}
	case *parser.Board:
		b.Rows, b.Cols = arena.Rows, arena.Cols
		if arena.Cells == nil {
			return
		}
		for cells := range slices.Chunk(arena.Cells, arena.Cols) {
			row := make([]byte, arena.Cols)
			for c, glyph := range cells {
				switch glyph {
				case 0, parser.UnknownGlyph:
					row[c] = '?'
				case '#':
					row[c] = '#'
				default:
					row[c] = '.'
				}
			}
			b.Cells = append(b.Cells, string(row))
		}
	}
}

// place sets where the pieces stand.
func (b *board) place(setup parser.Setup) {
	switch s := setup.(type) {
	case *parser.Chase:
		b.Pieces = map[string]int{"mouse": s.Mouse.Place, "cat": s.Cat.Place, "goal": s.Goal.Place}
		if s.Limit != parser.NoLimit {
			b.Limit = &s.Limit
		}
	case *parser.Hunt:
		b.Pieces = map[string]int{"knight": s.Knight.Place}
		for _, pawn := range s.Pawns {
			b.Pawns = append(b.Pawns, pawn.Place)
		}
	}
}

// solution adds what follows from the solved game.
func (s *server) solution(b *board, g *analysis.Game, f *analysis.Facts, outcomes, heat bool) {
	b.Over = f.Over
	for _, m := range f.Moves {
		move := boardMove{To: int(m.To)}
		if m.Outcome.Kind == solver.Total {
			move.Steps = m.Steps
		}
		if outcomes {
			move.Outcome, move.Rank, move.Keeps = s.boardOutcome(m.Outcome), &m.Rank, &m.Keeps
		}
		b.Moves = append(b.Moves, move)
	}
	if !outcomes {
		slices.SortFunc(b.Moves, func(x, y boardMove) int { return x.To - y.To })
		return
	}
	b.Outcome = s.boardOutcome(f.Outcome)
	for _, place := range f.Line {
		b.Line = append(b.Line, int(place))
	}
	if heat {
		b.Heat = heatMaps(g)
	}
}

// heatMaps returns board.Heat, nil for a game that has none.
func heatMaps(g *analysis.Game) map[string]map[string][]string {
	var maps map[string]map[string][]string
	for _, who := range []solver.Player{solver.Mouse, solver.Cat} {
		for _, turn := range []solver.Player{solver.Mouse, solver.Cat} {
			outcomes := g.Heat(who, turn)
			if outcomes == nil {
				return nil
			}
			if maps == nil {
				maps = map[string]map[string][]string{solver.Mouse.String(): {}, solver.Cat.String(): {}}
			}
			maps[who.String()][turn.String()] = heatWords(outcomes)
		}
	}
	return maps
}

func (s *server) boardOutcome(o solver.Outcome) *boardOutcome {
	return &boardOutcome{s.printer().Sprintf("%v", o), analysis.NewOutcomeRecord(o)}
}

// heatWords writes outcomes as the words of a heat map.
func heatWords(outcomes []solver.Outcome) []string {
	words := make([]string, len(outcomes))
	for i, o := range outcomes {
		switch {
		case o == solver.Outcome{}:
		case o.Kind == solver.Draw:
			words[i] = "D"
		case o.Reason == solver.Limit:
			words[i] = "CL"
		case o.Kind == solver.MouseWins:
			words[i] = "M" + strconv.Itoa(o.Plies)
		default:
			words[i] = "C" + strconv.Itoa(o.Plies)
		}
	}
	return words
}

func (b *boards) closed(document uri.URI) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.shown, document)
}

// follow tells the client when a board that it shows has changed, until the
// session ends.
func (b *boards) follow(ctx context.Context) {
	for {
		change := b.server.changes.wait()
		for _, snap := range b.changed() {
			err := b.server.conn.Notify(ctx, methodBoardChanged, &boardChanged{
				TextDocument: protocol.TextDocumentIdentifier{URI: snap.URI}, Version: snap.Version,
			})
			if err != nil && ctx.Err() == nil {
				b.server.log.Warn("a change of a board could not be sent", zap.Error(err))
			}
		}
		select {
		case <-change:
		case <-ctx.Done():
			return
		}
	}
}

// changed returns the documents whose shown board is outdated, and forgets those
// boards, so that each change is sent once.
func (b *boards) changed() []*workspace.Snapshot {
	b.mu.Lock()
	defer b.mu.Unlock()
	var changed []*workspace.Snapshot
	open := b.server.documents.View()
	for key, shown := range b.shown {
		if now := open[key]; now != nil && b.isOutdated(shown) {
			changed = append(changed, now)
			delete(b.shown, key)
		}
	}
	return changed
}
