package parser

import (
	"strings"

	"plywise/parser/testcase"
)

// layout cuts the text into lines, and the lines into fields.
func (r *reader) layout() {
	for n := range r.p.NumLines() {
		at := r.p.LineStart(n)
		l := lineAt(r.text, at)
		r.checkBytes(l, n)
		if l.bytes&wideByte != 0 && strings.HasPrefix(r.text[at:l.end], BOM) {
			r.byteOrderMark(Range{at, at + len(BOM)})
			l.start += len(BOM)
		}
		if !l.body.Empty() {
			r.content(l)
		}
		if l.comment < l.end {
			r.extras = append(r.extras, NewToken(CommentToken, Range{l.comment, l.end}))
		}
	}
	r.field = nil
}

func (r *reader) byteOrderMark(at Range) {
	r.extras = append(r.extras, NewToken(BOMToken, at))
	if at.Start > 0 || !r.first {
		r.add(MisplacedBOM, at, "A byte order mark can only stand at the start of the file; remove it.").
			fix(Say("Remove the byte order mark"), TextEdit{at, ""}).certain()
	}
}

// content takes a line that has some.
func (r *reader) content(l line) {
	switch {
	case r.p.Preamble:
		r.beforePuzzle(l)
	case l.body.Start > l.start && r.field != nil:
		r.indented(l)
	default:
		r.outdented(l)
	}
}

func (r *reader) beforePuzzle(l line) {
	r.extras = append(r.extras, NewToken(UnknownToken, l.body))
	body := r.at(l.body)
	if r.pasted != nil && (r.statement || testcase.GoesOn(body)) {
		r.pasted.Range.End = l.body.End
		return
	}
	r.pasted = nil
	if r.errors > 0 {
		return
	}
	if r.statement = testcase.IsLabelled(body); r.statement || r.startsTestCase(l.body) {
		r.pasted = r.testCase(l.body)
		return
	}
	if mark := foreignComment(body); mark != "" {
		r.foreign(BeforePuzzle, l.body.Start, mark)
		return
	}
	h := headOf(body)
	if meantKey(body[:h.name]) == "puzzle" && h.proper(body) {
		at := Range{l.body.Start, l.body.Start + h.name}
		r.add(BeforePuzzle, at, "A puzzle starts with a line `puzzle: TITLE`; is `%s` meant to be that?", short(r.at(at))).replace("puzzle")
		return
	}
	if _, ok := nearest(body[:h.name], []string{"puzzle"}); ok && h.colon < 0 {
		at := Range{l.body.Start, l.body.Start + h.name}
		r.add(BeforePuzzle, at, "A puzzle starts with a line `puzzle: TITLE`; is `%s` meant to be that?", short(r.at(at))).replace("puzzle:")
		return
	}
	r.add(BeforePuzzle, l.body, "Only comments may stand before the first puzzle; start it with a line `puzzle: TITLE`.").
		fix(Say("Start a puzzle here"), TextEdit{Range{l.start, l.start}, "puzzle: Untitled" + Newline(r.text)})
}

// indented takes a line of a block, or one with a key that should not be
// indented.
func (r *reader) indented(l line) {
	body := r.at(l.body)
	h := headOf(body)
	var k *Key
	if h.colon >= 0 && !r.mayBeNode(l) {
		k = anyKey(body[:h.name])
	}
	if k != nil {
		again := r.indent != nil && r.field == r.indentedField
		f := r.open(l, h, k)
		r.indentedField, r.indentedBy = r.field, l.body.Start-l.start
		edit := TextEdit{Range{l.start, l.body.Start}, ""}
		if again {
			fix := &r.indent.Fixes[0]
			fix.Edits = append(fix.Edits, edit)
			r.errorAt(f.Name.Start)
			return
		}
		r.indent = r.add(IndentedKey, f.Name, "A key starts in the first column; remove the blanks before `%s`.", body[:h.name])
		r.indent.fix(Say("Remove the indent"), edit).certain()
		return
	}
	if at := r.joined(l.body); at >= 0 {
		r.breakLine(l, at)
		return
	}
	r.append(l)
}

// mayBeNode reports whether an indented line stands in a graph, where the name of
// a key may be a node's.
func (r *reader) mayBeNode(l line) bool {
	return r.field.is(GraphValue) && !(r.field == r.indentedField && l.body.Start-l.start <= r.indentedBy)
}

// append makes a line part of the block of the field that is open.
func (r *reader) append(l line) {
	r.field.Lines = append(r.field.Lines, l.body)
	r.field.Range.End = l.body.End
}

// outdented takes a line in column 0: the start of a field, as a rule.
func (r *reader) outdented(l line) {
	body := r.at(l.body)
	h := headOf(body)
	name := body[:h.name]
	k := anyKey(strings.ToLower(name[:min(len(name), 40)]))
	switch {
	case !(k != nil && h.proper(body)) && r.startsTestCase(l.body):
		if list := r.field; list != nil && list.empty() && list.startsList(body) {
			r.append(l)
		} else {
			r.open(l, h, nil)
		}
	case k != nil && h.colon < 0:
		if spaced := spacedKey(body); spaced > 0 && r.near(body[:spaced]) {
			r.open(l, head{spaced, strings.IndexByte(body, ':'), strings.IndexByte(body, ':') + 1}, nil)
			return
		}
		f := r.open(l, h, k)
		r.add(MissingColon, f.Name, "The key `%s` needs a colon after it.", k.Name).
			fix(Say("Insert the colon"), TextEdit{Range{f.Name.End, f.Name.End}, ":"}).certain()
		r.checkCase(f.Name)
	case k != nil:
		r.checkHead(r.open(l, h, k), h.proper(body))
	case r.belongs(body, h):
		r.notIndented(l)
	case r.field != nil && r.field.Value.Empty() && r.isDamaged(l.start):
		r.append(l)
	case h.colon < 0:
		if spaced := spacedKey(body); spaced > 0 && r.near(body[:spaced]) {
			h = head{spaced, strings.IndexByte(body, ':'), strings.IndexByte(body, ':') + 1}
		}
		r.unknownLine(l, h)
	default:
		r.unknownLine(l, h)
	}
}

// unknownLine takes a line that is no field. Where its mistake is not listed any more it
// becomes a part of the line before it, if that is none either: there may be very many,
// and a field takes much memory.
func (r *reader) unknownLine(l line, h head) {
	code := r.unknownCode(l.body)
	if r.unknownLines[code]++; r.unknownLines[code] > MostAlike && r.field != nil && r.field.Key == "" {
		r.append(l)
		return
	}
	r.open(l, h, nil)
}

// unknownCode returns what is wrong with a line that is no field.
func (r *reader) unknownCode(line Range) Code {
	body := r.at(line)
	if h := headOf(body); h.name == 0 || h.colon < 0 || foreignComment(body) != "" {
		return NotAField
	}
	return UnknownKey
}

// countUnlisted counts the mistakes of lines that [reader.unknownLine] has made parts of
// a field: those of its lines that start in column 0.
func (r *reader) countUnlisted(f *field) {
	for _, line := range f.Lines {
		if strings.TrimPrefix(r.indentOf(line), BOM) == "" {
			r.notUnderstood = true
			r.full(r.unknownCode(line))
		}
	}
}

// spacedKey returns the length of what stands before the colon of a line, if it
// is short, as in `cat jump: 1`.
func spacedKey(body string) int {
	colon := strings.IndexByte(body[:min(len(body), 24)], ':')
	if colon < 0 {
		return 0
	}
	return len(strings.TrimRight(body[:colon], " \t"))
}

// near reports whether a word was probably meant to be a key. A puzzle has a
// limited number of such questions.
func (r *reader) near(word string) bool {
	if r.guesses++; r.guesses > 10*MostAlike {
		return false
	}
	_, ok := nearest(word, allKeys)
	return ok
}

// open starts a field; the key is nil where it is not known. Where a line has
// several fields, the last of them is open then.
func (r *reader) open(l line, h head, k *Key) *field {
	start := l.body.Start
	f := &field{Field: &Field{Means: k, Name: Range{start, start + h.name}, Range: l.body}}
	f.Colon = Range{f.Name.End, f.Name.End}
	if h.colon >= 0 {
		f.Colon = Range{start + h.colon, start + h.value}
	}
	f.Value = Trim(r.text, Range{start + h.value, l.body.End})
	r.fields, r.p.Fields = append(r.fields, f), append(r.p.Fields, f.Field)
	r.field = f
	if k != nil {
		f.Key = k.Name
		r.doubleColon(f)
	}
	if f.Value.Empty() {
		f.Value = Range{f.Colon.End, f.Colon.End}
	} else if at := r.joined(f.Value); at >= 0 {
		f.Value = Trim(r.text, Range{f.Value.Start, at})
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
	r.extras = append(r.extras, NewToken(UnknownToken, extra))
	f.Value = Trim(r.text, Range{extra.End, f.Value.End})
	f.reported = true
	r.add(DoubleColon, extra, "One colon is enough after `%s`; remove the other.", f.Key).
		fix(Say("Remove the colon"), TextEdit{extra, ""}).certain()
}

// joined returns where a key stands in a value or a line of a block, as it does
// when the end of the line before it was deleted; -1 if none does.
func (r *reader) joined(in Range) int {
	if r.field.Means == nil || r.field.isFreeText() || !r.lists(JoinedLines) {
		return -1
	}
	from := in.Start
	if r.field.is(GraphValue) {
		// The line's own colon comes first.
		from += strings.IndexByte(r.at(in), ':') + 1
	}
	for range 4 {
		colon := strings.IndexByte(r.text[from:in.End], ':')
		if colon < 0 {
			break
		}
		colon += from
		if at := r.keyBefore(colon, Range{max(from, in.Start+1), in.End}); at >= 0 {
			return at
		}
		from = colon + 1
	}
	return -1
}

// keyBefore returns where the key starts that ends at a colon within a range; -1
// if there is none, or if it looks like a part of what is before it.
func (r *reader) keyBefore(colon int, in Range) int {
	if colon+1 < len(r.text) && strings.IndexByte(" \t\r\n", r.text[colon+1]) < 0 {
		return -1
	}
	key := &Key{}
	keys := NoGame.Info().Keys
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
	case colon+1 == in.End && EndsBlank(r.text[:at]) && (key.Form == OneLine || outcomeWord(key.Name)):
		return -1 // as in `expect: 8 moves:`
	}
	return at
}

// breakLine makes the rest of a line, from the start of a key, a line of its own.
func (r *reader) breakLine(l line, at int) {
	rest := l
	l.body.End = at
	if l.body = Trim(r.text, l.body); r.field.Range.End < l.body.Start {
		r.append(l)
		r.setReported(l.body.Start)
	} else {
		r.field.reported = true
	}
	r.errorAt(r.field.Range.Start)
	rest.body.Start = at
	body := r.at(rest.body)
	h := headOf(body)
	name := Range{at, at + h.name}
	r.add(JoinedLines, name, "`%s` starts a line of its own; break the line before it.", r.at(name)).
		fix(Say("Break the line"), TextEdit{Range{l.body.End, at}, Newline(r.text)}).certain()
	r.open(rest, h, anyKey(r.at(name)))
}

// checkHead reports what is wrong with a known key and its colon.
func (r *reader) checkHead(f *field, proper bool) {
	between := Range{f.Name.End, f.Colon.Start}
	switch {
	case !proper:
		r.add(MissingColon, f.Colon, "A key ends with `:`, not with `%s`.", r.at(f.Colon)).
			fix(Say("Change it to `:`"), TextEdit{Range{between.Start, f.Colon.End}, ":"}).certain()
	case !between.Empty():
		r.add(SpaceBeforeColon, between, "The colon of `%s` stands right after it; remove the blank.", f.Key).
			fix(Say("Remove the blank"), TextEdit{between, ""}).certain()
	}
	r.checkCase(f.Name)
}

// checkCase reports letters in upper case in a key or word of the format.
func (r *reader) checkCase(at Range) {
	word := r.at(at)
	if lower := strings.ToLower(word); lower != word {
		r.add(UpperCase, at, "Keys and words are written in lower case: `%s`.", short(lower)).replace(lower).certain()
	}
}

// belongs reports whether a line in column 0 is a line of the open field's
// block that lacks its indent.
func (r *reader) belongs(body string, h head) bool {
	if r.field == nil || !r.field.Value.Empty() {
		return false
	}
	if r.field.Means == nil {
		return false
	}
	switch r.field.Means.Kind {
	case BoardValue:
		return cellsIn(body) > len(body)/2
	case GraphValue:
		return strings.Count(body, ":") == 1 && !r.near(body[:h.name])
	case MovesValue, PawnsValue, SolutionValue, TriesValue, IdleValue:
		return h.colon < 0 && body[0] >= '0' && body[0] <= '9'
	}
	return false
}

func (r *reader) notIndented(l line) {
	f := r.field
	word := r.at(r.word(l.body))
	var proper bool
	switch f.Means.Kind {
	case BoardValue:
		proper = cellsIn(word) == l.body.Len()
	case GraphValue:
		h := headOf(r.at(l.body))
		proper = h.name > 0 && h.proper(r.at(l.body))
	default:
		proper = IsPosition(word)
	}
	if !proper {
		// What stands before the line is the mistake.
		r.setReported(l.body.Start)
	}
	again := r.outdent != nil && r.outdent.Range.Start >= f.Range.Start
	r.append(l)
	edit := TextEdit{Range{l.body.Start, l.body.Start}, "  "}
	if again {
		fix := &r.outdent.Fixes[0]
		fix.Edits = append(fix.Edits, edit)
		return
	}
	r.outdent = r.add(NotIndented, l.body, "The lines of `%s` are indented; put blanks before this one.", f.Key)
	r.outdent.fix(Say("Indent the lines of `%s`", f.Key), edit).certain()
}

func (r *reader) setReported(start int) {
	if r.reportedLines == nil {
		r.reportedLines = map[int]bool{}
	}
	r.reportedLines[start] = true
}

// cellsIn counts the bytes of a line that may be cells of a board.
func cellsIn(line string) int {
	n, set := 0, NoGame.Info().Glyphs
	for i := range len(line) {
		c := line[i]
		if 'a' <= c && c <= 'z' {
			c &^= 0x20
		}
		if set[c] != UnknownToken {
			n++
		}
	}
	return n
}
