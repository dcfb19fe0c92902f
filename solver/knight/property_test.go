package knight_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"plywise/solver"
	"plywise/solver/knight"
)

// games generates games that can be solved.
var games = rapid.Custom(func(t *rapid.T) knight.Game {
	g := knight.Game{
		Rows:  rapid.IntRange(3, 9).Draw(t, "rows"),
		Cols:  rapid.IntRange(4, 9).Draw(t, "cols"),
		First: rapid.SampledFrom([]solver.Player{solver.Alice, solver.Bob}).Draw(t, "first"),
	}
	squares := rapid.Permutation(sequence(g.Rows*g.Cols)).Draw(t, "squares")
	n := rapid.IntRange(0, 8).Draw(t, "pawns")
	g.Knight, g.Pawns, squares = squares[0], squares[1:1+n:1+n], squares[1+n:]
	g.Blocked = make([]bool, g.Rows*g.Cols)
	for _, p := range squares[:rapid.IntRange(0, len(squares)/4).Draw(t, "blocked")] {
		g.Blocked[p] = true
	}
	return g
})

func sequence(n int) []solver.Place {
	list := make([]solver.Place, n)
	for i := range list {
		list[i] = solver.Place(i)
	}
	return list
}

// draw draws a game and solves it. Most games that are drawn can be solved.
func draw(t *rapid.T) *knight.Solution {
	g := games.Draw(t, "game")
	s, err := knight.Solve(context.Background(), g, knight.Options{})
	var lost *knight.UnreachableError
	if errors.As(err, &lost) {
		t.Skip("out of reach")
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// sameStates reports whether every state of one solution has the total that the
// state has in the other after its places are moved.
func sameStates(t *rapid.T, s, other *knight.Solution, moved func(p solver.Place) solver.Place) {
	look := lookUp(t, other)
	for row := range s.All() {
		left := make([]solver.Place, len(row.Left))
		for i, p := range row.Left {
			left[i] = moved(p)
		}
		if got := look(left, moved(row.Knight), row.Turn).Outcome(); got.Plies != row.Total {
			t.Fatalf("%+v: moved, the total is %v", row, got)
		}
	}
}

// symmetries are ways to lay down a board: what becomes of a square, and whether
// rows become columns.
var symmetries = []struct {
	name   string
	turned bool
	square func(rows, cols, r, c int) (int, int)
}{
	{"mirrored", false, func(rows, cols, r, c int) (int, int) { return r, cols - 1 - c }},
	{"upside down", false, func(rows, cols, r, c int) (int, int) { return rows - 1 - r, c }},
	{"transposed", true, func(rows, cols, r, c int) (int, int) { return c, r }},
	{"rotated", true, func(rows, cols, r, c int) (int, int) { return c, rows - 1 - r }},
}

func TestATurnedBoardHasTheSameTotals(t *testing.T) {
	t.Parallel()
	for _, symmetry := range symmetries {
		t.Run(symmetry.name, rapid.MakeCheck(func(t *rapid.T) {
			s := draw(t)
			g := s.Game()
			turned := knight.Game{Rows: g.Rows, Cols: g.Cols, First: g.First, Blocked: make([]bool, len(g.Blocked))}
			if symmetry.turned {
				turned.Rows, turned.Cols = g.Cols, g.Rows
			}
			moved := func(p solver.Place) solver.Place {
				r, c := symmetry.square(g.Rows, g.Cols, int(p)/g.Cols, int(p)%g.Cols)
				return solver.Place(r*turned.Cols + c)
			}
			turned.Knight = moved(g.Knight)
			for _, p := range g.Pawns {
				turned.Pawns = append(turned.Pawns, moved(p))
			}
			for p, blocked := range g.Blocked {
				turned.Blocked[moved(solver.Place(p))] = blocked
			}
			other, err := knight.Solve(context.Background(), turned, knight.Options{})
			if err != nil {
				t.Fatal(err)
			}
			sameStates(t, s, other, moved)
		}))
	}
}

func TestTheOrderOfThePawnsDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t)
		g := s.Game()
		g.Pawns = rapid.Permutation(g.Pawns).Draw(t, "order")
		other, err := knight.Solve(context.Background(), g, knight.Options{})
		if err != nil {
			t.Fatal(err)
		}
		sameStates(t, s, other, func(p solver.Place) solver.Place { return p })
	})
}

func TestABestLineTakesTheTotal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p solver.Position = draw(t).Start()
		want, steps := p.Outcome().Plies, 0
		for _, to := range solver.Line(p) {
			moves := p.Moves()
			steps += moves[slices.IndexFunc(moves, func(m solver.Move) bool { return m.To == to })].Steps
			p, _ = p.Play(to)
			if got := steps + p.Outcome().Plies; got != want {
				t.Fatalf("after %d moves the total is %d, not %d", steps, got, want)
			}
		}
		if !p.Over() || steps != want {
			t.Fatalf("the line takes %d moves, not %d", steps, want)
		}
	})
}

func TestPassingTheTurnIsAsIfTheOtherHadBegun(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t)
		g := s.Game()
		other, err := s.With(context.Background(), g.Knight, g.First.Opponent())
		if err != nil {
			t.Fatal(err)
		}
		p, want := s.Start(), other.Start()
		for {
			got := p.Passed()
			if got.Turn() != want.Turn() || got.Outcome() != want.Outcome() || got.Over() != want.Over() ||
				!slices.Equal(got.Moves(), want.Moves()) {
				t.Fatalf("%v %+v, want %v %+v", got.Turn(), got.Moves(), want.Turn(), want.Moves())
			}
			if p.Over() {
				return
			}
			to := rapid.SampledFrom(p.Moves()).Draw(t, "move").To
			p, _ = p.Play(to)
			want, _ = want.Play(to)
		}
	})
}
