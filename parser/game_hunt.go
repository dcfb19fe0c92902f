package parser

var knightPawns = GameInfo{
	Name: "knight-pawns", First: "alice", Second: "bob",
	aliases: []string{"3283", "maximum-number-of-moves-to-kill-all-pawns", "knight", "pawns"},
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
	cells: ".#NP", cellNames: Phrase("`.` empty squares, `#` walls, `N` and `P`"),
	setup: huntSetup,
}

// huntSetup is the setup of a hunt, whose pieces a board shows or keys list.
func huntSetup(r *reader) Setup {
	d := r.p.Draft
	switch board, knight, pawns := r.get("board"), r.get("knight"), r.get("pawns"); {
	case board != nil && d.Board == nil:
		return r.lacksKey(true, "a `board`, or `knight` and `pawns`")
	case board != nil && !d.Knight.Set:
		return r.lacks(d.Board.doubtful, MissingPiece, board.Name, "The board lacks the knight; draw it as `N`.")
	case board != nil:
	case knight == nil && pawns == nil:
		return r.lacksKey(false, "a `board`, or `knight` and `pawns`")
	case knight == nil:
		return r.lacksKey(false, "a `knight` beside its `pawns`")
	case pawns == nil:
		below := r.p.LineRange(r.p.LineAt(knight.Range.End)).End
		return r.lacksKey(false, "`pawns` beside its `knight`; write `pawns: none` if there is none",
			Fix{Title: Say("Add `%s`", "pawns: none"), Edits: []TextEdit{{Range{below, below}, Newline(r.text) + "pawns: none"}}})
	case d.Board == nil || !d.Knight.Set:
		// The value of `size` or `knight` is wrong.
		return r.lacksKey(true, "a `board`, or `knight` and `pawns`")
	}
	return &Hunt{Board: d.Board, Knight: Piece{"knight", 'N', d.Knight}, Pawns: d.Pawns, First: d.Turn}
}
