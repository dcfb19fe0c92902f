package read

import (
	"slices"
	"strings"

	"plywise/parser/internal/guess"
	"plywise/parser/internal/report"
	"plywise/parser/internal/scan"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/parser/testcase"
)

// layout cuts the text into lines, and the lines into fields.
func (r *reader) layout() {
	for n := range r.p.NumLines() {
		at := r.p.LineStart(n)
		l := scan.LineAt(r.text, at)
		r.checkBytes(l, n)
		if l.Bytes&scan.WideByte != 0 && strings.HasPrefix(r.text[at:l.End], source.BOM) {
			r.byteOrderMark(source.Between(at, at+len(source.BOM)))
			l.Start += len(source.BOM)
		}
		if !l.Body.Empty() {
			r.content(l)
		}
		if l.Comment < l.End {
			r.extras = append(r.extras, syntax.NewToken(syntax.CommentToken, source.Between(l.Comment, l.End)))
		}
	}
	r.field = nil
}

func (r *reader) byteOrderMark(at source.Range) {
	r.extras = append(r.extras, syntax.NewToken(syntax.BOMToken, at))
	if at.Start > 0 || !r.first {
		r.add(syntax.MisplacedBOM, at, "A byte order mark can only stand at the start of the file; remove it.").
			Fix(syntax.Say("Remove the byte order mark"), source.Delete(at)).Certain()
	}
}

// content takes a line that is not blank.
func (r *reader) content(l scan.Line) {
	switch {
	case r.p.Preamble:
		r.beforePuzzle(l)
	case l.Body.Start > l.Start && r.field != nil:
		r.indented(l)
	default:
		r.outdented(l)
	}
}

func (r *reader) beforePuzzle(l scan.Line) {
	r.extras = append(r.extras, syntax.NewToken(syntax.UnknownToken, l.Body))
	body := r.at(l.Body)
	if r.pasted != nil && (r.statement || testcase.GoesOn(body)) {
		r.pasted.Range.End = l.Body.End
		return
	}
	r.pasted = nil
	if r.Errors > 0 {
		return
	}
	if r.statement = testcase.IsLabelled(body); r.statement || r.startsTestCase(l.Body) {
		r.pasted = r.testCase(l.Body)
		return
	}
	if mark := guess.ForeignComment(body); mark != "" {
		r.foreign(syntax.BeforePuzzle, l.Body.Start, mark)
		return
	}
	h := scan.HeadOf(body)
	if guess.Key(body[:h.Name]) == "puzzle" && h.Proper(body) {
		at := source.Between(l.Body.Start, l.Body.Start+h.Name)
		r.add(syntax.BeforePuzzle, at, "A puzzle starts with a line `puzzle: TITLE`; is `%s` meant to be that?", source.Short(r.at(at))).Replace("puzzle")
		return
	}
	if _, ok := guess.Nearest(body[:h.Name], []string{"puzzle"}); ok && h.Colon < 0 {
		at := source.Between(l.Body.Start, l.Body.Start+h.Name)
		r.add(syntax.BeforePuzzle, at, "A puzzle starts with a line `puzzle: TITLE`; is `%s` meant to be that?", source.Short(r.at(at))).Replace("puzzle:")
		return
	}
	r.add(syntax.BeforePuzzle, l.Body, "Only comments may stand before the first puzzle; start it with a line `puzzle: TITLE`.").
		Fix(syntax.Say("Start a puzzle here"), source.Insert(l.Start, "puzzle: Untitled"+source.Newline(r.text)))
}

// indented takes a line of a block, or one with a key that should not be
// indented.
func (r *reader) indented(l scan.Line) {
	body := r.at(l.Body)
	h := scan.HeadOf(body)
	var k *syntax.Key
	if h.Colon >= 0 && !r.mayBeNode(l) {
		k = anyKey(body[:h.Name])
	}
	if k != nil {
		again := r.indent != nil && r.field == r.indentedField
		f := r.open(l, h, k)
		r.indentedField, r.indentedBy = r.field, l.Body.Start-l.Start
		edit := source.Delete(source.Between(l.Start, l.Body.Start))
		if again {
			fix := &r.indent.Fixes[0]
			fix.Edits = append(fix.Edits, edit)
			r.ErrorAt(f.Name.Start)
			return
		}
		r.indent = r.add(syntax.IndentedKey, f.Name, "A key starts in the first column; remove the blanks before `%s`.", body[:h.Name])
		r.indent.Fix(syntax.Say("Remove the indent"), edit).Certain()
		return
	}
	switch at := r.joined(l.Body); {
	case at >= 0:
		r.breakLine(l, at)
	case !r.beginsKey(l, body):
		r.append(l)
	case anyKey(body) != nil:
		r.outdented(l)
	default:
		r.unknownLine(l, h)
	}
}

// beginsKey reports whether an indented line, the last below a board, a graph or tries, is a word
// that begins a key: editors indent a new line as the one above. It is none where it could be a
// row, or begins a word of the block, such as a node.
func (r *reader) beginsKey(l scan.Line, word string) bool {
	f := r.field
	isBoard := f.is(syntax.BoardValue)
	if f.Means == nil || len(f.Lines) == 0 || !isBoard && !f.listsEdges() && f.Means.List() != syntax.InTries ||
		!slices.ContainsFunc(allKeys, func(key string) bool { return strings.HasPrefix(key, word) }) {
		return false
	}
	if rest := r.text[l.End:]; strings.TrimSpace(rest) != "" { // and ends the block
		if next := r.text[len(r.text)-len(strings.TrimLeft(rest, " \t\r\n"))-1]; next != '\n' && next != '\r' {
			return false
		}
	}
	if isBoard {
		return cellsIn(word) < len(word) || f.Lines[0].Len() != len(word)
	}
	above := r.at(source.Between(f.Lines[0].Start, f.Range.End))
	return !slices.ContainsFunc(strings.Fields(above), func(other string) bool { return strings.HasPrefix(other, word) })
}

// mayBeNode reports whether an indented line stands in a graph, where the name of
// a key may be a node's.
func (r *reader) mayBeNode(l scan.Line) bool {
	return r.field.listsEdges() && !(r.field == r.indentedField && l.Body.Start-l.Start <= r.indentedBy)
}

// append makes a line part of the block of the field that is open.
func (r *reader) append(l scan.Line) {
	r.field.Lines = append(r.field.Lines, l.Body)
	r.field.Range.End = l.Body.End
}

// outdented takes a line in column 0: the start of a field, as a rule.
func (r *reader) outdented(l scan.Line) {
	body := r.at(l.Body)
	h := scan.HeadOf(body)
	name := body[:h.Name]
	k := anyKey(strings.ToLower(name[:min(len(name), 40)]))
	switch {
	case !(k != nil && h.Proper(body)) && r.startsTestCase(l.Body):
		if list := r.field; list != nil && list.empty() && list.startsList(body) {
			r.append(l)
		} else {
			r.open(l, h, nil)
		}
	case k != nil && h.Colon < 0:
		if spaced := spacedKey(body); spaced > 0 && r.near(body[:spaced]) {
			r.open(l, scan.Head{Name: spaced, Colon: strings.IndexByte(body, ':'), Value: strings.IndexByte(body, ':') + 1}, nil)
			return
		}
		f := r.open(l, h, k)
		r.add(syntax.MissingColon, f.Name, "The key `%s` needs a colon after it.", k.Name).
			Fix(syntax.Say("Insert the colon"), source.Insert(f.Name.End, ":")).Certain()
		r.checkCase(f.Name)
	case k != nil:
		r.checkHead(r.open(l, h, k), h.Proper(body))
	case r.belongs(body, h):
		r.notIndented(l)
	case r.field != nil && r.field.Value.Empty() && r.isDamaged(l.Start):
		r.append(l)
	case h.Colon < 0:
		if spaced := spacedKey(body); spaced > 0 && r.near(body[:spaced]) {
			h = scan.Head{Name: spaced, Colon: strings.IndexByte(body, ':'), Value: strings.IndexByte(body, ':') + 1}
		}
		r.unknownLine(l, h)
	default:
		r.unknownLine(l, h)
	}
}

// unknownLine takes a line that is no field. Once such mistakes are not listed any more, it makes
// the line a part of the one before, if that is no field either: there may be very many, and a
// field takes much memory.
func (r *reader) unknownLine(l scan.Line, h scan.Head) {
	code := r.unknownCode(l.Body)
	if r.unknownLines[code]++; r.unknownLines[code] > report.MostAlike && r.field != nil && r.field.Key == "" {
		r.append(l)
		return
	}
	r.open(l, h, nil)
}

// unknownCode returns the code of the mistake in a line that is no field.
func (r *reader) unknownCode(line source.Range) syntax.Code {
	body := r.at(line)
	if h := scan.HeadOf(body); h.Name == 0 || h.Colon < 0 || guess.ForeignComment(body) != "" {
		return syntax.NotAField
	}
	return syntax.UnknownKey
}

// countUnlisted counts the mistakes of lines that [reader.unknownLine] has made parts of
// a field: those of its lines that start in column 0.
func (r *reader) countUnlisted(f *field) {
	for _, line := range f.Lines {
		if strings.TrimPrefix(r.indentOf(line), source.BOM) == "" {
			r.notUnderstood = true
			r.Full(r.unknownCode(line))
		}
	}
}

// spacedKey returns the length of the text before a line's colon, if it is short, as in `cat
// jump: 1`.
func spacedKey(body string) int {
	colon := strings.IndexByte(body[:min(len(body), 24)], ':')
	if colon < 0 {
		return 0
	}
	return len(strings.TrimRight(body[:colon], " \t"))
}

// near reports whether a word was probably meant to be a key. It compares a limited number of
// words of a puzzle.
func (r *reader) near(word string) bool {
	if r.guesses++; r.guesses > 10*report.MostAlike {
		return false
	}
	_, ok := guess.Nearest(word, allKeys)
	return ok
}

// open starts a field; the key is nil where it is not known. Where a line has
// several fields, the last of them is open then.
func (r *reader) open(l scan.Line, h scan.Head, k *syntax.Key) *field {
	start := l.Body.Start
	f := &field{Field: &syntax.Field{Means: k, Name: source.Between(start, start+h.Name), Range: l.Body}}
	f.Colon = source.Between(f.Name.End, f.Name.End)
	if h.Colon >= 0 {
		f.Colon = source.Between(start+h.Colon, start+h.Value)
	}
	f.Value = source.Trim(r.text, source.Between(start+h.Value, l.Body.End))
	r.fields, r.p.Fields = append(r.fields, f), append(r.p.Fields, f.Field)
	r.field = f
	if k != nil {
		f.Key = k.Name
		r.doubleColon(f)
	}
	if f.Value.Empty() {
		f.Value = source.Between(f.Colon.End, f.Colon.End)
	} else if at := r.joined(f.Value); at >= 0 {
		f.Value = source.Trim(r.text, source.Between(f.Value.Start, at))
		f.Range.End = max(f.Value.End, f.Colon.End)
		r.breakLine(l, at)
	}
	return f
}

// doubleColon takes colons off the start of a value.
func (r *reader) doubleColon(f *field) {
	extra := f.Value
	extra.End = extra.Start + len(r.at(extra)) - len(strings.TrimLeft(r.at(extra), ":"))
	if extra.Empty() || f.Colon.Empty() {
		return
	}
	r.extras = append(r.extras, syntax.NewToken(syntax.UnknownToken, extra))
	f.Value = source.Trim(r.text, source.Between(extra.End, f.Value.End))
	f.reported = true
	r.add(syntax.DoubleColon, extra, "One colon is enough after `%s`; remove the other.", f.Key).
		Fix(syntax.Say("Remove the colon"), source.Delete(extra)).Certain()
}

// joined returns the offset of a key in a value or a line of a block, where it comes when the end
// of the line before it was deleted; -1 if there is none.
func (r *reader) joined(in source.Range) int {
	if r.field.Means == nil || r.field.isFreeText() || !r.Lists(syntax.JoinedLines) {
		return -1
	}
	from := in.Start
	if r.field.listsEdges() {
		// The line's own colon comes first.
		from += strings.IndexByte(r.at(in), ':') + 1
	}
	for range 4 {
		colon := strings.IndexByte(r.text[from:in.End], ':')
		if colon < 0 {
			break
		}
		colon += from
		if at := r.keyBefore(colon, source.Between(max(from, in.Start+1), in.End)); at >= 0 {
			return at
		}
		from = colon + 1
	}
	return -1
}

// keyBefore returns the start of the key that ends at a colon within a range; -1 if there is
// none, or if it looks like a part of the text before it.
func (r *reader) keyBefore(colon int, in source.Range) int {
	if colon+1 < len(r.text) && strings.IndexByte(" \t\r\n", r.text[colon+1]) < 0 {
		return -1
	}
	key := &syntax.Key{}
	keys := syntax.NoGame.Info().Keys
	for i := range keys {
		k := &keys[i]
		if len(k.Name) > len(key.Name) && strings.HasSuffix(r.text[min(in.Start, colon):colon], k.Name) {
			key = k
		}
	}
	at := colon - len(key.Name)
	switch {
	case key.Name == "", r.text[at-1] == '-': // as in `game: cat-mouse-graph:`
		return -1
	case colon+1 == in.End && source.EndsBlank(r.text[:at]) && (key.Form == syntax.OneLine || outcomeWord(key.Name)):
		return -1 // as in `expect: 8 moves:`
	}
	return at
}

// breakLine takes the rest of a line, from the start of a key on, as a line of its own.
func (r *reader) breakLine(l scan.Line, at int) {
	rest := l
	l.Body.End = at
	if l.Body = source.Trim(r.text, l.Body); r.field.Range.End < l.Body.Start {
		r.append(l)
		r.setReported(l.Body.Start)
	} else {
		r.field.reported = true
	}
	r.ErrorAt(r.field.Range.Start)
	rest.Body.Start = at
	body := r.at(rest.Body)
	h := scan.HeadOf(body)
	name := source.Between(at, at+h.Name)
	r.add(syntax.JoinedLines, name, "`%s` starts a line of its own; break the line before it.", r.at(name)).
		Fix(syntax.Say("Break the line"), source.Replace(source.Between(l.Body.End, at), source.Newline(r.text))).Certain()
	r.open(rest, h, anyKey(r.at(name)))
}

// checkHead reports the mistakes in a known key and its colon.
func (r *reader) checkHead(f *field, proper bool) {
	between := source.Between(f.Name.End, f.Colon.Start)
	switch {
	case !proper:
		r.add(syntax.MissingColon, f.Colon, "A key ends with `:`, not with `%s`.", r.at(f.Colon)).
			Fix(syntax.Say("Change it to `:`"), source.Replace(source.Between(between.Start, f.Colon.End), ":")).Certain()
	case !between.Empty():
		r.add(syntax.SpaceBeforeColon, between, "The colon of `%s` stands right after it; remove the blank.", f.Key).
			Fix(syntax.Say("Remove the blank"), source.Delete(between)).Certain()
	}
	r.checkCase(f.Name)
}

// checkCase reports letters in upper case in a key or word of the format.
func (r *reader) checkCase(at source.Range) {
	word := r.at(at)
	if lower := strings.ToLower(word); lower != word {
		r.add(syntax.UpperCase, at, "Keys and words are written in lower case: `%s`.", source.Short(lower)).Replace(lower).Certain()
	}
}

// belongs reports whether a line in column 0 is a line of the open field's
// block that lacks its indent.
func (r *reader) belongs(body string, h scan.Head) bool {
	if r.field == nil || !r.field.Value.Empty() || r.field.Means == nil || r.field.Means.Form == syntax.OneLine {
		return false
	}
	switch k := r.field.Means; {
	case k.Kind == syntax.BoardValue:
		return cellsIn(body) > len(body)/2
	case k.ListsEdges():
		return strings.Count(body, ":") == 1 && !r.near(body[:h.Name])
	case k.List() != syntax.NoList:
		return h.Colon < 0 && body[0] >= '0' && body[0] <= '9'
	}
	return false
}

func (r *reader) notIndented(l scan.Line) {
	f := r.field
	word := r.at(r.word(l.Body))
	var proper bool
	switch {
	case f.is(syntax.BoardValue):
		proper = cellsIn(word) == l.Body.Len()
	case f.listsEdges():
		h := scan.HeadOf(r.at(l.Body))
		proper = h.Name > 0 && h.Proper(r.at(l.Body))
	default:
		proper = syntax.IsPosition(word)
	}
	if !proper {
		// The mistake is in the white space before the line.
		r.setReported(l.Body.Start)
	}
	again := r.outdent != nil && r.outdent.Range.Start >= f.Range.Start
	r.append(l)
	edit := source.Insert(l.Body.Start, "  ")
	if again {
		fix := &r.outdent.Fixes[0]
		fix.Edits = append(fix.Edits, edit)
		return
	}
	r.outdent = r.add(syntax.NotIndented, l.Body, "The lines of `%s` are indented; put blanks before this one.", f.Key)
	r.outdent.Fix(syntax.Say("Indent the lines of `%s`", f.Key), edit).Certain()
}

func (r *reader) setReported(start int) {
	if r.reportedLines == nil {
		r.reportedLines = map[int]bool{}
	}
	r.reportedLines[start] = true
}

// cellsIn counts the bytes of a line that may be cells of a board.
func cellsIn(line string) int {
	n, set := 0, syntax.NoGame.Info().Glyphs
	for i := range len(line) {
		c := line[i]
		if 'a' <= c && c <= 'z' {
			c &^= 0x20
		}
		if set[c] != syntax.UnknownToken {
			n++
		}
	}
	return n
}
