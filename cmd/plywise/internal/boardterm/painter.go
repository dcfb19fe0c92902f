package boardterm

import (
	"slices"
	"strings"

	"plywise/lsp/words"
	"plywise/parser/source"
)

// A painter is the state of the screen: the last picture, where the cursor is, which keys have been
// pressed. It does not know what a board or a game is.
type painter struct {
	host     host
	printer  words.Printer
	name     string // of the file
	light    bool   // the terminal's background
	commands []command

	picture picture
	cursor  ref
	column  int    // to which the cursor returns when it goes up and down
	pending string // the keys so far of a sequence
	pane    *pane
	before  int // top, where no pane was yet
	says    string
	refused bool   // what it says is why something was not done
	problem string // why the picture is older than the file; "" if it is not
	clicked click

	width, height int
	head          int  // how many rows of the screen are the picture's head
	top           int  // how many rows below the head are scrolled out of sight
	follows       bool // the next painting scrolls to the cursor
}

// A host does what a painter cannot do itself.
type host interface {
	do(deed)     // has the server carry out a command; it is answered by [painter.answered]
	turn(by int) // shows the next puzzle of the file (1) or the one before (-1)
	quit()
}

// A deed asks for a command, in the sense of the picture that was seen.
type deed struct {
	View    int    `json:"view"`
	Draw    int    `json:"draw"`
	Command string `json:"command"`
	Spot    *int   `json:"spot,omitempty"`
	Value   string `json:"value,omitempty"`
}

// A pane stands above the status row: a text, or the values of a command to choose from.
type pane struct {
	title  string // "" for none
	lines  []string
	top    int   // how many lines are scrolled out of sight
	deed   *deed // nil for a text
	chosen int   // which value
}

// draw takes the next picture. The cursor stays on its spot, else on its row.
func (p *painter) draw(d draw) {
	before, s := p.cursor, p.picture.spot(p.cursor)
	number := -1
	if s != nil {
		number = s.number
	}
	p.picture.take(d)
	if d.Cursor != nil && p.picture.has(d.Cursor.Row) {
		p.top = 0
		p.goTo(p.picture.near(d.Cursor.Row, p.picture.rows[d.Cursor.Row].column(d.Cursor.From)))
		return
	}
	if p.cursor = p.picture.find(number); p.cursor == nowhere {
		p.cursor = p.picture.near(before.row, p.column)
	}
	if s := p.picture.spot(p.cursor); s != nil {
		p.column = p.picture.rows[p.cursor.row].column(s.from)
	}
	p.follows = p.follows || p.cursor.row != before.row
}

// answered shows what a command has done, or why it was refused.
func (p *painter) answered(d deed, says string, cursor *place, err error) {
	if err != nil {
		p.say(err.Error())
		p.refused = true
		return
	}
	if cursor != nil && p.picture.has(cursor.Row) {
		p.goTo(p.picture.near(cursor.Row, p.picture.rows[cursor.Row].column(cursor.From)))
	}
	if d.Command == helpCommand {
		says += "\n" + p.ownKeys()
	}
	p.say(says)
}

// say shows a text: in the status row or, where it does not fit in there, in a pane.
func (p *painter) say(text string) {
	text = strings.TrimSpace(text)
	p.says, p.refused = text, false
	if strings.Contains(text, "\n") || source.Width(text) > p.width {
		p.says = ""
		p.open(&pane{lines: strings.Split(text, "\n")})
	}
}

// open opens a pane, above which the cursor stays in sight.
func (p *painter) open(b *pane) {
	if p.pane == nil {
		p.before = p.top
	}
	p.pane, p.follows = b, true
}

// close closes the pane. What lies above it is seen as it was before, as far as the cursor still is in
// sight then.
func (p *painter) close() {
	p.pane, p.top, p.follows = nil, p.before, true
}

// goTo moves the cursor to a spot, if that is one.
func (p *painter) goTo(to ref) {
	if s := p.picture.spot(to); s != nil {
		p.cursor, p.column, p.follows = to, p.picture.rows[to.row].column(s.from), true
	}
}

// move moves the cursor to the next spot of its row, or of the next row that has one.
func (p *painter) move(across, down int) {
	switch {
	case p.picture.spot(p.cursor) == nil:
		p.goTo(p.picture.near(0, 0))
	case across != 0:
		p.goTo(ref{p.cursor.row, p.cursor.index + across})
	default:
		column := p.column
		p.goTo(p.picture.seek(p.cursor.row+down, down, column))
		p.column = column
	}
}

// run asks for a command, about the spot under the cursor. Of several values the person chooses.
func (p *painter) run(c *command) {
	d := deed{View: p.picture.View, Draw: p.picture.Draw, Command: c.Name}
	if s := p.picture.spot(p.cursor); s != nil {
		number := s.number
		d.Spot = &number
	}
	if len(c.Value) > 1 {
		p.open(&pane{title: c.Help, lines: c.Value, deed: &d})
		return
	}
	d.Value = strings.Join(c.Value, "")
	p.host.do(d)
}

// paneKey takes a key while there is a pane, and reports whether it was for that. A text makes way for
// other keys.
func (p *painter) paneKey(key string) bool {
	b, by := p.pane, map[string]int{"Up": -1, "k": -1, "Down": 1, "j": 1, "PgUp": -pageRows, "PgDn": pageRows}[key]
	digit := slices.Index(strings.Split("123456789", ""), key)
	switch {
	case key == "Esc" || key == "q":
		p.close()
	case b.deed == nil && by == 0:
		p.close()
		return false
	case b.deed == nil:
		b.top += by
	case key == "Enter" || digit >= 0 && digit < len(b.lines):
		if digit < 0 {
			digit = b.chosen
		}
		b.deed.Value = b.lines[digit]
		p.close()
		p.host.do(*b.deed)
	default:
		b.chosen = min(max(b.chosen+by, 0), len(b.lines)-1)
	}
	return true
}
