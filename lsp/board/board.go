// Package board serves panels that draw, play and edit puzzles: one in the client, or those on
// pages in a browser. It tells a panel what to draw and when that has changed, and asks the
// client to make the edits that the user draws. It does not know how panels draw.
package board

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"plywise/lsp/answer"
	"plywise/lsp/inert"
	"plywise/lsp/session"
	"plywise/lsp/transport"
	"plywise/lsp/view"
	"plywise/lsp/words"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/solver"
	"plywise/solver/composition"
)

// The board is for a panel that draws a puzzle, plays it and edits it. It is not part of
// the Language Server Protocol, and everything that is works without it.
//
// Any client may send the request plywise/board, whose parameters are [boardParams] and
// whose result is a [board], or null in a document without puzzles. A client that sets
// {"board": true} in its initialization options gets the notification
// plywise/boardChanged, with a [boardChanged], once for each answer that would be a
// different one now, because the text was edited, the puzzle has been solved or the
// settings have changed; then it may ask again. With {"preview": true} beside it the page in
// a browser is offered, too. The server's capabilities have
// {"experimental": {"plywiseBoard": 2}}.
const (
	methodBoard        = "plywise/board"
	methodBoardChanged = "plywise/boardChanged"
	boardVersion       = 2 // of this extension
)

// A boardParams asks for a puzzle of an open document: the one at a position or, on what
// stands above the first puzzle, the first.
type boardParams struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	Position     protocol.Position               `json:"position"`
	// Path are moves, by their places, that are played from the position of the text. The
	// answer is about the position after those that are legal, up to the first that is
	// not. They are played only once the puzzle is solved.
	Path []solver.Place `json:"path,omitempty"`
	// Heat is the layer of the heat map that is wanted, a [heatChoice], null for none. It
	// may be left out for the layer that colours the text: the piece of the player to
	// move, with the other one to move.
	Heat json.RawMessage `json:"heat,omitempty"`
	// Known is the resultId of an answer that the client has. The result is
	// {"unchanged": true} if it would be the same but for the document's version and the
	// time that solving took.
	Known string `json:"known,omitempty"`
	// Pinned is the resultId of an earlier answer. The puzzle is then the one that this
	// answer was about, wherever it stands by now and whatever has become of its text.
	// If it is gone, or too many answers have been given since, the position counts.
	Pinned string `json:"pinned,omitempty"`
	// Edits asks for the effect of every single edit. The server finds those that it does not
	// know yet, and the answer counts as changed as it finds more.
	Edits bool `json:"edits,omitempty"`
	// Reveal asks for outcomes even though spoilers are off.
	Reveal bool `json:"reveal,omitempty"`
}

// Place returns the document for the session, without a cursor: a panel may show another puzzle
// than the one that the cursor is in.
func (p *boardParams) Place() session.Place { return session.Place{Document: p.TextDocument.URI} }

// A heatChoice names a layer of the heat map by players: "mouse" or "cat".
type heatChoice struct {
	Piece string `json:"piece"` // whose places they are
	Turn  string `json:"turn"`  // who is to move once the piece stands there
}

// A board is all that a panel needs to draw a puzzle, to play it and to edit it.
//
// Places are numbers: row*cols+col on a grid, the index in nodes on a graph. What depends
// on the solution is there if state is "solved".
type board struct {
	// ResultID names the answer: a hash of the puzzle's own text, a hyphen, the puzzle's
	// index, a dot and a hash of the rest of the answer. If other puzzles of the document
	// have the same text, how many of them stand before it, and how many there are, follow
	// the index. Equal answers have equal ones, even from another server.
	ResultID string         `json:"resultId"`
	Version  int32          `json:"version"` // of the document
	Index    int            `json:"index"`   // of the puzzle in the document
	Range    protocol.Range `json:"range"`   // of the puzzle
	Title    string         `json:"title"`
	Game     string         `json:"game,omitempty"` // as the format names it; absent where that is not known
	Source   string         `json:"source,omitempty"`
	// State is "solved", "solving", or "broken" for a puzzle that cannot be solved, or whose
	// board cannot be drawn; Problem then says why. What is below is then what can be read.
	State   string        `json:"state"`
	Problem *boardProblem `json:"problem,omitempty"`
	// Stale says why Heat is that of an older text, if it is.
	Stale string `json:"stale,omitempty"`
	// Hidden says that spoilers are off and were not asked for: then there is no outcome,
	// line or heat, the moves are in the order of their places, without outcomes, ranks
	// and marks, and so are Played and Claims.
	Hidden bool `json:"hidden,omitempty"`

	Rules boardRules  `json:"rules"`
	Arena *boardArena `json:"arena,omitempty"`

	boardPosition
	boardJudgement // absent after a path
	// Edits is there where it was asked for, the puzzle is solved and nothing is hidden;
	// absent after a path.
	Edits *boardEdits `json:"edits,omitempty"`
	At    *int        `json:"at,omitempty"` // the place that the request's position is on, if it is one of this puzzle

	Played []boardPlayed `json:"played"`
	Claims []boardClaim  `json:"claims"`
	Text   boardText     `json:"text"`
	Stats  *boardStats   `json:"stats,omitempty"`
}

// A boardPosition is the position that is drawn: that of the text, or the one after Path.
type boardPosition struct {
	// Pieces are the places of "mouse", "cat" and "goal" (the food or the hole), or of
	// "knight"; Pawns those of the pawns that are left, in the order of the file.
	Pieces    map[string]solver.Place `json:"pieces"`
	Pawns     []solver.Place          `json:"pawns"`
	Turn      string                  `json:"turn,omitempty"`      // "mouse", "cat", "alice" or "bob"; absent where that is not known
	LimitLeft *int64                  `json:"limitLeft,omitempty"` // moves left, counting both players'; absent for no limit
	Over      bool                    `json:"over"`
	Path      []solver.Place          `json:"path"` // the moves of the request's path that were played

	Outcome *boardOutcome `json:"outcome,omitempty"`
	Moves   []boardMove   `json:"moves,omitzero"` // every legal one, best first
	// Line is one line of best play to the end, where a player forces it, but not more than
	// lineShown moves of it.
	Line []boardStep `json:"line,omitzero"`
	Heat *boardHeat  `json:"heat,omitempty"` // absent for knight and pawns, and where heat maps are off
}

// A boardProblem says why a puzzle cannot be solved.
type boardProblem struct {
	Message string         `json:"message"`
	Range   protocol.Range `json:"range"`
}

// A boardStats says how much work a puzzle is.
type boardStats struct {
	States int64 `json:"states"`
	Micros int64 `json:"micros"` // that solving took
}

// Panels serves the panels that draw puzzles: one in the client, and those on pages in a browser.
type Panels struct {
	*session.Session
	JudgeWait time.Duration // judgeWait; only tests change it, before the session is served
}

// NewPanels serves panels that show the puzzles of a session.
func NewPanels(s *session.Session) *Panels { return &Panels{s, judgeWait} }

// Features returns the features that panels use.
func (p *Panels) Features() []session.Feature {
	return []session.Feature{p.boardFeature(), p.previewFeature()}
}

func (p *Panels) boardFeature() session.Feature {
	s := p.Session
	b := &boards{panels: p, isTold: func() bool { return s.Client.Board }}
	return session.Feature{
		Offer: func(c *protocol.ServerCapabilities) {
			c.Experimental, _ = json.Marshal(map[string]int{"plywiseBoard": boardVersion})
		},
		Methods:  session.Methods{methodBoard: session.OnDocument(b.board)},
		Commands: p.commands(),
		Closed:   b.closed,
		Initialized: func(ctx context.Context) {
			if s.Client.Board {
				b.follow(ctx, s.Flush, p.tellOfBoard)
			}
		},
	}
}

// board answers the request. It encodes the answer itself, because the protocol's encoder has
// other rules for which fields to leave out.
func (b *boards) board(ctx context.Context, snap *workspace.Snapshot, p *boardParams) (any, error) {
	s := b.panels
	heat, err := readHeatChoice(p.Heat)
	if err != nil {
		return nil, err
	}
	settings := s.Settings()
	placed, ok := b.meant(snap, p)
	if !ok {
		b.remember(snap, sight{index: noPuzzle, settings: settings})
		return nil, nil
	}
	answers, err := s.AnswersSoon(ctx, []parser.Placed{placed}, b.isTold())
	if err != nil {
		return nil, err
	}
	known := answers[0]
	hidden := !settings.Spoilers && !p.Reveal
	edits := p.Edits && len(p.Path) == 0 && !hidden
	if edits && known.Facts != nil {
		known = b.mapSoon(ctx, snap, placed.Puzzle)
	}
	seen := sight{index: placed.Index, line: placed.Line, puzzle: placed.Puzzle, answer: known, settings: settings}
	if known.Facts != nil {
		if known, err = s.Solved(ctx, placed.Puzzle); err != nil {
			return nil, err
		}
		if seen.judgement() == nil && len(p.Path) == 0 && !hidden {
			b.judgeSoon(ctx, known)
		}
	}
	seen.judged = seen.judgement()
	d := &boardDrawer{printer: s.Printer().ForBoards(), snap: snap, placed: placed, answer: known, hidden: hidden}
	heat.none = heat.none || d.hidden || !settings.HeatMap
	answer, err := d.board(ctx, p, heat, seen.judged)
	if err != nil {
		return nil, err
	}
	if edits && answer.State == "solved" {
		answer.Edits = newBoardEdits(placed.Puzzle, known.OpenMap())
		seen.edits = editsSeen{true, answer.Edits.Known}
	}
	if answer.ResultID, err = answer.id(session.ReferenceTo(snap, placed)); err != nil {
		return nil, err
	}
	b.remember(snap, seen)
	if p.Known == answer.ResultID {
		return jsonrpc2.RawMessage(`{"unchanged":true}`), nil
	}
	encoded, err := json.Marshal(answer)
	return jsonrpc2.RawMessage(encoded), err
}

// meant returns the puzzle that a request is about, and false if there is none.
func (b *boards) meant(snap *workspace.Snapshot, p *boardParams) (parser.Placed, bool) {
	if snap.File.NumPuzzles() == 0 {
		return parser.Placed{}, false
	}
	if p.Pinned != "" {
		if placed, ok := b.pinned(snap, p.Pinned); ok {
			return placed, true
		}
	}
	if placed, ok := snap.File.PuzzleAt(snap.Offset(p.Position)); ok {
		return placed, true
	}
	return snap.File.Puzzle(0), true
}

// A wantedHeat is the layer that a request asks for; the zero wantedHeat is the one that
// colours the text.
type wantedHeat struct {
	none, named bool
	piece, turn solver.Player
}

func readHeatChoice(raw json.RawMessage) (wantedHeat, error) {
	switch string(raw) {
	case "":
		return wantedHeat{}, nil
	case "null":
		return wantedHeat{none: true}, nil
	}
	var choice heatChoice
	if err := json.Unmarshal(raw, &choice); err != nil {
		return wantedHeat{}, transport.InvalidParams("`heat`: " + err.Error())
	}
	players := []string{solver.Mouse.String(), solver.Cat.String()} // in the order of their numbers
	piece, turn := slices.Index(players, choice.Piece), slices.Index(players, choice.Turn)
	if piece < 0 || turn < 0 {
		return wantedHeat{}, transport.InvalidParams("`heat` takes a `piece` and a `turn`, each \"mouse\" or \"cat\"")
	}
	return wantedHeat{named: true, piece: solver.Player(piece), turn: solver.Player(turn)}, nil
}

// A boardDrawer makes a board from the answer about a puzzle.
type boardDrawer struct {
	printer words.Printer
	snap    *workspace.Snapshot
	placed  parser.Placed
	answer  *answer.Answer
	hidden  bool
}

// board returns the answer to a request, given the judgement of the puzzle, nil for none.
func (d *boardDrawer) board(ctx context.Context, p *boardParams, heat wantedHeat, judged *composition.Composition) (answer *board, err error) {
	answer = d.shown()
	answer.At = d.at(p.Position)
	var at solver.Position
	if answer.State == "solved" {
		played := 0
		if at, played, err = d.answer.Game.Follow(ctx, p.Path); err != nil {
			return nil, err
		}
		if answer.boardPosition = d.position(at, p.Path[:played]); played == 0 {
			answer.boardJudgement = d.judgement(judged, len(answer.Line))
		}
	}
	if !heat.none {
		answer.Heat, answer.Stale = d.heat(at, heat)
	}
	return answer, nil
}

// shown returns the parts of a board that do not depend on the request's path, position and
// layer.
func (d *boardDrawer) shown() *board {
	p := d.placed.Puzzle
	b := &board{
		Version: d.snap.Version, Index: d.placed.Index, Range: d.snap.Span(d.placed.Span()),
		Title: inert.Message(p.Title), Source: inert.Message(p.Source()), Game: p.Game.Info().Name,
		State: "solved", Hidden: d.hidden,
		Rules: newBoardRules(p), Arena: newBoardArena(p.Draft.Arena()),
		boardPosition: diagram(view.ShownDiagram(p)),
		Played:        d.played(), Claims: d.claims(), Text: d.text(),
	}
	switch f := d.answer.Facts; {
	case f != nil && d.answer.Game != nil:
		b.Stats = &boardStats{States: f.States, Micros: f.Elapsed.Microseconds()}
	default:
		b.State = "solving"
		if obstacle, ok := d.answer.Obstacle(); ok {
			b.State, b.Problem = "broken", &boardProblem{d.printer.Message(obstacle.Message), d.snap.In(d.placed, obstacle.Range)}
		}
	}
	if size := p.Draft.Board; size != nil && size.Cells == nil && size.Places() > mostPlacesDrawn {
		b.State, b.Arena = "broken", nil
		b.Problem = &boardProblem{d.printer.Message(view.TooLargeToDraw(size)), d.snap.In(d.placed, p.Field("size").Range)}
	}
	return b
}

// mostPlacesDrawn is the most squares of a board given only by its size that panels draw: they
// keep data for each square, and a size may be any number.
const mostPlacesDrawn = 1 << 16

// at returns the place under a position of the document, nil for none.
func (d *boardDrawer) at(position protocol.Position) *int {
	cursor := d.snap.File.At(d.snap.Offset(position))
	if cursor.Index != d.placed.Index || cursor.Place < 0 {
		return nil
	}
	return &cursor.Place
}
