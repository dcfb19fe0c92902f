package source

import "testing"

func TestAWidthCountsColumns(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "abc": 3, "猫鼠": 4, "é": 1, "e\u0301": 1, "o\u20dd": 1, "a\u200bb": 2, "a\u200db": 2, "Ｍ": 2, "ﾈ": 1, "αβ": 2, "🐭": 2, "\uFEFFx": 1, "…": 1,
	} {
		if got := Width(text); got != want {
			t.Errorf("%q takes %d columns, want %d", text, got, want)
		}
	}
}

func TestANewlineIsTheFirstOfItsText(t *testing.T) {
	for text, want := range map[string]string{"": "\n", "a": "\n", "a\nb\r\n": "\n", "a\r\nb\n": "\r\n", "\n": "\n", "\r\n": "\r\n", "a\rb": "\n", "a\rb\r\n": "\r\n"} {
		if got := Newline(text); got != want {
			t.Errorf("the newline of %q is %q, want %q", text, got, want)
		}
	}
}
