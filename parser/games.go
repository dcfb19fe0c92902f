package parser

import (
	"fmt"
	"slices"
)

// A Game is one of the games that puzzles are of: its number in the list of them.
type Game uint8

// The games, NoGame where a puzzle does not name one.
const (
	NoGame Game = iota
	CatMouseGraph
	CatMouseGrid
	KnightPawns
)

// games is the list of all games, by number. What holds where a puzzle does not
// name its game stands at NoGame.
var games = listed([]GameInfo{
	CatMouseGraph: catMouseGraph,
	CatMouseGrid:  catMouseGrid,
	KnightPawns:   knightPawns,
})

// A GameInfo describes a game for hovers and completion.
type GameInfo struct {
	Game Game
	Name string // as the format writes it
	// First and Second are the players as the format writes them; First moves
	// first where `turn` says nothing.
	First, Second string
	Summary       string // one sentence
	Rules         string // a few sentences
	Example       string // a whole puzzle

	// aliases are other names by which one may know the game: the number and the page
	// of its LeetCode problem, and words of its name.
	aliases   []string
	keys      []Key           // in the order in which a puzzle usually has them
	byName    map[string]*Key // the same
	cells     string          // the glyphs of its board
	cellNames Phrase          // what they are, for messages
	glyphs    *glyphSet       // the same as cells
	// setup puts the setup together from what was read, or reports what is missing
	// and returns nil.
	setup func(*reader) Setup
}

// listed numbers the games, tells the key `game` their names, and puts together
// what a puzzle of any of them may have.
func listed(list []GameInfo) []GameInfo {
	var names []string
	for i := range list {
		list[i].Game = Game(i)
		if i > 0 {
			names = append(names, list[i].Name)
		}
	}
	all := &list[NoGame]
	all.cellNames = Phrase("`.`, `#` and the letters of its pieces")
	all.glyphs = &allGlyphs
	for i := 1; i < len(list); i++ {
		g := &list[i]
		for j := range g.keys {
			k := &g.keys[j]
			if k.kind == gameValue {
				k.Words = names
			}
		}
		all.keys = merged(all.keys, g.keys)
		if g.glyphs = glyphsIn(g.cells); g.cells == "" {
			g.glyphs = glyphsIn(chaseCells) // for the colours of a board that it should not have
		}
	}
	for i := range list {
		g := &list[i]
		g.byName = map[string]*Key{}
		for j := range g.keys {
			g.byName[g.keys[j].Name] = &g.keys[j]
		}
	}
	return list
}

// merged adds the keys of a game that a list lacks, each where a puzzle would
// have it: behind the one before it, in the order of kinds of values.
func merged(list, keys []Key) []Key {
	at := 0
	for _, k := range keys {
		i := slices.IndexFunc(list, func(other Key) bool { return other.Name == k.Name })
		if i < 0 {
			for i = at; i < len(list) && list[i].kind <= k.kind; i++ {
			}
			list = slices.Insert(list, i, k)
		}
		at = i + 1
	}
	return list
}

// key returns what there is to know about a key of the game, nil if it has none
// of that name.
func (g *GameInfo) key(name string) *Key { return g.byName[name] }

// Games returns a description of each game.
func Games() []GameInfo { return append([]GameInfo(nil), games[1:]...) }

// Info returns the game's description; its Name is empty for NoGame.
func (g Game) Info() GameInfo {
	if int(g) >= len(games) {
		return GameInfo{}
	}
	return games[g]
}

// String returns the game's name as the format writes it.
func (g Game) String() string {
	switch {
	case g == NoGame:
		return "no game"
	case int(g) >= len(games):
		return fmt.Sprintf("Game(%d)", uint8(g))
	}
	return games[g].Name
}

// GameNamed returns the game of that name.
func GameNamed(name string) (Game, bool) {
	for _, g := range games[1:] {
		if g.Name == name {
			return g.Game, true
		}
	}
	return NoGame, false
}

// Player returns the name of the player who has that turn, as the format
// writes it.
func (g Game) Player(t Turn) string {
	if t == Second {
		return g.Info().Second
	}
	return g.Info().First
}

// gameNames lists the games, for messages.
func gameNames() []string {
	var names []string
	for _, g := range games[1:] {
		names = append(names, "`"+g.Name+"`")
	}
	return names
}
