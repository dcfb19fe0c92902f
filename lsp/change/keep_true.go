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

// KeepTrue adds to edits of a puzzle's text, which write no assertions, the edits that keep
// `solution`, `tries` and `idle` true if they were. Assertions that could not be checked by the
// time that the context ends become comments, because they may be false.
func KeepTrue(ctx context.Context, a *answer.Answer, edits []source.Edit) []source.Edit {
	kept, err := keepTrue(ctx, a, edits)
	if err != nil {
		return withoutDoubtful(a, edits)
	}
	return kept
}

// keepTrue adds to edits of a puzzle's text the edits that keep `solution`, `tries` and `idle`
// true if they were. A `solution` that fails becomes a comment with its `duals`; `tries` and
// `idle` are written anew. Where trying each edit takes long, `idle` becomes a comment instead.
// Where the puzzle is not solved, or spoilers are off, all that may fail becomes a comment. It
// needs an answer with its game where there is something to keep.
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

// Became says what has become of the assertions of a puzzle after an edit: nothing of those that are
// as they were and not false.
func Became(before *syntax.Puzzle, now *answer.Answer) (said []syntax.Message) {
	var rewritten, comments, wrong []string
	for x := range answer.Assertions {
		f, after := before.Field(x.Key), now.Puzzle.Field(x.Key)
		switch key := "`" + x.Key + "`"; {
		case f == nil:
		case after == nil:
			comments = append(comments, key)
		case x.IsFalse(now):
			wrong = append(wrong, key)
		case strings.TrimSpace(before.Slice(f.Range)) != strings.TrimSpace(now.Puzzle.Slice(after.Range)):
			rewritten = append(rewritten, key)
		}
	}
	if len(wrong) > 0 {
		said = append(said, syntax.Say("False now: %s.", syntax.Words{List: wrong}))
	}
	if len(comments) > 0 {
		said = append(said, syntax.Say("Made a comment: %s.", syntax.Words{List: comments}))
	}
	if len(rewritten) > 0 {
		said = append(said, syntax.Say("Written anew: %s.", syntax.Words{List: rewritten}))
	}
	return said
}

// KeepsTrue reports whether a puzzle has assertions about itself that its edits keep true. A
// broken position has none.
func KeepsTrue(p *syntax.Puzzle) bool {
	return p.Setup != nil && answer.FindAssertion(func(x *answer.Assertion) bool { return x.Keeps != nil && x.IsWritten(p) }) != nil
}

// Endangers reports whether edits of a puzzle's text may make false an assertion that its edits
// keep true.
func Endangers(p *syntax.Puzzle, edits []source.Edit) bool {
	_, doubtful := doubtfulAfter(answer.Unsolved(p), edits)
	return len(doubtful) > 0
}

// withoutDoubtful adds to edits of a puzzle's text the edits that make comments of all
// assertions that may fail afterwards.
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

// doubtfulAfter returns a puzzle after edits, and its fields `solution`, `duals`, `tries` and
// `idle` that are not known to be false now and may be false then: a change of the position may
// break all of them, a change of another assertion `idle`.
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

// asserted returns the assertions of a puzzle beside `idle`, by key; a list as its places, each
// once.
func asserted(p *syntax.Puzzle) map[string]string {
	said := map[string]string{}
	for _, f := range p.Fields {
		k, ok := syntax.KeyNamed(p.Game, f.Key)
		switch {
		case !ok || k.Sort() != syntax.AssertionSort || f.Key == "idle" || !f.Sound:
		case f.Key == "best" || f.Key == "only":
			said[f.Key] = fmt.Sprint(slices.Compact(slices.Sorted(slices.Values(game.EntryPlaces(f.Entries)))))
		default:
			words := strings.Fields(p.Slice(f.Value))
			for _, line := range f.Lines {
				words = append(words, strings.Fields(p.Slice(line))...)
			}
			said[f.Key] = strings.Join(words, " ")
		}
	}
	return said
}

// keep writes an assertion anew after edits, or makes a comment of it where the truth is not
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

// afterwards analyses a puzzle after edits. It returns nil where the edited text is not one
// puzzle. It needs an answer with its game.
func afterwards(ctx context.Context, a *answer.Answer, edits []source.Edit) (*answer.Answer, error) {
	if a.Game == nil {
		return nil, fmt.Errorf("what the edits do to the assertions of the puzzle %q is not known", a.Puzzle.Title)
	}
	file := parser.Parse(source.Apply(a.Puzzle.Text, edits))
	if file.NumPuzzles() != 1 {
		return nil, nil
	}
	return a.Game.Engine.Analyse(ctx, file.Puzzle(0).Puzzle, answer.Awaited)
}

// mappedSoon returns the answer with the map of the edits, if it is known or quick to find.
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

// retract turns the field of an assertion into comments, with the one that belongs to it and
// would be an error alone.
func retract(e *edit.Builder, f *syntax.Field) {
	e.Comment(f)
	if x := answer.AssertionOf(f.Key); x != nil && x.With != "" && f.Counts() {
		if with := e.Puzzle.Field(x.With); with != nil {
			e.Comment(with)
		}
	}
}
