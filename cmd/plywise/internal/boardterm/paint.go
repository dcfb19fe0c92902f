package boardterm

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdamore/tcell/v3"

	"plywise/lsp/view"
	"plywise/parser/source"
)

// A surface is what a painter paints on; [tcell.Screen] is one.
type surface interface {
	Size() (width, height int)
	Colors() int
	Clear()
	Put(x, y int, text string, style tcell.Style) (rest string, width int)
	ShowCursor(x, y int)
}

// paint paints the screen:
//
//	head rows of the picture       always in sight
//	its other rows                 as far as there is room
//	── Esc: close ──────           a pane, if there is one
//	what was said, else keys       the status row
func (p *painter) paint(s surface) {
	p.width, p.height = s.Size()
	s.Clear()
	s.ShowCursor(-1, -1)
	if p.width < 1 || p.height < 1 {
		return
	}
	face := func(kinds string) tcell.Style { return style(kinds, s.Colors(), p.light) }
	lines := p.paneLines()
	room := p.layout(p.height - 1 - len(lines))
	for y := range room {
		if at := p.rowAt(y); p.picture.has(at) {
			p.paintRow(s, y, at, face)
		}
	}
	for i, l := range lines {
		p.write(s, room+i, l.text, func(int) tcell.Style { return face(l.kinds).Reverse(l.chosen) })
	}
	text, kinds := p.status()
	p.write(s, p.height-1, text, func(int) tcell.Style { return face(kinds) })
}

// leastBody is how many rows below the head are in sight where there is room for so many.
const leastBody = 3

// layout divides the room for the picture between its head and the other rows, scrolls these, and
// returns how much there is.
func (p *painter) layout(room int) int {
	room = max(room, 0)
	all := len(p.picture.rows)
	p.head = max(min(p.picture.Head, all, room-leastBody), 0)
	body := room - p.head
	if at := p.cursor.row - p.head; p.follows && at >= 0 {
		margin := min(2, max(body-1, 0)/2)
		p.top = max(min(p.top, at-margin), at+margin+1-body)
	}
	p.follows = false
	p.top = max(min(p.top, all-p.head-body), 0)
	return room
}

// rowAt returns which row of the picture a row of the screen shows.
func (p *painter) rowAt(y int) int {
	if y < p.head {
		return y
	}
	return y + p.top
}

// paintRow paints a row of the picture, and the cursor if that is there.
func (p *painter) paintRow(s surface, y, at int, face func(string) tcell.Style) {
	r := &p.picture.rows[at]
	var under spot
	if found := p.picture.spot(p.cursor); found != nil && p.cursor.row == at {
		under = *found
		s.ShowCursor(min(r.column(under.from), p.width-1), y)
	}
	spans := r.Spans
	p.write(s, y, r.Text, func(i int) tcell.Style {
		for len(spans) > 0 && i >= spans[0].from+spans[0].length {
			spans = spans[1:]
		}
		part := plain
		if len(spans) > 0 && i >= spans[0].from {
			part = face(spans[0].kinds)
		}
		if i >= under.from && i < under.from+under.length {
			part = underCursor(part, s.Colors(), p.light)
		}
		return part.Dim(part.HasDim() || p.picture.Older || p.problem != "")
	})
}

// write writes a text into a row of the screen, as far as it fits. Each character has a face, which
// is asked for by its byte.
func (p *painter) write(s surface, y int, text string, face func(i int) tcell.Style) {
	for x, i := 0, 0; i < len(text); {
		u, size := utf8.DecodeRuneInString(text[i:])
		end := i + size
		for end < len(text) && !isWide(text[end:]) { // belongs to the character before it
			_, size = utf8.DecodeRuneInString(text[end:])
			end += size
		}
		cluster := text[i:end]
		if unicode.IsControl(u) {
			cluster = string(utf8.RuneError)
		}
		columns := source.Width(cluster)
		if x+columns > p.width {
			return
		}
		if columns > 0 {
			s.Put(x, y, cluster, face(i))
		}
		x, i = x+columns, end
	}
}

// isWide reports whether the first character of a text takes room.
func isWide(text string) bool {
	_, size := utf8.DecodeRuneInString(text)
	return source.Width(text[:size]) > 0
}

// A line is one of a pane.
type line struct {
	text, kinds string
	chosen      bool
}

// paneLines returns the lines of the pane that are in sight, below a rule.
func (p *painter) paneLines() []line {
	b := p.pane
	if b == nil {
		return nil
	}
	var all []line
	for i, text := range b.lines {
		switch {
		case b.deed != nil:
			all = append(all, line{text: fmt.Sprintf(" %d  %s ", i+1, text), chosen: i == b.chosen})
		case source.Width(text) <= p.width:
			all = append(all, line{text: text})
		default:
			for _, row := range view.Wrap(text, p.width) {
				all = append(all, line{text: row})
			}
		}
	}
	room := min(len(all), max((p.height-1)*2/3-1, 0))
	if b.deed != nil {
		b.top = max(min(b.top, b.chosen), b.chosen+1-room)
	}
	b.top = max(min(b.top, len(all)-room), 0)
	rule := "── "
	if b.title != "" {
		rule += b.title + " ── "
	}
	rule += p.printer.Sprintf("%s: close", "Esc") + " "
	below := p.moreBelow(len(all) - room - b.top)
	if below != "" {
		below = " " + below
	}
	rule += strings.Repeat("─", max(p.width-source.Width(rule)-source.Width(below), 0)) + below
	return append([]line{{text: rule, kinds: view.Faint}}, all[b.top:b.top+room]...)
}

// status returns the text of the status row: what was said, else why the picture is older, else the
// keys that one has to know; and at its end the keys that have been pressed of a sequence.
func (p *painter) status() (text, kinds string) {
	switch {
	case p.says != "" && p.refused:
		text, kinds = p.says, view.Error
	case p.says != "":
		text = p.says
	case p.problem != "":
		text, kinds = p.problem, view.Error
	default:
		text, kinds = p.name, view.Faint
		for _, c := range p.commands {
			if c.Name == helpCommand && len(c.Keys) > 0 {
				text += "  " + p.printer.Sprintf("%s: keys", c.Keys[0])
			}
		}
		text += "  " + p.printer.Sprintf("%s: quit", "q")
	}
	end := p.pending
	if end == "" && p.pane == nil {
		end = p.moreBelow(len(p.picture.rows) - p.height + 1 - p.top)
	}
	if end == "" {
		return source.Shortened(text, p.width), kinds
	}
	room := max(p.width-source.Width(end)-1, 0)
	return view.Pad(source.Shortened(text, room), room) + " " + end, kinds
}

// moreBelow says how many rows lie below those in sight; "" for none.
func (p *painter) moreBelow(rows int) string {
	if rows <= 0 {
		return ""
	}
	return p.printer.Sprintf("↓ %d more", rows)
}
