package boardterm

import (
	"encoding/json"
	"slices"

	"plywise/parser/source"
)

// A draw is a picture, as the server sends it: rows From up to but not including To of the one
// before become Rows.
type draw struct {
	View, Draw     int
	Mode           string
	Older          bool
	From, To, Head int
	Rows           []row
	Cursor         *place // where the cursor starts, in the first picture of a puzzle
}

// A place is a byte of a row.
type place struct{ Row, From int }

type row struct {
	Text  string
	Spans []span
	Spots []spot
}

// A span is a run of a row's bytes that has kinds.
type span struct {
	from, length int
	kinds        string
}

// UnmarshalJSON reads [from, length, kinds].
func (s *span) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[]any{&s.from, &s.length, &s.kinds})
}

// A spot is a run of a row's bytes that a command may be about.
type spot struct{ from, length, number int }

// UnmarshalJSON reads [from, length, number].
func (s *spot) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[]any{&s.from, &s.length, &s.number})
}

// column returns the column of a byte of a row.
func (r *row) column(at int) int { return source.Width(r.Text[:min(max(at, 0), len(r.Text))]) }

// nearest returns which spot is nearest to a column, and how far away it is. The row has spots.
func (r *row) nearest(column int) (index, away int) {
	away = -1
	for i, s := range r.Spots {
		left, right := r.column(s.from), r.column(s.from+s.length)-1
		if far := max(left-column, column-right, 0); away < 0 || far < away {
			index, away = i, far
		}
	}
	return index, away
}

// A picture is what the server has drawn last.
type picture struct {
	draw
	rows []row
}

// take makes the next picture of this one.
func (p *picture) take(d draw) {
	p.rows = slices.Concat(p.rows[:d.From], d.Rows, p.rows[d.To:])
	p.draw, p.Rows = d, nil
}

// A ref names a spot of a picture by its index among those of its row.
type ref struct{ row, index int }

var nowhere = ref{-1, -1}

// spot returns the spot that a ref names, nil if there is none.
func (p *picture) spot(at ref) *spot {
	if !p.has(at.row) || at.index < 0 || at.index >= len(p.rows[at.row].Spots) {
		return nil
	}
	return &p.rows[at.row].Spots[at.index]
}

func (p *picture) has(row int) bool { return row >= 0 && row < len(p.rows) }

// find returns the spot with a number.
func (p *picture) find(number int) ref {
	for i := range p.rows {
		if k := slices.IndexFunc(p.rows[i].Spots, func(s spot) bool { return s.number == number }); k >= 0 {
			return ref{i, k}
		}
	}
	return nowhere
}

// seek returns the spot that is nearest to a column in the first row that has any, from one row on,
// down (1) or up (-1).
func (p *picture) seek(row, by, column int) ref {
	for ; p.has(row); row += by {
		if len(p.rows[row].Spots) > 0 {
			index, _ := p.rows[row].nearest(column)
			return ref{row, index}
		}
	}
	return nowhere
}

// near returns the spot that is nearest to a column of a row: in it, else below, else above.
func (p *picture) near(row, column int) ref {
	row = max(min(row, len(p.rows)-1), 0)
	if below := p.seek(row, 1, column); below != nowhere {
		return below
	}
	return p.seek(row, -1, column)
}
