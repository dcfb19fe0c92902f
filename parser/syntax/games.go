package syntax

import (
	"fmt"
	"strings"
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

// games is the list of all games, by number. The entry at NoGame is for puzzles that do not name
// their game.
var games = listed([]GameInfo{
	CatMouseGraph: catMouseGraph,
	CatMouseGrid:  catMouseGrid,
	KnightPawns:   knightPawns,
})

// A GameInfo describes a game.
type GameInfo struct {
	Game Game
	Name string // as the format writes it
	// First and Second are the players as the format writes them; First moves
	// first where `turn` says nothing.
	First, Second string
	Setup         SetupKind
	Summary       string // one sentence
	Rules         string // a few sentences
	Example       string // a whole puzzle to begin from, which says nothing but its title and position

	// Aliases are other names of the game: the number and the page of its LeetCode problem, and
	// words of its name.
	Aliases   []string
	Keys      []Key     // in the order in which a puzzle usually has them
	Cells     string    // the glyphs of its board
	Glyphs    *GlyphSet // the same
	CellNames Phrase    // their names, for messages

	byName map[string]*Key // the same as Keys
}

// A SetupKind is the kind of setup that a game has.
type SetupKind uint8

// The setups: two players on a graph or on a board, and a knight among pawns.
const (
	NoSetup SetupKind = iota
	GraphChase
	BoardChase
	BoardHunt
)

// listed numbers the games, gives them their keys, and tells the key `game` their names.
func listed(list []GameInfo) []GameInfo {
	var names []string
	for _, g := range list[1:] {
		names = append(names, g.Name)
	}
	for i := range list {
		g := &list[i]
		g.Game = Game(i)
		g.Keys, g.byName = keysOf(g.Game), map[string]*Key{}
		for j := range g.Keys {
			k := &g.Keys[j]
			g.byName[k.Name] = k
			if k.Kind == GameValue {
				k.Words = names
			}
		}
		if g.Glyphs = glyphsIn(g.Cells); g.Cells == "" {
			g.Glyphs = glyphsIn(chaseCells) // to colour a board that it should not have
		}
	}
	list[NoGame].CellNames = Phrase("`.`, `#` and the letters of its pieces")
	list[NoGame].Glyphs = &allGlyphs
	return list
}

// ExampleTitle returns the title of the example.
func (g *GameInfo) ExampleTitle() string {
	title, _, _ := strings.Cut(strings.TrimPrefix(g.Example, "puzzle: "), "\n")
	return title
}

// Key returns the description of a key of the game, nil if it has none of that name. It must not
// be changed.
func (g *GameInfo) Key(name string) *Key { return g.byName[name] }

// Games returns a description of each game.
func Games() []GameInfo { return append([]GameInfo(nil), games[1:]...) }

// Info returns the game's description; for NoGame that of puzzles that do not name their game,
// whose Name is empty. It must not be changed.
func (g Game) Info() *GameInfo {
	if int(g) >= len(games) {
		return &GameInfo{}
	}
	return &games[g]
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
