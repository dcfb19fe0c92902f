package change

import (
	"context"
	"slices"
	"strings"

	"plywise/lsp/answer"
	"plywise/lsp/edit"
	"plywise/lsp/filling"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// Fill returns the edit that decides every hole of a puzzle, and writes `expect` and, where one
// move alone keeps the outcome, `only`, where there was none. An `idle` that is false there becomes
// a comment. The error is ctx's.
func Fill(ctx context.Context, engine *answer.Engine, p *syntax.Puzzle, f *filling.Fit) ([]source.Edit, error) {
	edits := FillIn(p, f)
	text := source.Apply(p.Text, edits)
	filled := parser.Parse(text).Puzzle(0).Puzzle
	if !answer.Idle.IsWritten(filled) {
		return edits, nil
	}
	a, err := engine.Analyse(ctx, filled, answer.Awaited)
	if err == nil {
		a, err = engine.CheckIdle(ctx, a, answer.Awaited)
	}
	if err != nil || answer.Idle.IsTrue(a) {
		return edits, err
	}
	e := &edit.Builder{Puzzle: filled}
	e.Comment(filled.Field("idle"))
	return whole(p.Text, source.Apply(text, e.Done())), nil
}

// FillIn is [Fill] where only an `idle` that names a cell without a wall becomes a comment.
func FillIn(p *syntax.Puzzle, f *filling.Fit) []source.Edit {
	decided := decide(p, func(hole int) (filled, decided bool) { return f.Filled[hole], true })
	text := source.Apply(p.Text, decided.Done())
	filled := parser.Parse(text).Puzzle(0).Puzzle
	e := &edit.Builder{Puzzle: filled}
	for _, at := range []*edit.Builder{e, decided} { // the second is the same in one step
		if at.Puzzle.Field("expect") == nil {
			at.Set("expect", f.Outcome.String())
		}
		if f.Only >= 0 && at.Puzzle.Field("only") == nil {
			at.Set("only", filled.PlaceName(int(f.Only)))
		}
		if idle := p.Field("idle"); idle != nil && idle.Sound && !filled.Field("idle").Sound {
			at.Comment(at.Puzzle.Field("idle"))
		}
	}
	text = source.Apply(text, e.Done())
	if edits := decided.Done(); source.Apply(p.Text, edits) == text {
		return edits
	}
	return whole(p.Text, text) // a key goes below `maybe`, which is gone
}

// Own is [Trimmed] without the comments at the end that stand right above the next puzzle.
func Own(text string) string {
	above := Above(text, len(text))
	if before := strings.TrimRight(text[:above], " \t\r"); strings.HasSuffix(before, "\n\n") || strings.HasSuffix(before, "\n\r\n") {
		text = before
	}
	return Trimmed(text)
}

// Trimmed returns a puzzle's text without a byte order mark, and with one end of line.
func Trimmed(text string) string {
	return strings.TrimRight(strings.TrimPrefix(text, source.BOM), " \t\r\n") + source.Newline(text)
}

// Above returns where the comments begin that stand in the first column of the lines right above a
// line that starts at an offset.
func Above(text string, start int) int {
	for {
		line := 1 + strings.LastIndexByte(text[:max(0, start-1)], '\n')
		if line >= start || !strings.HasPrefix(text[line:], "//") {
			return start
		}
		start = line
	}
}

// whole returns the edit that turns one text into another.
func whole(old, now string) []source.Edit {
	if old == now {
		return nil
	}
	from := source.CommonPrefix(old, now)
	to := source.CommonSuffix(old[from:], now[from:])
	for from > 0 && old[from-1] != '\n' {
		from-- // lines, so that no character is cut
	}
	for to > 0 && old[len(old)-to-1] != '\n' {
		to--
	}
	return []source.Edit{source.Replace(source.Between(from, len(old)-to), now[from:len(now)-to])}
}

// decide returns a builder that decides some holes of a puzzle. Nodes keep their order.
func decide(p *syntax.Puzzle, of func(hole int) (filled, decided bool)) *edit.Builder {
	glyph := byte('#')
	if p.Game == syntax.KnightPawns {
		glyph = 'P'
	}
	g := p.Draft.Graph
	if g == nil {
		e := &edit.Builder{Puzzle: p}
		for i, hole := range p.Holed.Holes {
			if filled, decided := of(i); decided && filled {
				e.Cell(hole.At, glyph)
			} else if decided {
				e.Cell(hole.At, '.')
			}
		}
		return e
	}
	e := newEdgeEdit(p, g)
	gone := map[[2]int]bool{}
	for i, hole := range p.Holed.Holes {
		filled, decided := of(i)
		if !decided {
			continue
		}
		gone[[2]int{hole.At, hole.Other}], gone[[2]int{hole.Other, hole.At}] = true, true
		if filled {
			e.add(hole.At, hole.Other)
		}
	}
	e.order()
	e.write()
	if len(gone) == 2*len(p.Holed.Holes) {
		e.Drop("maybe")
		return &e.Builder
	}
	for _, line := range p.Draft.Maybe.Lines {
		goes := func(n syntax.Entry) bool { return gone[[2]int{line.Node.Place, n.Place}] }
		if len(line.Neighbors) > 0 && !slices.ContainsFunc(line.Neighbors, func(n syntax.Entry) bool { return !goes(n) }) {
			e.Delete(line.Range)
		} else {
			e.DeleteWhere(line.Neighbors, goes)
		}
	}
	return &e.Builder
}

// DecideHole returns the change that decides one hole.
func DecideHole(p *syntax.Puzzle, hole int, filled bool) (Change, error) {
	if p.Holed == nil || hole < 0 || hole >= len(p.Holed.Holes) {
		return Change{}, refuse(syntax.Say("There is no hole here."))
	}
	return Change{
		Title: Decision(p, filled),
		Edits: decide(p, func(i int) (bool, bool) { return filled, i == hole }).Done(),
	}, nil
}

// Decision names what it is to decide a hole.
func Decision(p *syntax.Puzzle, filled bool) syntax.Message {
	switch {
	case p.Game == syntax.KnightPawns && filled:
		return syntax.Say("Put a pawn here")
	case p.Game == syntax.KnightPawns:
		return syntax.Say("Leave it empty")
	case p.Draft.Graph != nil && filled:
		return syntax.Say("Add the edge")
	case p.Draft.Graph != nil:
		return syntax.Say("Leave the edge out")
	case filled:
		return syntax.Say("Build a wall")
	}
	return syntax.Say("Make it floor")
}

// OpenHole returns the change that makes a hole of a cell, for which other is -1, or of an edge or
// a pair of nodes.
func OpenHole(p *syntax.Puzzle, at, other int) (Change, error) {
	if p.Preamble || p.Setup == nil && p.Holed == nil || p.HoleAt(at, other) >= 0 {
		return Change{}, refuse(syntax.Say("A hole cannot be made here."))
	}
	if g := p.Draft.Graph; g != nil {
		return openEdge(p, g, at, other)
	}
	b := p.Draft.Board
	if glyph := b.At(at); glyph != '.' && glyph != 'P' && (glyph != '#' || p.Game == syntax.KnightPawns) || pieceAt(p, at) {
		return Change{}, refuse(syntax.Say("A hole cannot be made here."))
	}
	e := &edit.Builder{Puzzle: p}
	e.Cell(at, syntax.HoleGlyph)
	return Change{Title: syntax.Say("Make it a hole: either may be here"), Edits: e.Done()}, nil
}

// pieceAt reports whether a piece stands on a place by its key.
func pieceAt(p *syntax.Puzzle, at int) bool {
	return slices.ContainsFunc([]syntax.Spot{p.Draft.Mouse, p.Draft.Cat, p.Draft.Goal, p.Draft.Knight}, func(s syntax.Spot) bool { return s.Set && s.Place == at })
}

// openEdge moves an edge, or a pair of nodes, to `maybe`.
func openEdge(p *syntax.Puzzle, g *syntax.Graph, from, to int) (Change, error) {
	a, b := g.PlaceName(from), g.PlaceName(to)
	if a == "" || b == "" || from == to {
		return Change{}, refuse(syntax.Say("A hole cannot be made here."))
	}
	text := p.Text
	if slices.Contains(g.Neighbors[from], to) {
		c, err := SetEdge(p, from, to, false)
		if err != nil {
			return c, err
		}
		text = source.Apply(text, c.Edits)
	}
	without := parser.Parse(text).Puzzle(0).Puzzle
	e := &edit.Builder{Puzzle: without}
	if m := without.Draft.Maybe; m == nil {
		e.Set("maybe", "\n  "+a+": "+b)
	} else if i := slices.IndexFunc(m.Lines, func(l syntax.GraphLine) bool { return l.Node.Place == from }); i >= 0 {
		e.InsertAt(m.Lines[i].Range.End, " "+b)
	} else {
		last := m.Lines[len(m.Lines)-1].Range
		line := without.LineRange(without.LineAt(last.Start))
		e.InsertAt(line.End, source.Newline(text)+text[line.Start:last.Start]+a+": "+b)
	}
	return Change{
		Title: syntax.Say("Leave the edge between %s and %s open", words.Shorten(a), words.Shorten(b)),
		Edits: whole(p.Text, source.Apply(text, e.Done())),
	}, nil
}
