package parser

import "slices"

// A Form says where a key's value stands.
type Form uint8

// The forms of a value.
const (
	OneLine     Form = iota // after the colon
	Block                   // on indented lines below the key
	LineOrBlock             // either
)

// A Key is what there is to know about a key of the format.
type Key struct {
	Name    string
	Games   []Game // the games that have it, with this meaning
	Form    Form
	Needed  bool     // a puzzle is not complete without it
	Default string   // as it would be written; "" for none
	Value   string   // what stands after the colon, for people, such as "`row,col`"
	Words   []string // the words that may start its value, for completion
	Doc     string   // one sentence
	Example string   // one or more lines of the format
}

var (
	everyGame = []Game{CatMouseGraph, CatMouseGrid, KnightPawns}
	chases    = []Game{CatMouseGraph, CatMouseGrid}
	onGraph   = []Game{CatMouseGraph}
	onGrid    = []Game{CatMouseGrid}
	ofKnight  = []Game{KnightPawns}
)

// keys is the table of all keys, in the order in which a puzzle usually has
// them. A name stands twice where its meaning depends on the game.
var keys = []Key{
	{
		Name: "puzzle", Games: everyGame, Needed: true, Value: "the title",
		Doc:     "Starts a puzzle and gives its title, which is free text in any script.",
		Example: "puzzle: The mouse slips past",
	},
	{
		Name: "source", Games: everyGame, Value: "free text or a URL",
		Doc:     "Says where the puzzle comes from.",
		Example: "source: https://leetcode.com/problems/cat-and-mouse-ii/",
	},
	{
		Name: "game", Games: everyGame, Needed: true, Value: "the name of a game",
		Words:   []string{"cat-mouse-graph", "cat-mouse-grid", "knight-pawns"},
		Doc:     "Names the game that is played.",
		Example: "game: cat-mouse-grid",
	},
	{
		Name: "turn", Games: chases, Default: "mouse", Value: "`mouse` or `cat`", Words: []string{"mouse", "cat"},
		Doc:     "Says who moves first in the position shown.",
		Example: "turn: cat",
	},
	{
		Name: "turn", Games: ofKnight, Default: "alice", Value: "`alice` or `bob`", Words: []string{"alice", "bob"},
		Doc:     "Says who takes the first pawn: Alice, who maximises the total, or Bob, who minimises it.",
		Example: "turn: bob",
	},
	{
		Name: "cat-jump", Games: onGrid, Default: "1", Value: "a number, 1 or more",
		Doc:     "The farthest that the cat can jump in one move, in cells.",
		Example: "cat-jump: 2",
	},
	{
		Name: "mouse-jump", Games: onGrid, Default: "1", Value: "a number, 1 or more",
		Doc:     "The farthest that the mouse can jump in one move, in cells.",
		Example: "mouse-jump: 2",
	},
	{
		Name: "limit", Games: onGrid, Default: "1000", Value: "a number, 1 or more, or `none`", Words: []string{"none"},
		Doc:     "The mouse has to eat the food within this many moves of both players together, or the cat wins; `none` lifts the limit.",
		Example: "limit: 30",
	},
	{
		Name: "board", Games: onGrid, Form: Block, Needed: true, Value: "rows of equal length",
		Doc:     "Draws the board: `.` floor, `#` wall, and once each `M` the mouse, `C` the cat, `F` the food.",
		Example: "board:\n  ####F\n  #C...\n  M....",
	},
	{
		Name: "board", Games: ofKnight, Form: Block, Value: "rows of equal length",
		Doc:     "Draws the board: `.` an empty square, `N` the knight, `P` a pawn, `#` a square that may not be entered.",
		Example: "board:\n  ..N.\n  .P..\n  ..P.",
	},
	{
		Name: "graph", Games: onGraph, Form: Block, Needed: true, Value: "lines of a node and its neighbours",
		Doc:     "Lists the edges, which lead both ways: on each line a node, a colon and its neighbours.",
		Example: "graph:\n  0: 2 5\n  1: 3\n  2: 4 5\n  3: 4 5",
	},
	{
		Name: "mouse", Games: onGraph, Default: "1", Value: "a node",
		Doc:     "The node where the mouse stands.",
		Example: "mouse: 1",
	},
	{
		Name: "cat", Games: onGraph, Default: "2", Value: "a node",
		Doc:     "The node where the cat stands; it may not be the hole.",
		Example: "cat: 2",
	},
	{
		Name: "hole", Games: onGraph, Default: "0", Value: "a node",
		Doc:     "The node of the hole: the mouse wins there, and the cat may not enter it.",
		Example: "hole: 0",
	},
	{
		Name: "mouse", Games: onGrid, Value: "`row,col`",
		Doc:     "Places the mouse where it has no letter on the board, so that it can share a cell.",
		Example: "mouse: 2,0",
	},
	{
		Name: "cat", Games: onGrid, Value: "`row,col`",
		Doc:     "Places the cat where it has no letter on the board, so that it can share a cell.",
		Example: "cat: 1,1",
	},
	{
		Name: "food", Games: onGrid, Value: "`row,col`",
		Doc:     "Places the food where it has no letter on the board, so that it can share a cell.",
		Example: "food: 0,4",
	},
	{
		Name: "size", Games: ofKnight, Default: "50", Value: "`ROWSxCOLS`, or one number for a square",
		Doc:     "The size of a board that is not drawn.",
		Example: "size: 8x8",
	},
	{
		Name: "knight", Games: ofKnight, Value: "`row,col`",
		Doc:     "The knight's square on a board that is not drawn.",
		Example: "knight: 0,2",
	},
	{
		Name: "pawns", Games: ofKnight, Form: LineOrBlock, Value: "`row,col` entries, or `none`", Words: []string{"none"},
		Doc:     "The pawns' squares on a board that is not drawn.",
		Example: "pawns: 1,1 2,2 3,3",
	},
	{
		Name: "expect", Games: onGraph, Value: "an outcome", Words: []string{"mouse wins", "cat wins", "draw"},
		Doc:     "Asserts the outcome of the position shown; ` in N` counts single moves.",
		Example: "expect: draw",
	},
	{
		Name: "expect", Games: onGrid, Value: "an outcome", Words: []string{"mouse wins", "cat wins", "cat wins (move limit)", "draw"},
		Doc:     "Asserts the outcome of the position shown; ` in N` counts single moves.",
		Example: "expect: mouse wins in 5",
	},
	{
		Name: "expect", Games: ofKnight, Value: "the total",
		Doc:     "Asserts the total number of knight's moves with best play.",
		Example: "expect: 8",
	},
	{
		Name: "best", Games: onGraph, Value: "nodes, separated by blanks",
		Doc:     "Asserts the complete set of the best first moves.",
		Example: "best: 3 4",
	},
	{
		Name: "best", Games: onGrid, Value: "`row,col` entries, separated by blanks",
		Doc:     "Asserts the complete set of the best first moves.",
		Example: "best: 2,2 1,0",
	},
	{
		Name: "best", Games: ofKnight, Value: "`row,col` entries, separated by blanks",
		Doc:     "Asserts the complete set of the pawns that are best taken first.",
		Example: "best: 1,1 2,2",
	},
	{
		Name: "only", Games: onGraph, Value: "a node",
		Doc:     "Asserts the one first move that keeps the outcome, who wins or that it is a draw; it fails where another move keeps it too.",
		Example: "only: 3",
	},
	{
		Name: "only", Games: onGrid, Value: "`row,col`",
		Doc:     "Asserts the one first move that keeps the outcome, who wins or that it is a draw; it fails where another move keeps it too.",
		Example: "only: 2,2",
	},
	{
		Name: "only", Games: ofKnight, Value: "`row,col`",
		Doc:     "Asserts the one pawn that keeps the total if it is taken first; it fails where another keeps it too.",
		Example: "only: 2,2",
	},
	{
		Name: "moves", Games: onGraph, Form: LineOrBlock, Value: "nodes, separated by blanks",
		Doc:     "The moves played from the position shown, one player's after the other's.",
		Example: "moves: 3 4 1",
	},
	{
		Name: "moves", Games: onGrid, Form: LineOrBlock, Value: "`row,col` entries, separated by blanks",
		Doc:     "The moves played from the position shown, one player's after the other's.",
		Example: "moves: 2,2 1,2",
	},
	{
		Name: "moves", Games: ofKnight, Form: LineOrBlock, Value: "`row,col` entries, separated by blanks",
		Doc:     "The squares of the pawns taken from the position shown, one player's after the other's.",
		Example: "moves: 2,2 1,1",
	},
}

// Keys returns the keys of a game, in the order in which a puzzle usually has
// them. For NoGame it returns each key once, with its meaning in the first game
// that has it.
func Keys(game Game) []Key {
	var list []Key
	seen := map[string]bool{}
	for _, k := range keys {
		if (game == NoGame || slices.Contains(k.Games, game)) && !seen[k.Name] {
			seen[k.Name] = true
			list = append(list, k)
		}
	}
	return list
}

// KeyNamed returns what there is to know about a key of a game. For NoGame it
// is the key's meaning in the first game that has it.
func KeyNamed(game Game, name string) (Key, bool) {
	if k := keyOf(game, name); k != nil {
		return *k, true
	}
	return Key{}, false
}

func keyOf(game Game, name string) *Key {
	for i := range keys {
		if k := &keys[i]; k.Name == name && (game == NoGame || slices.Contains(k.Games, game)) {
			return k
		}
	}
	return nil
}

// gamesWith names the games that have a key, for messages.
func gamesWith(name string) Words {
	var list Words
	for _, g := range games {
		if keyOf(g.Game, name) != nil {
			list.List = append(list.List, "`"+g.Name+"`")
		}
	}
	return list
}

// isKey reports whether any game has a key of that name.
func isKey(name string) bool {
	_, ok := formOf(name)
	return ok
}

// formOf returns where a key's value stands; it is the same in every game.
func formOf(name string) (Form, bool) {
	switch name {
	case "puzzle", "source", "game", "turn", "cat-jump", "mouse-jump", "limit", "mouse", "cat", "hole", "food",
		"size", "knight", "expect", "best", "only":
		return OneLine, true
	case "board", "graph":
		return Block, true
	case "pawns", "moves":
		return LineOrBlock, true
	}
	return OneLine, false
}

// allKeys lists the names of all keys.
var allKeys = keyNames(NoGame)

// isFreeText reports whether a key's value is text for people.
func isFreeText(key string) bool { return key == "puzzle" || key == "source" }
