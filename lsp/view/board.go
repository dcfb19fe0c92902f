package view

import (
	"context"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/diagram"
	"plywise/lsp/explain"
	"plywise/lsp/inert"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// A Subject is a puzzle with all that is known of it, as far as it matters to a board.
type Subject struct {
	Placed  parser.Placed
	Answer  *answer.Answer           // with its game where the puzzle is solved
	Judged  *composition.Composition // nil where the puzzle has not been judged
	Printer words.Printer
	Cursor  int   // the place under the text's cursor, -1 for none
	Version int32 // of the document
	// Spoilers and HeatMap are the settings of these names.
	Spoilers, HeatMap bool
	// Range converts a range of the puzzle into one of its document; nil where there is none.
	Range func(source.Range) Range
}

// A Position is a position of a document, in the client's encoding.
type Position struct {
	Line      uint32 `json:"line"`
	Character uint32 `json:"character"`
}

// A Range is a range of a document.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// A Board is all that there is to draw of a puzzle. Its JSON is the picture of a view for a panel;
// its [Board.Rows] are the picture in characters.
//
// Places are numbers: row*cols+col on a grid, the index in nodes on a graph. What depends on the
// solution is there if State is "solved".
type Board struct {
	Version int32  `json:"version"` // of the document
	Index   int    `json:"index"`   // of the puzzle in the document
	Range   Range  `json:"range"`   // of the puzzle
	Title   string `json:"title"`
	Game    string `json:"game,omitempty"` // as the format names it; absent where that is not known
	Source  string `json:"source,omitempty"`
	// State is "solved", "solving", "holed" for one in which something is not decided, or "broken" for a puzzle that cannot be solved, or whose
	// board cannot be drawn; Problem then says why. What is below is then what can be read.
	State   string   `json:"state"`
	Problem *Problem `json:"problem,omitempty"`
	Stale   string   `json:"stale,omitempty"` // why Heat is that of an older text, if it is
	// Hidden says that spoilers are off and were not asked for: then there is no outcome, line
	// or heat, the moves are in the order of their places, without outcomes, ranks and marks,
	// and so are Played and Claims.
	Hidden bool `json:"hidden,omitempty"`

	Rules Rules  `json:"rules"`
	Arena *Arena `json:"arena,omitempty"`

	Standing
	Judgement        // absent after a path
	Edits     *Edits `json:"edits,omitempty"` // where they are asked for; absent after a path
	At        *int   `json:"at,omitempty"`    // the place under the text's cursor

	Tree []Explored `json:"tree,omitempty"` // the moves that were explored
	// Explanation is that of the position of the text, where it is wanted.
	Explanation []Explained `json:"explanation,omitempty"`
	Played      []Played    `json:"played"` // nothing while somebody solves the puzzle
	// TextOutcome is that of the position of the text; absent where that is drawn, and Outcome has it.
	TextOutcome *Outcome `json:"textOutcome,omitempty"`

	Fit      string    `json:"fit,omitempty"` // how many fillings fit, in words
	Fillings []Filling `json:"fillings,omitempty"`

	Claims []Claim `json:"claims"`
	Text   Text    `json:"text"`
	Stats  *Stats  `json:"stats,omitempty"`

	Choice

	subject Subject
	at      solver.Position // nil where it is not solved
	heat    *answer.Layer
}

// A Standing is the position that is drawn: that of the text, or the one after Path.
type Standing struct {
	// Pieces are the places of "mouse", "cat" and "goal" (the food or the hole), or of
	// "knight"; Pawns those of the pawns that are left, in the order of the file.
	Pieces    map[string]solver.Place `json:"pieces"`
	Pawns     []solver.Place          `json:"pawns"`
	Turn      string                  `json:"turn,omitempty"`      // "mouse", "cat", "alice" or "bob"; absent where that is not known
	LimitLeft *int64                  `json:"limitLeft,omitempty"` // moves left, counting both players'; absent where none is written
	Over      bool                    `json:"over"`
	Path      []solver.Place          `json:"path"`           // from the position of the text
	Last      []solver.Place          `json:"last,omitempty"` // from and to of the last move of the path

	Outcome *Outcome `json:"outcome,omitempty"`
	Moves   []Move   `json:"moves,omitzero"` // every legal one, best first
	// Line is one line of best play to the end, where a player forces it, but not more than
	// lineShown moves of it.
	Line []Step `json:"line,omitzero"`
	Heat *Heat  `json:"heat,omitempty"` // absent for knight and pawns, and where heat maps are off
}

// A Problem says why a puzzle cannot be solved.
type Problem struct {
	Message string `json:"message"`
	Range   Range  `json:"range"`
}

// Stats say how much work a puzzle is.
type Stats struct {
	States int64 `json:"states"`
	Micros int64 `json:"micros"` // that solving took
}

// NewBoard returns the board of a puzzle as a person has chosen to see it. The moves of the path
// that are not legal any more are dropped from the state. The error is ctx's.
func NewBoard(ctx context.Context, s Subject, state *State) (*Board, error) {
	b := textBoard(s)
	if b.State == "holed" && state.Mode == Solve && state.Note == "" { // who solves one after another has come to it
		state.Note = s.Printer.Message(change.HasBlank(s.Placed.Puzzle))
	}
	b.Hidden = state.Hides(s.Spoilers)
	if b.State == "solved" {
		if state.Mode == Solve && state.Solving == nil {
			state.to(nil)
		}
		at, played, err := s.Answer.Game.Follow(ctx, state.Path)
		if err != nil {
			return nil, err
		}
		state.prune(s, played)
		if state.Mode == Solve && state.Solving == nil && len(state.Path) > 0 {
			return NewBoard(ctx, s, state) // from the position of the text
		}
		b.at = at
		b.show(at, state)
		b.goesOn(state)
		if b.Tree, err = b.tree(ctx, state.shownTree()); err != nil {
			return nil, err
		}
	}
	b.Played, b.Claims = b.played(), b.claims()
	if state.Conceals() { // they may be the solution
		b.Played = b.Played[:0]
	}
	b.Choice = state.choice(b.legalMoves())
	if a := s.Answer; a.Fillings != nil {
		if b.Hidden {
			a = a.Concealed()
		}
		b.Fit, b.Fillings = explain.Holes(s.Printer, a), b.fillings()
	}
	if s.HeatMap {
		b.addHeat(state.Layer)
	}
	if state.Explains && !b.Hidden && b.State == "solved" {
		b.Explanation = b.explained(b.explanation())
	}
	if state.Edits && len(state.Path) == 0 && !b.Hidden && b.State == "solved" {
		b.Edits = newEdits(s.Placed.Puzzle, s.Answer.OpenMap())
	}
	return b, nil
}

// prune drops what was explored and is not legal any more after an edit; of the path that many moves
// are.
func (s *State) prune(of Subject, legal int) {
	start := of.Answer.Game.Start
	tree, dropped := pruned(s.Tree, start)
	if s.Tree = tree; dropped > 0 {
		for _, deeds := range [][]deed{s.done, s.undone} {
			for i := range deeds {
				deeds[i].tree, _ = pruned(deeds[i].tree, start)
			}
		}
	}
	if dropped = max(dropped, len(s.Path)-legal); dropped > 0 {
		s.Note = of.Printer.Sprintf("The text has changed: of the moves explored %d are not legal any more.", dropped)
	}
	if legal < len(s.Path) {
		s.to(s.Path[:legal])
		s.Solving = nil
	}
}

// textBoard returns the parts of a board that the text alone decides.
func textBoard(s Subject) *Board {
	if s.Range == nil {
		s.Range = func(source.Range) Range { return Range{} }
	}
	p := s.Placed.Puzzle
	b := &Board{
		Version: s.Version, Index: s.Placed.Index, Range: s.Range(source.Between(0, len(p.Text))),
		Title: inert.Message(p.Title), Source: inert.Message(p.Source()), Game: p.Game.Info().Name,
		State: "solved", Rules: newRules(p), Arena: newArena(p.Draft.Arena()).with(p.Draft.Maybe),
		Standing: standing(p, diagram.ShownDiagram(p)), subject: s,
	}
	b.Text = b.text()
	if s.Cursor >= 0 {
		b.At = &s.Cursor
	}
	switch f := s.Answer.Facts; {
	case f != nil && s.Answer.Game != nil:
		b.Stats = &Stats{States: f.States, Micros: f.Elapsed.Microseconds()}
	case p.Holed != nil:
		b.State = "holed"
	default:
		b.State = "solving"
		if obstacle, ok := s.Answer.Obstacle(); ok {
			b.State, b.Problem = "broken", &Problem{s.Printer.Message(obstacle.Message), s.Range(obstacle.Range)}
		}
	}
	if size := p.Draft.Board; size != nil && size.Cells == nil && size.Places() > mostPlacesDrawn {
		b.State, b.Arena = "broken", nil
		b.Problem = &Problem{s.Printer.Message(diagram.TooLargeToDraw(size)), s.Range(p.Field("size").Range)}
	}
	return b
}

// mostPlacesDrawn is the most squares of a board given only by its size that are drawn: a board
// has data for each square, and a size may be any number.
const mostPlacesDrawn = 1 << 16

// places returns how many places the board has.
func (b *Board) places() int {
	switch {
	case b.Arena == nil:
		return 0
	case b.Arena.Kind == "graph":
		return len(b.Arena.Nodes)
	}
	return b.Arena.Rows * b.Arena.Cols
}

// name returns the name of a place, inert.
func (b *Board) name(place solver.Place) string {
	return inert.Message(b.subject.Placed.PlaceName(int(place)))
}

// Unversioned returns the board without the document's version and the time that solving took; nil
// for nil.
func (b *Board) Unversioned() *Board {
	if b == nil {
		return nil
	}
	plain := *b
	plain.Version = 0
	if b.Stats != nil {
		plain.Stats = &Stats{States: b.Stats.States}
	}
	return &plain
}

// Puzzle returns the puzzle that is drawn.
func (b *Board) Puzzle() *syntax.Puzzle { return b.subject.Placed.Puzzle }

// Start returns where a cursor on the board starts: at a best move, else at the piece that is to
// move; false for neither.
func (b *Board) Start() (solver.Place, bool) {
	for i := range b.Moves {
		if b.Moves[i].isBest() {
			return b.Moves[i].To, true
		}
	}
	for _, key := range []string{b.Turn, "knight", "mouse"} {
		if at, ok := b.Pieces[key]; ok {
			return at, true
		}
	}
	return 0, false
}
