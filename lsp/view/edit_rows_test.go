package view_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/internal/puzzletest"
)

// editsOf prints what a view shows of the edits of a puzzle, below the outcome.
func editsOf(t rapid.TB, text string, columns int) string {
	t.Helper()
	_, edits, found := strings.Cut(textOf(printed(t, text, columns, "x:1", true)), "\n\n")
	_, edits, _ = strings.Cut(edits, "\n\n")
	if !found {
		t.Fatalf("no picture of\n%s", text)
	}
	return edits
}

// The cat wins in 12. The mouse wins without the wall on 0,3, and with one on 2,1 or 2,2. That on
// 1,1 is idle.
const mendable = "puzzle: Mend the board\ngame: cat-mouse-grid\nboard:\n  M..#F\n  .#...\n  C....\n"

func TestASignBesideAPlaceTellsWhatItsEditDoes(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"a repair", mendable + "expect: mouse wins\n", `   0 1 2 3 4
 0 M .<.<#*F
 1 . #o.<. .>
 2 C .*.*. .

* a repair: every assertion is true (3)
> slower, or more moves (1)
< faster, or fewer moves (3)
o an idle wall: it could go (1)
no sign: nothing changes (4)
`},
		{"broken assertions", mendable + "expect: cat wins\n", `   0 1 2 3 4
 0 M .<.<#XF
 1 . #o.<. .>
 2 C .X.X. .

X flips the outcome, and an assertion breaks (3)
> slower, or more moves (1)
< faster, or fewer moves (3)
o an idle wall: it could go (1)
no sign: nothing changes (4)
`},
		{"the winner stays, but not the number of moves", mendable + "expect: cat wins in 12\n", `   0 1 2 3 4
 0 M .!.!#XF
 1 . #o.!. .!
 2 C .X.X. .

X flips the outcome, and an assertion breaks (3)
! an assertion breaks (4)
o an idle wall: it could go (1)
no sign: nothing changes (4)
`},
		{"nothing asserted", mendable, `   0 1 2 3 4
 0 M .<.<#xF
 1 . #o.<. .>
 2 C .x.x. .

x flips the outcome (3)
> slower, or more moves (1)
< faster, or fewer moves (3)
o an idle wall: it could go (1)
no sign: nothing changes (4)
`},
		{"nothing to edit", "puzzle: p\ngame: cat-mouse-grid\nboard:\n  MCF\n", "   0 1 2\n 0 M C F\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := editsOf(t, test.text, 80); got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}

// Of all the walls only one between the mouse and the food matters.
func TestWhereAPlaceHasOneCharacterItsSignTakesIt(t *testing.T) {
	row := strings.Repeat(".", 30)
	text := "puzzle: p\ngame: cat-mouse-grid\nboard:\n  " + row + "M.F\n  C" + row + "##\n"
	got := editsOf(t, text, 40)
	if want := " 0 " + row + "MxF\n 1 C" + strings.Repeat(".", 30) + "oo\n"; !strings.Contains(got, want) {
		t.Errorf("got:\n%s\nwant in it:\n%s", got, want)
	}
}

func TestTheEditsOfEdgesAndPawnsAreListed(t *testing.T) {
	for _, test := range []struct {
		name, text string
		columns    int
		want       string
	}{
		{"edges", "puzzle: The crossing\ngame: cat-mouse-graph\ngraph:\n  1: 3\n  2: 3 4\n  3: 0 4\nexpect: draw\n", 80, `edits
 * without 1 – 3  draw             flips, a repair
 x with 1 – 0     mouse wins in 1  flips
 x without 3 – 2  mouse wins in 3  flips
no sign: nothing changes (7)
`},
		{"edges where there is little room", "puzzle: The crossing\ngame: cat-mouse-graph\ngraph:\n  1: 3\n  2: 3 4\n  3: 0 4\nexpect: cat wins\n", 30, `edits
X without 1 – 3: draw,
  flips, breaks ` + "`expect`" + `
X with 1 – 0: mouse wins in
  1, flips, breaks ` + "`expect`" + `
X without 3 – 2: mouse wins
  in 3, flips, breaks ` + "`expect`" + `
no sign: nothing changes (7)
`},
		{"pawns", "puzzle: The corridor\ngame: knight-pawns\nboard:\n  NP..........\n  ...........P\n  ......P.....\nonly: 1,11\n", 80, `! an assertion breaks (1)
< faster, or fewer moves (2)

edits
 ! without 1,11  7 moves   fewer moves, breaks ` + "`only`" + `
 < without 0,1   10 moves  fewer moves
 < without 2,6   11 moves  fewer moves
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := editsOf(t, test.text, test.columns)
			if _, below, ok := strings.Cut(got, "\n\n"); !ok || below != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", below, test.want)
			}
		})
	}
}

// Of two stars, that of the mouse could be joined to that of the hole in many ways.
func TestAListCountsTheEditsThatItHasNoRoomFor(t *testing.T) {
	var text strings.Builder
	text.WriteString("puzzle: Far away\ngame: cat-mouse-graph\nmouse: m\ncat: c\nhole: h\ngraph:\n  h: a\n  m: n\n  c: d\n")
	for i := range 8 {
		fmt.Fprintf(&text, "  m%d: m\n  h%d: h\n", i, i)
	}
	changing := 0
	for e := range puzzletest.Mapped(t, answer.NewEngine(0), text.String()).Map.All() {
		if e.Effect != answer.SameEffect {
			changing++
		}
	}
	list := editsOf(t, text.String(), 80)
	rows, more := 0, 0
	for line := range strings.Lines(list) {
		if strings.Contains(line, " with ") {
			rows++
		}
		fmt.Sscanf(line, "and %d more", &more)
	}
	if rows != 24 || more == 0 || rows+more != changing {
		t.Errorf("%d rows and %d more of %d edits:\n%s", rows, more, changing, list)
	}
}

var counted = regexp.MustCompile(`(?m)^(\S|no sign:) .* \((\d+)\)$`)

// On a board each edit is counted in the legend once.
func TestTheLegendCountsEveryEdit(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomGrid(rt)
		_, a := puzzletest.Analyse(rt, e, text)
		if a.Facts == nil {
			rt.Skip("not solved")
		}
		sum := 0
		for _, row := range counted.FindAllStringSubmatch(editsOf(rt, text, 200), -1) {
			var n int
			fmt.Sscan(row[2], &n)
			sum += n
		}
		if _, total := puzzletest.Mapped(t, e, text).Map.Known(); sum != total {
			rt.Fatalf("%d of %d edits are counted of\n%s", sum, total, text)
		}
	})
}
