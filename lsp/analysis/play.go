package analysis

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"plywise/parser"
	"plywise/solver"
)

// ErrIllegal says that a move cannot be played in the position shown.
var ErrIllegal = errors.New("the move is not legal in the position shown")

// FromHere returns the outcome of a move for the position that it is played in:
// its plies are counted from before the move.
func FromHere(m solver.Move) solver.Outcome {
	o := m.Outcome
	if o.Kind != solver.Total && o.Plies != solver.Unforced {
		o.Plies++
	}
	return o
}

// MustStay reports whether a move has to go to `moves` because the position
// after it cannot be written: a limit of 1 is used up by it.
func MustStay(p *parser.Puzzle) bool { return usesUp(p, 1) }

// usesUp reports whether a number of moves leaves nothing of a puzzle's limit.
func usesUp(p *parser.Puzzle, moves int) bool {
	c, ok := p.Setup.(*parser.Chase)
	return ok && c.Limit != parser.NoLimit && c.Limit <= int64(moves)
}

// PlayEdit returns the edits that play a move in the position shown and keep the
// puzzle true: the pieces stand where the move leaves them, the turn passes,
// assertions that held are updated so that they still hold (or removed, if they no
// longer make sense), this move is removed from the start of `moves`, and a written
// limit goes down by one.
//
// If the move would use up the limit, it is written into `moves` instead. If `moves`
// can no longer be played from the new position, it becomes a comment. No edits means
// that there is nothing to do.
func PlayEdit(g *Game, to solver.Place) ([]parser.TextEdit, error) {
	p := g.Puzzle
	after, ok := g.Start.Play(to)
	if !ok {
		return nil, ErrIllegal
	}
	first := len(p.Moves) > 0 && p.Moves[0].Place == int(to)
	switch e := (&editBuilder{p: p}); {
	case first && MustStay(p):
		return nil, nil
	case first:
		return PlayMovesEdit(g, 1)
	case MustStay(p):
		e.comment("moves")
		e.insert("moves", p.PlaceName(int(to)))
		return e.done(), nil
	default:
		after = e.advance(g, after)
		if len(p.Moves) > 0 && !playable(p, after) {
			e.comment("moves")
		}
		return e.done(), nil
	}
}

// PlayMovesEdit returns the edits that play the first n of `moves` as PlayEdit plays one.
// They are removed from it. If they are not legal or use up the limit, that is ErrIllegal.
func PlayMovesEdit(g *Game, n int) ([]parser.TextEdit, error) {
	p := g.Puzzle
	if n > len(p.Moves) || usesUp(p, n) {
		return nil, ErrIllegal
	}
	after := g.Start
	for _, m := range p.Moves[:n] {
		var ok bool
		if after, ok = after.Play(solver.Place(m.Place)); !ok {
			return nil, ErrIllegal
		}
	}
	e := &editBuilder{p: p}
	e.advance(g, after)
	e.deleteEntries("moves", p.Moves, 0, n)
	return e.done(), nil
}

// advance makes the puzzle show a later position, and returns it as it shows it.
func (e *editBuilder) advance(g *Game, after solver.Position) solver.Position {
	g.rules.show(e, after)
	e.turn(after.Turn())
	after = g.rules.countDown(g, e, after)
	e.assertions(g, after)
	return after
}

func (e *editBuilder) cell(place int, glyph byte) {
	if r, ok := e.p.PlaceRange(place); ok {
		e.replace(r, string(glyph))
	}
}

func (e *editBuilder) turn(next solver.Player) {
	if e.p.Field("turn") != nil || next == solver.Cat || next == solver.Bob {
		e.set("turn", next.String())
	}
}

// sameTruth reports whether the same assertions hold in two positions.
func sameTruth(a, b solver.Position) bool {
	am, bm := a.Moves(), b.Moves()
	return a.Outcome() == b.Outcome() && slices.EqualFunc(am, bm, func(x, y solver.Move) bool {
		return x.To == y.To && x.Rank == y.Rank && x.Keeps == y.Keeps
	})
}

// assertions updates the assertions that hold in the position shown, so that they
// hold after the move.
func (e *editBuilder) assertions(g *Game, after solver.Position) {
	p := e.p
	was, is := Evaluate(g.Start), Evaluate(after)
	if p.Expect != nil && holds(p.Expect, was.Outcome) {
		e.replace(p.Expect.Range, expectText(p, is.Outcome))
	}
	if len(p.Best) > 0 && bestHolds(p, &was) {
		if is.Over {
			e.drop("best")
		} else {
			e.replace(entriesRange(p.Best), strings.Join(names(p, places(is.Best())), " "))
		}
	}
	if p.Only != nil && onlyHolds(p, &was) {
		if keep := is.Keeping(); len(keep) == 1 {
			e.replace(p.Only.Range, p.PlaceName(int(keep[0].To)))
		} else {
			e.drop("only")
		}
	}
}

// expectText writes an outcome as precisely as the puzzle's `expect` does.
func expectText(p *parser.Puzzle, o solver.Outcome) string {
	x := p.Expect
	old := p.Text[x.Range.Start:x.Range.End]
	switch {
	case o.Kind == solver.Total && !strings.Contains(old, "move"):
		return strconv.Itoa(o.Plies)
	case x.Kind == parser.ExpectTotal || x.Plies != parser.AnyPlies || x.Limit:
		return o.String()
	case holds(x, o):
		return old
	}
	return keptWords(o)
}

// playable reports whether all of `moves` can be played from a position.
func playable(p *parser.Puzzle, from solver.Position) bool {
	for _, m := range p.Moves {
		next, ok := from.Play(solver.Place(m.Place))
		if !ok {
			return false
		}
		from = next
	}
	return true
}

// AppendEdit returns the edits that append moves to `moves`.
func AppendEdit(p *parser.Puzzle, line []solver.Place) []parser.TextEdit {
	e := &editBuilder{p: p}
	f := p.Field("moves")
	switch {
	case len(line) == 0:
	case f == nil:
		e.insert("moves", inLines(names(p, line)))
	case len(p.Moves) == 0:
		e.set("moves", inLines(names(p, line)))
	default:
		end := p.Moves[len(p.Moves)-1].Range.End
		sep := " "
		if n := len(f.Lines); n > 0 {
			line := p.LineRange(p.LineAt(f.Lines[n-1].Start))
			end = line.End
			sep = parser.Newline(p.Text) + p.Text[line.Start:f.Lines[n-1].Start]
		}
		e.edits = append(e.edits, parser.TextEdit{
			Range:   parser.Range{Start: end, End: end},
			NewText: sep + strings.Join(names(p, line), " "),
		})
	}
	return e.done()
}

// inLines writes the names of places on one line, or as a block if there are many.
func inLines(names []string) string {
	const perLine = 12
	if len(names) <= perLine {
		return strings.Join(names, " ")
	}
	var b strings.Builder
	for chunk := range slices.Chunk(names, perLine) {
		b.WriteString("\n  " + strings.Join(chunk, " "))
	}
	return b.String()
}

// An Assertion is an edit that writes down what is true.
type Assertion struct {
	Key   string
	Value string
	Edits []parser.TextEdit
}

// Assertions returns the assertions about the position shown that are true and
// not written yet.
func Assertions(p *parser.Puzzle, f *Facts) []Assertion {
	truths := []Assertion{{Key: "expect", Value: f.Outcome.String()}}
	if !f.Over {
		truths = append(truths, Assertion{Key: "best", Value: strings.Join(names(p, places(f.Best())), " ")})
	}
	if keep := f.Keeping(); len(keep) == 1 {
		truths = append(truths, Assertion{Key: "only", Value: p.PlaceName(int(keep[0].To))})
	}
	var unwritten []Assertion
	for _, a := range truths {
		e := &editBuilder{p: p}
		e.set(a.Key, a.Value)
		if a.Edits = e.done(); len(a.Edits) > 0 {
			unwritten = append(unwritten, a)
		}
	}
	return unwritten
}
