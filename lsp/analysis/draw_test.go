package analysis_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/analysis"
	"plywise/solver"
)

// picture solves the first puzzle of a text and draws the position that it shows.
func picture(t testing.TB, text string, marked []solver.Place, rows, cols int) *analysis.Picture {
	t.Helper()
	p := puzzle(t, text)
	a, err := analysis.NewEngine(0).Analyse(t.Context(), p, analysis.Awaited)
	if err != nil {
		t.Fatal(err)
	}
	return analysis.NewPicture(p, a.Game.Start, marked, rows, cols)
}

func drawing(pic *analysis.Picture) string {
	lines := pic.Lines(func(c analysis.Cell) string { return string(rune(c.Byte())) })
	return strings.Join(lines, "\n")
}

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
	if got := drawing(pic); got != want || pic.Part() != "" {
		t.Errorf("got:\n%s\nwant:\n%s\npart: %q", got, want, pic.Part())
	}
}

func TestAPictureOfALargeBoardShowsThePartWithThePieces(t *testing.T) {
	want := `    2      3
    34567890
  0 ........
  1 .*M.#.F.
  2 ..#.C...`
	pic := picture(t, wideBoard, []solver.Place{31 + 24, 0}, 3, 8)
	if got := drawing(pic); got != want || pic.Part() != "rows 0 to 2 and columns 23 to 30 of 3x31" {
		t.Errorf("got:\n%s\nwant:\n%s\npart: %q", got, want, pic.Part())
	}
	if pic := picture(t, wideBoard, nil, 3, 7); pic != nil {
		t.Errorf("a picture for 7 columns:\n%s", drawing(pic))
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
		text += rowsOf(cells, cols)
		pic := picture(t, text, nil, rapid.IntRange(1, 12).Draw(rt, "most rows"), rapid.IntRange(3, 30).Draw(rt, "most columns"))
		if pic == nil {
			return
		}
		pieces := 0
		for r, row := range pic.Cells {
			for c, cell := range row {
				if want := cells[(pic.Top+r)*cols+pic.Left+c]; cell.Glyph != want {
					rt.Fatalf("%c instead of %c", cell.Glyph, want)
				}
				if strings.IndexByte("MCF", cell.Glyph) >= 0 {
					pieces++
				}
			}
		}
		// Each column's number stands above it: the units on the line before the
		// cells, the tens, where they are given, on the one before that.
		lines := pic.Lines(func(c analysis.Cell) string { return "x" })
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
