package parser

// A Key is what there is to know about a key of a game.
type Key struct {
	Name    string
	Form    Form
	Needed  bool     // a puzzle is not complete without it
	Default string   // as it would be written; "" for none
	Value   string   // what stands after the colon, for people, such as "`row,col`"
	Words   []string // the words that may start its value, for completion
	Doc     string   // one sentence
	Example string   // one or more lines of the format
	// InsteadOfBoard says that it takes the place of a board that is drawn and
	// cannot stand beside one.
	InsteadOfBoard bool

	kind valueKind
}

// A Form says where a key's value stands.
type Form uint8

// The forms of a value.
const (
	OneLine     Form = iota // after the colon
	Block                   // on indented lines below the key
	LineOrBlock             // either
)

// A Sort says what sort of value a key has, for an outline.
type Sort uint8

// The sorts of value.
const (
	WordSort      Sort = iota // a word or a place
	TextSort                  // text for people
	NumberSort                // a number, a size
	AssertionSort             // what is asserted of the solution
	BlockSort                 // a board, a graph, a list
)

// Sort says what sort of value the key has.
func (k Key) Sort() Sort { return valueKinds[k.kind].sort }

// List returns which list of places the key's value is, NoList for any other value.
func (k Key) List() List { return valueKinds[k.kind].list }

// OfSetup reports whether the key says something of the position shown or of the
// game that is played from it. The others give it a title or assert something of it.
func (k Key) OfSetup() bool { return valueKinds[k.kind].ofSetup }

// holdsMoves reports whether the key's value is a list that may stand in a block and
// holds moves.
func (k Key) holdsMoves() bool {
	return k.kind == movesValue || k.kind == solutionValue || k.kind == triesValue
}

// A valueKind says how a value is read, by readValue. The kinds are in the order in
// which a puzzle usually has its keys.
type valueKind uint8

const (
	titleValue      valueKind = iota
	sourceValue               // free text
	gameValue                 // the name of a game
	turnValue                 // the name of a player
	jumpValue                 // a number, 1 or more
	limitValue                // the same, or `none`
	boardValue                // rows of cells
	graphValue                // nodes and their neighbours
	pieceValue                // a place
	sizeValue                 // ROWSxCOLS
	pawnsValue                // places, or `none`
	outcomeValue              // who wins
	totalValue                // a number of moves
	bestValue                 // a set of places
	onlyValue                 // a place
	movesValue                // places in order
	solutionValue             // the same
	dualsValue                // a word
	triesValue                // lines of two places, or `none`
	setOutcomeValue           // who wins
	setTotalValue             // a number of moves
	idleValue                 // a set of places, or `none`
)

// valueKinds says of each kind of value what sort it is of, when it is read,
// whether it is of the setup, and which list its places are.
var valueKinds = [...]struct {
	sort    Sort
	stage   stage
	ofSetup bool
	list    List
}{
	titleValue:      {sort: TextSort},
	sourceValue:     {sort: TextSort},
	gameValue:       {ofSetup: true},
	turnValue:       {ofSetup: true},
	jumpValue:       {sort: NumberSort, ofSetup: true},
	limitValue:      {sort: NumberSort, ofSetup: true},
	sizeValue:       {sort: NumberSort, ofSetup: true, stage: arenaStage},
	boardValue:      {sort: BlockSort, ofSetup: true, stage: arenaStage},
	graphValue:      {sort: BlockSort, ofSetup: true, stage: arenaStage},
	pieceValue:      {ofSetup: true, stage: pieceStage, list: InPiece},
	pawnsValue:      {sort: BlockSort, ofSetup: true, list: InPawns},
	outcomeValue:    {sort: AssertionSort},
	totalValue:      {sort: AssertionSort},
	bestValue:       {sort: AssertionSort, list: InBest},
	onlyValue:       {sort: AssertionSort, list: InOnly},
	movesValue:      {sort: BlockSort, list: InMoves},
	solutionValue:   {sort: AssertionSort, list: InSolution},
	dualsValue:      {sort: AssertionSort},
	triesValue:      {sort: AssertionSort, list: InTries},
	setOutcomeValue: {sort: AssertionSort},
	setTotalValue:   {sort: AssertionSort},
	idleValue:       {sort: AssertionSort, list: InIdle},
}

// A stage is when a value is read: what says what a place is comes first, then the
// pieces, then all else.
type stage uint8

const (
	lastStage stage = iota
	arenaStage
	pieceStage
)

// Keys returns the keys of a game, in the order in which a puzzle usually has
// them. For NoGame it returns each key once, with its meaning in the first game
// that has it.
func Keys(game Game) []Key {
	if int(game) >= len(games) {
		return nil
	}
	return append([]Key(nil), games[game].keys...)
}

// KeyNamed returns what there is to know about a key of a game. For NoGame it
// is the key's meaning in the first game that has it.
func KeyNamed(game Game, name string) (Key, bool) {
	if int(game) < len(games) {
		if k := games[game].key(name); k != nil {
			return *k, true
		}
	}
	return Key{}, false
}

// anyKey returns what there is to know about a key in the first game that has it,
// nil if none has.
func anyKey(name string) *Key { return games[NoGame].key(name) }

// gamesWith names the games that have a key, for messages.
func gamesWith(name string) Words {
	var list Words
	for _, g := range games[1:] {
		if g.key(name) != nil {
			list.List = append(list.List, "`"+g.Name+"`")
		}
	}
	return list
}

// allKeys lists the names of all keys.
var allKeys = keyNames(NoGame)

// keyNames lists the names of a game's keys.
func keyNames(game Game) []string {
	var names []string
	for _, k := range games[game].keys {
		names = append(names, k.Name)
	}
	return names
}

// The keys that several games have.
var (
	titleKey = Key{
		Name: "puzzle", kind: titleValue, Needed: true, Value: "the title",
		Doc:     "Starts a puzzle and gives its title, which is free text in any script.",
		Example: "puzzle: The mouse slips past",
	}
	sourceKey = Key{
		Name: "source", kind: sourceValue, Value: "free text or a URL",
		Doc:     "Says where the puzzle comes from.",
		Example: "source: https://leetcode.com/problems/cat-and-mouse-ii/",
	}
	gameKey = Key{
		Name: "game", kind: gameValue, Needed: true, Value: "the name of a game",
		Doc:     "Names the game that is played.",
		Example: "game: cat-mouse-grid",
	}
	chaseTurnKey = Key{
		Name: "turn", kind: turnValue, Default: "mouse", Value: "`mouse` or `cat`", Words: []string{"mouse", "cat"},
		Doc:     "Says who moves first in the position shown.",
		Example: "turn: cat",
	}
	chaseExpectKey = Key{
		Name: "expect", kind: outcomeValue, Value: "an outcome",
		Doc: "Asserts the outcome of the position shown; ` in N` counts single moves.",
	}
	chaseBestKey = Key{
		Name: "best", kind: bestValue,
		Doc: "Asserts the complete set of the best first moves.",
	}
	chaseOnlyKey = Key{
		Name: "only", kind: onlyValue,
		Doc: "Asserts the one first move that keeps the outcome, who wins or that it is a draw; it fails where another move keeps it too.",
	}
	chaseMovesKey = Key{
		Name: "moves", kind: movesValue, Form: LineOrBlock,
		Doc: "The moves played from the position shown, one player's after the other's.",
	}
	chaseSolutionKey = Key{
		Name: "solution", kind: solutionValue, Form: LineOrBlock,
		Doc: "Asserts that this is best play of both from the position shown to the end, without a dual.",
	}
	chaseDualsKey = Key{
		Name: "duals", kind: dualsValue, Default: "waiting", Value: "`none`, `waiting`, `longer` or `any`", Words: dualsWords,
		Doc: "Says which duals `solution` may have: moves of its side that are as good as the one it plays.",
	}
	chaseTriesKey = Key{
		Name: "tries", kind: triesValue, Form: LineOrBlock, Words: []string{"none"},
		Doc: "Asserts all tries: first moves that give the outcome away and that one reply alone refutes.",
	}
	chaseSetKey = Key{
		Name: "set", kind: setOutcomeValue, Value: "an outcome",
		Doc: "Asserts the set play: what the outcome would be if the other player were to move.",
	}
)

// with returns the key with what its value is in one game, and an example.
func (k Key) with(value, example string) Key {
	k.Value, k.Example = value, example
	return k
}

// starting returns the key with the words that its value may start with.
func (k Key) starting(words ...string) Key {
	k.Words = words
	return k
}
