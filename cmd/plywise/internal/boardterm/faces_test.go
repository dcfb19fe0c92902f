package boardterm

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v3"

	"plywise/lsp/view"
	"plywise/lsp/view/viewtest"
)

// colours returns those of a style as 0xRRGGBB, -1 for the terminal's own.
func colours(s tcell.Style) (text, background int32) {
	return s.GetForeground().Hex(), s.GetBackground().Hex()
}

func TestEveryKindHasAFace(t *testing.T) {
	for _, kind := range viewtest.Kinds() {
		if _, ok := table[kind]; !ok {
			t.Errorf("%s has no face", kind)
		}
	}
	for kinds := range table {
		for kind := range strings.FieldsSeq(kinds) {
			if !slices.Contains(viewtest.Kinds(), kind) {
				t.Errorf("%q is no kind", kind)
			}
		}
	}
}

// contrast is that of WCAG 2.
func contrast(a, b int32) float64 {
	luminance := func(c int32) float64 {
		sum := 0.0
		for i, weight := range []float64{0.0722, 0.7152, 0.2126} {
			part := float64(c>>(8*i)&0xff) / 255
			if part <= 0.04045 {
				part /= 12.92
			} else {
				part = math.Pow((part+0.055)/1.055, 2.4)
			}
			sum += weight * part
		}
		return sum + 0.05
	}
	x, y := luminance(a), luminance(b)
	return max(x, y) / min(x, y)
}

func TestEveryShadeIsLegibleOnAnyBackground(t *testing.T) {
	const enough = 4.5
	for kinds, f := range table {
		for name, s := range map[string]tcell.Style{"dark": f.dark, "light": f.light} {
			text, background := colours(s)
			if background >= 0 && contrast(text, background) < enough {
				t.Errorf("%s, %s: the contrast is %.1f", kinds, name, contrast(text, background))
			}
			own := map[string]int32{"dark": 0x000000, "light": 0xffffff}[name]
			if background < 0 && text >= 0 && contrast(text, own) < enough {
				t.Errorf("%s, %s: the contrast to the terminal is %.1f", kinds, name, contrast(text, own))
			}
		}
	}
}

// Blue has more blue than red, orange more red than blue: no kind of colour-blindness mixes these.
func TestShadesTellWhoWinsAndHowSoon(t *testing.T) {
	for _, light := range []bool{false, true} {
		ground := map[bool]int32{false: 0x101010, true: 0xffffff}[light]
		for _, winner := range []string{view.MouseWins, view.CatWins} {
			last := math.Inf(1)
			for _, third := range []string{view.Soon, view.Later, view.Late} {
				_, background := colours(style(winner+" "+third, 256, light))
				if isBlue := background&0xff > background>>16; isBlue != (winner == view.MouseWins) {
					t.Errorf("%s %s is #%06x", winner, third, background)
				}
				if now := contrast(background, ground); now > last/1.25 {
					t.Errorf("%s %s is hardly nearer to the background: %.2f after %.2f", winner, third, now, last)
				} else {
					last = now
				}
			}
		}
	}
}

func TestTheTextUnderTheCursorIsLegibleToo(t *testing.T) {
	const enough = 4 // the cursor is also the terminal's
	for kinds, f := range table {
		for light, s := range map[bool]tcell.Style{false: f.dark, true: f.light} {
			text, background := colours(underCursor(s, 256, light))
			if got := contrast(text, background); got < enough {
				t.Errorf("%s, light %v: the contrast is %.1f", kinds, light, got)
			}
			if ground := map[bool]int32{false: 0x000000, true: 0xffffff}[light]; contrast(background, ground) < 20 {
				t.Errorf("%s, light %v: the cursor is hardly seen", kinds, light)
			}
		}
	}
}

func TestWithoutColoursAttributesTellWhoWins(t *testing.T) {
	for _, colors := range []int{0, 8, 16} {
		mouse, cat := style("piece mouseWins late", colors, false), style("piece catWins late", colors, false)
		if mouse == cat || isColored(mouse) || isColored(cat) || !mouse.HasBold() {
			t.Errorf("%d colours: %v and %v", colors, mouse, cat)
		}
	}
}

func TestTheFirstKindWithAColourGivesItAndAttributesAddUp(t *testing.T) {
	s := style("best catWins soon last stale", 256, false)
	_, background := colours(s)
	if _, want := colours(table[view.CatWins].dark); background != want || !s.HasBold() || !s.HasUnderline() || !s.HasDim() {
		t.Errorf("%v", s)
	}
	if got, want := style("mouseWins soon picked", 256, true), table[view.Picked].light; got != want {
		t.Errorf("what is picked is %v", got)
	}
}
