package words_test

import (
	"testing"

	"plywise/lsp/words"
	"plywise/parser/syntax"
)

// A board has no code in its sentences, so no reader of it sees a backquote of ours.
func TestOnABoardWhatIsQuotedHasQuotationMarks(t *testing.T) {
	m := syntax.Say("`%s` cannot stand here; write %s.", "wi`", syntax.Words{List: []string{"`wins`", "`has`"}, Or: true})
	for locale, want := range map[string]string{
		"en": "“wi`” cannot stand here; write “wins” or “has”.", "zh": "“wi`” 不能出现在这里；请写 “wins” 或 “has”。",
	} {
		if got := words.PrinterFor(locale).ForBoards().Message(m); got != want {
			t.Errorf("%s: %q, want %q", locale, got, want)
		}
	}
}
