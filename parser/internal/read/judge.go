package read

import (
	"sort"
	"strconv"
	"strings"

	"plywise/parser/internal/guess"
	"plywise/parser/internal/report"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// judge finds the game and decides which fields count.
func (r *reader) judge() {
	fields := r.fields
	r.guess(fields)
	if f := r.get("game"); f != nil {
		r.read(f)
	}
	r.game = r.p.Game.Info()
	r.defaults()
	r.duplicates(fields)
	for i, f := range fields {
		if f.Means == nil || f.Unused {
			continue
		}
		k := r.game.Key(f.Means.Name)
		if k == nil {
			f.Unused = true
			if f.Key != "" {
				r.add(syntax.OtherGamesKey, f.Name, "`%s` is a key of %s; `%s` does not have it.", f.Key, gamesWith(f.Key), r.p.Game).
					Fix(syntax.Say("Remove `%s`", f.Key), r.removal(f))
			}
			r.notUnderstood = true
			continue
		}
		f.Means = k
		// The next field, which was not understood, may be its value, unless it seems to be a key
		// outside of the setup.
		if i+1 < len(fields) && fields[i+1].Means == nil {
			seems := fields[i+1].seems
			f.OpenEnded = seems == nil || seems.OfSetup() || f.listsEdges() && !fields[i+1].Colon.Empty()
		}
		if f.empty() && !f.OpenEnded && !f.reported && f.Key != "" {
			r.add(syntax.NoValue, f.Name, "The key `%s` has no value; it takes %s.", k.Name, syntax.Phrase(k.Value))
		}
	}
	r.besideBoard()
}

// defaults sets the numbers that a puzzle of the game has if it does not give them.
func (r *reader) defaults() {
	if r.p.Game == syntax.NoGame {
		return
	}
	for i := range r.game.Keys {
		switch k := &r.game.Keys[i]; k.Kind {
		case syntax.JumpValue:
			*jump(r.p.Draft, k.Name) = defaultNumber(k)
		case syntax.LimitValue:
			r.p.Draft.Limit = int64(defaultNumber(k))
		}
	}
}

func defaultNumber(k *syntax.Key) int {
	n, _ := strconv.Atoi(k.Default)
	return n
}

// get returns the field that is read as a key, nil if there is none.
func (r *reader) get(key string) *field {
	for _, f := range r.fields {
		if f.Means != nil && f.Means.Name == key && !f.Unused {
			return f
		}
	}
	return nil
}

// is reports whether the field's value is of a kind.
func (f *field) is(kind syntax.ValueKind) bool { return f.Means != nil && f.Means.Kind == kind }

// listsEdges reports whether the field's value is lines of a graph.
func (f *field) listsEdges() bool { return f.Means != nil && f.Means.ListsEdges() }

// isFreeText reports whether the field's value is text for readers.
func (f *field) isFreeText() bool { return f.Means != nil && f.Means.Sort() == syntax.TextSort }

func (f *field) empty() bool { return f.Value.Empty() && len(f.Lines) == 0 }

// guess reports unknown keys, and guesses the keys that were meant.
func (r *reader) guess(fields []*field) {
	var names []string
	var present map[string]bool
	var testCase pasted
	for i, f := range fields {
		if f.Key != "" {
			continue
		}
		if names == nil {
			names = r.likelyKeys()
			present = map[string]bool{}
			for _, f := range fields {
				present[f.Key] = true
			}
		}
		code := syntax.UnknownKey
		if f.Colon.Empty() || f.Name.Empty() {
			code = syntax.NotAField
		}
		if testCase.takes(r, f, i) {
			continue
		}
		if mark := guess.ForeignComment(r.at(f.Range)); mark != "" {
			if !r.Full(syntax.NotAField) {
				r.foreign(syntax.NotAField, f.Range.Start, mark)
			}
			continue
		}
		r.notUnderstood = true
		if r.Full(code) {
			continue
		}
		word := r.at(f.Name)
		meant, ok := "", false
		if code == syntax.NotAField && f.Value.Empty() {
			meant, ok = guess.Completes(word, names)
		}
		if !ok {
			meant, ok = guess.Nearest(word, names)
		}
		if i == 0 {
			meant, ok = "puzzle", true
		}
		if ok {
			f.seems = anyKey(meant)
		} else {
			f.seems = begun(word, names, present) // not near enough to name it in the report
		}
		known := code == syntax.UnknownKey && guess.Key(word) != ""
		switch {
		case known:
			ok = false // it is no misspelling
		case ok && !present[meant]:
			f.Means = f.seems
			present[meant] = true
		case i > 0:
			ok = false // the key would stand twice
		}
		switch {
		case ok && code == syntax.UnknownKey:
			r.add(code, f.Name, "There is no key `%s`; is `%s` meant?", source.Short(word), meant).Replace(meant)
		case known || code == syntax.UnknownKey && f.seems == nil:
			r.unknownKey(f, fields[0])
		case code == syntax.UnknownKey:
			r.add(code, f.Name, "There is no key `%s`; correct it, or make this line a comment.", source.Short(word)).
				Fix(syntax.Say("Make it a comment"), commented(f)...)
		case ok:
			r.add(code, f.Name, "`%s` starts no field; is `%s:` meant?", source.Short(word), meant).
				Fix(syntax.Say("Change it to `%s`", meant+":"), source.Replace(r.withIndent(f.Name), meant+":"))
		case r.indentOf(f.Range) != "":
			r.add(code, f.Range, "This line is no part of the block above and no field: write `key: value` in the first column.").
				Fix(syntax.Say("Make it a comment"), commented(f)...)
		default:
			problem := r.add(code, f.Range, "This line is no field: write `key: value`, or indent it to make it part of the block above.")
			if above := fields[i-1]; above.Means != nil && above.Means.Form != syntax.OneLine && (f.seems == nil || !f.Colon.Empty()) {
				problem.Fix(syntax.Say("Indent it"), source.Insert(f.Range.Start, "  "))
			}
			problem.Fix(syntax.Say("Make it a comment"), commented(f)...)
		}
	}
	for _, f := range fields {
		if f.Key == "" {
			r.countUnlisted(f)
		}
	}
}

// begun returns the key that a word may be the start of, nil for none: preferably one that is not
// there yet, and of those one of the setup. One letter is too little to guess a key of the setup.
func begun(word string, names []string, present map[string]bool) *syntax.Key {
	var likely *syntax.Key
	if word = strings.ToLower(word[:min(len(word), 40)]); word == "" {
		return nil
	}
	for _, name := range names {
		k := anyKey(name)
		if !strings.HasPrefix(name, word) || len(word) == 1 && k.OfSetup() {
			continue
		}
		switch {
		case likely == nil, present[likely.Name] && !present[name]:
			likely = k
		case present[likely.Name] == present[name] && k.OfSetup():
			likely = k
		}
	}
	return likely
}

// commented returns the edits that make comments of a field's lines.
func commented(f *field) []source.Edit {
	return append([]source.Edit{source.Insert(f.Range.Start, "// ")}, commentedLines(f.Lines)...)
}

// commentedLines returns the edits that make comments of lines.
func commentedLines(lines []source.Range) (edits []source.Edit) {
	for _, line := range lines {
		edits = append(edits, source.Insert(line.Start, "// "))
	}
	return edits
}

// foreign reports a comment of another language.
func (r *reader) foreign(code syntax.Code, start int, mark string) {
	r.add(code, source.Between(start, start+len(mark)), "A comment starts with `//`, not with `%s`.", mark).Replace("//")
}

// likelyKeys lists the keys that an unknown one may have been meant to be.
func (r *reader) likelyKeys() []string { return keyNames(r.writtenGame().Game) }

// duplicates reports the keys that occur twice. If `game` is one of several, it starts another
// puzzle whose first line is missing, and the rest of the text belongs to that puzzle.
func (r *reader) duplicates(fields []*field) {
	first := firstFields{}
	var twice []*field
	var start *field // of a puzzle without a first line
	for _, f := range fields {
		if f.Means == nil {
			continue
		}
		if first.of(f) == nil {
			first = append(first, f)
			continue
		}
		f.Unused = true
		r.notUnderstood = true
		twice = append(twice, f)
		if start == nil && (f.is(syntax.GameValue) || f.is(syntax.TitleValue)) {
			start = f
		}
	}
	if start != nil && len(twice) > 1 {
		r.startMissing(fields, first.of(start), start, twice[0])
		return
	}
	for _, f := range twice {
		if f.is(syntax.TitleValue) {
			continue // its indent is reported
		}
		r.add(syntax.DuplicateKey, f.Name, "`%s` stands twice in this puzzle; remove one of the two.", f.Means.Name).
			See(first.of(f).Name, "The first `%s` is here.", f.Means.Name).
			Fix(syntax.Say("Remove the second `%s`", f.Means.Name), r.removal(f))
	}
}

// startMissing reports a second `game` that seems to belong to another puzzle. The text after the
// first of the duplicate keys is not checked.
func (r *reader) startMissing(fields []*field, first, second, twice *field) {
	for _, f := range fields {
		f.Unused = f.Unused || f.Range.Start > twice.Range.Start
	}
	r.ErrorAt(report.Elsewhere) // of those keys
	if second.is(syntax.TitleValue) {
		return // its indent is reported
	}
	at, newline := second.Range.Start, source.Newline(r.text)
	start := "puzzle: Untitled" + newline
	if at > r.p.LineStart(r.p.LineAt(at)) {
		start = newline + start
	}
	r.add(syntax.DuplicateKey, second.Name, "This puzzle has a `%s` already; if another puzzle starts here, write its `puzzle:` line first.", second.Means.Name).
		See(first.Name, "The first `%s` is here.", second.Means.Name).
		Fix(syntax.Say("Start a puzzle here"), source.Insert(at, start))
}

// firstFields holds the first field for each key; there are few keys.
type firstFields []*field

// of returns the first field with the key of f, nil if it is not known yet.
func (list firstFields) of(f *field) *field {
	for _, g := range list {
		if g.Means.Name == f.Means.Name {
			return g
		}
	}
	return nil
}

// besideBoard reports the keys that have no meaning beside a drawn board.
func (r *reader) besideBoard() {
	board := r.get("board")
	if board == nil || r.p.Game == syntax.NoGame {
		return
	}
	var beside []*field
	var edits []source.Edit
	for _, f := range r.fields {
		if f.Means == nil || !f.Means.InsteadOfBoard {
			continue
		}
		edits = append(edits, r.removal(f))
		if !f.Unused {
			f.Unused = true
			beside = append(beside, f)
		}
	}
	if len(beside) == 0 {
		return
	}
	r.add(syntax.BoardBesideKeys, beside[0].Name,
		"`%s` cannot stand beside a `board`, which shows the size and all pieces; remove one or the other.", beside[0].Means.Name).
		See(board.Name, "The board is here.").
		Fix(syntax.Say("Keep the board only"), edits...)
}

// lineRemoval returns the edit that removes the last part of a line before its comment: with the
// whole line if nothing else stands there, else with the blanks before it.
func (r *reader) lineRemoval(part source.Range) source.Edit {
	n := r.p.LineAt(part.Start)
	line := r.p.LineRange(n)
	if before := source.Trim(r.text, source.Between(line.Start, part.Start)); !before.Empty() {
		return source.Delete(source.Between(before.End, part.End))
	}
	if n+1 < r.p.NumLines() && source.Trim(r.text, source.Between(part.End, line.End)).Empty() {
		return source.Delete(source.Between(line.Start, r.p.LineStart(n+1)))
	}
	return source.Delete(part)
}

// removal returns the edit that removes a field: its lines, or its part of a line that it shares
// with another field.
func (r *reader) removal(f *field) source.Edit {
	from, to := r.p.LineAt(f.Range.Start), r.p.LineAt(f.Range.End)
	fields := r.fields
	i := sort.Search(len(fields), func(i int) bool { return fields[i].Range.Start >= f.Range.Start })
	before := i > 0 && r.p.LineAt(fields[i-1].Range.End) == from
	after := i+1 < len(fields) && r.p.LineAt(fields[i+1].Range.Start) == to
	whole := source.Between(r.p.LineStart(from), len(r.text))
	switch {
	case after:
		whole.End = fields[i+1].Range.Start
	case before:
		whole.End = f.Range.End
	case to+1 < r.p.NumLines():
		whole.End = r.p.LineStart(to + 1)
	}
	if before {
		whole.Start = f.Range.Start
	}
	return source.Delete(whole)
}
