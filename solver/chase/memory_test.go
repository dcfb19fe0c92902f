package chase

import (
	"context"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"plywise/solver"
)

func TestALargeGameIsRefusedBeforeItIsSolved(t *testing.T) {
	for _, size := range []int{1 << 10, 1 << 11} {
		if testing.Short() && size > 1<<10 {
			continue
		}
		g := randomGrid(rand.New(rand.NewPCG(5, 5)), size, size, 0, 1, 1)
		_, err := Solve(context.Background(), Game{g, gridRules}, Options{})
		var memory *solver.MemoryError
		if !errors.As(err, &memory) || memory.Need <= memory.Limit || memory.Limit != solver.DefaultMemory {
			t.Errorf("%dx%d: %v", size, size, err)
		}
	}
	_, err := Solve(context.Background(), Game{board(1, 1, "..F"), gridRules}, Options{MemoryLimit: 10})
	var memory *solver.MemoryError
	if !errors.As(err, &memory) || memory.Limit != 10 {
		t.Errorf("%v", err)
	}
}

func TestTheMemoryThatIsNeededSuffices(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	for range 30 {
		size := 3 + random.IntN(18)
		g := Game{randomGrid(random, size, size, 0.3*random.Float64(), 1+random.IntN(20), 1+random.IntN(20)), gridRules}
		_, err := Solve(context.Background(), g, Options{MemoryLimit: 1})
		var memory *solver.MemoryError
		if !errors.As(err, &memory) {
			t.Fatal(err)
		}
		if memory.Need != g.Memory() {
			t.Errorf("%d bytes are needed, but the game says %d\n%s", memory.Need, g.Memory(), draw(g))
		}
		if _, err = Solve(context.Background(), g, Options{MemoryLimit: memory.Need}); err != nil {
			t.Errorf("%d bytes are needed, but with as many: %v\n%s", memory.Need, err, draw(g))
		}
	}
}

func TestSolvingAllocatesNoMoreThanTheGameSays(t *testing.T) {
	for name, g := range oddGames(500) {
		var s *Solution
		need := g.Memory()
		// The runtime rounds an allocation up to a size that it has, by an eighth at most.
		all := withoutRuntime(need+need/8, func() int64 { return allocated(func() { s = solve(t, g) }) })
		if all > need+need/8 || s.Bytes() > need {
			t.Errorf("%s: %d bytes allocated, %d held, %d needed", name, all, s.Bytes(), need)
		}
	}
}

func TestMoreMemoryThanCanBeCountedIsTheMostThatCanBeCounted(t *testing.T) {
	if got := tableMemory(1 << 25); got != math.MaxInt64 {
		t.Errorf("%d bytes", got)
	}
}

func BenchmarkMemory(b *testing.B) {
	random := rand.New(rand.NewPCG(20, 20))
	for name, g := range map[string]Game{
		"grid=8x8":   {randomGrid(random, 8, 8, 0.2, 1, 1), gridRules},
		"grid=64x64": {randomGrid(random, 64, 64, 0.2, 1, 1), gridRules},
		"graph=2000": {connectedGraph(random, 2000, 6000), graphRules},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				g.Memory()
			}
		})
	}
}

// No amount is negative, and none is less than that of a smaller game.
func TestAmountsOfMemoryDoNotOverflow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		fewer := rapid.IntRange(0, math.MaxInt32-1).Draw(t, "fewer words")
		more := rapid.IntRange(fewer, math.MaxInt32).Draw(t, "more words")
		if a, b := tableMemory(fewer), tableMemory(more); a < 0 || b < a {
			t.Errorf("tables of %d and %d words take %d and %d bytes", fewer, more, a, b)
		}
		a, b := rapid.Int64Range(0, math.MaxInt64).Draw(t, "a"), rapid.Int64Range(0, math.MaxInt64).Draw(t, "b")
		exact := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
		if got := multiply(a, b); exact.IsInt64() && got != exact.Int64() || !exact.IsInt64() && got != math.MaxInt64 {
			t.Errorf("%d times %d is %d", a, b, got)
		}
	})
}
