package view

import (
	"slices"

	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/solver"
)

// A Solving is how far a person has come with a puzzle that they solve: they play the player to
// move, the machine answers with best play.
type Solving struct {
	Count
	Start []solver.Place `json:"start,omitempty"` // the path to the position where it began
	Tree  []*Tree        `json:"tree,omitempty"`  // the moves that were tried
	Back  int            `json:"back,omitempty"`  // how many moves of the path are a wrong one and its refutation

	// What may tell an outcome, or is about a text that has changed by then, does not last.
	Stage   int            `json:"-"` // of the hints for the position shown
	Asked   []solver.Place `json:"-"` // the path to the position that they are for
	Verdict string         `json:"-"` // on the last move, in words
	Judged  Verdict        `json:"-"` // the same as one word, "" where no move was judged
	Hint    string         `json:"-"` // the last one, in words

	done int // how much had been done before, which stays
}

// A Count counts what somebody who solves a puzzle has done.
type Count struct {
	Moves  int    `json:"moves"` // that were right or slower
	Slower int    `json:"slower,omitempty"`
	Hints  int    `json:"hints"`
	Wrong  int    `json:"wrong"`
	Ended  Ending `json:"ended,omitempty"`
}

// An Ending says how solving a puzzle has ended.
type Ending string

// The endings.
const (
	NotEnded Ending = ""
	Solved   Ending = "solved"
	GivenUp  Ending = "givenUp"
)

// A Verdict judges a move of somebody who solves a puzzle.
type Verdict string

// The verdicts.
const (
	Right  Verdict = "right"  // a best move
	Slower Verdict = "slower" // keeps the winner or the draw, but is not best
	Wrong  Verdict = "wrong"  // all else
)

// verdictOf judges a move. In knight and pawns a move is right or wrong.
func verdictOf(m solver.Move) Verdict {
	switch {
	case m.Rank == 0:
		return Right
	case m.Keeps && m.Outcome.Kind != solver.Total:
		return Slower
	}
	return Wrong
}

// Conceals reports whether what is known is hidden because somebody solves the puzzle.
func (s *State) Conceals() bool {
	return s.Mode == Solve && (s.Solving == nil || s.Solving.Ended == NotEnded)
}

// solving returns how far somebody has come who solves the puzzle and has not ended; nil for nobody.
func (s *State) solving() *Solving {
	if !s.Conceals() {
		return nil
	}
	return s.Solving
}

// concealed refuses what would tell how the game goes on.
func (d *deedOf) concealed() error {
	return refuse("Outcomes are hidden while you solve; give up to see them.")
}

// shows reports whether the person has asked to be told all.
func (s *State) shows() bool {
	return s.Revealed || s.Mode == Solve && s.Solving != nil && s.Solving.Ended != NotEnded
}

// Hides reports whether what is known is kept back, for the setting of spoilers.
func (s *State) Hides(spoilers bool) bool {
	return s.Conceals() || !spoilers && !s.shows()
}

// shownTree returns the explored moves that are drawn. What was explored before one solves the puzzle
// may be its solution.
func (s *State) shownTree() []*Tree {
	switch g := s.solving(); {
	case g != nil:
		return g.Tree
	case s.Conceals():
		return nil
	}
	return s.Tree
}

// goesOn has somebody who solves one puzzle after another begin with this one, at the position of the
// text, and tells anew whom they play where nothing was said of the last move.
func (b *Board) goesOn(s *State) {
	switch g := s.Solving; {
	case s.Mode != Solve || g != nil && (g.Ended != NotEnded || g.Verdict != ""):
	case !hasMove(b.at):
		s.Note = b.subject.Printer.Sprintf("The game is over; there is no move to find here.")
	default:
		if g == nil {
			s.begin()
		}
		s.Note = youPlay(b.subject.Printer, b.at.Turn(), len(s.Solving.Start) > 0)
		s.Solving.Verdict = s.Note
	}
}

// beganHere reports whether nothing was done since somebody began to solve the puzzle, which they
// still do.
func (s *State) beganHere() bool {
	g := s.solving()
	return g != nil && (len(s.done) <= g.done || len(s.done[len(s.done)-1].path) < len(g.Start))
}

// hasMove reports whether there is a move to find in a position.
func hasMove(at solver.Position) bool {
	known := game.Evaluate(at)
	return !known.IsCalledOver() && len(known.Moves) > 0
}

// begin begins to solve from the position after the path.
func (s *State) begin() {
	s.Solving = &Solving{Start: slices.Clone(s.Path), done: len(s.done)}
	s.Track, s.undone = s.Path, nil // what was taken back may be the solution
}

// youPlay says whom somebody who solves a puzzle plays.
func youPlay(pr words.Printer, turn solver.Player, fromHere bool) string {
	if fromHere {
		return pr.Sprintf("You play %s from the position shown. Find the best move.", words.WithArticle(turn))
	}
	return pr.Sprintf("You play %s. Find the best move.", words.WithArticle(turn))
}

// fromHere is the value with which one solves the puzzle from the position shown.
const fromHere = "here"

// solve begins to solve the puzzle, from the position of the text unless it is asked to start from the
// one shown.
func (d *deedOf) solve() error {
	if d.Shown.State != "solved" {
		return d.solved()
	}
	at, path := d.Shown.at, d.Path
	if d.Value != fromHere {
		at, path = d.Shown.subject.Answer.Game.Start, nil
	}
	if !hasMove(at) {
		return refuse("The game is over.")
	}
	d.walk(path)
	d.begin()
	d.Mode = Solve
	d.effect.Cursor = int(game.RulesOf(d.Shown.Puzzle()).MoverAt(at)) // away from a best move, on which it may have started
	d.effect.Says = youPlay(d.Printer, at.Turn(), len(d.Path) > 0)
	return nil
}

// Edited notes that the text of the puzzle has changed: what was said is about another one.
func (s *State) Edited() {
	if g := s.Solving; g != nil {
		if s.IsWrong() {
			s.TakeBackWrong()
		}
		s.Note = ""
		g.Stage, g.Asked, g.Verdict, g.Judged, g.Hint = 0, nil, "", "", ""
	}
}

// IsWrong reports whether a wrong move of somebody who solves the puzzle is shown.
func (s *State) IsWrong() bool { return s.Solving != nil && s.Solving.Back > 0 }

// TakeBackWrong takes a wrong move back, with its refutation. What was said of it stays.
func (s *State) TakeBackWrong() {
	last := s.done[len(s.done)-1]
	s.Solving.Back, s.done = 0, s.done[:len(s.done)-1]
	s.Path, s.Track, s.Tree = last.path, last.track, last.tree
}

// judges shows a verdict in the note row, and says it.
func (d *deedOf) judges(v Verdict, text string) {
	d.Solving.Judged, d.Solving.Verdict, d.Solving.Hint = v, text, ""
	d.Note, d.effect.Says = text, text
}

// hints does so with a hint.
func (d *deedOf) hints(text string) {
	d.Solving.Hint = text
	d.Note, d.effect.Says = text, text
}

// try plays a move of the person, judges it, and has the machine answer.
func (d *deedOf) try(to solver.Place) error {
	g := d.Solving
	if err := d.solved(); err != nil {
		return err
	}
	at := d.Shown.at
	known := game.Evaluate(at)
	m, ok := known.Move(to)
	if !ok {
		return refuse("No move leads to %s now.", d.Shown.name(to))
	}
	next, _ := at.Play(to)
	path := append(slices.Clone(d.Path), to)
	verdict, isNew := verdictOf(m), countMoves(grow(g.Tree, path)) > countMoves(g.Tree)
	said := d.verdictWords(verdict, &known, m)
	if reply := next.Moves(); !next.Over() && len(reply) > 0 {
		path = append(path, reply[0].To)
		said = d.Printer.Sprintf("%s Then %s plays %s.", syntax.Phrase(said), words.WithArticle(next.Turn()), d.Shown.name(reply[0].To))
		next, _ = next.Play(reply[0].To)
	}
	switch {
	case verdict == Wrong:
		g.Back, d.Streak = len(path)-len(d.Path), 0
		if isNew {
			g.Wrong++
		}
		d.explore(path)
		d.judges(verdict, said)
		return nil
	case verdict == Slower && isNew:
		g.Slower++
	}
	d.explore(path)
	g.counts(path)
	isRepeated := known.Outcome.Plies == solver.Unforced && known.Outcome.Kind != solver.Total && d.isRepeated(path, next)
	isOver := next.Over() || len(next.Moves()) == 0
	if isRepeated && !isOver {
		said = d.Printer.Sprintf("%s The position repeats.", syntax.Phrase(said))
	}
	d.judges(verdict, said)
	if isOver || isRepeated {
		g.Ended = Solved
		if g.Hints+g.Wrong == 0 && !d.WasSolved {
			d.Streak++
		}
		d.WasSolved = true
		g.Verdict = d.Printer.Sprintf("%s Solved in %s.", syntax.Phrase(said), syntax.Phrase(d.countWords()))
		d.Note, d.effect.Says = d.Printer.Sprintf("Solved in %s.", syntax.Phrase(d.countWords())), g.Verdict // the note is short, so that every picture has room
	}
	return nil
}

// counts counts the moves of the person on a path.
func (g *Solving) counts(path []solver.Place) {
	g.Moves = max(len(path)-len(g.Start)+1, 0) / 2
}

// isRepeated reports whether the position after a path has been there since solving began.
func (d *deedOf) isRepeated(path []solver.Place, now solver.Position) bool {
	at := d.Shown.subject.Answer.Game.Start
	here := placing(d.Shown.Puzzle(), now)
	for i, to := range path[:len(path)-1] {
		if i >= len(d.Solving.Start) && placing(d.Shown.Puzzle(), at) == here {
			return true
		}
		next, ok := at.Play(to)
		if !ok {
			return false
		}
		at = next
	}
	return false
}

// placing returns where the pieces stand and who is to move, to compare positions.
func placing(p *syntax.Puzzle, at solver.Position) string {
	text := at.Turn().String()
	for _, piece := range game.RulesOf(p).PiecesAt(at) {
		text += " " + p.PlaceName(piece.Place)
	}
	return text
}

// verdictWords says whether a move is right and, of a wrong one, what it throws away.
func (d *deedOf) verdictWords(v Verdict, at *game.Evaluation, m solver.Move) string {
	name := d.Shown.name(m.To)
	switch {
	case v == Right:
		return d.Printer.Sprintf("%s is right.", name)
	case v == Slower && at.Outcome.Kind == solver.Draw:
		return d.Printer.Sprintf("%s keeps the draw.", name)
	case v == Slower && isWinner(at):
		return d.Printer.Sprintf("%s wins too, but later.", name)
	case v == Slower:
		return d.Printer.Sprintf("%s loses sooner than need be.", name)
	case at.Outcome.Kind == solver.Total:
		return d.Printer.Sprintf("%s is wrong: another total is better.", name)
	case m.Outcome.Kind == solver.Draw:
		return d.Printer.Sprintf("%s is wrong: it throws the win away.", name)
	case at.Outcome.Kind == solver.Draw:
		return d.Printer.Sprintf("%s is wrong: it throws the draw away.", name)
	}
	return d.Printer.Sprintf("%s is wrong: it throws the win away, and loses.", name)
}

// isWinner reports whether the player to move wins.
func isWinner(at *game.Evaluation) bool {
	winner, won := at.Outcome.Kind.Winner()
	return won && winner == at.Turn
}

// bestHint is the stage of the hint that names a best move.
const bestHint = 2

// hint tells who wins, without the number, and then a best move; asked again it repeats that. In
// knight and pawns it tells the total first.
func (d *deedOf) hint() error {
	g := d.Solving
	switch {
	case g == nil || d.Mode != Solve:
		return refuse("There is nothing to give a hint at.")
	case g.Ended != NotEnded:
		return refuse("Solving has ended; there is nothing to give a hint at.")
	}
	if err := d.solved(); err != nil {
		return err
	}
	if len(d.Shown.Moves) == 0 {
		return refuse("The game is over.")
	}
	if !slices.Equal(g.Asked, d.Path) {
		g.Stage, g.Asked = 0, slices.Clone(d.Path)
	}
	if g.Stage < bestHint {
		g.Stage++
		g.Hints++
	}
	d.Streak = 0
	known := game.Evaluate(d.Shown.at)
	if g.Stage == bestHint {
		d.hints(d.Printer.Sprintf("Hint: %s is best.", d.Shown.name(known.Moves[0].To)))
		return nil
	}
	switch winner, won := known.Outcome.Kind.Winner(); {
	case known.Outcome.Kind == solver.Total:
		d.hints(d.Printer.Sprintf("Hint: the total is %s.", known.Outcome))
	case won:
		d.hints(d.Printer.Sprintf("Hint: %s wins.", words.WithArticle(winner)))
	default:
		d.hints(d.Printer.Sprintf("Hint: the game is a draw."))
	}
	return nil
}

// giveUp shows what is known, and the line from the position in which the person had to move.
func (d *deedOf) giveUp() error {
	g := d.solving()
	if g == nil {
		return refuse("There is nothing to give up.")
	}
	g.counts(d.Path)
	g.Ended, d.Streak = GivenUp, 0
	d.judges("", d.Printer.Sprintf("Given up after %s.", syntax.Phrase(d.countWords())))
	return nil
}

// countWords counts right moves, hints and wrong moves.
func (d *deedOf) countWords() string {
	g := d.Solving
	text := d.Printer.Sprintf("%d moves", g.Moves)
	switch g.Moves {
	case 0:
		text = d.Printer.Sprintf("no right move")
	case 1:
		text = d.Printer.Sprintf("1 move")
	}
	switch {
	case g.Hints == 1:
		text += d.Printer.Sprintf(", 1 hint")
	case g.Hints > 1:
		text += d.Printer.Sprintf(", %d hints", g.Hints)
	}
	if g.Slower > 0 {
		text += d.Printer.Sprintf(", %d slower", g.Slower)
	}
	if g.Wrong > 0 {
		text += d.Printer.Sprintf(", %d wrong", g.Wrong)
	}
	if d.Streak > 1 {
		text += d.Printer.Sprintf(", %d puzzles in a row", d.Streak)
	}
	return text
}
