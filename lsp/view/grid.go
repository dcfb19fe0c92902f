package view

import (
	"fmt"
	"strconv"
	"strings"

	"plywise/solver"
)

// arena draws the board or the graph.
func (d *drawer) arena() {
	if d.b.Arena.Kind == "graph" {
		d.graph()
	} else {
		d.grid()
	}
	d.editLegend()
}

// A cellSize says how wide the parts of a cell are.
type cellSize struct {
	cell     int // all of it
	gap      int // between the piece and the distance
	distance int
	letter   int
	sign     int
}

// A window is the part of a board that is drawn.
type window struct{ top, bottom, left, right int }

// grid draws a board in cells of equal width: what stands there, how far the end is if the player
// to move goes there, and a sign where it may go, `*` for the best.
//
//	    0   1   2   3   4
//	0 ### ### ### ### F 0
//	1 ### C 1   1   1   2
//	2 M 3   1+  4*  3   2
//
// Where that is too wide, a cell has no gap, then the piece and the sign alone, then the piece
// alone. Where that is too wide too, a window of the board is drawn.
func (d *drawer) grid() {
	a := d.b.Arena
	label := d.label()
	size, w := d.measure(label)
	d.columnNumbers(label, size, w)
	if w.top > 0 {
		d.add(plain(padLeft("… ", label), Faint))
	}
	for row := w.top; row < w.bottom; row++ {
		runs := []run{plain(fmt.Sprintf(" %*d ", label-2, row), Number)}
		if w.left > 0 {
			runs = append(runs, plain("…", Faint))
		}
		for column := w.left; column < w.right; column++ {
			place := solver.Place(row*a.Cols + column)
			runs = append(runs, d.at(d.cell(size, place), place))
		}
		if w.right < a.Cols {
			runs = append(runs, plain("…", Faint))
		}
		d.add(runs...)
	}
	if w.bottom < a.Rows {
		d.add(plain(padLeft("… ", label), Faint))
	}
}

func digits(n int) int { return len(strconv.Itoa(max(n, 0))) }

// label returns how wide the numbers of rows are.
func (d *drawer) label() int { return digits(d.b.Arena.Rows-1) + 2 }

// sizes returns how wide cells can be, the widest first.
func (d *drawer) sizes() []cellSize {
	distance, letter := 0, 0
	for place := range d.distance {
		distance, letter = max(distance, len(d.distance[place])), max(letter, len(d.letter[place]))
	}
	sizes := []cellSize{
		{gap: 1, distance: distance, letter: letter, sign: 1},
		{gap: 0, distance: distance, letter: letter, sign: 1},
		{letter: letter, sign: 1},
		{sign: 1},
		{},
	}
	if distance == 0 {
		sizes = sizes[1:]
	}
	for i := range sizes {
		size := &sizes[i]
		size.cell = 1 + size.gap + size.distance + size.letter + size.sign
	}
	return sizes
}

// measure returns how wide cells are, and which of them are drawn.
func (d *drawer) measure(label int) (cellSize, window) {
	a, whole := d.b.Arena, d.part()
	room := d.columns - label
	for _, size := range d.sizes() {
		if (whole.right-whole.left)*size.cell+whole.cut(a) <= room {
			return size, whole
		}
	}
	seen, middle := room-2, d.focus()%a.Cols // with an ellipsis at both edges
	switch left := max(whole.left, min(middle-seen/2, whole.right-seen)); {
	case left <= 1:
		whole.left, whole.right = 0, seen+1
	case left+seen >= a.Cols-1:
		whole.left, whole.right = a.Cols-seen-1, a.Cols
	default:
		whole.left, whole.right = left, left+seen
	}
	return cellSize{cell: 1}, whole
}

// cut returns at how many of its left and right edges a window leaves cells out.
func (w window) cut(a *Arena) int {
	n := 0
	if w.left > 0 {
		n++
	}
	if w.right < a.Cols {
		n++
	}
	return n
}

// focus returns the place that a window shows in any case: the one under the text's cursor, or
// that of the piece that is to move.
func (d *drawer) focus() int {
	b := d.b
	if b.At != nil {
		return *b.At
	}
	for _, key := range []string{b.Turn, "knight", "mouse"} {
		if at, ok := b.Pieces[key]; ok {
			return int(at)
		}
	}
	return 0
}

// columnNumbers numbers the columns, the tens above the ones where a cell is too narrow for both.
func (d *drawer) columnNumbers(label int, size cellSize, w window) {
	margin := strings.Repeat(" ", label)
	if w.left > 0 {
		margin += " "
	}
	wide := max(size.cell-1, 1)
	narrow := digits(w.right-1) > wide
	var tens, ones strings.Builder
	for column := w.left; column < w.right; column++ {
		number, ten := column, ""
		if narrow {
			number = column % 10
			if number == 0 && column > 0 || column == w.left && column >= 10 && column%10 < 8 {
				ten = strconv.Itoa(column / 10)
			}
		}
		if at := (column - w.left) * size.cell; ten != "" && at >= tens.Len() {
			tens.WriteString(strings.Repeat(" ", at-tens.Len()) + ten)
		}
		ones.WriteString(padLeft(strconv.Itoa(number), wide) + strings.Repeat(" ", size.cell-wide))
	}
	if narrow {
		d.add(plain(margin+tens.String(), Number))
	}
	d.add(plain(margin+strings.TrimRight(ones.String(), " "), Number))
}

// cell returns the text of a cell. Where pieces share one, they take the place of all else.
func (d *drawer) cell(size cellSize, place solver.Place) string {
	floor := byte('.')
	if cells := d.b.Arena.Cells; cells != "" {
		floor = cells[place]
	}
	if sign := d.sign[place]; size.cell == 1 && d.b.Edits != nil && sign != "" {
		return sign
	}
	if floor == '#' {
		if size.sign == 0 {
			return "#"
		}
		sign := " "
		if d.b.Edits != nil && d.sign[place] != "" {
			sign = d.sign[place]
		}
		return strings.Repeat("#", size.cell-1) + sign
	}
	here := ""
	for _, p := range d.pieces[place] {
		here += p.letter
	}
	if size.cell == 1 {
		if here != "" {
			return here[:1]
		}
		return string(floor)
	}
	if len(here) > 1 {
		return Pad(here[:min(len(here), size.cell)], size.cell)
	}
	distance, letter, sign := d.distance[place], d.letter[place], d.sign[place]
	if size.distance == 0 {
		distance = ""
	}
	if size.letter == 0 {
		letter = ""
	}
	if here == "" {
		here = string(floor)
		if floor == '.' && size.distance > 0 { // below the column's number
			here = " "
			if distance == "" {
				distance = "."
			}
		}
	}
	return here + strings.Repeat(" ", size.gap) + padLeft(distance, size.distance) + padLeft(letter, size.letter) + Pad(sign, size.sign)
}
