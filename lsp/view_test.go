package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"unicode/utf16"

	"plywise/lsp/view"
	"plywise/parser/source"
)

// A fakeView is a view as an editor paints it. It holds each picture against the laws of the
// protocol.
type fakeView struct {
	*fakeEditor
	number   int
	columns  int
	commands []toldCommand
	rows     []toldRow
	last     toldDraw
	draws    int
}

type toldCommand struct {
	Name, Help string
	Keys       []string
	Modes      []string
	Value      any
}

type toldRow struct {
	Text  string
	Spans [][3]any
	Spots [][3]int
}

type toldDraw struct {
	View, Draw     int
	Mode, Title    string
	Older          bool
	Note, Restore  string
	From, To, Head int
	Rows           []toldRow
	Cursor         *struct{ Row, From int }
	Board          json.RawMessage
}

type toldDeed struct {
	Cursor *struct{ Row, From int }
	Reveal *struct {
		URI   string
		Range fakeRange
	}
	Copy, Says string
}

// painting starts an editor that paints views, and opens a document.
func painting(t *testing.T, text string, options object, prepare ...func(*server)) *fakeEditor {
	t.Helper()
	all := object{"view": true}
	for k, v := range options {
		all[k] = v
	}
	capabilities := rich()
	capabilities["workspace"] = object{"applyEdit": true, "workspaceEdit": object{"documentChanges": true}}
	var more []any
	for _, p := range prepare {
		more = append(more, p)
	}
	e := configure(t, capabilities, nil, all, more...).fakeEditor
	e.open(doc, text)
	return e
}

// view opens a view at a line of the document, and waits for its picture.
func (e *fakeEditor) view(form string, columns, line int, restore string) *fakeView {
	e.t.Helper()
	v := &fakeView{fakeEditor: e, columns: max(columns, 20)}
	before := e.heard
	e.mu.Lock()
	e.heard = func(method string, params []byte) {
		if before != nil {
			before(method, params)
		}
		if method == "plywise/view/draw" {
			v.drawn(params)
		}
	}
	e.mu.Unlock()
	var opened struct {
		View     int
		Commands []toldCommand
	}
	params := object{"textDocument": object{"uri": doc}, "position": fakePosition{Line: line}, "form": form, "columns": columns}
	if restore != "" {
		params["restore"] = restore
	}
	e.must("plywise/view/open", params, &opened)
	v.number, v.commands = opened.View, opened.Commands
	synctest.Wait()
	return v
}

// drawn paints a picture. It is called on another goroutine, while the test waits.
func (v *fakeView) drawn(params []byte) {
	var d toldDraw
	if err := json.Unmarshal(params, &d); err != nil {
		v.t.Error(err)
	}
	if v.number != 0 && d.View != v.number {
		return
	}
	v.draws++
	if d.Draw != v.draws {
		v.t.Errorf("picture %d comes as the %d.", d.Draw, v.draws)
	}
	if d.Board == nil {
		if d.From < 0 || d.To < d.From || d.To > len(v.rows) {
			v.t.Fatalf("rows %d to %d of %d", d.From, d.To, len(v.rows))
		}
		v.rows = slices.Concat(v.rows[:d.From], d.Rows, v.rows[d.To:])
		v.isLawful(&d)
	}
	v.last = d
}

// isLawful holds a picture against the laws of rows.
func (v *fakeView) isLawful(d *toldDraw) {
	kinds := view.Kinds()
	seen := map[int]int{}
	for i, r := range v.rows {
		if width := source.Width(r.Text); width > v.columns {
			v.t.Errorf("row %d has %d columns of %d: %q", i, width, v.columns, r.Text)
		}
		units := len(utf16.Encode([]rune(r.Text)))
		end := 0
		for _, s := range r.Spans {
			from, length := int(s[0].(float64)), int(s[1].(float64))
			if from < end || length <= 0 || from+length > units {
				v.t.Errorf("the span %v of row %d %q", s, i, r.Text)
			}
			end = from + length
			for kind := range strings.FieldsSeq(s[2].(string)) {
				if !slices.Contains(kinds, kind) {
					v.t.Errorf("the kind %q of row %d", kind, i)
				}
			}
		}
		end = 0
		for _, s := range r.Spots {
			if s[0] < end || s[1] <= 0 || s[0]+s[1] > units {
				v.t.Errorf("the spot %v of row %d %q", s, i, r.Text)
			}
			end = s[0] + s[1]
			seen[s[2]]++
		}
	}
	if d.Head > len(v.rows) {
		v.t.Errorf("a head of %d rows of %d", d.Head, len(v.rows))
	}
}

// text returns the picture without its styles.
func (v *fakeView) text() string {
	var b strings.Builder
	for _, r := range v.rows {
		b.WriteString(r.Text + "\n")
	}
	return b.String()
}

// do carries out a command on the picture that is seen; spot is -1 for none.
func (v *fakeView) do(command string, spot int, value string) (toldDeed, error) {
	v.t.Helper()
	params := object{"view": v.number, "draw": v.last.Draw, "command": command}
	if spot >= 0 {
		params["spot"] = spot
	}
	if value != "" {
		params["value"] = value
	}
	var deed toldDeed
	err := v.call("plywise/view/do", params, &deed)
	synctest.Wait()
	return deed, err
}

func (v *fakeView) mustDo(command string, spot int, value string) toldDeed {
	v.t.Helper()
	deed, err := v.do(command, spot, value)
	if err != nil {
		v.t.Fatalf("%s: %v\n%s", command, err, v.text())
	}
	return deed
}

// shows waits until the picture has a text.
func (v *fakeView) shows(text string) {
	v.t.Helper()
	synctest.Wait()
	if !strings.Contains(v.text(), text) {
		v.t.Fatalf("there is no %q on\n%s", text, v.text())
	}
}

const slipText = `puzzle: The mouse slips past
game: cat-mouse-grid
mouse-jump: 2
board:
  ####F
  #C...
  M....
`

func TestAViewShowsThePuzzleAtTheCursorAndFollowsIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, slipText+"\n"+pawnsText, nil)
		v := e.view("rows", 40, 0, "")
		v.shows("mouse wins in 5")
		if v.last.Title != "The mouse slips past" || v.last.Older || v.last.Mode != "explore" {
			t.Errorf("%+v", v.last)
		}
		fmt.Println(v.text())
		v.notify("plywise/view/follow", object{"view": v.number, "textDocument": object{"uri": doc}, "position": fakePosition{Line: 9}})
		synctest.Wait()
		v.shows("Two pawns")
		fmt.Println(v.text())
		v.notify("plywise/view/follow", object{"view": v.number, "textDocument": object{"uri": doc}, "position": fakePosition{Line: 1}})
		synctest.Wait()
		says := v.mustDo("best", -1, "")
		fmt.Println(says, v.text())
		says = v.mustDo("hover", 7, "")
		fmt.Println(says)
		says = v.mustDo("help", -1, "")
		fmt.Println(says.Says)
		v.mustDo("text", -1, "")
		says = v.mustDo("best", -1, "")
		fmt.Println(says, v.text(), e.texts[doc].text)
		e.quit()
	})
}
