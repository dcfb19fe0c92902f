package lsp

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"plywise/lsp/view/viewtest"
	"plywise/parser/source"
)

// A fakeView is a view as an editor paints it. It holds each picture against the laws of the
// protocol as it comes. The lock of its editor guards it while the server may draw.
type fakeView struct {
	*fakeEditor
	number, columns int
	commands        []toldCommand
	toldDraw                  // the last picture
	board           toldBoard // of it, in the form board
	rows            []toldRow // of it, all of them
	picture         string    // all that a person sees of it, to compare
}

type toldCommand struct {
	Name, Help  string
	Keys, Modes []string
	Value       any
}

type toldDraw struct {
	View, Draw     int
	Mode, Title    string
	URI            string
	Older          bool
	Note, Restore  string
	From, To, Head int
	Rows           []toldRow
	Cursor         *struct{ Row, From int }
	Widths         []int
	Pinned         bool
	Board          json.RawMessage
}

type toldRow struct {
	Text  string
	Spans []toldSpan
	Spots [][3]int // from, length, number
}

type toldSpan struct {
	From, Len int
	Kinds     string
}

func (s *toldSpan) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[]any{&s.From, &s.Len, &s.Kinds})
}

// A toldBoard is what tests look at of a picture in the form board.
type toldBoard struct {
	Version, Index      int
	Range               fakeRange
	Title, State, Stale string
	Problem             struct {
		Message string
		Range   fakeRange
	}
	Hidden, Over, Pinned bool
	Arena                *struct {
		Kind, Cells string
		Rows, Cols  int
		Nodes       []string
		Edges       [][2]int
	}
	Pieces            map[string]int
	Pawns, Path, Last []int
	Turn, Layer, Note string
	Ahead             int
	TextOutcome       *toldOutcome
	LimitLeft, At     *int
	Picked            *int
	Outcome           *toldOutcome
	Moves             []toldMove
	Line              []struct {
		To, Spot int
		After    toldOutcome
	}
	Played []struct {
		To, Spot      int
		Name          string
		Mark, Problem string
		After         *toldOutcome
		Range         fakeRange
	}
	Claims []struct {
		Key   string
		Holds *bool
		Range fakeRange
	}
	Heat *struct {
		Piece, Turn string
		Int16       []byte
	}
	Fit      string
	Fillings []struct {
		Lines []string
		Words string
		Spot  int
	}
	Tries    []struct{ Name, RefutationName string }
	Critical []*bool
	Edits    *struct {
		Known, Total int
		Effects      []byte
		Edges        [][6]int
	}
	Text struct {
		Rows   [][2]int
		Nodes  [][]fakeRange
		Pieces map[string]fakeRange
		Pawns  []fakeRange
	}
}

type toldOutcome struct {
	Words, Outcome, Reason string
	Plies, Total           *int
}

type toldMove struct {
	To, Steps, Spot int
	Name, Mark      string
	Before, After   *toldOutcome
	Rank            *int
}

// A toldDeed is the answer to a command.
type toldDeed struct {
	Cursor *struct{ Row, From int }
	Reveal *struct {
		URI   string
		Range fakeRange
	}
	Copy, Says string
}

// painting starts an editor that paints views and makes the edits that the server asks for, and
// opens a document.
func painting(t *testing.T, text string, options object, prepare ...any) *fakeEditor {
	t.Helper()
	all := object{"view": true}
	for k, v := range options {
		all[k] = v
	}
	capabilities := rich()
	capabilities["workspace"] = object{"applyEdit": true, "workspaceEdit": object{"documentChanges": true}}
	e := configure(t, capabilities, nil, all, prepare...).fakeEditor
	e.mu.Lock()
	e.answers["workspace/applyEdit"] = e.applies
	e.mu.Unlock()
	e.open(doc, text)
	return e
}

// applies makes an edit that the server asks for, and notes its label.
func (e *fakeEditor) applies(params json.RawMessage) (any, error) {
	var p struct {
		Label string
		Edit  struct {
			DocumentChanges []struct {
				TextDocument struct {
					URI     string
					Version int
				}
				Edits []struct {
					Range   fakeRange
					NewText string
				}
			}
		}
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	for _, c := range p.Edit.DocumentChanges {
		text := e.texts[c.TextDocument.URI]
		if text == nil || text.version != c.TextDocument.Version {
			return object{"applied": false}, nil
		}
		var edits []fakeEdit // the last first, so that each leaves the places of the others as they are
		for _, made := range slices.Backward(c.Edits) {
			edits = append(edits, fakeEdit{offset(text.text, made.Range.Start, e.encoding), offset(text.text, made.Range.End, e.encoding), made.NewText})
		}
		e.edit(c.TextDocument.URI, edits...)
	}
	e.label = p.Label
	return object{"applied": true}, nil
}

// offset is the inverse of position.
func offset(text string, at fakePosition, encoding string) int {
	for i := range len(text) + 1 {
		if position(text, i, encoding) == at {
			return i
		}
	}
	return -1
}

// sets changes settings.
func (e *fakeEditor) sets(settings object) {
	e.t.Helper()
	e.notify("workspace/didChangeConfiguration", object{"settings": object{"plywise": settings}})
	synctest.Wait()
}

// view opens a view at a line of the document, and waits for its picture.
func (e *fakeEditor) view(form string, columns, line int) *fakeView {
	e.t.Helper()
	return e.viewAt(form, columns, doc, fakePosition{Line: line}, "")
}

func (e *fakeEditor) viewAt(form string, columns int, uri string, at fakePosition, restore string) *fakeView {
	e.t.Helper()
	var opened struct {
		View     int
		Commands []toldCommand
	}
	params := object{"textDocument": object{"uri": uri}, "position": at, "form": form, "columns": columns, "restore": restore}
	e.must("plywise/view/open", params, &opened)
	e.mu.Lock()
	v := e.viewNumbered(opened.View)
	v.columns, v.commands = columns, opened.Commands
	e.mu.Unlock()
	synctest.Wait()
	return v
}

// viewNumbered returns a view, which may draw before the editor has the answer to its request. The
// caller holds e.mu.
func (e *fakeEditor) viewNumbered(number int) *fakeView {
	if e.views == nil {
		e.views = map[int]*fakeView{}
	}
	v := e.views[number]
	if v == nil {
		v = &fakeView{fakeEditor: e, number: number}
		e.views[number] = v
	}
	return v
}

var unseen = regexp.MustCompile(`"version":\d+|,"micros":\d+`)

// wrong notes that a law is broken: at once or, while random things happen, at the next rest.
func (e *fakeEditor) wrong(format string, args ...any) {
	if e.laws == nil {
		e.t.Errorf(format, args...)
	} else {
		e.laws(fmt.Sprintf(format, args...))
	}
}

// pause lets time pass, and waits until all that happens meanwhile has happened.
func (e *fakeEditor) pause(d time.Duration) {
	e.mu.Lock()
	//lint:ignore SA2001 what has been read of a picture comes before what is painted from now on
	e.mu.Unlock()
	time.Sleep(d)
	synctest.Wait()
}

// drawn paints a picture. The caller holds e.mu.
func (e *fakeEditor) drawn(params []byte) error {
	var d toldDraw
	if err := json.Unmarshal(params, &d); err != nil {
		return err
	}
	v := e.viewNumbered(d.View)
	if d.Draw != v.Draw+1 {
		e.wrong("picture %d comes after %d", d.Draw, v.Draw)
	}
	if d.Board != nil {
		v.board = toldBoard{}
		if err := json.Unmarshal(d.Board, &v.board); err != nil {
			return err
		}
	} else if d.From < 0 || d.To < d.From || d.To > len(v.rows) {
		return fmt.Errorf("rows %d to %d of %d", d.From, d.To, len(v.rows))
	} else {
		v.rows = slices.Concat(v.rows[:d.From], d.Rows, v.rows[d.To:])
	}
	picture := fmt.Sprint(d.Mode, d.URI, d.Title, d.Older, d.Note, d.Pinned, d.Restore, d.Head, v.rows, unseen.ReplaceAllString(string(d.Board), ""))
	if picture == v.picture {
		e.wrong("picture %d is the one before it:\n%s", d.Draw, picture)
	}
	v.toldDraw, v.picture = d, picture
	v.isLawful()
	if oldest := e.oldest[d.URI]; d.Board != nil && !d.Older && v.board.Version < oldest {
		e.wrong("a picture of version %d comes after version %d:\n%s", v.board.Version, oldest, d.Board)
	}
	if e.discreet && !v.saved().Revealed {
		v.tellsNothing()
	}
	return nil
}

// secrets are the members of a board that tell how a game ends.
var secrets = []string{"outcome", "textOutcome", "line", "heat", "stale", "before", "after", "rank", "mark", "holds", "words", "plies", "reason", "total", "tries", "critical", "edits"}

// tells matches an outcome in words.
var tells = regexp.MustCompile(` wins in \d`)

// quoted is what the author has written, which may be anything; it may be cut.
var quoted = regexp.MustCompile(`“[^”]*?(”|…)`)

// tellsNothing expects a picture not to tell how the game ends.
func (v *fakeView) tellsNothing() {
	for _, r := range v.rows {
		for _, s := range r.Spans {
			if strings.ContainsAny(s.Kinds, "W") || strings.Contains(s.Kinds, "best") || strings.Contains(s.Kinds, "drawn") {
				v.wrong("%q has the kinds %q", r.Text, s.Kinds)
			}
		}
	}
	if said := quoted.ReplaceAllString(v.text(), ""); tells.MatchString(said) {
		v.wrong("it says %q", said)
	}
	if v.Board == nil {
		return
	}
	var board any
	if err := json.Unmarshal(v.Board, &board); err != nil {
		v.wrong("%v", err)
	}
	for _, secret := range memberNames(board, "") {
		v.wrong("%s is told in %s", secret, v.Board)
	}
	if board != nil && !v.board.Hidden || tells.MatchString(quoted.ReplaceAllString(string(v.Board), "")) {
		v.wrong("it tells or does not say that it hides: %s", v.Board)
	}
	if !slices.IsSortedFunc(v.board.Moves, func(x, y toldMove) int { return x.To - y.To }) {
		v.wrong("the moves are not in the order of their places: %+v", v.board.Moves)
	}
}

// memberNames returns the paths of the secrets in an answer. The line of a position in the text is
// none.
func memberNames(answer any, path string) []string {
	var found []string
	switch a := answer.(type) {
	case []any:
		for _, v := range a {
			found = append(found, memberNames(v, path)...)
		}
	case object:
		for name, v := range a {
			if _, isNumber := v.(float64); slices.Contains(secrets, name) && !(name == "line" && isNumber) {
				found = append(found, path+"."+name)
			}
			found = append(found, memberNames(v, path+"."+name)...)
		}
	}
	return found
}

// isLawful holds the rows of a picture against the laws, all but their width: the server may not
// know yet how wide the window is.
func (v *fakeView) isLawful() {
	kinds := viewtest.Kinds()
	for i, r := range v.rows {
		end := 0
		lies := func(from, length int) {
			_, starts := columns(r.Text, from, v.encoding)
			_, ends := columns(r.Text, from+length, v.encoding)
			if from < end || length <= 0 || !starts || !ends {
				v.wrong("%d+%d is wrong in row %d, %q", from, length, i, r.Text)
			}
			end = from + length
		}
		for _, s := range r.Spans {
			lies(s.From, s.Len)
			for kind := range strings.SplitSeq(s.Kinds, " ") {
				if !slices.Contains(kinds, kind) {
					v.wrong("row %d has the kind %q in %q", i, kind, s.Kinds)
				}
			}
		}
		end = 0
		for _, s := range r.Spots {
			lies(s[0], s[1])
		}
		if strings.ContainsAny(r.Text, "\n\r\t") {
			v.wrong("row %d is %q", i, r.Text)
		}
	}
	if v.Head > len(v.rows) {
		v.wrong("%d of %d rows are its head", v.Head, len(v.rows))
	}
}

// fits expects rows to be no wider than the window, and each spot to be there once; an entry may go
// on in the row below.
func (v *fakeView) fits() {
	seen := map[int]int{} // in which row a spot was last
	for i, r := range v.rows {
		if width := source.Width(r.Text); width > max(v.columns, 20) {
			v.wrong("row %d has %d columns, not %d: %q", i, width, v.columns, r.Text)
		}
		for _, s := range r.Spots {
			if row, ok := seen[s[2]]; ok && (row != i-1 || len(r.Spots) > 1) {
				v.wrong("spot %d is in row %d and in row %d:\n%s", s[2], row, i, v.text())
			}
			seen[s[2]] = i
		}
	}
}

// text returns the rows without styles.
func (v *fakeView) text() string {
	var b strings.Builder
	for _, r := range v.rows {
		b.WriteString(r.Text + "\n")
	}
	return b.String()
}

// do carries out a command on the last picture, such as "best", "press@12" with a spot, "layer none"
// with a value, or "set@3 wall".
func (v *fakeView) do(what string) (toldDeed, error) {
	v.t.Helper()
	v.mu.Lock()
	draw := v.Draw
	v.mu.Unlock()
	return v.doIn(draw, what)
}

func (v *fakeView) doIn(draw int, what string) (deed toldDeed, err error) {
	v.t.Helper()
	params := object{"view": v.number, "draw": draw}
	command, value, _ := strings.Cut(what, " ")
	command, spot, isSpot := strings.Cut(command, "@")
	if params["command"], params["value"] = command, value; isSpot {
		if params["spot"], err = strconv.Atoi(spot); err != nil {
			v.t.Fatal(err)
		}
	}
	err = v.call("plywise/view/do", params, &deed)
	return deed, err
}

// does carries out commands, one after another, and returns the last answer.
func (v *fakeView) does(commands ...string) (deed toldDeed) {
	v.t.Helper()
	for _, what := range commands {
		var err error
		if deed, err = v.do(what); err != nil {
			v.t.Fatalf("%s: %v\n%s", what, err, v.text())
		}
	}
	return deed
}

// says expects the picture to have a text.
func (v *fakeView) says(texts ...string) {
	v.t.Helper()
	synctest.Wait()
	v.fits()
	for _, text := range texts {
		if !strings.Contains(v.text(), text) {
			v.t.Errorf("there is no %q on\n%s", text, v.text())
		}
	}
}

// follow says that the cursor of the text is on a line of the document.
func (v *fakeView) follow(line int) {
	v.t.Helper()
	v.followTo(doc, fakePosition{Line: line})
}

func (v *fakeView) followTo(uri string, at fakePosition) {
	v.t.Helper()
	v.notify("plywise/view/follow", object{"view": v.number, "textDocument": object{"uri": uri}, "position": at})
	synctest.Wait()
}

func (v *fakeView) resize(columns int) {
	v.t.Helper()
	v.notify("plywise/view/resize", object{"view": v.number, "columns": columns})
	v.columns = columns
	synctest.Wait()
}

func (v *fakeView) leave() {
	v.t.Helper()
	v.notify("plywise/view/close", object{"view": v.number})
	synctest.Wait()
}
