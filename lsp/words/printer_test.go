package words_test

import (
	"testing"

	"plywise/lsp/words"
	"plywise/parser/syntax"
)

// The sentences of a board show no code, so none of ours has a backquote.
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
