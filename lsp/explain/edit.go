package explain

import (
	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/syntax"
)

// edit explains an edit.
func (x *explainer) edit(e *answer.Prospect) {
	if e == nil {
		return
	}
	x.text = append(x.text, words.Paragraph(x.edited(e)))
}

// edited words the effect of an edit in a sentence.
func (x *explainer) edited(e *answer.Prospect) words.Markup {
	then := x.consequence(e)
	switch {
	case e.Subject == game.EdgeSubject && e.Present:
		return x.Sprintf("Without the edge %s – %s: %s.", x.nameOf(e.At), x.nameOf(e.Other), then)
	case e.Subject == game.EdgeSubject:
		return x.Sprintf("With an edge %s – %s: %s.", x.nameOf(e.At), x.nameOf(e.Other), then)
	case e.Subject == game.PawnSubject:
		return x.Sprintf("Without this pawn: %s.", then)
	case e.Present:
		return x.Sprintf("Without this wall: %s.", then)
	}
	return x.Sprintf("With a wall here: %s.", then)
}

// consequence names the outcome after an edit, and the assertions that it breaks.
func (x *explainer) consequence(e *answer.Prospect) words.Markup {
	switch {
	case len(e.Breaks) > 0:
		return x.Sprintf("%s, breaks %s", e.Outcome, codes(e.Breaks))
	case e.Effect == answer.SameEffect:
		return x.Sprintf("%s, as now", e.Outcome)
	}
	return x.Sprintf("%v", e.Outcome)
}

// codes returns keys as code.
func codes(keys []string) syntax.Words {
	words := syntax.Words{List: make([]string, len(keys))}
	for i, key := range keys {
		words.List[i] = "`" + key + "`"
	}
	return words
}
