package boardterm

import (
	"strings"

	"github.com/gdamore/tcell/v3"
	"github.com/gdamore/tcell/v3/color"

	"plywise/lsp/view"
)

// A face is what a kind looks like: on a dark and on a light background, and in a terminal of few
// colours or none, where attributes tell who wins.
type face struct{ dark, light, few tcell.Style }

var plain = tcell.StyleDefault

// table has the face of each kind, and those of a winner with how soon. A shade has both colours, so
// that it is legible whatever the terminal's are. Blue (#0072B2) for the mouse and orange (#D55E00,
// somewhat darker below white) for the cat are told apart by most colour-blind eyes; the sooner a
// win, the further its shade is from the background.
var table = map[string]face{
	view.Title:        same(plain.Bold(true)),
	view.Heading:      same(plain.Bold(true)),
	view.Note:         {shade(0x33290a, 0xf0d58c), shade(0xfff0c2, 0x5c4300), plain.Italic(true)},
	view.Error:        {shade(0x4a1210, 0xffb4ab), shade(0xfde3e1, 0x8c1d18), plain.Bold(true)},
	view.Number:       {text(0x8a8a8a), text(0x6a6a6a), plain.Dim(true)},
	view.Faint:        {text(0x8a8a8a), text(0x6a6a6a), plain.Dim(true)},
	view.Wall:         {shade(0x3a3a3a, 0xb0b0b0), shade(0xbdbdbd, 0x3f3f3f), plain.Dim(true)},
	view.Floor:        same(plain),
	view.Hole:         same(plain.Bold(true)),
	view.Piece:        same(plain.Bold(true)),
	view.Best:         same(plain.Bold(true)),
	view.Picked:       {shade(0x8a3f6c, 0xffffff), shade(0xe9b3d0, 0x000000), plain.Reverse(true).Bold(true)},
	view.Cursor:       same(plain.Italic(true)),
	view.Entry:        {shade(0x2f4257, 0xffffff), shade(0xc9dcf0, 0x000000), plain.Reverse(true)},
	view.Last:         same(plain.Underline(true)),
	view.MouseWins:    {shade(0x0072b2, 0xffffff), shade(0x0072b2, 0xffffff), plain},
	"mouseWins later": {shade(0x00507f, 0xffffff), shade(0x7abde4, 0x000000), plain},
	"mouseWins late":  {shade(0x00304d, 0xd5e9f7), shade(0xcfe7f6, 0x000000), plain},
	view.CatWins:      {shade(0xb84e00, 0xffffff), shade(0xb84e00, 0xffffff), plain.Reverse(true)},
	"catWins later":   {shade(0x863a00, 0xffffff), shade(0xf2ab75, 0x000000), plain.Reverse(true)},
	"catWins late":    {shade(0x522500, 0xffe0c8), shade(0xfce0cb, 0x000000), plain.Reverse(true)},
	view.Drawn:        {shade(0x5c5c5c, 0xffffff), shade(0xcfcfcf, 0x000000), plain.Dim(true)},
	view.Soon:         same(plain),
	view.Later:        same(plain),
	view.Late:         same(plain),
	view.Good:         {shade(0x1f5f86, 0xffffff), shade(0xa6d4f2, 0x000000), plain},
	view.Bad:          {shade(0x735300, 0xffffff), shade(0xf3d283, 0x000000), plain.Reverse(true)},
	view.Stale:        same(plain.Dim(true).Italic(true)),
	view.Essential:    same(plain.Bold(true).Underline(true)),
}

func same(s tcell.Style) face { return face{s, s, s} }

func text(hex int32) tcell.Style { return plain.Foreground(color.NewHexColor(hex)) }

func shade(background, hex int32) tcell.Style {
	return text(hex).Background(color.NewHexColor(background))
}

// leastColors is how many colours a terminal needs for shades.
const leastColors = 256

// style returns what a part of a row looks like that has kinds. The first with a colour gives it,
// except that what is picked is always seen; all else that they have adds up.
func style(kinds string, colors int, light bool) tcell.Style {
	all := strings.Fields(kinds)
	mixed := plain
	for _, kind := range all {
		f := table[kind]
		for _, third := range all {
			if of, ok := table[kind+" "+third]; ok {
				f = of
			}
		}
		next := f.dark
		switch {
		case colors < leastColors:
			next = f.few
		case light:
			next = f.light
		}
		mixed = mixed.Bold(mixed.HasBold() || next.HasBold()).Dim(mixed.HasDim() || next.HasDim()).
			Italic(mixed.HasItalic() || next.HasItalic()).Reverse(mixed.HasReverse() || next.HasReverse()).
			Underline(mixed.HasUnderline() || next.HasUnderline())
		if !isColored(mixed) || kind == view.Picked && isColored(next) {
			mixed = mixed.Foreground(next.GetForeground()).Background(next.GetBackground())
		}
	}
	return mixed
}

// underCursor returns the style of a part on which the cursor is: what was behind the text is the text's
// colour, on what is furthest from the terminal's background.
func underCursor(s tcell.Style, colors int, light bool) tcell.Style {
	ground, ink := color.NewHexColor(0xffffff), color.NewHexColor(0x000000)
	switch {
	case colors < leastColors:
		return s.Reverse(!s.HasReverse())
	case light:
		ground, ink = ink, ground
	}
	if own := s.GetBackground(); own != color.Default {
		ink = own
	}
	return s.Background(ground).Foreground(ink)
}

func isColored(s tcell.Style) bool {
	return s.GetForeground() != color.Default || s.GetBackground() != color.Default
}
