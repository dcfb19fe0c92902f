package diagram_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/diagram"
	"plywise/lsp/explain"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/solver"
)

// picture solves the first puzzle of a text and draws the position that it shows.
func picture(t testing.TB, text string, marked []solver.Place, rows, cols int) *diagram.Picture {
	t.Helper()
	p := puzzletest.Puzzle(t, text)
	a, err := answer.NewEngine(0).Analyse(t.Context(), p, answer.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	return diagram.NewPicture(p, a.Game.Start, marked, rows, cols)
}

// leftOut returns [diagram.LeftOut] in English, for the board of a text.
func leftOut(t *testing.T, text string, pic *diagram.Picture) string {
	message, _ := diagram.LeftOut(puzzletest.Puzzle(t, text), pic)
	return message.String()
}

func drawing(pic *diagram.Picture) string { return strings.Join(pic.Lines(), "\n") }

const wideBoard = "puzzle: p\ngame: cat-mouse-grid\nboard:\n" +
	"  ...............................\n" +
	"  .........................M.#.F.\n" +
	"  .........................#.C...\n"

func TestAPictureShowsTheWholeBoardIfItFits(t *testing.T) {
	want := `    0         1         2         3
    0123456789012345678901234567890
  0 ...............................
  1 ........................*M.#.F.
  2 .........................#.C...`
	pic := picture(t, wideBoard, []solver.Place{31 + 24, 31 + 25}, 3, 31)
	if got := drawing(pic); got != want || leftOut(t, wideBoard, pic) != "" {
		t.Errorf("got:\n%s\nwant:\n%s\n%s", got, want, leftOut(t, wideBoard, pic))
	}
}

func TestAPictureOfALargeBoardShowsThePartWithThePieces(t *testing.T) {
	want := `    2      3
    34567890
  0 ........
  1 .*M.#.F.
  2 ..#.C...`
	pic := picture(t, wideBoard, []solver.Place{31 + 24, 0}, 3, 8)
	if got := drawing(pic); got != want || leftOut(t, wideBoard, pic) != "Only columns 23 to 30 of the board of 3x31 are drawn." {
		t.Errorf("got:\n%s\nwant:\n%s\n%s", got, want, leftOut(t, wideBoard, pic))
	}
	if pic := picture(t, wideBoard, nil, 3, 7); pic != nil {
		t.Errorf("a picture for 7 columns:\n%s", drawing(pic))
	}
	if got := leftOut(t, wideBoard, nil); got != "The board of 3x31 is too large to be drawn here." {
		t.Error(got)
	}
}

func TestAPictureUsesTheRoomThereIs(t *testing.T) {
	for cols := 8; cols <= 31; cols++ {
		if pic := picture(t, wideBoard, nil, 3, cols); len(pic.Cells[0]) != cols {
			t.Errorf("%d columns wide where %d fit", len(pic.Cells[0]), cols)
		}
	}
}

func TestAMarkHidesNoPieceButAPawn(t *testing.T) {
	text := "puzzle: p\ngame: knight-pawns\nboard:\n  N...\n  ..P.\n  .P..\n"
	want := "    0123\n  0 N...\n  1 ..*.\n  2 .P.."
	if got := drawing(picture(t, text, []solver.Place{6, 0}, 10, 10)); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestColumnsBeyondAThousandAreNumbered(t *testing.T) {
	text := "puzzle: p\ngame: knight-pawns\nsize: 20x2000\nknight: 9,1197\npawns: 10,1199 9,1203\n"
	want := `    119  120
    56789012345
  7 ...........
  8 ...........
  9 ..N.....P..
 10 ....P......`
	if got := drawing(picture(t, text, nil, 10, 80)); !strings.HasPrefix(got, want) {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestAPictureShowsEveryPieceInItsPlace(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := "puzzle: p\ngame: cat-mouse-grid\nboard:\n"
		rows, cols := rapid.IntRange(1, 12).Draw(rt, "rows"), rapid.IntRange(3, 30).Draw(rt, "columns")
		cells := []byte(strings.Repeat("..#.", rows*cols)[:rows*cols])
		for i, place := range rapid.Permutation(all(rows*cols)).Draw(rt, "places")[:3] {
			cells[place] = "MCF"[i]
		}
		text += puzzletest.RowsOf(cells, cols)
		pic := picture(t, text, nil, rapid.IntRange(1, 12).Draw(rt, "most rows"), rapid.IntRange(3, 30).Draw(rt, "most columns"))
		if pic == nil {
			return
		}
		pieces := 0
		for r, row := range pic.Cells {
			for c, cell := range row {
				if want := cells[(pic.Top+r)*cols+pic.Left+c]; cell != want {
					rt.Fatalf("%c instead of %c", cell, want)
				}
				if strings.IndexByte("MCF", cell) >= 0 {
					pieces++
				}
			}
		}
		// Each column's number stands above it: the units on the line before the
		// cells, the tens, where they are given, on the one before that.
		lines := pic.Lines()
		units := lines[len(lines)-len(pic.Cells)-1]
		for c := range pic.Cells[0] {
			if want := fmt.Sprint((pic.Left + c) % 10); units[4+c:5+c] != want {
				rt.Fatalf("column %d is numbered %s", pic.Left+c, units)
			}
		}
		if pieces != 3 {
			rt.Fatalf("%d pieces on\n%s", pieces, drawing(pic))
		}
	})
}

func all(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func TestWhatAPictureLeavesOutIsSaid(t *testing.T) {
	tall := "puzzle: p\ngame: cat-mouse-grid\nboard:\n" + strings.Repeat("  ...\n", 20) + "  MCF\n"
	if got, want := leftOut(t, tall, picture(t, tall, nil, 6, 10)), "Only rows 15 to 20 of the board of 21x3 are drawn."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	listed := "puzzle: p\ngame: knight-pawns\nknight: 10,12\npawns: 12,12\n"
	if got, want := leftOut(t, listed, picture(t, listed, nil, 50, 50)), "Only rows 8 to 14 and columns 10 to 14 of the board of 50x50 are drawn."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	graph := "puzzle: p\ngame: cat-mouse-graph\ngraph:\n  0: 1 2\n"
	if got := leftOut(t, graph, nil); got != "" {
		t.Errorf("of a graph: %q", got)
	}
}

// The pieces are more than 100 columns apart, so an editor gets no drawing.
func TestAnExplanationSaysThatABoardIsLeftOut(t *testing.T) {
	far := "puzzle: p\ngame: cat-mouse-grid\nlimit: none\nmoves: 0,1\nboard:\n  M" + strings.Repeat(".", 120) + "CF\n"
	p := puzzletest.Puzzle(t, far)
	a, err := answer.NewEngine(0).Analyse(t.Context(), p, answer.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	for locale, want := range map[string]string{
		"en": "The position:\n\nThe board of 1x123 is too large to be drawn here.\n\n```puzzle-board\nmouse at 0,0, cat at 0,121, food at 0,122\n```\n",
		"zh": "1x123 的棋盘太大，这里不画出。",
	} {
		text := explain.InFull(words.PrinterFor(locale), a, answer.Judgement{}).Markdown()
		if !strings.Contains(text, want) || strings.Contains(text, "`*`") {
			t.Errorf("%s:\n%s", locale, text)
		}
	}
	hover, _ := explain.At(words.PrinterFor("en"), a, parser.Parse(far).At(strings.Index(far, "0,1\n")), answer.Judgement{})
	if text := hover.Markdown(); !strings.Contains(text, "The board of 1x123 is too large to be drawn here.") || strings.Contains(text, "`*`") {
		t.Errorf("a hover over a move:\n%s", text)
	}
}
