package read

import (
	"slices"

	"plywise/parser/internal/report"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// readIdle reads the positions of `idle`.
func (r *reader) readIdle(lines []source.Range) *syntax.Idle {
	if len(lines) == 0 {
		return nil
	}
	idle := &syntax.Idle{Range: source.Between(lines[0].Start, lines[len(lines)-1].End)}
	if r.isNone(r.word(lines[0])) {
		r.readNone(lines, syntax.Say("`none` says that there is no idle wall; remove it, or what follows it."))
		return idle
	}
	before := r.Errors
	for _, line := range lines {
		idle.List = append(idle.List, r.readIdleLine(line)...)
	}
	r.field.Entries = idle.List
	r.onWalls(idle.List)
	if r.Errors == before {
		r.repeated(idle.List)
	}
	r.mayHoldSetup(lines, before)
	return idle
}

// readIdleLine reads the positions on a line, and reports each `none` beside them.
func (r *reader) readIdleLine(line source.Range) []syntax.Entry {
	var list []syntax.Entry
	from := line.Start // the start of the part that is not read yet
	for rest := line; !rest.Empty(); {
		at := r.word(rest)
		rest = source.Trim(r.text, source.Between(at.End, line.End))
		if !r.isNone(at) {
			continue
		}
		list = append(list, r.readPlaces([]source.Range{source.Trim(r.text, source.Between(from, at.Start))})...)
		from = rest.Start
		r.tok(syntax.UnknownToken, at)
		r.add(syntax.TooManyValues, at, "`none` says that there is no idle wall, but some stand here; remove it.").
			Fix(syntax.Say("Remove `%s`", "none"), r.lineRemoval(at))
	}
	return append(list, r.readPlaces([]source.Range{source.Between(from, line.End)})...)
}

// onWalls reports positions on which the board has no wall. If the board has an error, that may
// be why it lacks the wall.
func (r *reader) onWalls(list []syntax.Entry) {
	b := r.p.Draft.Board
	if b == nil || !r.isSoundSoFar("board") {
		return
	}
	for _, e := range list {
		if glyph := b.At(e.Place); glyph == 0 || glyph == '#' || glyph == syntax.HoleGlyph {
			continue
		}
		cell, _ := b.CellRange(e.Place)
		problem := r.add(syntax.NotAWall, e.Range, "`%s` is no wall, and only a wall can be idle.", source.Short(r.at(e.Range))).
			See(cell, "The cell is here.")
		if len(list) == 1 {
			problem.Fix(syntax.Say("Change it to `%s`", "none"), source.Replace(e.Range, "none"))
		} else {
			problem.Fix(syntax.Say("Remove it"), r.lineRemoval(e.Range))
		}
	}
}

// isSoundSoFar reports whether a key that is read already has no error.
func (r *reader) isSoundSoFar(key string) bool {
	f := r.get(key)
	return f != nil && !slices.ContainsFunc(r.Places, func(at int) bool { return at == report.Elsewhere || r.concerned(at) == f })
}
