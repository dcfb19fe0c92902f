package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/dustin/go-humanize"
	"github.com/fatih/color"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/lsp/diagram"
	"plywise/lsp/game"
	"plywise/parser/syntax"
	"plywise/solver"
)

// A sign stands beside a cell for the effect of its edit.
type sign rune

// The signs. Those of edits that break an assertion look heavier.
const (
	repairSign       sign = '*'
	flipsSign        sign = 'x'
	flipsBreaksSign  sign = 'X'
	slowerSign       sign = '>'
	slowerBreaksSign sign = '»'
	fasterSign       sign = '<'
	fasterBreaksSign sign = '«'
	sameBreaksSign   sign = '!'
	sameSign         sign = ' '
)

// idleGlyph is the glyph of an idle wall.
const idleGlyph = 'o'

// signMeanings are the signs and their meanings, in the order of a legend.
var signMeanings = []struct {
	sign
	meaning string
}{
	{repairSign, "a repair: after it %s is true"}, // editPage.mended
	{flipsBreaksSign, "flips the outcome, which breaks an assertion"},
	{flipsSign, "flips the outcome"},
	{slowerBreaksSign, "the same winner, but slower, which breaks an assertion"},
	{slowerSign, "the same winner, but slower"},
	{fasterBreaksSign, "the same winner, but faster, which breaks an assertion"},
	{fasterSign, "the same winner, but faster"},
	{sameBreaksSign, "the outcome stays the same, but an assertion breaks"},
	{sameSign, "the outcome stays the same"},
}

func signOf(e answer.Prospect) sign {
	breaks := len(e.Breaks) > 0
	either := func(light, heavy sign) sign {
		if breaks {
			return heavy
		}
		return light
	}
	if e.Repairs {
		return repairSign
	}
	switch e.Effect {
	case answer.FlipsEffect:
		return either(flipsSign, flipsBreaksSign)
	case answer.SlowerEffect, answer.MoreEffect:
		return either(slowerSign, slowerBreaksSign)
	case answer.FasterEffect, answer.FewerEffect:
		return either(fasterSign, fasterBreaksSign)
	}
	return either(sameSign, sameBreaksSign)
}

// board prints the whole board, in parts if it is too wide. Beside each cell stands the sign
// of its edit, and idle walls have a glyph of their own.
//
//	  0 1 2 3
//	0 M .X#XF
//	1 . . o .
//	2 C . . .
func (v *editPage) board() {
	const width = 2 // a cell and its sign
	b := v.p.Setup.Arena().(*syntax.Board)
	edits := map[solver.Place]answer.Prospect{}
	for _, e := range v.edits {
		edits[e.At] = e
	}
	whole := diagram.NewPicture(v.p, v.start, nil, math.MaxInt, math.MaxInt)
	parts := v.parts(whole, width)
	for i, part := range parts {
		if i > 0 {
			fmt.Fprintln(v.out)
		}
		for _, line := range part.Spread(width, func(row, col int, c diagram.Cell) string {
			place := solver.Place(row*b.Cols + col)
			if _, idle := slices.BinarySearch(v.idle, place); idle {
				c.Glyph = idleGlyph
			}
			e, ok := edits[place]
			if !ok {
				return v.style.Cell(c) + " "
			}
			return v.edited(c.Glyph, signOf(e))
		}) {
			fmt.Fprintln(v.out, line)
		}
	}
	if len(parts) > 1 {
		v.paragraph("    ", fmt.Sprintf("The board of %dx%d is drawn in %d parts, from left to right.", b.Rows, b.Cols, len(parts)), v.style.Faint)
	}
	v.paragraph("    ", sharedCell(v.p, v.start), v.style.Faint)
	fmt.Fprintln(v.out)
}

// edited paints a cell of a board with the sign of its edit. Only idle walls are faint.
func (v *editPage) edited(glyph byte, s sign) string {
	text := string(rune(glyph))
	if glyph == idleGlyph {
		text = v.style.Faint(text)
	}
	return text + v.paint(s, string(s))
}

// paint colours text that belongs to a sign: repairs green, flips red, and other changes yellow,
// stronger if they break an assertion.
func (v *editPage) paint(s sign, text string) string {
	switch s {
	case repairSign:
		return v.style.Best(text)
	case flipsBreaksSign:
		return v.style.Paint(text, color.FgRed, color.Bold)
	case flipsSign:
		return v.style.Paint(text, color.FgRed)
	case slowerBreaksSign, fasterBreaksSign, sameBreaksSign:
		return v.style.Paint(text, color.FgYellow, color.Bold)
	case slowerSign, fasterSign:
		return v.style.Paint(text, color.FgYellow)
	}
	return text
}

// parts cuts a picture into parts of about equal width that fit the page.
func (v *editPage) parts(whole *diagram.Picture, width int) []*diagram.Picture {
	const least = 4 // cells, however narrow the page
	label := max(3, len(strconv.Itoa(len(whole.Cells)-1))) + 1
	cols := len(whole.Cells[0])
	most := max(least, (v.style.Columns-label)/width)
	n := (cols + most - 1) / most
	var parts []*diagram.Picture
	for i := range n {
		from, to := cols*i/n, cols*(i+1)/n
		part := &diagram.Picture{Left: from}
		for _, row := range whole.Cells {
			part.Cells = append(part.Cells, row[from:to])
		}
		parts = append(parts, part)
	}
	return parts
}

// legend explains the signs on the board, and counts the edits of each.
func (v *editPage) legend() {
	v.paragraph("  ", "The sign beside a cell says what its edit would do: a wall built on floor, or a wall taken away.", plain)
	for _, s := range signMeanings {
		some := v.signed(s.sign)
		if len(some) == 0 {
			continue
		}
		label, meaning := string(s.sign), s.meaning
		switch s.sign {
		case sameSign:
			label = "no sign"
		case repairSign:
			meaning = fmt.Sprintf(meaning, v.mended())
		}
		v.prose(label, fmt.Sprintf("%s (%s)", meaning, amounts(some)))
	}
}

// amounts says how many of some edits build, and how many take away.
func amounts(edits []answer.Prospect) string {
	made, taken := 0, 0
	for _, e := range edits {
		if e.Present {
			taken++
		} else {
			made++
		}
	}
	noun, verb := "wall", "built"
	if edits[0].Subject == game.EdgeSubject {
		noun, verb = "edge", "added"
	}
	switch {
	case taken == 0:
		return terminal.Count(made, noun) + " " + verb
	case made == 0:
		return terminal.Count(taken, noun) + " taken away"
	}
	return terminal.Count(made, noun) + " " + verb + ", " + humanize.Comma(int64(taken)) + " taken away"
}
