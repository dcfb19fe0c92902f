package cases

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"plywise/parser"
	"plywise/parser/leetcode"
	"plywise/parser/testcase"
	"plywise/solver"
)

var problems = []testcase.Problem{testcase.CatAndMouse, testcase.CatAndMouseII, testcase.KillAllPawns}

// checked fails unless LeetCode would take a case, and the puzzle that it is.
func checked(t *testing.T, c testcase.Case) {
	t.Helper()
	for p := range parser.Parse(leetcode.Puzzle(c, "x")).All() {
		if problems := leetcode.Check(p.Puzzle); !leetcode.Takes(c) || len(p.Problems) > 0 || len(problems) > 0 {
			t.Fatalf("%q: %v %v", c.Raw(), p.Problems, problems)
		}
	}
}

func TestEveryCaseIsOneThatLeetCodeTakesAndTheSameForASeed(t *testing.T) {
	for _, problem := range problems {
		m, again, other := NewMaker(problem, 5), NewMaker(problem, 5), NewMaker(problem, 6)
		defer m.Close()
		defer again.Close()
		defer other.Close()
		differs, kinds := false, map[string]bool{}
		for i := range 600 {
			made, err := m.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			checked(t, made.Case)
			kinds[string(made.Kind)] = true
			if i%10 == 0 { // what follows a solution's times changes nothing about it
				large, err := m.Slow(t.Context(), 1+i/10%8, made.Case)
				if err != nil {
					t.Fatal(err)
				}
				checked(t, large.Case)
			}
			same, _ := again.Next(t.Context())
			if !reflect.DeepEqual(same.Case, made.Case) {
				t.Fatalf("case %d: %q and %q", i, made.Raw(), same.Raw())
			}
			if o, _ := other.Next(t.Context()); !reflect.DeepEqual(o.Case, made.Case) {
				differs = true
			}
		}
		if !differs || len(kinds) < 6 {
			t.Errorf("%d: %v", problem, kinds)
		}
	}
}

// On a board that is one corridor of 42 cells, the mouse takes 40 moves, with the cat behind it.
func TestKnownCasesAreWonAfterManyMoves(t *testing.T) {
	longest := 0
	for _, problem := range problems {
		m := NewMaker(problem, 0)
		defer m.Close()
		for _, c := range m.known {
			checked(t, c)
			made, err := Solved(t.Context(), "", c)
			if err != nil {
				t.Fatal(err)
			}
			o := made.Position.Outcome()
			if o.Kind == solver.Draw || problem == testcase.CatAndMouseII && o.Kind != solver.MouseWins {
				t.Errorf("%q: %v", c.Raw(), o)
			}
			if problem == testcase.CatAndMouseII {
				longest = max(longest, o.Plies)
			}
		}
	}
	if longest < 2*40-1 {
		t.Errorf("%d plies", longest)
	}
}

func TestSmallCasesGrowAndStandOnce(t *testing.T) {
	for _, problem := range problems {
		seen, size, n := map[string]bool{}, 0, 0
		for c := range Small(problem) {
			if n++; n > 3000 {
				break
			}
			checked(t, c)
			if Size(c) < size || seen[c.Raw()] {
				t.Fatalf("%q", c.Raw())
			}
			size, seen[c.Raw()] = Size(c), true
		}
		if !seen[map[testcase.Problem]string{913: "[[1],[0,2],[1]]\n", 1728: "[\"CMF\"]\n1\n2\n", 3283: "0\n0\n[[1,1]]\n"}[problem]] {
			t.Errorf("%d: %d cases", problem, n)
		}
	}
}

func TestWhatEditsTakeAwayIsSmallerAndKeepsTheLimits(t *testing.T) {
	for _, problem := range problems {
		m := NewMaker(problem, 1)
		defer m.Close()
		for range 60 {
			made, err := m.Slow(t.Context(), 1, testcase.Case{})
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range Smaller(made.Case) {
				if checked(t, s); Compare(s, made.Case) >= 0 {
					t.Fatalf("%q is not smaller than %q", s.Raw(), made.Raw())
				}
			}
		}
	}
}

// Takes says of cases what Check says of puzzles.
func TestTakesAgreesWithTheWarningsOfAPuzzle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	taken := 0
	for range 4000 {
		n := 1 + r.IntN(4)
		c := testcase.Case{Problem: testcase.CatAndMouse, Graph: make([][]int, n)}
		for a := range n {
			for b := range a {
				if r.IntN(2) == 0 {
					c.Graph[a], c.Graph[b] = append(c.Graph[a], b), append(c.Graph[b], a)
				}
			}
		}
		isClean := true
		for p := range parser.Parse(leetcode.Puzzle(c, "x")).All() {
			isClean = isClean && p.Puzzle.Setup != nil && len(leetcode.Check(p.Puzzle)) == 0
		}
		if leetcode.Takes(c) != isClean {
			t.Fatalf("%q: taken %t, clean %t", c.Raw(), !isClean, isClean)
		}
		if isClean {
			taken++
		}
	}
	for _, c := range []testcase.Case{
		{Problem: 1728, Grid: []string{"MCF"}, CatJump: 9, MouseJump: 1}, {Problem: 1728, Grid: []string{"MCF"}, CatJump: 1}, {Problem: 1728, Grid: []string{"MC"}, CatJump: 1, MouseJump: 1},
		{Problem: 1728, Grid: []string{"MCF......"}, CatJump: 1, MouseJump: 1}, {Problem: 1728, Grid: []string{"MCFM"}, CatJump: 1, MouseJump: 1},
		{Problem: 3283}, {Problem: 3283, Pawns: []testcase.Square{{0, 0}}}, {Problem: 3283, Pawns: []testcase.Square{{0, 1}, {0, 1}}}, {Problem: 3283, Pawns: []testcase.Square{{0, 50}}},
	} {
		if leetcode.Takes(c) {
			t.Errorf("%q", c.Raw())
		}
	}
	if taken == 0 {
		t.Error("no case is taken")
	}
}
