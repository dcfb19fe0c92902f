package view

import (
	"cmp"
	"fmt"

	"plywise/lsp/change"
	"plywise/lsp/filling"
	"plywise/lsp/inert"
	"plywise/parser"
	"plywise/parser/source"
)

// A Filling is one that fits.
type Filling struct {
	Lines []string `json:"lines"`           // its board, or the lines of its graph
	Words string   `json:"words,omitempty"` // its outcome; absent where that is hidden
	Spot  *int     `json:"spot"`            // a press fills it in
	fit   *filling.Fit
}

// fillings returns the ten hardest fillings that fit, none until all are known.
func (b *Board) fillings() (list []Filling) {
	all, p := b.subject.Answer.Filled, b.Puzzle()
	for i := 0; all != nil && i < min(10, len(all.Best)); i++ {
		f := Filling{fit: &all.Best[i]}
		if !b.Hidden {
			f.Words = b.outcome(f.fit.Outcome).Words
		}
		filled := parser.Parse(source.Apply(p.Text, change.FillIn(p, f.fit))).Puzzle(0)
		for _, line := range cmp.Or(filled.Field("board"), filled.Field("graph")).Lines {
			f.Lines = append(f.Lines, inert.Message(filled.Slice(line)))
		}
		list = append(list, f)
	}
	return list
}

// fillings lists the fillings as boards.
func (d *drawer) fillings() {
	for i, f := range d.b.Fillings {
		if i == 0 {
			d.blank()
			d.add(plain(d.Sprintf("fillings"), Heading))
		}
		d.add(run{fmt.Sprintf("%2d. %s", i+1, f.Words), "", *f.Spot})
		for _, line := range f.Lines {
			d.add(plain("    "), run{line, "", *f.Spot})
		}
	}
}
