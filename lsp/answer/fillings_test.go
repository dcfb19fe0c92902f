package answer

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"plywise/lsp/filling"
	"plywise/parser"
	"plywise/parser/syntax"
)

// mostly is a context that ends after so many looks at it.
type mostly struct {
	context.Context
	looks int
}

func (c *mostly) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

func analysed(t *testing.T, e *Engine, text string) *Answer {
	t.Helper()
	p := parser.Parse(text).Puzzle(0).Puzzle
	if p.Holed == nil {
		t.Fatalf("no holes in\n%s", text)
	}
	a, err := e.Analyse(context.Background(), p, Awaited)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

const halls = "puzzle: Halls\ngame: cat-mouse-grid\nboard:\n  C?.M\n  .??.\n  .F?.\nexpect: mouse wins in 5\n"

func TestWhatIsKnownOfFillingsStaysWhereAnEditDecidesOrOpensAHole(t *testing.T) {
	for _, test := range []struct {
		name, from, to string
		kept           bool
	}{
		{"a hole is decided", "?.M", "#.M", true},
		{"a hole is made floor", "?.M", "..M", true},
		{"a new hole", "?.M", "??M", true},
		{"one is decided and another opened", "C?.", "C#?", true},
		{"another number is expected", "in 5", "in 7", true},
		{"nothing is expected", "expect: mouse wins in 5\n", "", true},
		{"another first move is asserted", "expect:", "only: 0,3\nexpect:", false},
		{"a wall that was floor", ".F?.", "#F?.", false},
		{"another limit", "board:", "limit: 6\nboard:", false},
		{"a title", "Halls", "Rooms", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := NewEngine(0)
			before := analysed(t, e, halls)
			before, err := e.Fill(context.Background(), before, Awaited, nil)
			if err != nil || before.Filled == nil {
				t.Fatalf("not counted: %v", err)
			}
			text := strings.Replace(halls, test.from, test.to, 1)
			now := analysed(t, e, text)
			now = now.After(Unsolved(now.Puzzle).After(before))
			known, all, _ := now.openCount().Known()
			if kept := known > 0; kept != test.kept {
				t.Errorf("%d of %d fillings are known at once", known, all)
			}
			now, err = e.Fill(context.Background(), now, Awaited, nil)
			if err != nil {
				t.Fatal(err)
			}
			fresh, err := NewEngine(0).Fill(context.Background(), analysed(t, e, text), Awaited, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := fmt.Sprintf("%+v", now.Filled), fmt.Sprintf("%+v", fresh.Filled); got != want {
				t.Errorf("with what was known\n%s\nafresh\n%s", got, want)
			}
		})
	}
}

func TestACountThatIsInterruptedGoesOnAndNeverCountsTooMany(t *testing.T) {
	a := analysed(t, NewEngine(0), halls)
	whole, err := NewEngine(0).Fill(context.Background(), a, Awaited, nil)
	if err != nil {
		t.Fatal(err)
	}
	count, last := filling.NewCount(a.Fillings.Holes, len(a.Fillings.Keys)), 0
	for interrupted := 0; count.Summary() == nil; interrupted++ {
		if interrupted > 1000 {
			t.Fatal("it gets nowhere")
		}
		_ = count.Finish(&mostly{context.Background(), 40}, NewJudges(a.Puzzle, 1, 1<<28), func() {})
		known, _, fits := count.Known()
		if known < last || fits > whole.Filled.Fits {
			t.Fatalf("%d known after %d, %d fit of %d", known, last, fits, whole.Filled.Fits)
		}
		last = known
	}
	if got, want := fmt.Sprintf("%+v", count.Summary()), fmt.Sprintf("%+v", whole.Filled); got != want {
		t.Errorf("interrupted\n%s\nat once\n%s", got, want)
	}
}

func TestASearchFindsTheSameWhateverTheNumberOfProcessors(t *testing.T) {
	p := holedBoard(6, 30, 0.1, "expect: mouse wins\n")
	var before string
	for _, processors := range []int{1, 2, 5} {
		old := runtime.GOMAXPROCS(processors)
		found, err := SearchFillings(context.Background(), p, filling.Search{Order: filling.Hardest, Most: 3, Tries: 20_000, Seed: 7, Progress: func(uint64) {}}, 1<<28)
		runtime.GOMAXPROCS(old)
		if err != nil || len(found.Fits) == 0 || found.Exhaustive {
			t.Fatalf("%v: %d found", err, len(found.Fits))
		}
		now := fmt.Sprintf("%+v", found.Fits)
		if before != "" && now != before {
			t.Errorf("with %d processors\n%s\nelse\n%s", processors, now, before)
		}
		before = now
	}
}

// holedBoard returns a puzzle on a square board with some walls and holes at random.
func holedBoard(side, holes int, walls float64, claims string) *syntax.Puzzle {
	random := rand.New(rand.NewPCG(8, 16))
	cells := []byte(strings.Repeat(".", side*side))
	for i, place := range random.Perm(side * side) {
		switch {
		case i < 3:
			cells[place] = "MCF"[i]
		case i < 3+holes:
			cells[place] = syntax.HoleGlyph
		case random.Float64() < walls:
			cells[place] = '#'
		}
	}
	text := "puzzle: x\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n"
	for i := 0; i < len(cells); i += side {
		text += "  " + string(cells[i:i+side]) + "\n"
	}
	return parser.Parse(text + claims).Puzzle(0).Puzzle
}

func TestAnEditorCountsAsManyHolesAsTheCommandLinesPageSays(t *testing.T) {
	e := NewEngine(0)
	for _, test := range []struct{ side, holes int }{{8, 20}, {11, 20}, {16, 18}, {32, 14}, {64, 10}} {
		for more, counts := range []bool{true, false} {
			p := holedBoard(test.side, test.holes+more, 0, "")
			if a := analysed(t, e, p.Text); a.Fillings.IsCounted() != counts {
				t.Errorf("%d holes on %dx%d: counted %v", test.holes+more, test.side, test.side, !counts)
			}
		}
	}
}
