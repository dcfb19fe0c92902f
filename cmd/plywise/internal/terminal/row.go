package terminal

import (
	"slices"
	"strings"

	"github.com/fatih/color"

	"plywise/lsp/view"
)

// kinds are the colours of what rows consist of. Of two kinds that have a colour the second one
// wins.
var kinds = map[view.Kind][]color.Attribute{
	view.Title:   {color.Bold},
	view.Heading: {color.Bold},
	view.Note:    {color.FgYellow},
	view.Error:   {color.FgRed},
	view.Number:  {color.Faint},
	view.Faint:   {color.Faint},
	view.Wall:    {color.Faint},
	view.Floor:   nil,
	view.Hole:    {color.FgYellow},
	view.Piece:   {color.Bold},
	view.Best:    {color.FgGreen, color.Bold},
	view.Picked:  {color.ReverseVideo},
	view.Cursor:  {color.ReverseVideo},
	view.Entry:   {color.Bold},
	view.Last:    {color.Underline},

	view.MouseWins: {color.FgCyan},
	view.CatWins:   {color.FgMagenta},
	view.Drawn:     {color.FgYellow},
	view.Soon:      nil,
	view.Later:     nil,
	view.Late:      {color.Faint},

	view.Good:      {color.FgGreen},
	view.Bad:       {color.FgRed},
	view.Stale:     {color.Faint},
	view.Essential: {color.FgYellow, color.Bold},
}

// Row returns a row of a view in the style's colours, without blanks at its end.
func (s Style) Row(r view.Row) string {
	var b strings.Builder
	text, end := strings.TrimRight(r.Text, " "), 0
	for _, span := range r.Spans {
		from, to := min(span.From, len(text)), min(span.From+span.Len, len(text))
		b.WriteString(text[end:from])
		b.WriteString(s.Paint(text[from:to], attributesOf(span.Kinds)...))
		end = to
	}
	return b.String() + text[end:]
}

// attributesOf returns the attributes of kinds, each once, and of the colours the last one.
func attributesOf(some string) []color.Attribute {
	isColor := func(a color.Attribute) bool { return color.FgBlack <= a && a <= color.FgWhite }
	var all []color.Attribute
	for kind := range strings.FieldsSeq(some) {
		for _, a := range kinds[kind] {
			all = slices.DeleteFunc(all, func(b color.Attribute) bool { return a == b || isColor(a) && isColor(b) })
			all = append(all, a)
		}
	}
	return all
}
