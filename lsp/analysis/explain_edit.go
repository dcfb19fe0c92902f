package analysis

import (
	"plywise/parser"
)

// edit says what an edit would do.
func (x *explainer) edit(e *Prospect) {
	if e == nil {
		return
	}
	x.text = append(x.text, Paragraph(x.edited(e)))
}

// edited says in a sentence what an edit would do.
func (x *explainer) edited(e *Prospect) Markup {
	then := x.consequence(e)
	switch {
	case e.Subject == EdgeSubject && e.Present:
		return x.Sprintf("Without the edge %s – %s: %s.", x.nameOf(e.At), x.nameOf(e.Other), then)
	case e.Subject == EdgeSubject:
		return x.Sprintf("With an edge %s – %s: %s.", x.nameOf(e.At), x.nameOf(e.Other), then)
	case e.Subject == PawnSubject:
		return x.Sprintf("Without this pawn: %s.", then)
	case e.Present:
		return x.Sprintf("Without this wall: %s.", then)
	}
	return x.Sprintf("With a wall here: %s.", then)
}

// consequence says what would be true after an edit, and which assertions would not be any
// more.
func (x *explainer) consequence(e *Prospect) Markup {
	switch {
	case len(e.Breaks) > 0:
		return x.Sprintf("%s, breaks %s", e.Outcome, codes(e.Breaks))
	case e.Effect == SameEffect:
		return x.Sprintf("%s, as now", e.Outcome)
	}
	return x.Sprintf("%v", e.Outcome)
}

// codes returns keys as code.
func codes(keys []string) parser.Words {
	words := parser.Words{List: make([]string, len(keys))}
	for i, key := range keys {
		words.List[i] = "`" + key + "`"
	}
	return words
}
