package knight

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"plywise/solver"
)

// states calls visit with every state of s: the pawns left and the one under
// the knight.
func states(s *Solution, visit func(left uint64, j int)) {
	for left := range uint64(1) << s.n() {
		for j := range s.n() {
			if left>>j&1 == 0 {
				visit(left, j)
			}
		}
	}
}

func TestVerifyFindsAWrongTotalInAnyState(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	g := Game{Rows: 6, Cols: 7, Knight: 3, Pawns: []solver.Place{0, 9, 17, 40, 22, 31, 14}, First: solver.Alice}
	for n := range len(g.Pawns) + 1 {
		small := g
		small.Pawns = g.Pawns[:n]
		s, err := Solve(ctx, small, Options{})
		if err != nil {
			t.Fatal(err)
		}
		findsAll(t, s)
	}

	// A table that shares layers which know a pawn that is gone: first a high
	// pawn, then a low pawn.
	s, err := Solve(ctx, g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, gone := range []int{4, 1} {
		g.Pawns = append([]solver.Place(nil), g.Pawns...)
		g.Pawns[gone] = solver.Place(33 + gone)
		updated, err := s.Update(ctx, g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if Computed(updated, s) >= updated.States() {
			t.Fatal("the update computes everything")
		}
		findsAll(t, updated)
		s = updated
	}
}

func findsAll(t *testing.T, s *Solution) {
	t.Helper()
	ctx := context.Background()
	if err := Verify(ctx, s, nil); err != nil {
		t.Fatal(err)
	}
	states(s, func(left uint64, j int) {
		words, lane := s.table.find(s.slots(left), int(s.slot[j]))
		for half := range 2 {
			word := &words[half*len(words)/2+lane/4]
			right := *word
			for _, bit := range []int{0, 1, 15} {
				*word = right ^ 1<<bit<<(lane%4*16)
				if Verify(ctx, s, nil) == nil {
					t.Errorf("%d pawns: a wrong total with %b left and the knight on pawn %d passes", s.n(), left, j)
				}
			}
			*word = right
		}
	})
}

func TestVerifyFindsAWrongDistance(t *testing.T) {
	ctx := context.Background()
	s, err := Solve(ctx, Game{Rows: 8, Cols: 8, Knight: 3, Pawns: []solver.Place{0, 9, 17}, First: solver.Bob}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []*int{&s.distances.knight[1], &s.distances.between[2][0]} {
		*d++
		if Verify(ctx, s, nil) == nil {
			t.Error("a wrong distance passes")
		}
		*d--
	}
}

func TestVerifyPassesLargeGames(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(3) {
		s, err := Solve(ctx, randomLarge(seed, 13), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := Verify(ctx, s, nil); err != nil {
			t.Error(err)
		}
	}
}

// randomLarge returns a game with that many pawns on a board with some blocked
// squares, every one within reach.
func randomLarge(seed uint64, pawns int) Game {
	for rng := rand.New(rand.NewPCG(seed, 5)); ; {
		g := Game{Rows: 20, Cols: 70, First: solver.Alice + solver.Player(seed%2), Blocked: make([]bool, 1400)}
		squares := rng.Perm(1400)
		g.Knight = solver.Place(squares[0])
		for _, p := range squares[1 : 1+pawns] {
			g.Pawns = append(g.Pawns, solver.Place(p))
		}
		for _, p := range squares[1+pawns : 500] {
			g.Blocked[p] = true
		}
		toPawns, release := g.measurer()
		err := new(distances).fromKnight(context.Background(), &g, toPawns)
		release()
		if err == nil {
			return g
		}
	}
}

func TestVerifyEndsWithItsContext(t *testing.T) {
	s, err := Solve(context.Background(), randomLarge(1, 12), Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Verify(ctx, s, nil); err != context.Canceled {
		t.Errorf("the error is %v", err)
	}
}

// wrongTotals returns how many totals are not the best of their successors', one after the other.
func wrongTotals(s *Solution) int {
	wrong := 0
	states(s, func(left uint64, j int) {
		for _, turn := range []solver.Player{solver.Alice, solver.Bob} {
			if s.total(left, j, turn) != s.best(left, j, turn) {
				wrong++
			}
		}
	})
	return wrong
}

func TestVerifyAgreesWithALookAtEachTotal(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 6))
		s := randomSolution(t, rng)
		if err := Verify(t.Context(), s, nil); err != nil {
			rt.Fatal(err)
		}
		if s.n() == 0 {
			return
		}
		for range 5 {
			var words []uint64
			lane := 0
			for range 1 + rng.IntN(3) {
				j := rng.IntN(s.n())
				left := rng.Uint64N(1<<s.n()) &^ (1 << j)
				words, lane = s.table.find(s.slots(left), int(s.slot[j]))
				word := &words[rng.IntN(2)*len(words)/2+lane/4]
				shift := lane % 4 * 16
				value := []uint64{uint64(rng.IntN(1 << 16)), *word>>shift + 1, *word>>shift - 1, maxTotal, 0}[rng.IntN(5)]
				*word = *word&^(0xffff<<shift) | value&0xffff<<shift
			}
			wrong := wrongTotals(s)
			if err := Verify(t.Context(), s, nil); (err == nil) != (wrong == 0) {
				rt.Fatalf("%v, but %d totals are wrong: %+v", err, wrong, s.game)
			}
		}
	})
}

// randomSolution returns a solution of at most nine pawns, sometimes an updated one,
// whose table shares layers that know pawns which are gone.
func randomSolution(t testing.TB, rng *rand.Rand) *Solution {
	t.Helper()
	squares := rng.Perm(144)
	g := Game{Rows: 12, Cols: 12, Knight: solver.Place(squares[143]), First: solver.Bob}
	for _, p := range squares[:rng.IntN(10)] {
		g.Pawns = append(g.Pawns, solver.Place(p))
	}
	s, err := Solve(t.Context(), g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range rng.IntN(3) {
		if len(g.Pawns) == 0 {
			break
		}
		g.Pawns = append([]solver.Place(nil), g.Pawns...)
		g.Pawns[rng.IntN(len(g.Pawns))] = solver.Place(squares[20+rng.IntN(100)])
		if next, err := s.Update(t.Context(), g, Options{}); err == nil { // not two pawns on a square
			s = next
		} else {
			g = s.game
		}
	}
	return s
}

func TestAnOctetSaysWhatTheTotalsAre(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := randomSolution(t, rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 7)))
		n := s.n()
		low := min(n, lowPawns)
		read := make([]block, n)
		for high := range uint64(1) << (n - low) {
			s.table.octets(read, high<<low)
			for j := range n {
				for set := range uint64(1) << low {
					alice, bob := s.table.totals((high<<low|set)&^(1<<j), j)
					lane := int(set % 4)
					if got := laneOf(read[j][set/4], lane); got != alice {
						rt.Fatalf("slot %d, left %b: %d for Alice, want %d", j, high<<low|set, got, alice)
					}
					if got := laneOf(read[j][2+set/4], lane); got != bob {
						rt.Fatalf("slot %d, left %b: %d for Bob, want %d", j, high<<low|set, got, bob)
					}
				}
			}
		}
	})
}

func TestWhatIsPlainIsTheTruth(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	plain, all := 0, 0
	for range 200 {
		g := everySquare(1+rng.IntN(30), 1+rng.IntN(30))
		from := solver.Place(rng.IntN(len(g.Pawns)))
		want, err := walk(t.Context(), &g, from)
		if err != nil {
			t.Fatal(err)
		}
		for to, steps := range want {
			got := g.plain(from, solver.Place(to))
			all++
			if got == steps && got >= 0 {
				plain++
			} else if got >= 0 {
				t.Fatalf("%dx%d: from %s to %s it is %d moves, want %d", g.Rows, g.Cols, g.square(from), g.square(solver.Place(to)), got, steps)
			}
		}
	}
	if plain < all*3/4 {
		t.Errorf("only %d of %d ways are plain", plain, all)
	}
}

func TestVerifyFindsAnyWrongDistance(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 9))
		g := Game{Rows: 9, Cols: 9, Knight: 80, First: solver.Alice}
		for _, p := range rng.Perm(80)[:4] {
			g.Pawns = append(g.Pawns, solver.Place(p))
		}
		if seed%2 == 0 {
			g.Blocked = make([]bool, 81)
		}
		s, err := Solve(t.Context(), g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range append([][]int{s.distances.knight}, s.distances.between...) {
			for i, right := range row {
				for _, wrong := range []int{right - 2, right - 1, right + 1, right + 2, right + 40, -1, math.MaxInt, math.MinInt} {
					row[i] = wrong
					if Verify(t.Context(), s, nil) == nil {
						t.Errorf("%d in place of %d passes", wrong, right)
					}
				}
				row[i] = right
			}
		}
	}
}

func TestVastBoardsAreVerified(t *testing.T) {
	for _, size := range [][2]int{{3, 20_000}, {5, 20_000}, {20_000, 20_000}, {46_000, 46_000}} {
		g := Game{Rows: size[0], Cols: size[1], Knight: solver.Place(size[0]*size[1] - 1), First: solver.Alice}
		for i := range 6 {
			g.Pawns = append(g.Pawns, g.Knight-solver.Place(i+1), g.Knight-solver.Place(2*g.Cols+100*i))
		}
		s, err := Solve(t.Context(), g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := Verify(t.Context(), s, nil); err != nil {
			t.Errorf("%dx%d: %v", size[0], size[1], err)
		}
	}
}

func TestVerifyReportsItsProgress(t *testing.T) {
	for _, pawns := range []int{0, 1, 3, 12} {
		g := randomLarge(2, 12)
		g.Pawns = g.Pawns[:pawns]
		s, err := Solve(t.Context(), g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		last := int64(0)
		err = Verify(t.Context(), s, func(done, total int64) {
			if done < last || total != s.States() {
				t.Errorf("%d of %d states after %d", done, total, last)
			}
			last = done
		})
		if err != nil || last != s.States() {
			t.Errorf("%v after %d states, want %d", err, last, s.States())
		}
	}
}

func TestVerifyFindsTotalsThatSupportEachOther(t *testing.T) {
	for _, more := range []uint64{1, 100, 20_000} {
		s, err := Solve(t.Context(), randomLarge(3, 9), Options{})
		if err != nil {
			t.Fatal(err)
		}
		states(s, func(left uint64, j int) {
			words, lane := s.table.find(s.slots(left), int(s.slot[j]))
			shift := lane % 4 * 16
			words[lane/4] += more << shift
			words[len(words)/2+lane/4] -= more << shift
		})
		if Verify(t.Context(), s, nil) == nil {
			t.Errorf("totals that are all %d too high pass", more)
		}
	}
}

// Where they did not, each would be looked at by itself, which finds nothing and takes long.
func TestTotalsThatAreRightAgreeInLanes(t *testing.T) {
	all := []solver.Place{0, 9, 17, 40, 22, 31, 14}
	for n := range len(all) + 1 {
		s, err := Solve(t.Context(), Game{Rows: 6, Cols: 7, Knight: 3, Pawns: all[:n], First: solver.Alice}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		v := verifier{Solution: s}
		if err := v.measure(t.Context()); err != nil {
			t.Fatal(err)
		}
		for high := range uint64(1) << max(n-lowPawns, 0) {
			if !v.allAgree(high<<lowPawns, make([]block, n), make([]int, n)) {
				t.Errorf("%d pawns: with the high ones %b left they do not agree", n, high)
			}
		}
	}
}
