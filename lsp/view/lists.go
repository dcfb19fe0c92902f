package view

import (
	"strconv"
	"strings"

	"plywise/parser/source"
	"plywise/solver"
)

// movesFirst is how many moves are listed above the line of best play; the others follow below
// all else.
const movesFirst = 12

// lists draws the moves, best first; the line of best play; the moves of the text; and the
// assertions that are not true.
func (d *drawer) lists() {
	b := d.b
	moves := d.moveRows()
	if b.State == "solved" && !b.Over {
		d.blank()
		switch {
		case len(moves) == 0:
			d.add(plain(d.Sprintf("no move"), Heading))
		default:
			d.add(plain(d.Sprintf("moves"), Heading))
		}
		d.moves(moves[:min(len(moves), movesFirst)])
		if more := len(moves) - movesFirst; more > 0 {
			d.add(plain(d.Sprintf("   and %d more, below", more), Faint))
		}
	}
	d.fillings()
	d.line()
	d.exploredMoves()
	d.played()
	d.wrongs()
	if len(moves) > movesFirst {
		d.blank()
		d.add(plain(d.Sprintf("the other moves"), Heading))
		d.moves(moves[movesFirst:])
	}
}

func (d *drawer) moves(moves [][][]run) {
	for _, rows := range moves {
		for _, row := range rows {
			d.add(row...)
		}
	}
}

// moveRows returns the rows of each move, with the parts that any of them has. Parts for which
// there is no room stand in a row below.
func (d *drawer) moveRows() [][][]run {
	b := d.b
	if b.Over {
		return nil
	}
	refuted := map[solver.Place]string{}
	for _, t := range b.Tries {
		refuted[t.To] = d.Sprintf("refuted by %s", t.RefutationName)
	}
	const parts = 5
	texts := make([][parts]string, len(b.Moves))
	var widths [parts]int
	for i := range b.Moves {
		m := &b.Moves[i]
		texts[i] = [parts]string{d.shortName(m.To), string(m.Mark), "", "", refuted[m.To]}
		if m.Before != nil {
			texts[i][2] = m.Before.Words
		}
		if m.Steps > 0 && !b.Hidden {
			texts[i][3] = d.Sprintf("taken in %d", m.Steps)
		}
		for k, text := range texts[i] {
			widths[k] = max(widths[k], source.Width(text))
		}
	}
	const margin = "    "
	rows := make([][][]run, len(b.Moves))
	for i := range b.Moves {
		m := &b.Moves[i]
		lines := []string{Pad(texts[i][0], widths[0])}
		for k := 1; k < parts; k++ {
			if widths[k] == 0 {
				continue
			}
			last := &lines[len(lines)-1]
			gap := strings.Repeat(" ", min(k, 2))
			if source.Width(margin+*last+gap)+widths[k] > d.columns {
				lines = append(lines, Pad(texts[i][k], widths[k]))
			} else {
				*last += gap + Pad(texts[i][k], widths[k])
			}
		}
		sign, shade, kind := "+", "", Kind("")
		if m.Before != nil {
			shade = winnerKind(m.Before.of)
		}
		if m.isBest() {
			sign, kind = "*", Best
		}
		style := strings.Join(d.stale(kind), " ")
		for k, line := range lines {
			line = strings.TrimRight(line, " ")
			switch {
			case k == 0:
				rows[i] = [][]run{{{" " + sign + " ", strings.Join(d.stale(shade), " "), *m.Spot}, {" " + line, style, *m.Spot}}}
			case line != "":
				rows[i] = append(rows[i], []run{plain(margin), {line, style, *m.Spot}})
			}
		}
	}
	return rows
}

// shortName returns the name of a place, cut where it is a node's and long.
func (d *drawer) shortName(place solver.Place) string {
	if place < 0 {
		return "?"
	}
	if d.b.Arena.Kind != "graph" {
		return d.b.name(place)
	}
	return d.shortNames(d.longest())[place]
}

// longest is how many columns the name of a place takes at most.
func (d *drawer) longest() int { return min(longestName, d.columns/2) }

// An entry is a move in a list of moves that the players make in turn.
type entry struct {
	name, player string
	kinds        []Kind
	spot         int
}

// line draws the line of best play.
func (d *drawer) line() {
	b := d.b
	if len(b.Line) == 0 {
		return
	}
	var entries []entry
	critical := false
	for i := range b.Line {
		step := &b.Line[i]
		e := entry{d.shortName(step.To), step.Player, d.stale(""), *step.Spot}
		if i < len(b.Critical) && b.Critical[i] != nil && *b.Critical[i] {
			e.name, critical = e.name+" ^", true
		}
		entries = append(entries, e)
	}
	d.inTurn(d.Sprintf("best"), entries, "", len(b.Path))
	if critical {
		d.paragraph(d.Sprintf("^ critical: every other winning way comes back to this position"), 2, Faint)
	}
}

// played draws the moves of the text; the one whose position is shown is marked.
func (d *drawer) played() {
	b := d.b
	at, isPlayed := b.plyOfText()
	legal := len(b.legalMoves())
	var entries []entry
	for i := range b.Played {
		m := &b.Played[i]
		e := entry{" " + source.Shortened(m.Name, d.longest()), m.Player, nil, *m.Spot}
		if m.Mark != "" {
			e.name += " " + string(m.Mark)
		}
		switch {
		case i >= legal:
			e.kinds = []Kind{Faint}
		case isPlayed && at == i+1:
			e.name, e.kinds = ">"+e.name[1:], []Kind{Entry}
		}
		entries = append(entries, e)
	}
	d.inTurn(d.Sprintf("game"), entries, " ", 0)
	if legal < len(b.Played) && b.Played[legal].Problem != "" {
		d.paragraph(d.Sprintf("move %d: %s", legal+1, b.Played[legal].Problem), 2, Error)
	}
}

// inTurn draws moves in a row for each pair of them, in a column for each player; where there is no
// room for that, in a row for each move. A row has the number of its first move: as everywhere,
// each player's moves count, from the position of the text, after which so many were made before.
func (d *drawer) inTurn(title string, entries []entry, margin string, before int) {
	if len(entries) == 0 {
		return
	}
	first, second := solver.Mouse, solver.Cat
	if p := playerNamed(entries[0].player); p == solver.Alice || p == solver.Bob {
		first, second = solver.Alice, solver.Bob
	}
	firstName, secondName := margin+d.Sprintf(string(nameOf(first))), margin+d.Sprintf(string(nameOf(second)))
	width, secondWidth := source.Width(firstName), source.Width(secondName)
	for _, e := range entries {
		if e.player == second.String() {
			secondWidth = max(secondWidth, source.Width(e.name))
		} else {
			width = max(width, source.Width(e.name))
		}
	}
	numbers := max(source.Width(title), digits(before+len(entries)))
	later := margin + "..." // in the place of the first player's move
	isNarrow := numbers+2+width+2+secondWidth > d.columns
	if isNarrow {
		width = source.Width(later)
	}
	d.blank()
	row := []run{plain(Pad(title, numbers), Heading), plain("  "), plain(Pad(firstName, width)+"  "+secondName, Faint)}
	for i := range entries {
		e, isSecond := &entries[i], entries[i].player == second.String()
		count := plain(padLeft(strconv.Itoa(before+i+1), numbers), Number)
		switch {
		case !isSecond:
			d.add(row...)
			row = []run{count, plain("  "), e.run()}
			continue
		case i == 0 || isNarrow:
			d.add(row...)
			row = []run{count, plain("  "), plain(later, Faint)}
		}
		row = append(row, plain(strings.Repeat(" ", width-source.Width(row[2].text)+2)), e.run())
	}
	d.add(row...)
}

func (e *entry) run() run { return run{e.name, strings.Join(e.kinds, " "), e.spot} }

// wrongs draws the assertions that are not true.
func (d *drawer) wrongs() {
	b := d.b
	if b.Hidden || len(b.Path) > 0 || d.isPrint {
		return
	}
	first := true
	for _, c := range b.Claims {
		if c.Holds == nil || *c.Holds {
			continue
		}
		if first {
			d.blank()
			first = false
		}
		d.paragraph(d.Sprintf("%s does not hold: %s", c.Key, c.Words), 2, d.stale(Error)...)
	}
}
