package view

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"plywise/lsp/change"
	"plywise/lsp/filling"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/solver"
)

// A Command is something that a person can do with a board. An editor binds its keys, and knows
// no others.
type Command struct {
	Name  string
	Keys  []string      // any of them, as "Enter", "Ctrl+r", "g d"
	Help  syntax.Phrase // a few words
	Modes []Mode        // in which it counts; nil for all
	// Values are the words that it takes: one of them, also in the language of a person, and if there
	// is but one, that. "text" alone means any text. Nil for none.
	Values []syntax.Phrase

	// TakesSpot says that the command is about the spot at the cursor; the others leave that alone.
	TakesSpot bool

	looks bool // it changes nothing that is shown, so that a note stays
	do    func(*deedOf) error
}

// allMoves is the value of commands that step as far as it goes.
const allMoves = "all"

// AnyText is the value of commands that take any text.
const AnyText = "text"

// commands returns all commands, in the order in which help lists them. It is a function because
// help lists them itself.
func commands() []Command {
	inEdit, inSolve := []Mode{Edit}, []Mode{Solve}
	put := func(key string, help syntax.Phrase, what change.Content) Command {
		return Command{Name: "set", TakesSpot: true, Keys: []string{key}, Help: help, Modes: inEdit, Values: []syntax.Phrase{syntax.Phrase(what)}, do: (*deedOf).set}
	}
	return []Command{
		{Name: "press", TakesSpot: true, Keys: []string{"Enter"}, Help: "play there; go to the position of an entry; in edit mode put something or take it away", do: (*deedOf).press},
		{Name: "best", Keys: []string{"b"}, Help: "play the best move", do: (*deedOf).best},
		{Name: "takeBack", Keys: []string{"u"}, Help: "take back what was done last", do: (*deedOf).takeBack},
		{Name: "again", Keys: []string{"Ctrl+r"}, Help: "do again what was taken back", do: (*deedOf).again},
		{Name: "forward", Keys: []string{"] m"}, Help: "one move on, from the end along the line of best play", do: (*deedOf).forward},
		{Name: "back", Keys: []string{"[ m"}, Help: "one move back", do: (*deedOf).back},
		{Name: "forward", Keys: []string{"] M"}, Help: "to the end of the moves", Values: []syntax.Phrase{allMoves}, do: (*deedOf).forward},
		{Name: "back", Keys: []string{"[ M"}, Help: "to the position of the text", Values: []syntax.Phrase{allMoves}, do: (*deedOf).back},
		{Name: "append", Keys: []string{"a"}, Help: "write the moves shown into `moves`, else the line of best play", do: (*deedOf).append},
		{Name: "append", Keys: []string{"A"}, Help: "the same, in place of the moves that they leave", Values: []syntax.Phrase{"yes"}, do: (*deedOf).append},
		{Name: "play", Keys: []string{"m p"}, Help: "play the moves shown in the text", do: (*deedOf).playShown},
		{Name: "explore", Keys: []string{"m e"}, Help: "explore: moves leave the text alone", do: (*deedOf).mode},
		{Name: "text", Keys: []string{"m t"}, Help: "play in the text", do: (*deedOf).mode},
		{Name: "edit", Keys: []string{"e"}, Help: "edit the position of the text; again: explore", do: (*deedOf).mode},
		{Name: "solve", Keys: []string{"S"}, Help: "solve: outcomes are hidden, and the machine answers; from the position of the text", do: (*deedOf).solve},
		{Name: "solve", Keys: []string{"m s"}, Help: "the same, from the position shown", Values: []syntax.Phrase{fromHere}, do: (*deedOf).solve},
		{Name: "hint", Keys: []string{"H"}, Help: "a hint: who wins, then the best move", Modes: inSolve, do: (*deedOf).hint},
		{Name: "giveUp", Keys: []string{"X"}, Help: "give up, and see the line", Modes: inSolve, do: (*deedOf).giveUp},
		{Name: "next", Keys: []string{"] p"}, Help: "the next puzzle, beyond the last one that of the next file", do: func(d *deedOf) error { return d.turnTo(1) }},
		{Name: "previous", Keys: []string{"[ p"}, Help: "the puzzle before, or that of the file before", do: func(d *deedOf) error { return d.turnTo(-1) }},
		put("M", "put the mouse there", change.Mouse),
		put("C", "put the cat there", change.Cat),
		put("F", "put the food or the hole there", change.Food),
		put("N", "put the knight there", change.Knight),
		put("P", "put a pawn there", change.Pawn),
		{Name: "set", TakesSpot: true, Keys: []string{"s p"}, Help: "put something there", Modes: inEdit, Values: contents(), do: (*deedOf).set},
		{Name: "edge", TakesSpot: true, Keys: []string{"E"}, Help: "add an edge between two nodes, or take it away", Modes: inEdit, do: (*deedOf).edge},
		{Name: "decide", TakesSpot: true, Keys: []string{"D"}, Help: "decide the hole there: as all fillings that fit have it, else nothing is there", Modes: inEdit, do: (*deedOf).decide},
		{Name: "open", TakesSpot: true, Keys: []string{"O"}, Help: "make a hole there: not decided yet", Modes: inEdit, do: (*deedOf).open},
		{Name: "node", TakesSpot: true, Keys: []string{"s n"}, Help: "add a node, or delete this one", Modes: inEdit, Values: []syntax.Phrase{addNode, deleteNode}, do: (*deedOf).node},
		{Name: "turn", Keys: []string{"t"}, Help: "let the other player move", Modes: inEdit, do: (*deedOf).turn},
		{Name: "resize", TakesSpot: true, Keys: []string{"R"}, Help: "insert or delete a row or a column", Modes: inEdit, Values: resizings, do: (*deedOf).resize},
		{Name: "layer", Keys: []string{"L"}, Help: "the next layer of shades", do: (*deedOf).layer},
		{Name: "letters", Keys: []string{"s l"}, Help: "letters for who wins, or none", do: (*deedOf).letters},
		{Name: "replies", Keys: []string{"s r"}, Help: "have the machine answer moves that are explored, or not", do: (*deedOf).replies},
		{Name: "edits", Keys: []string{"s e"}, Help: "what every single edit would do, or not", do: (*deedOf).edits},
		{Name: "explain", Keys: []string{"s x"}, Help: "explain what is known, or not", looks: true, do: (*deedOf).explain},
		{Name: "reveal", Keys: []string{"s o"}, Help: "show the outcomes where spoilers are off, or hide them again", do: (*deedOf).reveal},
		{Name: "pin", Keys: []string{"p"}, Help: "keep this puzzle, or go along with the text again", do: (*deedOf).pin},
		{Name: "hover", TakesSpot: true, Keys: []string{"K"}, Help: "tell about this place", looks: true, do: (*deedOf).hover},
		{Name: "definition", TakesSpot: true, Keys: []string{"g d"}, Help: "go to this place in the text", looks: true, do: (*deedOf).definition},
		{Name: "copy", Keys: []string{"y y"}, Help: "copy the board as text", looks: true, do: (*deedOf).copy},
		{Name: "help", Keys: []string{"g ?"}, Help: "these keys", looks: true, do: (*deedOf).help},
	}
}

// TakesSpot reports whether a command of that name is about a spot.
func TakesSpot(name string) bool {
	return slices.ContainsFunc(commands(), func(c Command) bool { return c.Name == name && c.TakesSpot })
}

// Commands returns the commands that a client binds.
func Commands() []Command { return commands() }

func contents() []syntax.Phrase {
	var list []syntax.Phrase
	for _, c := range change.Contents() {
		list = append(list, syntax.Phrase(c))
	}
	return list
}

// What node does.
const addNode, deleteNode = syntax.Phrase("add"), syntax.Phrase("delete")

var resizings = []syntax.Phrase{
	syntax.Phrase("insert row"), syntax.Phrase("insert row below"), syntax.Phrase("delete row"),
	syntax.Phrase("insert column"), syntax.Phrase("insert column right"), syntax.Phrase("delete column"),
}

// ValuesIn returns the words that a command takes. Those from which a person chooses are in their
// language.
func (c *Command) ValuesIn(pr words.Printer) []string {
	list := make([]string, len(c.Values))
	for i, v := range c.Values {
		if list[i] = string(v); len(list) > 1 {
			list[i] = pr.Sprintf(list[i])
		}
	}
	return list
}

// understood returns a value as the command has it.
func (c *Command) understood(value string, pr words.Printer) string {
	if i := slices.Index(c.ValuesIn(pr), value); i >= 0 {
		return string(c.Values[i])
	}
	return value
}

// A Request asks a view to carry out a command.
type Request struct {
	Command string
	Target  *Target // what the spot of the picture stands for; nil for none
	Value   string
	Shown   *Board // the picture as it is now, of the puzzle that was seen; nil for none
	// BindsKeys says that the painter binds the keys of commands, and has no buttons for them.
	BindsKeys bool
	Printer   words.Printer
}

// An Effect is what a command asks of the session, beside the change of the state.
type Effect struct {
	// Edit changes the text without its solution, nil for no edit; Play are moves from the position
	// of the text to play there.
	Edit func(*syntax.Puzzle) (change.Change, error)
	Play []int
	// TakeBack asks for the last change of the text to be undone.
	TakeBack bool
	Again    bool         // and done again, in place of that
	Turn     int          // 1 asks for the next puzzle of the text, -1 for the one before
	Hover    solver.Place // a place of the position shown to tell about, or NoPlace
	From     solver.Place // where Hover is that neighbour of a node in a puzzle with holes, the node; else NoPlace
	Reveal   *Range       // of the text
	Cursor   int          // the spot that the board's cursor goes to, -1 for none
	Copy     string
	Says     string
}

// NoPlace is the place of an effect that is about none.
const NoPlace solver.Place = -1

// A deedOf is a command that is being carried out.
type deedOf struct {
	*State
	Request
	ctx    context.Context
	effect Effect
}

// Do carries out a command, as far as that is a matter of the view. The error is a [Refusal], or
// ctx's.
func (s *State) Do(ctx context.Context, r Request) (Effect, error) {
	all := commands()
	for i := range all {
		if all[i].Name == r.Command {
			r.Value = all[i].understood(r.Value, r.Printer)
		}
	}
	d := &deedOf{State: s, Request: r, ctx: ctx, effect: Effect{Hover: NoPlace, From: NoPlace, Cursor: -1}}
	for _, c := range all {
		if c.Name == r.Command {
			if c.Modes != nil && !slices.Contains(c.Modes, s.Mode) {
				if slices.Contains(c.Modes, Solve) {
					return Effect{}, refuse("This works in solve mode only.")
				}
				return Effect{}, refuse("This works in edit mode only.")
			}
			if !c.looks {
				s.Note = ""
			}
			err := c.do(d)
			return d.effect, err
		}
	}
	return Effect{}, refuse("There is no command %s.", r.Command)
}

// IsCommand reports whether there is a command of that name.
func IsCommand(name string) bool {
	return slices.ContainsFunc(commands(), func(c Command) bool { return c.Name == name })
}

func (d *deedOf) say(format string, args ...any) {
	d.effect.Says = d.Printer.Sprintf(format, args...)
}

// place returns the place that the command is about.
func (d *deedOf) place() (solver.Place, error) {
	if d.Target == nil || d.Target.Place < 0 {
		return 0, refuse("Put the cursor on a place of the board first.")
	}
	return d.Target.Place, nil
}

func (d *deedOf) press() error {
	switch t := d.Target; {
	case t == nil:
		return refuse("Put the cursor on a place of the board first.")
	case t.Kind == neighbourTarget:
		d.effect.Cursor = int(t.Place)
	case t.Kind == lineTarget:
		path := slices.Clone(d.Path)
		for _, step := range d.Shown.Line[:min(t.Plies, len(d.Shown.Line))] {
			path = append(path, step.To)
		}
		d.explore(path)
	case t.Kind == exploredTarget:
		d.walk(t.Path)
	case t.Kind == explainedTarget:
		d.explore(t.Path)
	case t.Kind == playedTarget:
		if d.Shown.State == "solved" {
			d.walk(d.Shown.legalMoves()[:min(t.Plies, len(d.Shown.legalMoves()))])
		}
		d.effect.Reveal = d.Shown.rangeOfPly(t.Plies)
	case t.Kind == fillingTarget:
		d.effect.Edit = func(p *syntax.Puzzle) (change.Change, error) {
			edits, err := change.Fill(d.ctx, d.Shown.subject.Answer.Fillings.Engine(), p, t.Fit)
			return change.Change{Title: syntax.Say("Fill in the blanks"), Edits: edits}, err
		}
	case t.Kind == placeTarget && d.Mode == Edit:
		return d.toggle(t.Place)
	case d.solving() != nil:
		return d.try(t.Place)
	default:
		return d.play(t.Place)
	}
	return nil
}

// solved refuses what needs the moves of the position shown, where they are not known.
func (d *deedOf) solved() error {
	switch d.Shown.State {
	case "solved":
		return nil
	case "broken":
		return refuse("The puzzle has a mistake; mend it first.")
	case "holed":
		return &Refusal{change.HasBlank(d.Shown.Puzzle())}
	}
	return refuse("The puzzle is not solved yet.")
}

// play makes a move of the position shown.
func (d *deedOf) play(to solver.Place) error {
	b := d.Shown
	move := slices.IndexFunc(b.Moves, func(m Move) bool { return m.To == to })
	if err := d.solved(); err != nil {
		return err
	}
	switch {
	case b.Over:
		return refuse("The game is over.")
	case move < 0:
		return refuse("No move leads to %s now.", b.name(to))
	}
	path := append(slices.Clone(d.Path), to)
	d.saysMove(&b.Moves[move])
	if d.Mode == Explore || d.Mode == Solve { // after solving, too, nobody has asked for another text
		d.reply(path)
		return nil
	}
	d.playPath(path)
	return nil
}

// reply explores a path, with the machine's answer to its last move if that is wanted.
func (d *deedOf) reply(path []solver.Place) {
	at, ok := game.PlayFrom(d.Shown.subject.Answer.Game.Start, path)
	if d.Replies && ok && !at.Over() {
		if moves := at.Moves(); len(moves) > 0 {
			path = append(slices.Clip(path), moves[0].To)
			d.say("%s; then %s plays %s", syntax.Phrase(d.effect.Says), words.WithArticle(at.Turn()), d.Shown.name(moves[0].To))
		}
	}
	d.explore(path)
}

// playShown plays the moves that lead to the position shown in the text.
func (d *deedOf) playShown() error {
	switch {
	case d.Shown.State != "solved":
		return d.solved()
	case len(d.Path) == 0:
		return refuse("The position of the text is shown; explore a move first.")
	}
	d.playPath(d.Path)
	return nil
}

func (d *deedOf) playPath(path []solver.Place) {
	for _, place := range path {
		d.effect.Play = append(d.effect.Play, int(place))
	}
}

// saysMove says what is played, how good that is, and the outcome that the board shows then. Where
// an outcome stands in brackets behind a move, it counts from before it.
func (d *deedOf) saysMove(m *Move) {
	player := playerNamed(d.Shown.Turn)
	switch {
	case m.After == nil || m.After.of == solver.Outcome{Kind: solver.Total}: // the head has the total
		d.say("%s to %s", player, m.Name)
	case m.Mark == game.NoMark:
		d.say("%s to %s, then %v", player, m.Name, m.After.of)
	default:
		d.say("%s to %s %s, then %v", player, m.Name, string(m.Mark), m.After.of)
	}
}

func (d *deedOf) best() error {
	b := d.Shown
	i := slices.IndexFunc(b.Moves, func(m Move) bool { return m.isBest() })
	if err := d.solved(); err != nil {
		return err
	}
	switch {
	case d.Conceals() && d.BindsKeys:
		return refuse("The best move is yours to find: H gives a hint, X gives up.")
	case d.Conceals():
		return refuse("The best move is yours to find: ask for a hint, or give up.")
	case b.Hidden:
		return refuse("Outcomes are hidden.")
	case b.Over || i < 0:
		return refuse("The game is over.")
	}
	return d.play(b.Moves[i].To)
}

// replies has the machine answer moves that are explored, the one that was just made too, or not.
func (d *deedOf) replies() error {
	d.Replies = !d.Replies
	if d.Replies && d.Mode == Explore && d.Shown.State == "solved" && len(d.Path)%2 == 1 {
		d.reply(d.Path)
	}
	if d.Replies {
		d.say("The machine answers moves that are explored.")
	} else {
		d.say("The machine does not answer any more.")
	}
	return nil
}

func (d *deedOf) turnTo(by int) error {
	d.effect.Turn = by
	return nil
}

func (d *deedOf) takeBack() error {
	if len(d.done) == 0 {
		return refuse("Nothing was done here that can be taken back.")
	}
	if d.beganHere() {
		return refuse("Solving began here.")
	}
	last := d.done[len(d.done)-1]
	if last.text {
		d.effect.TakeBack = true
		d.say("The last change of the text is taken back.")
		return nil
	}
	d.done, d.undone = d.done[:len(d.done)-1], append(d.undone, d.asItIs(false))
	d.undo(last)
	return nil
}

// TookBack notes that the last change of the text has been undone, or done again.
func (s *State) TookBack(again bool) {
	from, to := &s.done, &s.undone
	if again {
		from, to = to, from
	}
	if n := len(*from); n > 0 && (*from)[n-1].text {
		last := (*from)[n-1]
		*from, *to = (*from)[:n-1], append(*to, s.asItIs(true))
		s.undo(last)
	}
}

// undo shows the position before a deed.
func (s *State) undo(d deed) {
	s.Path, s.Track, s.Tree, s.Picked = d.path, d.track, d.tree, -1
	if s.Solving != nil {
		s.Solving.Judged, s.Solving.Verdict, s.Solving.Hint = "", "", ""
		if s.Solving.Ended == NotEnded {
			s.Solving.counts(s.Path)
		}
	}
}

func (d *deedOf) again() error {
	if len(d.undone) == 0 {
		return refuse("Nothing was taken back here.")
	}
	last := d.undone[len(d.undone)-1]
	if last.text {
		d.effect.TakeBack, d.effect.Again = true, true
		d.say("The change of the text is made again.")
		return nil
	}
	d.done, d.undone = append(d.done, d.asItIs(false)), d.undone[:len(d.undone)-1]
	d.undo(last)
	return nil
}

// forward goes on along the moves of the text or, off them, along what was explored; from their
// end along the line of best play.
func (d *deedOf) forward() error {
	if err := d.solved(); err != nil {
		return err
	}
	way, n := d.onward(d.Shown.legalMoves()), len(d.Path)
	if n == len(way) {
		way = slices.Clone(way)
		for _, step := range d.Shown.Line {
			way = append(way, step.To)
		}
	}
	to := n + 1
	switch {
	case n == len(way):
		return refuse("The moves end here.")
	case d.Value == allMoves:
		to = len(way)
	}
	d.step(way[:to], way)
	return nil
}

func (d *deedOf) back() error {
	if err := d.solved(); err != nil {
		return err
	}
	n, first := len(d.Path), 0
	if g := d.solving(); g != nil {
		first = len(g.Start)
	}
	switch {
	case n <= first:
		return refuse("The moves start here.")
	case d.Value == allMoves:
		n = first + 1
	}
	d.step(d.Path[:n-1], d.Track)
	return nil
}

// step shows a position on a way along which one goes to and fro. The text's cursor goes along with
// moves of the text.
func (d *deedOf) step(path, way []solver.Place) {
	d.walk(path)
	d.Track = way
	moves, n := d.Shown.legalMoves(), len(path)
	if n <= len(moves) && slices.Equal(path, moves[:n]) {
		d.effect.Reveal = d.Shown.rangeOfPly(n)
	}
}

func (d *deedOf) append() error {
	b := d.Shown
	moves := b.legalMoves()
	kept := 0
	for kept < min(len(moves), len(d.Path)) && moves[kept] == d.Path[kept] {
		kept++
	}
	var line []int
	for _, place := range d.Path[kept:] {
		line = append(line, int(place))
	}
	switch {
	case b.State != "solved":
		return d.solved()
	case d.Conceals():
		return refuse("Solve the puzzle first, or give up.")
	case len(moves) < len(b.Played):
		return refuse("A move in `moves` is not legal; mend it first.")
	case kept == len(d.Path) && kept < len(moves):
		return refuse("The position shown is one of `moves`; step to their end first, or play another move.")
	case kept == len(d.Path):
		if b.Hidden {
			return refuse("The line of best play is hidden.")
		}
		for _, step := range b.Line {
			line = append(line, int(step.To))
		}
		if len(line) == 0 {
			return refuse("No line of best play goes on from here.")
		}
	case kept < len(moves) && d.Value != "yes":
		replaced := strings.Join(d.names(moves[kept:]), " ")
		if d.BindsKeys {
			d.say("This would replace “%s” in `moves`; A does it.", replaced)
		} else {
			d.say("This would replace “%s” in `moves`.", replaced)
		}
		return nil
	}
	d.effect.Edit = func(p *syntax.Puzzle) (change.Change, error) { return change.WriteMoves(p, kept, line) }
	d.say("The moves are written into `moves`.")
	return nil
}

func (d *deedOf) names(places []solver.Place) []string {
	names := make([]string, len(places))
	for i, place := range places {
		names[i] = d.Shown.name(place)
	}
	return names
}

func (d *deedOf) mode() error {
	mode := Mode(d.Command)
	if mode == Edit && d.Mode == Edit {
		mode = Explore
	}
	if mode == Edit && len(d.Path) > 0 {
		d.walk(nil) // the position of the text is edited
	}
	d.Mode, d.Picked, d.Solving = mode, -1, nil
	return nil
}

func (d *deedOf) set() error {
	place, err := d.place()
	if err != nil {
		return err
	}
	word, from, moved := strings.Cut(d.Value, " ")
	if moved {
		n, err := strconv.Atoi(from)
		if err != nil || change.Content(word) != change.Pawn {
			return refuse("A place cannot become “%s”.", d.Value)
		}
		d.effect.Edit = func(p *syntax.Puzzle) (change.Change, error) { return change.MovePawn(p, n, int(place)) }
		return nil
	}
	content := change.Content(word)
	if !slices.Contains(change.Contents(), content) {
		return refuse("A place cannot become “%s”.", d.Value)
	}
	d.effect.Edit = func(p *syntax.Puzzle) (change.Change, error) { return change.SetPlace(p, int(place), content) }
	return nil
}

// toggle changes what a place is: wall or floor, pawn or none; of a graph it picks a node for an
// edge.
func (d *deedOf) toggle(place solver.Place) error {
	b := d.Shown
	d.Value = string(change.Wall)
	switch {
	case b.Arena == nil:
		return refuse("The position is not whole; mend it first.")
	case b.Arena.Kind == "graph":
		return d.edge()
	case b.Puzzle().Game == syntax.KnightPawns && slices.Contains(b.Pawns, place):
		d.Value = string(change.None)
	case b.Puzzle().Game == syntax.KnightPawns:
		d.Value = string(change.Pawn)
	case b.Arena.Cells != "" && b.Arena.Cells[place] != '.':
		d.Value = string(change.Floor)
	}
	return d.set()
}

// edge picks a node, or adds or takes away the edge between the one that is picked and another.
func (d *deedOf) edge() error {
	from, to, ok, err := d.ends(false)
	if err != nil || !ok {
		return err
	}
	present := slices.Contains(d.Shown.Arena.Edges, [2]int{min(from, to), max(from, to)})
	d.effect.Edit = func(p *syntax.Puzzle) (change.Change, error) {
		if hole := p.HoleAt(from, to); hole >= 0 {
			return change.DecideHole(p, hole, true)
		}
		return change.SetEdge(p, from, to, !present)
	}
	return nil
}

// ends returns the nodes of the edge that the command is about: the one that is picked and another;
// false where the first is only picked now.
func (d *deedOf) ends(ofHole bool) (from, to int, ok bool, err error) {
	place, err := d.place()
	if err != nil {
		return 0, 0, false, err
	}
	if d.Shown.Arena == nil || d.Shown.Arena.Kind != "graph" {
		return 0, 0, false, refuse("There are no edges here.")
	}
	to, err = strconv.Atoi(d.Value)
	from = d.Picked
	switch {
	case err == nil: // a panel names both
		from = int(place)
	case from < 0:
		d.Picked = int(place)
		if d.Note = d.Printer.Sprintf("%s is picked: choose another node to add or take away the edge.", d.Shown.name(place)); ofHole {
			d.Note = d.Printer.Sprintf("%s is picked: choose the other node of the edge.", d.Shown.name(place))
		}
		return 0, 0, false, nil
	default:
		to = int(place)
	}
	d.Picked = -1
	return from, to, true, nil
}

// spot returns what a hole is, or may be made of: a cell, for which other is -1, or two nodes.
func (d *deedOf) spot() (at, other int, ok bool, err error) {
	place, err := d.place()
	switch {
	case err == nil && d.Target.Kind == neighbourTarget:
		return int(d.Target.From), int(place), true, nil
	case d.Shown.Arena != nil && d.Shown.Arena.Kind == "graph":
		return d.ends(true)
	}
	return int(place), -1, err == nil, err
}

// decide decides a hole as all fillings that fit have it; where they do not agree, or are too many to
// count, nothing is there, and what is there instead is a matter of other keys.
func (d *deedOf) decide() error {
	at, other, ok, err := d.spot()
	if err != nil || !ok {
		return err
	}
	var filled *filling.Summary
	if f := d.Shown.subject.Answer.Fillings; f != nil {
		if filled = f.Summary(); filled == nil && f.IsCounted() {
			return refuse("The fillings are still being counted; decide when that is done.")
		}
	}
	d.effect.Edit = func(p *syntax.Puzzle) (change.Change, error) {
		hole := p.HoleAt(at, other)
		return change.DecideHole(p, hole, hole >= 0 && filled != nil && filled.Fits > 0 && filled.Holes[hole].Fits[0] == 0)
	}
	return nil
}

// open makes a hole.
func (d *deedOf) open() error {
	at, other, ok, err := d.spot()
	if err == nil && ok {
		d.effect.Edit = func(p *syntax.Puzzle) (change.Change, error) { return change.OpenHole(p, at, other) }
	}
	return err
}

func (d *deedOf) node() error {
	switch d.Value {
	case string(addNode):
		d.effect.Edit, d.effect.Cursor = change.AddNode, d.Shown.places()
		return nil
	case string(deleteNode):
		place, err := d.place()
		d.effect.Edit = func(p *syntax.Puzzle) (change.Change, error) { return change.DeleteNode(p, int(place)) }
		return err
	}
	return refuse("A node is added or deleted, not “%s”.", d.Value)
}

func (d *deedOf) turn() error {
	d.effect.Edit = change.PassTurn
	return nil
}

func (d *deedOf) resize() error {
	place, err := d.place()
	if err != nil {
		return err
	}
	b := d.Shown
	if b.Arena == nil || b.Arena.Kind != "grid" {
		return refuse("A graph has no rows.")
	}
	if !slices.Contains(resizings, syntax.Phrase(d.Value)) {
		return refuse("A board cannot be resized by “%s”.", d.Value)
	}
	r := change.Resizing{Column: strings.Contains(d.Value, "column"), Delete: strings.HasPrefix(d.Value, "delete"), At: int(place) / b.Arena.Cols}
	if r.Column {
		r.At = int(place) % b.Arena.Cols
	}
	if strings.HasSuffix(d.Value, "below") || strings.HasSuffix(d.Value, "right") {
		r.At++
	}
	d.effect.Edit = func(p *syntax.Puzzle) (change.Change, error) { return change.Resize(p, r) }
	return nil
}

func (d *deedOf) layer() error {
	switch {
	case d.Value != "":
		if !slices.Contains(layers, Layer(d.Value)) {
			return refuse("There is no layer “%s”.", d.Value)
		}
		d.Layer = Layer(d.Value)
	case d.Shown.Puzzle().Game == syntax.KnightPawns || d.Shown.Turn == "":
		return refuse("There are no layers here.")
	default:
		d.Layer = d.Layer.after(d.Shown.Turn)
	}
	return nil
}

func (d *deedOf) letters() error {
	d.Letters = !d.Letters
	return nil
}

// edits shows the map of the edits of the text's position, or not.
func (d *deedOf) edits() error {
	if d.Conceals() {
		return d.concealed()
	}
	if d.Edits = !d.Edits; d.Edits && len(d.Path) > 0 {
		d.say("Edits are shown at the position of the text: step back to it.")
	}
	return nil
}

func (d *deedOf) reveal() error {
	switch {
	case d.Conceals():
		return d.concealed()
	case !d.Revealed && !d.Shown.Hidden:
		return refuse("The outcomes are shown already.")
	}
	d.Revealed = !d.Revealed
	return nil
}

func (d *deedOf) pin() error {
	d.Pinned = !d.Pinned
	return nil
}

func (d *deedOf) hover() error {
	place, err := d.place()
	if err != nil {
		return err
	}
	d.effect.Hover = place
	if d.Shown.State != "holed" {
		return d.solved()
	}
	if d.Target.Kind == neighbourTarget {
		d.effect.From = d.Target.From
	}
	return nil
}

func (d *deedOf) definition() error {
	if d.Target != nil && d.Target.Kind == playedTarget {
		d.effect.Reveal = d.Shown.rangeOfPly(d.Target.Plies)
		return nil
	}
	place, err := d.place()
	if err != nil {
		return err
	}
	d.effect.Reveal = d.Shown.rangeOf(place)
	if d.effect.Reveal == nil {
		return refuse("The text says nothing of this place.")
	}
	return nil
}

func (d *deedOf) copy() error {
	d.effect.Copy = d.Shown.plainText()
	d.say("The board is copied.")
	return nil
}

// suits reports whether a command means anything in the game that is shown, for help.
func (c *Command) suits(b *Board) bool {
	if b == nil || b.Arena == nil {
		return true
	}
	isGraph, isHunt := b.Arena.Kind == "graph", b.Puzzle().Game == syntax.KnightPawns
	switch c.Name {
	case "set":
		isHunts := slices.Contains([]string{"N", "P"}, c.Keys[0])
		return len(c.Values) > 1 || isHunts == isHunt
	case "edge", "node":
		return isGraph
	case "resize":
		return !isGraph
	case "layer", "letters":
		return !isHunt
	}
	return true
}

func (d *deedOf) help() error {
	var b strings.Builder
	for _, c := range commands() {
		if (c.Modes == nil || slices.Contains(c.Modes, d.Mode)) && c.suits(d.Shown) {
			b.WriteString(Pad(strings.Join(c.Keys, ", "), len("Ctrl+r  ")) + d.Printer.Sprintf(string(c.Help)) + "\n")
		}
	}
	d.effect.Says = strings.TrimSuffix(b.String(), "\n")
	return nil
}
