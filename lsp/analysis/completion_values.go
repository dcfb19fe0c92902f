package analysis

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"plywise/parser"
	"plywise/solver"
)

// games suggests the games.
func (w *completer) games() {
	for _, g := range parser.Games() {
		w.suggest(Suggestion{Kind: GameSuggestion, Label: g.Name, Doc: gameDoc(w.Printer, g)})
	}
}

// words suggests the words that a key's value can be.
func (w *completer) words() {
	k, ok := parser.KeyNamed(w.p.Game, w.cursor.Field.Key)
	if !ok {
		return
	}
	for _, word := range k.Words {
		s := Suggestion{Kind: WordSuggestion, Label: word}
		if word == k.Default {
			s.Detail = w.Sprintf("default")
		}
		w.suggest(s)
	}
}

// glance is how long outcomes are waited for: they can be typed without.
const glance = 100 * time.Millisecond

// outcomes suggests outcomes, the true one first where it is known.
func (w *completer) outcomes(ctx context.Context, e *Engine) error {
	// An outcome is several words, and all of them are replaced.
	f := w.cursor.Field
	w.Word = parser.Range{Start: f.Colon.End, End: w.line.End}
	for w.Word.Start < w.cursor.Offset && isBlank(w.p.Text[w.Word.Start]) {
		w.Word.Start++
	}
	for w.Word.End > w.cursor.Offset && isBlank(w.p.Text[w.Word.End-1]) {
		w.Word.End--
	}
	w.Typed = parser.Range{Start: w.Word.Start, End: w.cursor.Offset}

	var at *Position
	if w.spoilers {
		soon, cancel := context.WithTimeout(ctx, glance)
		defer cancel()
		var err error
		at, err = e.positionAfter(soon, w.p, nil)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		w.Partial = errors.Is(err, context.DeadlineExceeded)
	}
	k, _ := parser.KeyNamed(w.p.Game, "expect")
	if at == nil {
		for _, word := range k.Words {
			w.suggest(Suggestion{Kind: OutcomeSuggestion, Label: word})
		}
		return nil
	}
	truth := at.Outcome.String()
	if at.Outcome.Kind == solver.Total {
		w.suggest(Suggestion{Kind: OutcomeSuggestion, Label: strings.Fields(truth)[0], Detail: w.Sprintf("true"), Likely: true})
		return nil
	}
	w.suggest(Suggestion{Kind: OutcomeSuggestion, Label: truth, Detail: w.Sprintf("true"), Likely: true})
	var wrong []Suggestion
	for _, word := range k.Words {
		winner, won := at.Outcome.Kind.Winner()
		switch {
		case word == truth:
		case won && word == winner.String()+" wins":
			w.suggest(Suggestion{Kind: OutcomeSuggestion, Label: word, Detail: w.Sprintf("true")})
		default:
			wrong = append(wrong, Suggestion{Kind: OutcomeSuggestion, Label: word, Detail: w.Sprintf("false")})
		}
	}
	for _, s := range wrong {
		w.suggest(s)
	}
	return nil
}

// moves suggests the legal moves, best first: in `moves` those after the entries
// that stand before the cursor, else those of the position shown that are not
// listed yet.
func (w *completer) moves(ctx context.Context, e *Engine) error {
	f := w.cursor.Field
	var played, listed []string
	switch f.Key {
	case "moves":
		for _, m := range w.p.Moves {
			if f.Range.Start <= m.Range.Start && m.Range.End < w.Word.Start {
				played = append(played, w.p.Slice(m.Range))
			}
		}
	case "best":
		for _, m := range w.p.Best {
			if f.Range.Start <= m.Range.Start && (m.Range.End < w.Word.Start || m.Range.Start > w.Word.End) {
				listed = append(listed, w.p.Slice(m.Range))
			}
		}
	}
	at, err := e.positionAfter(ctx, w.p, played)
	if err != nil || at == nil {
		return err
	}
	moves := at.Moves
	if !w.spoilers {
		moves = slices.SortedFunc(slices.Values(moves), func(a, b solver.Move) int { return int(a.To - b.To) })
	}
	for _, m := range moves {
		name := w.p.PlaceName(int(m.To))
		if slices.Contains(listed, name) {
			continue
		}
		s := Suggestion{Kind: MoveSuggestion, Label: name}
		if w.spoilers {
			s.Detail = w.Sprintf("%v", FromHere(m))
			if mark := mark(at, m); mark != NoMark {
				s.Detail += " " + string(mark)
			}
			s.Likely = len(w.Suggestions) == 0 && m.Rank == 0
			s.After = slices.Concat(played, []string{name})
		}
		w.suggest(s)
	}
	return nil
}

// positionAfter returns what is known about the position that a puzzle shows,
// or the one after some moves, whatever is wrong with the rest of the puzzle. It
// is nil where the game cannot be solved or the moves cannot be played. The
// error is ctx's.
func (e *Engine) positionAfter(ctx context.Context, p *parser.Puzzle, moves []string) (*Position, error) {
	r, err := e.Analyse(ctx, setup(p, moves))
	switch {
	case err != nil:
		return nil, err
	case r.Facts == nil:
		return nil, nil
	case len(moves) == 0:
		return &r.Facts.Position, nil
	}
	return r.Facts.Played, nil
}

// ExplainMoves judges the last of some moves, played from the position that a
// puzzle shows, and shows the position after it, whatever is wrong with the rest
// of the puzzle. The text is empty where they cannot be played. The error is
// ctx's.
func (e *Engine) ExplainMoves(ctx context.Context, pr Printer, p *parser.Puzzle, moves []string) (Text, error) {
	q := setup(p, moves)
	r, err := e.Analyse(ctx, q)
	if err != nil || len(moves) == 0 || r.Facts == nil || len(r.Facts.Steps) != len(moves) {
		return nil, err
	}
	g, err := e.Solve(ctx, q)
	if err != nil {
		return nil, err
	}
	x := &explainer{Printer: pr, p: q, r: r, g: g}
	x.played(len(moves) - 1)
	return x.text, nil
}
