package parser

import (
	"sort"

	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A Cursor describes an offset of a file: the puzzle, field, place and token there.
type Cursor struct {
	Placed
	Offset int           // in the puzzle
	Part   Part          // the part of the field, or outside of fields
	Field  *syntax.Field // nil outside of every field
	// Block is the index in Field.Lines of the line that holds the offset, -1
	// where none does.
	Block int
	// Row is the index in Board.Lines, Graph.Lines or Maybe.Lines, -1 outside of them.
	Row int
	// Token is the index in Tokens of the token that holds the offset, -1 where
	// none does. Between two tokens that touch it is the second.
	Token int
	// Place is the board's cell, the graph's node or the square that the offset
	// or the entry at the offset names; -1 where it names none.
	Place int
	// List says which list of places has an entry here, and Entry which of
	// them it is: an index in the field's Entries, or in the Neighbors of
	// Graph.Lines[Row] or Maybe.Lines[Row] (-1 for the node before the colon).
	List  syntax.List
	Entry int
	// Expect is the expectation here, of `expect` or of `set`, nil where there is none.
	Expect *syntax.Expectation
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

// At returns the cursor at an offset. Every feature that starts from a cursor begins with it. An
// offset beyond the text counts as the nearest end.
func (f *File) At(offset int) Cursor {
	p := f.chunkAt(offset)
	offset = min(max(offset-p.Start, 0), len(p.Text))
	c := Cursor{Placed: p, Offset: offset, Block: -1, Row: -1, Token: p.TokenAt(offset), Place: -1, Entry: -1}
	if n := p.FieldAt(offset); n >= 0 {
		c.Field = p.Fields[n]
	}
	if p.CommentAt(offset) {
		c.Part = CommentPart
		return c
	}
	c.Part = partOf(p.Puzzle, c.Field, offset)
	if c.Part == NoPart {
		c.Field = nil
	}
	switch c.Part {
	case ValuePart, BlockPart:
		if n := source.IndexAt(c.Field.Lines, offset); n >= 0 {
			c.Block = n
		}
		if !c.Field.Unused {
			c.lookUp()
		}
	}
	return c
}

func partOf(p *syntax.Puzzle, f *syntax.Field, offset int) Part {
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
	if offset > p.LineRange(line).Start || source.IndexAt(f.Lines, offset) >= 0 {
		return BlockPart
	}
	return NoPart
}

// lookUp fills in the meaning of the value at the cursor.
func (c *Cursor) lookUp() {
	p, f := c.Puzzle, c.Field
	if f.Means == nil {
		return
	}
	switch f.Means.Kind {
	case syntax.BoardValue:
		c.lookUpCell()
	case syntax.GraphValue:
		if g := c.Draft.Graph; g != nil {
			c.lookUpNode(g.Lines, syntax.InGraph)
		}
	case syntax.MaybeValue:
		if m := c.Draft.Maybe; m != nil {
			c.lookUpNode(m.Lines, syntax.InMaybe)
		}
	case syntax.OutcomeValue, syntax.TotalValue:
		if p.Expect != nil && p.Expect.Range.Contains(c.Offset) {
			c.Expect = p.Expect
		}
	case syntax.SetOutcomeValue, syntax.SetTotalValue:
		if x := p.Composition; x != nil && x.Set != nil && x.Set.Range.Contains(c.Offset) {
			c.Expect = x.Set
		}
	}
	if n := entryOf(len(f.Entries), c.Offset, func(i int) source.Range { return f.Entries[i].Range }); n >= 0 {
		c.List, c.Entry, c.Place = f.Means.List(), n, f.Entries[n].Place
	}
}

// entryOf returns which of n ranges in order holds an offset, -1 if none does.
func entryOf(n, offset int, at func(int) source.Range) int {
	i := sort.Search(n, func(i int) bool { return at(i).Start > offset }) - 1
	if i >= 0 && at(i).Contains(offset) {
		return i
	}
	return -1
}

// lookUpCell finds the cell at the cursor or, at the end of a row, before it.
// A puzzle of no game yet that has a graph too is played on the graph: its cells
// are no places.
func (c *Cursor) lookUpCell() {
	b := c.Draft.Board
	if b == nil || c.Draft.Graph != nil {
		return
	}
	place, ok := b.PlaceAt(c.Offset)
	if !ok && c.Block >= 0 && c.Offset == c.Field.Lines[c.Block].End {
		place, ok = b.PlaceAt(c.Offset - 1)
	}
	if ok {
		c.Place, c.Row = place, place/b.Cols
	}
}

func (c *Cursor) lookUpNode(lines []syntax.GraphLine, list syntax.List) {
	n := entryOf(len(lines), c.Offset, func(i int) source.Range { return lines[i].Range })
	if n < 0 {
		return
	}
	c.Row = n
	l := lines[n]
	if i := entryOf(len(l.Neighbors), c.Offset, func(i int) source.Range { return l.Neighbors[i].Range }); i >= 0 {
		c.List, c.Entry, c.Place = list, i, l.Neighbors[i].Place
	} else if l.Node.Place >= 0 && l.Node.Range.Contains(c.Offset) {
		c.List, c.Place = list, l.Node.Place
	}
}
