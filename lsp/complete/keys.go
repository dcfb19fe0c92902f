package complete

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/outline"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// atKey reports whether the cursor is where a key stands or could stand: on a
// word that starts in the first column, or there on a line that is blank.
func (w *completer) atKey() bool {
	r := w.line
	if strings.HasPrefix(w.p.Text[r.Start:r.End], "\uFEFF") {
		r.Start += len("\uFEFF")
	}
	if w.cursor.Offset < r.Start {
		return false
	}
	w.within(r, func(c byte) bool { return !inKey(c) })
	return w.Word.Start == r.Start && (!w.Word.Empty() || strings.TrimSpace(w.after()) == "")
}

// belowBlock reports whether the cursor is on an indented word below a board, a graph or tries, or
// on a blank line there, where a user may go on with a key. Keys take the indent away.
func (w *completer) belowBlock() bool {
	w.within(w.line, func(c byte) bool { return !inKey(c) })
	before, rest := w.before(), w.p.Text[w.p.LineRange(w.p.LineAt(w.cursor.Offset)).End:]
	var f *syntax.Field
	for _, above := range w.p.Fields {
		if above.Range.Start < w.line.Start {
			f = above
		}
	}
	k, ok := syntax.Key{}, f != nil
	if ok {
		k, ok = outline.KeyOf(w.p, f)
	}
	next := strings.TrimLeft(rest, " \t\r\n")
	isLast := next == "" || strings.HasSuffix(rest[:len(rest)-len(next)], "\n")
	typed := w.p.Slice(w.Typed)
	return ok && before != "" && strings.TrimSpace(before) == "" && strings.TrimSpace(w.after()) == "" && isLast && typed == strings.ToLower(typed) &&
		len(f.Lines) > 0 && (k.Kind == syntax.BoardValue || k.ListsEdges() || k.List() == syntax.InTries)
}

func inKey(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '-' || c == '_' }

// keys suggests the keys that are missing, the needed ones first. At the end of a puzzle, where
// it would not cut the puzzle in two, it also suggests the start of another one.
func (w *completer) keys() {
	if !w.cursor.Preamble {
		w.missingKeys()
	}
	if !w.atEnd() {
		return
	}
	if k, ok := syntax.KeyNamed(w.p.Game, "puzzle"); ok && !slices.ContainsFunc(w.Suggestions, func(s Suggestion) bool { return s.Label == k.Name }) {
		k.Needed = false
		w.key(k)
	}
	if strings.TrimSpace(w.after()) == "" {
		for _, g := range syntax.Games() {
			w.puzzle(g)
		}
	}
}

func (w *completer) missingKeys() {
	missing := w.missing()
	for _, needed := range []bool{true, false} {
		for _, k := range missing {
			if k.Needed == needed {
				w.key(k)
			}
		}
	}
}

// atEnd reports whether no field stands after the cursor's own.
func (w *completer) atEnd() bool {
	fields := w.p.Fields
	return len(fields) == 0 || fields[len(fields)-1].Range.Start <= w.cursor.Offset
}

// missing returns the keys that the puzzle could have but has not, in their usual order; Needed
// depends on the keys that it has.
func (w *completer) missing() []syntax.Key {
	has := func(names ...string) bool {
		return slices.ContainsFunc(w.p.Fields, func(f *syntax.Field) bool {
			return slices.Contains(names, f.Key) && (w.cursor.Part != parser.KeyPart || f != w.cursor.Field)
		})
	}
	drawn := has("board")
	keys := syntax.Keys(w.p.Game)
	var instead []string // of a board that is drawn
	for _, k := range keys {
		if k.InsteadOfBoard {
			instead = append(instead, k.Name)
		}
	}
	var missing []syntax.Key
	for _, k := range keys {
		if has(k.Name) {
			continue
		}
		switch {
		case w.p.Game == syntax.NoGame:
			// Needs and defaults depend on the game.
			k.Needed, k.Default = k.Name == "game", ""
		case k.Name == "duals" && !has("solution"):
			continue // it would be an error
		case k.InsteadOfBoard:
			if drawn {
				continue
			}
			k.Needed = k.Default == "" && has(instead...)
		case k.Name == "board" && len(instead) > 0:
			if has(instead...) {
				continue
			}
			k.Needed = true
		case k.List() == syntax.InPiece && k.Default == "":
			if w.p.Draft.Piece(k.Name).Set {
				continue // it is drawn
			}
			k.Needed = drawn
		}
		missing = append(missing, k)
	}
	return missing
}

// key suggests a key with a colon and a blank, or the start of its block, as far as they are
// not there already.
func (w *completer) key(k syntax.Key) {
	words := w.valuesOf(k)
	s := Suggestion{Kind: KeySuggestion, Label: k.Name, Insert: k.Name, Likely: k.Needed && len(w.Suggestions) == 0}
	switch after := w.after(); {
	case strings.HasPrefix(strings.TrimLeft(after, " \t"), ":"):
	case strings.TrimSpace(after) != "":
		s.Insert += ":"
		if !isBlank(after[0]) {
			s.Insert += " "
		}
	case k.Form == syntax.Block, k.List() == syntax.InTries && words == nil:
		s.Insert += ":" + source.Newline(w.p.Text) + "  "
		s.Stops = []Stop{{Start: len(s.Insert), End: len(s.Insert)}}
	default:
		s.Insert += ": "
		switch {
		case k.List() == syntax.InPawns || k.List() == syntax.InIdle:
		case len(words) == 1: // were it selected, the Enter after it would take it away
			s.Insert += words[0]
		default:
			s.Stops = []Stop{{Start: len(s.Insert), End: len(s.Insert), Words: words}}
		}
	}
	switch {
	case k.Needed:
		s.Detail = w.Sprintf("needed")
	case k.Default != "":
		s.Detail = w.Sprintf("default: %s", k.Default)
	}
	s.Doc = w.keyDoc(k)
	w.suggest(s)
}

// valuesOf returns values for a key, the true one first where it is known, else a likely one. A
// default is not likely: it need not be written.
func (w *completer) valuesOf(k syntax.Key) []string {
	if w.p.Game == syntax.NoGame {
		for _, g := range w.p.LikelyGames() {
			if likely, ok := syntax.KeyNamed(g.Game, k.Name); ok {
				k = likely
				break
			}
		}
	}
	at := w.shown()
	var values []string
	switch {
	case k.List() == syntax.InSolution, k.List() == syntax.InIdle:
		return k.Words
	case k.Name == "duals":
		values = slices.Clone(k.Words)
		if needed, known := w.neededDuals(SnippetWait); known {
			slices.SortStableFunc(values, func(a, b string) int { return cmp.Compare(falsity(a, needed), falsity(b, needed)) })
		}
		return values
	case k.List() == syntax.InTries:
		return w.noTries()
	case k.Name == "game":
		for _, g := range w.likelyGames() {
			values = append(values, g.Name)
		}
		return values
	case k.Sort() == syntax.NumberSort && !k.InsteadOfBoard:
		number := strings.TrimPrefix(k.Example, k.Name+": ")
		if k.Name == "limit" && at != nil {
			// No less than the win takes, so that it stays one.
			if n, err := strconv.Atoi(number); err == nil && n < at.Outcome.Plies {
				number = strconv.Itoa(at.Outcome.Plies)
			}
		}
		return append([]string{number}, k.Words...)
	case k.Name == "expect" || k.Name == "set":
		for _, s := range w.expectations(k) {
			values = append(values, s.Label)
		}
		return values
	}
	if x := answer.AssertionOf(k.Name); x != nil && at != nil {
		if truth, ok := x.Writes(w.answer); ok {
			return []string{truth.Value}
		}
	}
	return k.Words
}

// keyDoc explains a key as its hover does.
func (w *completer) keyDoc(k syntax.Key) words.Text {
	return explain.Key(w.Printer, w.p, k.Name)
}

// puzzle suggests an example of a game, whose title and values are to be
// replaced.
func (w *completer) puzzle(g syntax.GameInfo) {
	s := Suggestion{
		Kind:   PuzzleSuggestion,
		Label:  "puzzle " + g.Name,
		Insert: strings.ReplaceAll(g.Example, "\n", source.Newline(w.p.Text)),
		Detail: w.Sprintf("a whole puzzle"),
		Doc:    append(gameDoc(w.Printer, g), words.Drawing(strings.TrimRight(g.Example, "\n"))),
	}
	example := parser.Parse(s.Insert).Puzzle(0)
	for _, f := range example.Fields {
		switch {
		case f.Key == "game":
		case len(f.Lines) > 0:
			// Editors colour what a stop has inside, which would lie over the colours of a board.
			s.Stops = append(s.Stops, Stop{Start: f.Lines[0].Start, End: f.Lines[0].Start})
		default:
			s.Stops = append(s.Stops, Stop{Start: f.Value.Start, End: f.Value.End})
		}
	}
	w.suggest(s)
}

// gameDoc explains a game.
func gameDoc(pr words.Printer, g syntax.GameInfo) words.Text {
	return words.Text{words.Paragraph(pr.Sprintf(g.Summary)), words.Paragraph(pr.Sprintf(g.Rules))}
}
