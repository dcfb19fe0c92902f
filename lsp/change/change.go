package change

import (
	"maps"
	"slices"

	"plywise/lsp/edit"
	"plywise/lsp/game"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A Change is an edit of a puzzle's text that is made elsewhere than in the text, such as on a
// board panel.
type Change struct {
	Title syntax.Message
	Edits []source.Edit // in order; none where they would change nothing
}

// A Refusal says why a change that was asked for cannot be made.
type Refusal struct{ syntax.Message }

// Error returns the reason in English.
func (r *Refusal) Error() string { return r.String() }

// HasBlank says that a puzzle has a blank, and names one.
func HasBlank(p *syntax.Puzzle) syntax.Message {
	return syntax.Say("The puzzle has a blank at %s; fill it in first.", p.PlaceName(p.Holed.Holes[0].At))
}

func refuse(m syntax.Message) error { return &Refusal{m} }

// change returns the edits as a change, if the edited text has what is wanted. The edits of a
// broken text may turn it into something else; then they are refused.
func change(e *edit.Builder, title syntax.Message, want *sketch) (Change, error) {
	edits := e.Done()
	file := parser.Parse(source.Apply(e.Puzzle.Text, edits))
	if file.NumPuzzles() != 1 || !want.isIn(file.Puzzle(0).Puzzle) {
		return Change{}, refuse(syntax.Say("The text has errors that stand in the way; mend them first."))
	}
	return Change{title, edits}, nil
}

// A sketch has what a text says about a position, whole or broken, to check edits. It keeps
// places of boards by their names, because edits may renumber them.
type sketch struct {
	game               syntax.Game
	turn               syntax.Turn
	mouseJump, catJump int
	limit              int64

	rows, cols int
	cells      []byte            // of a drawn board, by place: '#', '.', or 0 for any other character
	graph      *syntax.Graph     // that has the nodes; nil for a board
	neighbors  [][]int           // of each of them, ascending
	pieces     map[string]string // their places, by key
	pawns      map[string]bool
	moves      []string
	whole      bool // nothing of the position is missing or wrong
}

func sketchOf(p *syntax.Puzzle) *sketch {
	d := p.Draft
	s := &sketch{
		game: p.Game, turn: d.Turn, mouseJump: d.MouseJump, catJump: d.CatJump, limit: d.Limit,
		pieces: map[string]string{}, pawns: map[string]bool{},
		moves: game.Names(p, game.EntryPlaces(p.Moves)), whole: p.Setup != nil || p.Holed != nil,
	}
	for key, spot := range map[string]syntax.Spot{"mouse": d.Mouse, "cat": d.Cat, "knight": d.Knight, goalKey(d): d.Goal} {
		if spot.Set {
			s.pieces[key] = p.PlaceName(spot.Place)
		}
	}
	if d.Graph != nil {
		s.graph, s.neighbors = d.Graph, d.Graph.Neighbors
	} else if d.Board != nil {
		s.board(p, d.Board)
	}
	return s
}

// goalKey returns the key that places the mouse's goal.
func goalKey(d *syntax.Draft) string {
	if d.Graph != nil {
		return hole.key
	}
	return figures[Food].key
}

// edge adds an edge to the graph or takes it away.
func (s *sketch) edge(from, to int, present bool) {
	s.neighbors = slices.Clone(s.neighbors) // it was the graph's own
	for a, b := range map[int]int{from: to, to: from} {
		list := slices.DeleteFunc(slices.Clone(s.neighbors[a]), func(n int) bool { return n == b })
		if present {
			list = append(list, b)
			slices.Sort(list)
		}
		s.neighbors[a] = list
	}
}

// hasEdgesOf reports whether two sketches have the same nodes, in the same order, and edges.
func (s *sketch) hasEdgesOf(other *sketch) bool {
	if len(s.neighbors) != len(other.neighbors) {
		return false
	}
	for i, neighbors := range s.neighbors {
		if s.graph.Nodes[i].Name != other.graph.Nodes[i].Name || !slices.Equal(neighbors, other.neighbors[i]) {
			return false
		}
	}
	return true
}

func (s *sketch) board(p *syntax.Puzzle, b *syntax.Board) {
	s.rows, s.cols = b.Rows, b.Cols
	if b.Cells == nil {
		for _, pawn := range p.Draft.Pawns {
			s.pawns[b.PlaceName(pawn.Place)] = true
		}
		// Pawns that the knight stands on are among them.
		if f := p.Field("pawns"); f != nil {
			for _, entry := range f.Entries {
				if entry.Place >= 0 {
					s.pawns[b.PlaceName(entry.Place)] = true
				}
			}
		}
		return
	}
	s.cells = slices.Clone(b.Cells)
	for place, glyph := range b.Cells {
		switch glyph {
		case 0, '.', '#':
		case syntax.UnknownGlyph, syntax.HoleGlyph: // which may be decided
			s.cells[place] = 0
		case game.PawnGlyph:
			s.pawns[b.PlaceName(place)] = true
			fallthrough
		default:
			s.cells[place] = '.'
		}
	}
}

// isIn reports whether a puzzle agrees with the sketch. It may say more: mending a place puts
// down a piece that the sketch lacks.
func (s *sketch) isIn(p *syntax.Puzzle) bool { return s.isSaidBy(sketchOf(p)) }

func (s *sketch) isSaidBy(is *sketch) bool {
	for key, place := range s.pieces {
		if is.pieces[key] != place {
			return false
		}
	}
	for place, glyph := range s.cells {
		if glyph != 0 && (place >= len(is.cells) || is.cells[place] != glyph) {
			return false
		}
	}
	return (is.whole || !s.whole) && s.game == is.game && s.turn == is.turn && s.mouseJump == is.mouseJump && s.catJump == is.catJump && s.limit == is.limit &&
		s.rows == is.rows && s.cols == is.cols && len(s.cells) == len(is.cells) &&
		s.hasEdgesOf(is) && maps.Equal(s.pawns, is.pawns) && slices.Equal(s.moves, is.moves)
}
