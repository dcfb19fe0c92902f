package change

import (
	"context"
	"errors"
	"slices"
	"strings"

	"plywise/lsp/answer"
	"plywise/lsp/edit"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

// ErrIllegal says that a move cannot be played in the position shown.
var ErrIllegal = errors.New("the move is not legal in the position shown")

// MustStay reports whether a move has to be written into `moves`, because it uses up a limit of
// 1 and the position after it cannot be written.
func MustStay(p *syntax.Puzzle) bool { return UsesUp(p, 1) }

// UsesUp reports whether a number of moves leaves nothing of a puzzle's limit, so that they have to
// be written into `moves`.
func UsesUp(p *syntax.Puzzle, moves int) bool {
	c, ok := p.Setup.(*syntax.Chase)
	return ok && c.Limit != syntax.NoLimit && c.Limit <= int64(moves)
}

// Play returns the edits that play moves, one after another, from the position shown and keep
// the puzzle true: the pieces stand where the last one leaves them, the turn passes, assertions
// that held are updated so that they still hold (or removed, if they no longer make sense),
// moves that `moves` starts with are removed from it, and a written limit goes down by their
// number. It needs an answer with its game. For one that is [answer.Answer.Concealed], all
// assertions become comments, and the limit is always written: anything else would tell what
// holds afterwards.
//
// If the last move would use up the limit, it is written into `moves` instead. If `moves`
// can no longer be played from the new position, it becomes a comment. No edits means
// that there is nothing to do.
func Play(ctx context.Context, a *answer.Answer, moves ...solver.Place) ([]source.Edit, error) {
	g, p := a.Game, a.Puzzle
	played, last := moves, []solver.Place(nil)
	if len(moves) > 0 && UsesUp(p, len(moves)) {
		played, last = moves[:len(moves)-1], moves[len(moves)-1:]
	}
	after, left := g.Start, record{entries: p.Moves}
	for _, to := range played {
		next, ok := after.Play(to)
		if !ok {
			return nil, ErrIllegal
		}
		after = next
		left.play(to, after)
	}
	for _, to := range last {
		if _, ok := after.Play(to); !ok {
			return nil, ErrIllegal
		}
	}
	e := &edit.Builder{Puzzle: p}
	if len(played) > 0 {
		writer := writerOf(p.Setup)
		writer.show(e, after)
		writeTurn(e, after.Turn())
		shown := writer.countDown(a, e, after)
		if err := playAssertions(ctx, e, &answer.PlayedMoves{Before: a, Moves: played, After: shown, Is: game.Evaluate(shown)}); err != nil {
			return nil, err
		}
	}
	for _, to := range last { // behind the rest of the assertions
		if !left.startsWith(to) {
			left.isBroken = true
			e.Insert("moves", p.PlaceName(int(to)))
		}
	}
	if left.isBroken {
		e.CommentFrom("moves", p.Moves, left.played)
	} else if left.played > 0 {
		e.DeleteEntries("moves", p.Moves, 0, left.played)
	}
	return e.Done(), nil
}

// A record follows `moves` while moves are played.
type record struct {
	entries  []syntax.Entry
	played   int  // how many of them have been
	isBroken bool // the others cannot be played any more
}

// play records a move, and the position after it.
func (r *record) play(to solver.Place, after solver.Position) {
	if r.startsWith(to) {
		r.played++
	} else if !r.isBroken {
		r.isBroken = !playable(r.entries[r.played:], after)
	}
}

// startsWith reports whether a move is the first of those that are left.
func (r *record) startsWith(to solver.Place) bool {
	return !r.isBroken && r.played < len(r.entries) && r.entries[r.played].Place == int(to)
}

// PlayPath plays moves from the position shown, as Play does. It needs an answer with
// its game.
func PlayPath(ctx context.Context, a *answer.Answer, path []int) (Change, error) {
	if a.Game == nil {
		return Change{}, refuse(syntax.Say("This puzzle has no solution; its diagnostics say why."))
	}
	moves := placesAt(path)
	if n := a.Game.Rules.Follow(moves); n < len(moves) {
		return Change{}, refuse(syntax.Say("Move %d is not legal in the position before it.", n+1))
	}
	title := syntax.Say("Play %d moves", len(path))
	if len(path) == 1 {
		title = syntax.Say("Play move: %s to %s", a.Game.Start.Turn(), words.Shorten(a.Puzzle.PlaceName(path[0])))
	}
	edits, err := Play(ctx, a, moves...)
	return Change{title, edits}, err
}

// WriteMoves writes moves behind the first entries of `moves`, in place of the others. They have to
// be legal, but not good.
func WriteMoves(p *syntax.Puzzle, kept int, moves []int) (Change, error) {
	r := game.RulesOf(p)
	if r == nil {
		return Change{}, refuse(syntax.Say("The position is not whole; mend it first."))
	}
	if kept > len(p.Moves) || mayGoOn(p) {
		return Change{}, refuse(syntax.Say("A move in `moves` is not legal; mend it first."))
	}
	line := placesAt(moves)
	switch n := r.Follow(append(game.EntryPlaces(p.Moves[:kept]), line...)); {
	case n < kept:
		return Change{}, refuse(syntax.Say("A move in `moves` is not legal; mend it first."))
	case n < kept+len(line):
		return Change{}, refuse(syntax.Say("Move %d is not legal in the position before it.", n-kept+1))
	}
	names := game.Names(p, line)
	e, want := &edit.Builder{Puzzle: p}, sketchOf(p)
	title := syntax.Say("Append %d moves to `moves`", len(line))
	if len(line) == 1 {
		title = syntax.Say("Append %s to `moves`", words.Shorten(p.PlaceName(moves[0])))
	}
	want.moves = append(want.moves[:kept:kept], names...)
	switch {
	case kept == len(p.Moves):
		e.Edits = Append(p, line)
	case kept == 0:
		e.Set("moves", edit.InLines(names))
	default:
		e.DeleteEntries("moves", p.Moves, kept, len(p.Moves))
		e.InsertAt(p.Moves[kept-1].Range.End, " "+strings.Join(names, " "))
	}
	return change(e, title, want)
}

// placesAt returns places that a client has numbered.
func placesAt(numbers []int) []solver.Place {
	ps := make([]solver.Place, len(numbers))
	for i, n := range numbers {
		ps[i] = solver.Place(n)
	}
	return ps
}

func writeTurn(e *edit.Builder, next solver.Player) {
	if e.Puzzle.Field("turn") != nil || next == solver.Cat || next == solver.Bob {
		e.Set("turn", next.String())
	}
}

// sameTruth reports whether the same assertions hold in two positions.
func sameTruth(a, b solver.Position) bool {
	am, bm := a.Moves(), b.Moves()
	return a.Outcome() == b.Outcome() && slices.EqualFunc(am, bm, func(x, y solver.Move) bool {
		return x.To == y.To && x.Rank == y.Rank && x.Keeps == y.Keeps
	})
}

// playAssertions updates the assertions, so that true ones are true after the moves. Assertions
// that are about the old position alone become comments. The error is that of the moves'
// context.
func playAssertions(ctx context.Context, e *edit.Builder, m *answer.PlayedMoves) error {
	if m.Before.IsConcealed {
		for _, k := range syntax.Keys(e.Puzzle.Game) {
			if f := e.Puzzle.Field(k.Name); f != nil && k.Sort() == syntax.AssertionSort {
				e.Comment(f)
			}
		}
		return nil
	}
	for x := range answer.Assertions {
		f := e.Puzzle.Field(x.Key)
		if f == nil {
			continue
		}
		if x.Plays == nil {
			e.Comment(f)
			continue
		}
		m.Held = x.IsTrue(m.Before)
		if err := x.Plays(ctx, e, m); err != nil {
			return err
		}
	}
	return nil
}

// playable reports whether all of some moves can be played from a position.
func playable(moves []syntax.Entry, from solver.Position) bool {
	for _, m := range moves {
		next, ok := from.Play(solver.Place(m.Place))
		if !ok {
			return false
		}
		from = next
	}
	return true
}

// Append returns the edits that append moves to `moves`.
func Append(p *syntax.Puzzle, line []solver.Place) []source.Edit {
	e := &edit.Builder{Puzzle: p}
	if len(line) > 0 {
		e.AppendEntries("moves", p.Moves, game.Names(p, line))
	}
	return e.Done()
}
