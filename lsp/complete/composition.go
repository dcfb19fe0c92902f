package complete

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/parser"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// solved returns the game, nil where it is not there or kept back.
func (w *completer) solved() *answer.Game {
	if !w.spoilers {
		return nil
	}
	return w.answer.Game
}

// triesOf returns the tries of the position shown, none where the context has ended.
func (w *completer) triesOf(g *answer.Game) []composition.Try {
	tries, _ := composition.Tries(w.ctx, g.Start)
	return tries
}

// duals suggests the words of `duals`, with their meanings: the strictest true one first, where
// it is known.
func (w *completer) duals() {
	w.words()
	needed, known := w.neededDuals(ValueWait)
	for i := range w.Suggestions {
		s := &w.Suggestions[i]
		meaning := w.Sprintf("%v", explain.DualsMeaning(w.p.Game, s.Label))
		if s.Detail != "" {
			meaning = s.Detail + ": " + meaning
		}
		if known {
			meaning = w.truth(falsity(s.Label, needed) == 0) + ", " + meaning
		}
		s.Detail = meaning
	}
	if known {
		slices.SortStableFunc(w.Suggestions, func(a, b Suggestion) int {
			return cmp.Compare(falsity(a.Label, needed), falsity(b.Label, needed))
		})
		if len(w.Suggestions) > 0 {
			w.Suggestions[0].Likely = true
		}
	}
}

// neededDuals returns the strictest word of `duals` that is true of the solution, and whether
// it is known soon enough and may be told.
func (w *completer) neededDuals(wait time.Duration) (needed syntax.Duals, known bool) {
	g := w.solved()
	if g == nil || !answer.Solution.IsWritten(w.p) {
		return 0, false
	}
	ctx, cancel := context.WithTimeout(w.ctx, wait)
	defer cancel()
	needed, known, err := answer.NeededDuals(ctx, w.answer)
	w.Incomplete = w.Incomplete || err != nil && ctx.Err() != nil
	return needed, known
}

// falsity is 1 for a word of `duals` that is false where the other is needed, else 0.
func falsity(word string, needed syntax.Duals) int {
	for _, said := range []syntax.Duals{syntax.NoDuals, syntax.WaitingDuals, syntax.LongerDuals, syntax.AnyDuals} {
		if said.String() == word && !answer.Tolerates(said, needed) {
			return 1
		}
	}
	return 0
}

// tries completes `tries`: on its key's line with `none`, at the start of a line of the block
// with the tries that are not listed yet, and behind a move with its refutation. With spoilers
// off, it suggests all legal moves and replies.
func (w *completer) tries() {
	if w.cursor.Part == parser.ValuePart {
		w.none()
		return
	}
	before := strings.Fields(w.before())
	if w.Word.Empty() && len(before)+len(strings.Fields(w.after())) > 1 {
		return // the line is full
	}
	switch len(before) {
	case 0:
		w.firstTries()
	case 1:
		w.refutations(before[0])
	}
}

// none suggests `none`, and says whether it is true, as far as that is known.
func (w *completer) none() {
	w.words()
	if g := w.solved(); g != nil && len(w.Suggestions) == 1 {
		w.Suggestions[0].Detail = w.truth(len(w.triesOf(g)) == 0)
	}
}

// truth says whether a suggestion is true.
func (w *completer) truth(isTrue bool) string {
	if isTrue {
		return w.Sprintf("true")
	}
	return w.Sprintf("false")
}

// noTries returns the value of `tries` where there are known to be none, else nil.
func (w *completer) noTries() []string {
	if g := w.solved(); g != nil && len(w.triesOf(g)) == 0 {
		return []string{"none"}
	}
	return nil
}

// firstTries suggests the tries, each with its refutation if nothing stands behind it yet.
func (w *completer) firstTries() {
	_, at, ok := playNames(w.answer.Game, nil)
	if !ok {
		return
	}
	listed := w.otherTries()
	if !w.spoilers {
		w.suggestMoves(&at, at.Moves, nil, listed)
		return
	}
	alone := strings.TrimSpace(w.after()) == ""
	for _, try := range w.triesOf(w.answer.Game) {
		n := len(w.Suggestions)
		w.suggestMoves(&at, []solver.Move{try.Move}, nil, listed)
		if len(w.Suggestions) > n && alone {
			w.Suggestions[n].Insert += " " + w.p.PlaceName(int(try.Refutation.To))
		}
	}
}

// otherTries returns the moves that lines of `tries` other than the cursor's start with.
func (w *completer) otherTries() []string {
	var moves []string
	if c := w.p.Composition; c != nil && c.Tries != nil {
		for _, try := range c.Tries.List {
			if at := try.Move.Range; at.End < w.line.Start || at.Start > w.line.End {
				moves = append(moves, w.p.PlaceName(try.Move.Place))
			}
		}
	}
	return moves
}

// refutations suggests the refutation of a try.
func (w *completer) refutations(move string) {
	_, at, ok := playNames(w.answer.Game, []string{move})
	if !ok {
		return
	}
	if !w.spoilers {
		w.suggestMoves(&at, at.Moves, []string{move}, nil)
		return
	}
	for _, m := range w.answer.Game.Start.Moves() {
		if w.p.PlaceName(int(m.To)) != move {
			continue
		}
		if try, ok := composition.TryBy(w.answer.Game.Start, m); ok {
			w.suggestMoves(&at, []solver.Move{try.Refutation}, []string{move}, nil)
		}
	}
}
