package analysis

import (
	"strings"

	"plywise/parser"
)

// A Text is an explanation for people: blocks in order, ready to be shown as
// Markdown or as plain text.
//
// In paragraphs and cells, text between backquotes is code and text between
// double asterisks is strong, as in Markdown.
type Text []Block

// A Block is a part of a Text: a Paragraph, a Table or a Drawing.
type Block interface {
	write(b *strings.Builder, markdown bool)
}

// A Paragraph is a line or more of running text.
type Paragraph string

// A Table has a head and rows; each row has as many cells as the head.
type Table struct {
	Head []string
	Rows [][]string
}

// A Drawing is text whose columns are aligned, such as a board.
type Drawing string

// Markdown returns the text as Markdown.
func (t Text) Markdown() string { return t.join(true) }

// Plain returns the text without markup, tables aligned with spaces.
func (t Text) Plain() string { return t.join(false) }

func (t Text) join(markdown bool) string {
	var b strings.Builder
	for i, block := range t {
		if i > 0 {
			b.WriteString("\n\n")
		}
		block.write(&b, markdown)
	}
	return b.String()
}

func (p Paragraph) write(b *strings.Builder, markdown bool) {
	if markdown {
		b.WriteString(string(p))
	} else {
		b.WriteString(plain(string(p)))
	}
}

func (d Drawing) write(b *strings.Builder, markdown bool) {
	if markdown {
		b.WriteString("```puzzle-board\n" + string(d) + "\n```")
	} else {
		b.WriteString(string(d))
	}
}

// write aligns the columns in Markdown too, because many terminal editors show
// its source.
func (t Table) write(b *strings.Builder, markdown bool) {
	rows := append([][]string{t.Head}, t.Rows...)
	widths := make([]int, len(t.Head))
	cells := make([][]string, len(rows))
	for i, row := range rows {
		cells[i] = make([]string, len(t.Head))
		for j, c := range row {
			if markdown {
				c = strings.ReplaceAll(c, "|", `\|`)
			} else {
				c = plain(c)
			}
			cells[i][j] = c
			widths[j] = max(widths[j], parser.Width(c))
		}
	}
	for i, row := range cells {
		if i > 0 {
			b.WriteByte('\n')
		}
		writeRow(b, row, widths, markdown)
		if i == 0 && markdown {
			b.WriteString("\n|")
			for _, w := range widths {
				b.WriteString(" " + strings.Repeat("-", max(w, 3)) + " |")
			}
		}
	}
}

func writeRow(b *strings.Builder, row []string, widths []int, markdown bool) {
	var line strings.Builder
	if markdown {
		line.WriteString("|")
	}
	for j, c := range row {
		pad := strings.Repeat(" ", max(0, widths[j]-parser.Width(c)))
		switch {
		case markdown:
			line.WriteString(" " + c + pad + " |")
		case j+1 < len(row):
			line.WriteString(c + pad + "  ")
		default:
			line.WriteString(c)
		}
	}
	b.WriteString(line.String())
}

// plain removes the markup from a line.
func plain(s string) string {
	return strings.NewReplacer("**", "", "`", "", `\`, "").Replace(s)
}

// escape keeps an author's words from being read as markup.
func escape(s string) string {
	return strings.NewReplacer(
		`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "<", `\<`, "#", `\#`, "|", `\|`, "~", `\~`, "&", `\&`,
	).Replace(s)
}
