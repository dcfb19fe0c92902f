package catalogue

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"plywise/solver"
)

// The form in which catalogues are written.
type (
	written struct {
		Size      string        `json:"size"`
		MouseJump int           `json:"mouseJump"`
		CatJump   int           `json:"catJump"`
		Layouts   int           `json:"layouts"`
		Done      []Range       `json:"done"`
		Games     int64         `json:"games"`
		Counts    writtenCounts `json:"counts"`
		Records   struct {
			Mouse writtenRecords `json:"mouse"`
			Cat   writtenRecords `json:"cat"`
		} `json:"records"`
	}
	writtenCounts struct {
		Mouse Counts `json:"mouse"`
		Cat   Counts `json:"cat"`
		Draw  int64  `json:"draw"`
	}
	writtenRecords struct {
		Strict   *writtenRecord   `json:"strict"`
		Critical *writtenRecord   `json:"critical"`
		Minimal  *writtenRecord   `json:"minimal"`
		Fewest   []*writtenRecord `json:"fewest"`
	}
	writtenRecord struct {
		Plies int      `json:"plies"`
		Walls int      `json:"walls"`
		Board []string `json:"board"`
		Turn  string   `json:"turn"`
	}
)

// MarshalJSON returns the catalogue as JSON, which [Catalogue.UnmarshalJSON] reads.
func (c *Catalogue) MarshalJSON() ([]byte, error) {
	w := written{
		Size: fmt.Sprintf("%dx%d", c.Rows, c.Cols), MouseJump: c.MouseJump, CatJump: c.CatJump,
		Layouts: c.Layouts, Done: append([]Range{}, c.Done...), Games: c.Games,
		Counts: writtenCounts{append(Counts{}, c.Counts[solver.Mouse]...), append(Counts{}, c.Counts[solver.Cat]...), c.Draws},
	}
	w.Records.Mouse = c.write(&c.Records[solver.Mouse])
	w.Records.Cat = c.write(&c.Records[solver.Cat])
	return json.Marshal(w)
}

func (c *Catalogue) write(r *Records) writtenRecords {
	w := writtenRecords{c.writeOne(r.Strict), c.writeOne(r.Critical), c.writeOne(r.Minimal), []*writtenRecord{}}
	for _, fewest := range r.Fewest {
		w.Fewest = append(w.Fewest, c.writeOne(fewest))
	}
	return w
}

func (c *Catalogue) writeOne(r *Record) *writtenRecord {
	if r == nil {
		return nil
	}
	return &writtenRecord{r.Plies, r.walls, c.Drawing(r), r.Turn.String()}
}

// Drawing returns the rows of a record's board, with pieces and food, as files of puzzles have
// them.
func (c *Catalogue) Drawing(r *Record) (rows []string) {
	cells := []byte(strings.Repeat(".", c.Rows*c.Cols))
	for i := range cells {
		if r.layout>>(len(cells)-1-i)&1 != 0 {
			cells[i] = '#'
		}
	}
	cells[r.Food], cells[r.Mouse], cells[r.Cat] = 'F', 'M', 'C'
	for ; len(cells) > 0; cells = cells[c.Cols:] {
		rows = append(rows, string(cells[:c.Cols]))
	}
	return rows
}

// UnmarshalJSON reads a catalogue. The error says what cannot be one.
func (c *Catalogue) UnmarshalJSON(text []byte) error {
	var w written
	if err := json.Unmarshal(text, &w); err != nil {
		return err
	}
	b := Boards{MouseJump: w.MouseJump, CatJump: w.CatJump}
	var err error
	if b.Rows, b.Cols, err = ParseSize(w.Size); err != nil {
		return err
	}
	if err := b.Validate(); err != nil {
		return err
	}
	read := Catalogue{Boards: b, Layouts: w.Layouts, Done: w.Done, Games: w.Games, Draws: w.Counts.Draw, Counts: [2]Counts{w.Counts.Mouse, w.Counts.Cat}}
	if most := int64(1) << (b.Rows * b.Cols); read.Layouts < 1 || int64(read.Layouts) > most {
		return fmt.Errorf("there are no %d layouts of %s", read.Layouts, w.Size)
	}
	end := -1
	for _, r := range read.Done {
		if r[0] <= end || r[1] <= r[0] || r[1] > read.Layouts {
			return errors.New("the layouts that are done are out of order")
		}
		end = r[1]
	}
	for winner, records := range [...]writtenRecords{w.Records.Mouse, w.Records.Cat} {
		if read.Records[winner], err = b.read(records); err != nil {
			return err
		}
	}
	*c = read
	return nil
}

func (b Boards) read(w writtenRecords) (r Records, err error) {
	if len(w.Fewest) > 0 {
		r.Fewest = make([]*Record, len(w.Fewest))
	}
	for i, plies := range w.Fewest {
		if plies != nil && plies.Plies != i+1 {
			return r, fmt.Errorf("the record for %d moves has %d", i+1, plies.Plies)
		}
		if r.Fewest[i], err = b.readOne(plies); err != nil {
			return r, err
		}
	}
	for record, one := range map[**Record]*writtenRecord{&r.Strict: w.Strict, &r.Critical: w.Critical, &r.Minimal: w.Minimal} {
		if *record, err = b.readOne(one); err != nil {
			return r, err
		}
	}
	return r, nil
}

func (b Boards) readOne(w *writtenRecord) (*Record, error) {
	if w == nil {
		return nil, nil
	}
	cells := strings.Join(w.Board, "")
	wrong := fmt.Errorf("%q is no position of a board of %dx%d", w.Board, b.Rows, b.Cols)
	if len(w.Board) != b.Rows || len(cells) != b.Rows*b.Cols || w.Plies < 1 {
		return nil, wrong
	}
	r := &Record{Plies: w.Plies}
	pieces := map[rune]*solver.Place{'F': &r.Food, 'M': &r.Mouse, 'C': &r.Cat}
	for cell, c := range cells {
		r.layout <<= 1
		switch place := pieces[c]; {
		case c == '#':
			r.layout++
			r.walls++
		case place != nil:
			*place = solver.Place(cell)
			delete(pieces, c)
		case c != '.':
			return nil, wrong
		}
	}
	for _, row := range w.Board {
		if len(row) != b.Cols {
			return nil, wrong
		}
	}
	switch {
	case len(pieces) > 0:
		return nil, wrong
	case w.Turn == solver.Cat.String():
		r.Turn = solver.Cat
	case w.Turn != solver.Mouse.String():
		return nil, fmt.Errorf("%q is not a player", w.Turn)
	}
	return r, nil
}

// ParseSize reads the size of a board, such as 4x5: rows, then columns.
func ParseSize(size string) (rows, cols int, err error) {
	if n, err := fmt.Sscanf(size, "%dx%d", &rows, &cols); n != 2 || err != nil || fmt.Sprintf("%dx%d", rows, cols) != size {
		return 0, 0, fmt.Errorf("%q is no size of a board; write rows and columns, such as 4x5", size)
	}
	return rows, cols, nil
}
