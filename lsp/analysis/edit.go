package analysis

import (
	"slices"
	"strings"

	"plywise/parser"
)

// An editBuilder collects edits of one puzzle's text.
type editBuilder struct {
	p       *parser.Puzzle
	edits   []parser.TextEdit
	removed []string // keys
	// concealed says that what holds after the edits must not show in them.
	concealed bool
}

// done returns the edits in the order of the text; those at one place keep the order
// in which they were made. Deleting the last two lines of a file would delete the line
// end between them twice, so overlaps are cut off.
func (e *editBuilder) done() []parser.TextEdit {
	slices.SortStableFunc(e.edits, func(a, b parser.TextEdit) int { return a.Range.Start - b.Range.Start })
	for i := 1; i < len(e.edits); i++ {
		at := &e.edits[i].Range
		at.Start = max(at.Start, e.edits[i-1].Range.End)
		at.End = max(at.End, at.Start)
	}
	return e.edits
}

// An occupation says of every place of a text what edits do there, because there may
// be as many edits as lines: a fix may indent them all.
type occupation []occupied

type occupied uint8

const (
	startsHere occupied = 1 << iota // an edit does
	goesOn                          // one that starts before and ends behind does
)

// add adds edits of a text of that length.
func (o *occupation) add(length int, edits []parser.TextEdit) {
	if *o == nil {
		*o = make(occupation, length+1)
	}
	for _, e := range edits {
		(*o)[e.Range.Start] |= startsHere
		for at := e.Range.Start + 1; at < e.Range.End; at++ {
			(*o)[at] |= goesOn
		}
	}
}

// conflicts reports whether any of the edits overlaps one that has been added, or
// starts at the same place.
func (o occupation) conflicts(edits []parser.TextEdit) bool {
	return o != nil && slices.ContainsFunc(edits, func(e parser.TextEdit) bool {
		for at := e.Range.Start; at < max(e.Range.End, e.Range.Start+1); at++ {
			if o[at]&startsHere != 0 {
				return true
			}
		}
		return o[e.Range.Start]&goesOn != 0
	})
}

func (e *editBuilder) replace(r parser.Range, text string) {
	if e.p.Text[r.Start:r.End] != text {
		e.edits = append(e.edits, parser.TextEdit{Range: r, NewText: text})
	}
}

// set gives a key a value, on one line or as a block that starts with a line end, and
// adds the key if it is missing.
func (e *editBuilder) set(key, value string) {
	f := e.p.Field(key)
	switch {
	case f == nil:
		e.insert(key, value)
	case len(f.Lines) > 0 || strings.HasPrefix(value, "\n"):
		e.drop(key)
		e.insert(key, value)
	case f.Value.Empty(): // and perhaps without a colon, or with two
		e.replace(parser.Range{Start: f.Name.Start, End: f.Range.End}, key+": "+value)
	default:
		e.replace(f.Value, value)
	}
}

// insert adds a key that is missing, below the last of the keys that usually
// precede it. A line that is no field and stands there must not come to follow a
// block, which it would then be a part of.
func (e *editBuilder) insert(key, value string) {
	keys := parser.Keys(e.p.Game)
	order := func(name string) int {
		return slices.IndexFunc(keys, func(k parser.Key) bool { return k.Name == name })
	}
	var after, last *parser.Field
	for _, f := range e.p.Fields {
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
	end := e.p.LineRange(e.p.LineAt(after.Range.End)).End
	for _, gone := range slices.Backward(e.edits) { // the last lines of a block, which take the line end with them
		if gone.NewText == "" && gone.Range.Start < end && end < gone.Range.End {
			end = e.p.LineRange(max(0, e.p.LineAt(gone.Range.Start)-1)).End
		}
	}
	line := key + ": " + value
	if strings.HasPrefix(value, "\n") {
		line = key + ":" + value
	}
	line = strings.ReplaceAll("\n"+line, "\n", parser.Newline(e.p.Text))
	e.insertAt(end, line)
}

// remove deletes a key with its value; comments beside it stay.
func (e *editBuilder) remove(key string) {
	f := e.p.Field(key)
	if f == nil {
		return
	}
	e.removed = append(e.removed, key)
	end := max(f.Value.End, f.Name.End)
	if end == f.Name.End && strings.HasPrefix(e.p.Text[end:], ":") { // half written, it has none
		end++
	}
	e.delete(parser.Range{Start: f.Name.Start, End: end})
	for _, line := range f.Lines {
		e.delete(line)
	}
}

// delete removes a part of a line, and the whole line if nothing else stands on it. A
// comment after it stays.
func (e *editBuilder) delete(r parser.Range) {
	n := e.p.LineAt(r.Start)
	line := e.p.LineRange(n)
	before, after := e.p.Text[line.Start:r.Start], e.p.Text[r.End:line.End]
	rest := strings.TrimLeft(after, " \t")
	switch {
	case strings.Trim(before, " \t") != "":
		// Something stands in front: take the space between, too.
		r.Start = line.Start + len(strings.TrimRight(before, " \t"))
	case rest == "" && n+1 < e.p.NumLines():
		r = parser.Range{Start: line.Start, End: e.p.LineRange(n + 1).Start}
	case rest == "":
		// The last line of the file, which has no line end of its own.
		if r = line; n > 0 {
			r.Start = e.p.LineRange(n - 1).End
		}
	default:
		r.End = line.End - len(rest)
	}
	e.edits = append(e.edits, parser.TextEdit{Range: r})
}

// drop is remove for a key whose place another one takes, or none: a line below it that is
// no field must not come to follow what stands above.
func (e *editBuilder) drop(key string) {
	if f := e.p.Field(key); f != nil {
		e.remove(key)
		e.commentStray(f)
	}
}

// comment turns a field into comments.
func (e *editBuilder) comment(f *parser.Field) {
	e.commentLines(f)
	e.commentStray(f)
}

// commentStray turns the lines below a field that are no field into comments: without
// the field they would seem to go on with the block above it.
func (e *editBuilder) commentStray(f *parser.Field) {
	for _, stray := range e.p.Fields[slices.Index(e.p.Fields, f)+1:] {
		if stray.Key != "" {
			return
		}
		e.commentLines(stray)
	}
}

func (e *editBuilder) commentLines(f *parser.Field) {
	at := []int{f.Range.Start}
	for _, line := range f.Lines {
		at = append(at, line.Start)
	}
	for _, o := range at {
		e.insertAt(o, "// ")
	}
}

// appendEntries adds places at the end of a key's list, which holds these entries.
func (e *editBuilder) appendEntries(key string, entries []parser.Entry, names []string) {
	f := e.p.Field(key)
	if f == nil || len(entries) == 0 {
		e.set(key, inLines(names))
		return
	}
	end, sep := entries[len(entries)-1].Range.End, " "
	if n := len(f.Lines); n > 0 {
		line := e.p.LineRange(e.p.LineAt(f.Lines[n-1].Start))
		end = line.End
		sep = parser.Newline(e.p.Text) + e.p.Text[line.Start:f.Lines[n-1].Start]
	}
	e.insertAt(end, sep+strings.Join(names, " "))
}

func (e *editBuilder) insertAt(at int, text string) {
	e.edits = append(e.edits, parser.TextEdit{Range: parser.Range{Start: at, End: at}, NewText: text})
}

// deleteEntries removes the entries from index i up to, but not including, j from a
// key's list, and the key itself if none is left.
func (e *editBuilder) deleteEntries(key string, entries []parser.Entry, i, j int) {
	if i == 0 && j == len(entries) {
		e.drop(key)
		return
	}
	e.deleteRun(entries, i, j)
}

// deleteRun removes the entries from index i up to, but not including, j from their
// lines.
func (e *editBuilder) deleteRun(entries []parser.Entry, i, j int) {
	for i < j {
		line := e.p.LineRange(e.p.LineAt(entries[i].Range.Start))
		k := i
		for k < j && entries[k].Range.Start < line.End {
			k++
		}
		r := parser.Range{Start: entries[i].Range.Start, End: entries[k-1].Range.End}
		if k < len(entries) && entries[k].Range.Start < line.End && (i == 0 || entries[i-1].Range.Start < line.Start) {
			r.End = entries[k].Range.Start // the list goes on after it
		}
		e.deleteWithin(r)
		i = k
	}
}

// deleteWhere removes the entries that are to go from their lines.
func (e *editBuilder) deleteWhere(entries []parser.Entry, goes func(parser.Entry) bool) {
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

// commentFrom removes the first n entries of a key's list and turns what is left into
// comments.
func (e *editBuilder) commentFrom(key string, entries []parser.Entry, n int) {
	f := e.p.Field(key)
	switch {
	case f == nil:
	case n == len(entries):
		e.drop(key)
	case n == 0:
		e.comment(f)
	default:
		e.insertAt(f.Range.Start, "// ")
		for _, line := range f.Lines {
			if line.End >= entries[n].Range.End {
				e.insertAt(line.Start, "// ")
			}
		}
		e.deleteRun(entries, 0, n)
		e.commentStray(f)
	}
}

// deleteWithin deletes a part of a list. It differs from delete if the list goes on
// after it: then the rest of the line is left alone.
func (e *editBuilder) deleteWithin(r parser.Range) {
	if text := e.p.Text[r.Start:r.End]; strings.TrimRight(text, " \t") != text {
		e.edits = append(e.edits, parser.TextEdit{Range: r})
		return
	}
	e.delete(r)
}

// removeField is the fix that deletes a key with its value.
func removeField(p *parser.Puzzle, key string) parser.Fix {
	e := editBuilder{p: p}
	e.remove(key)
	return parser.Fix{Title: parser.Say("Remove `%s`", key), Edits: e.done()}
}

// removeMovesFrom is the fix that deletes the entries of `moves` from the i-th.
func removeMovesFrom(p *parser.Puzzle, i int) parser.Fix {
	e := editBuilder{p: p}
	e.deleteEntries("moves", p.Moves, i, len(p.Moves))
	title := parser.Say("Remove this move and what follows")
	if i == len(p.Moves)-1 {
		title = parser.Say("Remove this move")
	}
	return parser.Fix{Title: title, Edits: e.done()}
}
