package syntax

var knightPawns = GameInfo{
	Name: "knight-pawns", First: "alice", Second: "bob", Setup: BoardHunt,
	Aliases: []string{"3283", "maximum-number-of-moves-to-kill-all-pawns", "knight", "pawns"},
	Summary: "Alice and Bob take pawns in turn with one knight; she wants many knight's moves, he few.",
	Rules: "In turn, Alice first, a player picks any pawn that is left and takes it with the knight by a shortest path " +
		"of knight's moves; pawns passed on the way stay. Alice maximises the total number of knight's moves and " +
		"Bob minimises it.",
	Example: "puzzle: A new hunt\n" +
		"game: knight-pawns\n" +
		"board:\n" +
		"  N....P\n" +
		"  ..P...\n" +
		"  ......\n" +
		"  .P..P.\n",
	Cells: ".#NP?", CellNames: Phrase("`.` empty squares, `#` walls, `?` undecided, `N` and `P`"),
}
