package boardterm

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v3"

	"plywise/parser/source"
)

// A paper is a screen that notes what is painted, and fails a test where that is outside.
type paper struct {
	t             failer
	width, height int
	colors        int
	cells         map[[2]int]string
	faces         map[[2]int]tcell.Style
	cursor        [2]int
}

type failer interface {
	Helper()
	Errorf(format string, args ...any)
}

func (p *paper) Size() (width, height int) { return p.width, p.height }

func (p *paper) Colors() int { return p.colors }

func (p *paper) Clear() {
	p.cells, p.faces = map[[2]int]string{}, map[[2]int]tcell.Style{}
}

func (p *paper) ShowCursor(x, y int) {
	p.cursor = [2]int{x, y}
	if (x != -1 || y != -1) && (x < 0 || x >= p.width || y < 0 || y >= p.height) {
		p.t.Errorf("the cursor at column %d of row %d, on a screen of %dx%d", x, y, p.width, p.height)
	}
}

func (p *paper) Put(x, y int, text string, style tcell.Style) (string, int) {
	p.t.Helper()
	wide := source.Width(text)
	if x < 0 || x+wide > p.width || y < 0 || y >= p.height || wide < 1 || wide > 2 {
		p.t.Errorf("%q at column %d of row %d, on a screen of %dx%d", text, x, y, p.width, p.height)
	}
	p.cells[[2]int{x, y}], p.faces[[2]int{x, y}] = text, style
	return "", wide
}

// rows returns what the paper shows, without blanks at the ends of rows and blank rows at its end.
func (p *paper) rows() []string {
	var rows []string
	for y := range p.height {
		var b strings.Builder
		for x := 0; x < p.width; {
			text, ok := p.cells[[2]int{x, y}]
			if !ok {
				text = " "
			}
			b.WriteString(text)
			x += max(source.Width(text), 1)
		}
		rows = append(rows, strings.TrimRight(b.String(), " "))
	}
	for len(rows) > 0 && rows[len(rows)-1] == "" {
		rows = rows[:len(rows)-1]
	}
	return rows
}

// A trial is a painter whose host notes what it is asked for.
type trial struct {
	*painter
	t     *testing.T
	paper *paper
	asked []string
}

func (r *trial) do(d deed) {
	spot := "no spot"
	if d.Spot != nil {
		spot = fmt.Sprint("spot ", *d.Spot)
	}
	r.asked = append(r.asked, strings.TrimSpace(fmt.Sprintf("%s, %s of picture %d %s", d.Command, spot, d.Draw, d.Value)))
}

func (r *trial) turn(by int) { r.asked = append(r.asked, fmt.Sprint("turn ", by)) }

func (r *trial) quit() { r.asked = append(r.asked, "quit") }

// try starts a painter on a screen of 30x10 with a picture of rows in which each word in brackets is
// a spot, whose number is that of the word.
func try(t *testing.T, head int, rows ...string) *trial {
	r := &trial{t: t, paper: &paper{t: t, width: 30, height: 10, colors: 1 << 24}}
	explore := []string{"explore"}
	r.painter = &painter{host: r, name: "a.puzzle", cursor: nowhere, commands: []command{
		{Name: "press", Keys: []string{"Enter"}, Modes: []string{"explore", "edit"}},
		{Name: "takeBack", Keys: []string{"u", "Ctrl+z"}, Modes: explore},
		{Name: "reveal", Keys: []string{"g d"}, Modes: explore},
		{Name: "set", Keys: []string{"N"}, Modes: []string{"edit"}, Value: values{"knight"}},
		{Name: "resize", Keys: []string{"R"}, Help: "resize it", Modes: explore, Value: values{"insert row", "delete row", "insert column"}},
		{Name: "help", Keys: []string{"g ?"}, Modes: explore},
	}}
	r.painter.draw(draw{Draw: 1, Mode: "explore", Head: head, Rows: written(rows...)})
	r.look()
	return r
}

// written returns rows in which each number in brackets is a spot.
func written(texts ...string) []row {
	rows := make([]row, len(texts))
	for i, text := range texts {
		rows[i].Text = text
		for at := 0; ; {
			from := strings.Index(text[at:], "[")
			if from < 0 {
				break
			}
			from += at
			length := strings.Index(text[from:], "]") + 1
			s := spot{from: from, length: length}
			fmt.Sscan(text[from+1:from+length-1], &s.number)
			rows[i].Spots = append(rows[i].Spots, s)
			at = from + length
		}
	}
	return rows
}

func (r *trial) look() []string {
	r.paint(r.paper)
	return r.paper.rows()
}

// press presses keys, and paints after each.
func (r *trial) press(keys ...string) *trial {
	for _, key := range keys {
		r.key(key)
		r.look()
	}
	return r
}

// wants compares what the host was asked for since the last time.
func (r *trial) wants(asked ...string) {
	r.t.Helper()
	if !slices.Equal(r.asked, asked) {
		r.t.Errorf("asked for %q, want %q", r.asked, asked)
	}
	r.asked = nil
}

// isOn checks on which spot the cursor is.
func (r *trial) isOn(number int) {
	r.t.Helper()
	if s := r.picture.spot(r.cursor); s == nil || s.number != number {
		r.t.Errorf("the cursor is on %+v, want spot %d", s, number)
	}
}

func (r *trial) shows(want ...string) {
	r.t.Helper()
	if got := r.look(); !slices.Equal(got, want) {
		r.t.Errorf("the screen shows\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

const hint = "a.puzzle  g ?: keys  q: quit"

func TestAPictureTakesThePlaceOfTheRowsThatHaveChanged(t *testing.T) {
	r := try(t, 1, "title", "[0] [1]", "moves")
	r.draw(draw{Draw: 2, Mode: "explore", Head: 1, From: 1, To: 2, Rows: written("[0]", "[1]")})
	r.shows("title", "[0]", "[1]", "moves", "", "", "", "", "", hint)
}

func TestTheCursorStaysOnItsSpotElseOnItsRow(t *testing.T) {
	r := try(t, 0, "[0] [1]", "[2] [3]")
	r.press("l")
	r.isOn(1)
	r.draw(draw{Draw: 2, To: 2, Rows: written("first", "[1] [0]", "[9]")})
	r.isOn(1)
	r.draw(draw{Draw: 3, To: 3, Rows: written("first", "[7] [6]", "[9]")})
	r.isOn(7)
	r.draw(draw{Draw: 4, To: 3, Rows: written("nothing to go to")})
	r.press("j", "l").wants()
	r.draw(draw{Draw: 5, To: 1, Rows: written("none", "[4] [5]")})
	r.isOn(4)
}

func TestTheFirstPictureOfAPuzzleSaysWhereTheCursorStarts(t *testing.T) {
	r := try(t, 0, "[0] [1]", "[2] [3]")
	r.draw(draw{Draw: 2, To: 2, Rows: written("ä [0] [1]", "[2] [3]"), Cursor: &place{0, 7}})
	r.isOn(1)
	r.answered(deed{Command: "press"}, "", &place{1, 4}, nil)
	r.isOn(3)
}

func TestKeysMoveByTheRowsAndColumnsOfThePicture(t *testing.T) {
	r := try(t, 0, "[0] [1] [2]", "none", "    [3] [4]", "[5]")
	for _, step := range []struct {
		key string
		on  int
	}{
		{"h", 0}, {"l", 1}, {"Right", 2}, {"l", 2}, {"j", 4}, {"Down", 5}, {"j", 5}, {"k", 4}, {"k", 2}, {"Left", 1}, {"j", 3}, {"Up", 1},
	} {
		r.press(step.key)
		r.isOn(step.on)
	}
	r = try(t, 0, "棋[0][1]", "  [2][3]") // as wide as two blanks
	r.press("l", "j")
	r.isOn(3)
}

func TestKeysOfCommandsAreSequencesThatCountInTheirModes(t *testing.T) {
	r := try(t, 0, "[0] [1]")
	r.press("l", "Enter", "u", "Ctrl+z").wants("press, spot 1 of picture 1", "takeBack, spot 1 of picture 1", "takeBack, spot 1 of picture 1")
	r.press("g").wants()
	r.shows("[0] [1]", "", "", "", "", "", "", "", "", "a.puzzle  g ?: keys  q: quit g")
	r.press("d").wants("reveal, spot 1 of picture 1")
	r.press("g", "h").wants()
	r.isOn(1) // what is no sequence does nothing
	r.press("g", "Esc", "d").wants()
	r.press("N", "n", "Shift+Tab", "q", "Ctrl+c").wants("turn -1", "turn 1", "turn -1", "quit", "quit")
	r.draw(draw{Draw: 2, Mode: "edit", To: 1, Rows: written("no spot")})
	r.press("u", "N").wants("set, no spot of picture 2 knight")
}

func TestOfSeveralValuesOneIsChosenInASmallList(t *testing.T) {
	r := try(t, 0, "[0]")
	r.press("R")
	r.shows("[0]", "", "", "", "", "── resize it ── Esc: close ───", " 1  insert row", " 2  delete row", " 3  insert column", hint)
	r.press("j", "j", "j", "k", "Enter").wants("resize, spot 0 of picture 1 delete row")
	r.press("R", "3").wants("resize, spot 0 of picture 1 insert column")
	r.press("R", "9", "u", "Esc", "u").wants("takeBack, spot 0 of picture 1")
}

func TestTheValueIsChosenInTheSenseOfThePictureThatWasSeen(t *testing.T) {
	r := try(t, 0, "[0]")
	r.press("R")
	r.draw(draw{Draw: 2, Mode: "explore", To: 1, Rows: written("[5]")})
	r.press("Enter").wants("resize, spot 0 of picture 1 insert row")
}

func TestWhatIsSaidStandsInTheStatusRowUntilTheNextKey(t *testing.T) {
	r := try(t, 0, "[0]")
	r.answered(deed{}, "mouse to 2,2", nil, nil)
	r.shows("[0]", "", "", "", "", "", "", "", "", "mouse to 2,2")
	r.press("h")
	r.shows("[0]", "", "", "", "", "", "", "", "", hint)
	r.answered(deed{}, "", nil, errors.New("No move leads there."))
	r.look()
	if _, background := colours(r.paper.faces[[2]int{0, 9}]); background < 0 {
		t.Error("a refusal looks like what was done")
	}
}

func TestWhatDoesNotFitInThereStandsInAPaneThatEscCloses(t *testing.T) {
	r := try(t, 0, "[0]", "[1]", "[2]", "[3]", "[4]", "[5]", "[6]", "[7]", "[8]")
	r.press("j", "j", "j")
	r.answered(deed{}, "one\ntwo words and some more than fit into a row\nthree\nfour\nfive\nsix", nil, nil)
	r.shows("[2]", "[3]", "[4]", "── Esc: close ─────── ↓ 2 more", "one", "two words and some more than", "fit into a row", "three", "four", hint)
	r.press("j", "j", "j", "j")
	r.shows("[2]", "[3]", "[4]", "── Esc: close ────────────────", "fit into a row", "three", "four", "five", "six", hint)
	r.press("Esc")
	r.shows("[0]", "[1]", "[2]", "[3]", "[4]", "[5]", "[6]", "[7]", "[8]", hint)
	r.answered(deed{}, "one\ntwo", nil, nil)
	r.press("u").wants("takeBack, spot 3 of picture 1")
	if r.pane != nil {
		t.Error("the pane is in the way of the next key")
	}
}

func TestHelpHasTheKeysOfTheTerminalToo(t *testing.T) {
	r := try(t, 0, "[0]")
	r.paper.height = 40
	r.answered(deed{Command: "help"}, "Enter   play there", nil, nil)
	shown := strings.Join(r.look(), "\n")
	for _, want := range []string{"\nEnter   play there\n", "\nh j k l ", "\nq       quit\n"} {
		if !strings.Contains(shown, want) {
			t.Errorf("no %q in\n%s", want, shown)
		}
	}
}

// numbered returns rows of one spot each.
func numbered(n int) []string {
	rows := make([]string, n)
	for i := range rows {
		rows[i] = fmt.Sprintf("[%d]", i)
	}
	return rows
}

func TestTheHeadStaysInSightAndTheCursorIsScrolledTo(t *testing.T) {
	r := try(t, 2, append([]string{"title", "outcome"}, numbered(20)...)...)
	for range 9 {
		r.press("j")
	}
	r.shows("title", "outcome", "[5]", "[6]", "[7]", "[8]", "[9]", "[10]", "[11]", "a.puzzle  g ?: keys … ↓ 8 more")
	r.press("PgDn")
	r.shows("title", "outcome", "[13]", "[14]", "[15]", "[16]", "[17]", "[18]", "[19]", hint)
	r.press("u").wants("takeBack, spot 9 of picture 1") // the cursor has not moved
	r.press("k")
	r.shows("title", "outcome", "[6]", "[7]", "[8]", "[9]", "[10]", "[11]", "[12]", "a.puzzle  g ?: keys … ↓ 7 more")
	r.mouse(0, 0, tcell.WheelUp, time.Time{})
	r.shows("title", "outcome", "[3]", "[4]", "[5]", "[6]", "[7]", "[8]", "[9]", "a.puzzle  g ?: keys… ↓ 10 more")
	r.paper.height = 4
	r.shows("[1]", "[2]", "[3]", "a.puzzle  g ?: keys… ↓ 16 more")
}

func TestWhatLiesAboveAPaneIsSeenAsBeforeWhenItIsClosed(t *testing.T) {
	r := try(t, 0, numbered(12)...)
	for range 8 {
		r.press("j")
	}
	r.shows("[2]", "[3]", "[4]", "[5]", "[6]", "[7]", "[8]", "[9]", "[10]", "a.puzzle  g ?: keys … ↓ 1 more")
	for _, key := range []string{"Esc", "u"} {
		r.answered(deed{}, "one\ntwo\nthree\nfour\nfive\nsix", nil, nil)
		r.shows("[7]", "[8]", "[9]", "── Esc: close ─────── ↓ 1 more", "one", "two", "three", "four", "five", hint)
		r.press(key)
		r.shows("[2]", "[3]", "[4]", "[5]", "[6]", "[7]", "[8]", "[9]", "[10]", "a.puzzle  g ?: keys … ↓ 1 more")
	}
}

func TestAClickMovesTheCursorAndADoubleOnePresses(t *testing.T) {
	r := try(t, 0, "棋 [0] [1]", "[2]")
	at := time.Unix(0, 0)
	click := func(x, y int) {
		r.mouse(x, y, tcell.ButtonPrimary, at)
		r.mouse(x+1, y, tcell.ButtonPrimary, at) // the button is still down
		r.mouse(x, y, tcell.ButtonNone, at)
		r.look()
		at = at.Add(doubleClick / 2)
	}
	click(8, 0)
	r.isOn(1)
	r.wants()
	click(7, 0)
	r.wants("press, spot 1 of picture 1")
	click(8, 0) // a third one is none
	r.wants()
	click(0, 1)
	at = at.Add(doubleClick)
	click(0, 1)
	click(1, 0)
	click(5, 5)
	click(0, 1)
	r.press("x") // nothing has this key
	click(0, 1)
	r.wants()
	r.isOn(2)
}

func TestAnOlderPictureIsDim(t *testing.T) {
	r := try(t, 0, "[0]", "[1]")
	dim := func() bool {
		r.look()
		return r.paper.faces[[2]int{0, 1}].HasDim()
	}
	if dim() {
		t.Error("a new picture is dim")
	}
	r.problem = "Older text: it is gone."
	if !dim() || r.look()[9] != r.problem {
		t.Errorf("the picture of a file that is gone:\n%s", strings.Join(r.look(), "\n"))
	}
	r.problem = ""
	r.draw(draw{Draw: 2, To: 2, Older: true, Rows: written("[0]", "[1]")})
	if !dim() {
		t.Error("an older picture is not dim")
	}
}

func TestTheSpotUnderTheCursorStandsOut(t *testing.T) {
	r := try(t, 0, "ä [0] [1]")
	for _, colors := range []int{0, 256} {
		r.paper.colors = colors
		r.press("l")
		for x, want := range map[int]bool{2: false, 4: false, 5: false, 6: true, 8: true} {
			if face := r.paper.faces[[2]int{x, 0}]; (face != plain) != want {
				t.Errorf("%d colours, column %d: %v", colors, x, face)
			}
		}
	}
	if r.paper.cursor != [2]int{6, 0} {
		t.Errorf("the terminal's cursor is at %v", r.paper.cursor)
	}
}

func TestKeysHaveTheNamesOfTheServer(t *testing.T) {
	for want, ev := range map[string]*tcell.EventKey{
		"Enter":     tcell.NewEventKey(tcell.KeyRune, "\r", tcell.ModNone),
		"Esc":       tcell.NewEventKey(tcell.KeyEsc, "", tcell.ModNone),
		"Ctrl+r":    tcell.NewEventKey(tcell.KeyRune, "R", tcell.ModCtrl),
		"Ctrl+c":    tcell.NewEventKey(tcell.KeyRune, "\x03", tcell.ModNone),
		"?":         tcell.NewEventKey(tcell.KeyRune, "?", tcell.ModNone),
		"K":         tcell.NewEventKey(tcell.KeyRune, "K", tcell.ModNone),
		"Alt+b":     tcell.NewEventKey(tcell.KeyRune, "b", tcell.ModAlt),
		"Space":     tcell.NewEventKey(tcell.KeyRune, " ", tcell.ModNone),
		"Tab":       tcell.NewEventKey(tcell.KeyTab, "", tcell.ModNone),
		"Shift+Tab": tcell.NewEventKey(tcell.KeyBacktab, "", tcell.ModNone),
		"PgDn":      tcell.NewEventKey(tcell.KeyPgDn, "", tcell.ModNone),
		"Up":        tcell.NewEventKey(tcell.KeyUp, "", tcell.ModNone),
	} {
		if got := keyName(ev); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
