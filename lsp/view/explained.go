package view

import (
	"strings"

	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/inert"
	"plywise/lsp/words"
	"plywise/solver"
)

// An Explained is a part of the explanation of the position of the text: a paragraph, or a table or
// drawing.
type Explained struct {
	Runs    []Words     `json:"runs,omitempty"`
	Rows    [][][]Words `json:"rows,omitempty"` // the first is the head
	Drawing string      `json:"drawing,omitempty"`
}

// Words are a part of a text in one style.
type Words struct {
	Text  string `json:"text"`
	Style string `json:"style,omitempty"` // "code" or "strong"
	Spot  *int   `json:"spot,omitempty"`  // of a move, to go to

	path []solver.Place // all moves that lead there
}

// explanation returns what is known of the position of the text, in words.
func (b *Board) explanation() words.Text {
	return explain.InWords(b.subject.Printer, b.subject.Answer, answer.Judgement{Composition: b.subject.Judged})
}

// explained converts an explanation to data. The moves in it can be pressed.
func (b *Board) explained(text words.Text) []Explained {
	var parts []Explained
	for _, block := range text {
		switch block := block.(type) {
		case words.Paragraph:
			parts = append(parts, Explained{Runs: b.words(words.Markup(block))})
		case words.Drawing:
			parts = append(parts, Explained{Drawing: string(block)})
		case words.Table:
			var rows [][][]Words
			for _, row := range append([][]words.Markup{block.Head}, block.Rows...) {
				var cells [][]Words
				for _, cell := range row {
					cells = append(cells, b.words(cell))
				}
				rows = append(rows, cells)
			}
			parts = append(parts, Explained{Rows: rows})
		}
	}
	return parts
}

func (b *Board) words(m words.Markup) []Words {
	var list []Words
	for style, text := range m.Runs() {
		if style == words.Code {
			if moves := b.movesIn(text); moves != nil {
				list = append(list, moves...)
				continue
			}
		}
		list = append(list, Words{Text: inert.Message(text), Style: string(style)})
	}
	return list
}

// movesIn returns the moves that a text names one after another from the position of the text, nil
// where it does not.
func (b *Board) movesIn(text string) []Words {
	var list []Words
	at, path := b.subject.Answer.Game.Start, []solver.Place(nil)
	for i, name := range strings.Fields(text) {
		var next solver.Position
		for _, m := range at.Moves() {
			if b.name(m.To) == name {
				next, _ = at.Play(m.To)
				path = append(path[:len(path):len(path)], m.To)
				break
			}
		}
		if next == nil {
			return nil
		}
		if i > 0 {
			list = append(list, Words{Text: " "})
		}
		list = append(list, Words{Text: name, Style: string(words.Code), path: path})
		at = next
	}
	return list
}

// numberExplained gives the moves of the explanation their spots.
func (b *Board) numberExplained(add func(Target) *int) {
	number := func(runs []Words) {
		for i := range runs {
			if path := runs[i].path; path != nil {
				runs[i].Spot = add(Target{Kind: explainedTarget, Place: path[len(path)-1], Path: path})
			}
		}
	}
	for _, part := range b.Explanation {
		number(part.Runs)
		for _, row := range part.Rows {
			for _, cell := range row {
				number(cell)
			}
		}
	}
}

// explain tells what is known, or has a panel show it beside the board, or not any more.
func (d *deedOf) explain() error {
	if err := d.solved(); err != nil {
		return err
	}
	if !d.BindsKeys {
		d.Explains = !d.Explains
		return nil
	}
	switch {
	case d.Conceals():
		return d.concealed()
	case d.Shown.Hidden:
		return refuse("Outcomes are hidden.")
	case len(d.Path) > 0:
		return refuse("What is explained is the position of the text: step back to it.")
	}
	d.effect.Says = d.Shown.explanation().Plain()
	return nil
}
