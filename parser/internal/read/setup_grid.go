package read

import "plywise/parser/syntax"

// gridSetup returns the setup of a chase on a board.
func gridSetup(r *reader) syntax.Setup {
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
		return r.lacks(len(missing) == 0 || r.doubtful[d.Board], syntax.MissingPiece, field.Name,
			"The board lacks %s; draw it, or place the piece by its key.", syntax.Words{List: missing})
	}
	return &syntax.Chase{
		On: d.Board, MouseJump: d.MouseJump, CatJump: d.CatJump, Limit: d.Limit, First: d.Turn,
		Mouse: syntax.Piece{Key: "mouse", Glyph: 'M', Spot: d.Mouse}, Cat: syntax.Piece{Key: "cat", Glyph: 'C', Spot: d.Cat}, Goal: syntax.Piece{Key: "food", Glyph: 'F', Spot: d.Goal},
	}
}
