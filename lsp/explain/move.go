package explain

import (
	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/solver"
)

// moveHere says whether the player to move can go to a place, how good that is,
// and how the game goes on.
func (x *explainer) moveHere(at solver.Place) {
	f := x.f
	if f.Over {
		x.say("%v", answer.WhyNoMove(&f.Evaluation))
		return
	}
	m, ok := f.Move(at)
	best, only := x.places(game.MovePlaces(f.Best())), len(f.Keeping()) == 1
	if !ok && at == x.g.Rules.MoverAt(x.g.Start) {
		switch {
		case game.NamesHolders(&f.Evaluation):
			x.say("%s is to move: %s.", words.Capitalised(f.Turn), f.Outcome)
		case only:
			x.say("%s is to move: %s, the only move: %s.", words.Capitalised(f.Turn), f.Outcome, best)
		default:
			x.say("%s is to move: %s, best: %s.", words.Capitalised(f.Turn), f.Outcome, best)
		}
		x.hold(x.g.Start)
		x.line(f.Line)
		return
	}
	if !ok {
		if only {
			x.say("%s cannot go here now. Position shown: %s, the only move: %s.", words.Capitalised(f.Turn), f.Outcome, best)
		} else {
			x.say("%s cannot go here now. Position shown: %s, best: %s.", words.Capitalised(f.Turn), f.Outcome, best)
		}
		x.elsewhere(at)
		return
	}
	switch mark := f.Mark(m); {
	case len(f.Moves) == 1:
		x.say("**The only move** that %s has: %s.", words.WithArticle(f.Turn), game.FromHere(m))
	case mark == game.OnlyMove:
		x.say("**The only move** of %s that keeps the outcome: %s.", words.WithArticle(f.Turn), game.FromHere(m))
	case mark == game.NoMark:
		x.say("**A best move** of %s: %s.", words.WithArticle(f.Turn), game.FromHere(m))
	case mark == game.Slower:
		x.say("%s: %s. Better: %s — %s.", x.can(m.To), game.FromHere(m), best, f.Outcome)
	default:
		x.say("%s, but that is a mistake: %s. Better: %s — %s.", x.can(m.To), game.FromHere(m), best, f.Outcome)
	}
	x.holdAfter(m)
	x.lineAfter(at)
}

// can says that the player to move may go to a place, or stay there.
func (x *explainer) can(to solver.Place) syntax.Message {
	if x.g.Rules.MoverAt(x.g.Start) == to {
		return syntax.Say("%s can stay here", words.Capitalised(x.f.Turn))
	}
	return syntax.Say("%s can go here", words.Capitalised(x.f.Turn))
}

// lineAfter shows how the game goes on after a move, if that is forced.
func (x *explainer) lineAfter(move solver.Place) {
	if next, ok := x.g.Start.Play(move); ok && (next.Outcome().Plies != solver.Unforced || next.Over()) {
		x.line(append([]solver.Place{move}, solver.Line(next)...))
	}
}

// elsewhere says how the game ends if the player to move arrives on a place that is out of
// reach, as the heat map shows it.
func (x *explainer) elsewhere(at solver.Place) {
	start, there := x.g.Start, x.g.Rules.Arrived(x.g.Start, x.g.Solution, at)
	if there == nil {
		return // it may not stand there
	}
	after := game.Evaluate(there)
	switch best := x.places(game.MovePlaces(after.Best())); {
	case len(after.Line) == 0:
	case len(after.Line) > 1:
		x.say("With %s here and %s to move: %s. Line: %s", words.WithArticle(start.Turn()), words.WithArticle(after.Turn), after.Outcome, x.inLine(after.Line))
	case len(after.Keeping()) == 1:
		x.say("With %s here and %s to move: %s. The only move: %s", words.WithArticle(start.Turn()), words.WithArticle(after.Turn), after.Outcome, best)
	default:
		x.say("With %s here and %s to move: %s. Best: %s", words.WithArticle(start.Turn()), words.WithArticle(after.Turn), after.Outcome, best)
	}
}
