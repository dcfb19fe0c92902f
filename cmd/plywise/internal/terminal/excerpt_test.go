package terminal

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/cmd/plywise/internal/terminal/terminaltest"
	"plywise/parser"
	"plywise/parser/source"
)

// excerptOf shows the part of a text between two « and », which are taken out, on so many
// columns.
func excerptOf(text string, columns int, note string) string {
	start := strings.Index(text, "«")
	text = strings.Replace(text, "«", "", 1)
	end := strings.Index(text, "»")
	text = strings.Replace(text, "»", "", 1)
	x := Excerpt{File: parser.Parse(text), Style: Style{Columns: columns}, Digits: 1}
	return strings.Join(x.Lines(source.Range{Start: start, End: end}, "^", func(marks string) string { return marks }, note), "\n") + "\n"
}

func TestAnExcerptMarksWhatItIsAbout(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"a word", "puzzle: p\nturn: «dog» // x\n", "2 | turn: dog // x\n  |       ^^^\n"},
		{"nothing between two characters", "puzzle: p\nturn: d«»og\n", "2 | turn: dog\n  |        ^\n"},
		{"the end of a line", "puzzle: p\nturn:«»\nx", "2 | turn:\n  |      ^\n"},
		{"the end of the text", "puzzle: p\n«»", "2 |\n  | ^\n"},
		{"a line end", "puzzle: p«\n»turn: dog", "1 | puzzle: p\n  |          ^\n"},
		{"CRLF", "puzzle: p\r\nturn: «dog»\r\n", "2 | turn: dog\n  |       ^^^\n"},
		{"behind a tab", "puzzle: p\nturn:\t«dog»\n", "2 | turn:   dog\n  |         ^^^\n"},
		{"a tab", "puzzle: p\n«\t»turn: dog\n", "2 |     turn: dog\n  | ^^^^\n"},
		{"behind wide characters", "puzzle: 猫🐭 «dog»\n", "1 | puzzle: 猫🐭 dog\n  |              ^^^\n"},
		{"wide characters", "puzzle: «猫🐭»\n", "1 | puzzle: 猫🐭\n  |         ^^^^\n"},
		{"behind a combining mark", "puzzle: e\u0301 «dog»\n", "1 | puzzle: e\u0301 dog\n  |           ^^^\n"},
		{"a combining mark", "puzzle: e«\u0301»x\n", "1 | puzzle: e\u0301x\n  |         ^\n"},
		{"behind a byte order mark", "\uFEFFpuzle: «p»\n", "1 | puzle: p\n  |        ^\n"},
		{"what a terminal would obey", "puzzle: «\x1b[2J»\u202e\xff\x00x\n", "1 | puzzle: \\x1b[2J\\u202e\\xff\\x00x\n  |         ^^^^^^^\n"},
		{"two lines", "puzzle: p\nbest: «1,1\n  2,2» 3,3\n", "2 | best: 1,1\n  |       ^^^\n3 |   2,2 3,3\n  | ^^^^^\n"},
		{"many lines", "puzzle: p\nbest: «1,1\n  4,4\n  2,2» 3,3\n", "2 | best: 1,1\n  |       ^^^\n…\n4 |   2,2 3,3\n  | ^^^^^\n"},
		{"a line and its end", "puzzle: p\n«best: 1\n»x", "2 | best: 1\n  | ^^^^^^^\n"},
		{"a line and empty ones", "puzzle: p\n«best: 1\n\n\n»x", "2 | best: 1\n  | ^^^^^^^\n…\n4 |\n  | ^\n"},
	} {
		if got := excerptOf(test.text, 80, ""); got != test.want {
			t.Errorf("%s:\n%s\nwant:\n%s", test.name, got, test.want)
		}
	}
	if got, want := excerptOf("puzzle: p\nturn: «dog»\n", 80, "a note"), "2 | turn: dog\n  |       ^^^ a note\n"; got != want {
		t.Errorf("with a note:\n%s\nwant:\n%s", got, want)
	}
}

func TestAnExcerptOfALongLineIsCutAroundTheMarks(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"at the start", "«puz»zle: abcdefghijklmnopqrstuvwxyz", "1 | puzzle: abcdefghijklmn…\n  | ^^^\n"},
		{"in the middle", "puzzle: abcdefghijklm«nop»qrstuvwxyzabcdefghi", "1 | …efghijklmnopqrstuvwxyz…\n  |           ^^^\n"},
		{"at the end", "puzzle: abcdefghijklmnopqrstuvw«xyz»", "1 | …efghijklmnopqrstuvwxyz\n  |                     ^^^\n"},
		{"behind the end", "puzzle: abcdefghijklmnopqrstuvwxyz«»", "1 | …fghijklmnopqrstuvwxyz\n  |                       ^\n"},
		{"more than fits", "puzzle: ab«cdefghijklmnopqrstuvwxyzabcdef»ghi", "1 | …cdefghijklmnopqrstuvwx…\n  |  ^^^^^^^^^^^^^^^^^^^^^^^\n"},
		{"wide characters", "puzzle: 猫猫猫猫猫猫猫猫«猫»猫猫猫猫猫猫猫猫", "1 | …猫猫猫猫猫猫猫猫猫猫猫…\n  |            ^^\n"},
	} {
		if got := excerptOf(test.text, 28, ""); got != test.want {
			t.Errorf("%s:\n%s\nwant:\n%s", test.name, got, test.want)
		}
	}
}

// Whatever is marked in whatever line, what is shown fits, is inert and has a mark.
func TestExcerptsFitAndAreInert(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SampledFrom([]string{"a", "bc ", "\t", "猫", "🐭", "é", "e\u0301", "\u0301", "\x00", "\x1b[31m", "\u202e", "\xff", "\r", "\uFEFF", strings.Repeat("x", 5000), strings.Repeat("\u0301", 3000)})
		line := strings.Join(rapid.SliceOfN(pieces, 0, 40).Draw(t, "line"), "")
		from := rapid.IntRange(0, len(line)).Draw(t, "from")
		to := rapid.IntRange(from, len(line)).Draw(t, "to")
		columns := rapid.IntRange(20, 200).Draw(t, "columns")
		text, marks := clip(line, from, to, "^", columns)
		if !terminaltest.IsInert(text) || strings.ContainsAny(text, "\n\t") {
			t.Errorf("%q is shown", text)
		}
		if w := source.Width(text); w > columns || len(marks) > columns {
			t.Errorf("%d columns of text and %d of marks, where %d fit:\n%s\n%s", w, len(marks), columns, text, marks)
		}
		if trimmed := strings.TrimLeft(marks, " "); trimmed == "" || strings.Trim(trimmed, "^") != "" {
			t.Errorf("the marks are %q", marks)
		}
	})
}

func TestAnExcerptOfALineOfManyMegabytesIsShort(t *testing.T) {
	line := strings.Repeat("猫", 1<<20)
	text, marks := clip(line, 3<<18, 3<<18+3, "^", 80)
	if source.Width(text) > 80 || !strings.HasPrefix(text, "…猫") || !strings.HasSuffix(text, "猫…") || strings.TrimLeft(marks, " ") != "^^" {
		t.Errorf("%s\n%s", text, marks)
	}
}
