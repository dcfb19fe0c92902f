package complete

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"plywise/parser/syntax"
	"plywise/solver"
)

const (
	// maxCells is the most cells that are suggested at once. Of a board that has more, the
	// suggestions start with the typed text.
	maxCells = 400
	// maxTried is the most cells that the search for those tries.
	maxTried = 1 << 20
)

// spots suggests the places where a piece, or a pawn of a list, may stand. There are none where
// the piece is drawn on the board: any place would be a mistake.
func (w *completer) spots() {
	f := w.cursor.Field
	k, ok := syntax.KeyNamed(w.p.Game, f.Key)
	if !ok || k.InsteadOfBoard && w.p.Field("board") != nil {
		return
	}
	if k.List() == syntax.InPiece {
		if spot := w.p.Draft.Piece(k.Name); spot.Set && !spot.Range.Empty() && !f.Range.Contains(spot.Range.Start) {
			return
		}
	}
	switch on := w.p.Draft.Arena().(type) {
	case *syntax.Graph:
		taken := w.otherOf(k.Name)
		for i := range on.Nodes {
			if i != taken {
				w.node(i, "")
			}
		}
	case *syntax.Board:
		if k.List() != syntax.InPawns {
			w.cells(k.Name, on)
		} else if !w.besideNone() {
			w.cells(k.Name, on)
			w.orNone()
		}
	}
}

// orNone suggests `none` in an empty list.
func (w *completer) orNone() {
	if rest := w.cursor.Field.Entries; len(rest) == 0 || len(rest) == 1 && rest[0].Range == w.Word {
		w.words()
	}
}

// walls suggests the walls that `idle` does not list yet, only idle ones where they are known.
func (w *completer) walls() {
	b, ok := w.p.Draft.Arena().(*syntax.Board)
	if _, has := syntax.KeyNamed(w.p.Game, w.cursor.Field.Key); !ok || !has || w.besideNone() {
		return
	}
	listed := map[int]bool{}
	for _, e := range w.cursor.Field.Entries {
		if e.Range != w.Word {
			listed[e.Place] = true
		}
	}
	idle, known := w.idleWalls()
	isOffered := func(place int) bool { return b.At(place) == '#' && !listed[place] }
	if known {
		isIdle := map[int]bool{}
		for _, wall := range idle {
			isIdle[int(wall)] = true
		}
		isOffered = func(place int) bool { return isIdle[place] && !listed[place] }
	}
	tried := 0
	for place := range cellsStarting(b, w.typedCell(b)) {
		if tried++; tried > maxTried || len(w.Suggestions) == maxCells {
			break
		}
		if isOffered(place) {
			w.suggest(Suggestion{Kind: CellSuggestion, Label: b.PlaceName(place)})
		}
	}
	n := len(w.Suggestions)
	w.orNone()
	for ; known && n < len(w.Suggestions); n++ {
		w.Suggestions[n].Detail = w.truth(len(idle) == 0)
	}
}

// idleWalls returns the idle walls, and whether they are known and may be told.
func (w *completer) idleWalls() (idle []solver.Place, known bool) {
	f := w.answer.Facts
	if f == nil || !w.spoilers || f.EditMap() == nil {
		return nil, false
	}
	return f.IdleIn(f.EditMap())
}

// typedCell returns the prefix of the suggested cells: on a board with many, the typed text.
func (w *completer) typedCell(b *syntax.Board) string {
	if b.Places() <= maxCells {
		return ""
	}
	w.Incomplete = true
	return w.p.Slice(w.Typed)
}

// otherOf returns the node that a piece may not share: the cat's for the hole and
// the hole's for the cat; -1 for none.
func (w *completer) otherOf(piece string) int {
	other := syntax.Spot{}
	switch piece {
	case "cat":
		other = w.p.Draft.Goal
	case "hole":
		other = w.p.Draft.Cat
	}
	if !other.Set {
		return -1
	}
	return other.Place
}

// cells suggests the cells where a piece or a pawn may stand: the one at the cursor,
// then the free ones, then those that are to be shared with another piece.
func (w *completer) cells(piece string, b *syntax.Board) {
	mayStand, others := w.standing(piece, b), w.others(piece)
	var free, shared []int
	here := -1
	if e := w.cursor.Entry; e >= 0 && w.cursor.Field.Entries[e].Range == w.Word && w.cursor.Place >= 0 && mayStand(w.cursor.Place) {
		here = w.cursor.Place
		free = append(free, here)
	}
	tried := 0
	for place := range cellsStarting(b, w.typedCell(b)) {
		if tried++; tried > maxTried || len(free)+len(shared) == maxCells {
			break
		}
		switch {
		case place == here || !mayStand(place):
		case others[place] != "":
			shared = append(shared, place)
		default:
			free = append(free, place)
		}
	}
	for _, place := range slices.Concat(free, shared) {
		s := Suggestion{Kind: CellSuggestion, Label: b.PlaceName(place)}
		if other := others[place]; other != "" {
			s.Detail = w.Sprintf("the " + other)
		}
		w.suggest(s)
	}
}

// others returns, by place, the other pieces of a chase, with which a piece may share
// a cell.
func (w *completer) others(piece string) map[int]string {
	others := map[int]string{}
	for _, key := range []string{"food", "cat", "mouse"} {
		if k, ok := syntax.KeyNamed(w.p.Game, key); ok && k.Name != piece {
			if spot := w.p.Draft.Piece(key); spot.Set {
				others[spot.Place] = key
			}
		}
	}
	return others
}

// standing returns a function that reports whether a piece or a pawn may stand on a cell: not
// on a wall, the knight not on a pawn, and neither out of the knight's reach.
func (w *completer) standing(piece string, b *syntax.Board) func(place int) bool {
	knight, pawns := w.p.Draft.Knight, map[int]bool{}
	if f := w.p.Field("pawns"); f != nil {
		for _, e := range f.Entries {
			if e.Place >= 0 && e.Range != w.Word {
				pawns[e.Place] = true
			}
		}
	}
	return func(place int) bool {
		switch glyph := b.At(place); {
		case b.Cells != nil && (glyph == 0 || glyph == '#' || glyph == syntax.UnknownGlyph):
			return false
		case piece == "pawns":
			return !pawns[place] && (!knight.Set || place != knight.Place && knightReaches(b, knight.Place, place))
		case piece == "knight":
			for pawn := range pawns {
				if pawn == place || !knightReaches(b, place, pawn) {
					return false
				}
			}
		}
		return true
	}
}

// knightReaches reports whether a knight ever gets from one square of a board without
// walls to another.
func knightReaches(b *syntax.Board, from, to int) bool {
	short, long := b.Rows, b.Cols
	across, along := distance(from/b.Cols, to/b.Cols), distance(from%b.Cols, to%b.Cols)
	if short > long {
		short, long, across, along = long, short, along, across
	}
	const centre = 4 // of 3x3
	switch {
	case from == to:
		return true
	case short == 1:
		return false
	case short == 2: // each move crosses over, and goes on by two
		return along%2 == 0 && along/2%2 == across
	case long == 3:
		return from != centre && to != centre
	}
	return true
}

func distance(a, b int) int { return max(a-b, b-a) }

// besideNone reports whether the word at the cursor stands beside `none`.
func (w *completer) besideNone() bool {
	f := w.cursor.Field
	first := f.Value
	if first.Empty() && len(f.Lines) > 0 {
		first = f.Lines[0]
	}
	words := strings.Fields(w.p.Slice(first))
	return len(words) > 0 && strings.EqualFold(words[0], "none") && first.Start != w.Word.Start
}

// cellsStarting yields the cells of a board whose names start with a text, by row and column.
func cellsStarting(b *syntax.Board, text string) iter.Seq[int] {
	return func(yield func(int) bool) {
		digits, colDigits, whole := strings.Cut(text, ",")
		for row := range numbersStarting(digits, b.Rows) {
			if whole && strconv.Itoa(row) != digits {
				return
			}
			for col := range numbersStarting(colDigits, b.Cols) {
				if !yield(row*b.Cols + col) {
					return
				}
			}
		}
	}
}

// numbersStarting yields the numbers below n that start with some digits, in order.
func numbersStarting(digits string, n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		from, count := 0, n
		if digits != "" {
			number, err := strconv.Atoi(digits)
			if err != nil || strconv.Itoa(number) != digits {
				return
			}
			from, count = number, 1
		}
		for from < n {
			for i := from; i-from < count && i < n; i++ {
				if !yield(i) {
					return
				}
			}
			if from == 0 || from > math.MaxInt/10 {
				return
			}
			from, count = 10*from, 10*count
		}
	}
}
