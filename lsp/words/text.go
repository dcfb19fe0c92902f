package words

import (
	"iter"
	"strings"

	"plywise/lsp/inert"
	"plywise/parser/source"
)

// A Text is an explanation: blocks in order, to be shown as Markdown or as plain text. An
// author's text is inert in either.
type Text []Block

// Markup is running text in a small part of Markdown: text between backquotes is code, text
// between double asterisks is strong, and a backslash takes the meaning from the character
// after it. An author's text gets into it only as an argument of a message that is printed
// [Printer.ForMarkdown], which makes it inert.
type Markup string

// A Style is how a run of a Markup is written.
type Style string

// The styles.
const (
	Normal Style = ""
	Code   Style = "code"
	Strong Style = "strong"
)

// A Block is a part of a Text: a Paragraph, a Table or a Drawing.
type Block interface {
	write(b *strings.Builder, markdown bool)
}

// A Paragraph is a line or more of running text.
type Paragraph Markup

// A Table has a head and rows; each row has as many cells as the head.
type Table struct {
	Head []Markup
	Rows [][]Markup
}

// A Drawing is text whose columns are aligned, such as a board. It shows names as the author
// wrote them.
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
		b.WriteString(lines(Markup(p).Plain(), inert.Message))
	}
}

func (d Drawing) write(b *strings.Builder, markdown bool) {
	if markdown {
		writeFenced(b, "puzzle-board", lines(string(d), source.Visible))
	} else {
		b.WriteString(lines(string(d), inert.Message))
	}
}

// writeFenced writes a text as a block of code in Markdown.
func writeFenced(b *strings.Builder, language, text string) {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`" // or the text would end the block
	}
	b.WriteString(fence + language + "\n" + text + "\n" + fence)
}

// lines rewrites a text line by line.
func lines(text string, rewrite func(string) string) string {
	all := strings.Split(text, "\n")
	for i, line := range all {
		all[i] = rewrite(line)
	}
	return strings.Join(all, "\n")
}

// write aligns the columns with blanks, in Markdown as code: editors draw the cells of its tables
// without a gap, or show its source with the marks hidden, which takes the columns out of line.
func (t Table) write(b *strings.Builder, markdown bool) {
	rows := append([][]Markup{t.Head}, t.Rows...)
	widths := make([]int, len(t.Head))
	for _, row := range rows {
		for j, c := range row {
			widths[j] = max(widths[j], source.Width(inert.Message(c.Plain())))
		}
	}
	written := make([]string, len(rows))
	for i, row := range rows {
		for j, c := range row {
			cell := inert.Message(c.Plain())
			written[i] += cell + strings.Repeat(" ", widths[j]-source.Width(cell)+2)
		}
		written[i] = strings.TrimRight(written[i], " ")
	}
	if text := strings.Join(written, "\n"); markdown {
		writeFenced(b, "text", text)
	} else {
		b.WriteString(text)
	}
}

// Plain returns the text without its markup.
func (m Markup) Plain() string {
	var b strings.Builder
	for _, text := range m.Runs() {
		b.WriteString(text)
	}
	return b.String()
}

// Runs returns the parts of the text that have one style each.
func (m Markup) Runs() iter.Seq2[Style, string] {
	return func(yield func(Style, string) bool) {
		var b strings.Builder
		isCode, isStrong := false, false
		ended := func() bool { // the run; and nobody wants more
			text, style := b.String(), Normal
			b.Reset()
			switch {
			case isCode:
				style = Code
			case isStrong:
				style = Strong
			}
			return text != "" && !yield(style, text)
		}
		for i := 0; i < len(m); i++ {
			switch {
			case m[i] == '`':
				if ended() {
					return
				}
				isCode = !isCode
				continue
			case isCode:
			case m[i] == '\\' && i+1 < len(m):
				i++
			case strings.HasPrefix(string(m[i:]), "**"):
				if ended() {
					return
				}
				i++
				isStrong = !isStrong
				continue
			}
			b.WriteByte(m[i])
		}
		ended()
	}
}
