package chase

import (
	"math/rand/v2"
	"testing"
)

func TestPassingTheTurnLeavesAllElse(t *testing.T) {
	random := rand.New(rand.NewPCG(20, 20))
	for range 100 {
		g := randomGame(random)
		s := solve(t, g)
		limit := int64(random.IntN(10)) - 1
		for at := range s.All(limit) {
			p := s.Position(at.Mouse, at.Cat, at.Turn, limit)
			want := s.Position(at.Mouse, at.Cat, at.Turn.Opponent(), limit)
			if got := p.Passed(); *got.(*Position) != *want.(*Position) || p.Turn() != at.Turn {
				t.Fatalf("%+v, want %+v\n%s", got, want, draw(g))
			}
		}
	}
}
