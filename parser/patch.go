package parser

import "slices"

// patch returns the puzzle with a range of its text replaced by as many bytes,
// where that leaves everything but these bytes where it is and what it means: in a
// comment, and where walls come and go on a board. It returns nil where more might
// change, so that the text has to be read anew.
//
//	..#.F   // the food        ..#.F   // the Food
//	.M..C                 ─▶   .M.#C
//
// These are the edits that people wait for most, one cell after the other, and
// they cost a copy of the text rather than a look at every byte of it.
func (p *Puzzle) patch(at Range, with string) *Puzzle {
	if at.Empty() || at.Len() != len(with) || p.Setup == nil || len(p.Problems) > 0 {
		return nil
	}
	old := p.Text[at.Start:at.End]
	switch {
	case p.inComment(at) && isPlainText(old) && isPlainText(with):
		return p.withText(at, with)
	case p.onFreeCells(at) && isFloorOrWall(old) && isFloorOrWall(with):
		return p.withText(at, with).withCells(at)
	}
	return nil
}

func (p *Puzzle) withText(at Range, with string) *Puzzle {
	q := *p
	q.Text = p.Text[:at.Start] + with + p.Text[at.End:]
	return &q
}

// inComment reports whether a range lies behind the slashes of a comment.
func (p *Puzzle) inComment(at Range) bool {
	n := p.TokenAt(at.Start)
	if n < 0 || p.Tokens[n].Kind != CommentToken {
		return false
	}
	comment := p.Tokens[n].Range
	return comment.Start+len("//") <= at.Start && at.End <= comment.End
}

// isPlainText reports whether a text is of ASCII, without control characters
// except tabs: it ends no line, and each byte is one column in every encoding.
func isPlainText(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < ' ' || c > '~') && c != '\t' {
			return false
		}
	}
	return true
}

// onFreeCells reports whether a range holds cells of one row of the board, and
// no piece is placed there by its key.
func (p *Puzzle) onFreeCells(at Range) bool {
	b := p.Draft.Board
	if b == nil || b.doubtful || b.irregular != nil {
		return false
	}
	first, ok := b.PlaceAt(at.Start)
	if !ok || at.End > b.Lines[first/b.Cols].End {
		return false
	}
	here := func(s Spot) bool { return first <= s.Place && s.Place < first+at.Len() }
	return !slices.ContainsFunc(p.Setup.Pieces(), func(piece Piece) bool { return here(piece.Spot) }) && !slices.ContainsFunc(p.Draft.Pawns, here)
}

func isFloorOrWall(s string) bool {
	for i := range len(s) {
		if s[i] != '.' && s[i] != '#' {
			return false
		}
	}
	return true
}

// withCells makes a copy's board and tokens its own, with the cells of the row
// that holds a range as they are in its text.
func (p *Puzzle) withCells(at Range) *Puzzle {
	board := *p.Draft.Board
	place, _ := board.PlaceAt(at.Start)
	row := board.Lines[place/board.Cols]
	board.Cells = slices.Clone(board.Cells)
	copy(board.Cells[place/board.Cols*board.Cols:], p.Text[row.Start:row.End])
	p.Draft.Board, p.Setup = &board, p.Setup.onBoard(&board)

	from, _ := slices.BinarySearchFunc(p.Tokens, row.Start, startsBefore)
	to, _ := slices.BinarySearchFunc(p.Tokens, row.End, startsBefore)
	// There are at most two more than before for each cell.
	tokens := append(make([]Token, 0, len(p.Tokens)+2*at.Len()), p.Tokens[:from]...)
	tokens = games[p.Game].glyphs.appendRuns(tokens, p.Text, row)
	p.Tokens = append(tokens, p.Tokens[to:]...)
	return p
}

func startsBefore(t Token, offset int) int { return t.Range.Start - offset }
