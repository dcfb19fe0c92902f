package view

import (
	"fmt"
	"slices"
	"strings"

	"plywise/lsp/answer"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// An editSign stands beside a place, or before an edit in a list, and tells what the edit would do.
type editSign struct {
	sign    string
	meaning syntax.Phrase
	kind    Kind
}

// The signs of edits. An edit that changes nothing has none.
const (
	repairSign      = "*"
	flipsBreaksSign = "X" // flips the outcome, and breaks an assertion
	flipsSign       = "x"
	breaksSign      = "!"
	slowerSign      = ">"
	fasterSign      = "<"
	idleSign        = "o"
	noSign          = ""
)

// editSigns are the signs of edits and what they mean, in the order of their legend.
var editSigns = [...]editSign{
	{repairSign, syntax.Phrase("a repair: every assertion is true"), Good},
	{flipsBreaksSign, syntax.Phrase("flips the outcome, and an assertion breaks"), Bad},
	{flipsSign, syntax.Phrase("flips the outcome"), Essential},
	{breaksSign, syntax.Phrase("an assertion breaks"), Bad},
	{slowerSign, syntax.Phrase("slower, or more moves"), Faint},
	{fasterSign, syntax.Phrase("faster, or fewer moves"), Faint},
	{idleSign, syntax.Phrase("an idle wall: it could go"), Faint},
	{noSign, syntax.Phrase("nothing changes"), Faint},
}

// signOf returns the sign of an edit.
func signOf(effect answer.Effect, repairs, breaks, idle bool) string {
	switch {
	case repairs:
		return repairSign
	case effect == answer.FlipsEffect && breaks:
		return flipsBreaksSign
	case effect == answer.FlipsEffect:
		return flipsSign
	case breaks:
		return breaksSign
	case effect == answer.SlowerEffect || effect == answer.MoreEffect:
		return slowerSign
	case effect == answer.FasterEffect || effect == answer.FewerEffect:
		return fasterSign
	case idle:
		return idleSign
	}
	return noSign
}

// meaning returns the row of a sign in the legend.
func meaning(sign string) *editSign {
	for i := range editSigns {
		if editSigns[i].sign == sign {
			return &editSigns[i]
		}
	}
	return nil
}

// edits writes beside each place what its edit would do, in place of where one can move.
func (d *drawer) edits() {
	e := d.b.Edits
	if e == nil || e.Effects == nil {
		return
	}
	for place := range e.Effects {
		sign, _ := d.signAt(place)
		d.sign[place], d.distance[place], d.letter[place] = sign, "", ""
		kinds := slices.DeleteFunc(strings.Fields(d.kinds[place]), func(k Kind) bool { return k == Best })
		if len(kinds) == 0 {
			kinds = []Kind{Floor}
		}
		if sign != noSign {
			kinds = append(kinds, meaning(sign).kind)
		}
		d.kinds[place] = strings.Join(kinds, " ")
	}
}

// signAt returns the sign of the edit of a place, and false where it is not known.
func (d *drawer) signAt(place int) (sign string, known bool) {
	e, cells := d.b.Edits, d.b.Arena.Cells
	effect := answer.Effect(e.Effects[place] &^ repairs)
	if effect == answer.NoEffect {
		return noSign, false
	}
	isWall := cells != "" && cells[place] == '#'
	breaks := e.Breaks[place] != 0
	idle := isWall && !breaks && (len(e.Keys) > 0 || effect == answer.SameEffect)
	return signOf(effect, e.Effects[place]&repairs != 0, breaks, idle), true
}

// editLegend explains the signs of edits that occur, and lists the edits of edges and pawns.
func (d *drawer) editLegend() {
	e := d.b.Edits
	if e == nil {
		return
	}
	if e.Effects != nil {
		d.placesLegend()
	}
	d.editList()
	if e.Known < e.Total {
		d.paragraph(d.Sprintf("%d of %d edits are tried.", e.Known, e.Total), 0, Faint)
	}
}

// placesLegend explains the signs beside places, and counts the edits of each.
func (d *drawer) placesLegend() {
	count := map[string]int{}
	for place := range d.b.Edits.Effects {
		if sign, known := d.signAt(place); known {
			count[sign]++
		}
	}
	if len(count) > 0 {
		d.blank()
	}
	for i := range editSigns {
		if s := &editSigns[i]; count[s.sign] > 0 {
			d.legend(s, count[s.sign])
		}
	}
}

func (d *drawer) legend(s *editSign, n int) {
	text := fmt.Sprintf("%s %s (%d)", s.sign, d.Sprintf(string(s.meaning)), n)
	if s.sign == noSign {
		text = d.Sprintf("no sign: %s (%d)", s.meaning, n)
	}
	d.paragraph(text, 2, Faint)
}

// mostEdits is how many edits of each sign are listed.
const mostEdits = 24

// An editRow is an edit in the list: its sign, its name, the outcome after it, and what it changes.
type editRow struct {
	*editSign
	texts [3]string
}

// editList lists the edits of edges and pawns that change something. It counts the others of edges,
// which no legend counts.
//
//	edits
//	 X without stairs – kitchen  cat wins in 4    flips, breaks “only”
//	 < with attic – crack        mouse wins in 3  faster
func (d *drawer) editList() {
	signed := map[string][]*answer.Prospect{}
	for i := range d.b.Edits.list {
		e := &d.b.Edits.list[i]
		sign := signOf(e.Effect, e.Repairs, len(e.Breaks) > 0, false)
		signed[sign] = append(signed[sign], e)
	}
	var rows []editRow
	more := 0
	for i := range editSigns[:len(editSigns)-1] {
		s := &editSigns[i]
		some := signed[s.sign]
		for _, e := range some[:min(len(some), mostEdits)] {
			rows = append(rows, editRow{s, [3]string{d.editName(e), d.Sprintf("%v", e.Outcome), d.effectWords(e)}})
		}
		more += max(len(some)-mostEdits, 0)
	}
	quiet := len(signed[noSign])
	if d.b.Edits.Effects != nil {
		quiet = 0
	}
	if len(rows) == 0 && quiet == 0 {
		return
	}
	d.blank()
	d.add(plain(d.Sprintf("edits"), Heading))
	d.editRows(rows)
	if more > 0 {
		d.paragraph(d.Sprintf("and %d more that would change something", more), 2, Faint)
	}
	if quiet > 0 {
		d.legend(meaning(noSign), quiet)
	}
}

// editRows draws the rows in columns or, where these do not fit, as paragraphs.
func (d *drawer) editRows(rows []editRow) {
	var widths [3]int
	for _, row := range rows {
		for i, text := range row.texts {
			widths[i] = max(widths[i], source.Width(text))
		}
	}
	for _, row := range rows {
		sign, name, outcome, effect := row.sign, row.texts[0], row.texts[1], row.texts[2]
		if 3+widths[0]+2+widths[1]+2+widths[2] <= d.columns {
			d.add(plain(" "+sign+" ", row.kind), plain(Pad(name, widths[0])+"  "+Pad(outcome, widths[1])+"  "+effect))
		} else {
			d.paragraph(sign+" "+name+": "+outcome+", "+effect, 2)
		}
	}
}

// editName names the puzzle after an edit.
func (d *drawer) editName(e *answer.Prospect) string {
	name := d.shortName(e.At)
	if e.Other >= 0 {
		name += " – " + d.shortName(e.Other)
	}
	if e.Present {
		return d.Sprintf("without %s", name)
	}
	return d.Sprintf("with %s", name)
}

// effectWords says how an edit changes the outcome and the assertions.
func (d *drawer) effectWords(e *answer.Prospect) string {
	said := d.Sprintf("%v", effectPhrase(e.Effect))
	if len(e.Breaks) > 0 {
		keys := syntax.Words{}
		for _, key := range e.Breaks {
			keys.List = append(keys.List, "`"+key+"`")
		}
		said = d.Sprintf("%s, breaks %s", syntax.Phrase(said), keys)
	}
	if e.Repairs {
		said = d.Sprintf("%s, a repair", syntax.Phrase(said))
	}
	return said
}

func effectPhrase(effect answer.Effect) syntax.Phrase {
	switch effect {
	case answer.FlipsEffect:
		return syntax.Phrase("flips")
	case answer.SlowerEffect:
		return syntax.Phrase("slower")
	case answer.FasterEffect:
		return syntax.Phrase("faster")
	case answer.MoreEffect:
		return syntax.Phrase("more moves")
	case answer.FewerEffect:
		return syntax.Phrase("fewer moves")
	}
	return syntax.Phrase("as now")
}
