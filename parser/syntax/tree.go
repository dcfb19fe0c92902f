// Package syntax has the types of a parsed puzzle: keys and fields, tokens, boards and graphs,
// the position and the game that is played from it, assertions, and problems with their places.
// It depends neither on how a text is read nor on the file around a puzzle.
//
// The games are one list, games.go, and each has a file with its rules. The keys are one table,
// keys.go, which has the games and the kind of value of each.
package syntax

import "plywise/parser/source"

// A Puzzle is one puzzle's text and its meaning. It is immutable, does not depend on the file
// around it, and is shared by all versions of a file in which its text stands unchanged.
//
// A part that could not be understood is absent (nil, an unset Spot) and has a Problem; all other
// parts are there.
type Puzzle struct {
	source.Lines      // the text, from the line of `puzzle:` to the next puzzle's
	Preamble     bool // the part of a file before its first puzzle
	Marked       bool // it starts its file with a byte order mark
	Fixable      bool // a problem has fixes
	Game         Game
	Tokens       []Token // in order, without overlaps; all else is white space
	Fields       []*Field
	Problems     []Problem // in order of place, without their fixes: see [parser.WithFixes]

	Title string
	// Setup is the position shown, and the game that is played from it. It is nil
	// if anything about it is missing or wrong; then there is an error, see
	// [Puzzle.Obstacle]. Mistakes in the title, the source, an assertion or the
	// moves do not affect it.
	Setup Setup
	// Holed takes the place of the Setup in a puzzle in which something is not decided yet; else
	// it is nil.
	Holed *Holed
	Draft *Draft // never nil

	Expect *Expectation
	Best   []Entry
	Only   *Entry
	Moves  []Entry
	// Composition is nil if the puzzle has none of its keys, as most puzzles.
	Composition *Composition

	Excess int64 // bytes of memory: see [parser.File.Footprint]
}

// A Field is one key with its value or block.
type Field struct {
	Key   string         // canonical spelling; "" where the key is unknown
	Name  source.Range   // the key as written
	Colon source.Range   // the colon, or the mark in its place; empty (at the key's end) where there is none
	Value source.Range   // the value on the key's line, trimmed, without comment; empty (at the colon's end) where there is none
	Lines []source.Range // the block's lines that hold content, trimmed, without comments
	Range source.Range   // from the key to the end of its last content line

	// Entries are the places that its value names, in order: moves, squares, the
	// place of a piece.
	Entries []Entry

	Means   *Key // the key by whose rules the value is read: Key, or the one that an unknown key seems to mean; nil if that is unclear
	Unused  bool // its value does not count: a duplicate, or a key of another game
	OfSetup bool // it is a part of the setup, or may have been meant to be one
	// OpenEnded says that lines which were not understood follow the field, and may belong to it.
	OpenEnded bool
	// Sound says that the field was understood as a whole. Otherwise its assertion is neither
	// true nor false.
	Sound bool
}

// A Spot is a piece's place on a board or graph.
type Spot struct {
	Set   bool
	Place int          // row*Board.Cols+col, or the node's index
	Range source.Range // where the text puts it; empty for a default
}

// An Entry is a move or square in a list of them.
type Entry struct {
	Range source.Range
	Place int // -1 where it names no place of this puzzle (which has a Problem then, here or where the board or graph is)
}

// A Board is a rectangle of cells. Cells are numbered row*Cols+col. A ragged board (a problem)
// has only the cells that are there.
type Board struct {
	Rows, Cols int            // Cols is the widest row's (less where that would make the board much larger than its text)
	Lines      []source.Range // by row, the cells as written; nil for `size:`
	// Cells has, by place, the glyph as the game defines it ('.', '#', 'M', …),
	// UnknownGlyph for one that it does not have, 0 where a row ends early. It is nil
	// for `size:`.
	Cells []byte

	// Irregular holds the cells of the rows in which they are not a byte each, without
	// blanks.
	Irregular map[int][]source.Range
}

// UnknownGlyph stands in Board.Cells for a glyph that the game does not have.
const UnknownGlyph = '!'

// A Graph is the block of `graph`.
type Graph struct {
	Nodes     []Node  // by first mention
	Neighbors [][]int // by node, ascending, each once; symmetric
	Lines     []GraphLine

	index map[string]int // of the nodes, by name
}

// A Node is a node of a graph.
type Node struct {
	Name     string
	Mentions int32         // how many in the block
	first    source.Offset // where the first of them starts
}

// First returns where the node is mentioned first.
func (n *Node) First() source.Range { return source.Between(int(n.first), int(n.first)+len(n.Name)) }

// A GraphLine is one line of a graph as written.
type GraphLine struct {
	Range     source.Range
	Node      Entry // Place -1 and an empty Range where the line names none
	Neighbors []Entry
}
