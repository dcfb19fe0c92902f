package view

import (
	"cmp"
	"slices"
	"strings"

	"plywise/lsp/words"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

// LeastColumns is the least width of a picture.
const LeastColumns = 20

// A Picture is what a view shows: a board, or why there is none.
type Picture struct {
	Board *Board // nil where there is nothing to show
	Older bool   // it is not that of the text as it stands
	Note  string // why it is older, or why there is none
}

// A Page is a picture as rows.
type Page struct {
	Rows    []Row
	Head    int      // how many first rows should stay in sight
	Targets []Target // what the spots stand for, by number
}

// Title returns the puzzle's title, for the frame of a window.
func (p *Picture) Title() string {
	if p.Board == nil {
		return ""
	}
	return p.Board.Title
}

// Number gives the entries of the board their spots, and returns what the spots stand for.
func (p *Picture) Number() []Target {
	if p.Board == nil {
		return nil
	}
	return p.Board.numberEntries()
}

// Page draws a picture as rows of at most that many columns.
func (p *Picture) Page(pr words.Printer, columns int) Page {
	d := &drawer{canvas: canvas{columns: max(columns, LeastColumns)}, Printer: pr, b: p.Board, older: p.Older, short: map[int][]string{}}
	if p.Board == nil {
		d.paragraph(p.Note, 0, Note)
		return Page{Rows: d.rows, Head: len(d.rows)}
	}
	d.targets = p.Number()
	d.measureMarks()
	note, kind := p.note()
	head := d.head(note, kind)
	if p.Board.Arena != nil {
		d.arena()
		d.layerWords()
		d.lists()
	}
	if len(Wrap(note, d.columns)) > noteRows {
		d.blank()
		d.paragraph(note, 0, kind)
	}
	return Page{d.rows, head, d.targets}
}

// Rows returns the rows of the board alone, for a page of a terminal.
func (b *Board) Rows(columns int) []Row {
	if b.Arena == nil {
		return nil
	}
	d := b.drawer(columns)
	d.arena()
	return d.rows
}

func (b *Board) drawer(columns int) *drawer {
	d := &drawer{canvas: canvas{columns: max(columns, LeastColumns)}, Printer: b.subject.Printer, b: b, short: map[int][]string{}}
	d.targets = b.numberEntries()
	d.measureMarks()
	return d
}

// Widths returns the numbers of columns from which on a board shows more, the widest first; none for
// a graph, whose rows break.
func (b *Board) Widths() []int {
	if b.Arena == nil || b.Arena.Kind != "grid" {
		return nil
	}
	d := b.drawer(LeastColumns)
	whole, label := d.part(), d.label()
	var widths []int
	for _, size := range d.sizes() {
		widths = append(widths, label+(whole.right-whole.left)*size.cell+whole.cut(b.Arena))
	}
	return slices.Compact(widths)
}

// plainText returns the board as text.
func (b *Board) plainText() string {
	const wide = 1000
	var text strings.Builder
	for _, row := range b.Rows(wide) {
		text.WriteString(row.Text + "\n")
	}
	return text.String()
}

// A drawer draws one board.
type drawer struct {
	canvas
	words.Printer
	b       *Board
	older   bool
	isPrint bool // nobody steps through it: of a large board only a part is drawn, and diagnostics stand beside it
	targets []Target

	short map[int][]string // the names of nodes that are cut to so many columns

	// By place.
	pieces   map[solver.Place][]piece
	distance []string // how far the end is; "" for nothing to say
	letter   []string
	sign     []string // '*' for a best move, '+' for another one
	kinds    []string
}

// A piece stands on a place.
type piece struct {
	name   string // as messages have it
	letter string
}

// head draws the rows that stay in sight: the title and the mode, who is to move and the outcome,
// the moves that were explored, and a note. Rows without anything to say stay blank, so that
// nothing moves when they have.
func (d *drawer) head(note string, kind Kind) int {
	b := d.b
	title := b.Title
	if title == "" {
		title = d.Sprintf("puzzle without a title")
	}
	var marks []string
	if b.Pinned {
		marks = append(marks, d.Sprintf("pinned"))
	}
	if b.Mode != Explore {
		marks = append(marks, d.modeWords())
	}
	mark := ""
	if len(marks) > 0 {
		mark = " [" + strings.Join(marks, ", ") + "]"
	}
	d.add(plain(source.Shortened(title, max(d.columns-source.Width(mark), 8)), Title), plain(mark, Note))
	d.turn()
	d.explored()
	lines := Wrap(note, d.columns)
	for i := range noteRows {
		switch {
		case i >= len(lines):
			d.blank()
		case i == noteRows-1 && len(lines) > noteRows:
			d.add(plain(fitting(lines[i], d.columns-1)+"…", kind))
		default:
			d.add(plain(lines[i], kind))
		}
	}
	return len(d.rows)
}

// turn draws who is to move and how the game ends.
func (d *drawer) turn() {
	turn, outcome := d.turnWords(), d.outcomeRun()
	if d.columns < 40 {
		d.add(plain(turn))
		d.add(outcome)
		return
	}
	between := ""
	if turn != "" && outcome.text != "" {
		between = d.Sprintf(": ")
	}
	d.add(plain(turn+between), outcome)
}

// noteRows is how many rows of the head a note may take. A longer one stands below all else, too.
const noteRows = 2

// note returns what the person should know of a picture.
func (p *Picture) note() (note string, kind Kind) {
	note, kind = p.Note, Note
	if note == "" {
		note = cmp.Or(p.Board.Note, p.Board.Fit)
	}
	if problem := p.Board.Problem; problem != nil {
		kind = Error
		switch {
		case note == "":
			note = problem.Message
		case p.Note == p.Board.Stale && p.Note != "":
			note = p.Board.subject.Printer.Sprintf("%s The shades are those of the last text that could be solved.", syntax.Phrase(problem.Message))
		}
	}
	return note, kind
}

func (d *drawer) modeWords() string {
	switch d.b.Mode {
	case PlayInText:
		return d.Sprintf("play in the text")
	case Edit:
		return d.Sprintf("edit")
	case Solve:
		switch c := d.b.Count; {
		case c == nil || c.Ended == NotEnded:
			return d.Sprintf("solve")
		case c.Ended == Solved:
			return d.Sprintf("solved")
		}
		return d.Sprintf("given up")
	}
	return d.Sprintf("explore")
}

func (d *drawer) turnWords() string {
	switch b := d.b; {
	case b.Over:
		return d.Sprintf("The game is over")
	case b.Turn == "":
		return ""
	default:
		return d.Sprintf("%s to move", nameOf(playerNamed(b.Turn)))
	}
}

// nameOf returns the name of a player as a list has it.
func nameOf(p solver.Player) syntax.Phrase {
	switch p {
	case solver.Mouse:
		return syntax.Phrase("Mouse")
	case solver.Cat:
		return syntax.Phrase("Cat")
	case solver.Alice:
		return syntax.Phrase("Alice")
	}
	return syntax.Phrase("Bob")
}

func playerNamed(name string) solver.Player {
	for _, p := range []solver.Player{solver.Mouse, solver.Cat, solver.Alice, solver.Bob} {
		if p.String() == name {
			return p
		}
	}
	return solver.Mouse
}

func (d *drawer) outcomeRun() run {
	switch b := d.b; {
	case b.Hidden:
		return plain(d.Sprintf("outcomes are hidden"), Faint)
	case b.Outcome != nil:
		return plain(b.Outcome.Words, d.stale(winnerKind(b.Outcome.of))...)
	case b.State == "solving":
		return plain(d.Sprintf("being solved …"), Faint)
	}
	return plain("")
}

// winnerKind returns the kind of an outcome, "" where nobody can win.
func winnerKind(o solver.Outcome) Kind {
	switch o.Kind {
	case solver.MouseWins:
		return MouseWins
	case solver.CatWins:
		return CatWins
	case solver.Draw:
		return Drawn
	}
	return ""
}

// stale adds to kinds that what they are of is older than the text.
func (d *drawer) stale(kinds ...Kind) []Kind {
	var some []Kind
	for _, k := range kinds {
		if k != "" {
			some = append(some, k)
		}
	}
	if d.older && len(some) > 0 {
		some = append(some, Stale)
	}
	return some
}

// limitWords says how much of the limit is left.
func (d *drawer) limitWords() string {
	switch left := d.b.LimitLeft; {
	case left == nil || d.b.Over:
		return ""
	case *left == 1:
		return d.Sprintf("1 move left")
	default:
		return d.Sprintf("%d moves left", *left)
	}
}

// explored draws what is left of the limit, and the moves that lead to the position shown; the
// first of them are cut off where there are too many, the limit where there is room for none.
func (d *drawer) explored() {
	b, left, said := d.b, d.limitWords(), d.Sprintf("after")
	if len(b.Path) == 0 {
		d.add(plain(left, Faint))
		return
	}
	last := d.shortName(b.Path[len(b.Path)-1])
	if whole := left + d.Sprintf(", ") + said; left != "" && source.Width(whole+" … "+last) <= d.columns {
		said = whole
	}
	room := d.columns - source.Width(said)
	line, cut := "", len(b.Path)
	for cut > 0 {
		name := " " + d.shortName(b.Path[cut-1])
		if source.Width(name)+source.Width(line) > room-2 {
			break
		}
		line = name + line
		cut--
	}
	if cut > 0 {
		line = " …" + line
	}
	d.add(plain(said+line, Faint))
}

// longestName is how many columns the name of a node takes at most.
const longestName = 24

// layerWords says which layer is shown, unless it is the one that the text's colours show.
func (d *drawer) layerWords() {
	h := d.b.Heat
	if h == nil || h.Piece == d.b.Turn && h.Turn != d.b.Turn {
		return
	}
	d.blank()
	d.paragraph(d.Sprintf("Shades: where %s could stand, with %s to move.",
		words.WithArticle(playerNamed(h.Piece)), words.WithArticle(playerNamed(h.Turn))), 0, Faint)
}

// measureMarks finds what is written at the places beside the pieces, and its kinds.
func (d *drawer) measureMarks() {
	b, n := d.b, d.b.places()
	d.distance, d.letter, d.sign, d.kinds = make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	d.standing()
	shades := make([][]Kind, n)
	if !b.Hidden {
		d.totals(shades)
		d.shades(shades)
	}
	if !b.Over {
		for i := range b.Moves {
			m := &b.Moves[i]
			d.sign[m.To] = "+"
			if m.isBest() {
				d.sign[m.To] = "*"
				shades[m.To] = append([]Kind{Best}, shades[m.To]...)
			}
		}
	}
	for place := range n {
		var kinds []Kind
		at := solver.Place(place)
		switch {
		case b.Arena.Kind == "grid" && b.Arena.Cells != "" && b.Arena.Cells[place] == '#':
			kinds, d.distance[place], d.letter[place] = []Kind{Wall}, "", ""
		case b.Arena.Kind == "grid" && b.Arena.Cells != "" && b.Arena.Cells[place] == '?':
			kinds = append([]Kind{Hole}, d.stale(shades[place]...)...)
		case len(d.pieces[at]) > 0:
			kinds = append([]Kind{Piece}, d.stale(shades[place]...)...)
		default:
			kinds = d.stale(shades[place]...)
		}
		for _, moved := range b.Last {
			if moved == at {
				kinds = append(kinds, Last)
				break
			}
		}
		if b.At != nil && *b.At == place {
			kinds = append(kinds, Cursor)
		}
		if b.Picked != nil && *b.Picked == place {
			kinds = append(kinds, Picked)
		}
		if len(kinds) == 0 && b.Arena.Kind == "grid" {
			kinds = []Kind{Floor}
		}
		d.kinds[place] = strings.Join(kinds, " ")
	}
	d.edits()
}

// standing finds the pieces on each place, first what moves.
func (d *drawer) standing() {
	b := d.b
	d.pieces = map[solver.Place][]piece{}
	put := func(at solver.Place, name syntax.Phrase, letter string) {
		if int(at) >= 0 && int(at) < b.places() {
			d.pieces[at] = append(d.pieces[at], piece{d.Sprintf(string(name)), letter})
		}
	}
	if at, ok := b.Pieces["knight"]; ok {
		put(at, "knight", "N")
	}
	if at, ok := b.Pieces["mouse"]; ok {
		put(at, "mouse", "M")
	}
	if at, ok := b.Pieces["cat"]; ok {
		put(at, "cat", "C")
	}
	for _, pawn := range b.Pawns {
		put(pawn, "pawn", "P")
	}
	switch at, ok := b.Pieces["goal"]; {
	case !ok:
	case b.Puzzle().Game == syntax.CatMouseGraph:
		put(at, "hole", "F")
	default:
		put(at, "food", "F")
	}
}
