package knight_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"plywise/solver"
	"plywise/solver/knight"
)

// decode makes a game, and a second one like it, of any bytes: the size of the
// board, the first player, then a square each for the knight and up to six
// pawns, then blocked squares. The second game has a pawn, the knight and a
// blocked square moved.
func decode(data []byte) (g, edited knight.Game) {
	next := func() int {
		if len(data) == 0 {
			return 0
		}
		b := data[0]
		data = data[1:]
		return int(b)
	}
	g = knight.Game{Rows: 1 + next()%9, Cols: 1 + next()%9, First: solver.Alice + solver.Player(next()%2)}
	square := func() solver.Place { return solver.Place(next() % (g.Rows * g.Cols)) }
	g.Knight = square()
	for range next() % 7 {
		g.Pawns = append(g.Pawns, square())
	}
	edited = g
	edited.Pawns = slices.Clone(g.Pawns)
	if len(g.Pawns) > 0 {
		edited.Pawns[next()%len(g.Pawns)] = square()
	}
	if next()%2 == 0 {
		edited.Knight = square()
	}
	g.Blocked = make([]bool, g.Rows*g.Cols)
	edited.Blocked = make([]bool, g.Rows*g.Cols)
	edited.Blocked[square()] = true
	for len(data) > 0 {
		p := square()
		g.Blocked[p], edited.Blocked[p] = true, true
	}
	return g, edited
}

func FuzzSolve(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{4, 4, 0, 0, 3, 6, 12, 18})
	f.Add([]byte{2, 8, 1, 3, 6, 1, 5, 9, 13, 17, 21, 2, 25, 1, 7})
	f.Add([]byte{7, 7, 0, 0, 6, 10, 20, 30, 40, 50, 60, 0, 33, 0, 5, 2, 11, 12, 13, 14, 15})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 60 {
			return
		}
		ctx := context.Background()
		g, edited := decode(data)
		s := against(t, g)
		if s == nil {
			return
		}
		updated, err := s.Update(ctx, edited, knight.Options{})
		fresh := against(t, edited)
		if (err == nil) != (fresh != nil) {
			t.Fatalf("%+v: updated from %+v: %v", edited, g, err)
		}
		if err == nil {
			equal(t, updated, fresh)
		}
		equal(t, s, against(t, g))
	})
}

// against solves a game and compares it with brute force. It returns nil for a
// game that cannot be solved.
func against(t *testing.T, g knight.Game) *knight.Solution {
	s, err := knight.Solve(context.Background(), g, knight.Options{})
	invalid := g.Blocked[g.Knight]
	seen := map[solver.Place]bool{g.Knight: true}
	for _, p := range g.Pawns {
		invalid = invalid || seen[p] || g.Blocked[p]
		seen[p] = true
	}
	if invalid {
		if err == nil {
			t.Fatalf("%+v is solved", g)
		}
		return nil
	}
	b := newBrute(g)
	if want := b.unreachable(); want != nil {
		var lost *knight.UnreachableError
		if !errors.As(err, &lost) || !slices.Equal(lost.Pawns, want) {
			t.Fatalf("%+v: error %v, want the pawns %v to be unreachable", g, err, want)
		}
		return nil
	}
	if err != nil {
		t.Fatalf("%+v: %v", g, err)
	}
	if got, want := s.Start().Outcome().Plies, b.total(g.Pawns, g.Knight, g.First); got != want {
		t.Fatalf("%+v: %d, want %d", g, got, want)
	}
	return s
}
