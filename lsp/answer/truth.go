package answer

import (
	"plywise/lsp/edit"
	"plywise/parser"
)

// A Truth is an assertion that is true, with the edits that write it down.
type Truth struct {
	Key   string
	Value string // on one line
	// Duals is the value of `duals` that is written beside a solution, "" for none.
	Duals string
	Edits []parser.TextEdit

	Title   parser.Message // of a fix that writes it in the place of what is false
	Implied bool           // by another assertion, which is true, too
}

// newTruth returns an assertion of a puzzle that is true; settings are keys by turns with what
// they have to say, the assertion's own first.
func newTruth(p *parser.Puzzle, title parser.Message, value string, settings ...string) Truth {
	e := &edit.Builder{Puzzle: p}
	for i := 0; i < len(settings); i += 2 {
		e.Set(settings[i], settings[i+1])
	}
	return Truth{Key: settings[0], Value: value, Edits: e.Done(), Title: title}
}

// fix is the fix that writes it in the place of what is false.
func (t Truth) fix() parser.Fix { return parser.Fix{Title: t.Title, Edits: t.Edits} }

// Truths returns the assertions about the position shown that are true and not written yet.
// Those about the puzzle as a composition are among them once a judge has been asked, and `idle`
// once the map of the edits is complete.
func Truths(a *Answer) []Truth {
	a = a.Mapped()
	var unwritten []Truth
	for x := range Assertions {
		truth, ok := x.Writes(a)
		if ok && len(truth.Edits) > 0 && !(x.Composed && x.IsTrue(a)) {
			unwritten = append(unwritten, truth)
		}
	}
	return unwritten
}

// removeField is the fix that deletes a key with its value.
func removeField(p *parser.Puzzle, key string) parser.Fix {
	e := edit.Builder{Puzzle: p}
	e.Remove(key)
	return parser.Fix{Title: parser.Say("Remove `%s`", key), Edits: e.Done()}
}
