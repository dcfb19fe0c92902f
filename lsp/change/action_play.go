package change

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

// playVerb plays a move. It also offers the actions of the next three verbs.
var playVerb = verb{
	name: "play", kinds: []string{PlayMoves, PlayBest, PlayMove},
	offer: func(o *offering) []Action { return playActions(o.answer, o.at) },
	edit: func(ctx context.Context, a *answer.Answer, to string) ([]source.Edit, error) {
		place, ok := a.Puzzle.FindPlace(to)
		if !ok || a.Game == nil {
			return nil, ErrIllegal
		}
		return Play(ctx, a, solver.Place(place))
	},
	conceal: concealPlay,
}

// bestVerb plays the best move at the time that the action is chosen.
var bestVerb = verb{
	name: "best",
	edit: func(ctx context.Context, a *answer.Answer, _ string) ([]source.Edit, error) {
		if len(a.Facts.Moves) == 0 || a.Game == nil {
			return nil, ErrIllegal
		}
		return Play(ctx, a, a.Facts.Moves[0].To)
	},
}

// throughVerb plays the first entries of `moves`, solutionVerb those of `solution`.
var (
	throughVerb = verb{
		name: "through",
		edit: func(ctx context.Context, a *answer.Answer, number string) ([]source.Edit, error) {
			return playFirst(ctx, a, a.Puzzle.Moves, len(a.Facts.Steps), number)
		},
		conceal: func(o *offering, a Action, number string) []Action {
			if p := o.answer.Puzzle; number == "1" {
				a.Title = syntax.Say("Play the first of `moves`: %s", p.PlaceName(p.Moves[0].Place))
				a.Preferred = true
			}
			return []Action{a}
		},
	}
	solutionVerb = verb{
		name: "solution",
		edit: func(ctx context.Context, a *answer.Answer, number string) ([]source.Edit, error) {
			if a.Followed() == 0 {
				return nil, ErrIllegal
			}
			return playFirst(ctx, a, a.Puzzle.Composition.Solution, a.Followed(), number)
		},
	}
)

// playFirst plays the first entries of a list, of which that many can be played.
func playFirst(ctx context.Context, a *answer.Answer, entries []syntax.Entry, playable int, number string) ([]source.Edit, error) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > min(len(entries), playable) || a.Game == nil || UsesUp(a.Puzzle, n) {
		return nil, ErrIllegal
	}
	return Play(ctx, a, game.EntryPlaces(entries[:n])...)
}

// playActions returns the actions that play: the entries of `moves` and `solution`, the best
// move and the one under the cursor, each move once. The best move is the one under the cursor
// if none is better, else the first of `moves`. It is preferred, unless it would make a comment
// of `moves` and is not under the cursor.
func playActions(a *answer.Answer, at parser.Cursor) []Action {
	p, f := a.Puzzle, a.Facts
	if f.Over {
		return []Action{disabled(PlayBest, syntax.Say("Play best move"), answer.WhyNoMove(&f.Evaluation))}
	}
	if MustStay(p) && len(f.Steps) > 0 {
		return []Action{disabled(PlayBest, syntax.Say("Play best move"), syntax.Say("The move in `moves` uses up the limit; there is no position after it."))}
	}
	actions := slices.Concat(upToHere("through", p, at, syntax.InMoves, len(f.Steps)), upToHere("solution", p, at, syntax.InSolution, a.Followed()))
	best := f.Moves[0]
	pointed, isMove := f.Move(pointedPlace(at))
	pointsAtBest := isMove && pointed.Rank == 0
	playsOn := len(f.Steps) == 0 // or is the best move
	switch {
	case pointsAtBest:
		best = pointed
	case len(f.Steps) > 0 && f.Steps[0].Move.Rank == 0:
		best, playsOn = f.Steps[0].Move, true
	}
	if len(f.Steps) > 0 {
		first := f.Steps[0].Move
		isMove = isMove && (pointed.To != first.To || a.IsConcealed)
		if first.To != best.To || a.IsConcealed {
			title := syntax.Say("Play the first of `moves`: %s to %s (%s)", f.Turn, p.PlaceName(int(first.To)), game.FromHere(first))
			through := Action{ID: "through 1", Title: title, Kind: PlayMoves, Stand: Alone}
			if len(actions) > 0 {
				through.Stand = Grouped // playing up to the cursor is wanted more
			}
			actions = append(actions, through)
		}
	}
	play := playAction(p, f.Turn, best, PlayBest)
	play.Preferred = playsOn || pointsAtBest
	actions = append(actions, play)
	if isMove && !pointsAtBest {
		actions = append(actions, playAction(p, f.Turn, pointed, PlayMove))
	}
	return actions
}

// pointedPlace returns the place under a cursor to which a move from the position shown may
// lead, -1 for none. Entries of `moves`, later moves of `solution` and refutations of `tries`
// are played from other positions.
func pointedPlace(at parser.Cursor) solver.Place {
	if at.List == syntax.InMoves || at.List == syntax.InSolution && at.Entry > 0 || isRefutation(at) {
		return -1
	}
	return solver.Place(at.Place)
}

// isRefutation reports whether a cursor is on the refutation of a try.
func isRefutation(at parser.Cursor) bool {
	if at.List != syntax.InTries || at.Puzzle.Composition.Tries == nil {
		return false
	}
	return slices.ContainsFunc(at.Puzzle.Composition.Tries.List, func(t syntax.Try) bool {
		return t.Refutation.Range.Contains(at.Offset)
	})
}

// upToHere returns the action that plays the moves of a list up to the one under a cursor, if
// that is not the first, and among those that can be played.
func upToHere(verb string, p *syntax.Puzzle, at parser.Cursor, list syntax.List, playable int) []Action {
	n := at.Entry + 1
	if at.List != list || n < 2 || n > playable {
		return nil
	}
	through := Action{ID: fmt.Sprintf("%s %d", verb, n), Title: syntax.Say("Play up to here (%d moves)", n), Kind: PlayMoves, Stand: Alone}
	if UsesUp(p, n) {
		through = disabled(PlayMoves, through.Title, syntax.Say("These moves use up the limit; there is no position after them."))
	}
	return []Action{through}
}

// playAction returns the action that plays a move or, if that would use up the limit,
// writes it down.
func playAction(p *syntax.Puzzle, turn solver.Player, m solver.Move, kind string) Action {
	to := p.PlaceName(int(m.To))
	var title syntax.Message
	switch best := m.Rank == 0; {
	case MustStay(p) && best:
		title = syntax.Say("Write the best move to `moves`: %s to %s (%s)", turn, to, game.FromHere(m))
	case MustStay(p):
		title = syntax.Say("Write the move to `moves`: %s to %s (%s)", turn, to, game.FromHere(m))
	case best:
		title = syntax.Say("Play best move: %s to %s (%s)", turn, to, game.FromHere(m))
	default:
		title = syntax.Say("Play move: %s to %s (%s)", turn, to, game.FromHere(m))
	}
	return Action{ID: "play " + to, Title: title, Kind: kind, Stand: Alone}
}

// concealPlay offers the best move without its name, and also as the move at the cursor where
// it is that.
func concealPlay(o *offering, a Action, to string) []Action {
	p := o.answer.Puzzle
	move := Action{ID: a.ID, Title: concealedMove(p, to), Kind: PlayMove, Stand: Alone}
	if a.Kind != PlayBest {
		return []Action{move}
	}
	isNoted := o.has(func(other *Action) bool { return other.ID == "through 1" })
	best := Action{ID: "best", Title: concealedBest(p), Kind: PlayBest, Preferred: !isNoted, Stand: Alone}
	if here, ok := p.FindPlace(to); !ok || solver.Place(here) != pointedPlace(o.at) {
		return []Action{best}
	}
	return []Action{best, move}
}

// concealedBest is the title of an action that plays the best move or, if that would use
// up the limit, writes it down.
func concealedBest(p *syntax.Puzzle) syntax.Message {
	if MustStay(p) {
		return syntax.Say("Write the best move to `moves`")
	}
	return syntax.Say("Play best move")
}

// concealedMove is [concealedBest] for another move.
func concealedMove(p *syntax.Puzzle, to string) syntax.Message {
	if MustStay(p) {
		return syntax.Say("Write the move to `moves`: %s", to)
	}
	return syntax.Say("Play move: %s", to)
}

// PlayAction returns the action that plays the move to a place or, for "", the best move: the one
// at a cursor, if there are several. It reports false where there is no such move to play.
func PlayAction(a *answer.Answer, at parser.Cursor, to string) (Action, bool) {
	if a.Facts == nil {
		return Action{}, false
	}
	if to != "" {
		place, ok := a.Puzzle.FindPlace(to)
		if !ok {
			return Action{}, false
		}
		at = parser.Cursor{Place: place}
	}
	for _, action := range playActions(a, at) {
		if action.Disabled == nil && (to == "" && action.Kind == PlayBest || action.ID == "play "+to) {
			if a.IsConcealed {
				action.Title = concealedBest(a.Puzzle)
				if to != "" {
					action.Title = concealedMove(a.Puzzle, a.Puzzle.PlaceName(at.Place))
				}
			}
			return action, true
		}
	}
	return Action{}, false
}

// HereAction returns the action that plays the move at a cursor: the one to that place or, in
// `moves` and `solution`, all up to there. If there is none, the refusal says why.
func HereAction(a *answer.Answer, at parser.Cursor) (Action, error) {
	p, f := a.Puzzle, a.Facts
	verb, playable := "through", len(f.Steps)
	if at.List == syntax.InSolution {
		verb, playable = "solution", a.Followed()
	}
	place, number := pointedPlace(at), at.Entry+1
	m, isMove := f.Move(place)
	switch {
	case len(f.Moves) == 0:
		return Action{}, refuse(answer.WhyNoMove(&f.Evaluation))
	case at.List == syntax.InMoves || at.List == syntax.InSolution:
		if number > playable {
			return Action{}, refuse(syntax.Say("This move, or one before it, cannot be played; mend it first."))
		}
		if UsesUp(p, number) {
			return Action{}, refuse(syntax.Say("These moves use up the limit; there is no position after them."))
		}
		title := syntax.Say("Play up to here (%d moves)", number)
		if number == 1 {
			title = concealedMove(p, p.PlaceName(at.Place))
		}
		return Action{ID: fmt.Sprintf("%s %d", verb, number), Title: title, Kind: PlayMoves}, nil
	case place < 0:
		return Action{}, refuse(syntax.Say("There is no move here; put the cursor on a cell, a node or an entry of `moves`."))
	case !isMove && p.Game == syntax.KnightPawns:
		return Action{}, refuse(syntax.Say("There is no pawn to take here."))
	case !isMove:
		return Action{}, refuse(syntax.Say("%s cannot go there now.", words.Capitalised(f.Turn)))
	case MustStay(p) && len(f.Steps) > 0:
		return Action{}, refuse(syntax.Say("The move in `moves` uses up the limit; there is no position after it."))
	}
	action := playAction(p, f.Turn, m, PlayMove)
	if a.IsConcealed {
		action.Title = concealedMove(p, p.PlaceName(int(place)))
	}
	return action, nil
}
