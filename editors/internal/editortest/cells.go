package editortest

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Cell is one character on the screen and how it is shown. The colours of a reversed one
// are exchanged already.
type Cell struct {
	Char   rune
	FG, BG Colour
	Face   Face
}

// A Face is what text is beside its colours.
type Face struct{ Bold, Italic, Underlined, Reversed bool }

// A Colour is red, green and blue, each from 0 to 255.
type Colour [3]uint8

// String returns the colour as in CSS.
func (c Colour) String() string { return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2]) }

// A palette is what a terminal shows where a program leaves the choice to it.
type palette struct{ fg, bg Colour }

// palettes are those of terminals that are dark and light.
var palettes = map[string]palette{
	"dark":  {fg: Colour{229, 229, 229}, bg: Colour{0, 0, 0}},
	"light": {fg: Colour{0, 0, 0}, bg: Colour{255, 255, 255}},
}

// cellsOf reads what `tmux capture-pane -e` prints: one line of the screen after the other,
// with the escape sequences of colours (SGR), which hold until the next one, also beyond a
// line's end.
func cellsOf(captured string, colours palette) [][]Cell {
	var lines [][]Cell
	pen := pen{palette: colours}
	for line := range strings.SplitSeq(strings.TrimSuffix(captured, "\n"), "\n") {
		cells := []Cell{}
		for line != "" {
			if rest, found := strings.CutPrefix(line, "\x1b["); found {
				end := strings.IndexFunc(rest, func(r rune) bool { return r >= '@' && r <= '~' })
				if rest[end] == 'm' {
					pen.set(rest[:end])
				}
				line = rest[end+1:]
				continue
			}
			char := []rune(line)[0]
			cells = append(cells, pen.cell(char))
			line = line[len(string(char)):]
		}
		lines = append(lines, cells)
	}
	return lines
}

// A pen has the colours of what is written next; nil is the terminal's own.
type pen struct {
	palette palette
	fg, bg  *Colour
	face    Face
}

func (p *pen) cell(char rune) Cell {
	c := Cell{Char: char, FG: p.palette.fg, BG: p.palette.bg, Face: p.face}
	if p.fg != nil {
		c.FG = *p.fg
	}
	if p.bg != nil {
		c.BG = *p.bg
	}
	if p.face.Reversed {
		c.FG, c.BG = c.BG, c.FG
	}
	return c
}

// set follows one sequence, such as `1;38;2;10;20;30`. What it does not know changes nothing.
func (p *pen) set(sequence string) {
	parts := strings.Split(sequence, ";")
	for len(parts) > 0 {
		number, kind, _ := strings.Cut(parts[0], ":") // 4:3 is a curly underline, 4:0 none
		code, _ := strconv.Atoi(number)
		switch {
		case code == 0:
			*p = pen{palette: p.palette}
		case code == 1:
			p.face.Bold = true
		case code == 3:
			p.face.Italic = true
		case code == 4:
			p.face.Underlined = kind != "0"
		case code == 7:
			p.face.Reversed = true
		case code == 22:
			p.face.Bold = false
		case code == 23:
			p.face.Italic = false
		case code == 24:
			p.face.Underlined = false
		case code == 27:
			p.face.Reversed = false
		case code == 38 || code == 48 || code == 58: // 58: of an underline
			found, length := extended(parts)
			switch code {
			case 38:
				p.fg = found
			case 48:
				p.bg = found
			}
			parts = parts[length-1:]
		case code == 39:
			p.fg = nil
		case code == 49:
			p.bg = nil
		case code >= 30 && code <= 37:
			p.fg = indexed(code - 30)
		case code >= 90 && code <= 97:
			p.fg = indexed(code - 90 + 8)
		case code >= 40 && code <= 47:
			p.bg = indexed(code - 40)
		case code >= 100 && code <= 107:
			p.bg = indexed(code - 100 + 8)
		}
		parts = parts[1:]
	}
}

// extended reads a colour that begins with 38, 48 or 58, and says how many parts it has.
func extended(parts []string) (*Colour, int) {
	number := func(i int) int {
		n, _ := strconv.Atoi(parts[i])
		return n
	}
	switch {
	case len(parts) >= 5 && parts[1] == "2":
		return &Colour{uint8(number(2)), uint8(number(3)), uint8(number(4))}, 5
	case len(parts) >= 3 && parts[1] == "5":
		return indexed(number(2)), 3
	}
	return nil, 1
}

// indexed returns a colour of xterm's 256: 16 that have names, a cube, and greys.
func indexed(n int) *Colour {
	named := [16]Colour{
		{0, 0, 0}, {205, 0, 0}, {0, 205, 0}, {205, 205, 0}, {0, 0, 238}, {205, 0, 205}, {0, 205, 205}, {229, 229, 229},
		{127, 127, 127}, {255, 0, 0}, {0, 255, 0}, {255, 255, 0}, {92, 92, 255}, {255, 0, 255}, {0, 255, 255}, {255, 255, 255},
	}
	steps := [6]uint8{0, 95, 135, 175, 215, 255}
	switch {
	case n < 16:
		return &named[n]
	case n < 232:
		n -= 16
		return &Colour{steps[n/36], steps[n/6%6], steps[n%6]}
	}
	grey := uint8(8 + 10*(n-232))
	return &Colour{grey, grey, grey}
}

// Contrast is that of WCAG 2: from 1, where two colours are equally light, to 21.
func Contrast(a, b Colour) float64 {
	lights := []float64{a.luminance(), b.luminance()}
	slices.Sort(lights)
	return (lights[1] + 0.05) / (lights[0] + 0.05)
}

func (c Colour) luminance() float64 {
	linear := func(part uint8) float64 {
		share := float64(part) / 255
		if share <= 0.04045 {
			return share / 12.92
		}
		return math.Pow((share+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c[0]) + 0.7152*linear(c[1]) + 0.0722*linear(c[2])
}
