package parser

import "sort"

// A Cursor says what is at an offset of a file.
type Cursor struct {
	Placed
	Offset int    // in the puzzle
	Part   Part   // what kind of place it is
	Field  *Field // nil outside of every field
	// Block is the index in Field.Lines of the line that holds the offset, -1
	// where none does.
	Block int
	// Row is the index in Board.Lines or Graph.Lines, -1 outside of them.
	Row int
	// Token is the index in Tokens of the token that holds the offset, -1 where
	// none does. Between two tokens that touch it is the second.
	Token int
	// Place is the board's cell, the graph's node or the square that the offset
	// or the entry at the offset names; -1 where it names none.
	Place int
	// List says which list of places has an entry here, and Entry which of
	// them it is: an index in the field's Entries, or in the Neighbors of
	// Graph.Lines[Row] (-1 for the node before the colon).
	List  List
	Entry int
	// Expect is the expectation here, of `expect` or of `set`, nil where there is none.
	Expect *Expectation
}

// A Part is the part of a field that an offset lies in.
type Part uint8

// The parts.
const (
	NoPart      Part = iota // outside of fields: an empty line in column 0, content before the first puzzle
	CommentPart             // in a comment
	KeyPart                 // on the key
	ColonPart               // between the key and the value's line: on the colon
	ValuePart               // on the key's line after the colon, where the value is or would be
	BlockPart               // on an indented line after the key's, where the block is or would be
)

var partNames = [...]string{"none", "comment", "key", "colon", "value", "block"}

// String returns the part's name.
func (p Part) String() string { return partNames[p] }

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
	InPiece // the value of a key that places a piece
	InSolution
	InTries
	InIdle
)

// At says what is at an offset. Every feature that starts from a cursor begins with
// it. An offset beyond the text counts as the nearest end.
func (f *File) At(offset int) Cursor {
	p := f.chunkAt(offset)
	return p.Puzzle.at(p, min(max(offset-p.Start, 0), len(p.Text)))
}

func (p *Puzzle) at(here Placed, offset int) Cursor {
	c := Cursor{Placed: here, Offset: offset, Block: -1, Row: -1, Token: p.TokenAt(offset), Place: -1, Entry: -1}
	if p.commentAt(offset) {
		c.Part = CommentPart
		c.Field = p.fieldAt(offset)
		return c
	}
	c.Field = p.fieldAt(offset)
	c.Part = p.partOf(c.Field, offset)
	if c.Part == NoPart {
		c.Field = nil
	}
	switch c.Part {
	case ValuePart, BlockPart:
		if n := lineOf(c.Field.Lines, offset); n >= 0 {
			c.Block = n
		}
		if !c.Field.unused {
			p.lookUp(&c)
		}
	}
	return c
}

// TokenAt returns the index of the token at an offset, -1 if there is none.
// Between two tokens that touch it is the second.
func (p *Puzzle) TokenAt(offset int) int {
	n := sort.Search(len(p.Tokens), func(i int) bool { return p.Tokens[i].Range().Start > offset }) - 1
	if n >= 0 && p.Tokens[n].Range().Contains(offset) {
		return n
	}
	return -1
}

func (p *Puzzle) commentAt(offset int) bool {
	n := p.TokenAt(offset)
	return n >= 0 && p.Tokens[n].Kind == CommentToken && p.Tokens[n].Range().Start < offset
}

// fieldAt returns the last field that starts at or before the offset.
func (p *Puzzle) fieldAt(offset int) *Field {
	n := sort.Search(len(p.Fields), func(i int) bool { return p.Fields[i].Range.Start > offset }) - 1
	if n < 0 {
		return nil
	}
	return p.Fields[n]
}

// concerned returns the field that an error at an offset concerns, nil for none: what
// is wrong with a comment concerns no field.
func (p *Puzzle) concerned(offset int) *Field {
	if p.commentAt(offset) {
		return nil
	}
	return p.fieldAt(offset)
}

func (p *Puzzle) partOf(f *Field, offset int) Part {
	if f == nil {
		return NoPart
	}
	line := p.LineAt(offset)
	if line == p.LineAt(f.Name.Start) {
		switch {
		case offset <= f.Name.End:
			return KeyPart
		case offset < f.Colon.End:
			return ColonPart
		}
		return ValuePart
	}
	if offset > p.LineRange(line).Start || lineOf(f.Lines, offset) >= 0 {
		return BlockPart
	}
	return NoPart
}

// lineOf returns the index of the range that holds an offset, -1 if none does.
func lineOf(lines []Range, offset int) int {
	n := sort.Search(len(lines), func(i int) bool { return lines[i].Start > offset }) - 1
	if n >= 0 && lines[n].Contains(offset) {
		return n
	}
	return -1
}

// lookUp fills in what the value at the cursor means.
func (p *Puzzle) lookUp(c *Cursor) {
	f := c.Field
	if f.means == nil {
		return
	}
	switch f.means.kind {
	case boardValue:
		p.lookUpCell(c)
	case graphValue:
		p.lookUpNode(c)
	case outcomeValue, totalValue:
		if p.Expect != nil && p.Expect.Range.Contains(c.Offset) {
			c.Expect = p.Expect
		}
	case setOutcomeValue, setTotalValue:
		if x := p.Composition; x != nil && x.Set != nil && x.Set.Range.Contains(c.Offset) {
			c.Expect = x.Set
		}
	}
	if n := entryOf(len(f.Entries), c.Offset, func(i int) Range { return f.Entries[i].Range }); n >= 0 {
		c.List, c.Entry, c.Place = valueKinds[f.means.kind].list, n, f.Entries[n].Place
	}
}

// entryOf returns which of n ranges in order holds an offset, -1 if none does.
func entryOf(n, offset int, at func(int) Range) int {
	i := sort.Search(n, func(i int) bool { return at(i).Start > offset }) - 1
	if i >= 0 && at(i).Contains(offset) {
		return i
	}
	return -1
}

// lookUpCell finds the cell at the cursor or, at the end of a row, before it.
// A puzzle of no game yet that has a graph too is played on the graph: its cells
// are no places.
func (p *Puzzle) lookUpCell(c *Cursor) {
	if p.Draft.Board == nil || p.Draft.Graph != nil {
		return
	}
	place, ok := p.Draft.Board.PlaceAt(c.Offset)
	if !ok && c.Block >= 0 && c.Offset == c.Field.Lines[c.Block].End {
		place, ok = p.Draft.Board.PlaceAt(c.Offset - 1)
	}
	if ok {
		c.Place, c.Row = place, place/p.Draft.Board.Cols
	}
}

func (p *Puzzle) lookUpNode(c *Cursor) {
	if p.Draft.Graph == nil {
		return
	}
	lines := p.Draft.Graph.Lines
	n := entryOf(len(lines), c.Offset, func(i int) Range { return lines[i].Range })
	if n < 0 {
		return
	}
	c.Row = n
	l := lines[n]
	if i := entryOf(len(l.Neighbors), c.Offset, func(i int) Range { return l.Neighbors[i].Range }); i >= 0 {
		c.List, c.Entry, c.Place = InGraph, i, l.Neighbors[i].Place
	} else if l.Node.Place >= 0 && l.Node.Range.Contains(c.Offset) {
		c.List, c.Place = InGraph, l.Node.Place
	}
}
