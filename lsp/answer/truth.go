package answer

import (
	"plywise/lsp/edit"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A Truth is an assertion that is true, with the edits that write it down.
type Truth struct {
	Key   string
	Value string // on one line
	// Duals is the value of `duals` that is written beside a solution, "" for none.
	Duals string
	Edits []source.Edit

	Title   syntax.Message // of a fix that writes it in the place of a false one
	Implied bool           // by another assertion, which is true, too
}

// newTruth returns a true assertion of a puzzle; settings are keys and values by turns, the
// assertion's own first.
func newTruth(p *syntax.Puzzle, title syntax.Message, value string, settings ...string) Truth {
	e := &edit.Builder{Puzzle: p}
	for i := 0; i < len(settings); i += 2 {
		e.Set(settings[i], settings[i+1])
	}
	return Truth{Key: settings[0], Value: value, Edits: e.Done(), Title: title}
}

// fix is the fix that writes it in the place of a false one.
func (t Truth) fix() syntax.Fix { return syntax.Fix{Title: t.Title, Edits: t.Edits} }

// Truths returns the assertions about the position shown that are true and not written yet.
// Those about the puzzle as a composition need a judge to have been asked, and `idle` the
// complete map of the edits.
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
func removeField(p *syntax.Puzzle, key string) syntax.Fix {
	e := edit.Builder{Puzzle: p}
	e.Remove(key)
	return syntax.Fix{Title: syntax.Say("Remove `%s`", key), Edits: e.Done()}
}
