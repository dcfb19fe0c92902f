// Package explain words the answer about a puzzle: hovers, hints, lenses, full explanations,
// and the command line's JSON. It finds nothing out and changes nothing, and knows nothing of
// the protocol.
package explain

import (
	"strings"

	"github.com/dustin/go-humanize"

	"plywise/lsp/answer"
	"plywise/lsp/diagram"
	"plywise/lsp/game"
	"plywise/lsp/inert"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

// An explainer explains one thing in a puzzle.
type explainer struct {
	words.Printer
	p    *syntax.Puzzle
	f    *answer.Facts  // nil if they are not known
	g    *answer.Game   // nil if only facts are explained
	a    *answer.Answer // about the puzzle, with f and g
	j    answer.Judgement
	text words.Text

	onBoard bool // beside a board, which has no title to hover over
}

func newExplainer(pr words.Printer, a *answer.Answer) *explainer {
	return &explainer{Printer: pr, p: a.Puzzle, f: a.Facts, g: a.Game, a: a}
}

func (x *explainer) say(format string, args ...any) {
	x.text = append(x.text, words.Paragraph(x.Sprintf(format, args...)))
}

// Sprintf is [words.Printer.Sprintf] for a format in Markdown.
func (x *explainer) Sprintf(format string, args ...any) words.Markup {
	return words.Markup(x.Printer.ForMarkdown().Sprintf(format, args...))
}

// At explains the thing at a cursor, and returns the range of that thing in the puzzle. The
// text is empty if there is nothing to explain. The answer is about the cursor's puzzle, and
// has its game if [NeedsSolution] says so.
func At(pr words.Printer, a *answer.Answer, c parser.Cursor, j answer.Judgement) (words.Text, source.Range) {
	if c.Puzzle == nil || c.Preamble || c.Field == nil || c.Part == parser.CommentPart {
		return nil, source.Range{}
	}
	x := newExplainer(pr, a)
	x.j = j
	title, subject := answer.IsTitle(c), x.subject(c)
	switch {
	case c.Part == parser.KeyPart:
		x.key(c.Field.Key)
	case c.Part == parser.ValuePart && c.Field.Key == "game":
		x.game()
	case isSetting(c):
		x.setting(c)
	}
	if a.Fillings != nil && len(x.text) == 0 {
		if hole := answer.HoleAt(c); hole >= 0 {
			return Hole(pr, a, hole), subject
		} else if title {
			return AboutHoles(pr, a), subject
		}
	}
	if len(x.text) > 0 && !title || x.f == nil || x.g == nil {
		return x.text, subject
	}
	switch {
	case title:
		x.puzzle()
	case c.List == syntax.InMoves:
		if c.Entry < len(x.f.Steps) { // else it is not legal: its diagnostic says so
			x.played(x.f.Steps[:c.Entry+1])
		}
	case c.List == syntax.InSolution:
		x.solution(c.Entry)
	case c.Field.Key == "tries":
		x.tryAt(c)
	case c.Field.Key == "set":
		x.setPlay()
	case c.Expect != nil:
		x.expect()
	case c.List == syntax.InBest, c.List == syntax.InOnly:
		x.asserted(c)
	case c.Place >= 0:
		x.place(solver.Place(c.Place))
		x.edit(j.Edit)
	case c.Token >= 0 && c.Field.Sound:
		x.assertion(c)
	}
	return x.text, subject
}

// NeedsSolution reports whether the explanation of the thing at a cursor depends on
// how the game ends. The meaning of a key or of a game's name does not.
func NeedsSolution(c parser.Cursor) bool {
	if c.Field == nil || c.Part == parser.CommentPart {
		return false
	}
	return c.Field.Key == "puzzle" || c.Part != parser.KeyPart && !(c.Part == parser.ValuePart && c.Field.Key == "game") && !isSetting(c)
}

// isSetting reports whether a cursor is on a number, a word or a text that its key explains,
// without the solution: whose turn it is, the source, `duals`, a jump, the limit, the size, or
// that there are no pawns.
func isSetting(c parser.Cursor) bool {
	if c.Field == nil || c.Part != parser.ValuePart || c.Token < 0 {
		return false
	}
	k, ok := syntax.KeyNamed(c.Puzzle.Game, c.Field.Key)
	return ok && (k.Name == "duals" || k.Name == "turn" || k.Name == "source" || k.Sort() == syntax.NumberSort ||
		k.Kind == syntax.PawnsValue && c.Place < 0)
}

// setting explains a number or a word of a key: what the word means, and the key.
func (x *explainer) setting(c parser.Cursor) {
	if word := x.p.Slice(x.p.Tokens[c.Token].Range()); c.Field.Key == "duals" && c.Field.Sound {
		x.say("`%s` — %s", word, DualsMeaning(x.p.Game, word))
	}
	x.key(c.Field.Key)
}

// subject returns the range of the thing at a cursor.
func (x *explainer) subject(c parser.Cursor) source.Range {
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
		return x.p.Tokens[c.Token].Range()
	}
	return source.Range{Start: c.Offset, End: c.Offset}
}

// key explains a key: its meaning, its default and an example.
func (x *explainer) key(name string) {
	k, ok := syntax.KeyNamed(x.p.Game, name)
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
	x.text = append(x.text, words.Paragraph(value), words.Drawing(k.Example))
}

// Key explains a key of a puzzle's game as a hover over it does.
func Key(pr words.Printer, p *syntax.Puzzle, key string) words.Text {
	x := &explainer{Printer: pr, p: p}
	x.key(key)
	return x.text
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
	switch {
	case !f.IsCalledOver():
		x.say("**%s** — %s to move", f.Outcome, f.Turn)
	case f.Outcome.Kind == solver.Total:
		x.say("**%s** — no pawn is left", f.Outcome)
	default:
		x.say("**%s** — the game is over", f.Outcome)
	}
	x.why(x.g.Start)
	if !game.NamesHolders(&f.Evaluation) {
		x.best(&f.Evaluation)
	}
	x.line(f.Line)
	if x.j.Composition != nil {
		x.composition(x.j.Composition)
	}
	if f.States == 1 {
		x.say("1 state")
	} else {
		x.say("%s states", humanize.Comma(f.States))
	}
}

// place describes a place, and says how good a move there is.
func (x *explainer) place(at solver.Place) {
	here := x.g.Rules.Site(at)
	if x.p.Game == syntax.KnightPawns {
		x.huntPlace(at, here)
	} else {
		x.chasePlace(at, here)
	}
}

// concealedPlace describes a place without saying how good a move there is.
func (x *explainer) concealedPlace(at solver.Place) {
	here := x.g.Rules.Site(at)
	if x.p.Game == syntax.KnightPawns {
		x.concealedHuntPlace(at, here)
	} else {
		x.concealedChasePlace(at, here)
	}
}

// played explains the last of the moves played: how good it is, and the position
// after it.
func (x *explainer) played(steps []game.Step) {
	step, at := steps[len(steps)-1], x.g.Start
	for _, s := range steps[:len(steps)-1] {
		next, ok := at.Play(s.Move.To)
		if !ok {
			return
		}
		at = next
	}
	x.playedMove(at, len(steps) == 1, step.Move.To)
}

// Played is the hover over the last of the moves that are played in a puzzle.
func Played(pr words.Printer, g *answer.Game, steps []game.Step) words.Text {
	x := &explainer{Printer: pr, p: g.Puzzle, g: g}
	x.played(steps)
	return x.text
}

// playedMove explains a legal move in a position, which may be the one shown: how good it
// is, and the position after it.
func (x *explainer) playedMove(at solver.Position, isShown bool, place solver.Place) {
	before := game.Evaluate(at)
	m, _ := before.Move(place)
	next, ok := at.Play(place)
	if !ok {
		return
	}
	x.leadOfPlayed(&before, m)
	switch mark := before.Mark(m); {
	case len(before.Moves) == 1:
		x.say("The only move there is.")
	case mark == game.OnlyMove:
		x.say("The only move that keeps the outcome.")
	case mark != game.NoMark:
		x.say("Better: %s — %s.", x.places(game.MovePlaces(before.Best())), before.Outcome)
	}
	x.judged(m, next)
	if isShown {
		x.tried(m)
	}
	after := game.Evaluate(next)
	pic := x.picture(next, game.MovePlaces(after.Best()))
	x.after(syntax.Phrase("After it"), &after, pic != nil)
	x.draw(pic, next)
	x.line(after.Line)
}

// after says how the game goes on after some moves; isMarked says that a picture marks the best
// ones.
func (x *explainer) after(moves syntax.Phrase, at *game.Evaluation, isMarked bool) {
	turn, best := words.WithArticle(at.Turn), x.places(game.MovePlaces(at.Best()))
	switch only := len(at.Keeping()) == 1; {
	case at.IsStuck():
		x.say("%s %s has no move, so the game is drawn.", moves, turn)
	case at.Over:
		x.say("%s the game is over: %s.", moves, words.Ended(at.Outcome))
	case isMarked && only:
		x.say("%s, with %s to move: %s. The only move (`*`): %s", moves, turn, at.Outcome, best)
	case isMarked:
		x.say("%s, with %s to move: %s. Best (`*`): %s", moves, turn, at.Outcome, best)
	case only:
		x.say("%s, with %s to move: %s. The only move: %s", moves, turn, at.Outcome, best)
	default:
		x.say("%s, with %s to move: %s. Best: %s", moves, turn, at.Outcome, best)
	}
}

// picture draws a position with some places marked, or the part of it that an editor has
// room for. It is nil where that is not enough, and for a graph.
func (x *explainer) picture(at solver.Position, marked []solver.Place) *diagram.Picture {
	const most = 100 // rows, and columns
	return diagram.NewPicture(x.p, at, marked, most, most)
}

// draw shows the picture of a position and names what it leaves out. Without a picture it says
// in words where the pieces stand.
func (x *explainer) draw(pic *diagram.Picture, at solver.Position) {
	leftOut, some := diagram.LeftOut(x.p, pic)
	if pic == nil {
		if some {
			x.say(leftOut.Format, leftOut.Args...)
		}
		x.text = append(x.text, words.Drawing(diagram.Standing(x.p, at)))
		return
	}
	x.text = append(x.text, words.Drawing(strings.Join(pic.Lines(), "\n")))
	if some {
		x.say(leftOut.Format, leftOut.Args...)
	}
}

// expect explains an assertion about the outcome.
func (x *explainer) expect() {
	f := x.f
	asserted := x.p.Text[x.p.Expect.Range.Start:x.p.Expect.Range.End]
	switch {
	case !answer.IsSound(x.p, "expect"):
		x.say("The outcome is **%s**.", f.Outcome)
	case answer.Expect.IsTrue(x.a):
		x.confirm(&answer.Expect)
	default:
		x.say("Fails: expected `%s`, the outcome is **%s**.", asserted, f.Outcome)
	}
	x.why(x.g.Start)
	x.goesOn(&f.Evaluation)
}

// assertion explains the assertion that a cursor is in, or its key without facts.
func (x *explainer) assertion(c parser.Cursor) {
	r := answer.AssertionOf(c.Field.Key)
	if r == nil {
		return
	}
	if words := newClaim(x.Printer, x.a, r, c.Field).Words; words != "" {
		x.say("%s", words)
	} else {
		x.key(c.Field.Key)
	}
}

// confirm says that an assertion holds, if it does.
func (x *explainer) confirm(r *answer.Assertion) bool {
	if !r.IsTrue(x.a) {
		return false
	}
	said := r.Confirms(x.a)
	x.say(said.Format, said.Args...)
	return true
}

// asserted explains an assertion about moves.
func (x *explainer) asserted(c parser.Cursor) {
	f := x.f
	head := []words.Markup{x.Sprintf("asserted"), x.Sprintf("actual")}
	switch {
	case !c.Field.Sound:
		// A half-written assertion is neither true nor false.
	case c.Field.Key == "best":
		if !x.confirm(&answer.Best) {
			x.say("Fails: these are not exactly the best moves.")
		}
		x.text = append(x.text, words.Table{Head: head, Rows: [][]words.Markup{{x.places(game.EntryPlaces(x.p.Best)), x.places(game.MovePlaces(f.Best()))}}})
	case x.p.Only != nil:
		if !x.confirm(&answer.Only) {
			x.say("Fails: this is not the one move that keeps the outcome.")
		}
		x.text = append(x.text, words.Table{Head: head, Rows: [][]words.Markup{{x.places([]solver.Place{solver.Place(x.p.Only.Place)}), x.places(game.MovePlaces(f.Keeping()))}}})
	}
	if c.Place >= 0 && !f.Over {
		x.moveHere(solver.Place(c.Place))
	}
}

// nameOf returns a place's name.
func (x *explainer) nameOf(place solver.Place) string { return x.p.PlaceName(int(place)) }

// best names the best moves of a position.
func (x *explainer) best(at *game.Evaluation) {
	switch best := x.places(game.MovePlaces(at.Best())); {
	case len(at.Moves) == 0:
	case len(at.Keeping()) == 1:
		x.say("The only move: %s", best)
	default:
		x.say("Best: %s", best)
	}
}

// line shows a line of best play. One move is none: it has been named.
func (x *explainer) line(line []solver.Place) {
	if len(line) > 1 {
		x.say("Line: %s", x.inLine(line))
	}
}

func (x *explainer) inLine(line []solver.Place) words.Markup {
	const maxShown = 40
	more := words.Markup("")
	if len(line) > maxShown {
		more = x.Sprintf(" … (%d moves)", len(line))
	}
	return x.code(line[:min(len(line), maxShown)]) + more
}

// places lists places as code.
func (x *explainer) places(ps []solver.Place) words.Markup {
	if len(ps) == 0 {
		return x.Sprintf("none")
	}
	const maxShown = 8
	more := words.Markup("")
	if len(ps) > maxShown {
		more = x.Sprintf(" … (%d in all)", len(ps))
	}
	return x.code(ps[:min(len(ps), maxShown)]) + more
}

// code writes the names of places as code.
func (x *explainer) code(ps []solver.Place) words.Markup {
	var b strings.Builder
	for i, place := range ps {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString("`" + inert.Code(x.nameOf(place)) + "`")
	}
	return words.Markup(b.String())
}
