package boardterm

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"plywise/lsp/view"

	"github.com/gdamore/tcell/v3"
)

// A command is one that the server carries out.
type command struct {
	Name  string
	Keys  []string // any of them, as "Enter", "Ctrl+r", "g d"
	Help  string
	Modes []string
	Value values
}

// helpCommand lists keys; those of the painter belong there, too.
const helpCommand = "help"

// Values are the words of which a command takes one.
type values []string

// UnmarshalJSON reads a list of words; "text" is none.
func (v *values) UnmarshalJSON(data []byte) error {
	_ = json.Unmarshal(data, (*[]string)(v))
	return nil
}

// bound returns the command that has such keys in a mode, nil for none, and whether the keys are the
// beginning of others.
func bound(commands []command, mode, keys string) (found *command, begun bool) {
	for i, c := range commands {
		if !slices.Contains(c.Modes, mode) {
			continue
		}
		for _, k := range c.Keys {
			if k == keys {
				return &commands[i], false
			}
			begun = begun || strings.HasPrefix(k, keys+" ")
		}
	}
	return nil, begun
}

// keyName returns the name of a key, as commands have it.
func keyName(ev *tcell.EventKey) string {
	switch key := ev.Key(); {
	case key == tcell.KeyRune && ev.Modifiers()&tcell.ModAlt != 0:
		return "Alt+" + ev.Str()
	case key == tcell.KeyRune && ev.Str() != " ":
		return ev.Str()
	case key == tcell.KeyRune:
		return "Space"
	case key >= tcell.KeyCtrlA && key <= tcell.KeyCtrlZ:
		return "Ctrl+" + string(rune('a'+key-tcell.KeyCtrlA))
	case key == tcell.KeyBacktab:
		return "Shift+Tab"
	default:
		return tcell.KeyNames[key]
	}
}

// key does what a key is for. The server's keys come before the painter's own.
func (p *painter) key(key string) {
	p.says = ""
	p.clicked.at = time.Time{} // two clicks with a key between them are no double one
	keys := strings.TrimPrefix(p.pending+" "+key, " ")
	c, begun := bound(p.commands, p.picture.Mode, keys)
	switch {
	case key == "Ctrl+c":
		p.host.quit()
	case p.pane != nil && p.paneKey(key):
	case c != nil:
		p.pending = ""
		p.run(c)
	case begun:
		p.pending = keys
	case p.pending != "": // nothing has these keys
		p.pending = ""
	default:
		p.own(key)
	}
}

const (
	pageRows  = 10 // how far a page goes
	wheelRows = 3  // how far a notch of the wheel goes
)

// own does what a key is for that the server has nothing on.
func (p *painter) own(key string) {
	switch key {
	case "h", "Left":
		p.move(-1, 0)
	case "l", "Right":
		p.move(1, 0)
	case "k", "Up":
		p.move(0, -1)
	case "j", "Down":
		p.move(0, 1)
	case "PgUp":
		p.top -= pageRows
	case "PgDn":
		p.top += pageRows
	case "n", "Tab":
		p.host.turn(1)
	case "N", "Shift+Tab":
		p.host.turn(-1)
	case "q":
		p.host.quit()
	}
}

// ownKeys are these keys as help has them.
func (p *painter) ownKeys() string {
	var b strings.Builder
	for _, row := range [][2]string{
		{"h j k l", p.printer.Sprintf("go to the next place or entry, as the arrows do")},
		{"n, N", p.printer.Sprintf("the next puzzle of the file, and the one before, as Tab and Shift+Tab")},
		{"PgUp", p.printer.Sprintf("scroll, as PgDn and the wheel do")},
		{"q", p.printer.Sprintf("quit")},
	} {
		b.WriteString(view.Pad(row[0], len("Ctrl+r  ")) + row[1] + "\n")
	}
	return b.String()
}

// A click is a press of the mouse's button.
type click struct {
	down bool // the button still is
	at   time.Time
	spot int
}

// doubleClick is how soon the second click of a double one comes.
const doubleClick = 400 * time.Millisecond

// mouse does what a button or the wheel is for: a click moves the cursor, a double one is Enter.
func (p *painter) mouse(x, y int, buttons tcell.ButtonMask, at time.Time) {
	wheel := map[tcell.ButtonMask]int{tcell.WheelUp: -wheelRows, tcell.WheelDown: wheelRows}[buttons]
	wasDown := p.clicked.down
	p.clicked.down = buttons&tcell.ButtonPrimary != 0
	switch row := p.rowAt(y); {
	case wheel != 0 && p.pane != nil:
		p.pane.top += wheel
	case wheel != 0:
		p.top += wheel
	case wasDown || !p.clicked.down:
	case p.pane != nil:
		p.close()
	case p.picture.has(row) && len(p.picture.rows[row].Spots) > 0:
		index, away := p.picture.rows[row].nearest(x)
		if away > 0 {
			return
		}
		p.goTo(ref{row, index})
		number, before := p.picture.rows[row].Spots[index].number, p.clicked
		p.clicked = click{true, at, number}
		if before.spot == number && at.Sub(before.at) < doubleClick {
			p.key("Enter")
		}
	}
}
