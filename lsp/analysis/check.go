package analysis

import (
	"errors"
	"slices"
	"strings"
	"sync/atomic"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/composition"
	"plywise/solver/knight"
)

// The codes of the problems of sense.
const (
	ExpectFailed    parser.Code = "expect-failed"
	BestFailed      parser.Code = "best-failed"
	OnlyFailed      parser.Code = "only-failed"
	SolutionFailed  parser.Code = "solution-failed"
	DualFound       parser.Code = "dual"
	TriesFailed     parser.Code = "tries-failed"
	SetFailed       parser.Code = "set-failed"
	IdleFailed      parser.Code = "idle-failed"
	IdleWall        parser.Code = "idle-wall"
	IllegalMove     parser.Code = "illegal-move"
	MoveAfterEnd    parser.Code = "move-after-end"
	UnreachablePawn parser.Code = "unreachable-pawn"
	TooLarge        parser.Code = "too-large"
	Unsolvable      parser.Code = "unsolvable"
)

// factsOf collects the facts about a solved puzzle. The critique is on what it asserts of
// itself as a composition, nil where it asserts nothing.
func factsOf(g *Game, c *critique) *Facts {
	f := &Facts{
		Evaluation: Evaluate(g.Start), States: g.States(), Elapsed: g.Elapsed,
		critique: c, judged: new(atomic.Pointer[composition.Composition]), edits: new(atomic.Pointer[EditMap]),
	}
	f.Heat, _ = g.Arrivals(g.Start)
	return f
}

// check checks an author's assertions against the facts, and plays `moves`, which adds to
// them.
func check(g *Game, f *Facts) []parser.Problem {
	p := g.Puzzle
	var problems []parser.Problem
	for i := range claims {
		if c := &claims[i]; c.isWritten(p) && !c.holds(p, f) {
			problems = append(problems, c.problems(p, f)...)
		}
	}
	problems = append(problems, playMoves(g, f)...)
	slices.SortStableFunc(problems, func(a, b parser.Problem) int { return a.Range.Start - b.Range.Start })
	return problems
}

// A claim is a key that asserts something about the position shown. What is half written
// is neither true nor false.
type claim struct {
	key      string
	codes    []parser.Code // of its problems
	isSaid   func(p *parser.Puzzle) bool
	holds    func(p *parser.Puzzle, f *Facts) bool
	problems func(p *parser.Puzzle, f *Facts) []parser.Problem // where it does not hold
	fix      func(p *parser.Puzzle, f *Facts) []parser.Fix     // what mends them; none where nobody can judge it
}

var claims = [...]claim{
	{"expect", []parser.Code{ExpectFailed}, func(p *parser.Puzzle) bool { return p.Expect != nil }, ofPosition(expectHolds), oneProblem(expectProblem), oneFix(expectFix)},
	{"best", []parser.Code{BestFailed}, func(p *parser.Puzzle) bool { return len(p.Best) > 0 }, ofPosition(bestHolds), oneProblem(bestProblem), oneFix(bestFix)},
	{"only", []parser.Code{OnlyFailed}, func(p *parser.Puzzle) bool { return p.Only != nil }, ofPosition(onlyHolds), oneProblem(onlyProblem), oneFix(onlyFix)},
	{"solution", []parser.Code{SolutionFailed, DualFound}, composed(func(c *parser.Composition) bool { return len(c.Solution) > 0 }), solutionHolds, solutionProblems, solutionFixes},
	{"tries", []parser.Code{TriesFailed}, composed(func(c *parser.Composition) bool { return c.Tries != nil }), triesHold, triesProblems, triesFixes},
	{"set", []parser.Code{SetFailed}, composed(func(c *parser.Composition) bool { return c.Set != nil }), setHolds, setProblems, setFixes},
}

// claimOf returns the claim of a key.
func claimOf(key string) *claim {
	return &claims[slices.IndexFunc(claims[:], func(c claim) bool { return c.key == key })]
}

// claimWith returns the claim whose problems have a code, nil for none.
func claimWith(code parser.Code) *claim {
	if i := slices.IndexFunc(claims[:], func(c claim) bool { return slices.Contains(c.codes, code) }); i >= 0 {
		return &claims[i]
	}
	return nil
}

// ofPosition is a claim's holds that depends on the position shown alone.
func ofPosition(holds func(*parser.Puzzle, *Evaluation) bool) func(*parser.Puzzle, *Facts) bool {
	return func(p *parser.Puzzle, f *Facts) bool { return holds(p, &f.Evaluation) }
}

// oneProblem is a claim's problems where there is one, which depends on the position shown
// alone.
func oneProblem(problem func(*parser.Puzzle, *Evaluation) parser.Problem) func(*parser.Puzzle, *Facts) []parser.Problem {
	return func(p *parser.Puzzle, f *Facts) []parser.Problem { return []parser.Problem{problem(p, &f.Evaluation)} }
}

// oneFix is the same of a claim's fix.
func oneFix(fix func(*parser.Puzzle, *Evaluation) parser.Fix) func(*parser.Puzzle, *Facts) []parser.Fix {
	return func(p *parser.Puzzle, f *Facts) []parser.Fix { return []parser.Fix{fix(p, &f.Evaluation)} }
}

// composed is a claim's isSaid that looks at the puzzle's composition.
func composed(isSaid func(*parser.Composition) bool) func(*parser.Puzzle) bool {
	return func(p *parser.Puzzle) bool { return p.Composition != nil && isSaid(p.Composition) }
}

// isWritten reports whether a puzzle has the claim, without an error of form.
func (c *claim) isWritten(p *parser.Puzzle) bool { return c.isSaid(p) && isSound(p, c.key) }

// isSound reports whether a puzzle's key has a value without an error of form.
func isSound(p *parser.Puzzle, key string) bool {
	f := p.Field(key)
	return f != nil && f.IsSound()
}

// expected are the kinds of outcome that expectations assert.
var expected = [...]solver.Kind{
	parser.ExpectDraw:  solver.Draw,
	parser.ExpectMouse: solver.MouseWins,
	parser.ExpectCat:   solver.CatWins,
	parser.ExpectTotal: solver.Total,
}

// holds reports whether an expectation is true of an outcome.
func holds(x *parser.Expectation, o solver.Outcome) bool {
	return o.Kind == expected[x.Kind] &&
		(x.Plies == parser.AnyPlies || x.Plies == o.Plies) &&
		(!x.Limit || o.Reason == solver.Limit)
}

func expectHolds(p *parser.Puzzle, at *Evaluation) bool { return holds(p.Expect, at.Outcome) }

func bestHolds(p *parser.Puzzle, at *Evaluation) bool {
	return !at.Over && sameSet(entryPlaces(p.Best), places(at.Best()))
}

func onlyHolds(p *parser.Puzzle, at *Evaluation) bool {
	keep := at.Keeping()
	return len(keep) == 1 && int(keep[0].To) == p.Only.Place
}

func expectProblem(p *parser.Puzzle, at *Evaluation) parser.Problem {
	truth := at.Outcome.String() // as the format writes it
	return parser.Problem{
		Range: p.Expect.Range, Severity: parser.Error, Code: ExpectFailed,
		Message: parser.Say("This expects `%s`, but the outcome is `%s`.", shorten(p.Text[p.Expect.Range.Start:p.Expect.Range.End]), truth),
	}
}

func expectFix(p *parser.Puzzle, at *Evaluation) parser.Fix {
	truth := at.Outcome.String()
	return parser.Fix{Title: parser.Say("Expect what is true: `%s`", truth), Edits: []parser.TextEdit{{Range: p.Expect.Range, NewText: truth}}}
}

func bestProblem(p *parser.Puzzle, at *Evaluation) parser.Problem {
	pr := parser.Problem{Range: entriesRange(p.Best), Severity: parser.Error, Code: BestFailed}
	if at.Over {
		pr.Message = parser.Say("The game is over in the position shown (%s), so there is no best move; remove `best`.", ended(at.Outcome))
		if at.isStuck() {
			pr.Message = parser.Say("%s has no move in the position shown, so there is no best move; remove `best`.", capitalised(at.Turn))
		}
		return pr
	}
	best := places(at.Best())
	var missing, wrong []string
	for _, b := range best {
		if !slices.Contains(entryPlaces(p.Best), b) {
			missing = append(missing, p.PlaceName(int(b)))
		}
	}
	for _, e := range entryPlaces(p.Best) {
		if !slices.Contains(best, e) {
			wrong = append(wrong, p.PlaceName(int(e)))
		}
	}
	switch {
	case len(wrong) == 0:
		pr.Message = parser.Say("`best` has to list every optimal first move; missing: %s.", moveList(missing))
	case len(missing) == 0:
		pr.Message = parser.Say("Not an optimal first move: %s; the best moves are: %s.", moveList(wrong), moveList(names(p, best)))
	default:
		pr.Message = parser.Say("Not an optimal first move: %s; missing: %s.", moveList(wrong), moveList(missing))
	}
	return pr
}

func bestFix(p *parser.Puzzle, at *Evaluation) parser.Fix {
	if at.Over {
		return removeField(p, "best")
	}
	best := names(p, places(at.Best()))
	return parser.Fix{
		Title: parser.Say("List the best moves: %s", moveList(best)),
		Edits: []parser.TextEdit{{Range: entriesRange(p.Best), NewText: strings.Join(best, " ")}},
	}
}

func onlyProblem(p *parser.Puzzle, at *Evaluation) parser.Problem {
	pr := parser.Problem{Range: p.Only.Range, Severity: parser.Error, Code: OnlyFailed}
	asserted := solver.Place(p.Only.Place)
	move, legal := at.Move(asserted)
	keep, kept := at.Keeping(), keptWords(at.Outcome)
	switch {
	case at.Over:
		pr.Message = parser.Say("The game is over in the position shown (%s), so there is no only move; remove `only`.", ended(at.Outcome))
		if at.isStuck() {
			pr.Message = parser.Say("%s has no move in the position shown, so there is no only move; remove `only`.", capitalised(at.Turn))
		}
		return pr
	case !legal:
		pr.Message = parser.Say("%s cannot go to %s from here. To keep `%s`: %s.", capitalised(at.Turn), p.PlaceName(p.Only.Place), kept, leadsTo(p, keep))
	case !move.Keeps:
		pr.Message = parser.Say("%s gives the outcome away: it leads to `%s`. To keep `%s`: %s.", p.PlaceName(p.Only.Place), FromHere(move).String(), kept, leadsTo(p, keep))
	default:
		others := slices.DeleteFunc(slices.Clone(keep), func(m solver.Move) bool { return m.To == asserted })
		named, beside := leadsTo(p, []solver.Move{move}), leadsTo(p, others)
		isCook := p.Expect == nil || !isSound(p, "expect") || expectHolds(p, at) // of the win that is meant
		switch {
		case isCook && len(others) == 1:
			pr.Message = parser.Say("A cook: %s is not the only move that keeps `%s`; so does %s.", named, kept, beside)
		case isCook:
			pr.Message = parser.Say("A cook: %s is not the only move that keeps `%s`; so do %s.", named, kept, beside)
		case len(others) == 1:
			pr.Message = parser.Say("%s is not the only move that keeps `%s`; so does %s.", named, kept, beside)
		default:
			pr.Message = parser.Say("%s is not the only move that keeps `%s`; so do %s.", named, kept, beside)
		}
	}
	return pr
}

func onlyFix(p *parser.Puzzle, at *Evaluation) parser.Fix {
	keep := at.Keeping()
	if len(keep) != 1 {
		return removeField(p, "only")
	}
	name := p.PlaceName(int(keep[0].To))
	return parser.Fix{Title: parser.Say("Name the only move: %s", name), Edits: []parser.TextEdit{{Range: p.Only.Range, NewText: name}}}
}

// keptWords says of an outcome what a move that keeps it keeps: who wins, or that it is
// a draw, or the total.
func keptWords(o solver.Outcome) string {
	if winner, ok := o.Kind.Winner(); ok {
		return winner.String() + " wins"
	}
	return o.String()
}

// leadsTo lists moves that keep an outcome, with what each leads to where that says more
// than what they keep.
func leadsTo(p *parser.Puzzle, moves []solver.Move) leadList {
	list := make(leadList, len(moves))
	for i, m := range moves {
		list[i].move = p.PlaceName(int(m.To))
		if outcome := FromHere(m); outcome.String() != keptWords(outcome) {
			list[i].outcome = outcome.String()
		}
	}
	return list
}

// playMoves plays `moves` from the position shown, fills in f's Steps and
// Played, and returns a problem for the first entry that cannot be played. The
// problem lists the legal moves in the order of their places, not the best first:
// people who want to find the solution themselves see it too.
func playMoves(g *Game, f *Facts) []parser.Problem {
	p := g.Puzzle
	if len(p.Moves) == 0 {
		return nil
	}
	steps, after := playThrough(g.Start, f.Evaluation, entryPlaces(p.Moves))
	f.Steps = steps
	if len(steps) == len(p.Moves) {
		if isSound(p, "moves") {
			f.Played = &after
		}
		return nil
	}
	i := len(steps)
	e := p.Moves[i]
	problem := parser.Problem{Range: e.Range, Severity: parser.Error}
	switch {
	case after.isStuck():
		problem.Code = MoveAfterEnd
		problem.Message = parser.Say("%s has no move here, so the game is drawn; remove this move and what follows.", capitalised(after.Turn))
	case after.Over:
		problem.Code = MoveAfterEnd
		problem.Message = parser.Say("The game is over before this move (%s); remove it and what follows.", ended(after.Outcome))
	case e.Place < 0:
		return nil // a problem of form already
	default:
		problem.Code = IllegalMove
		problem.Message = parser.Say("%s cannot go to %s here; the legal moves are: %s.", capitalised(after.Turn), p.PlaceName(e.Place), moveList(names(p, slices.Sorted(slices.Values(places(after.Moves))))))
	}
	return []parser.Problem{problem}
}

// playThrough plays moves from a position and its evaluation. It returns a step for
// each move before the first that is not legal, and the position after these.
func playThrough(from solver.Position, at Evaluation, moves []solver.Place) (steps []Step, after Evaluation) {
	for _, to := range moves {
		next, ok := from.Play(to)
		if !ok {
			break
		}
		m, _ := at.Move(to)
		steps = append(steps, Step{Turn: at.Turn, Before: at.Outcome, Move: m, Best: places(at.Best()), Mark: at.Mark(m)})
		from, at = next, Evaluate(next)
	}
	return steps, at
}

// unsolvable says why a puzzle that is sound cannot be solved.
func unsolvable(p *parser.Puzzle, err error) []parser.Problem {
	var memory *solver.MemoryError
	var far *knight.UnreachableError
	switch {
	case errors.As(err, &memory):
		need, limit := memory.Amounts()
		if memory.Held > 0 {
			return []parser.Problem{{Range: mainField(p), Severity: parser.Error, Code: TooLarge, Message: parser.Say(
				"Solving this needs %s of memory, and the open texts take %s of the limit of %s; close some, make this smaller or raise the limit.",
				need, solver.Bytes(memory.Held), limit)}}
		}
		msg := parser.Say("Solving this needs %s of memory, more than the limit of %s; make it smaller or raise the limit.", need, limit)
		return []parser.Problem{{Range: mainField(p), Severity: parser.Error, Code: TooLarge, Message: msg}}
	case errors.As(err, &far):
		return unreachable(p, far)
	}
	return []parser.Problem{{Range: mainField(p), Severity: parser.Error, Code: Unsolvable, Message: parser.Say("This cannot be solved: %v.", err)}}
}

// tooMuchText is the problem of a text that may take more memory than the limit leaves:
// need is what it may take, held what the other open texts may, in bytes.
func tooMuchText(need, held, limit int64) parser.Problem {
	message := parser.Say("This text is not read: what is known of it may take %s of memory, more than the limit of %s; split it or raise the limit.",
		solver.Bytes(need), solver.Bytes(limit))
	if held > 0 && need <= limit {
		message = parser.Say("This text is not read: what is known of it may take %s of memory, and other open texts take %s of the limit of %s; close some, split it or raise the limit.",
			solver.Bytes(need), solver.Bytes(held), solver.Bytes(limit))
	}
	return parser.Problem{Severity: parser.Error, Code: TooLarge, Message: message}
}

// mainField returns the range of the key whose value makes a puzzle large: rather the
// board's size than the pawns, if its sides are so long that a few ways are too long.
func mainField(p *parser.Puzzle) parser.Range {
	const long = 1 << 14
	keys := []string{"board", "graph", "pawns", "puzzle"}
	if b := p.Draft.Board; b != nil && (b.Rows >= long || b.Cols >= long) {
		keys = append([]string{"size"}, keys...)
	}
	for _, key := range keys {
		if f := p.Field(key); f != nil {
			return f.Name
		}
	}
	return parser.Range{}
}

// shorten cuts the author's text to a length that fits into a sentence.
func shorten(s string) string {
	const maxRunes = 40
	if r := []rune(s); len(r) > maxRunes {
		return string(r[:maxRunes]) + "…"
	}
	return s
}

func places(moves []solver.Move) []solver.Place {
	ps := make([]solver.Place, len(moves))
	for i, m := range moves {
		ps[i] = m.To
	}
	return ps
}

func entryPlaces(entries []parser.Entry) []solver.Place {
	ps := make([]solver.Place, len(entries))
	for i, e := range entries {
		ps[i] = solver.Place(e.Place)
	}
	return ps
}

func names(p *parser.Puzzle, ps []solver.Place) []string {
	ns := make([]string, len(ps))
	for i, x := range ps {
		ns[i] = p.PlaceName(int(x))
	}
	return ns
}

func entriesRange(entries []parser.Entry) parser.Range {
	return parser.Range{Start: entries[0].Range.Start, End: entries[len(entries)-1].Range.End}
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
