package parser

import (
	"strings"
	"testing"

	"plywise/parser/internal/parsertest"
	"plywise/parser/syntax"
)

func TestATextInAnotherEncodingIsOneMistake(t *testing.T) {
	for name, test := range parsertest.OtherEncodings() {
		f := Parse(test.Text)
		if err := checkFile(f, test.Text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		list := problems(f)
		if want := "invalid-utf8: This text is " + test.Encoding + "; save the file as UTF-8."; len(list) != 1 || !strings.HasSuffix(list[0], want) {
			t.Errorf("%s: %d problems, %.300q, want %q", name, len(list), list, want)
		}
	}
}

func TestControlCharactersAreNoOtherEncoding(t *testing.T) {
	for _, text := range []string{
		"puzzle: a\x00b\ngame: knight-pawns\nknight: 0,0\npawns: none\n",
		"puzzle: \x00\x00\x00\n",
		strings.Repeat("\x00", 300), // a file that was lost in a crash
		"\x00",
	} {
		for p := range Parse(text).All() {
			for _, problem := range p.Problems {
				if problem.Code == syntax.InvalidUTF8 {
					t.Errorf("%.20q: %s", text, problem.Message)
				}
			}
		}
	}
}
