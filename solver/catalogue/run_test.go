package catalogue

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"plywise/solver"
	"plywise/solver/chase"
)

var square4 = Boards{4, 4, 1, 1}

// Both are known from the contract.
func TestTheLongestWinsOn4x4HaveThreeWalls(t *testing.T) {
	c := surveyed(t, square4)
	for winner, want := range []int{17, 18} {
		if r := c.Records[winner].Longest(); r.Plies != want || r.Walls() != 3 {
			t.Errorf("%v wins in %d with %d walls", solver.Player(winner), r.Plies, r.Walls())
		}
	}
}

func TestShardsMergeToTheSameBytesWhateverTheirNumberAndOrder(t *testing.T) {
	for _, test := range []struct {
		Boards
		shards []int
	}{{square4, []int{1, 2, 7, 40}}, {Boards{3, 3, 1, 1}, []int{3, 500}}} {
		want := writtenAs(t, surveyed(t, test.Boards))
		for _, n := range test.shards {
			if got := writtenAs(t, merged(t, test.Boards, n)); got != want {
				t.Errorf("%d shards:\n%s\nwant\n%s", n, got, want)
			}
		}
	}
}

// merged returns the catalogue that n shards merge to, any two at a time.
func merged(t *testing.T, b Boards, n int) *Catalogue {
	var parts []*Catalogue
	for i := range n {
		part, err := New(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		if err := part.Extend(t.Context(), part.Shard(i+1, n), 1, func() {}); err != nil {
			t.Fatal(err)
		}
		parts = append(parts, part)
	}
	random := rand.New(rand.NewPCG(uint64(n), 4))
	for len(parts) > 1 {
		i, j := random.IntN(len(parts)), random.IntN(len(parts)-1)
		if j >= i {
			j++
		}
		if err := parts[i].Merge(parts[j]); err != nil {
			t.Fatal(err)
		}
		parts = slices.Delete(parts, j, j+1)
	}
	return parts[0]
}

func TestACatalogueThatIsInterruptedAtTenPlacesGoesOnToTheSameBytes(t *testing.T) {
	want := writtenAs(t, surveyed(t, square4))
	c, err := New(t.Context(), square4)
	if err != nil {
		t.Fatal(err)
	}
	interrupted := 0
	for ; ; interrupted++ {
		text := writtenAs(t, c) // all that is left of it
		c = new(Catalogue)
		if err := json.Unmarshal([]byte(text), c); err != nil {
			t.Fatal(err)
		}
		if again := writtenAs(t, c); again != text {
			t.Fatalf("%s\nread is\n%s", text, again)
		}
		ctx, cancel := context.WithCancel(t.Context())
		err := c.Extend(ctx, c.All(), 1, func() {
			if interrupted < 10 { // each time a span later, or two
				cancel()
			}
		})
		cancel()
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	if got := writtenAs(t, c); got != want || interrupted != 10 {
		t.Errorf("interrupted %d times:\n%s\nwant\n%s", interrupted, got, want)
	}
}

func writtenAs(t *testing.T, c *Catalogue) string {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Verify checks a solution from the rules alone.
func TestASampleOf5x5CountsWhatVerifiedSolutionsCount(t *testing.T) {
	c, err := New(t.Context(), Boards{5, 5, 1, 2})
	if err != nil {
		t.Fatal(err)
	}
	number := 0
	for span := range c.Spans(t.Context(), c.All(), 1) {
		if number++; number%29_000 != 100 {
			continue
		}
		part, err := c.Boards.Survey(t.Context(), span, nil)
		if err != nil {
			t.Fatal(err)
		}
		var counts [2][60]int64
		draws := int64(0)
		s := newShape(c.Boards)
		for food := range s.foods(layout(span.First)) {
			solved, err := chase.Solve(t.Context(), gameOn(c.grid(s, layout(span.First), food)), chase.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if err := chase.Verify(t.Context(), solved, nil); err != nil {
				t.Fatal(err)
			}
			for at := range solved.All(chase.NoLimit) {
				if winner, won := at.Outcome.Kind.Winner(); won {
					counts[winner][at.Outcome.Plies]++
				} else {
					draws++
				}
			}
		}
		for winner, got := range part.Counts {
			if longest := len(got); !slices.Equal(got, counts[winner][:longest]) || slices.Max(counts[winner][longest:]) > 0 {
				t.Errorf("layout %d: %v wins %v, want %v", span.From, solver.Player(winner), got, counts[winner])
			}
		}
		if part.Draws != draws {
			t.Errorf("layout %d: %d draws, want %d", span.From, part.Draws, draws)
		}
	}
}

func TestWhatIsNotOfTheSameBoardsOrTwiceTheSameIsNotMerged(t *testing.T) {
	c := surveyed(t, Boards{3, 3, 1, 1})
	before := writtenAs(t, c)
	for _, other := range []*Catalogue{c, surveyed(t, Boards{3, 3, 2, 1}), surveyed(t, Boards{3, 2, 1, 1})} {
		if err := c.Merge(other); err == nil {
			t.Errorf("merged with %v", other.Boards)
		}
	}
	if writtenAs(t, c) != before {
		t.Error("it has changed")
	}
}

func TestATextThatIsNoCatalogueIsRefused(t *testing.T) {
	good := writtenAs(t, surveyed(t, Boards{3, 3, 1, 1}))
	for _, change := range [][2]string{
		{`"3x3"`, `"3x4"`}, {`"3x3"`, `"9x9"`}, {`"3x3"`, `"3x3`}, {`"3x3"`, `3`},
		{`"mouseJump":1`, `"mouseJump":0`}, {`"layouts":`, `"layouts":-`}, {`"layouts":`, `"layouts":99`},
		{`[[0,`, `[[1,5],[4,`}, {`[[0,`, `[[-1,`}, {`[[0,`, `[[999,`},
		{`"plies":1,`, `"plies":2,`}, {`"turn":"mouse"`, `"turn":"bob"`},
		{`"board":["`, `"board":["."`}, {`"board":["`, `"board":[".`}, {`"F`, `"M`}, {`"F`, `".`}, {`"F`, `"é`},
	} {
		if text := strings.Replace(good, change[0], change[1], 1); text != good && json.Unmarshal([]byte(text), new(Catalogue)) == nil {
			t.Errorf("%s in place of %s is read", change[1], change[0])
		}
	}
}

func FuzzReadingACatalogueWritesItAgain(f *testing.F) {
	f.Add(`{"size":"2x2","mouseJump":1,"catJump":1,"layouts":4,"done":[[0,2]],"games":3,"counts":{"mouse":[1],"cat":[2],"draw":0},` +
		`"records":{"mouse":{"strict":null,"minimal":{"plies":1,"walls":1,"board":["MF","C#"],"turn":"mouse"}},"cat":{"fewest":[null]}}}`)
	f.Fuzz(func(t *testing.T, text string) {
		c := new(Catalogue)
		if json.Unmarshal([]byte(text), c) != nil {
			return
		}
		once := writtenAs(t, c)
		again := new(Catalogue)
		if err := json.Unmarshal([]byte(once), again); err != nil {
			t.Fatalf("%s: %v", once, err)
		}
		if twice := writtenAs(t, again); twice != once {
			t.Errorf("%s\nread is\n%s", once, twice)
		}
	})
}

// BenchmarkCatalogue4x4 prints the games of 4x4 a second, with two workers.
func BenchmarkCatalogue4x4(b *testing.B) {
	games := int64(0)
	for b.Loop() {
		c, err := New(b.Context(), square4)
		if err == nil {
			err = c.Extend(b.Context(), c.All(), 2, func() {})
		}
		if err != nil {
			b.Fatal(err)
		}
		games += c.Games
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}
