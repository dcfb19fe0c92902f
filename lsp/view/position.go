package view

import (
	"encoding/binary"
	"slices"

	"plywise/lsp/answer"
	"plywise/lsp/diagram"
	"plywise/lsp/explain"
	"plywise/lsp/game"
	"plywise/lsp/inert"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/solver"
)

// lineShown is how many moves of a line a board has. To step on from there one goes to its end.
const lineShown = 128

// Rules are the rules that a puzzle sets; an absent one is not known or does not belong to the
// game.
type Rules struct {
	MouseJump *int   `json:"mouseJump,omitempty"` // cells
	CatJump   *int   `json:"catJump,omitempty"`
	Limit     *int64 `json:"limit,omitempty"` // of the text; absent for none
}

func newRules(p *syntax.Puzzle) Rules {
	var r Rules
	if cells, ok := diagram.ShownJump(p, "mouse-jump"); ok {
		r.MouseJump = &cells
	}
	if cells, ok := diagram.ShownJump(p, "cat-jump"); ok {
		r.CatJump = &cells
	}
	r.Limit = limit(diagram.ShownLimit(p))
	return r
}

// limit returns nil for syntax.NoLimit.
func limit(moves int64) *int64 {
	if moves == syntax.NoLimit {
		return nil
	}
	return &moves
}

// An Arena is where a game is played.
type Arena struct {
	Kind string `json:"kind"` // "grid" or "graph"

	// Of a grid: its size, and its cells row by row: '.' for a cell that may be entered, '#' for
	// one that may not, '?' for a hole, and for one that is missing or not understood. Cells is absent for a
	// board that is given by its size.
	Rows  int    `json:"rows,omitempty"`
	Cols  int    `json:"cols,omitempty"`
	Cells string `json:"cells,omitempty"`

	// Of a graph: the names of the nodes, and the edges as pairs of node numbers, each edge
	// once, the smaller number first; a loop has the same number twice.
	Nodes []string `json:"nodes,omitzero"`
	Edges [][2]int `json:"edges,omitzero"`
	// Maybe are the edges that are not decided yet.
	Maybe [][2]int `json:"maybe,omitempty"`
}

func newArena(arena syntax.Arena) *Arena {
	switch arena := arena.(type) {
	case *syntax.Graph:
		return newGraph(arena)
	case *syntax.Board:
		return &Arena{Kind: "grid", Rows: arena.Rows, Cols: arena.Cols, Cells: cellsOf(arena.Cells)}
	}
	return nil
}

// with adds the edges of a graph that are not decided yet.
func (a *Arena) with(m *syntax.Maybe) *Arena {
	if a != nil && m != nil {
		for _, hole := range m.Edges {
			a.Maybe = append(a.Maybe, [2]int{min(hole.At, hole.Other), max(hole.At, hole.Other)})
		}
	}
	return a
}

func newGraph(g *syntax.Graph) *Arena {
	a := &Arena{Kind: "graph", Nodes: make([]string, len(g.Nodes)), Edges: [][2]int{}}
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

func cellsOf(glyphs []byte) string {
	cells := make([]byte, len(glyphs))
	for i, glyph := range glyphs {
		switch glyph {
		case 0, syntax.UnknownGlyph, syntax.HoleGlyph:
			cells[i] = '?'
		case '#':
			cells[i] = '#'
		default:
			cells[i] = '.'
		}
	}
	return string(cells)
}

// standing returns the position of a puzzle that a diagram shows, without moves and outcomes.
func standing(p *syntax.Puzzle, shown diagram.Diagram) Standing {
	s := Standing{Pieces: shown.Pieces, Pawns: orNone(shown.Pawns), Turn: shown.Turn, Path: []solver.Place{}}
	if p.Field("limit") != nil {
		s.LimitLeft = limit(shown.Limit)
	}
	return s
}

// orNone returns an empty list in place of nil.
func orNone[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// An Outcome is an outcome in words of the client's language, and as in the command line's JSON.
type Outcome struct {
	Words string `json:"words"`
	explain.OutcomeRecord
	of solver.Outcome
}

func (b *Board) outcome(o solver.Outcome) *Outcome {
	return &Outcome{b.subject.Printer.Sprintf("%v", o), explain.NewOutcomeRecord(o), o}
}

// A Move is a move of the player to move.
type Move struct {
	To   solver.Place `json:"to"`
	Name string       `json:"name"` // of the place, as the format writes it
	// Before is its outcome counted from the position that is drawn, as lenses, actions and
	// completion have it; After that of the position it leads to.
	Before *Outcome  `json:"before,omitempty"`
	After  *Outcome  `json:"after,omitempty"`
	Rank   *int      `json:"rank,omitempty"`  // 0 for the best, equal for equally good ones
	Mark   game.Mark `json:"mark,omitempty"`  // as behind the entries of `moves`
	Steps  int       `json:"steps,omitempty"` // knight's moves to the pawn
	Spot   *int      `json:"spot,omitempty"`
}

// isBest reports whether a move is known to be a best one.
func (m *Move) isBest() bool { return m.Rank != nil && *m.Rank == 0 }

// A Step is a move of a line.
type Step struct {
	To     solver.Place `json:"to"`
	Player string       `json:"player"`
	After  *Outcome     `json:"after"` // of the position that it leads to
	Spot   *int         `json:"spot,omitempty"`
}

// show adds the position after a state's path, which is legal, with all but the heat.
func (b *Board) show(at solver.Position, state *State) {
	path := state.Path
	known := b.subject.Answer.Facts.Evaluation
	b.Standing = standing(b.Puzzle(), diagram.DiagramOf(b.Puzzle(), at))
	if n := len(path); n > 0 {
		b.Path, known = path, game.Evaluate(at)
		before, _ := game.PlayFrom(b.subject.Answer.Game.Start, path[:n-1])
		b.Last = []solver.Place{game.RulesOf(b.Puzzle()).MoverAt(before), path[n-1]}
	}
	b.Over = known.IsCalledOver()
	b.Moves = make([]Move, len(known.Moves))
	for i, m := range known.Moves {
		b.Moves[i] = b.move(&known, m)
	}
	if b.Hidden {
		if g := state.solving(); g != nil && g.Stage == bestHint && slices.Equal(g.Asked, path) {
			b.Moves[0].Rank = &known.Moves[0].Rank // which the hint has named
		}
		slices.SortFunc(b.Moves, func(x, y Move) int { return int(x.To - y.To) })
		return
	}
	if b.Over && known.Outcome.Kind == solver.Total { // what counts is how long the game was
		steps, _ := game.PlayThrough(b.subject.Answer.Game.Start, b.subject.Answer.Facts.Evaluation, path)
		for _, s := range steps {
			known.Outcome.Plies += s.Move.Steps
		}
	}
	b.Outcome, b.Line = b.outcome(known.Outcome), []Step{}
	if b.Over && known.Outcome.Plies == 0 {
		b.Outcome.Words = b.subject.Printer.Sprintf("%v", words.Ended(known.Outcome))
	}
	for _, m := range game.NewLine(at, known.Line, lineShown) {
		b.Line = append(b.Line, Step{To: m.To, Player: m.Player.String(), After: b.outcome(m.After)})
	}
	if len(path) > 0 {
		b.TextOutcome = b.outcome(b.subject.Answer.Facts.Evaluation.Outcome)
	} else {
		b.Judgement = b.judgement(b.subject.Judged, len(b.Line))
	}
}

// move returns a move of a position.
func (b *Board) move(at *game.Evaluation, m solver.Move) Move {
	made := Move{To: m.To, Name: b.name(m.To)}
	if m.Outcome.Kind == solver.Total {
		made.Steps = m.Steps
	}
	if !b.Hidden {
		made.Before, made.After = b.outcome(game.FromHere(m)), b.outcome(game.AfterMove(m))
		made.Rank, made.Mark = &m.Rank, at.Mark(m)
	}
	return made
}

// A Heat is one layer of the heat map.
type Heat struct {
	Piece string `json:"piece"` // whose places they are
	Turn  string `json:"turn"`  // who is to move once the piece stands there
	// Int16 has two bytes by place, the lower one first, in base64: 0 where the piece may not
	// stand, 1+n where the mouse wins in n, -1-n where the cat does, 32767 for a draw, -32768
	// where the cat wins by the move limit. A win that takes longer than fits has the greatest
	// number that does.
	Int16 []byte `json:"int16"`
}

func newHeat(l answer.Layer) *Heat {
	h := &Heat{Piece: l.Piece.String(), Turn: l.Turn.String(), Int16: make([]byte, 0, 2*len(l.Outcomes))}
	for _, o := range l.Outcomes {
		h.Int16 = binary.LittleEndian.AppendUint16(h.Int16, uint16(o))
	}
	return h
}

// addHeat adds the wanted layer, if there is one. While the puzzle has no solution, it is the
// layer of the last text that had one, if that is the wanted one; Stale then says why.
func (b *Board) addHeat(wanted Layer) {
	if b.Hidden || b.Over || wanted == NoLayer {
		return
	}
	layer, ok := b.layer(wanted)
	if !ok {
		return
	}
	b.heat, b.Heat = &layer, newHeat(layer)
	if b.at == nil {
		b.Stale = b.subject.Printer.Sprintf("The shades are those of the text before the last edit; this one is still being solved.")
		if b.State == "broken" {
			b.Stale = b.subject.Printer.Sprintf("The shades are those of the last text that could be solved.")
		}
	}
}

func (b *Board) layer(wanted Layer) (answer.Layer, bool) {
	piece, turn, named := wanted.players()
	switch {
	case b.at == nil:
		last, ok := diagram.LastHeat(b.subject.Answer)
		return last, ok && (!named || piece == last.Piece && turn == last.Turn)
	case named:
		return b.subject.Answer.Game.Layer(b.at, piece, turn)
	}
	return b.subject.Answer.Game.Arrivals(b.at)
}
