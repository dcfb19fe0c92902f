package board

import (
	"encoding/binary"
	"slices"

	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/game"
	"plywise/lsp/inert"
	"plywise/lsp/view"
	"plywise/parser/syntax"
	"plywise/solver"
)

// lineShown is how many moves of a line a panel gets. To step on from there it asks again with a
// path.
const lineShown = 128

// A boardRules has the rules that a puzzle sets; an absent one is not known or does not belong to
// the game.
type boardRules struct {
	MouseJump *int   `json:"mouseJump,omitempty"` // cells
	CatJump   *int   `json:"catJump,omitempty"`
	Limit     *int64 `json:"limit,omitempty"` // of the text; absent for none
}

func newBoardRules(p *syntax.Puzzle) boardRules {
	var r boardRules
	if cells, ok := view.ShownJump(p, "mouse-jump"); ok {
		r.MouseJump = &cells
	}
	if cells, ok := view.ShownJump(p, "cat-jump"); ok {
		r.CatJump = &cells
	}
	r.Limit = limit(view.ShownLimit(p))
	return r
}

// limit returns nil for syntax.NoLimit.
func limit(moves int64) *int64 {
	if moves == syntax.NoLimit {
		return nil
	}
	return &moves
}

// A boardArena is where a game is played.
type boardArena struct {
	Kind string `json:"kind"` // "grid" or "graph"

	// Of a grid: its size, and its cells row by row: '.' for a cell that may be entered,
	// '#' for one that may not, '?' for one that is missing or not understood. Cells is
	// absent for a board that is given by its size.
	Rows  int    `json:"rows,omitempty"`
	Cols  int    `json:"cols,omitempty"`
	Cells string `json:"cells,omitempty"`

	// Of a graph: the names of the nodes, and the edges as pairs of node numbers, each
	// edge once, the smaller number first; a loop has the same number twice.
	Nodes []string `json:"nodes,omitzero"`
	Edges [][2]int `json:"edges,omitzero"`
}

func newBoardArena(arena syntax.Arena) *boardArena {
	switch arena := arena.(type) {
	case *syntax.Graph:
		return newBoardGraph(arena)
	case *syntax.Board:
		return &boardArena{Kind: "grid", Rows: arena.Rows, Cols: arena.Cols, Cells: boardCells(arena.Cells)}
	}
	return nil
}

func newBoardGraph(g *syntax.Graph) *boardArena {
	a := &boardArena{Kind: "graph", Nodes: make([]string, len(g.Nodes)), Edges: [][2]int{}}
	for i, node := range g.Nodes {
		a.Nodes[i] = inert.Message(node.Name)
		for _, n := range g.Neighbors[i] {
			if i <= n {
				a.Edges = append(a.Edges, [2]int{i, n})
			}
		}
	}
	return a
}

func boardCells(glyphs []byte) string {
	cells := make([]byte, len(glyphs))
	for i, glyph := range glyphs {
		switch glyph {
		case 0, syntax.UnknownGlyph:
			cells[i] = '?'
		case '#':
			cells[i] = '#'
		default:
			cells[i] = '.'
		}
	}
	return string(cells)
}

// diagram returns the position that a diagram shows, without moves and outcomes.
func diagram(shown view.Diagram) boardPosition {
	return boardPosition{
		Pieces: shown.Pieces, Pawns: orNone(shown.Pawns), Turn: shown.Turn, LimitLeft: limit(shown.Limit),
		Path: []solver.Place{},
	}
}

// orNone returns an empty list in place of nil.
func orNone[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// A boardOutcome is an outcome in words of the client's language, and as in the command
// line's JSON.
type boardOutcome struct {
	Words string `json:"words"`
	explain.OutcomeRecord
}

func (d *boardDrawer) outcome(o solver.Outcome) *boardOutcome {
	return &boardOutcome{d.printer.Sprintf("%v", o), explain.NewOutcomeRecord(o)}
}

// A boardMove is a move of the player to move.
type boardMove struct {
	To   solver.Place `json:"to"`
	Name string       `json:"name"` // of the place, as the format writes it
	// Before is its outcome counted from the position that is drawn, as lenses, actions
	// and completion have it; After that of the position it leads to.
	Before *boardOutcome `json:"before,omitempty"`
	After  *boardOutcome `json:"after,omitempty"`
	Rank   *int          `json:"rank,omitempty"`  // 0 for the best, equal for equally good ones
	Mark   game.Mark     `json:"mark,omitempty"`  // as behind the entries of `moves`
	Steps  int           `json:"steps,omitempty"` // knight's moves to the pawn
}

// A boardStep is a move of a line.
type boardStep struct {
	To     solver.Place  `json:"to"`
	Player string        `json:"player"`
	After  *boardOutcome `json:"after"` // of the position that it leads to
}

// position returns all but the heat of the position after a path.
func (d *boardDrawer) position(at solver.Position, path []solver.Place) boardPosition {
	b, known := diagram(view.DiagramOf(d.placed.Puzzle, at)), d.answer.Facts.Evaluation
	if len(path) > 0 {
		b.Path, known = path, game.Evaluate(at)
	}
	b.Over = known.IsCalledOver()
	b.Moves = make([]boardMove, len(known.Moves))
	for i, m := range known.Moves {
		b.Moves[i] = d.move(&known, m)
	}
	if d.hidden {
		slices.SortFunc(b.Moves, func(x, y boardMove) int { return int(x.To - y.To) })
		return b
	}
	b.Outcome, b.Line = d.outcome(known.Outcome), []boardStep{}
	for _, m := range game.NewLine(at, known.Line, lineShown) {
		b.Line = append(b.Line, boardStep{m.To, m.Player.String(), d.outcome(m.After)})
	}
	return b
}

// move returns a move of a position.
func (d *boardDrawer) move(at *game.Evaluation, m solver.Move) boardMove {
	made := boardMove{To: m.To, Name: inert.Message(d.placed.PlaceName(int(m.To)))}
	if m.Outcome.Kind == solver.Total {
		made.Steps = m.Steps
	}
	if !d.hidden {
		made.Before, made.After = d.outcome(game.FromHere(m)), d.outcome(game.AfterMove(m))
		made.Rank, made.Mark = &m.Rank, at.Mark(m)
	}
	return made
}

// A boardHeat is one layer of the heat map.
type boardHeat struct {
	Piece string `json:"piece"` // whose places they are
	Turn  string `json:"turn"`  // who is to move once the piece stands there
	// Int16 has two bytes by place, the lower one first, in base64: 0 where the piece may
	// not stand, 1+n where the mouse wins in n, -1-n where the cat does, 32767 for a draw,
	// -32768 where the cat wins by the move limit. A win that takes longer than fits has
	// the greatest number that does.
	Int16 []byte `json:"int16"`
}

func newBoardHeat(l answer.Layer) *boardHeat {
	h := &boardHeat{Piece: l.Piece.String(), Turn: l.Turn.String(), Int16: make([]byte, 0, 2*len(l.Outcomes))}
	for _, o := range l.Outcomes {
		h.Int16 = binary.LittleEndian.AppendUint16(h.Int16, uint16(o))
	}
	return h
}

// heat returns the wanted layer of the position, nil where there is none. While the puzzle has no
// solution, it is the layer of the last text that had one, if that is the wanted layer; stale
// then says why.
func (d *boardDrawer) heat(at solver.Position, wanted wantedHeat) (h *boardHeat, stale string) {
	layer, ok := d.layer(at, wanted)
	if !ok {
		return nil, ""
	}
	if at == nil {
		stale = d.printer.Sprintf("The shades are those of the text before the last edit; this one is still being solved.")
		if _, broken := d.answer.Obstacle(); broken {
			stale = d.printer.Sprintf("The shades are those of the last text that could be solved.")
		}
	}
	return newBoardHeat(layer), stale
}

func (d *boardDrawer) layer(at solver.Position, wanted wantedHeat) (answer.Layer, bool) {
	switch {
	case at == nil:
		last, ok := view.LastHeat(d.answer)
		return last, ok && (!wanted.named || wanted.piece == last.Piece && wanted.turn == last.Turn)
	case wanted.named:
		return d.answer.Game.Layer(at, wanted.piece, wanted.turn)
	}
	return d.answer.Game.Arrivals(at)
}
