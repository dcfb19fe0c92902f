package terminal

import (
	"testing"
	"time"

	"plywise/parser/source"
)

func TestProgressSaysLessInFewColumns(t *testing.T) {
	for _, test := range []struct {
		file    string
		columns int
		want    string
	}{
		{"my.puzzle", 80, "solving my.puzzle:12, 41%, 1,000 puzzles solved, 1m5s"},
		{"folder/of/riddles/my.puzzle", 57, "solving …es/my.puzzle:12, 41%, 1,000 puzzles solved, 1m5s"},
		{"folder/棋谱谜题.puzzle", 56, "solving …谜题.puzzle:12, 41%, 1,000 puzzles solved, 1m5s"},
		{"a\x1b[31m.puzzle", 80, `solving "a\x1b[31m.puzzle":12, 41%, 1,000 puzzles solved, 1m5s`},
		{"folder/of/riddles/my.puzzle", 40, "solving …riddles/my.puzzle:12, 41%, 1m5s"},
		{"my.puzzle", 32, "solving my.puzzle:12, 41%, 1m5s"},
		{"my.puzzle", 25, "solving my.puzzle:12, 41%"},
		{"my.puzzle", 15, "solving, 41%"},
		{"my.puzzle", 8, ""},
		{"my.puzzle", 1, ""},
		{"my.puzzle", -4, ""},
	} {
		s := step{verb: "solving", file: test.file, line: 12}
		s.share.Store(41)
		got := s.describe(test.columns, 1000, 65*time.Second+time.Millisecond)
		if got != test.want || source.Width(got) > max(test.columns, 0) {
			t.Errorf("%q in %d columns: %q of %d, want %q", test.file, test.columns, got, source.Width(got), test.want)
		}
	}
}

func TestProgressSaysOfHowManyEditsItIsKnownWhatTheyWouldDo(t *testing.T) {
	s := step{verb: "mapping", file: "my.puzzle", line: 12}
	p := &Progress{}
	p.step.Store(&s)
	p.Found(57, 4096)
	want := "mapping my.puzzle:12, 57 of 4,096 edits, 1 puzzle solved, 2s"
	if got := s.describe(80, 1, 2*time.Second); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestProgressSaysHowLongTheRestTakes(t *testing.T) {
	s := step{verb: "surveying", file: "5x5.json"}
	p := &Progress{}
	p.step.Store(&s)
	p.Portion(41, 100)
	p.ToGo(83*time.Second + 400*time.Millisecond)
	want := "surveying 5x5.json, 41%, 1m23s to go, 58s"
	if got := s.describe(80, 0, 58*time.Second); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
