package parser

import "fmt"

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
}

var games = [...]GameInfo{
	{
		Game: CatMouseGraph, Name: "cat-mouse-graph", First: "mouse", Second: "cat",
		Summary: "A mouse runs for its hole along the edges of a graph, and a cat hunts it.",
		Rules: "The players move in turn, the mouse first, and must move along an edge. " +
			"The cat may not enter the hole. The mouse wins in the hole; the cat wins where it meets the mouse. " +
			"A position that neither can force is a draw, and so is one whose player to move has no move.",
		Example: "puzzle: The cat cannot catch up\n" +
			"game: cat-mouse-graph\n" +
			"graph:\n" +
			"  0: 2 5\n" +
			"  1: 3\n" +
			"  2: 0 4 5\n" +
			"  3: 1 4 5\n" +
			"  4: 2 3\n" +
			"  5: 0 2 3\n",
	},
	{
		Game: CatMouseGrid, Name: "cat-mouse-grid", First: "mouse", Second: "cat",
		Summary: "A mouse jumps for the food across a walled board, and a cat hunts it.",
		Rules: "The players move in turn, the mouse first. A move is a jump of up to so many cells in one direction, " +
			"or staying; walls stop a jump, the other player does not. The cat wins where it meets the mouse " +
			"or reaches the food first; the mouse wins on the food. When the move limit runs out the cat wins; without " +
			"a limit a position that neither can force is a draw.",
		Example: "puzzle: The mouse slips past\n" +
			"game: cat-mouse-grid\n" +
			"mouse-jump: 2\n" +
			"board:\n" +
			"  ####F\n" +
			"  #C...\n" +
			"  M....\n",
	},
	{
		Game: KnightPawns, Name: "knight-pawns", First: "alice", Second: "bob",
		Summary: "Alice and Bob take pawns in turn with one knight; she wants many knight's moves, he few.",
		Rules: "In turn, Alice first, a player picks any pawn that is left and takes it with the knight by a shortest path " +
			"of knight's moves; pawns passed on the way stay. Alice maximises the total number of knight's moves and " +
			"Bob minimises it.",
		Example: "puzzle: Three pawns\n" +
			"game: knight-pawns\n" +
			"board:\n" +
			"  ..N.\n" +
			"  .P..\n" +
			"  ..P.\n" +
			"  ...P\n",
	},
}

// Games returns a description of each game.
func Games() []GameInfo { return append([]GameInfo(nil), games[:]...) }

// Info returns the game's description; its Name is empty for NoGame.
func (g Game) Info() GameInfo {
	if g == NoGame || int(g) > len(games) {
		return GameInfo{}
	}
	return games[g-1]
}

// String returns the game's name as the format writes it.
func (g Game) String() string {
	if g == NoGame {
		return "no game"
	}
	if int(g) > len(games) {
		return fmt.Sprintf("Game(%d)", uint8(g))
	}
	return games[g-1].Name
}

// GameNamed returns the game of that name.
func GameNamed(name string) (Game, bool) {
	for i := range games {
		if games[i].Name == name {
			return games[i].Game, true
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
