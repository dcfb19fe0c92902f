package answer

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"plywise/lsp/game"
	"plywise/lsp/work"
	"plywise/parser"
	"plywise/parser/syntax"
)

// openBoard is a puzzle on an open board, whose food stands in the given column
// of the last row: every column makes a table of its own, all of one size.
func openBoard(side, food int) *syntax.Puzzle {
	rows := make([]string, side)
	for i := range rows {
		rows[i] = strings.Repeat(".", side)
	}
	rows[0] = "M" + rows[0][:side-2] + "C"
	rows[side-1] = rows[side-1][:food] + "F" + rows[side-1][food+1:]
	text := "puzzle: open\ngame: cat-mouse-grid\nboard:\n  " + strings.Join(rows, "\n  ") + "\n"
	return parser.Parse(text).Puzzle(0).Puzzle
}

func needOf(t *testing.T, p *syntax.Puzzle) int64 {
	t.Helper()
	j, err := jobOf(p)
	if err != nil {
		t.Fatal(err)
	}
	need := j.need
	if need == 0 {
		t.Fatal("the puzzle needs no memory")
	}
	return need
}

func mustSolve(t *testing.T, e *Engine, p *syntax.Puzzle) {
	t.Helper()
	if a, err := e.Analyse(t.Context(), p, Awaited); err != nil || a.Game == nil {
		t.Error(err)
	}
}

func TestAnEngineForgetsAllButTheGamesOfSomePuzzles(t *testing.T) {
	e := NewEngine(0)
	open, closed := openBoard(5, 0), openBoard(5, 1)
	renamed := parser.Parse(strings.Replace(open.Text, "open", "renamed", 1)).Puzzle(0).Puzzle
	tableOf := func(p *syntax.Puzzle) game.Solution {
		a, err := e.Analyse(t.Context(), p, Awaited)
		if err != nil {
			t.Fatal(err)
		}
		return a.Game.Solution
	}
	kept, dropped := tableOf(open), tableOf(closed)
	e.Forget(slices.Values([]*syntax.Puzzle{renamed}))
	if tableOf(open) != kept || tableOf(closed) == dropped {
		t.Errorf("the open one is remembered: %v; the closed one: %v", tableOf(open) == kept, tableOf(closed) == dropped)
	}
}

func TestWithLessMemoryAnEngineAnswersAsIfItHadNeverHadMore(t *testing.T) {
	for _, side := range []int{5, 10, 20} {
		p := openBoard(side, 0)
		need := needOf(t, p)
		for _, limit := range []int64{1, need / 4, need / 2, need - need/8, need - 1, need, 2 * need} {
			e := NewEngine(0)
			mustSolve(t, e, p)
			e.SetMemory(limit)
			got, err := e.Analyse(t.Context(), p, Awaited)
			if err != nil {
				t.Fatal(err)
			}
			want, err := NewEngine(limit).Analyse(t.Context(), p, Awaited)
			if err != nil {
				t.Fatal(err)
			}
			if fmt.Sprint(got.Problems) != fmt.Sprint(want.Problems) || (got.Facts == nil) != (want.Facts == nil) {
				t.Errorf("side %d, %d bytes of %d: %v, want %v", side, limit, need, got.Problems, want.Problems)
			}
		}
	}
}

// After any change of the limit an engine answers as a fresh one.
func TestTheMemoryLimitCanBeChangedAtAnyTime(t *testing.T) {
	puzzles := []*syntax.Puzzle{openBoard(4, 0), openBoard(8, 0), openBoard(12, 0), openBoard(16, 0)}
	e := NewEngine(0)
	limits := []int64{needOf(t, puzzles[1]), needOf(t, puzzles[3]), needOf(t, puzzles[0]) - 1, 0, needOf(t, puzzles[2])}
	for _, limit := range limits {
		e.SetMemory(limit)
		fresh := NewEngine(limit)
		for i, p := range puzzles {
			var said [2]string
			for j, engine := range []*Engine{e, fresh} {
				r, err := engine.Analyse(t.Context(), p, Awaited)
				if err != nil {
					t.Fatal(err)
				}
				for _, problem := range r.Problems {
					said[j] += string(problem.Code)
				}
				if r.Facts != nil {
					said[j] += r.Facts.Outcome.String()
				}
			}
			if said[0] != said[1] {
				t.Errorf("limit %d, puzzle %d: %q, but a fresh engine says %q", limit, i, said[0], said[1])
			}
		}
	}
}

func TestARefusalThatStatesAnotherLimitIsOutdated(t *testing.T) {
	p := openBoard(16, 0)
	need := needOf(t, p)
	e := NewEngine(need / 4)
	refused, err := e.Analyse(t.Context(), p, Awaited)
	if err != nil {
		t.Fatal(err)
	}
	if e.Outdated(refused) {
		t.Error("the limit is the same")
	}
	for _, limit := range []int64{need / 8, need / 2, need - 1, need} {
		if e.SetMemory(limit); !e.Outdated(refused) {
			t.Errorf("the limit is %d, but the answer still holds: %s", limit, refused.Problems[0].Message)
		}
	}
}

func TestAGameThatTheTextsLeaveNoRoomForIsRefusedUntilTheyDo(t *testing.T) {
	p := openBoard(8, 0)
	const texts = 1 << 20
	e := NewEngine(texts + needOf(t, p) - 1)
	e.HoldTexts(texts)
	refused, err := e.Analyse(t.Context(), p, Awaited)
	if err != nil {
		t.Fatal(err)
	}
	if len(refused.Problems) != 1 || refused.Problems[0].Code != TooLarge {
		t.Fatalf("%+v, want that it is too large", refused.Problems)
	}
	if e.Outdated(refused) {
		t.Error("nothing has changed")
	}
	if e.HoldTexts(0); !e.Outdated(refused) {
		t.Error("there is room now, but the answer still holds")
	}
}

func TestAPanicCostsOnePuzzleItsSolutionAndIsReported(t *testing.T) {
	e := NewEngine(0)
	var reported []*DefectError
	e.Report = func(d *DefectError) { reported = append(reported, d) }
	p := openBoard(4, 0)
	broken := &Answer{Puzzle: p, job: &job{key: work.Key{1}, need: 1}} // a job without a game
	a, err := e.Solve(t.Context(), broken, Awaited)
	if err != nil || a.Game != nil || a.Facts != nil || len(a.Problems) != 1 || a.Problems[0].Code != Unsolvable {
		t.Errorf("got %+v, %v", a, err)
	}
	if len(reported) != 1 || len(reported[0].Stack) == 0 {
		t.Errorf("reported: %v", reported)
	}
	mustSolve(t, e, p)

	none := *p
	none.Setup = (*syntax.Chase)(nil) // which the parser never makes
	a, err = e.Analyse(t.Context(), &none, Awaited)
	if err != nil || a.Game != nil || len(a.Problems) != 1 || len(reported) != 2 {
		t.Errorf("before it is solved: %+v, %v, reported: %v", a, err, reported)
	}

	undecided := *p
	undecided.Holed = &syntax.Holed{Holes: make([]syntax.Hole, 1)} // which has a hole, but no board
	a, err = e.whole(t.Context(), &undecided)
	if err != nil || len(a.Problems) != 1 || a.Problems[0].Code != Unsolvable || len(reported) != 3 {
		t.Errorf("before its holes are counted: %+v, %v, reported: %v", a, err, reported)
	}
}

func TestAGameThatIsGivenBackCostsNoSecondLookAtThePuzzle(t *testing.T) {
	e := NewEngine(0)
	p := parser.Parse(openBoard(8, 0).Text + "expect: draw\n").Puzzle(0).Puzzle
	first, err := e.Analyse(t.Context(), p, Awaited)
	if err != nil || len(first.Problems) != 1 {
		t.Fatalf("%+v, %v", first, err)
	}
	again, err := e.Solve(t.Context(), first.Kept(), Awaited)
	if err != nil || again.Game == nil || again.Facts != first.Facts || &again.Problems[0] != &first.Problems[0] {
		t.Errorf("got %+v, %v; want the facts and problems of %+v", again, err, first)
	}
	e.SetMemory(1)
	if refused, err := e.Solve(t.Context(), first.Kept(), Awaited); err != nil || refused.Facts != nil || refused.Problems[0].Code != TooLarge {
		t.Errorf("with less memory: %+v, %v", refused, err)
	}
}
