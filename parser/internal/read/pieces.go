package read

import (
	"bytes"

	"plywise/parser/internal/guess"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// pieceDrawn returns the spot of the piece that a glyph draws, nil if the glyph draws no piece or
// one, such as a pawn, of which there may be several.
func pieceDrawn(d *syntax.Draft, glyph byte) *syntax.Spot {
	switch glyph {
	case 'M':
		return &d.Mouse
	case 'C':
		return &d.Cat
	case 'F':
		return &d.Goal
	case 'N':
		return &d.Knight
	}
	return nil
}

// readSpot reads the place of a piece. The field's key and the piece's name are the same.
func (r *reader) readSpot(value source.Range) {
	f, piece := r.field, r.field.Means.Name
	before := r.Errors
	e, unrecognised := r.readPlace(value)
	if meant := guess.Positions(r.at(value)); unrecognised && !r.onGraph() && syntax.IsPosition(meant) {
		r.add(syntax.NotAPosition, value, "A position is `row,col`; write `%s`.", source.Short(meant)).Replace(meant).Certain()
		r.tok(syntax.UnknownToken, source.Trim(r.text, source.Between(e.Range.End, value.End)))
		e, unrecognised = r.position(value, meant), false
	}
	switch {
	case unrecognised && r.onGraph():
		r.noSuchNode(e.Range)
	case unrecognised:
		r.notAPosition(e.Range)
	}
	f.Entries = []syntax.Entry{e}
	r.single(value, e.Range, before)
	if f.Unused || e.Place < 0 {
		return
	}
	spot := r.p.Draft.Piece(piece)
	if spot.Set {
		if r.p.Game == syntax.NoGame || r.p.Draft.Board == nil || r.doubtful[r.p.Draft.Board] {
			return
		}
		problem := r.add(syntax.PieceTwice, e.Range, "The %s stands on the board already; remove this `%s`, or its letter on the board.", syntax.Phrase(piece), piece).
			See(spot.Range, "The %s on the board is here.", syntax.Phrase(piece)).
			Fix(syntax.Say("Remove `%s`", piece), r.removal(f))
		if b := r.p.Draft.Board; bytes.Count(b.Cells, []byte{b.At(spot.Place)}) == 1 {
			problem.Fix(syntax.Say("Remove the letter on the board"), source.Replace(spot.Range, "."))
		}
		return
	}
	switch b := r.p.Draft.Board; {
	case r.onGraph():
	case b.At(e.Place) == '#':
		at, _ := b.CellRange(e.Place)
		r.add(syntax.OnWall, e.Range, "The %s cannot stand on a wall, as `%s` is.", syntax.Phrase(piece), source.Short(r.at(e.Range))).
			See(at, "The wall is here.")
		return
	case b.At(e.Place) == syntax.HoleGlyph:
		at, _ := b.CellRange(e.Place)
		r.add(syntax.OnHole, e.Range, "The %s cannot stand on `%s`, which is not decided yet; make it floor, or put the %s elsewhere.", syntax.Phrase(piece), source.Short(r.at(e.Range)), syntax.Phrase(piece)).
			See(at, "The cell is here.").
			Fix(syntax.Say("Make it `.`"), source.Replace(at, "."))
		return
	}
	*spot = syntax.Spot{Set: true, Place: e.Place, Range: e.Range}
}

// readPawns reads the pawns of a board that is not drawn.
func (r *reader) readPawns(parts []source.Range) {
	f := r.field
	if len(parts) == 0 {
		return
	}
	if r.isNone(r.word(parts[0])) {
		r.readNone(parts, syntax.Say("`none` says that there is no pawn; remove it, or what follows it."))
		return
	}
	f.Entries = r.readPlaces(parts)
	for _, e := range f.Entries {
		if f.Unused || e.Place < 0 {
			continue
		}
		if n, ok := r.p.Draft.PawnAt(e.Place); ok {
			r.add(syntax.PawnTwice, e.Range, "A pawn stands on `%s` already; remove one of the two.", source.Short(r.at(e.Range))).
				See(r.p.Draft.Pawns[n].Range, "The other pawn is here.").
				Fix(syntax.Say("Remove this pawn"), source.Delete(source.Between(r.before(e.Range.Start), e.Range.End)))
			continue
		}
		if k := r.p.Draft.Knight; k.Set && k.Place == e.Place {
			r.add(syntax.PawnOnKnight, e.Range, "The knight stands on `%s`; a pawn cannot stand there too.", source.Short(r.at(e.Range))).
				See(k.Range, "The knight is here.").
				Fix(syntax.Say("Remove this pawn"), source.Delete(source.Between(r.before(e.Range.Start), e.Range.End)))
			continue
		}
		r.p.Draft.AddPawn(syntax.Spot{Set: true, Place: e.Place, Range: e.Range})
	}
}

// readNone reads a list that starts with `none`, and reports wrong if anything else stands in it.
func (r *reader) readNone(parts []source.Range, wrong syntax.Message) {
	first := r.word(parts[0])
	r.tok(syntax.WordToken, first)
	r.checkCase(first)
	rest := parts[1:]
	if tail := source.Trim(r.text, source.Between(first.End, parts[0].End)); !tail.Empty() {
		rest = append([]source.Range{tail}, rest...)
	}
	if len(rest) == 0 {
		return
	}
	edits := make([]source.Edit, len(rest))
	for i, part := range rest {
		edits[i] = r.lineRemoval(part)
	}
	none := r.lineRemoval(first)
	if rest[0].End == parts[0].End {
		none = source.Delete(source.Between(first.Start, rest[0].Start))
	}
	r.add(syntax.TooManyValues, rest[0], wrong.Format).
		Fix(syntax.Say("Remove `%s`", "none"), none).
		Fix(syntax.Say("Remove the rest"), edits...)
	r.unknown(rest...)
}
