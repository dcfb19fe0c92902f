package answer

import (
	"iter"

	"plywise/lsp/work"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// countedTexts rounds down what texts and their answers may take, in bytes, to what counts
// against a memory limit: whole MiB, so that hardly any keystroke changes what fits, and no
// limit is too small for a short text.
func countedTexts(bytes int64) int64 { return bytes &^ (1<<20 - 1) }

// TextsFit reports whether texts that may take that many bytes with their answers fit into a
// memory limit.
func TextsFit(bytes, limit int64) bool { return countedTexts(bytes) <= limit }

// ReadWithin parses a text if it fits into a memory limit of which other texts hold some bytes.
// If not, the file is unread, and says why.
func ReadWithin(text string, held, limit int64) *parser.File {
	need := parser.FootprintOf(text)
	if TextsFit(held+need, limit) {
		f := parser.Parse(text)
		if need = f.Footprint(); TextsFit(held+need, limit) {
			return f
		}
	}
	return parser.Unread(source.LinesOf(text), need, tooMuchText(need, held, limit))
}

// ReadAgain is ReadWithin for the text of a file. If the file is unread and still does not fit, its
// text is not looked at.
func ReadAgain(f *parser.File, held, limit int64) *parser.File {
	if !f.IsUnread() || TextsFit(held+f.Need(), limit) {
		return ReadWithin(f.Text(), held, limit)
	}
	return parser.Unread(f.Preamble().Lines, f.Need(), tooMuchText(f.Need(), held, limit))
}

// HoldTexts sets how many bytes of the limit the texts and their answers may take: tables have
// the rest. It reports whether that changes what fits.
func (e *Engine) HoldTexts(bytes int64) (changed bool) { return e.SetAside(countedTexts(bytes)) }

// Forget drops all tables but those of some puzzles and those in the making. A game is solved
// again when it is wanted. An answer that has its game keeps it.
func (e *Engine) Forget(but iter.Seq[*syntax.Puzzle]) {
	wanted := make(map[work.Key]bool)
	for p := range but {
		if t, err := jobOf(p); err == nil && t != nil {
			wanted[t.key] = true
		}
	}
	e.Drop(func(k work.Key) bool { return !wanted[k] })
}
