package syntax

// A Code names a kind of problem for machines; it never changes once published.
type Code string

// The codes of problems of form. Some problems have a clear meaning all the same
// (an upper-case key); then the value counts, but the puzzle still has an error.
const (
	// Of bytes and lines.
	InvalidUTF8      Code = "invalid-utf8"      // bytes that are not UTF-8
	ControlCharacter Code = "control-character" // NUL and its like
	LoneCR           Code = "lone-cr"           // a line that ends with a carriage return alone
	MisplacedBOM     Code = "misplaced-bom"     // a byte order mark that does not start the file
	UnusualSpace     Code = "unusual-space"     // a no-break space, an ideographic space, …

	// Of lines and keys.
	BeforePuzzle     Code = "before-puzzle"      // content before the first `puzzle:`
	NotAField        Code = "not-a-field"        // a line in column 0 that is no field
	MissingColon     Code = "missing-colon"      // a key or a node of a graph without its colon
	SpaceBeforeColon Code = "space-before-colon" // `key :`
	DoubleColon      Code = "double-colon"       // `key::`
	JoinedLines      Code = "joined-lines"       // a key behind the value of another
	UpperCase        Code = "upper-case"         // a key or word that is not in lower case
	UnknownKey       Code = "unknown-key"        // a key that no game has
	OtherGamesKey    Code = "other-games-key"    // a key that this game does not have
	DuplicateKey     Code = "duplicate-key"      // a key that stands twice
	NoValue          Code = "no-value"           // a key without a value
	IndentedKey      Code = "indented-key"       // a key that is not in column 0
	NotIndented      Code = "not-indented"       // a line of a block in column 0
	TestCase         Code = "test-case"          // a test case of LeetCode that was pasted
	UnexpectedBlock  Code = "unexpected-block"   // a block under a key whose value is on its line
	ValueBesideBlock Code = "value-beside-block" // a value on the line of a key that has a block
	MissingGame      Code = "missing-game"       // a puzzle without `game`
	MissingKey       Code = "missing-key"        // a key that the game needs
	UnknownGame      Code = "unknown-game"       // a game that there is not
	KeyInGraph       Code = "key-in-graph"       // a line of a graph that looks like a field

	// Of values.
	UnknownWord       Code = "unknown-word"        // a word that the key does not know
	NotANumber        Code = "not-a-number"        // where a number has to stand
	NumberRange       Code = "number-range"        // a number that is too small or too large
	NotASize          Code = "not-a-size"          // where ROWSxCOLS has to stand
	NotAPosition      Code = "not-a-position"      // where row,col has to stand
	OffBoard          Code = "off-board"           // a position that the board does not have
	OnWall            Code = "on-wall"             // a piece on a wall
	OnHole            Code = "on-hole"             // a piece on a cell that is not decided yet
	UnknownNode       Code = "unknown-node"        // a node that the graph does not have
	TooManyValues     Code = "too-many-values"     // more than the one value that the key takes
	UnknownOutcome    Code = "unknown-outcome"     // an `expect` in no form of an outcome
	OtherGamesOutcome Code = "other-games-outcome" // an `expect` of another game's kind
	RepeatedMove      Code = "repeated-move"       // a move that stands twice in `best` or `tries`, or a wall in `idle`
	DualsAlone        Code = "duals-alone"         // `duals` without a `solution`
	NotATry           Code = "not-a-try"           // a line of `tries` that is not a move and its refutation
	NotAWall          Code = "not-a-wall"          // a position in `idle` on which there is no wall

	// Of boards.
	UnknownCell     Code = "unknown-cell"    // a cell that the game does not have
	SpaceInRow      Code = "space-in-row"    // white space between cells
	RaggedRow       Code = "ragged-row"      // a row shorter or longer than the others
	MissingPiece    Code = "missing-piece"   // a board without the mouse, the knight, …
	DuplicatePiece  Code = "duplicate-piece" // a second mouse, knight, … on the board
	PieceTwice      Code = "piece-twice"     // a piece both on the board and by its key
	BoardBesideKeys Code = "board-beside"    // a `board` beside `size`, `knight` or `pawns`
	PawnOnKnight    Code = "pawn-on-knight"  // a pawn on the knight's square
	PawnTwice       Code = "pawn-twice"      // two pawns on one square

	// Of graphs.
	GraphPunctuation Code = "graph-punctuation" // a comma, colon or slash among nodes
	MissingNode      Code = "missing-node"      // a line without a node, or several, before the colon
	NodeTwice        Code = "node-twice"        // a second line for a node
	OddNode          Code = "odd-node"          // a node with an odd name that stands nowhere else
	CatInHole        Code = "cat-in-hole"       // a cat that starts in the hole
	MaybeLoop        Code = "maybe-loop"        // an undecided edge from a node to itself
	EdgeDecided      Code = "edge-decided"      // an undecided edge that the graph has
)
