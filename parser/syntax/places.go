package syntax

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"plywise/parser/source"
)

// An Arena is where a game is played: a *Board or a *Graph. Its places are
// numbered from 0.
type Arena interface {
	// Places returns the number of places.
	Places() int
	// PlaceName returns a place as the format writes it: "2,0" on a board, the
	// node's name on a graph. It is empty for a place that is not there.
	PlaceName(place int) string
	// FindPlace returns the place that a text names in the format's notation.
	FindPlace(name string) (place int, ok bool)
	// PlaceRange returns the range of the text that shows a place: the cell of a drawn board, the
	// first mention of a node.
	PlaceRange(place int) (source.Range, bool)
	arena()
}

func (b *Board) arena() {}
func (g *Graph) arena() {}

// Places returns the number of cells.
func (b *Board) Places() int { return b.Rows * b.Cols }

// PlaceName returns a cell's position, such as "2,0".
func (b *Board) PlaceName(place int) string {
	if place < 0 || place >= b.Places() {
		return ""
	}
	return fmt.Sprintf("%d,%d", place/b.Cols, place%b.Cols)
}

// FindPlace returns the cell at a position such as "2,0".
func (b *Board) FindPlace(name string) (place int, ok bool) {
	if !IsPosition(name) {
		return 0, false
	}
	place = b.placeIn(parsePosition(name))
	return max(place, 0), place >= 0
}

// IsPosition reports whether a word has the form of a position.
func IsPosition(word string) bool {
	row, col, ok := strings.Cut(word, ",")
	return ok && source.AllDigits(row) && source.AllDigits(col)
}

// IsSize reports whether a word has the form of a size.
func IsSize(word string) bool {
	rows, cols, two := strings.Cut(word, "x")
	return source.AllDigits(rows) && (!two || source.AllDigits(cols))
}

// parsePosition returns the row and column of a word that [IsPosition]; numbers that do not fit
// become the largest int.
func parsePosition(word string) (row, col int) {
	a, b, _ := strings.Cut(word, ",")
	return parseInt(a), parseInt(b)
}

func parseInt(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return math.MaxInt
	}
	return n
}

// PlaceRange is CellRange.
func (b *Board) PlaceRange(place int) (source.Range, bool) { return b.CellRange(place) }

// Places returns the number of nodes.
func (g *Graph) Places() int { return len(g.Nodes) }

// PlaceName returns a node's name.
func (g *Graph) PlaceName(place int) string {
	if place < 0 || place >= len(g.Nodes) {
		return ""
	}
	return g.Nodes[place].Name
}

// FindPlace returns the node of that name.
func (g *Graph) FindPlace(name string) (place int, ok bool) {
	place, ok = g.index[name]
	return place, ok
}

// PlaceRange returns the range of a node's first mention.
func (g *Graph) PlaceRange(place int) (source.Range, bool) {
	if place < 0 || place >= len(g.Nodes) {
		return source.Range{}, false
	}
	return g.Nodes[place].First(), true
}

// Places returns the number of places of the puzzle's board or graph, 0 where
// there is neither.
func (p *Puzzle) Places() int {
	if arena := p.Draft.Arena(); arena != nil {
		return arena.Places()
	}
	return 0
}

// PlaceName returns a place as the format writes it. It is empty for a place that
// the puzzle does not have.
func (p *Puzzle) PlaceName(place int) string {
	if arena := p.Draft.Arena(); arena != nil {
		return arena.PlaceName(place)
	}
	return ""
}

// FindPlace returns the place that a text names in the format's notation.
func (p *Puzzle) FindPlace(text string) (place int, ok bool) {
	if arena := p.Draft.Arena(); arena != nil {
		return arena.FindPlace(text)
	}
	return 0, false
}

// PlaceRange returns the range of the text that shows a place: the cell on a board, the first
// mention of a node, the entry of the knight or a pawn where the board is not drawn.
func (p *Puzzle) PlaceRange(place int) (source.Range, bool) {
	arena := p.Draft.Arena()
	if arena == nil {
		return source.Range{}, false
	}
	if at, ok := arena.PlaceRange(place); ok {
		return at, true
	}
	if p.Draft.Knight.Set && p.Draft.Knight.Place == place {
		return p.Draft.Knight.Range, true
	}
	if n, ok := p.Draft.PawnAt(place); ok {
		return p.Draft.Pawns[n].Range, true
	}
	return source.Range{}, false
}

// A List is a list of places in a puzzle's text.
type List uint8

// The lists.
const (
	NoList List = iota
	InMoves
	InBest
	InOnly
	InPawns
	InGraph
	InMaybe
	InPiece // the value of a key that places a piece
	InSolution
	InTries
	InIdle
)
