package read

import (
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// huntSetup returns the setup of a hunt, whose pieces a board shows or keys list.
func huntSetup(r *reader) syntax.Setup {
	d := r.p.Draft
	switch board, knight, pawns := r.get("board"), r.get("knight"), r.get("pawns"); {
	case board != nil && d.Board == nil:
		return r.lacksKey(true, "a `board`, or `knight` and `pawns`")
	case board != nil && !d.Knight.Set:
		return r.lacks(r.doubtful[d.Board], syntax.MissingPiece, board.Name, "The board lacks the knight; draw it as `N`.")
	case board != nil:
	case knight == nil && pawns == nil:
		return r.lacksKey(false, "a `board`, or `knight` and `pawns`")
	case knight == nil:
		return r.lacksKey(false, "a `knight` beside its `pawns`")
	case pawns == nil:
		below := r.p.LineRange(r.p.LineAt(knight.Range.End)).End
		return r.lacksKey(false, "`pawns` beside its `knight`; write `pawns: none` if there is none",
			syntax.Fix{Title: syntax.Say("Add `%s`", "pawns: none"), Edits: []source.Edit{source.Insert(below, source.Newline(r.text)+"pawns: none")}})
	case d.Board == nil || !d.Knight.Set:
		// The value of `size` or `knight` is wrong.
		return r.lacksKey(true, "a `board`, or `knight` and `pawns`")
	}
	return &syntax.Hunt{Board: d.Board, Knight: syntax.Piece{Key: "knight", Glyph: 'N', Spot: d.Knight}, Pawns: d.Pawns, First: d.Turn}
}
