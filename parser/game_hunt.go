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
	keys: []Key{
		titleKey, sourceKey, gameKey,
		{
			Name: "turn", kind: turnValue, Default: "alice", Value: "`alice` or `bob`", Words: []string{"alice", "bob"},
			Doc:     "Says who takes the first pawn: Alice, who maximises the total, or Bob, who minimises it.",
			Example: "turn: bob",
		},
		{
			Name: "board", kind: boardValue, Form: Block, Value: "rows of equal length",
			Doc:     "Draws the board: `.` an empty square, `N` the knight, `P` a pawn, `#` a square that may not be entered.",
			Example: "board:\n  ..N.\n  .P..\n  ..P.",
		},
		{
			Name: "size", kind: sizeValue, InsteadOfBoard: true, Default: "50", Value: "`ROWSxCOLS`, or one number for a square",
			Doc:     "The size of a board that is not drawn.",
			Example: "size: 8x8",
		},
		{
			Name: "knight", kind: pieceValue, InsteadOfBoard: true, Value: "`row,col`",
			Doc:     "The knight's square on a board that is not drawn.",
			Example: "knight: 0,2",
		},
		{
			Name: "pawns", kind: pawnsValue, Form: LineOrBlock, InsteadOfBoard: true, Value: "`row,col` entries, or `none`", Words: []string{"none"},
			Doc:     "The pawns' squares on a board that is not drawn.",
			Example: "pawns: 1,1 2,2 3,3",
		},
		{
			Name: "expect", kind: totalValue, Value: "the total",
			Doc:     "Asserts the total number of knight's moves with best play.",
			Example: "expect: 8",
		},
		{
			Name: "best", kind: bestValue, Value: "`row,col` entries, separated by blanks",
			Doc:     "Asserts the complete set of the pawns that are best taken first.",
			Example: "best: 1,1 2,2",
		},
		{
			Name: "only", kind: onlyValue, Value: "`row,col`",
			Doc:     "Asserts the one pawn that keeps the total if it is taken first; it fails where another keeps it too.",
			Example: "only: 2,2",
		},
		{
			Name: "moves", kind: movesValue, Form: LineOrBlock, Value: "`row,col` entries, separated by blanks",
			Doc:     "The squares of the pawns taken from the position shown, one player's after the other's.",
			Example: "moves: 2,2 1,1",
		},
		{
			Name: "solution", kind: solutionValue, Form: LineOrBlock, Value: "`row,col` entries, separated by blanks",
			Doc:     "Asserts that this is best play of both to the last pawn, without a dual.",
			Example: "solution: 1,1 2,2 3,3",
		},
		chaseDualsKey.with(chaseDualsKey.Value, "solution: 1,1 2,2 3,3\nduals: any"),
		{
			Name: "tries", kind: triesValue, Form: LineOrBlock, Value: "lines of a move and its refutation, or `none`", Words: []string{"none"},
			Doc:     "Asserts all tries: first captures that give the total away and that one reply alone refutes.",
			Example: "tries: none",
		},
		{
			Name: "set", kind: setTotalValue, Value: "the total",
			Doc:     "Asserts the set play: what the total would be if the other player were to move.",
			Example: "set: 8",
		},
	},
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
