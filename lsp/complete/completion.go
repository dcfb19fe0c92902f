// Package complete suggests text to write at a cursor, the best first. It knows nothing of the
// protocol, and changes nothing.
package complete

import (
	"context"
	"sort"
	"strings"
	"time"

	"plywise/lsp/answer"
	"plywise/lsp/outline"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A List has the suggestions at a cursor.
type List struct {
	// Typed is the part of the word at the cursor that stands before it, Word
	// the whole of it. Either may be empty. A suggestion takes the place of one
	// of them.
	Typed, Word source.Range
	// Indent is what a key takes away before Word.
	Indent source.Range
	// Suggestions come best first. They are not filtered by the typed text, unless Incomplete
	// says so.
	Suggestions []Suggestion
	// Incomplete says that there are too many to offer: the suggestions are some of those that
	// start with the typed text.
	Incomplete bool
}

// A Suggestion is a text that could be written at the cursor.
type Suggestion struct {
	Kind  SuggestionKind
	Label string // the suggestion alone, without a colon or blanks
	// Insert is the text to insert, Stops the places in it that are to be filled
	// in, in order.
	Insert string
	Stops  []Stop
	Detail string     // a few words, such as the outcome of a move; may be empty
	Doc    words.Text // may be empty
	// After, for a move, are the moves up to and including it, for
	// [ExplainMoves].
	After []string
	// Likely marks the suggestion that the user probably wants.
	Likely bool
}

// A Stop is a place to fill in: a part of Suggestion.Insert, which may be
// empty. Words, if any, are those that can stand there.
type Stop struct {
	Start, End int
	Words      []string
}

// A SuggestionKind says what sort of thing a suggestion is.
type SuggestionKind uint8

// The kinds of suggestion.
const (
	KeySuggestion SuggestionKind = iota
	PuzzleSuggestion
	GameSuggestion
	WordSuggestion
	OutcomeSuggestion
	NodeSuggestion
	CellSuggestion
	MoveSuggestion
)

// A Need says how much of a puzzle's answer a completion needs.
type Need uint8

// The needs.
const (
	NeedsText       Need = iota // the text is enough
	TakesGameAtOnce             // better with the game, but does not wait for it
	NeedsOutcome                // better with the outcome, and waits a moment for it
	TakesGame                   // better with the game, and waits a moment for it
	NeedsMoves                  // needs the game
)

// How long a completion waits for the answer: for a key's snippet that begins with the truth,
// and for a value. The user can type both without it.
const (
	SnippetWait = 20 * time.Millisecond
	ValueWait   = 100 * time.Millisecond
)

// A valueCompletion completes the value of a key.
type valueCompletion struct {
	suggest func(*completer)
	need    Need
	onLine  bool // on the key's line
	inBlock bool // on the lines below it
	many    bool // also beside something else on the key's line
}

// completionOf returns the completion of the value of a key.
func completionOf(k syntax.Key) valueCompletion {
	switch k.List() {
	case syntax.InMoves, syntax.InSolution:
		return valueCompletion{suggest: (*completer).moves, need: NeedsMoves, onLine: true, inBlock: true, many: true}
	case syntax.InTries:
		return valueCompletion{suggest: (*completer).tries, need: NeedsMoves, onLine: true, inBlock: true}
	case syntax.InBest:
		return valueCompletion{suggest: (*completer).moves, need: NeedsMoves, onLine: true, many: true}
	case syntax.InOnly:
		return valueCompletion{suggest: (*completer).moves, need: NeedsMoves, onLine: true}
	case syntax.InPiece:
		return valueCompletion{suggest: (*completer).spots, onLine: true}
	case syntax.InIdle:
		return valueCompletion{suggest: (*completer).walls, onLine: true, inBlock: true, many: true}
	case syntax.InGraph, syntax.InMaybe:
		return valueCompletion{suggest: (*completer).edges, inBlock: true}
	case syntax.InPawns:
		return valueCompletion{suggest: (*completer).spots, onLine: true, inBlock: true, many: true}
	}
	switch {
	case k.Name == "duals":
		return valueCompletion{suggest: (*completer).duals, need: TakesGame, onLine: true}
	case k.Name == "set":
		return valueCompletion{suggest: (*completer).outcomes, need: TakesGame, onLine: true, many: true}
	case k.Name == "expect":
		return valueCompletion{suggest: (*completer).outcomes, need: NeedsOutcome, onLine: true, many: true}
	case k.Name == "game":
		return valueCompletion{suggest: (*completer).games, onLine: true}
	}
	return valueCompletion{suggest: (*completer).words, onLine: true}
}

// NeedAt returns the need of a completion at a cursor.
func NeedAt(c parser.Cursor) Need {
	if c.Preamble || c.Part == parser.CommentPart {
		return NeedsText
	}
	need, w := NeedsText, newCompleter(words.Printer{}, c)
	if c.Field != nil && (c.Part == parser.ValuePart || c.Part == parser.BlockPart) {
		if k, ok := outline.KeyOf(c.Puzzle, c.Field); ok {
			need = completionOf(k).need
		}
	}
	if w.atKey() || need == NeedsText && w.belowBlock() {
		return TakesGameAtOnce
	}
	return need
}

// At returns the suggestions at a cursor. The answer is about its puzzle, and has its game
// where [NeedAt] says so. With spoilers off, the suggestions do not give away how the game
// ends: moves come in the order of their places. Where ctx ends first, the list may be wrong.
func At(ctx context.Context, pr words.Printer, a *answer.Answer, c parser.Cursor, spoilers bool) List {
	if c.Part == parser.CommentPart {
		return List{}
	}
	w := newCompleter(pr, c)
	w.ctx, w.answer, w.spoilers = ctx, a, spoilers
	if w.atKey() {
		w.keys()
		w.separate()
		return w.List
	}
	if c.Preamble {
		return List{}
	}
	below := w.belowBlock()
	w.within(w.line, isBlank)
	switch {
	case c.Field == nil:
	case c.Part == parser.ValuePart:
		w.value()
	case c.Part == parser.BlockPart:
		w.block()
	}
	if below {
		w.Indent = source.Range{Start: w.line.Start, End: w.Word.Start}
		w.missingKeys()
	}
	w.separate()
	return w.List
}

// A completer collects suggestions for one cursor.
type completer struct {
	words.Printer
	List
	ctx      context.Context // of the request
	cursor   parser.Cursor
	p        *syntax.Puzzle
	answer   *answer.Answer
	line     source.Range // the cursor's, without its comment
	spoilers bool
}

func newCompleter(pr words.Printer, c parser.Cursor) *completer {
	w := &completer{Printer: pr, cursor: c, p: c.Puzzle}
	w.line = w.p.LineRange(w.p.LineAt(c.Offset))
	// A cursor within a line end is at the end of the line.
	w.cursor.Offset = min(c.Offset, w.line.End)
	if tokens := w.tokens(); len(tokens) > 0 && tokens[len(tokens)-1].Kind == syntax.CommentToken {
		w.line.End = max(w.cursor.Offset, tokens[len(tokens)-1].Range().Start)
	}
	return w
}

// tokens returns the tokens of the line.
func (w *completer) tokens() []syntax.Token {
	t := w.p.Tokens
	start := func(offset int) int {
		return sort.Search(len(t), func(i int) bool { return t[i].Range().Start >= offset })
	}
	return t[start(w.line.Start):start(w.line.End)]
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// within sets Typed and Word to the word between separators at the cursor, in a range that
// holds the cursor.
func (w *completer) within(r source.Range, separates func(byte) bool) {
	start, end := w.cursor.Offset, w.cursor.Offset
	for start > r.Start && !separates(w.p.Text[start-1]) {
		start--
	}
	for end < r.End && !separates(w.p.Text[end]) {
		end++
	}
	w.Typed = source.Range{Start: start, End: w.cursor.Offset}
	w.Word = source.Range{Start: start, End: end}
}

// before returns the part of the line before the word at the cursor, and after the part behind
// it.
func (w *completer) before() string { return w.p.Text[w.line.Start:w.Word.Start] }
func (w *completer) after() string  { return w.p.Text[w.Word.End:w.line.End] }

func (w *completer) suggest(s Suggestion) {
	if s.Insert == "" {
		s.Insert = s.Label
	}
	w.Suggestions = append(w.Suggestions, s)
}

// separate puts a blank behind a colon, and before a comment.
func (w *completer) separate() {
	colon := strings.HasSuffix(w.before(), ":")
	comment := w.Word.End == w.line.End && strings.HasPrefix(w.p.Text[w.line.End:], "//")
	for i := range w.Suggestions {
		s := &w.Suggestions[i]
		if colon {
			s.Insert = " " + s.Insert
		}
		if comment && (!strings.HasSuffix(s.Insert, " ") || len(s.Stops) > 0 && s.Stops[0].Words != nil) {
			s.Insert += " "
		}
	}
}

// value completes the value of a key on its line.
func (w *completer) value() {
	f := w.cursor.Field
	w.within(source.Range{Start: f.Colon.End, End: w.line.End}, isBlank)
	first := strings.TrimSpace(w.p.Text[f.Colon.End:w.Word.Start]) == "" && (!w.Word.Empty() || strings.TrimSpace(w.after()) == "")
	k, ok := outline.KeyOf(w.p, f)
	if c := completionOf(k); ok && c.onLine && (c.many || first) && !(c.inBlock && len(f.Lines) > 0) {
		c.suggest(w)
	}
}

// block completes a line of a block.
func (w *completer) block() {
	k, ok := outline.KeyOf(w.p, w.cursor.Field)
	if c := completionOf(k); ok && c.inBlock && !(c.onLine && !w.cursor.Field.Value.Empty()) {
		c.suggest(w)
	}
}
