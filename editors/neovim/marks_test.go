//go:build !race

package neovim_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// Problems and outcomes are marked as soon as they are known. Solving [openBoard] lasts about a
// tenth of a second, much longer than the first diagnostics wait for it, and solving [manyHunts]
// some seconds. Should the solver become so fast that they do not, these tests say less, but do
// not fail.
func TestWhatIsKnownIsMarkedInNeovim(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, server string) {
		for _, c := range []struct{ name, spec, text string }{
			{"when a file is opened", "marks_opened", openBoard(96)},
			{"when it is read again", "marks_reloaded", openBoard(8)},
			{"when a large one is read again", "marks_reloaded", openBoard(96)},
			{"when it is edited", "marks_edited", openBoard(96)},
			{"when it has thousands of puzzles", "marks_thousands", manyHunts(10_000, 11)},
			{"when it is coloured again", "colours_again", manyHunts(200, 1)},
			{"when it is read again while an answer is on its way", "reload_race", openBoard(8)},
		} {
			t.Run(c.name, func(t *testing.T) {
				expect(t, run(t, nvim, server, spec{c.spec, configured, untouched}, c.text), c.text)
			})
		}
	})
}

// openBoard returns a board without walls of so many rows and columns, on which the cat
// wins, and an assertion that fails.
func openBoard(size int) string {
	rows := make([]string, size)
	for i := range rows {
		rows[i] = "  " + strings.Repeat(".", size) + "\n"
	}
	last := size - 1
	return fmt.Sprintf("puzzle: a large board\ngame: cat-mouse-grid\nmouse-jump: 1\ncat-jump: 1\nmouse: 0,0\ncat: 0,%d\nfood: %d,%d\nboard:\n%sexpect: mouse wins in 1\n",
		last, last, last, strings.Join(rows, ""))
}

// manyHunts returns so many puzzles of a knight and pawns. In every tenth an assertion
// fails: it takes more than one move to take all pawns.
func manyHunts(puzzles, pawns int) string {
	random := rand.New(rand.NewPCG(3283, 0))
	var text strings.Builder
	for i := range puzzles {
		squares := random.Perm(50 * 50)[:1+pawns]
		fmt.Fprintf(&text, "puzzle: hunt %d\ngame: knight-pawns\nknight: %d,%d\npawns:", i, squares[0]/50, squares[0]%50)
		for _, square := range squares[1:] {
			fmt.Fprintf(&text, " %d,%d", square/50, square%50)
		}
		text.WriteString("\n")
		if i%10 == 0 {
			text.WriteString("expect: 1\n")
		}
		text.WriteString("\n")
	}
	return text.String()
}
