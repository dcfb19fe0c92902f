package complete

import (
	"slices"
	"strings"

	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/game"
	"plywise/lsp/outline"
	"plywise/lsp/words"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// games suggests the games, the likely ones first.
func (w *completer) games() {
	for _, g := range w.likelyGames() {
		w.suggest(Suggestion{Kind: GameSuggestion, Label: g.Name, Doc: gameDoc(w.Printer, g)})
	}
}

// likelyGames returns the games; where the puzzle names none, those that fit it come first.
func (w *completer) likelyGames() []syntax.GameInfo {
	games := syntax.Games()
	if w.p.Game != syntax.NoGame {
		return games
	}
	likely := w.p.LikelyGames()
	for _, g := range games {
		if !slices.ContainsFunc(likely, func(l syntax.GameInfo) bool { return l.Game == g.Game }) {
			likely = append(likely, g)
		}
	}
	return likely
}

// words suggests the words that a key's value can be.
func (w *completer) words() {
	k, ok := syntax.KeyNamed(w.p.Game, w.cursor.Field.Key)
	if !ok || len(w.cursor.Field.Lines) > 0 {
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

// outcomes suggests outcomes, the true one first if it is known.
func (w *completer) outcomes() {
	// An outcome is several words, and all of them are replaced.
	f := w.cursor.Field
	w.Word = source.Range{Start: f.Colon.End, End: w.line.End}
	for w.Word.Start < w.cursor.Offset && isBlank(w.p.Text[w.Word.Start]) {
		w.Word.Start++
	}
	for w.Word.End > w.cursor.Offset && isBlank(w.p.Text[w.Word.End-1]) {
		w.Word.End--
	}
	w.Typed = source.Range{Start: w.Word.Start, End: w.cursor.Offset}

	k, _ := syntax.KeyNamed(w.p.Game, f.Key)
	for _, s := range w.expectations(k) {
		w.suggest(s)
	}
}

// expectations returns the values of `expect` or `set`, the true one first if it is known.
func (w *completer) expectations(k syntax.Key) []Suggestion {
	is := w.asserted(k)
	var right, wrong []Suggestion
	say := func(list *[]Suggestion, words, detail string) {
		*list = append(*list, Suggestion{Kind: OutcomeSuggestion, Label: words, Detail: detail})
	}
	if is == nil {
		for _, word := range k.Words {
			say(&right, word, "")
		}
		return right
	}
	truth := is.String()
	if is.Kind == solver.Total {
		truth = strings.Fields(truth)[0]
	}
	winner, won := is.Kind.Winner()
	say(&right, truth, w.Sprintf("true"))
	right[0].Likely = true
	for _, word := range k.Words {
		switch {
		case word == truth:
		case won && word == winner.String()+" wins":
			say(&right, word, w.Sprintf("true"))
		default:
			say(&wrong, word, w.Sprintf("false"))
		}
	}
	return append(right, wrong...)
}

// asserted returns the outcome that a key is about, nil where it is not known or kept back.
func (w *completer) asserted(k syntax.Key) *solver.Outcome {
	if k.Name == "set" {
		if g := w.solved(); g != nil {
			return composition.SetPlay(g.Start)
		}
		return nil
	}
	if at := w.shown(); at != nil {
		return &at.Outcome
	}
	return nil
}

// shown returns the evaluation of the position shown, nil where it is not known or kept back.
func (w *completer) shown() *game.Evaluation {
	if !w.spoilers || w.answer.Facts == nil {
		return nil
	}
	return &w.answer.Facts.Evaluation
}

// moves suggests the legal moves, best first: in `moves` those after the entries
// that stand before the cursor, in `solution` the best of these, else those of the
// position shown that are not listed yet.
func (w *completer) moves() {
	f := w.cursor.Field
	var played, listed []string
	switch k, _ := outline.KeyOf(w.p, f); k.List() {
	case syntax.InMoves, syntax.InSolution:
		for _, m := range f.Entries {
			if f.Range.Start <= m.Range.Start && m.Range.End < w.Word.Start {
				played = append(played, w.p.PlaceName(m.Place))
			}
		}
	case syntax.InBest:
		for _, m := range w.p.Best {
			if f.Range.Start <= m.Range.Start && (m.Range.End < w.Word.Start || m.Range.Start > w.Word.End) {
				listed = append(listed, w.p.PlaceName(m.Place))
			}
		}
	}
	_, at, ok := playNames(w.answer.Game, played)
	if !ok {
		return
	}
	moves := at.Moves
	if f.Key == "solution" && w.spoilers {
		moves = at.Best()
	}
	w.suggestMoves(&at, moves, played, listed)
}

// suggestMoves suggests moves of the position after the played ones, without those that are
// listed: as they come or, with spoilers off, in the order of their places.
func (w *completer) suggestMoves(at *game.Evaluation, moves []solver.Move, played, listed []string) {
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
			s.Detail = w.Sprintf("%v", game.FromHere(m))
			if mark := at.Mark(m); mark != game.NoMark {
				s.Detail += " " + string(mark)
			}
			s.Likely = len(w.Suggestions) == 0 && m.Rank == 0
			s.After = slices.Concat(played, []string{name})
		}
		w.suggest(s)
	}
}

// playNames plays moves, by the names of their places, from the position that a
// solved puzzle shows. It reports false where there is no game or they cannot be
// played.
func playNames(g *answer.Game, moves []string) (steps []game.Step, after game.Evaluation, ok bool) {
	if g == nil {
		return nil, game.Evaluation{}, false
	}
	places := make([]solver.Place, len(moves))
	for i, name := range moves {
		place, ok := g.Puzzle.FindPlace(name)
		if !ok {
			return nil, game.Evaluation{}, false
		}
		places[i] = solver.Place(place)
	}
	steps, after = game.PlayThrough(g.Start, game.Evaluate(g.Start), places)
	return steps, after, len(steps) == len(moves)
}

// ExplainMoves judges the last of some moves, played from the position that a solved puzzle
// shows, and shows the position after it. The text is empty where they cannot be played.
func ExplainMoves(pr words.Printer, g *answer.Game, moves []string) words.Text {
	steps, _, ok := playNames(g, moves)
	if !ok || len(steps) == 0 {
		return nil
	}
	return explain.Played(pr, g, steps)
}
