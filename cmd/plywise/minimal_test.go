package main

import (
	"fmt"
	"iter"
	"os"
	"slices"
	"strings"
	"testing"

	"plywise/lsp/answer"
	"plywise/parser"
	"plywise/parser/syntax"
	"plywise/solver"
)

// withoutEachWall yields, for each wall on the board of a puzzle, where it is and the text
// without it. The board is followed by `expect`, and each of its rows is indented by two blanks.
func withoutEachWall(text string) iter.Seq2[string, string] {
	return func(yield func(at, without string) bool) {
		board, end := strings.Index(text, "board:\n"), strings.Index(text, "expect:")
		if board < 0 {
			return
		}
		start := board + len("board:\n")
		for i := start; i < end; i++ {
			if text[i] != '#' {
				continue
			}
			row := strings.Count(text[start:i], "\n")
			column := i - strings.LastIndex(text[:i], "\n") - len("\n  ")
			if !yield(fmt.Sprintf("%d,%d", row, column), text[:i]+"."+text[i+1:]) {
				return
			}
		}
	}
}

// analysed returns what is known about the only puzzle of a text. Nothing that was solved
// before has a part in it.
func analysed(t *testing.T, text string) *answer.Answer {
	t.Helper()
	a, err := answer.NewEngine(0).Analyse(t.Context(), parser.Parse(text).Puzzle(0).Puzzle, answer.Awaited)
	if err != nil || a.Facts == nil {
		t.Fatalf("%v: not solved:\n%s", err, text)
	}
	return a
}

// broken returns the codes of the assertions of a puzzle that fail, but for that on idle walls.
func broken(t *testing.T, text string) []syntax.Code {
	t.Helper()
	var codes []syntax.Code
	for _, p := range analysed(t, text).Problems {
		if p.Code != "idle-failed" {
			codes = append(codes, p.Code)
		}
	}
	return codes
}

// The first puzzle that a reader sees has to be a good one, and Plywise itself finds fault with a
// wall that does nothing.
func TestEveryWallOfTheFirstExampleOfTheDocumentsCounts(t *testing.T) {
	for _, path := range []string{"../../README.md", "../../editors/vscode/README.md"} {
		example := puzzleBlocks(t, path)[0].text
		if a := analysed(t, example); a.Facts.Outcome.Kind != solver.MouseWins || len(a.Problems) > 0 {
			t.Errorf("%s: %v %v", path, a.Facts.Outcome, a.Problems)
		}
		walls := 0
		for at, without := range withoutEachWall(example) {
			walls++
			if o := analysed(t, without).Facts.Outcome; o.Kind != solver.CatWins {
				t.Errorf("%s: without the wall on %s: %v", path, at, o)
			}
			if !slices.Contains(broken(t, without), answer.ExpectFailed) {
				t.Errorf("%s: the wall on %s is idle", path, at)
			}
		}
		if walls != 3 {
			t.Errorf("%s: %d walls", path, walls)
		}
	}
}

func TestTheFirstExampleOfTheDocumentsIsAmongTheMinimalPuzzles(t *testing.T) {
	position := func(text string) string { text, _, _ = strings.Cut(text, "expect:"); return text }
	puzzle := minimal(t)["The back door"]
	for _, path := range []string{"../../README.md", "../../editors/vscode/README.md"} {
		if example := puzzleBlocks(t, path)[0].text; position(example) != position(puzzle) {
			t.Errorf("%s: %s", path, example)
		}
	}
}

// minimal returns the puzzles of the example on walls that count, by title.
func minimal(t *testing.T) map[string]string {
	t.Helper()
	return byTitle(t, "../../editors/examples/minimal.puzzle")
}

func TestTheMinimalPuzzlesHaveTheIdleWallsThatTheirCommentsName(t *testing.T) {
	want := map[string][]string{"Shut twice": {"3,1", "3,2"}, "A draft": {"1,4"}}
	for title, text := range minimal(t) {
		var idle []string
		for at, without := range withoutEachWall(text) {
			if broken(t, without) == nil {
				idle = append(idle, at)
			}
		}
		if !slices.Equal(idle, want[title]) {
			t.Errorf("%s: idle are %v, want %v", title, idle, want[title])
		}
	}
}

func TestOfTwoIdleWallsOneCountsOnceTheOtherIsGone(t *testing.T) {
	puzzle := minimal(t)["Shut twice"]
	for _, row := range []string{".#...", "..#.."} {
		one := instead(t, puzzle, ".##..", row)
		for at, without := range withoutEachWall(one) {
			if o := analysed(t, without).Facts.Outcome; o.Kind != solver.CatWins {
				t.Errorf("with %s below, without the wall on %s: %v", row, at, o)
			}
		}
	}
}

func TestAWallThatOnlyDelaysIsIdleWhereNothingButTheWinnerIsAsserted(t *testing.T) {
	puzzle := minimal(t)["In its own way"]
	sooner := instead(t, puzzle, ".#..##", "....##")
	for text, want := range map[string]bool{
		sooner: false,
		instead(t, instead(t, sooner, "expect: mouse wins in 7", "expect: mouse wins in 5"), "best: 2,2", "best: 0,1"): true,
		instead(t, instead(t, sooner, "expect: mouse wins in 7", "expect: mouse wins"), "best: 2,2\n", ""):             true,
	} {
		if got := broken(t, text) == nil; got != want {
			t.Errorf("all holds: %t, want %t\n%s", got, want, text)
		}
	}
}

func TestTheDraftIsMendedByTheEditsThatItsCommentNames(t *testing.T) {
	puzzle := minimal(t)["A draft"]
	start := strings.Index(puzzle, "  .....F")
	for outcome, want := range map[string][]string{"mouse wins in 7": {"1,5", "2,5"}, "mouse wins in 5": {"1,1"}} {
		wanted := instead(t, puzzle, "expect: cat wins in 6", "expect: "+outcome)
		onlyFinding(t, wanted, answer.ExpectFailed)
		edits := 0
		var repairs []string
		for i := start; i < strings.Index(puzzle, "expect:"); i++ {
			toggled := map[byte]string{'.': "#", '#': "."}[wanted[i]]
			if toggled == "" {
				continue
			}
			edits++
			if broken(t, wanted[:i]+toggled+wanted[i+1:]) == nil {
				row, column := (i-start)/len("  .....F\n"), (i-start)%len("  .....F\n")-2
				repairs = append(repairs, fmt.Sprintf("%d,%d", row, column))
			}
		}
		if edits != 15 || !slices.Equal(repairs, want) {
			t.Errorf("%s: of %d edits %v mend it, want %v", outcome, edits, repairs, want)
		}
	}
}

func TestOfTheElevenEdgesOfTheTwoDoorsTwoCount(t *testing.T) {
	puzzle := minimal(t)["Two doors"]
	puzzle = puzzle[:strings.Index(puzzle, "best:")]
	start, end := strings.Index(puzzle, "graph:\n")+len("graph:\n"), strings.Index(puzzle, "mouse:")
	want := map[string]string{"nook pantry": "cat wins in 1", "scullery crack": "draw"}
	edges := 0
	for line := range strings.Lines(puzzle[start:end]) {
		node, _, _ := strings.Cut(strings.TrimSpace(line), ":")
		for _, neighbour := range strings.Fields(line)[1:] {
			edges++
			// Every node is mentioned elsewhere, so that none is lost with its edge.
			without := puzzle[:start] + instead(t, puzzle[start:end], line, strings.Replace(line, " "+neighbour, "", 1)) + puzzle[end:]
			outcome := want[node+" "+neighbour]
			if outcome == "" {
				outcome = "mouse wins in 7"
			}
			if got := analysed(t, without).Facts.Outcome.String(); got != outcome {
				t.Errorf("without %s - %s: %s, want %s", node, neighbour, got, outcome)
			}
		}
	}
	if edges != 11 {
		t.Errorf("%d edges", edges)
	}
	joined := instead(t, puzzle, "landing kitchen crack", "landing kitchen crack scullery")
	if got := analysed(t, joined).Facts.Outcome.String(); got != "draw" {
		t.Errorf("with an edge between the hall and the scullery: %s", got)
	}
}

// byTitle returns the puzzles of a file, with the comments that follow them.
func byTitle(t *testing.T, path string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	puzzles := map[string]string{}
	for _, puzzle := range strings.Split(string(text), "\npuzzle: ")[1:] {
		title, _, _ := strings.Cut(puzzle, "\n")
		puzzles[title] = "puzzle: " + puzzle
	}
	return puzzles
}

// A puzzle that asserts which walls are idle has its edits tried, which only map prints.
func TestSolvePrintsMovesAndTheLineOfEveryMinimalPuzzle(t *testing.T) {
	for title, text := range minimal(t) {
		for _, command := range []string{"solve", "report"} {
			if out := call(text, command, "-").out; !strings.Contains(out, "\nmoves\n") || !strings.Contains(out, "\nbest ") {
				t.Errorf("%s of %s prints\n%s", command, title, out)
			}
		}
	}
}
