package lsp

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"unicode/utf8"
)

// pieces are what fuzzed edits insert: enough to make and break puzzles, and
// characters of every width and every line end.
var pieces = []string{
	"", "", "\n", "\r\n", "\r", "puzzle: ", "\npuzzle: b\n", "game: cat-mouse-grid\n", "game: knight-pawns\r\n",
	"board:\n  M.F\n  .#C\n", "board:\n  N..\n  ..P\n", "expect: cat wins\n", "expect: 1", "moves: 0,1",
	"  ", ":", "//", "# ", "M", "é", "猫", "🐭", "\ufeff", "\x00", "\u2028", "a", ".", "F",
	"graph:\n  0: 1 2\n  1: 2\ngame: cat-mouse-graph\n", "turn: cat\nlimit: 3\n",
}

// boundary returns the nearest place before an offset at which an editor can
// have a cursor: not within a character, nor within a line end.
func boundary(text string, offset int) int {
	for offset > 0 && offset < len(text) && (!utf8.RuneStart(text[offset]) || text[offset] == '\n' && text[offset-1] == '\r') {
		offset--
	}
	return offset
}

// play has an editor open a text and edit it as the program says, four bytes
// for each edit, and returns the editor.
func play(t *testing.T, program []byte) *fakeEditor {
	encodings := []string{"utf-8", "utf-16", "utf-32"}
	choice := 0
	if len(program) > 0 {
		choice, program = int(program[0]), program[1:]
	}
	capabilities := rich()
	capabilities["general"] = object{"positionEncodings": encodings[choice%3 : choice%3+1]}
	e := start(t, capabilities)
	e.open(doc, []string{twoMistakes, "", "// 🐭\r\n" + strings.ReplaceAll(twoMistakes, "\n", "\r\n")}[choice/3%3])

	text := e.texts[doc].text
	var edits []fakeEdit
	for ; len(program) >= 4; program = program[4:] {
		at := boundary(text, int(program[0])*len(text)/256)
		end := boundary(text, min(len(text), at+int(program[1]&31)))
		with := pieces[int(program[2])%len(pieces)]
		edits = append(edits, fakeEdit{at, end, with})
		text = text[:at] + with + text[end:]
		if program[3]&3 != 0 { // else the next edit goes with this one
			e.edit(doc, edits...)
			edits = nil
		}
	}
	e.edit(doc, edits...)
	return e
}

func FuzzAfterAnyEditsTheDocumentIsAsIfOpenedAnew(f *testing.F) {
	f.Fuzz(func(t *testing.T, program []byte) {
		if len(program) > 400 {
			return
		}
		synctest.Test(t, func(t *testing.T) {
			e := play(t, program)
			text := e.texts[doc].text
			e.wantText(text)
			e.settled()

			capabilities := rich()
			capabilities["general"] = object{"positionEncodings": []string{e.encoding}}
			fresh := start(t, capabilities)
			fresh.open(doc, text)
			fresh.settled()
			want := fresh.lastShown(doc).Diagnostics
			got := e.lastShown(doc).Diagnostics
			a, _ := json.Marshal(got)
			b, _ := json.Marshal(want)
			if string(a) != string(b) {
				t.Errorf("%s, edited into %q: shown are\n%s\nbut anew\n%s", e.encoding, text, a, b)
			}
			e.quit()
			fresh.quit()
		})
	})
}
