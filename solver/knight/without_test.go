package knight_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"plywise/solver/knight"
)

func TestAGameWithoutAPawnIsLookedUpInTheGameWithIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t)
		g := s.Game()
		for i, pawn := range g.Pawns {
			fewer := g
			fewer.Pawns = slices.Delete(slices.Clone(g.Pawns), i, i+1)
			smaller, err := knight.Solve(context.Background(), fewer, knight.Options{})
			if err != nil {
				t.Fatal(err)
			}
			got, ok := s.Without(pawn)
			want := smaller.Start()
			if !ok || got.Outcome() != want.Outcome() || got.Turn() != want.Turn() || !slices.Equal(got.Moves(), want.Moves()) {
				t.Fatalf("without the pawn on %d: %v, %v", pawn, got, want)
			}
		}
	})
}

func TestOnlyAPawnThatIsThereCanBeLeftOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t)
		if p, ok := s.Without(s.Game().Knight); ok || p != nil {
			t.Errorf("%v", p)
		}
	})
}
