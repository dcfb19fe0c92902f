package answer

import (
	"iter"

	"plywise/lsp/work"
	"plywise/parser"
	"plywise/parser/syntax"
)

// countedTexts returns what counts against a memory limit where texts and what is known
// of them may take that many bytes: whole MiB, so that hardly any keystroke changes what
// fits, and no limit is too small for a short text.
func countedTexts(bytes int64) int64 { return bytes &^ (1<<20 - 1) }

// TextsFit reports whether there is room within a memory limit for texts that may take
// that many bytes with what is known of them.
func TextsFit(bytes, limit int64) bool { return countedTexts(bytes) <= limit }

// ReadWithin reads a text if there is room for it within a memory limit, of which other
// texts may take some already, in bytes. If not, the file is unread, and says why.
func ReadWithin(text string, held, limit int64) *parser.File {
	need := parser.FootprintOf(text)
	if TextsFit(held+need, limit) {
		f := parser.Parse(text)
		if need = f.Footprint(); TextsFit(held+need, limit) {
			return f
		}
	}
	return parser.Unread(text, tooMuchText(need, held, limit))
}

// HoldTexts says how many bytes of the limit the texts and what is known of them may
// take: tables have what is left. It reports whether that changes what fits.
func (e *Engine) HoldTexts(bytes int64) (changed bool) { return e.SetAside(countedTexts(bytes)) }

// Forget drops all tables but those of some puzzles and those that are being made. They are
// solved again when they are wanted. Whoever holds an answer keeps its game.
func (e *Engine) Forget(but iter.Seq[*syntax.Puzzle]) {
	wanted := make(map[work.Key]bool)
	for p := range but {
		if t, err := taskSafely(p); err == nil && t != nil {
			wanted[t.key] = true
		}
	}
	e.Drop(func(k work.Key) bool { return !wanted[k] })
}
