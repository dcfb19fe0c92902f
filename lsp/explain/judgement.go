package explain

import (
	"slices"

	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// composition words the judge's verdict on the position shown.
func (x *explainer) composition(c *composition.Composition) {
	x.soundness(c)
	if len(c.Line) > 0 && c.Side == c.Turn {
		x.firstMoves(c)
	}
	if len(c.Tries) > 0 {
		x.say("Tries, each with its only refutation:")
		x.text = append(x.text, x.triesTable(c.Tries))
	}
	if c.Set != nil {
		x.say("Set play, with %s to move: %s.", words.WithArticle(c.Turn.Opponent()), *c.Set)
	}
	if c.Zugzwang {
		x.say("Zugzwang: %s would do better if %s had to move.", words.WithArticle(c.Turn), words.WithArticle(c.Turn.Opponent()))
	}
}

// soundness says how sound the composition is.
func (x *explainer) soundness(c *composition.Composition) {
	side := words.WithArticle(c.Side)
	if len(c.Line) > 0 && len(c.Turns) == 0 {
		x.say("**Trivially sound**: the game ends before %s has to move.", side)
		return
	}
	switch t := flawOf(c); c.Sound {
	case composition.Strict:
		if c.Outcome.Kind == solver.Total {
			x.say("**Sound**: whenever %s moves, one capture alone keeps the total.", side)
			return
		}
		x.say("**Strictly sound**: whenever %s moves, one move alone keeps the outcome.", side)
	case composition.Critical:
		x.say("**Sound**: every move of %s is critical; any other winning way only loses time and comes back.", side)
	case composition.Shortest:
		x.say("**Sound by length alone**: whenever %s moves, one move is quickest, but at move %d of the line %s wins too, by another way.",
			side, t.At+1, x.code([]solver.Place{t.Other}))
	case composition.Unsound:
		x.say("**Not sound**: at move %d of the line these are equally good: %s.", t.At+1, x.places(game.MovePlaces(t.Best())))
	}
}

// flawOf returns the first turn that keeps a composition from being sound, nil for none.
func flawOf(c *composition.Composition) *composition.Turn {
	for i := range c.Turns {
		t := &c.Turns[i]
		if c.Sound == composition.Shortest && !t.Critical || c.Sound == composition.Unsound && len(t.Best()) > 1 {
			return t
		}
	}
	return nil
}

// firstMoves names the key, its threat, and the other moves that keep the outcome.
func (x *explainer) firstMoves(c *composition.Composition) {
	key := x.places(game.MovePlaces(c.Key))
	after, _ := x.g.Start.Play(c.Key[0].To)
	switch threat, ok := composition.Threat(after); {
	case len(c.Key) > 1:
		x.say("Keys, equally good: %s", key)
	case ok:
		x.say("Key: %s, which threatens %s (%s)", key, x.code([]solver.Place{threat.To}), game.FromHere(threat))
	default:
		x.say("Key: %s", key)
	}
	waiting, slower, holding := c.BesideKey()
	if len(waiting) > 0 {
		x.say("Moves that only wait, and must come back to %s: %s", key, x.places(game.MovePlaces(waiting)))
	}
	if len(slower) > 0 {
		x.say("Slower ways to win: %s", x.places(game.MovePlaces(slower)))
	}
	if len(holding) > 0 {
		x.say("Moves that only hold out until the move limit: %s", x.places(game.MovePlaces(holding)))
	}
}

// triesTable lists tries with their refutations and outcomes.
func (x *explainer) triesTable(tries []composition.Try) words.Table {
	const most = 8
	table := words.Table{Head: []words.Markup{x.Sprintf("try"), x.Sprintf("refutation"), x.Sprintf("leads to")}}
	for _, t := range tries[:min(len(tries), most)] {
		table.Rows = append(table.Rows, []words.Markup{
			x.code([]solver.Place{t.Move.To}), x.code([]solver.Place{t.Refutation.To}), x.Sprintf("%v", game.FromHere(t.Move)),
		})
	}
	if n := len(tries); n > most {
		table.Rows = append(table.Rows, []words.Markup{x.Sprintf("… (%d in all)", n), "", ""})
	}
	return table
}

// judged words the judge's verdict on a move, given the position after it.
func (x *explainer) judged(m solver.Move, after solver.Position) {
	t := x.j.Turn
	if t == nil {
		return
	}
	best := t.Best()[0].To
	waits := false
	isBest := slices.ContainsFunc(t.Best(), func(b solver.Move) bool { return b.To == m.To })
	switch {
	case isBest && len(t.Best()) > 1:
		x.say("A dual: these are equally good: %s.", x.places(game.MovePlaces(t.Best())))
	case isBest && t.Critical && len(t.Keeping()) > 1:
		x.say("Critical: any other winning way only loses time and comes back to the position after this move.")
	case isBest && t.Other >= 0:
		x.say("Not critical: %s wins too, by another way.", x.code([]solver.Place{t.Other}))
	case !isBest && m.Keeps && t.Critical && m.Outcome.Plies != solver.Unforced:
		waits = true
		x.say("Waits: must come back to %s.", x.code([]solver.Place{best}))
	}
	if threat, ok := composition.Threat(after); ok && m.Keeps && !waits {
		x.say("Threatens %s (%s).", x.code([]solver.Place{threat.To}), game.FromHere(threat))
	}
	if composition.Zugzwang(after) {
		x.say("Zugzwang: now %s would do better if %s had to move.", words.WithArticle(after.Turn()), words.WithArticle(after.Turn().Opponent()))
	}
}

// tried says that a first move is a try, if it is.
func (x *explainer) tried(m solver.Move) {
	if t, ok := composition.TryBy(x.g.Start, m); ok {
		x.say("A try: the only refutation is %s.", x.code([]solver.Place{t.Refutation.To}))
	}
}

// solution says whether `solution` holds, and words the judge's verdict on one of its entries.
func (x *explainer) solution(entry int) {
	if !answer.Solution.IsJudged(x.a) {
		return
	}
	switch c := &x.f.Critique.Solution; {
	case x.confirm(&answer.Solution):
	case c.Flaw == composition.TooShort && entry == c.At:
		x.say("Fails: the game goes on after this move.")
		x.goesOn(&c.In)
	case c.Flaw == composition.AfterEnd && entry >= c.At:
		x.say("Fails: the game is over before this move (%s).", words.Ended(c.In.Outcome))
		return
	case (c.Flaw == composition.Illegal || c.Flaw == composition.NotBest) && entry >= c.At:
		if entry == c.At {
			x.say("Fails: best play goes on differently here.")
		} else {
			x.say("Fails: from move %d on best play is another.", c.At+1)
		}
		x.goesOn(&c.In)
		return
	case c.Flaw != composition.NoFlaw:
		x.say("Fails: this is not best play to the end.")
	default:
		x.say("Fails: it is best play, but has a dual.")
	}
	x.solutionMove(entry)
}

// goesOn shows best play from a position to the end.
func (x *explainer) goesOn(at *game.Evaluation) {
	if len(at.Line) == 1 {
		x.best(at)
	}
	x.line(at.Line)
}

// solutionMove explains an entry of `solution`.
func (x *explainer) solutionMove(entry int) {
	moves := game.EntryPlaces(x.p.Composition.Solution[:entry+1])
	if at, ok := game.PlayFrom(x.g.Start, moves[:entry]); ok {
		x.playedMove(at, entry == 0, moves[entry])
	}
}

// tryAt says whether the line of `tries` at a cursor is a try with its refutation, and names
// the outcome of its move.
func (x *explainer) tryAt(c parser.Cursor) {
	if !answer.Tries.IsJudged(x.a) {
		return
	}
	asserted := x.p.Composition.Tries.List
	if c.Entry < 0 || c.Entry/2 >= len(asserted) {
		x.allTries()
		return
	}
	t := asserted[c.Entry/2]
	move, legal := x.f.Move(solver.Place(t.Move.Place))
	switch i := slices.IndexFunc(x.f.Critique.Tries, func(other composition.Try) bool { return int(other.Move.To) == t.Move.Place }); {
	case !legal:
		x.say("Fails: this is not a legal first move.")
	case move.Keeps:
		x.say("Fails: %s keeps the outcome (%s), so it is no try.", x.code([]solver.Place{move.To}), game.FromHere(move))
	case i < 0 && composition.SideOf(x.g.Start) != x.f.Turn:
		x.say("Fails: the win is not that of %s, so no move here is a try.", words.WithArticle(x.f.Turn))
	case i < 0:
		refute := composition.Refutations(x.g.Start, move)
		x.say("Fails: %s gives the outcome away (%s), but not exactly one reply refutes it: %s.", x.code([]solver.Place{move.To}), game.FromHere(move), x.places(game.MovePlaces(refute)))
	case !answer.IsSameTry(t, x.f.Critique.Tries[i]):
		x.say("Fails: the only refutation of %s is %s.", x.code([]solver.Place{move.To}), x.code([]solver.Place{x.f.Critique.Tries[i].Refutation.To}))
	default:
		x.say("A try: %s leads to **%s**, and the only refutation is %s.", x.code([]solver.Place{move.To}), game.FromHere(move), x.code([]solver.Place{x.f.Critique.Tries[i].Refutation.To}))
	}
}

// allTries says whether `tries` holds, and lists the tries where it does not.
func (x *explainer) allTries() {
	switch tries := x.f.Critique.Tries; {
	case x.confirm(&answer.Tries):
	case len(tries) == 0:
		x.say("Fails: there is no try.")
	default:
		x.say("Fails: these are the tries:")
		x.text = append(x.text, x.triesTable(tries))
	}
}

// setPlay explains an assertion about the set play.
func (x *explainer) setPlay() {
	set := composition.SetPlay(x.g.Start)
	other := words.WithArticle(x.f.Turn.Opponent())
	switch {
	case set == nil:
		x.say("The game is over: %s.", words.Ended(x.f.Outcome))
	case !answer.Set.IsJudged(x.a):
		x.say("With %s to move the outcome is **%s**.", other, *set)
	case x.confirm(&answer.Set):
	default:
		x.say("Fails: with %s to move the outcome is **%s**.", other, *set)
	}
}

// DualsMeaning says what a word of `duals` means.
func DualsMeaning(game syntax.Game, word string) syntax.Phrase {
	switch {
	case word == syntax.AnyDuals.String():
		return syntax.Phrase("other moves may be as good")
	case game == syntax.KnightPawns:
		return syntax.Phrase("no other move may keep the total")
	case word == syntax.NoDuals.String():
		return syntax.Phrase("no other move may keep the outcome")
	case word == syntax.LongerDuals.String():
		return syntax.Phrase("other moves may win later")
	}
	return syntax.Phrase("other moves may only lose time")
}
