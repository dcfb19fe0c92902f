package display

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/view"
	"plywise/parser/source"
	"plywise/solver"
)

// A rowsDraw is a picture as rows: rows From up to but not including To of the picture before
// become these.
type rowsDraw struct {
	drawHead
	From int         `json:"from"`
	To   int         `json:"to"`
	Rows []rowRecord `json:"rows"`
	Head int         `json:"head"` // how many first rows should stay in sight
	// Cursor is where the board's cursor starts, and Widths are those from which on the board shows
	// more, the widest first. The first picture of a puzzle has them.
	Cursor *rowPlace `json:"cursor,omitempty"`
	Widths []int     `json:"widths,omitempty"`
}

// A boardDraw is a picture as data; Board is a [view.Board], null where there is nothing to show.
type boardDraw struct {
	drawHead
	Board protocol.LSPAny `json:"board"`
}

// A drawHead has what both forms have.
type drawHead struct {
	View    int       `json:"view"`
	Draw    int       `json:"draw"`
	Mode    view.Mode `json:"mode"`
	URI     uri.URI   `json:"uri,omitempty"` // of the document that is shown
	Title   string    `json:"title"`
	Older   bool      `json:"older"`
	Note    string    `json:"note,omitempty"` // why it is older, or why there is nothing to show
	Pinned  bool      `json:"pinned,omitzero"`
	Restore string    `json:"restore"`
}

// A rowRecord is a row, whose columns are in the client's encoding.
type rowRecord struct {
	Text  string   `json:"text"`
	Spans [][3]any `json:"spans"` // from, length, kinds
	Spots [][3]int `json:"spots"` // from, length, number
}

// draw sends a picture, if it is not the one that the client has.
func (v *live) draw(p view.Picture) {
	head := drawHead{
		View: v.number, Draw: v.draws + 1, Mode: v.state.Mode, Title: p.Title(), Older: p.Older, Note: p.Note,
		Pinned: v.state.Pinned, Restore: view.Encode(v.saved()),
	}
	if p.Board != nil {
		head.URI = v.about.snap.URI
	}
	var message any
	if v.form == boardForm {
		v.targets = p.Number()
		message = &boardDraw{head, encoded(p.Board.Unversioned())}
	} else {
		message = v.rowsOf(p, head)
	}
	isNew := v.picture.Board == nil && p.Board != nil
	d := drawn{draw: v.draws, targets: v.targets}
	if p.Board != nil {
		d.puzzle, d.path = p.Board.Puzzle(), pathKey(p.Board.Path)
	}
	if v.isSame(message) { // of another value of the puzzle, maybe, and keys mean that one from now on
		v.picture, v.drawn[len(v.drawn)-1] = p, d
		return
	}
	switch m := message.(type) {
	case *rowsDraw:
		if isNew {
			m.Cursor, m.Widths = v.placeIn(v.start(p.Board)), p.Board.Widths()
		}
	case *boardDraw:
		m.Board = encoded(p.Board)
	}
	v.picture, v.draws, v.drawnAt = p, v.draws+1, time.Now()
	d.draw = v.draws
	if v.drawn = append(v.drawn, d); len(v.drawn) > picturesKept {
		v.drawn = slices.Delete(v.drawn, 0, 1)
	}
	v.tell(v.ctx, methodDraw, message)
}

// saved returns what the client is to keep; the zero value before a puzzle was shown.
func (v *live) saved() saved {
	if v.about.snap == nil {
		return saved{}
	}
	return saved{v.about.placed.Title, v.about.placed.Index, v.state.Saved}
}

// isSame reports whether a picture is the one that was sent last, and remembers it. The numbers of
// pictures make no difference, nor do the document's version and the time that solving took: an edit
// elsewhere, or the same table made again, changes nothing that is drawn.
func (v *live) isSame(message any) bool {
	var head *drawHead
	switch m := message.(type) {
	case *rowsDraw:
		head = &m.drawHead
		if m.From != m.To || len(m.Rows) > 0 {
			v.lastHead = *head
			return false
		}
	case *boardDraw:
		head = &m.drawHead
		same := bytes.Equal(m.Board, v.lastBoard)
		v.lastBoard = m.Board
		if !same {
			v.lastHead = *head
			return false
		}
	}
	last := v.lastHead
	last.Draw = head.Draw
	v.lastHead = *head
	return v.draws > 0 && last == *head
}

// encoded returns a board as JSON, the same bytes for the same board.
func encoded(b *view.Board) []byte {
	data, err := json.Marshal(b)
	if err != nil {
		return []byte("null")
	}
	return data
}

// rowsOf draws a picture as rows, and returns those that are others than before.
func (v *live) rowsOf(p view.Picture, head drawHead) *rowsDraw {
	page := p.Page(v.Printer().ForBoards(), v.said().columns)
	old, now := v.rows, page.Rows
	from, end := 0, 0
	for from < min(len(old), len(now)) && isSameRow(&old[from], &now[from]) {
		from++
	}
	for end < min(len(old), len(now))-from && isSameRow(&old[len(old)-1-end], &now[len(now)-1-end]) {
		end++
	}
	v.rows, v.targets = now, page.Targets
	d := &rowsDraw{drawHead: head, From: from, To: len(old) - end, Rows: []rowRecord{}, Head: page.Head}
	for i := range now[from : len(now)-end] {
		d.Rows = append(d.Rows, v.record(&now[from+i]))
	}
	return d
}

func isSameRow(a, b *view.Row) bool {
	return a.Text == b.Text && slices.Equal(a.Spans, b.Spans) && slices.Equal(a.Spots, b.Spots)
}

// record returns a row as the client counts its columns.
func (v *live) record(r *view.Row) rowRecord {
	columns := v.columnsOf(r.Text)
	record := rowRecord{Text: r.Text, Spans: make([][3]any, len(r.Spans)), Spots: make([][3]int, len(r.Spots))}
	for i, s := range r.Spans {
		from := columns(s.From)
		record.Spans[i] = [3]any{from, columns(s.From+s.Len) - from, s.Kinds}
	}
	for i, s := range r.Spots {
		from := columns(s.From)
		record.Spots[i] = [3]int{from, columns(s.From+s.Len) - from, s.Number}
	}
	return record
}

// columnsOf returns a function that converts bytes of a row.
func (v *live) columnsOf(text string) func(int) int {
	lines := source.LinesOf(text)
	if lines.IsASCII() {
		return func(offset int) int { return offset }
	}
	return func(offset int) int {
		_, column := lines.LineColumn(v.Client.Encoding, offset)
		return column
	}
}

// start returns the spot on which the board's cursor starts: a best move, else the piece that is to
// move; -1 for none.
func (v *live) start(b *view.Board) int {
	if at, ok := b.Start(); ok {
		return int(at)
	}
	return -1
}

// placeIn returns where a spot is in the rows; nil where it is in none.
func (v *live) placeIn(spot int) *rowPlace {
	for row := range v.rows {
		for _, s := range v.rows[row].Spots {
			if s.Number == spot {
				return &rowPlace{row, v.columnsOf(v.rows[row].Text)(s.From)}
			}
		}
	}
	return nil
}

// pathKey returns a path as a string, to compare it.
func pathKey(path []solver.Place) string {
	var b strings.Builder
	for _, place := range path {
		b.WriteString(strconv.Itoa(int(place)) + " ")
	}
	return b.String()
}
