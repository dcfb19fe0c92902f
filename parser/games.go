package parser

import "fmt"

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

// listed numbers the games, gives them their keys, and tells the key `game` their names.
func listed(list []GameInfo) []GameInfo {
	var names []string
	for _, g := range list[1:] {
		names = append(names, g.Name)
	}
	for i := range list {
		g := &list[i]
		g.Game = Game(i)
		g.keys, g.byName = keysOf(g.Game), map[string]*Key{}
		for j := range g.keys {
			k := &g.keys[j]
			g.byName[k.Name] = k
			if k.kind == gameValue {
				k.Words = names
			}
		}
		if g.glyphs = glyphsIn(g.cells); g.cells == "" {
			g.glyphs = glyphsIn(chaseCells) // for the colours of a board that it should not have
		}
	}
	list[NoGame].cellNames = Phrase("`.`, `#` and the letters of its pieces")
	list[NoGame].glyphs = &allGlyphs
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
