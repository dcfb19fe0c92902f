package main

import (
	"fmt"
	"slices"
	"strings"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// listEdits lists the edits of a graph or of pawns, a row for each. At the end it counts the edits of
// a graph that change nothing.
//
//	edge                   then
//	without stairs – hall  draw             flips, breaks `expect`
//	with attic – crack     mouse wins in 3  faster
func (v *editPage) listEdits() {
	if v.edits[0].Subject == game.PawnSubject {
		v.editRows("pawn", v.edits)
		return
	}
	const most = 24 // of each sign
	var rows, quiet []answer.Prospect
	hidden := 0
	for _, s := range signMeanings {
		some := v.signed(s.sign)
		if s.sign == sameSign {
			quiet = some
			continue
		}
		rows = append(rows, some[:min(len(some), most)]...)
		hidden += max(0, len(some)-most)
	}
	if len(rows) > 0 {
		v.editRows("edge", rows)
	}
	if hidden > 0 {
		v.paragraph("  ", fmt.Sprintf("… and %s that would change something; --json has them all.", terminal.Count(hidden, "more edit")), plain)
	}
	if len(quiet) > 0 {
		v.paragraph("  ", "The outcome stays the same after "+quietEdges(quiet, len(rows) > 0)+".", plain)
	}
	if v.addsNone() {
		v.paragraph("  ", "Of a graph with more than 100 nodes only the edges that are there are tried.", v.style.Faint)
	}
}

// addsNone reports whether the edits of a graph only remove edges, although there are others to
// add.
func (v *editPage) addsNone() bool {
	joined := 0
	for _, e := range v.edits {
		if !e.Present {
			return false
		}
		if e.At != e.Other {
			joined++
		}
	}
	n := len(v.p.Setup.Arena().(*syntax.Graph).Nodes)
	return joined < n*(n-1)/2
}

// quietEdges counts the edits of edges that change nothing.
func quietEdges(quiet []answer.Prospect, others bool) string {
	noun := "edit"
	if others {
		noun = "other edit"
	}
	text := terminal.Count(len(quiet), noun)
	if slices.ContainsFunc(quiet, func(e answer.Prospect) bool { return e.Present != quiet[0].Present }) {
		text += ": " + amounts(quiet)
	}
	return text
}

// signed returns the edits with a sign.
func (v *editPage) signed(s sign) []answer.Prospect {
	var some []answer.Prospect
	for _, e := range v.edits {
		if signOf(e) == s {
			some = append(some, e)
		}
	}
	return some
}

// editRows prints a row for each edit, as a paragraph if the page is too narrow for columns.
func (v *editPage) editRows(heading string, edits []answer.Prospect) {
	rows := [][3]string{{heading, "then", ""}}
	var widths [3]int
	for _, e := range edits {
		rows = append(rows, [3]string{v.rowName(e), e.Outcome.String(), effectWords(e)})
	}
	for _, row := range rows {
		for i, text := range row {
			widths[i] = max(widths[i], source.Width(text))
		}
	}
	wide := 2+widths[0]+2+widths[1]+2+widths[2] <= v.style.Columns
	for i, row := range rows {
		switch {
		case wide:
			line := "  " + terminal.Pad(row[0], widths[0]) + "  "
			if i == 0 {
				line = v.style.Faint(line + row[1])
			} else {
				line += terminal.Pad(row[1], widths[1]) + "  " + v.paint(signOf(edits[i-1]), row[2])
			}
			fmt.Fprintln(v.out, strings.TrimRight(line, " "))
		case i > 0:
			v.paragraph("  ", row[0]+": "+row[1]+", "+row[2], plain)
		}
	}
}

// rowName names an edit in its row.
func (v *editPage) rowName(e answer.Prospect) string {
	const most = 24 // columns of a node's name
	name := source.Shortened(placeName(v.p, e.At), most)
	if e.Other >= 0 {
		name += " – " + source.Shortened(placeName(v.p, e.Other), most)
	}
	if e.Present {
		return "without " + name
	}
	return "with " + name
}

// effectWords says how an edit changes the outcome and the assertions.
func effectWords(e answer.Prospect) string {
	words := e.Effect.String()
	if len(e.Breaks) > 0 {
		keys := make([]string, len(e.Breaks))
		for i, key := range e.Breaks {
			keys[i] = "`" + key + "`"
		}
		words += ", breaks " + inWords(keys)
	}
	if e.Repairs {
		words += ", a repair"
	}
	return words
}
