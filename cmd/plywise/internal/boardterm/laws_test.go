package boardterm

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v3"
	"pgregory.net/rapid"

	"plywise/lsp/view/viewtest"
)

// A silentHost does nothing.
type silentHost struct{}

func (silentHost) do(deed)  {}
func (silentHost) turn(int) {}
func (silentHost) quit()    {}

// rowsOf draws rows with spans and spots; they may be wider than the screen, as after it was made
// smaller.
func rowsOf(t *rapid.T) []row {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) row {
		r := row{Text: rapid.StringOfN(rapid.SampledFrom([]rune("a #*…─é́棋😀\u200d\t")), 0, 40, -1).Draw(t, "text")}
		for at := 0; at < len(r.Text); {
			length := min(rapid.IntRange(1, 9).Draw(t, "length"), len(r.Text)-at)
			switch rapid.IntRange(0, 3).Draw(t, "part") {
			case 1:
				r.Spans = append(r.Spans, span{at, length, strings.Join(rapid.SliceOfN(rapid.SampledFrom(viewtest.Kinds()), 0, 4).Draw(t, "kinds"), " ")})
			case 2:
				r.Spots = append(r.Spots, spot{at, length, rapid.IntRange(0, 30).Draw(t, "number")})
			}
			at += length
		}
		return r
	}), 0, 25).Draw(t, "rows")
}

func TestNoPictureAndNoKeyPanicsOrPaintsOutsideTheScreen(t *testing.T) {
	keys := append(strings.Split("hjklnNqgdRu?e123456789", ""), "Up", "Down", "Left", "Right", "PgUp", "PgDn", "Enter", "Esc", "Tab", "Shift+Tab", "Ctrl+c", "Ctrl+r", "")
	rapid.Check(t, func(t *rapid.T) {
		all := []string{"explore", "edit"}
		p := &painter{host: silentHost{}, name: "棋.puzzle", cursor: nowhere, light: rapid.Bool().Draw(t, "light"), commands: []command{
			{Name: "press", Keys: []string{"Enter"}, Modes: all}, {Name: "definition", Keys: []string{"g d"}, Modes: all},
			{Name: "resize", Keys: []string{"R"}, Modes: all, Value: values{"insert row", "delete row", "a word that is rather long"}},
			{Name: helpCommand, Keys: []string{"g ?"}, Modes: all[:1]},
		}}
		screen := &paper{t: t, colors: rapid.SampledFrom([]int{0, 16, 256, 1 << 24}).Draw(t, "colours")}
		number := 0
		t.Repeat(map[string]func(*rapid.T){
			"draw": func(t *rapid.T) {
				number++
				from := rapid.IntRange(0, len(p.picture.rows)).Draw(t, "from")
				d := draw{Draw: number, Mode: rapid.SampledFrom(all).Draw(t, "mode"), Older: rapid.Bool().Draw(t, "older"), From: from,
					To: rapid.IntRange(from, len(p.picture.rows)).Draw(t, "to"), Head: rapid.IntRange(0, 12).Draw(t, "head"), Rows: rowsOf(t)}
				if rapid.Bool().Draw(t, "another puzzle") {
					d.Cursor = &place{rapid.IntRange(-1, 30).Draw(t, "row"), rapid.IntRange(-1, 50).Draw(t, "column")}
				}
				p.draw(d)
			},
			"key": func(t *rapid.T) { p.key(rapid.SampledFrom(keys).Draw(t, "key")) },
			"answer": func(t *rapid.T) {
				says := rapid.StringOfN(rapid.SampledFrom([]rune("ab \n棋\x1b")), 0, 60, -1).Draw(t, "says")
				var err error
				if rapid.Bool().Draw(t, "refused") {
					err = errors.New(says)
				}
				p.answered(deed{Command: rapid.SampledFrom([]string{"press", helpCommand}).Draw(t, "command")}, says, &place{rapid.IntRange(-1, 30).Draw(t, "row"), 3}, err)
			},
			"mouse": func(t *rapid.T) {
				button := rapid.SampledFrom([]tcell.ButtonMask{tcell.ButtonPrimary, tcell.ButtonNone, tcell.WheelUp, tcell.WheelDown}).Draw(t, "button")
				p.mouse(rapid.IntRange(0, 50).Draw(t, "x"), rapid.IntRange(0, 30).Draw(t, "y"), button, time.Unix(0, 0))
			},
			"resize": func(t *rapid.T) {
				screen.width, screen.height = rapid.IntRange(0, 45).Draw(t, "width"), rapid.IntRange(0, 24).Draw(t, "height")
			},
			"": func(t *rapid.T) {
				p.paint(screen)
				s := p.picture.spot(p.cursor)
				if has := p.picture.near(0, 0) != nowhere; has != (s != nil) {
					t.Errorf("the cursor is at %v; there is a spot: %v", p.cursor, has)
				}
				for _, text := range screen.cells {
					if strings.ContainsAny(text, "\x1b\t\n") {
						t.Errorf("the terminal obeys %q", text)
					}
				}
			},
		})
	})
}
