// Package source has texts and the places in them: ranges of bytes, lines and columns in the
// units of editors, edits, white space, and the number of columns that a text takes on a screen.
// It does not depend on puzzles.
package source

import (
	"sort"
	"strings"
)

// An Offset is an offset in a text, in half the memory of an int.
type Offset uint32

// A Range is a half-open span of bytes. Ranges of a puzzle count from the puzzle's own first
// byte, so that an edit before it moves nothing in it.
type Range struct{ Start, End int }

// Between returns the range from an offset to another.
func Between(start, end int) Range { return Range{start, end} }

// Len returns the number of bytes in r.
func (r Range) Len() int { return r.End - r.Start }

// Empty reports whether r holds no byte.
func (r Range) Empty() bool { return r.End <= r.Start }

// Contains reports whether the offset lies in r or at either end of it, as a
// cursor does.
func (r Range) Contains(offset int) bool { return r.Start <= offset && offset <= r.End }

// Shift returns r moved by that many bytes.
func (r Range) Shift(by int) Range { return Range{r.Start + by, r.End + by} }

// IndexAt returns the index of the range that holds an offset, -1 if none does.
func IndexAt(lines []Range, offset int) int {
	n := sort.Search(len(lines), func(i int) bool { return lines[i].Start > offset }) - 1
	if n >= 0 && lines[n].Contains(offset) {
		return n
	}
	return -1
}

// An Edit replaces a range of a text.
type Edit struct {
	Range   Range
	NewText string
}

// Insert returns the edit that puts a text at an offset.
func Insert(at int, text string) Edit { return Edit{Range{at, at}, text} }

// Replace returns the edit that replaces a range by a text.
func Replace(r Range, text string) Edit { return Edit{r, text} }

// Delete returns the edit that deletes a range.
func Delete(r Range) Edit { return Edit{Range: r} }

// Apply returns a text with edits made in it, which must be in order of place and
// not overlap.
func Apply(text string, edits []Edit) string {
	if len(edits) == 0 {
		return text
	}
	var b strings.Builder
	at := 0
	for _, e := range edits {
		b.WriteString(text[at:e.Range.Start])
		b.WriteString(e.NewText)
		at = e.Range.End
	}
	b.WriteString(text[at:])
	return b.String()
}

// Inverse returns the edits that restore a text after edits were made in it, as [Apply] makes them.
func Inverse(text string, edits []Edit) []Edit {
	inverse := make([]Edit, len(edits))
	by := 0
	for i, e := range edits {
		start := e.Range.Start + by
		inverse[i] = Edit{Between(start, start+len(e.NewText)), text[e.Range.Start:e.Range.End]}
		by += len(e.NewText) - e.Range.Len()
	}
	return inverse
}

// CommonPrefix returns how many bytes two texts have in common at their starts.
func CommonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// CommonSuffix returns how many bytes two texts have in common at their ends.
func CommonSuffix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}
