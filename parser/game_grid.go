package parser

// chaseCells are the glyphs of a board with a mouse and a cat.
const chaseCells = ".#MCF"

var catMouseGrid = GameInfo{
	Name: "cat-mouse-grid", First: "mouse", Second: "cat",
	aliases: []string{"1728", "cat-and-mouse-ii", "grid", "board"},
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
	cells: chaseCells, cellNames: Phrase("`.` floor, `#` wall, `M`, `C` and `F`"),
	setup: gridSetup,
	keys: []Key{
		titleKey, sourceKey, gameKey, chaseTurnKey,
		{
			Name: "cat-jump", kind: jumpValue, Default: "1", Value: "a number, 1 or more",
			Doc:     "The farthest that the cat can jump in one move, in cells.",
			Example: "cat-jump: 2",
		},
		{
			Name: "mouse-jump", kind: jumpValue, Default: "1", Value: "a number, 1 or more",
			Doc:     "The farthest that the mouse can jump in one move, in cells.",
			Example: "mouse-jump: 2",
		},
		{
			Name: "limit", kind: limitValue, Default: "1000", Value: "a number, 1 or more, or `none`", Words: []string{"none"},
			Doc:     "The mouse has to eat the food within this many moves of both players together, or the cat wins; `none` lifts the limit.",
			Example: "limit: 30",
		},
		{
			Name: "board", kind: boardValue, Form: Block, Needed: true, Value: "rows of equal length",
			Doc:     "Draws the board: `.` floor, `#` wall, and once each `M` the mouse, `C` the cat, `F` the food.",
			Example: "board:\n  ####F\n  #C...\n  M....",
		},
		{
			Name: "mouse", kind: pieceValue, Value: "`row,col`",
			Doc:     "Places the mouse where it has no letter on the board, so that it can share a cell.",
			Example: "mouse: 2,0",
		},
		{
			Name: "cat", kind: pieceValue, Value: "`row,col`",
			Doc:     "Places the cat where it has no letter on the board, so that it can share a cell.",
			Example: "cat: 1,1",
		},
		{
			Name: "food", kind: pieceValue, Value: "`row,col`",
			Doc:     "Places the food where it has no letter on the board, so that it can share a cell.",
			Example: "food: 0,4",
		},
		chaseExpectKey.with("an outcome", "expect: mouse wins in 5").starting("mouse wins", "cat wins", "cat wins (move limit)", "draw"),
		chaseBestKey.with("`row,col` entries, separated by blanks", "best: 2,2 1,0"),
		chaseOnlyKey.with("`row,col`", "only: 2,2"),
		chaseMovesKey.with("`row,col` entries, separated by blanks", "moves: 2,2 1,2"),
		chaseSolutionKey.with("`row,col` entries, separated by blanks", "solution: 2,2 1,1 2,4 1,1 0,4"),
		chaseDualsKey.with(chaseDualsKey.Value, "solution: 2,2 1,1 2,4 1,1 0,4\nduals: longer"),
		chaseTriesKey.with("lines of a move and its refutation, or `none`", "tries:\n  2,1 2,1"),
		chaseSetKey.with("an outcome", "set: cat wins in 3").starting("mouse wins", "cat wins", "cat wins (move limit)", "draw"),
		{
			Name: "idle", kind: idleValue, Form: LineOrBlock, Value: "`row,col` entries, separated by blanks, or `none`", Words: []string{"none"},
			Doc:     "Asserts all idle walls: those that could be taken away, one at a time, without breaking an assertion.",
			Example: "idle: 0,0 0,1 0,2 0,3 1,0",
		},
	},
}

// gridSetup is the setup of a chase on a board.
func gridSetup(r *reader) Setup {
	d, field := r.p.Draft, r.get("board")
	if field == nil || d.Board == nil {
		return r.lacksKey(field != nil, "a `board`")
	}
	whole := true
	var missing []string
	for _, piece := range []struct{ key, letter string }{{"mouse", "`M`"}, {"cat", "`C`"}, {"food", "`F`"}} {
		switch {
		case d.Piece(piece.key).Set:
		case r.get(piece.key) != nil: // and is wrong
			whole = false
		default:
			missing = append(missing, piece.letter)
		}
	}
	if len(missing) > 0 || !whole {
		return r.lacks(len(missing) == 0 || d.Board.doubtful, MissingPiece, field.Name,
			"The board lacks %s; draw it, or place the piece by its key.", Words{List: missing})
	}
	return &Chase{
		On: d.Board, MouseJump: d.MouseJump, CatJump: d.CatJump, Limit: d.Limit, First: d.Turn,
		Mouse: Piece{"mouse", 'M', d.Mouse}, Cat: Piece{"cat", 'C', d.Cat}, Goal: Piece{"food", 'F', d.Goal},
	}
}
