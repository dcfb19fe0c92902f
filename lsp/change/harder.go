package change

import (
	"context"
	"slices"

	"plywise/lsp/answer"
	"plywise/lsp/edit"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

// harderVerb makes the edit after which the win takes longest.
var harderVerb = verb{
	name: "harder", kinds: []string{EditBoard}, keepsTrue: true, edit: harderEdits,
	offer: func(o *offering) []Action {
		if !editsBoardAt(o) {
			return nil
		}
		p, ok := hardest(o.answer)
		if !ok {
			return nil
		}
		puzzle := o.answer.Puzzle
		return []Action{{ID: "harder " + p.Name(puzzle), Title: harderTitle(puzzle, &p), Kind: EditBoard, Stand: Alone}}
	},
}

// editsBoardAt reports whether edits that keep the assertions true are offered at a cursor: on
// the board or graph and on the title, once the map of the edits is complete.
func editsBoardAt(o *offering) bool {
	return o.answer.Map != nil && !o.answer.IsConcealed && o.at.Field != nil && slices.Contains([]string{"puzzle", "board", "graph"}, o.at.Field.Key)
}

// hardest returns the edit after which the winner needs the most moves, of those that leave
// every assertion true but the number of moves in `expect`; false where there is none. Of
// equally long ones it is the one nearest to the line of play. A hunt has none: with one pawn
// less a game is longer only by chance.
func hardest(a *answer.Answer) (longest answer.Prospect, found bool) {
	for p := range a.Map.Nearest() {
		if isHarder(a, &p) && (!found || p.Outcome.Plies > longest.Outcome.Plies) {
			longest, found = p, true
		}
	}
	return longest, found
}

// isHarder reports whether the same player wins after an edit, in more moves, and all other
// assertions are true before and after it.
func isHarder(a *answer.Answer, p *answer.Prospect) bool {
	if a.Facts.EditMap().Fails() || p.Effect != answer.SlowerEffect || p.Outcome.Plies == solver.Unforced || !p.Playable {
		return false
	}
	return len(p.Breaks) == 0 || len(p.Breaks) == 1 && p.Breaks[0] == "expect"
}

// harderTitle is the title of the action that makes the edit.
func harderTitle(puzzle *syntax.Puzzle, p *answer.Prospect) syntax.Message {
	at := puzzle.PlaceName(int(p.At))
	switch {
	case p.Subject == game.EdgeSubject && p.Present:
		return syntax.Say("Make it harder: take the edge between %s and %s away (%s)", words.Shorten(at), words.Shorten(puzzle.PlaceName(int(p.Other))), p.Outcome)
	case p.Subject == game.EdgeSubject:
		return syntax.Say("Make it harder: add an edge between %s and %s (%s)", words.Shorten(at), words.Shorten(puzzle.PlaceName(int(p.Other))), p.Outcome)
	case p.Present:
		return syntax.Say("Make it harder: take the wall on %s away (%s)", at, p.Outcome)
	}
	return syntax.Say("Make it harder: build a wall on %s (%s)", at, p.Outcome)
}

// harderEdits returns the edits of the text that make the named edit and rewrite the number of
// moves.
func harderEdits(ctx context.Context, a *answer.Answer, name string) ([]source.Edit, error) {
	prospect, err := prospectNamed(ctx, a, name)
	if err != nil {
		return nil, err
	}
	if !isHarder(a, &prospect) {
		return nil, notOffered(a.Puzzle, "harder "+name)
	}
	edits, err := editText(a.Puzzle, prospect.Edit)
	if err != nil {
		return nil, err
	}
	p := a.Puzzle
	e := &edit.Builder{Puzzle: p, Edits: edits}
	if answer.Expect.IsWritten(p) {
		e.Replace(p.Expect.Range, answer.ExpectText(p, p.Expect, prospect.Outcome))
	}
	return e.Done(), nil
}
