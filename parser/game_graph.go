package parser

var catMouseGraph = GameInfo{
	Name: "cat-mouse-graph", First: "mouse", Second: "cat",
	aliases: []string{"913", "cat-and-mouse", "graph"},
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
	setup: graphSetup,
}

// graphSetup is the setup of a chase on a graph. Pieces that the puzzle does not
// place stand where they stand by default.
func graphSetup(r *reader) Setup {
	d, field := r.p.Draft, r.get("graph")
	if field == nil || d.Graph == nil {
		return r.lacksKey(field != nil, "a `graph`")
	}
	g := d.Graph
	whole := true
	var missing []string
	for _, key := range []string{"mouse", "cat", "hole"} {
		spot := d.Piece(key)
		if spot.Set {
			continue
		}
		n, ok := g.FindPlace(r.game.key(key).Default)
		switch {
		case r.get(key) != nil: // and is wrong
			whole = false
		case ok:
			*spot = Spot{Set: true, Place: n}
		case r.standsInGraph(key):
			whole = false
		default:
			missing = append(missing, "`"+key+": NODE`")
		}
	}
	if len(missing) > 0 || !whole {
		whole = false
		r.lacks(len(missing) == 0 || g.doubtful, MissingKey, field.Name,
			"The graph does not have every node where a piece stands by default (mouse 1, cat 2, hole 0); add %s.", Words{List: missing})
	}
	if d.Cat.Set && d.Goal.Set && d.Cat.Place == d.Goal.Place {
		whole = false
		r.catInHole()
	}
	if !whole {
		return nil
	}
	return &Chase{
		On: g, Limit: NoLimit, First: d.Turn,
		Mouse: Piece{Key: "mouse", Spot: d.Mouse}, Cat: Piece{Key: "cat", Spot: d.Cat}, Goal: Piece{Key: "hole", Spot: d.Goal},
	}
}

// catInHole reports a cat that starts in the hole.
func (r *reader) catInHole() {
	cat, hole := r.p.Draft.Cat, r.p.Draft.Goal
	at := r.get("graph").Name
	var other Range
	switch {
	case !cat.Range.Empty():
		at, other = cat.Range, hole.Range
	case !hole.Range.Empty():
		at = hole.Range
	}
	problem := r.add(CatInHole, at, "The cat may not start in the hole, `%s`; put one of them elsewhere.", short(r.p.Draft.Graph.PlaceName(cat.Place)))
	if !other.Empty() {
		problem.see(other, "The hole is here.")
	}
}
