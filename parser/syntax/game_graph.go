package syntax

var catMouseGraph = GameInfo{
	Name: "cat-mouse-graph", First: "mouse", Second: "cat", Setup: GraphChase,
	Aliases: []string{"913", "cat-and-mouse", "graph"},
	Summary: "A mouse runs for its hole along the edges of a graph, and a cat hunts it.",
	Rules: "The players move in turn, the mouse first, and must move along an edge. " +
		"The cat may not enter the hole. The mouse wins in the hole; the cat wins where it meets the mouse. " +
		"A position that neither can force is a draw, and so is one whose player to move has no move.",
	Example: "puzzle: A new house\n" +
		"game: cat-mouse-graph\n" +
		"mouse: attic\n" +
		"cat: cellar\n" +
		"hole: garden\n" +
		"graph:\n" +
		"  attic: stairs roof\n" +
		"  stairs: kitchen cellar\n" +
		"  roof: garden\n" +
		"  kitchen: garden cellar\n",
}
