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
