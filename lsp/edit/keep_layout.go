package edit

import (
	"strings"

	"plywise/parser"
	"plywise/parser/format"
	"plywise/parser/source"
)

// KeepLayout extends edits of a puzzle's text so that a text in its canonical layout keeps it:
// it aligns what the edits made longer or shorter. Any other layout is left to the author.
func KeepLayout(text string, edits []source.Edit) []source.Edit {
	if len(layoutEdits(text)) > 0 {
		return edits
	}
	return Join(text, edits, layoutEdits(source.Apply(text, edits)))
}

// Join composes edits of a text with edits of the edited text.
func Join(text string, edits, then []source.Edit) []source.Edit {
	if len(then) == 0 {
		return edits
	}
	return editsOf(withEdits(withEdits([]fragment{{kept: source.Range{End: len(text)}}}, edits), then), len(text))
}

// layoutEdits returns the edits that lay a puzzle out. The blank lines at its end stay, because
// they depend on what follows in the file.
func layoutEdits(text string) []source.Edit {
	var edits []source.Edit
	end := len(strings.TrimRight(text, " \t\r\n"))
	for _, e := range format.File(parser.Parse(text)) {
		if e.Range.Start < end {
			edits = append(edits, e)
		}
	}
	return edits
}

// A fragment is a part of an edited text: a kept range of the old one, or new text.
type fragment struct {
	kept source.Range // empty for new text
	text string       // the new text
}

func (x fragment) len() int { return x.kept.Len() + len(x.text) }

// cut returns the part of a fragment between two offsets in it.
func (x fragment) cut(from, to int) fragment {
	if x.text != "" {
		return fragment{text: x.text[from:to]}
	}
	return fragment{kept: source.Range{Start: x.kept.Start + from, End: x.kept.Start + to}}
}

// withEdits makes edits in a text that consists of fragments.
func withEdits(fragments []fragment, edits []source.Edit) []fragment {
	var made []fragment
	at := 0 // the offset of the first fragment that is left
	take := func(end int, keep bool) {
		for at < end {
			x := fragments[0]
			n := min(x.len(), end-at)
			if keep {
				made = append(made, x.cut(0, n))
			}
			if fragments[0] = x.cut(n, x.len()); n == x.len() {
				fragments = fragments[1:]
			}
			at += n
		}
	}
	for _, e := range edits {
		take(e.Range.Start, true)
		take(e.Range.End, false)
		made = append(made, fragment{text: e.NewText})
	}
	return append(made, fragments...)
}

// editsOf returns the edits that make a text of that length into one that consists of
// fragments of it.
func editsOf(fragments []fragment, length int) []source.Edit {
	var edits []source.Edit
	at, text := 0, ""
	add := func(end int) {
		if at < end || text != "" {
			edits = append(edits, source.Edit{Range: source.Range{Start: at, End: end}, NewText: text})
		}
		text = ""
	}
	for _, x := range fragments {
		if x.kept.Empty() {
			text += x.text
			continue
		}
		add(x.kept.Start)
		at = x.kept.End
	}
	add(length)
	return edits
}
