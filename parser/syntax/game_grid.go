package syntax

// chaseCells are the glyphs of a board with a mouse and a cat.
const chaseCells = ".#MCF?"

var catMouseGrid = GameInfo{
	Name: "cat-mouse-grid", First: "mouse", Second: "cat", Setup: BoardChase,
	Aliases: []string{"1728", "cat-and-mouse-ii", "grid", "board"},
	Summary: "A mouse jumps for the food across a walled board, and a cat hunts it.",
	Rules: "The players move in turn, the mouse first. A move is a jump of up to so many cells in one direction, " +
		"or staying; walls stop a jump, the other player does not. The cat wins where it meets the mouse " +
		"or reaches the food first; the mouse wins on the food. When the move limit runs out the cat wins; without " +
		"a limit a position that neither can force is a draw.",
	Example: "puzzle: A new chase\n" +
		"game: cat-mouse-grid\n" +
		"cat-jump: 1\n" +
		"mouse-jump: 2\n" +
		"board:\n" +
		"  M..#..\n" +
		"  .#...F\n" +
		"  .#.#..\n" +
		"  ....C.\n",
	Cells: chaseCells, CellNames: Phrase("`.` floor, `#` wall, `?` undecided, `M`, `C` and `F`"),
}
