package syntax

import (
	"cmp"
	"maps"
	"slices"
)

// A Key describes a key of a game.
type Key struct {
	Name    string
	Form    Form
	Needed  bool     // a puzzle is not complete without it
	Default string   // as it would be written; "" for none
	Value   string   // the form of its value, in messages, such as "`row,col`"
	Words   []string // the words that may start its value, for completion
	Doc     string   // one sentence
	Example string   // one or more lines of the format
	// InsteadOfBoard says that it takes the place of a board that is drawn and
	// cannot stand beside one.
	InsteadOfBoard bool

	Kind    ValueKind
	Aliases []string // words that mean it, though they are not spelled like it
}

// A Form says where a key's value stands.
type Form uint8

// The forms of a value.
const (
	OneLine     Form = iota // after the colon
	Block                   // on indented lines below the key
	LineOrBlock             // either
)

// A Sort is the sort of a key's value, for an outline.
type Sort uint8

// The sorts of value.
const (
	WordSort      Sort = iota // a word or a place
	TextSort                  // text for readers
	NumberSort                // a number, a size
	AssertionSort             // an assertion about the solution
	BlockSort                 // a board, a graph, a list
)

// Sort returns the sort of the key's value.
func (k Key) Sort() Sort { return valueKinds[k.Kind].sort }

// List returns which list of places the key's value is, NoList for any other value.
func (k Key) List() List { return valueKinds[k.Kind].list }

// ListsEdges reports whether the value is lines of a node and its neighbours.
func (k Key) ListsEdges() bool { return valueKinds[k.Kind].rule == "graph" }

// OfSetup reports whether the key is a part of the position shown or of the game that is played
// from it. Others are titles, sources and assertions.
func (k Key) OfSetup() bool { return valueKinds[k.Kind].ofSetup }

// GivesAway reports whether the key's value may give away the solution, so that it has no place
// in a handout. Parts of the setup do not, nor does text for readers, such as the title.
func (k Key) GivesAway() bool { return !k.OfSetup() && k.Sort() != TextSort }

// A ValueKind is the way in which a value is read.
type ValueKind uint8

// The kinds of value.
const (
	TitleValue      ValueKind = iota
	SourceValue               // free text
	GameValue                 // the name of a game
	TurnValue                 // the name of a player
	JumpValue                 // a number, 1 or more
	LimitValue                // the same, or `none`
	SizeValue                 // ROWSxCOLS
	DualsValue                // a word
	BoardValue                // rows of cells
	GraphValue                // nodes and their neighbours
	MaybeValue                // the same, of nodes that the graph has
	PawnsValue                // places, or `none`
	IdleValue                 // a set of places, or `none`
	PieceValue                // a place
	BestValue                 // a set of places
	OnlyValue                 // a place
	MovesValue                // places in order
	SolutionValue             // the same
	TriesValue                // lines of two places, or `none`
	OutcomeValue              // a winner or a draw
	TotalValue                // a number of moves
	SetOutcomeValue           // a winner or a draw
	SetTotalValue             // a number of moves
)

// valueKinds has, for each kind of value, the rule by which grammars of editors read it, its
// sort, whether it is a part of the setup, and which list its places are.
var valueKinds = [...]struct {
	rule    string
	sort    Sort
	ofSetup bool
	list    List
}{
	TitleValue:      {rule: "title", sort: TextSort},
	SourceValue:     {rule: "source", sort: TextSort},
	GameValue:       {rule: "game", ofSetup: true},
	TurnValue:       {rule: "turn", ofSetup: true},
	JumpValue:       {rule: "number", sort: NumberSort, ofSetup: true},
	LimitValue:      {rule: "number", sort: NumberSort, ofSetup: true},
	SizeValue:       {rule: "size", sort: NumberSort, ofSetup: true},
	DualsValue:      {rule: "duals", sort: AssertionSort},
	BoardValue:      {rule: "board", sort: BlockSort, ofSetup: true},
	GraphValue:      {rule: "graph", sort: BlockSort, ofSetup: true, list: InGraph},
	MaybeValue:      {rule: "graph", sort: BlockSort, ofSetup: true, list: InMaybe},
	PawnsValue:      {rule: "positions", sort: BlockSort, ofSetup: true, list: InPawns},
	IdleValue:       {rule: "positions", sort: AssertionSort, list: InIdle},
	PieceValue:      {rule: "places", ofSetup: true, list: InPiece},
	BestValue:       {rule: "places", sort: AssertionSort, list: InBest},
	OnlyValue:       {rule: "places", sort: AssertionSort, list: InOnly},
	MovesValue:      {rule: "places", sort: BlockSort, list: InMoves},
	SolutionValue:   {rule: "places", sort: AssertionSort, list: InSolution},
	TriesValue:      {rule: "tries", sort: AssertionSort, list: InTries},
	OutcomeValue:    {rule: "outcome", sort: AssertionSort},
	TotalValue:      {rule: "outcome", sort: AssertionSort},
	SetOutcomeValue: {rule: "outcome", sort: AssertionSort},
	SetTotalValue:   {rule: "outcome", sort: AssertionSort},
}

// A GrammarRule is a rule by which grammars of editors read values, with the names of the
// keys that have such values.
type GrammarRule struct {
	Name string
	Keys []string
}

// GrammarRules returns all rules, in the order of kinds of values.
func GrammarRules() []GrammarRule {
	var rules []GrammarRule
	for kind, k := range valueKinds {
		if n := len(rules); n == 0 || rules[n-1].Name != k.rule {
			rules = append(rules, GrammarRule{Name: k.rule})
		}
		rule := &rules[len(rules)-1]
		for _, key := range games[NoGame].Keys {
			if key.Kind == ValueKind(kind) {
				rule.Keys = append(rule.Keys, key.Name)
			}
		}
	}
	return rules
}

// Keys returns the keys of a game, in the order in which a puzzle usually has
// them. For NoGame it returns each key once, with its meaning in the first game
// that has it.
func Keys(game Game) []Key {
	if int(game) >= len(games) {
		return nil
	}
	return append([]Key(nil), games[game].Keys...)
}

// KeyNamed returns the description of a key of a game. For NoGame it is the key's meaning in the
// first game that has it.
func KeyNamed(game Game, name string) (Key, bool) {
	if int(game) < len(games) {
		if k := games[game].Key(name); k != nil {
			return *k, true
		}
	}
	return Key{}, false
}

// A keyRow is a key, with its differences in the games that have it. Without any, all games have
// the key.
type keyRow struct {
	Key
	in map[Game]Key
}

// keyRows has a row for each key, in the order in which a puzzle usually has them.
// `go generate ./parser` writes it to the grammars and plugins of editors.
var keyRows = []keyRow{
	{Key: Key{
		Name: "puzzle", Aliases: []string{"title", "titel", "name"}, Kind: TitleValue, Needed: true, Value: "the title",
		Doc:     "Starts a puzzle and gives its title, which is free text in any script.",
		Example: "puzzle: The mouse slips past",
	}},
	{Key: Key{
		Name: "source", Aliases: []string{"url", "link", "author"}, Kind: SourceValue, Value: "free text or a URL",
		Doc:     "Says where the puzzle comes from.",
		Example: "source: https://leetcode.com/problems/cat-and-mouse-ii/",
	}},
	{Key: Key{
		Name: "game", Kind: GameValue, Needed: true, Value: "the name of a game",
		Doc:     "Names the game that is played.",
		Example: "game: cat-mouse-grid",
	}},
	{Key{
		Name: "turn", Aliases: []string{"player", "first", "to-move"}, Kind: TurnValue, Default: "mouse", Value: "`mouse` or `cat`", Words: []string{"mouse", "cat"},
		Doc:     "Says who moves first in the position shown.",
		Example: "turn: cat",
	}, map[Game]Key{CatMouseGraph: {}, CatMouseGrid: {}, KnightPawns: {
		Default: "alice", Value: "`alice` or `bob`", Words: []string{"alice", "bob"},
		Doc:     "Says who takes the first pawn: Alice, who maximises the total, or Bob, who minimises it.",
		Example: "turn: bob",
	}}},
	{Key{
		Name: "cat-jump", Kind: JumpValue, Default: "1", Value: "a number, 1 or more",
		Doc:     "The farthest that the cat can jump in one move, in cells.",
		Example: "cat-jump: 2",
	}, map[Game]Key{CatMouseGrid: {}}},
	{Key{
		Name: "mouse-jump", Kind: JumpValue, Default: "1", Value: "a number, 1 or more",
		Doc:     "The farthest that the mouse can jump in one move, in cells.",
		Example: "mouse-jump: 2",
	}, map[Game]Key{CatMouseGrid: {}}},
	{Key{
		Name: "limit", Kind: LimitValue, Default: "1000", Value: "a number, 1 or more, or `none`", Words: []string{"none"},
		Doc:     "The mouse has to eat the food within this many moves of both players together, or the cat wins; `none` lifts the limit.",
		Example: "limit: 30",
	}, map[Game]Key{CatMouseGrid: {}}},
	{Key{Name: "board", Aliases: []string{"grid", "rows", "walls"}, Kind: BoardValue, Form: Block, Value: "rows of equal length"}, map[Game]Key{
		CatMouseGrid: {
			Needed:  true,
			Doc:     "Draws the board: `.` floor, `#` wall, `?` either, and once each `M` the mouse, `C` the cat, `F` the food.",
			Example: "board:\n  ####F\n  #C...\n  M....",
		},
		KnightPawns: {
			Doc:     "Draws the board: `.` an empty square, `N` the knight, `P` a pawn, `?` either, `#` a square that may not be entered.",
			Example: "board:\n  ..N.\n  .P..\n  ..P.",
		},
	}},
	{Key{
		Name: "graph", Aliases: []string{"graf", "edges", "nodes", "neighbors", "neighbours"}, Kind: GraphValue, Form: Block, Needed: true, Value: "lines of a node and its neighbours",
		Doc:     "Lists the edges, which lead both ways: on each line a node, a colon and its neighbours.",
		Example: "graph:\n  0: 2 5\n  1: 3\n  2: 4 5\n  3: 4 5",
	}, map[Game]Key{CatMouseGraph: {}}},
	{Key{
		Name: "maybe", Aliases: []string{"perhaps", "undecided", "maybe-edges"}, Kind: MaybeValue, Form: Block, Value: "lines of a node and its neighbours",
		Doc:     "Lists edges that are not decided yet, between nodes of the graph: the puzzle has holes, and Plywise says what fits.",
		Example: "maybe:\n  1: 4",
	}, map[Game]Key{CatMouseGraph: {}}},
	{Key{Name: "mouse", Kind: PieceValue}, map[Game]Key{
		CatMouseGraph: {Default: "1", Value: "a node", Doc: "The node where the mouse stands.", Example: "mouse: 1"},
		CatMouseGrid: {
			Value:   "`row,col`",
			Doc:     "Places the mouse where it has no letter on the board, so that it can share a cell.",
			Example: "mouse: 2,0",
		},
	}},
	{Key{Name: "cat", Kind: PieceValue}, map[Game]Key{
		CatMouseGraph: {Default: "2", Value: "a node", Doc: "The node where the cat stands; it may not be the hole.", Example: "cat: 2"},
		CatMouseGrid: {
			Value:   "`row,col`",
			Doc:     "Places the cat where it has no letter on the board, so that it can share a cell.",
			Example: "cat: 1,1",
		},
	}},
	{Key{
		Name: "hole", Kind: PieceValue, Default: "0", Value: "a node",
		Doc:     "The node of the hole: the mouse wins there, and the cat may not enter it.",
		Example: "hole: 0",
	}, map[Game]Key{CatMouseGraph: {}}},
	{Key{
		Name: "food", Kind: PieceValue, Value: "`row,col`",
		Doc:     "Places the food where it has no letter on the board, so that it can share a cell.",
		Example: "food: 0,4",
	}, map[Game]Key{CatMouseGrid: {}}},
	{Key{
		Name: "size", Kind: SizeValue, InsteadOfBoard: true, Default: "50", Value: "`ROWSxCOLS`, or one number for a square",
		Doc:     "The size of a board that is not drawn.",
		Example: "size: 8x8",
	}, map[Game]Key{KnightPawns: {}}},
	{Key{
		Name: "knight", Kind: PieceValue, InsteadOfBoard: true, Value: "`row,col`",
		Doc:     "The knight's square on a board that is not drawn.",
		Example: "knight: 0,2",
	}, map[Game]Key{KnightPawns: {}}},
	{Key{
		Name: "pawns", Kind: PawnsValue, Form: LineOrBlock, InsteadOfBoard: true, Value: "`row,col` entries, or `none`", Words: []string{"none"},
		Doc:     "The pawns' squares on a board that is not drawn.",
		Example: "pawns: 1,1 2,2 3,3",
	}, map[Game]Key{KnightPawns: {}}},
	{Key{
		Name: "expect", Aliases: []string{"answer", "result", "outcome"}, Kind: OutcomeValue, Value: "an outcome",
		Doc: "Asserts the outcome of the position shown; ` in N` counts single moves.",
	}, map[Game]Key{
		CatMouseGraph: {Example: "expect: draw", Words: []string{"mouse wins", "cat wins", "draw"}},
		CatMouseGrid:  {Example: "expect: mouse wins in 5", Words: []string{"mouse wins", "cat wins", "cat wins (move limit)", "draw"}},
		KnightPawns: {
			Kind: TotalValue, Value: "the total",
			Doc:     "Asserts the total number of knight's moves with best play.",
			Example: "expect: 8",
		},
	}},
	{Key{
		Name: "best", Kind: BestValue,
		Doc: "Asserts the complete set of the best first moves.",
	}, map[Game]Key{
		CatMouseGraph: {Value: "nodes, separated by blanks", Example: "best: 3 4"},
		CatMouseGrid:  {Value: "`row,col` entries, separated by blanks", Example: "best: 2,2 1,0"},
		KnightPawns: {
			Value:   "`row,col` entries, separated by blanks",
			Doc:     "Asserts the complete set of the pawns that are best taken first.",
			Example: "best: 1,1 2,2",
		},
	}},
	{Key{
		Name: "only", Kind: OnlyValue,
		Doc: "Asserts the one first move that keeps the outcome, who wins or that it is a draw; it fails where another move keeps it too.",
	}, map[Game]Key{
		CatMouseGraph: {Value: "a node", Example: "only: 3"},
		CatMouseGrid:  {Value: "`row,col`", Example: "only: 2,2"},
		KnightPawns: {
			Value:   "`row,col`",
			Doc:     "Asserts the one pawn that keeps the total if it is taken first; it fails where another keeps it too.",
			Example: "only: 2,2",
		},
	}},
	{Key{
		Name: "moves", Kind: MovesValue, Form: LineOrBlock,
		Doc: "The moves played from the position shown, one player's after the other's.",
	}, map[Game]Key{
		CatMouseGraph: {Value: "nodes, separated by blanks", Example: "moves: 3 4 1"},
		CatMouseGrid:  {Value: "`row,col` entries, separated by blanks", Example: "moves: 2,2 1,2"},
		KnightPawns: {
			Value:   "`row,col` entries, separated by blanks",
			Doc:     "The squares of the pawns taken from the position shown, one player's after the other's.",
			Example: "moves: 2,2 1,1",
		},
	}},
	{Key{
		Name: "solution", Aliases: []string{"solve", "line", "mainline"}, Kind: SolutionValue, Form: LineOrBlock,
		Doc: "Asserts that this is best play of both from the position shown to the end, without a dual.",
	}, map[Game]Key{
		CatMouseGraph: {Value: "nodes, separated by blanks", Example: "solution: 2 5 0"},
		CatMouseGrid:  {Value: "`row,col` entries, separated by blanks", Example: "solution: 2,2 1,1 2,4 1,1 0,4"},
		KnightPawns: {
			Value:   "`row,col` entries, separated by blanks",
			Doc:     "Asserts that this is best play of both to the last pawn, without a dual.",
			Example: "solution: 1,1 2,2 3,3",
		},
	}},
	{Key{
		Name: "duals", Kind: DualsValue, Default: "waiting", Value: "`none`, `waiting`, `longer` or `any`", Words: dualsWords,
		Doc: "Says which duals `solution` may have: moves of its side that are as good as the one it plays.",
	}, map[Game]Key{
		CatMouseGraph: {Example: "solution: 2 5 0\nduals: none"},
		CatMouseGrid:  {Example: "solution: 2,2 1,1 2,4 1,1 0,4\nduals: longer"},
		KnightPawns:   {Example: "solution: 1,1 2,2 3,3\nduals: any"},
	}},
	{Key{
		Name: "tries", Aliases: []string{"try", "trys", "refutation", "refutations"}, Kind: TriesValue, Form: LineOrBlock, Value: "lines of a move and its refutation, or `none`", Words: []string{"none"},
		Doc: "Asserts all tries: first moves that give the outcome away and that one reply alone refutes.",
	}, map[Game]Key{
		CatMouseGraph: {Example: "tries:\n  5 5"},
		CatMouseGrid:  {Example: "tries:\n  2,1 2,1"},
		KnightPawns: {
			Doc:     "Asserts all tries: first captures that give the total away and that one reply alone refutes.",
			Example: "tries: none",
		},
	}},
	{Key{
		Name: "set", Aliases: []string{"setplay", "set-play", "set_play"}, Kind: SetOutcomeValue, Value: "an outcome",
		Doc: "Asserts the set play: what the outcome would be if the other player were to move.",
	}, map[Game]Key{
		CatMouseGraph: {Example: "set: cat wins in 1", Words: []string{"mouse wins", "cat wins", "draw"}},
		CatMouseGrid:  {Example: "set: cat wins in 3", Words: []string{"mouse wins", "cat wins", "cat wins (move limit)", "draw"}},
		KnightPawns: {
			Kind: SetTotalValue, Value: "the total",
			Doc:     "Asserts the set play: what the total would be if the other player were to move.",
			Example: "set: 8",
		},
	}},
	{Key{
		Name: "idle", Aliases: []string{"idle-walls", "idle_walls", "idlewalls"}, Kind: IdleValue, Form: LineOrBlock, Value: "`row,col` entries, separated by blanks, or `none`", Words: []string{"none"},
		Doc:     "Asserts all idle walls: those that could be taken away, one at a time, without breaking an assertion.",
		Example: "idle: 0,0 0,1 0,2 0,3 1,0",
	}, map[Game]Key{CatMouseGrid: {}}},
}

// keysOf returns the keys of a game, for NoGame each key once, as in the first game that
// has it.
func keysOf(game Game) []Key {
	var keys []Key
	for _, row := range keyRows {
		if game == NoGame && row.in != nil {
			keys = append(keys, row.Key.with(row.in[slices.Min(slices.Collect(maps.Keys(row.in)))]))
		} else if own, ok := row.in[game]; ok || row.in == nil {
			keys = append(keys, row.Key.with(own))
		}
	}
	return keys
}

// with returns the key with its differences in one game.
func (k Key) with(own Key) Key {
	k.Kind = cmp.Or(own.Kind, k.Kind)
	k.Needed = k.Needed || own.Needed
	k.Default, k.Value = cmp.Or(own.Default, k.Default), cmp.Or(own.Value, k.Value)
	k.Doc, k.Example = cmp.Or(own.Doc, k.Doc), cmp.Or(own.Example, k.Example)
	if own.Words != nil {
		k.Words = own.Words
	}
	return k
}
