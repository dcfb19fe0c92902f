package change

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"plywise/lsp/answer"
	"plywise/lsp/edit"
	"plywise/lsp/game"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// KeepTrue returns edits of a puzzle's text, which say nothing themselves of what is true,
// with what keeps `solution`, `tries` and `idle` true of those that were. What is not known
// when the context ends becomes a comment, rather than to be left and be false.
func KeepTrue(ctx context.Context, a *answer.Answer, edits []source.Edit) []source.Edit {
	kept, err := keepTrue(ctx, a, edits)
	if err != nil {
		return withoutDoubtful(a, edits)
	}
	return kept
}

// keepTrue returns edits of a puzzle's text with what keeps `solution`, `tries` and `idle`
// true, of those that were: `solution` becomes a comment with its `duals` where it fails, the
// lists of `tries` and `idle` are written anew. So that nobody waits long, `idle` becomes a
// comment on a board on which each edit takes long to try. Where the puzzle is not solved, or
// what is true is kept back, what may fail becomes a comment. It needs an answer with its game
// where there is something to keep.
func keepTrue(ctx context.Context, a *answer.Answer, edits []source.Edit) ([]source.Edit, error) {
	p := a.Puzzle
	if !KeepsTrue(p) || len(edits) == 0 {
		return edits, nil
	}
	if a.Facts == nil || a.IsConcealed {
		return withoutDoubtful(a, edits), nil
	}
	var held []*answer.Assertion
	for x := range answer.Assertions {
		if x.Keeps != nil && !x.Late && x.IsTrue(a) {
			held = append(held, x)
		}
	}
	keepsIdle := answer.Idle.IsWritten(p)
	if keepsIdle {
		soon, err := mappedSoon(ctx, a)
		if err != nil {
			return nil, err
		}
		keepsIdle = !answer.Idle.IsFalse(soon)
	}
	if len(held) == 0 && !keepsIdle {
		return edits, nil
	}
	if a.Game == nil {
		return nil, fmt.Errorf("what the edits do to the assertions of the puzzle %q is not known", p.Title)
	}
	now, err := afterwards(ctx, a, edits)
	if now == nil || err != nil {
		return edits, err
	}
	e := &edit.Builder{Puzzle: now.Puzzle}
	for _, x := range held {
		keep(e, x, now)
	}
	edits = edit.Join(p.Text, edits, e.Done())
	if !keepsIdle {
		return edits, nil
	}
	if now, err = afterwards(ctx, a, edits); now == nil || err != nil || now.Puzzle.Field("idle") == nil {
		return edits, err
	}
	if now, err = mappedSoon(ctx, now); err != nil {
		return nil, err
	}
	e = &edit.Builder{Puzzle: now.Puzzle}
	keep(e, &answer.Idle, now)
	return edit.Join(p.Text, edits, e.Done()), nil
}

// KeepsTrue reports whether a puzzle says something of itself that its edits keep true. A
// position that is broken has nothing that holds.
func KeepsTrue(p *syntax.Puzzle) bool {
	return p.Setup != nil && answer.FindAssertion(func(x *answer.Assertion) bool { return x.Keeps != nil && x.IsWritten(p) }) != nil
}

// Endangers reports whether edits of a puzzle's text may make false what it says of itself
// and its edits keep true.
func Endangers(p *syntax.Puzzle, edits []source.Edit) bool {
	_, doubtful := doubtfulAfter(answer.Unsolved(p), edits)
	return len(doubtful) > 0
}

// withoutDoubtful returns edits of a puzzle's text with what makes comments of the keys that
// may fail afterwards, without looking whether they do.
func withoutDoubtful(a *answer.Answer, edits []source.Edit) []source.Edit {
	now, doubtful := doubtfulAfter(a, edits)
	if len(doubtful) == 0 {
		return edits
	}
	e := &edit.Builder{Puzzle: now}
	for _, f := range doubtful {
		e.Comment(f)
	}
	return edit.Join(a.Puzzle.Text, edits, e.Done())
}

// doubtfulAfter returns a puzzle after edits and its fields among `solution` with `duals`,
// `tries` and `idle` that are not known to be false now and may be false then: another
// position may break all of them, another assertion `idle`.
func doubtfulAfter(a *answer.Answer, edits []source.Edit) (now *syntax.Puzzle, doubtful []*syntax.Field) {
	p := a.Puzzle
	if !KeepsTrue(p) || len(edits) == 0 {
		return nil, nil
	}
	file := parser.Parse(source.Apply(p.Text, edits))
	if file.NumPuzzles() != 1 {
		return nil, nil
	}
	now = file.Puzzle(0).Puzzle
	add := func(key string) {
		if f := now.Field(key); f != nil {
			doubtful = append(doubtful, f)
		}
	}
	moved := !isSamePosition(p, now)
	reworded := moved || !maps.Equal(asserted(p), asserted(now))
	a = a.Mapped()
	for x := range answer.Assertions {
		mayFail := moved || x.Late && reworded
		if x.Keeps == nil || !mayFail || !x.IsWritten(p) || a.Facts != nil && !x.IsTrue(a) && (!x.Late || x.IsFalse(a)) {
			continue
		}
		add(x.Key)
		if x.With != "" {
			add(x.With)
		}
	}
	return now, doubtful
}

// isSamePosition reports whether two puzzles show one position, on boards or graphs with the
// same names of places.
func isSamePosition(a, b *syntax.Puzzle) bool {
	before, after := sketchOf(a), sketchOf(b)
	before.moves, after.moves = nil, nil
	return before.isSaidBy(after) && after.isSaidBy(before)
}

// asserted returns what a puzzle asserts beside `idle`, by key; of a list the places, of which
// one that stands twice stands once.
func asserted(p *syntax.Puzzle) map[string]string {
	said := map[string]string{}
	for _, f := range p.Fields {
		k, ok := syntax.KeyNamed(p.Game, f.Key)
		switch {
		case !ok || k.Sort() != syntax.AssertionSort || f.Key == "idle" || !f.Sound:
		case f.Key == "best" || f.Key == "only":
			said[f.Key] = fmt.Sprint(slices.Compact(slices.Sorted(slices.Values(game.EntryPlaces(f.Entries)))))
		default:
			said[f.Key] = strings.Join(strings.Fields(p.Slice(f.Value)), " ")
		}
	}
	return said
}

// keep writes what an assertion has to say after edits, or makes a comment of it where that is not
// known.
func keep(e *edit.Builder, x *answer.Assertion, now *answer.Answer) {
	f := e.Puzzle.Field(x.Key)
	if f == nil || x.IsTrue(now) {
		return
	}
	text := ""
	if now.Facts != nil && (x.IsKnown == nil || x.IsKnown(now)) && (x.Late || x.IsWritten(e.Puzzle)) {
		text = x.Keeps(now)
	}
	if text == "" {
		retract(e, f)
		return
	}
	e.Set(x.Key, text)
}

// afterwards returns the answer about a puzzle after edits, nil where its text has another
// number of puzzles then.
func afterwards(ctx context.Context, a *answer.Answer, edits []source.Edit) (*answer.Answer, error) {
	file := parser.Parse(source.Apply(a.Puzzle.Text, edits))
	if file.NumPuzzles() != 1 {
		return nil, nil
	}
	return a.Game.Engine.Analyse(ctx, file.Puzzle(0).Puzzle, answer.Awaited)
}

// mappedSoon returns the answer with the map of the edits, if that is known or does not take long
// to find.
func mappedSoon(ctx context.Context, a *answer.Answer) (*answer.Answer, error) {
	if a = a.Mapped(); a.Map != nil || a.Game == nil || a.Game.Rules.Lasts() {
		return a, nil
	}
	mapped, err := a.Game.Engine.Map(ctx, a, answer.Awaited, nil)
	if err != nil {
		return a, ctx.Err()
	}
	return mapped, nil
}

// retract turns the field of an assertion into comments, with the one that belongs to it, which
// would be an error without it.
func retract(e *edit.Builder, f *syntax.Field) {
	e.Comment(f)
	if x := answer.AssertionOf(f.Key); x != nil && x.With != "" && f.Counts() {
		if with := e.Puzzle.Field(x.With); with != nil {
			e.Comment(with)
		}
	}
}
