package read

import (
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// graphSetup returns the setup of a chase on a graph. Pieces that the puzzle does not place stand
// on their default places.
func graphSetup(r *reader) syntax.Setup {
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
		n, ok := g.FindPlace(r.game.Key(key).Default)
		switch {
		case r.get(key) != nil: // and is wrong
			whole = false
		case ok:
			*spot = syntax.Spot{Set: true, Place: n}
		case r.standsInGraph(key):
			whole = false
		default:
			missing = append(missing, "`"+key+": NODE`")
		}
	}
	if len(missing) > 0 || !whole {
		whole = false
		r.lacks(len(missing) == 0 || r.doubtful[g], syntax.MissingKey, field.Name,
			"The graph does not have every node where a piece stands by default (mouse 1, cat 2, hole 0); add %s.", syntax.Words{List: missing})
	}
	if d.Cat.Set && d.Goal.Set && d.Cat.Place == d.Goal.Place {
		whole = false
		r.catInHole()
	}
	if !whole {
		return nil
	}
	return &syntax.Chase{
		On: g, Limit: syntax.NoLimit, First: d.Turn,
		Mouse: syntax.Piece{Key: "mouse", Spot: d.Mouse}, Cat: syntax.Piece{Key: "cat", Spot: d.Cat}, Goal: syntax.Piece{Key: "hole", Spot: d.Goal},
	}
}

// catInHole reports a cat that starts in the hole.
func (r *reader) catInHole() {
	cat, hole := r.p.Draft.Cat, r.p.Draft.Goal
	at := r.get("graph").Name
	var other source.Range
	switch {
	case !cat.Range.Empty():
		at, other = cat.Range, hole.Range
	case !hole.Range.Empty():
		at = hole.Range
	}
	problem := r.add(syntax.CatInHole, at, "The cat may not start in the hole, `%s`; put one of them elsewhere.", source.Short(r.p.Draft.Graph.PlaceName(cat.Place)))
	if !other.Empty() {
		problem.See(other, "The hole is here.")
	}
}
