package analysis

import (
	"strings"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/knight"
)

// An explainer writes what is known about one thing in a puzzle.
type explainer struct {
	Printer
	p    *parser.Puzzle
	f    *Facts // nil where they are not known
	g    *Game  // nil where only facts are explained
	text Text
}

func newExplainer(pr Printer, a *Answer) *explainer {
	return &explainer{Printer: pr, p: a.Puzzle, f: a.Facts, g: a.Game}
}

func (x *explainer) say(format string, args ...any) {
	x.text = append(x.text, Paragraph(x.Sprintf(format, args...)))
}

// Explain says what is known about the thing at a cursor, and the range in the
// puzzle that it is said of. The text is empty where there is nothing to say. The
// answer, which is about the cursor's puzzle, has its game where
// [NeedsSolution].
func Explain(pr Printer, a *Answer, c parser.Cursor) (Text, parser.Range) {
	if c.Puzzle == nil || c.Preamble || c.Field == nil {
		return nil, parser.Range{}
	}
	x := newExplainer(pr, a)
	title := c.Field.Key == "puzzle" && (c.Part == parser.KeyPart || c.Part == parser.ValuePart)
	switch {
	case c.Part == parser.KeyPart:
		x.key(c)
	case c.Part == parser.ValuePart && c.Field.Key == "game":
		x.game()
	}
	if len(x.text) > 0 && !title || x.f == nil || x.g == nil {
		return x.text, x.subject(c)
	}
	switch {
	case title:
		x.puzzle()
	case c.List == parser.InMoves:
		if c.Entry < len(x.f.Steps) { // else it is not legal: its diagnostic says so
			x.played(x.f.Steps[:c.Entry+1])
		}
	case c.Expect != nil:
		x.expect()
	case c.List == parser.InBest, c.List == parser.InOnly:
		x.asserted(c)
	case c.Place >= 0:
		x.place(solver.Place(c.Place))
	}
	return x.text, x.subject(c)
}

// NeedsSolution reports whether what is said of the thing at a cursor depends on
// how the game ends; what a key or a game's name means does not.
func NeedsSolution(c parser.Cursor) bool {
	if c.Field == nil {
		return false
	}
	return c.Field.Key == "puzzle" || c.Part != parser.KeyPart && !(c.Part == parser.ValuePart && c.Field.Key == "game")
}

// subject returns the range of the thing at a cursor.
func (x *explainer) subject(c parser.Cursor) parser.Range {
	switch {
	case c.Expect != nil:
		return c.Expect.Range
	case c.Part == parser.KeyPart:
		return c.Field.Name
	case c.Field.Key == "board" && c.Place >= 0:
		if r, ok := x.p.PlaceRange(c.Place); ok {
			return r
		}
	}
	if c.Token >= 0 {
		return x.p.Tokens[c.Token].Range
	}
	return parser.Range{Start: c.Offset, End: c.Offset}
}

// key explains a key: its meaning, its default and an example.
func (x *explainer) key(c parser.Cursor) {
	k, ok := parser.KeyNamed(x.p.Game, c.Field.Key)
	if !ok {
		return
	}
	x.say("`%s` — %s", k.Name, x.Sprintf(k.Doc))
	value := x.Sprintf("Value: %s.", x.Sprintf(k.Value))
	switch {
	case k.Needed:
		value += " " + x.Sprintf("Needed.")
	case k.Default != "":
		value += " " + x.Sprintf("Default: `%s`.", k.Default)
	}
	x.text = append(x.text, Paragraph(value), Drawing(k.Example))
}

// game explains a game's rules.
func (x *explainer) game() {
	info := x.p.Game.Info()
	if info.Name == "" {
		return
	}
	x.say("**%s** — %s", info.Name, x.Sprintf(info.Summary))
	x.say(info.Rules)
}

// puzzle sums a puzzle up.
func (x *explainer) puzzle() {
	f := x.f
	x.say("**%s** — %s to move", x.Sprintf("%v", f.Outcome), f.Turn)
	x.why(f.Outcome, x.g.Start)
	if best := f.Best(); len(best) > 0 {
		x.say("Best: %s", x.places(places(best)))
	}
	x.line(f.Line)
	x.say("%d states, solved in %v", f.States, f.Elapsed)
}

// why says what an outcome rests on.
func (x *explainer) why(o solver.Outcome, at solver.Position) {
	c, chased := at.(*chase.Position)
	goal := parser.Phrase("hole")
	if x.p.Game == parser.CatMouseGrid {
		goal = "food"
	}
	switch {
	case at.Over() && o.Reason == solver.Stuck:
		x.say("%s has no move, so the game is drawn.", titled(at.Turn()))
	case at.Over() || !chased:
	case o.Reason == solver.Repetition:
		x.say("Neither side can force a win: with best play the position repeats for ever.")
	case o.Reason == solver.Limit:
		x.say("The cat keeps the mouse from the food for the %d moves that are left.", c.Limit())
	case o.Kind == solver.MouseWins && o.Plies == 1:
		x.say("The next move takes the mouse to the %s.", goal)
	case o.Kind == solver.CatWins && o.Plies == 1:
		x.say("The next move wins for the cat.")
	case o.Kind == solver.MouseWins:
		x.say("Whatever the cat does, the mouse is at the %s after %d moves of both together.", goal, o.Plies)
	case o.Kind == solver.CatWins && x.p.Game == parser.CatMouseGrid:
		x.say("Whatever the mouse does, the cat catches it, or is at the food first, after %d moves of both together.", o.Plies)
	case o.Kind == solver.CatWins:
		x.say("Whatever the mouse does, the cat catches it after %d moves of both together.", o.Plies)
	}
}

// place explains a cell or node: what happens if a player stood there.
func (x *explainer) place(at solver.Place) {
	if x.g.Knight != nil {
		x.square(at)
		return
	}
	name := escape(x.p.PlaceName(int(at)))
	if x.p.Draft.Board != nil && x.p.Draft.Board.Cells[at] == '#' {
		x.say("**%s** — a wall", name)
		return
	}
	start := x.g.Start.(*chase.Position)
	x.say("**%s** — %s", name, x.standing(start, at))
	x.ifHere(start, at)
	x.moveHere(at)
}

// standing says what stands on a place of a chase.
func (x *explainer) standing(start *chase.Position, at solver.Place) string {
	var here []string
	if start.Mouse() == at {
		here = append(here, x.Sprintf("the mouse"))
	}
	if start.Cat() == at {
		here = append(here, x.Sprintf("the cat"))
	}
	if solver.Place(x.p.Draft.Goal.Place) == at {
		if x.p.Game == parser.CatMouseGrid {
			here = append(here, x.Sprintf("the food"))
		} else {
			here = append(here, x.Sprintf("the hole"))
		}
	}
	switch {
	case len(here) > 0:
		return strings.Join(here, ", ")
	case x.p.Game == parser.CatMouseGrid:
		return x.Sprintf("a free cell")
	}
	if n := len(x.p.Draft.Graph.Neighbors[at]); n != 1 {
		return x.Sprintf("a node with %d neighbours", n)
	}
	return x.Sprintf("a node with one neighbour")
}

// ifHere tabulates the outcome with the mouse, or the cat, on a place and the
// other where it is, either to move.
func (x *explainer) ifHere(start *chase.Position, at solver.Place) {
	outcome := func(mouse, cat solver.Place, turn solver.Player) string {
		if !x.g.Chase.Stands(solver.Cat, cat) {
			return x.Sprintf("not allowed")
		}
		return x.Sprintf("%v", x.g.Chase.Outcome(mouse, cat, turn, Limit(x.p)))
	}
	row := func(label string, mouse, cat solver.Place) []string {
		return []string{label, outcome(mouse, cat, solver.Mouse), outcome(mouse, cat, solver.Cat)}
	}
	x.text = append(x.text, Table{
		Head: []string{x.Sprintf("if here"), x.Sprintf("mouse to move"), x.Sprintf("cat to move")},
		Rows: [][]string{
			row(x.Sprintf("the mouse"), at, start.Cat()),
			row(x.Sprintf("the cat"), start.Mouse(), at),
		},
	})
}

// moveHere says whether the player to move can go to a place, how good that is,
// and how the game goes on.
func (x *explainer) moveHere(at solver.Place) {
	f := x.f
	if f.Over {
		x.say("The game is over: %s.", ended(f.Outcome))
		return
	}
	m, ok := f.Move(at)
	if !ok && at == mover(x.g.Start.(*chase.Position)) {
		x.say("%s is to move: %s, best: %s.", titled(f.Turn), f.Outcome, x.places(places(f.Best())))
		x.line(f.Line)
		return
	}
	if !ok {
		x.say("%s cannot go here now. Position shown: %s, best: %s.", titled(f.Turn), f.Outcome, x.places(places(f.Best())))
		x.ifMoved(at)
		return
	}
	switch mark(&f.Position, m) {
	case OnlyMove:
		x.say("**The only move** of %s that keeps the outcome: %s.", the(f.Turn), FromHere(m))
	case NoMark:
		x.say("**A best move** of %s: %s.", the(f.Turn), FromHere(m))
	case Slower:
		x.say("%s: %s. Better: %s (%s).", x.can(m.To), FromHere(m), x.places(places(f.Best())), f.Outcome)
	default:
		x.say("%s, but that is a mistake: %s. Better: %s (%s).", x.can(m.To), FromHere(m), x.places(places(f.Best())), f.Outcome)
	}
	x.lineAfter(at)
}

// can says that the player to move may go to a place, or stay there.
func (x *explainer) can(to solver.Place) parser.Message {
	turn := x.f.Turn
	if c, ok := x.g.Start.(*chase.Position); ok && mover(c) == to {
		return say("%s can stay here", titled(turn))
	}
	return say("%s can go here", titled(turn))
}

// lineAfter shows how the game goes on after a move, where that is forced.
func (x *explainer) lineAfter(move solver.Place) {
	if next, ok := x.g.Start.Play(move); ok && (next.Outcome().Plies != solver.Unforced || next.Over()) {
		x.line(append([]solver.Place{move}, solver.Line(next)...))
	}
}

// mover returns where the player to move stands.
func mover(at *chase.Position) solver.Place {
	if at.Turn() == solver.Cat {
		return at.Cat()
	}
	return at.Mouse()
}

// ifMoved shows how the game would go if the player to move stood elsewhere.
func (x *explainer) ifMoved(at solver.Place) {
	start := x.g.Start.(*chase.Position)
	mouse, cat := at, start.Cat()
	if start.Turn() == solver.Cat {
		mouse, cat = start.Mouse(), at
	}
	if !x.g.Chase.Stands(solver.Mouse, mouse) || !x.g.Chase.Stands(solver.Cat, cat) {
		return
	}
	there := x.g.Chase.Position(mouse, cat, start.Turn(), start.Limit())
	if line := solver.Line(there); len(line) > 0 {
		x.say("With %s here: %s. Line: %s", the(start.Turn()), there.Outcome(), x.inLine(line))
	}
}

// square explains a square of knight and pawns.
func (x *explainer) square(at solver.Place) {
	start := x.g.Start.(*knight.Position)
	f := x.f
	name := x.p.PlaceName(int(at))
	m, pawn := f.Move(at)
	switch {
	case start.Knight() == at:
		x.say("**%s** — the knight, %s to move: **%s**", name, f.Turn, f.Outcome)
		if best := f.Best(); len(best) > 0 {
			x.say("Best: %s", x.places(places(best)))
		}
		x.line(f.Line)
		return
	case !pawn && x.p.Draft.Board.Cells != nil && x.p.Draft.Board.Cells[at] == '#':
		x.say("**%s** — a square that may not be entered", name)
		return
	case !pawn:
		x.say("**%s** — an empty square", name)
		return
	}
	x.say("**%s** — a pawn", name)
	x.text = append(x.text, Table{
		Head: []string{x.Sprintf("steps to it"), x.Sprintf("total if %s takes it first", f.Turn)},
		Rows: [][]string{{x.Sprintf("%d", m.Steps), x.Sprintf("%v", m.Outcome)}},
	})
	if m.Rank == 0 {
		x.say("**A best move** of %s.", the(f.Turn))
	} else {
		x.say("Better for %s: %s (%s).", f.Turn, x.places(places(f.Best())), f.Outcome)
	}
	x.lineAfter(at)
}

// played explains the last of some moves played: its worth and the position after
// it.
func (x *explainer) played(steps []Step) {
	step := steps[len(steps)-1]
	to := x.p.PlaceName(int(step.Move.To))
	switch step.Mark {
	case OnlyMove:
		x.say("%s to %s `!` — the only move that keeps the outcome: **%s**", step.Turn, to, FromHere(step.Move))
	case NoMark:
		x.say("%s to %s — a best move: **%s**", step.Turn, to, FromHere(step.Move))
	case Slower:
		x.say("%s to %s `?!` — **%s**; better: %s (%s)", step.Turn, to, FromHere(step.Move), x.places(step.Best), step.Before)
	default:
		x.say("%s to %s `%s` — **%s**; better: %s (%s)", step.Turn, to, string(step.Mark), FromHere(step.Move), x.places(step.Best), step.Before)
	}
	at := x.g.Start
	for _, s := range steps {
		next, ok := at.Play(s.Move.To)
		if !ok {
			return
		}
		at = next
	}
	after := newPosition(at)
	best := places(after.Best())
	switch {
	case after.Over:
		x.say("After it the game is over: %s.", ended(after.Outcome))
	case x.p.Draft.Board != nil:
		x.say("After it, with %s to move: %s. Best (`*`): %s", the(after.Turn), after.Outcome, x.places(best))
	default:
		x.say("After it, with %s to move: %s. Best: %s", the(after.Turn), after.Outcome, x.places(best))
	}
	x.text = append(x.text, Drawing(Draw(x.p, at, best)))
	x.line(after.Line)
}

// expect explains an assertion about the outcome.
func (x *explainer) expect() {
	f := x.f
	asserted := x.p.Text[x.p.Expect.Range.Start:x.p.Expect.Range.End]
	if holds(x.p.Expect, f.Outcome) {
		x.say("Holds: the outcome is **%s**.", f.Outcome)
	} else {
		x.say("Fails: expected `%s`, the outcome is **%s**.", asserted, f.Outcome)
	}
	x.why(f.Outcome, x.g.Start)
	x.line(f.Line)
}

// asserted explains an assertion about moves.
func (x *explainer) asserted(c parser.Cursor) {
	f := x.f
	head := []string{x.Sprintf("asserted"), x.Sprintf("actual")}
	if c.Field.Key == "best" {
		verdict := x.Sprintf("Holds: these are all the best moves.")
		if !bestHolds(x.p, &f.Position) {
			verdict = x.Sprintf("Fails: these are not exactly the best moves.")
		}
		x.text = append(x.text, Paragraph(verdict), Table{head, [][]string{{x.places(entryPlaces(x.p.Best)), x.places(places(f.Best()))}}})
	} else if x.p.Only != nil {
		verdict := x.Sprintf("Holds: no other move keeps the outcome.")
		if !onlyHolds(x.p, &f.Position) {
			verdict = x.Sprintf("Fails: this is not the one move that keeps the outcome.")
		}
		x.text = append(x.text, Paragraph(verdict), Table{head, [][]string{{x.places([]solver.Place{solver.Place(x.p.Only.Place)}), x.places(places(f.Keeping()))}}})
	}
	if c.Place >= 0 && !f.Over {
		x.moveHere(solver.Place(c.Place))
	}
}

// line shows a line of best play.
func (x *explainer) line(line []solver.Place) {
	if len(line) > 0 {
		x.say("Line: %s", x.inLine(line))
	}
}

func (x *explainer) inLine(line []solver.Place) string {
	const most = 40
	more := ""
	if len(line) > most {
		more = x.Sprintf(" … (%d moves)", len(line))
	}
	return code(names(x.p, line[:min(len(line), most)])) + more
}

// places lists places as code.
func (x *explainer) places(ps []solver.Place) string {
	if len(ps) == 0 {
		return x.Sprintf("none")
	}
	const most = 8
	ns := names(x.p, ps[:min(len(ps), most)])
	more := ""
	if len(ps) > most {
		more = x.Sprintf(" … (%d in all)", len(ps))
	}
	return code(ns) + more
}

// code writes names as code. A backquote, which a node's name may hold, would
// end it.
func code(names []string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = "`" + strings.ReplaceAll(name, "`", "'") + "`"
	}
	return strings.Join(quoted, " ")
}
