package parser

// A Range is a half-open span of bytes. Ranges of a [Puzzle] count from the
// puzzle's own first byte, so that an edit before it moves nothing in it.
type Range struct{ Start, End int }

// Len returns the number of bytes in r.
func (r Range) Len() int { return r.End - r.Start }

// Empty reports whether r holds no byte.
func (r Range) Empty() bool { return r.End <= r.Start }

// Contains reports whether the offset lies in r or at either end of it, as a
// cursor does.
func (r Range) Contains(offset int) bool { return r.Start <= offset && offset <= r.End }

// Shift returns r moved by that many bytes.
func (r Range) Shift(by int) Range { return Range{r.Start + by, r.End + by} }

// A Puzzle is one puzzle's text and what it says. It is immutable, knows
// nothing of the file around it, and is shared by all versions of a file in
// which its text stands unchanged.
//
// What could not be understood is absent (nil, an unset Spot) and has a Problem;
// everything else is there.
type Puzzle struct {
	Lines         // the text, from the line of `puzzle:` to the next puzzle's
	Preamble bool // the part of a file before its first puzzle
	marked   bool // it starts its file, with a byte order mark
	fixable  bool // a problem has fixes
	unread   bool // it stands for a whole file that is not read
	Game     Game
	Tokens   []Token // in order, without overlaps; all else is white space
	Fields   []*Field
	Problems []Problem // in order of place, without their fixes: see [Puzzle.WithFixes]

	Title string
	// Setup is the position shown, and the game that is played from it. It is nil
	// if anything about it is missing or wrong; then there is an error, see
	// [Puzzle.Obstacle]. Mistakes in the title, the source, an assertion or the
	// moves do not affect it.
	Setup Setup
	Draft *Draft // never nil

	Expect *Expectation
	Best   []Entry
	Only   *Entry
	Moves  []Entry
	// Composition is nil where none of its keys counts, as in most puzzles.
	Composition *Composition

	excess int64 // bytes of memory: see [File.Footprint]
}

// A Draft is what was read of a position, whole or not: for completion, colours
// and navigation in a puzzle that is being written. Whoever solves, draws or
// plays takes the Setup.
type Draft struct {
	Graph *Graph // of a game on a graph
	Board *Board // as drawn or, for knight-pawns without a board, of `size`
	// The pieces: those the game has, from the board, from their keys or by
	// default.
	Mouse, Cat, Goal, Knight Spot
	Pawns                    []Spot

	CatJump, MouseJump int
	Limit              int64 // plies, NoLimit for none
	Turn               Turn

	pawnAt map[int]int // by place, the index in Pawns
}

// noDraft is the draft of every puzzle that says nothing of a position. Nobody changes it.
var noDraft Draft

// NoLimit is the Limit of a chase that has none.
const NoLimit int64 = -1

// A Turn says who moves first in the position shown.
type Turn uint8

// First is mouse or alice, Second is cat or bob.
const (
	First Turn = iota
	Second
)

// A Field is one key with its value or block.
type Field struct {
	Key   string  // canonical spelling; "" where the key is unknown
	Name  Range   // the key as written
	Colon Range   // the colon, or what stands for it; empty (at the key's end) where there is none
	Value Range   // the value on the key's line, trimmed, without comment; empty (at the colon's end) where there is none
	Lines []Range // the block's lines that hold content, trimmed, without comments
	Range Range   // from the key to the end of its last content line

	// Entries are the places that its value names, in order: moves, squares, the
	// place of a piece.
	Entries []Entry

	means     *Key  // the key by whose rules the value is read: Key, or what an unknown key seems to be; nil if that is unclear
	seems     *Key  // what an unknown key seems to be, even if the puzzle has that key already
	unused    bool  // its value says nothing about the puzzle: a duplicate, or a key of another game
	reported  bool  // a mistake in its line is reported, which may cause others
	openEnded bool  // lines that were not understood follow it, and may belong to it
	malformed bool  // an error stands in it
	number    int32 // among the fields
}

// A Spot is a piece's place on a board or graph.
type Spot struct {
	Set   bool
	Place int   // row*Board.Cols+col, or the node's index
	Range Range // where the text puts it; empty for a default
}

// An Entry is a move or square in a list of them.
type Entry struct {
	Range Range
	Place int // -1 where it names no place of this puzzle (which has a Problem then, here or where the board or graph is)
}

// A Board is a rectangle of cells. Cells are numbered row*Cols+col. A ragged
// board (a problem) knows the cells that are there.
type Board struct {
	Rows, Cols int     // Cols is the widest row's (less where that would make the board much larger than its text)
	Lines      []Range // by row, the cells as written; nil for `size:`
	// Cells has, by place, the glyph as the game defines it ('.', '#', 'M', …),
	// UnknownGlyph for one that it does not have, 0 where a row ends early. It is nil
	// for `size:`.
	Cells []byte

	// irregular holds the cells of the rows in which they are not a byte each, without
	// blanks.
	irregular map[int][]Range
	// doubtful says that the rows leave the board's size unclear, so that a place off
	// the board is not reported as a mistake of its own.
	doubtful bool
}

// UnknownGlyph stands in Board.Cells for a glyph that the game does not have.
const UnknownGlyph = '?'

// A Graph is the block of `graph`.
type Graph struct {
	Nodes     []Node  // by first mention
	Neighbors [][]int // by node, ascending, each once; symmetric
	Lines     []GraphLine

	index map[string]int
	// doubtful says that some line was not understood, so that a missing node is not
	// reported as a mistake of its own.
	doubtful bool
}

// A Node is a node of a graph.
type Node struct {
	Name     string
	Mentions int32  // how many in the block
	first    offset // where the first of them starts
}

// First returns where the node is mentioned first.
func (n *Node) First() Range { return Range{int(n.first), int(n.first) + len(n.Name)} }

// A GraphLine is one line of a graph as written.
type GraphLine struct {
	Range     Range
	Node      Entry // Place -1 and an empty Range where the line names none
	Neighbors []Entry
}

// An Expectation is the value of `expect`.
type Expectation struct {
	Range Range
	Kind  ExpectKind
	Plies int  // of an ` in N` or a total, 0 for `has won`; AnyPlies if it gives none
	Limit bool // `cat wins (move limit)`
}

// An ExpectKind says what an Expectation asserts.
type ExpectKind uint8

// The kinds of expectation.
const (
	ExpectDraw ExpectKind = iota
	ExpectMouse
	ExpectCat
	ExpectTotal
)

// AnyPlies is the Plies of an expectation that leaves them open.
const AnyPlies = -1
