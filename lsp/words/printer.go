// Package words prints messages in the language of the user, and makes the text of an author
// inert where it is shown: a [Printer] for messages, a [Text] for longer ones. Other languages
// are files of data. It knows the names of players and outcomes, and nothing of puzzles and
// their solutions.
package words

import (
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"plywise/lsp/inert"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

// A Printer prints messages in one language, and makes an author's text inert where the message
// is shown: it takes every string argument of a message for an author's. The zero Printer
// speaks English, for a terminal.
//
// A format that has no translation is printed in English.
type Printer struct {
	formats map[string]string // by the English one; nil for English
	medium  medium
}

// A medium is the place where a message is shown.
type medium uint8

const (
	terminal  medium = iota
	editor           // in lines of plain text
	board            // the same, with quotation marks for backquotes
	paragraph        // of Markdown; formats are Markdown too
)

// ForBoards returns the printer for boards and refusals, which show no code: it writes
// quotation marks for backquotes.
func (pr Printer) ForBoards() Printer {
	pr.medium = board
	return pr
}

// ForTerminal returns the printer for a terminal, which shows backquotes and no links.
func (pr Printer) ForTerminal() Printer {
	pr.medium = terminal
	return pr
}

// ForMarkdown returns the printer for paragraphs of Markdown, in which formats are written.
func (pr Printer) ForMarkdown() Printer {
	pr.medium = paragraph
	return pr
}

// PrinterFor returns a printer for an editor with a locale as editors name them, such
// as "zh-CN" or "en_GB.UTF-8": Simplified Chinese for any Chinese, else English.
func PrinterFor(locale string) Printer {
	english := Printer{medium: editor}
	name, _, _ := strings.Cut(locale, ".")
	tag, err := language.Parse(name)
	if err != nil {
		return english
	}
	if base, _ := tag.Base(); base.String() == "zh" {
		return Printer{simplifiedChinese(), editor}
	}
	return english
}

// Message returns a message in the printer's language.
func (pr Printer) Message(m syntax.Message) string { return pr.Sprintf(m.Format, m.Args...) }

// Sprintf formats as fmt.Sprintf does, with the format, and the arguments that
// are the program's own words (messages, outcomes, players, phrases, lists), put
// into the printer's language.
func (pr Printer) Sprintf(format string, args ...any) string {
	format = pr.translate(format)
	if len(args) == 0 {
		return strings.ReplaceAll(format, "%%", "%")
	}
	var coded []bool
	if pr.medium == paragraph {
		coded = inCode(format, len(args))
	}
	translated := make([]any, len(args))
	for i, a := range args {
		if word, ok := a.(string); ok && coded != nil && coded[i] {
			translated[i] = inert.Code(word)
		} else {
			translated[i] = pr.argument(a)
		}
	}
	return fmt.Sprintf(format, translated...)
}

// inCode reports which arguments of a format stand between backquotes.
func inCode(format string, args int) []bool {
	coded := make([]bool, args)
	code, next := false, 0
	for i := 0; i < len(format); i++ {
		switch format[i] {
		case '`':
			code = !code
		case '%':
			if i++; i < len(format) && format[i] == '[' {
				number, _, _ := strings.Cut(format[i+1:], "]")
				n, _ := strconv.Atoi(number)
				next, i = n-1, i+len(number)+2
			}
			if i < len(format) && format[i] != '%' && 0 <= next && next < args {
				coded[next] = code
				next++
			}
		}
	}
	return coded
}

// author writes an author's text, inert.
func (pr Printer) author(text string) string {
	switch pr.medium {
	case editor, board:
		return inert.Message(text)
	case paragraph:
		return inert.Markdown(text)
	}
	return source.Visible(text)
}

// argument puts an argument of a message into the printer's language.
func (pr Printer) argument(a any) any {
	switch a := a.(type) {
	case string:
		return pr.author(a)
	case error:
		return pr.author(a.Error())
	case Markup:
		if pr.medium == paragraph {
			return string(a)
		}
		return pr.author(a.Plain())
	case syntax.Message:
		return pr.Message(a)
	case syntax.Phrase:
		return pr.translate(string(a))
	case syntax.Words:
		return pr.words(a)
	case solver.Outcome:
		return pr.outcome(a)
	case solver.Player:
		return pr.translate(playerName(a))
	case Moves:
		return pr.shortened(a, " ")
	case Tries:
		return pr.shortened(a, " / ")
	case Leads:
		return pr.leads(a)
	}
	return a
}

// playerName returns a player's name for prose; the format writes all of them in
// lower case.
func playerName(p solver.Player) string {
	switch p {
	case solver.Alice:
		return "Alice"
	case solver.Bob:
		return "Bob"
	}
	return p.String()
}

// WithArticle returns a player as it is named in a sentence.
func WithArticle(p solver.Player) syntax.Phrase {
	switch p {
	case solver.Mouse:
		return "the mouse"
	case solver.Cat:
		return "the cat"
	}
	return syntax.Phrase(playerName(p))
}

// Capitalised is [WithArticle] for the start of a sentence.
func Capitalised(p solver.Player) syntax.Phrase {
	switch p {
	case solver.Mouse:
		return "The mouse"
	case solver.Cat:
		return "The cat"
	}
	return syntax.Phrase(playerName(p))
}

// Ended says how a finished game has ended.
func Ended(o solver.Outcome) any {
	if o.Kind == solver.Total {
		return syntax.Phrase("no pawn is left")
	}
	return o
}

// words prints a list of things that a sentence names.
func (pr Printer) words(w syntax.Words) string {
	if len(w.List) == 0 {
		return ""
	}
	list := make([]string, len(w.List))
	for i, word := range w.List {
		list[i] = pr.translate(word)
	}
	n := len(list) - 1
	if n == 0 {
		return list[0]
	}
	last := pr.translate(" and ")
	if w.Or {
		last = pr.translate(" or ")
	}
	return strings.Join(list[:n], pr.translate(", ")) + last + list[n]
}

// outcome prints an outcome in the printer's language. In a puzzle's text it is always English,
// as the format requires.
func (pr Printer) outcome(o solver.Outcome) string {
	if pr.formats == nil {
		return o.String()
	}
	winner, won := o.Kind.Winner()
	switch {
	case o.Kind == solver.Total:
		return pr.Sprintf("%d moves", o.Plies)
	case !won:
		return pr.translate("draw")
	case o.Reason == solver.Limit:
		return pr.Sprintf("%s wins (move limit)", winner)
	case o.Plies == 0:
		return pr.Sprintf("%s has won", winner)
	}
	return pr.Sprintf("%s wins in %d", winner, o.Plies)
}

// A Moves is an argument of a message: moves, shortened if there are many.
type Moves []string

// String returns the list in English.
func (l Moves) String() string { return Printer{}.shortened(l, " ") }

// A Tries is an argument of a message: tries as lines of `tries` have them, which no name
// of a place can run together, shortened if there are many.
type Tries []string

// String returns the list in English.
func (l Tries) String() string { return Printer{}.shortened(l, " / ") }

// shortened writes a list, or its beginning and its length.
func (pr Printer) shortened(l []string, between string) string {
	const maxShown = 8
	switch {
	case len(l) == 0:
		return pr.translate("none")
	case len(l) > maxShown:
		return pr.Sprintf("%s … (%d in all)", strings.Join(l[:maxShown], between), len(l))
	}
	return pr.author(strings.Join(l, between))
}

// A Leads is an argument of a message: moves with the outcomes that they lead to,
// shortened if there are many. An outcome stands as the format writes it, or is "".
type Leads []struct{ Move, Outcome string }

// String returns the list in English.
func (l Leads) String() string { return Printer{}.leads(l) }

func (pr Printer) leads(l Leads) string {
	moves := make([]string, len(l))
	said := false
	for i, lead := range l {
		moves[i] = lead.Move
		said = said || lead.Outcome != ""
	}
	if !said {
		return pr.shortened(moves, " ")
	}
	const maxShown = 8
	var list []string
	for _, lead := range l[:min(len(l), maxShown)] {
		list = append(list, pr.Sprintf("%s (`%s`)", lead.Move, lead.Outcome))
	}
	text := strings.Join(list, pr.translate(", "))
	if len(l) > maxShown {
		return pr.Sprintf("%s … (%d in all)", text, len(l))
	}
	return text
}

// translate returns the format that stands for an English one, as the medium has it.
func (pr Printer) translate(format string) string {
	if translated, ok := pr.formats[format]; ok {
		format = translated
	}
	if pr.medium != board {
		return format
	}
	for strings.Contains(format, "`") {
		format = strings.Replace(strings.Replace(format, "`", "“", 1), "`", "”", 1)
	}
	return format
}

// Shorten cuts the author's text to a length that fits into a sentence.
func Shorten(s string) string {
	const maxRunes = 40
	if r := []rune(s); len(r) > maxRunes {
		return string(r[:maxRunes]) + "…"
	}
	return s
}
