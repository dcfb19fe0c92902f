package parser

// huntSetup is the setup of a hunt, whose pieces a board shows or keys list.
func huntSetup(r *reader) Setup {
	d := r.p.Draft
	switch board, knight, pawns := r.get("board"), r.get("knight"), r.get("pawns"); {
	case board != nil && d.Board == nil:
		return r.lacksKey(true, "a `board`, or `knight` and `pawns`")
	case board != nil && !d.Knight.Set:
		return r.lacks(r.doubtful[d.Board], MissingPiece, board.Name, "The board lacks the knight; draw it as `N`.")
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
