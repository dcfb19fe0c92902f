package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Without a wall on 0,1 the cat is on the food first; the hole below it is of no matter.
const gapSomewhere = "puzzle: A gapSomewhere\ngame: cat-mouse-grid\nturn: cat\nboard:\n  C?F.M\n  ##?..\nexpect: mouse wins in 4\n"

// undecided is a board of nothing but holes around its pieces.
const undecided = "puzzle: Undecided\ngame: cat-mouse-grid\nboard:\n  F?????\n  ??????\n  ??????\n  ??????\n  ?????M\n  C?????\n"

func TestTheBestFillingTakesThePlaceOfItsPuzzle(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": clean + "\n// Above.\n" + gapSomewhere + "\n" + clean})
	name := filepath.Join(dir, "a.puzzle")
	if c := call("", "fill", "-w", name); c.code != exitClean || c.out != "" || c.err != "" {
		t.Fatalf("exit code %d, %q, %q", c.code, c.out, c.err)
	}
	// Both fillings that fit take 4 moves and as much luck, and neither has its floor in one piece, so
	// that the first in order is the best: floor before a wall.
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := clean + "\n// Above.\n" + strings.NewReplacer("C?F", "C#F", "##?", "##.").Replace(gapSomewhere) + "only: 0,0\n\n" + clean
	if string(text) != want {
		t.Errorf("it is\n%s", text)
	}
}

func TestASearchSaysThatItHasNotTriedEverything(t *testing.T) {
	for _, test := range []struct {
		name, text string
		args       []string
		code       int
		says       string
	}{
		{"all were tried", strings.Replace(gapSomewhere, "in 4", "in 3", 1), nil, exitErrors, "-:1: none of the 4 fillings fits"},
		{"some were", undecided + "expect: mouse wins in 999\n", []string{"--tries", "500"}, exitErrors, "-:1: no filling that fits was found among 500 fillings; give it more with --tries or --for"},
		{"fewer than asked for are all", gapSomewhere, []string{"--count", "9", "--tries", "4"}, exitClean, ""},
		{"nothing is open", clean, nil, exitClean, ""},
	} {
		c := call(test.text, append(append([]string{"fill"}, test.args...), "-")...)
		if c.code != test.code || !strings.Contains(c.err, test.says) || (test.says == "") != (c.err == "") {
			t.Errorf("%s: exit code %d, %q, %q", test.name, c.code, c.out, c.err)
		}
	}
}

func TestASearchFindsTheSameAgainFromItsSeed(t *testing.T) {
	search := func(seed string) string {
		c := call(undecided+"expect: mouse wins\n", "fill", "--json", "--tries", "2000", "--seed", seed, "-")
		if c.code != exitClean {
			t.Fatalf("exit code %d, %q", c.code, c.err)
		}
		return c.out
	}
	if one, again := search("3"), search("3"); one != again {
		t.Errorf("first\n%s\nthen\n%s", one, again)
	}
}

func TestAnInterruptedSearchPrintsTheBestSoFar(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(time.Second, cancel) // the search would take hours
	if c := callWith(ctx, undecided, "fill", "--tries", "1000000000", "-"); c.code != exitInterrupted || !strings.HasPrefix(c.out, "puzzle: Undecided\n") {
		t.Errorf("exit code %d, %q, %q", c.code, c.out, c.err)
	}
}

func TestAnInterruptedSearchWritesTheBestSoFar(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": undecided + "\n" + gapSomewhere})
	name := filepath.Join(dir, "a.puzzle")
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(time.Second, cancel)
	if c := callWith(ctx, "", "fill", "-w", "--tries", "1000000000", name); c.code != exitInterrupted || c.out != "" {
		t.Errorf("exit code %d, %q, %q", c.code, c.out, c.err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	// The second puzzle's turn has not come.
	if first, ok := strings.CutSuffix(string(text), "\n"+gapSomewhere); !ok || strings.Contains(first, "?") || !strings.Contains(first, "expect: ") {
		t.Errorf("it is\n%s", text)
	}
}

func TestAFilledPuzzleComesWithTheCommentsAboveItAndNotWithThoseOfTheNext(t *testing.T) {
	for _, newline := range []string{"\n", "\r\n"} {
		lines := func(text string) string { return strings.ReplaceAll(text, "\n", newline) }
		first, second := "// About the first,\n// in two lines.\n"+gapSomewhere, "// About the second.\n"+gapSomewhere
		file := lines("// The file's.\n\n" + first + "\n" + second + "\n// Nothing follows.\n")
		fill := strings.NewReplacer("C?F", "C#F", "##?", "##.", "in 4\n", "in 4\nonly: 0,0\n").Replace
		if c := call(file, "fill", "-"); c.code != exitClean || c.out != lines(fill(first)+"\n"+fill(second)+"\n// Nothing follows.\n") {
			t.Errorf("exit code %d, %q, %q", c.code, c.out, c.err)
		}
		got := jsonOf(t, call(file, "fill", "--json", "-"), exitClean)
		if got[0]["text"] != lines(fill(first)) {
			t.Errorf("%q", got[0]["text"])
		}
	}
}

func TestFillRefusesWrongUse(t *testing.T) {
	for _, args := range []string{"--count 0", "--tries 0", "--for 0s", "--for -1s", "--tries 5 --for 1s", "--by luck", "-w"} {
		if c := call(gapSomewhere, append(append([]string{"fill"}, strings.Fields(args)...), "-")...); c.code != exitUsage || !strings.Contains(c.err, "see 'plywise fill --help'") || c.out != "" {
			t.Errorf("%s: exit code %d, %q, %q", args, c.code, c.out, c.err)
		}
	}
}

func TestWhatCannotBeWrittenIsNotSearchedFor(t *testing.T) {
	name := filepath.Join(folder(t, map[string]string{"a.puzzle": undecided}), "a.puzzle")
	if err := os.Chmod(name, 0o444); err != nil {
		t.Fatal(err)
	}
	if file, err := os.OpenFile(name, os.O_WRONLY, 0); err == nil {
		file.Close()
		t.Skip("this user may write anything")
	}
	if c := call("", "fill", "-w", "--for", "1h", name); c.code != exitUsage || !strings.Contains(c.err, "permission denied") {
		t.Errorf("exit code %d, %q, %q", c.code, c.out, c.err)
	}
}

// One filling needs most of the memory, so that one processor works, and both are counted; or more
// than there is.
func TestABoardWithAHoleIsCountedWithTheMemoryThatSolvesItWithout(t *testing.T) {
	row := strings.Repeat(".", 64) + "\n  "
	text := "puzzle: Large\ngame: cat-mouse-grid\nboard:\n  F?" + strings.Repeat(".", 61) + "M\n  " + strings.Repeat(row, 62) + strings.Repeat(".", 63) + "C\n"
	if c := call(text, "solve", "--memory", "128MiB", "-"); c.code != exitClean || !strings.Contains(c.out, "1 hole: 2 of 2 fillings fit") {
		t.Errorf("exit code %d, %q, %q", c.code, c.out, c.err)
	}
	if c := call(text, "fill", "--memory", "128MiB", "-"); c.code != exitClean || !strings.Contains(c.out, "expect: ") {
		t.Errorf("exit code %d, %q", c.code, c.err)
	}
	for _, command := range []string{"check", "solve", "fill"} {
		if c := call(text, command, "--memory", "64MiB", "-"); c.code != exitErrors || !strings.Contains(c.out+c.err, "of memory, more than the limit of 64 MiB") {
			t.Errorf("%s: exit code %d, %q, %q", command, c.code, c.out, c.err)
		}
	}
}

func TestWhatIsCountedWithHolesOnlyIsSaid(t *testing.T) {
	text := "puzzle: Many\ngame: cat-mouse-grid\nboard:\n  F????????\n  C????????\n  M???.....\nexpect: mouse wins\n" // 19 holes
	if c := call(text, "solve", "-"); c.code != exitClean || !strings.Contains(c.out, "19 holes: not counted; --holes counts them.") {
		t.Errorf("exit code %d, %q, %q", c.code, c.out, c.err)
	}
}
