//go:build !race && unix

package neovim_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
)

// A board on which both win sooner and later, in each third of the longest win. The best
// moves are to 0,6 and 1,5.
const shaded = `puzzle: Shades
game: cat-mouse-grid
board:
  .......#...#
  ..#...M..C.#
  ..#.#.......
  ..F#......#.
  ..#.....##..
`

var shadedRows = strings.Fields(shaded)[5:]

// A shade is who wins, and in which third of the longest win.
type shade struct {
	winner string
	third  int // 0 is soon, 2 late
}

func TestAPersonTellsTheShadesApart(t *testing.T) {
	installed := install(t)
	shades := installed.shades(t)
	for _, version := range series {
		for _, look := range editortest.Looks {
			t.Run(path.Join(version, look.String()), func(t *testing.T) {
				t.Parallel()
				s := installed.start(t, find(t, version), look, "shades.puzzle", shaded)
				var board map[string]editortest.Cell
				var grounds map[shade]editortest.Colour
				s.Until("the board is coloured", func(now editortest.Screen) bool {
					board = boardOn(now, shadedRows)
					grounds = groundsOf(board, shades)
					return len(grounds) == 6
				})
				screen := board["0,7"].BG // behind a wall
				tellApart(t, grounds, screen)
				standOut(t, board, grounds, shades)
				legible(t, board)
			})
		}
	}
}

// tellApart wants the two players' colours to be told apart by their lightness, from each
// other and from the screen.
func tellApart(t *testing.T, grounds map[shade]editortest.Colour, screen editortest.Colour) {
	t.Helper()
	for third := range 3 {
		mouse, cat := grounds[shade{"mouse", third}], grounds[shade{"cat", third}]
		for _, pair := range []struct {
			what string
			a, b editortest.Colour
		}{{"the mouse's and the cat's", mouse, cat}, {"the mouse's and the screen's", mouse, screen}, {"the cat's and the screen's", cat, screen}} {
			if c := editortest.Contrast(pair.a, pair.b); c < 1.3 {
				t.Errorf("in third %d %s colour, %v and %v, have a contrast of %.2f", third, pair.what, pair.a, pair.b, c)
			}
		}
	}
}

// standOut wants best moves to look otherwise than other cells of the same shade.
func standOut(t *testing.T, board map[string]editortest.Cell, grounds map[shade]editortest.Colour, shades map[string]shade) {
	t.Helper()
	for _, best := range []string{"0,6", "1,5"} {
		if got := board[best]; got.Face == (editortest.Face{}) && got.BG == grounds[shades[best]] {
			t.Errorf("the best move to %s looks like any other", best)
		}
	}
}

// legible wants each character to be read on what is behind it.
func legible(t *testing.T, board map[string]editortest.Cell) {
	t.Helper()
	said := map[editortest.Cell]bool{}
	for place, cell := range board {
		if c := editortest.Contrast(cell.FG, cell.BG); c < 4.5 && !said[cell] {
			said[cell] = true
			t.Errorf("%c on %s is %v on %v: a contrast of %.2f", cell.Char, place, cell.FG, cell.BG, c)
		}
	}
}

// shades asks the program, not the server, who wins from where: the mouse has just moved
// there, and the cat is to move.
func (i installation) shades(t *testing.T) map[string]shade {
	t.Helper()
	file := filepath.Join(t.TempDir(), "shades.puzzle")
	if err := os.WriteFile(file, []byte(shaded), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(i.server, "states", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	type state struct {
		Mouse, Cat, Turn, Outcome string
		Plies                     int
	}
	var layer []state
	longest := 0
	for decoder := json.NewDecoder(strings.NewReader(string(out))); decoder.More(); {
		var at state
		if err := decoder.Decode(&at); err != nil {
			t.Fatal(err)
		}
		if at.Cat == "1,9" && at.Turn == "cat" {
			layer, longest = append(layer, at), max(longest, at.Plies)
		}
	}
	shades := map[string]shade{}
	for _, at := range layer {
		third := 2
		for third > 0 && 3*at.Plies <= third*longest {
			third--
		}
		shades[at.Mouse] = shade{at.Outcome, third}
	}
	return shades
}

// boardOn returns the cells of a board that stands on the screen, by place; nil where it does not.
func boardOn(screen editortest.Screen, rows []string) map[string]editortest.Cell {
	board := map[string]editortest.Cell{}
	for r, row := range rows {
		cells := screen.Find(row)
		for c, cell := range cells {
			board[fmt.Sprintf("%d,%d", r, c)] = cell
		}
		if cells == nil {
			return nil
		}
	}
	return board
}

// groundsOf returns what is behind the floor of each shade. A shade that is not one colour on
// the whole board, or still that of the walls, is left out.
func groundsOf(board map[string]editortest.Cell, shades map[string]shade) map[shade]editortest.Colour {
	grounds := map[shade]editortest.Colour{}
	for place, shade := range shades {
		cell := board[place]
		if cell.Char == '.' && cell.Face == (editortest.Face{}) {
			grounds[shade] = cell.BG
		}
	}
	for place, shade := range shades {
		cell := board[place]
		if cell.Char == '.' && cell.Face == (editortest.Face{}) && (cell.BG != grounds[shade] || cell.BG == board["0,7"].BG) {
			delete(grounds, shade)
		}
	}
	return grounds
}
