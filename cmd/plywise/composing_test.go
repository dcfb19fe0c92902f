package main

import (
	"encoding/json"
	"strings"
	"testing"

	"plywise/parser/syntax"
)

// lessons returns the puzzles of the example that teaches composing, by title.
func lessons(t *testing.T) map[string]string {
	t.Helper()
	return byTitle(t, "../../editors/examples/composing.puzzle")
}

// instead returns a text with a part that it has once replaced.
func instead(t *testing.T, text, old, by string) string {
	t.Helper()
	if strings.Count(text, old) != 1 {
		t.Fatalf("%q is not there once:\n%s", old, text)
	}
	return strings.Replace(text, old, by, 1)
}

// found returns what check finds in a text.
func found(t *testing.T, text string) []finding {
	t.Helper()
	c := call(text, "check", "--format", "json", "-")
	var findings []finding
	for line := range strings.Lines(c.out) {
		var f finding
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatal(err)
		}
		findings = append(findings, f)
	}
	if (c.code == exitClean) != (len(findings) == 0) || c.err != "" {
		t.Fatalf("exit code %d\n%s%s", c.code, c.out, c.err)
	}
	return findings
}

// onlyFinding checks that check finds one thing, with that code and these words.
func onlyFinding(t *testing.T, text string, code syntax.Code, words ...string) {
	t.Helper()
	findings := found(t, text)
	if len(findings) != 1 || findings[0].Code != code {
		t.Fatalf("%v is found, not one %s, in\n%s", findings, code, text)
	}
	for _, w := range words {
		if !strings.Contains(findings[0].Message, w) {
			t.Errorf("%q does not say %q", findings[0].Message, w)
		}
	}
}

func TestTheLessonsInComposingAreAsSoundAsTheySay(t *testing.T) {
	c := call("", "report", "--json", "../../editors/examples/composing.puzzle")
	got := map[string]string{}
	for line := range strings.Lines(c.out) {
		var r struct{ Puzzle, Sound string }
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		got[r.Puzzle] = r.Sound
	}
	want := map[string]string{
		"Away from the food": "strict", "The other way around": "none", "One way around": "strict",
		"Up the eastern edge": "critical", "Heads or tails": "strict",
		"Whoever moves loses": "critical", "After you": "critical", "Two pairs and one": "strict",
	}
	for title := range lessons(t) {
		if want[title] == "" || got[title] != want[title] {
			t.Errorf("%s: soundness %q, want %q", title, got[title], want[title])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d puzzles, want %d", len(got), len(want))
	}
}

func TestEveryWallOfTheLessonsInComposingCounts(t *testing.T) {
	for title, text := range lessons(t) {
		walls := 0
		for _, without := range withoutEachWall(text) {
			walls++
			if len(found(t, without)) == 0 {
				t.Errorf("one can take a wall away:\n%s", without)
			}
		}
		if strings.Contains(text, "cat-mouse-grid") != (walls > 0) {
			t.Errorf("%s: is this a board with walls?", title)
		}
	}
}

func TestTheLessonOnASoundPuzzleTellsWhatItsWallsAreFor(t *testing.T) {
	puzzle := lessons(t)["Away from the food"]
	first := instead(t, puzzle, "..#CM", "...CM")
	if f := found(t, first); len(f) == 0 || !strings.Contains(f[0].Message, "cat wins") {
		t.Errorf("without the wall on 1,2: %v", f)
	}
	second := instead(t, puzzle, "..#..\n", ".....\n")
	onlyFinding(t, second, "tries-failed", "3,4")
	if f := found(t, instead(t, second, "tries:\n", "tries:\n  3,4 0,3\n")); f != nil {
		t.Errorf("without the wall on 3,2 there is another try, but %v", f)
	}
}

func TestTheLessonOnACookMendsIt(t *testing.T) {
	cooked, mended := lessons(t)["The other way around"], lessons(t)["One way around"]
	onlyFinding(t, instead(t, cooked, "best: 4,1 4,4", "only: 4,1"), "only-failed", "cook", "4,4")
	for _, duals := range []string{"none", "waiting", "longer"} {
		onlyFinding(t, instead(t, cooked, "duals: any", "duals: "+duals), "dual", "4,4")
	}
	line := "solution: 4,1 3,2 2,1 2,2 0,1 1,2 0,2\n"
	if !strings.Contains(cooked, line) || !strings.Contains(mended, line) {
		t.Error("they have not the same solution")
	}
	// The boards differ in the one wall.
	board := func(text string) string { return text[strings.Index(text, "board:"):strings.Index(text, "expect:")] }
	if instead(t, board(mended), "..F.#.", "..F...") != board(cooked) {
		t.Error("the boards are not one but for a wall")
	}
	if f := found(t, instead(t, cooked, line, "solution: 4,4 3,2 2,4 2,2 0,4 1,2 0,2\n")); f != nil {
		t.Errorf("the cook does not come by way of 0,4: %v", f)
	}
}

func TestTheLessonOnDualsHasOneThatOnlyWaits(t *testing.T) {
	puzzle := lessons(t)["Up the eastern edge"]
	for duals, want := range map[string]int{"none": 1, "waiting": 0, "longer": 0, "any": 0} {
		text := instead(t, puzzle, "tries:\n", "duals: "+duals+"\ntries:\n")
		if want == 1 {
			onlyFinding(t, text, "dual", "3,5")
			f := found(t, text)[0]
			if line := strings.Split(text, "\n")[f.Line-1]; line[f.Column-1:f.EndColumn-1] != "1,5" {
				t.Errorf("the dual is not at 1,5 but at column %d of %q", f.Column, line)
			}
		} else if f := found(t, text); f != nil {
			t.Errorf("duals: %s: %v", duals, f)
		}
	}
}

func TestTheLessonOnTriesIsTheSameInAMirror(t *testing.T) {
	puzzle := lessons(t)["Heads or tails"]
	start := strings.Index(puzzle, "solution:")
	mirrored := puzzle[:start] + strings.NewReplacer("0,", "2,", "2,", "0,").Replace(puzzle[start:])
	if f := found(t, mirrored); mirrored == puzzle || f != nil {
		t.Errorf("%v\n%s", f, mirrored)
	}
}

// The key of the second puzzle leads to the first, which whoever moves loses.
func TestTheLessonOnZugzwangReachesIt(t *testing.T) {
	zugzwang, puzzle := lessons(t)["Whoever moves loses"], lessons(t)["After you"]
	graph := func(text string) string { return text[strings.Index(text, "graph:"):strings.Index(text, "mouse:")] }
	if graph(zugzwang) != graph(puzzle) || !strings.Contains(zugzwang, "mouse: hall\ncat: sink\n") ||
		!strings.Contains(puzzle, "cat: sink\n") || !strings.Contains(puzzle, "only: hall\n") {
		t.Error("the key does not lead there")
	}
	for _, moves := range []string{"oven bench sink crack", "bench oven sink crack"} {
		if f := found(t, instead(t, zugzwang, "set:", "solution: "+moves+"\nset:")); f != nil {
			t.Errorf("the mouse does not slip by: %v", f)
		}
	}
}

func TestTriesThatAreMissingAreToldApart(t *testing.T) {
	puzzle := lessons(t)["Heads or tails"]
	start := strings.Index(puzzle, "tries:")
	onlyFinding(t, puzzle[:start]+"tries: none\n", "tries-failed", "missing: 0,3 0,5 / 2,3 2,5.")
}

func TestASolutionThatNobodyForcesNamesTheOutcome(t *testing.T) {
	const held = "puzzle: Too far\ngame: cat-mouse-grid\nlimit: 1\nboard:\n  M.F\n  .#.\n  C..\nsolution: 0,1\n"
	onlyFinding(t, held, "solution-failed", "nobody forces the end of the game here: `cat wins (move limit)`;")
}
