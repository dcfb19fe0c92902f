package chase

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"plywise/solver"
)

func TestAWorkbenchSolvesEditedGamesAsIfTheyWereNew(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g := editableGames.Draw(t, "game")
		random := randomSource(t)
		bench := NewWorkbench(g)
		g = NewWorkbench(g).game // a copy to edit
		for range 6 {
			if edit, ok := anEdit(random, g.Arena); ok {
				bench.Toggle(edit)
				switch a := g.Arena.(type) {
				case *Grid:
					a.toggle(edit)
				case *Graph:
					a.toggle(edit)
				}
			}
			want, err := Solve(t.Context(), g, Options{})
			if err != nil {
				t.Fatal(err)
			}
			for range 4 { // what is left of the one must not be seen in the next
				n := g.Arena.Places()
				mouse, cat := solver.Place(random.IntN(n)), solver.Place(random.IntN(n))
				turn, limit := solver.Player(random.IntN(2)), int64(random.IntN(40)-20)
				o, over, err := bench.Outcome(t.Context(), mouse, cat, turn, limit, Options{})
				if err != nil {
					t.Fatal(err)
				}
				p := want.Position(mouse, cat, turn, limit)
				if p == nil && o != (solver.Outcome{}) || p != nil && (o != p.Outcome() || over != p.Over()) {
					t.Fatalf("mouse on %d, cat on %d, %v to move, limit %d: %v, over %v\n%s", mouse, cat, turn, limit, o, over, draw(g))
				}
			}
			got, err := bench.Solve(t.Context(), Options{})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(slices.Collect(got.All(NoLimit)), slices.Collect(want.All(NoLimit))) {
				t.Fatalf("another solution than that of the game as it stands\n%s", draw(g))
			}
		}
	})
}
