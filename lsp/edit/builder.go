// Package edit makes edits of a puzzle's text: of keys and their values, entries of lists and
// cells of boards, in the layout that the author has chosen. It knows nothing of games, of what
// is true, or of why a text is edited.
package edit

import (
	"slices"
	"strings"

	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A Builder collects edits of one puzzle's text.
type Builder struct {
	Puzzle  *syntax.Puzzle
	Edits   []source.Edit // so far, in the order in which they were made
	removed []string      // keys
}

// Done returns the edits in the order of the text; those at one place keep the order
// in which they were made. Deleting the last two lines of a file would delete the line
// end between them twice, so overlaps are cut off.
func (e *Builder) Done() []source.Edit {
	slices.SortStableFunc(e.Edits, func(a, b source.Edit) int { return a.Range.Start - b.Range.Start })
	for i := 1; i < len(e.Edits); i++ {
		at := &e.Edits[i].Range
		at.Start = max(at.Start, e.Edits[i-1].Range.End)
		at.End = max(at.End, at.Start)
	}
	return e.Edits
}

// Replace writes a text in the place of another one, if they differ.
func (e *Builder) Replace(r source.Range, text string) {
	if e.Puzzle.Text[r.Start:r.End] != text {
		e.Edits = append(e.Edits, source.Edit{Range: r, NewText: text})
	}
}

// Set gives a key a value, on one line or as a block that starts with a line end, and
// adds the key if it is missing.
func (e *Builder) Set(key, value string) {
	f := e.Puzzle.Field(key)
	switch {
	case f == nil:
		e.Insert(key, value)
	case len(f.Lines) > 0 || strings.HasPrefix(value, "\n"):
		e.Drop(key)
		e.Insert(key, value)
	case f.Value.Empty(): // and perhaps without a colon, or with two
		e.Replace(source.Range{Start: f.Name.Start, End: f.Range.End}, key+": "+value)
	default:
		e.Replace(f.Value, value)
	}
}

// Insert adds a key that is missing, below the last of the keys that usually precede it. It
// keeps a stray line there from following a block, of which the line would then be a part.
func (e *Builder) Insert(key, value string) {
	keys := syntax.Keys(e.Puzzle.Game)
	order := func(name string) int {
		return slices.IndexFunc(keys, func(k syntax.Key) bool { return k.Name == name })
	}
	var after, last *syntax.Field
	for _, f := range e.Puzzle.Fields {
		if slices.Contains(e.removed, f.Key) {
			continue
		}
		i := order(f.Key)
		if i >= 0 && i < order(key) || f.Key == "" && last != nil && last == after {
			after = f
		}
		last = f
	}
	if after == nil {
		return // a puzzle has a `puzzle` key at least
	}
	end := e.Puzzle.LineRange(e.Puzzle.LineAt(after.Range.End)).End
	for _, gone := range slices.Backward(e.Edits) { // the last lines of a block, which take the line end with them
		if gone.NewText == "" && gone.Range.Start < end && end < gone.Range.End {
			end = e.Puzzle.LineRange(max(0, e.Puzzle.LineAt(gone.Range.Start)-1)).End
		}
	}
	line := key + ": " + value
	if strings.HasPrefix(value, "\n") {
		line = key + ":" + value
	}
	line = strings.ReplaceAll("\n"+line, "\n", source.Newline(e.Puzzle.Text))
	e.InsertAt(end, line)
}

// Remove deletes a key with its value; comments beside it stay.
func (e *Builder) Remove(key string) {
	f := e.Puzzle.Field(key)
	if f == nil {
		return
	}
	e.removed = append(e.removed, key)
	end := max(f.Value.End, f.Name.End)
	if end == f.Name.End && strings.HasPrefix(e.Puzzle.Text[end:], ":") { // half written, it has none
		end++
	}
	e.Delete(source.Range{Start: f.Name.Start, End: end})
	for _, line := range f.Lines {
		e.Delete(line)
	}
}

// Delete removes a part of a line, and the whole line if nothing else is on it. A comment after
// it stays.
func (e *Builder) Delete(r source.Range) {
	n := e.Puzzle.LineAt(r.Start)
	line := e.Puzzle.LineRange(n)
	before, after := e.Puzzle.Text[line.Start:r.Start], e.Puzzle.Text[r.End:line.End]
	rest := strings.TrimLeft(after, " \t")
	switch {
	case strings.Trim(before, " \t") != "":
		// Something stands in front: take the space between, too.
		r.Start = line.Start + len(strings.TrimRight(before, " \t"))
	case rest == "" && n+1 < e.Puzzle.NumLines():
		r = source.Range{Start: line.Start, End: e.Puzzle.LineRange(n + 1).Start}
	case rest == "":
		// The last line of the file, which has no line end of its own.
		if r = line; n > 0 {
			r.Start = e.Puzzle.LineRange(n - 1).End
		}
	default:
		r.End = line.End - len(rest)
	}
	e.Edits = append(e.Edits, source.Edit{Range: r})
}

// Drop is [Builder.Remove] for a key that may be followed by stray lines: they become comments,
// lest they continue the block above.
func (e *Builder) Drop(key string) {
	if f := e.Puzzle.Field(key); f != nil {
		e.Remove(key)
		e.commentStray(f)
	}
}

// Comment turns a field into comments.
func (e *Builder) Comment(f *syntax.Field) {
	e.commentLines(f)
	e.commentStray(f)
}

// commentStray turns the stray lines below a field into comments: without the field they would
// continue the block above it.
func (e *Builder) commentStray(f *syntax.Field) {
	for _, stray := range e.Puzzle.Fields[slices.Index(e.Puzzle.Fields, f)+1:] {
		if stray.Key != "" {
			return
		}
		e.commentLines(stray)
	}
}

func (e *Builder) commentLines(f *syntax.Field) {
	at := []int{f.Range.Start}
	for _, line := range f.Lines {
		at = append(at, line.Start)
	}
	for _, o := range at {
		e.InsertAt(o, "// ")
	}
}

// AppendEntries adds places at the end of a key's list, which holds these entries.
func (e *Builder) AppendEntries(key string, entries []syntax.Entry, names []string) {
	f := e.Puzzle.Field(key)
	if f == nil || len(entries) == 0 {
		e.Set(key, InLines(names))
		return
	}
	end, sep := entries[len(entries)-1].Range.End, " "
	if n := len(f.Lines); n > 0 {
		line := e.Puzzle.LineRange(e.Puzzle.LineAt(f.Lines[n-1].Start))
		end = line.End
		sep = source.Newline(e.Puzzle.Text) + e.Puzzle.Text[line.Start:f.Lines[n-1].Start]
	}
	e.InsertAt(end, sep+strings.Join(names, " "))
}

// InsertAt inserts a text at an offset.
func (e *Builder) InsertAt(at int, text string) {
	e.Edits = append(e.Edits, source.Edit{Range: source.Range{Start: at, End: at}, NewText: text})
}

// DeleteEntries removes the entries from index i up to, but not including, j from a
// key's list, and the key itself if none is left.
func (e *Builder) DeleteEntries(key string, entries []syntax.Entry, i, j int) {
	if i == 0 && j == len(entries) {
		e.Drop(key)
		return
	}
	e.deleteRun(entries, i, j)
}

// deleteRun removes the entries from index i up to, but not including, j from their
// lines.
func (e *Builder) deleteRun(entries []syntax.Entry, i, j int) {
	for i < j {
		line := e.Puzzle.LineRange(e.Puzzle.LineAt(entries[i].Range.Start))
		k := i
		for k < j && entries[k].Range.Start < line.End {
			k++
		}
		r := source.Range{Start: entries[i].Range.Start, End: entries[k-1].Range.End}
		if k < len(entries) && entries[k].Range.Start < line.End && (i == 0 || entries[i-1].Range.Start < line.Start) {
			r.End = entries[k].Range.Start // the list goes on after it
		}
		e.deleteWithin(r)
		i = k
	}
}

// DeleteWhere removes the entries that are to go from their lines.
func (e *Builder) DeleteWhere(entries []syntax.Entry, goes func(syntax.Entry) bool) {
	for i := 0; i < len(entries); i++ {
		j := i
		for j < len(entries) && goes(entries[j]) {
			j++
		}
		if j > i {
			e.deleteRun(entries, i, j)
			i = j
		}
	}
}

// CommentFrom removes the first n entries of a key's list and turns the rest into comments.
func (e *Builder) CommentFrom(key string, entries []syntax.Entry, n int) {
	f := e.Puzzle.Field(key)
	switch {
	case f == nil:
	case n == len(entries):
		e.Drop(key)
	case n == 0:
		e.Comment(f)
	default:
		e.InsertAt(f.Range.Start, "// ")
		for _, line := range f.Lines {
			if line.End >= entries[n].Range.End {
				e.InsertAt(line.Start, "// ")
			}
		}
		e.deleteRun(entries, 0, n)
		e.commentStray(f)
	}
}

// deleteWithin deletes a part of a list. It differs from Delete if the list goes on
// after it: then the rest of the line is left alone.
func (e *Builder) deleteWithin(r source.Range) {
	if text := e.Puzzle.Text[r.Start:r.End]; strings.TrimRight(text, " \t") != text {
		e.Edits = append(e.Edits, source.Edit{Range: r})
		return
	}
	e.Delete(r)
}

// Cell draws the glyph of a place of a drawn board.
func (e *Builder) Cell(place int, glyph byte) {
	if r, ok := e.Puzzle.PlaceRange(place); ok {
		e.Replace(r, string(glyph))
	}
}

// InLines writes the names of places on one line, or as a block if there are many.
func InLines(names []string) string {
	const perLine = 12
	if len(names) <= perLine {
		return strings.Join(names, " ")
	}
	var b strings.Builder
	for chunk := range slices.Chunk(names, perLine) {
		b.WriteString("\n  " + strings.Join(chunk, " "))
	}
	return b.String()
}
