package answer

import (
	"context"
	"slices"
	"strings"

	"plywise/lsp/edit"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/solver"
)

// The codes of a `best` and an `only` that do not hold.
const (
	BestFailed syntax.Code = "best-failed"
	OnlyFailed syntax.Code = "only-failed"
)

// Best is the assertion of `best`.
var Best = Assertion{
	Key: "best", Codes: []syntax.Code{BestFailed}, evaluates: true,
	isSaid: func(p *syntax.Puzzle) bool { return len(p.Best) > 0 },
	holds: func(a *Answer) bool {
		return !a.Facts.Over && sameSet(game.EntryPlaces(a.Puzzle.Best), game.MovePlaces(a.Facts.Best()))
	},
	Confirms: func(*Answer) syntax.Message {
		return syntax.Say("Holds: these are all the best moves.")
	},
	says: func(a *Answer) []syntax.Problem {
		return []syntax.Problem{bestProblem(a.Puzzle, &a.Facts.Evaluation)}
	},
	Mends: func(a *Answer) []syntax.Fix {
		if a.Facts.Over {
			return []syntax.Fix{removeField(a.Puzzle, "best")}
		}
		return []syntax.Fix{bestTruth(a).fix()}
	},
	Writes: func(a *Answer) (Truth, bool) { return bestTruth(a), !a.Facts.Over },
	Plays: func(_ context.Context, e *edit.Builder, m *PlayedMoves) error {
		switch {
		case !m.Held:
		case m.Is.Over:
			e.Drop("best")
		default:
			e.Replace(entriesRange(e.Puzzle.Best), strings.Join(game.Names(e.Puzzle, game.MovePlaces(m.Is.Best())), " "))
		}
		return nil
	},
}

func bestTruth(a *Answer) Truth {
	best := game.Names(a.Puzzle, game.MovePlaces(a.Facts.Best()))
	text := strings.Join(best, " ")
	t := newTruth(a.Puzzle, syntax.Say("List the best moves: %s", words.Moves(best)), text, "best", text)
	t.Implied = len(a.Facts.Keeping()) == 1 // by `only`, which says more
	return t
}

func bestProblem(p *syntax.Puzzle, at *game.Evaluation) syntax.Problem {
	pr := syntax.Problem{Range: entriesRange(p.Best), Severity: syntax.Error, Code: BestFailed}
	if at.Over {
		pr.Message = syntax.Say("The game is over in the position shown (%s), so there is no best move; remove `best`.", words.Ended(at.Outcome))
		if at.IsStuck() {
			pr.Message = syntax.Say("%s has no move in the position shown, so there is no best move; remove `best`.", words.Capitalised(at.Turn))
		}
		return pr
	}
	best := game.MovePlaces(at.Best())
	var missing, wrong []string
	for _, b := range best {
		if !slices.Contains(game.EntryPlaces(p.Best), b) {
			missing = append(missing, p.PlaceName(int(b)))
		}
	}
	for _, e := range game.EntryPlaces(p.Best) {
		if !slices.Contains(best, e) {
			wrong = append(wrong, p.PlaceName(int(e)))
		}
	}
	switch {
	case len(wrong) == 0:
		pr.Message = syntax.Say("`best` has to list every optimal first move; missing: %s.", words.Moves(missing))
	case len(missing) == 0:
		pr.Message = syntax.Say("Not an optimal first move: %s; the best moves are: %s.", words.Moves(wrong), words.Moves(game.Names(p, best)))
	default:
		pr.Message = syntax.Say("Not an optimal first move: %s; missing: %s.", words.Moves(wrong), words.Moves(missing))
	}
	return pr
}

// Only is the assertion of `only`.
var Only = Assertion{
	Key: "only", Codes: []syntax.Code{OnlyFailed}, Tells: true, evaluates: true,
	isSaid: func(p *syntax.Puzzle) bool { return p.Only != nil },
	holds: func(a *Answer) bool {
		keep := a.Facts.Keeping()
		return len(keep) == 1 && int(keep[0].To) == a.Puzzle.Only.Place
	},
	Confirms: func(*Answer) syntax.Message {
		return syntax.Say("Holds: no other move keeps the outcome.")
	},
	says: func(a *Answer) []syntax.Problem {
		return []syntax.Problem{onlyProblem(a.Puzzle, &a.Facts.Evaluation)}
	},
	Mends: func(a *Answer) []syntax.Fix {
		if truth, ok := onlyTruth(a); ok {
			return []syntax.Fix{truth.fix()}
		}
		return []syntax.Fix{removeField(a.Puzzle, "only")}
	},
	Writes: onlyTruth,
	Plays: func(_ context.Context, e *edit.Builder, m *PlayedMoves) error {
		if !m.Held {
			return nil
		}
		if keep := m.Is.Keeping(); len(keep) == 1 {
			e.Replace(e.Puzzle.Only.Range, e.Puzzle.PlaceName(int(keep[0].To)))
		} else {
			e.Drop("only")
		}
		return nil
	},
}

func onlyTruth(a *Answer) (Truth, bool) {
	keep := a.Facts.Keeping()
	if len(keep) != 1 {
		return Truth{}, false
	}
	name := a.Puzzle.PlaceName(int(keep[0].To))
	return newTruth(a.Puzzle, syntax.Say("Name the only move: %s", name), name, "only", name), true
}

func onlyProblem(p *syntax.Puzzle, at *game.Evaluation) syntax.Problem {
	pr := syntax.Problem{Range: p.Only.Range, Severity: syntax.Error, Code: OnlyFailed}
	asserted := solver.Place(p.Only.Place)
	move, legal := at.Move(asserted)
	keep, kept := at.Keeping(), keptWords(at.Outcome)
	switch {
	case at.Over:
		pr.Message = syntax.Say("The game is over in the position shown (%s), so there is no only move; remove `only`.", words.Ended(at.Outcome))
		if at.IsStuck() {
			pr.Message = syntax.Say("%s has no move in the position shown, so there is no only move; remove `only`.", words.Capitalised(at.Turn))
		}
		return pr
	case !legal:
		pr.Message = syntax.Say("%s cannot go to %s from here. To keep `%s`: %s.", words.Capitalised(at.Turn), p.PlaceName(p.Only.Place), kept, leadsTo(p, keep))
	case !move.Keeps:
		pr.Message = syntax.Say("%s gives the outcome away: it leads to `%s`. To keep `%s`: %s.", p.PlaceName(p.Only.Place), game.FromHere(move).String(), kept, leadsTo(p, keep))
	default:
		others := slices.DeleteFunc(slices.Clone(keep), func(m solver.Move) bool { return m.To == asserted })
		named, beside := leadsTo(p, []solver.Move{move}), leadsTo(p, others)
		isCook := !Expect.IsWritten(p) || holds(p.Expect, at.Outcome) // of the win that is meant
		switch {
		case isCook && len(others) == 1:
			pr.Message = syntax.Say("A cook: %s is not the only move that keeps `%s`; so does %s.", named, kept, beside)
		case isCook:
			pr.Message = syntax.Say("A cook: %s is not the only move that keeps `%s`; so do %s.", named, kept, beside)
		case len(others) == 1:
			pr.Message = syntax.Say("%s is not the only move that keeps `%s`; so does %s.", named, kept, beside)
		default:
			pr.Message = syntax.Say("%s is not the only move that keeps `%s`; so do %s.", named, kept, beside)
		}
	}
	return pr
}

// keptWords names what a move that keeps an outcome keeps: the winner, the draw or the total.
func keptWords(o solver.Outcome) string {
	if winner, ok := o.Kind.Winner(); ok {
		return winner.String() + " wins"
	}
	return o.String()
}

// leadsTo lists moves that keep an outcome, each with the outcome that it leads to where that
// says more than [keptWords].
func leadsTo(p *syntax.Puzzle, moves []solver.Move) words.Leads {
	list := make(words.Leads, len(moves))
	for i, m := range moves {
		list[i].Move = p.PlaceName(int(m.To))
		if outcome := game.FromHere(m); outcome.String() != keptWords(outcome) {
			list[i].Outcome = outcome.String()
		}
	}
	return list
}

// sameSet reports whether two lists hold the same places, no matter how often.
func sameSet(a, b []solver.Place) bool {
	for _, x := range a {
		if !slices.Contains(b, x) {
			return false
		}
	}
	for _, x := range b {
		if !slices.Contains(a, x) {
			return false
		}
	}
	return true
}
