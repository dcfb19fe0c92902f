package change

import (
	"slices"

	"plywise/lsp/edit"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/syntax"
)

// A Content is the content that a place can be set to, as a panel names it. It is a phrase, too, from
// which people choose.
type Content string

// The contents of places. Food is the hole of a graph; Floor and None take a pawn away.
const (
	Wall   = Content(syntax.Phrase("wall"))
	Floor  = Content(syntax.Phrase("floor"))
	None   = Content(syntax.Phrase("none"))
	Mouse  = Content(syntax.Phrase("mouse"))
	Cat    = Content(syntax.Phrase("cat"))
	Food   = Content(syntax.Phrase("food"))
	Knight = Content(syntax.Phrase("knight"))
	Pawn   = Content(syntax.Phrase("pawn"))
)

// Contents returns all contents.
func Contents() []Content { return []Content{Wall, Floor, None, Mouse, Cat, Food, Knight, Pawn} }

// A figure is a piece that a person can put on a place.
type figure struct {
	key      string        // that places it
	glyph    byte          // on a drawn board
	the, The syntax.Phrase // its name in a sentence, and at the start of one
}

// figures are the pieces of all games, as a panel names them.
var figures = map[Content]figure{
	Mouse:  {"mouse", 'M', syntax.Phrase("the mouse"), syntax.Phrase("The mouse")},
	Cat:    {"cat", 'C', syntax.Phrase("the cat"), syntax.Phrase("The cat")},
	Food:   {"food", 'F', syntax.Phrase("the food"), syntax.Phrase("The food")},
	Knight: {"knight", 'N', syntax.Phrase("the knight"), syntax.Phrase("The knight")},
}

// hole is the food of a graph.
var hole = figure{key: "hole", the: syntax.Phrase("the hole")}

// SetPlace makes a place of the board or graph a wall or floor, moves a piece there, or adds or
// takes away a pawn. The position need not be whole: a piece that is missing is put down.
// Assertions and moves stay as they are.
func SetPlace(p *syntax.Puzzle, place int, to Content) (Change, error) {
	s, err := newPlaceEdit(p, place)
	if err != nil {
		return Change{}, err
	}
	if g := p.Draft.Graph; g != nil {
		return s.setNode(g, to)
	}
	switch to {
	case Wall:
		return s.wall()
	case Floor, None:
		return s.clear(to)
	case Pawn:
		return s.addPawn()
	}
	return s.setPiece(to)
}

// MovePawn puts the pawn of one square on another.
func MovePawn(p *syntax.Puzzle, from, to int) (Change, error) {
	s, err := newPlaceEdit(p, to)
	if err != nil {
		return Change{}, err
	}
	if s.board == nil || !s.want.pawns[s.board.PlaceName(from)] {
		return Change{}, refuse(syntax.Say("No pawn stands there."))
	}
	return s.movePawn(from)
}

// A placeEdit is an edit of one place.
type placeEdit struct {
	edit.Builder
	board *syntax.Board // nil for a graph
	place int
	name  string
	want  *sketch // of the edited text
}

func newPlaceEdit(p *syntax.Puzzle, place int) (*placeEdit, error) {
	arena := p.Draft.Arena()
	if arena == nil || p.Preamble {
		return nil, refuse(syntax.Say("There is no board here yet."))
	}
	board, _ := arena.(*syntax.Board)
	name := arena.PlaceName(place)
	if name == "" || board != nil && board.Cells != nil && board.At(place) == 0 {
		return nil, refuse(syntax.Say("There is no such place here."))
	}
	return &placeEdit{Builder: edit.Builder{Puzzle: p}, board: board, place: place, name: name, want: sketchOf(p)}, nil
}

// setNode puts a piece on a node.
func (s *placeEdit) setNode(g *syntax.Graph, to Content) (Change, error) {
	piece, ok := figures[to]
	if to == Food {
		piece = hole
	}
	if _, has := syntax.KeyNamed(s.Puzzle.Game, piece.key); !ok || !has {
		return Change{}, refuse(syntax.Say("On a graph there are a mouse, a cat and a hole only."))
	}
	cat, goal := s.want.pieces["cat"], s.want.pieces["hole"]
	if to == Cat && goal == s.name || to == Food && cat == s.name {
		return Change{}, refuse(syntax.Say("The cat may not stand in the hole."))
	}
	return s.move(g, piece)
}

// setPiece puts a piece on a cell.
func (s *placeEdit) setPiece(to Content) (Change, error) {
	piece, ok := figures[to]
	if _, has := syntax.KeyNamed(s.Puzzle.Game, piece.key); !ok || !has {
		return Change{}, refuse(syntax.Say("This game has no such piece."))
	}
	switch {
	case s.board.At(s.place) == '#':
		return Change{}, refuse(syntax.Say("A wall is there; take it away first."))
	case s.want.pawns[s.name]:
		return Change{}, refuse(syntax.Say("A pawn stands there; take it away first."))
	}
	return s.move(s.board, piece)
}

// move puts a piece on the place, whether it stands somewhere already or not.
func (s *placeEdit) move(arena syntax.Arena, f figure) (Change, error) {
	spot := *s.Puzzle.Draft.Piece(f.key)
	title := syntax.Say("Move %s to %s", f.the, words.Shorten(s.name))
	if !spot.Set {
		title = syntax.Say("Put %s on %s", f.the, words.Shorten(s.name))
	}
	if spot.Set && spot.Place == s.place {
		return Change{Title: title}, nil
	}
	put(&s.Builder, arena, []syntax.Piece{{Key: f.key, Glyph: f.glyph, Spot: spot}}, []int{s.place})
	s.want.pieces[f.key] = s.name
	return change(&s.Builder, title, s.want)
}

// put puts pieces on other places: as a letter if the piece is drawn, or could be, and the
// cell is free, otherwise by its key.
func put(e *edit.Builder, on syntax.Arena, pieces []syntax.Piece, to []int) {
	b, onBoard := on.(*syntax.Board)
	isLetter := func(piece syntax.Piece) bool {
		if !onBoard || b.Cells == nil || piece.Set {
			return onBoard && b.At(piece.Place) == piece.Glyph
		}
		f := e.Puzzle.Field(piece.Key)
		return f == nil || !f.Counts()
	}
	cells := map[int]byte{} // that change
	for i, piece := range pieces {
		if piece.Set && to[i] != piece.Place && isLetter(piece) {
			cells[piece.Place] = '.'
		}
	}
	for i, piece := range pieces {
		if piece.Set && to[i] == piece.Place {
			continue
		}
		glyph, changed := cells[to[i]]
		if !changed && onBoard {
			glyph = b.At(to[i])
		}
		if isLetter(piece) && (glyph == '.' || glyph == syntax.UnknownGlyph || glyph == syntax.HoleGlyph) {
			cells[to[i]] = piece.Glyph
		} else {
			e.Set(piece.Key, on.PlaceName(to[i]))
		}
	}
	for place, glyph := range cells {
		e.Cell(place, glyph)
	}
}

func (s *placeEdit) wall() (Change, error) {
	if s.board.Cells == nil {
		return Change{}, refuse(syntax.Say("A board that is given by its size has no walls; draw it first."))
	}
	if name, ok := s.occupant(); ok {
		return Change{}, refuse(syntax.Say("%s stands there; move it first.", name))
	}
	if s.want.pawns[s.name] {
		return Change{}, refuse(syntax.Say("A pawn stands there; take it away first."))
	}
	return s.draw(syntax.Say("Put a wall on %s", s.name), '#')
}

// clear makes the cell floor, or takes away the pawn that stands there.
func (s *placeEdit) clear(to Content) (Change, error) {
	if name, ok := s.occupant(); ok {
		return Change{}, refuse(syntax.Say("%s stands there; move it first.", name))
	}
	title := syntax.Say("Make %s floor", s.name)
	if s.want.pawns[s.name] {
		title = syntax.Say("Take the pawn on %s away", s.name)
		delete(s.want.pawns, s.name)
		if s.board.Cells == nil {
			s.deletePawn()
			return change(&s.Builder, title, s.want)
		}
	}
	if s.board.Cells == nil || to == None && s.board.At(s.place) == '#' {
		return Change{Title: title}, nil
	}
	return s.draw(title, '.')
}

// addPawn puts a pawn on the square.
func (s *placeEdit) addPawn() (Change, error) {
	if err := s.takesPawn(); err != nil {
		return Change{}, err
	}
	title := syntax.Say("Put a pawn on %s", s.name)
	if s.want.pawns[s.name] {
		return Change{Title: title}, nil
	}
	s.want.pawns[s.name] = true
	if s.board.Cells != nil {
		return s.draw(title, game.PawnGlyph)
	}
	var listed []syntax.Entry
	if f := s.Puzzle.Field("pawns"); f != nil {
		listed = f.Entries
	}
	s.AppendEntries("pawns", listed, []string{s.name})
	return change(&s.Builder, title, s.want)
}

// movePawn puts the pawn of another square on this one. In a list it keeps its place and its
// comments.
func (s *placeEdit) movePawn(from int) (Change, error) {
	was := s.board.PlaceName(from)
	title := syntax.Say("Move the pawn on %s to %s", was, s.name)
	if from == s.place {
		return Change{Title: title}, nil
	}
	if err := s.takesPawn(); err != nil {
		return Change{}, err
	}
	if s.want.pawns[s.name] {
		return Change{}, refuse(syntax.Say("A pawn stands there; take it away first."))
	}
	delete(s.want.pawns, was)
	s.want.pawns[s.name] = true
	if s.board.Cells != nil {
		s.Cell(from, '.')
		return s.draw(title, game.PawnGlyph)
	}
	if f := s.Puzzle.Field("pawns"); f != nil {
		for _, entry := range f.Entries {
			if entry.Place == from {
				s.Replace(entry.Range, s.name)
			}
		}
	}
	return change(&s.Builder, title, s.want)
}

// takesPawn says why no pawn may stand on the square, if none may.
func (s *placeEdit) takesPawn() error {
	if _, ok := syntax.KeyNamed(s.Puzzle.Game, "pawns"); !ok {
		return refuse(syntax.Say("This game has no such piece."))
	}
	if name, ok := s.occupant(); ok {
		return refuse(syntax.Say("%s stands there; move it first.", name))
	}
	if s.board.At(s.place) == '#' {
		return refuse(syntax.Say("A wall is there; take it away first."))
	}
	return nil
}

// draw writes the glyph of the cell.
func (s *placeEdit) draw(title syntax.Message, glyph byte) (Change, error) {
	s.Cell(s.place, glyph)
	if s.want.cells[s.place] = '.'; glyph == '#' {
		s.want.cells[s.place] = '#'
	}
	return change(&s.Builder, title, s.want)
}

// deletePawn takes every mention of the pawn of the square out of the list.
func (s *placeEdit) deletePawn() {
	f := s.Puzzle.Field("pawns")
	if f == nil {
		return // the key of this list is only guessed
	}
	entries := f.Entries
	isHere := func(entry syntax.Entry) bool { return entry.Place == s.place }
	if !slices.ContainsFunc(entries, func(entry syntax.Entry) bool { return !isHere(entry) }) {
		s.Set("pawns", "none")
		return
	}
	s.DeleteWhere(entries, isHere)
}

// occupant returns the name of a piece that stands on the cell, at the start of a
// sentence.
func (s *placeEdit) occupant() (syntax.Phrase, bool) {
	for _, to := range Contents() {
		if f, ok := figures[to]; ok && s.want.pieces[f.key] == s.name {
			return f.The, true
		}
	}
	return "", false
}

// PassTurn makes it the other player's turn in the position shown.
func PassTurn(p *syntax.Puzzle) (Change, error) {
	if p.Game == syntax.NoGame {
		return Change{}, refuse(syntax.Say("The puzzle does not name its game."))
	}
	e := &edit.Builder{Puzzle: p}
	want := sketchOf(p)
	want.turn = syntax.Second - p.Draft.Turn
	next := game.PlayerOf(p.Game, want.turn)
	e.Set("turn", next.String())
	return change(e, syntax.Say("Pass the turn to %s", words.WithArticle(next)), want)
}
