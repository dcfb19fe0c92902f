package stress

import (
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"plywise/cmd/plywise/internal/cases"
	"plywise/parser/leetcode"
	"plywise/parser/testcase"
)

var allMutants = flag.Bool("mutants", false, "search with every mutant, and ten seeds")

// within is how many cases a mutant has to be found among: 10 seconds at 5,000 a second.
const within = 50_000

func TestMutantsAreFoundAndMadeAsSmallAsABruteForceKnows(t *testing.T) {
	all, seeds, sample := mutants(), 10, 0
	if !*allMutants {
		seeds, sample = 1, 14
		if testing.Short() {
			sample = 7
		}
		r := rand.New(rand.NewPCG(913, 1728))
		r.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		all = all[:sample]
	}
	for _, m := range all {
		t.Run(m.name, func(t *testing.T) {
			smallest := smallestKnown(m)
			for seed := range uint64(seeds) {
				r, err := Run(t.Context(), m, Options{Problem: m.problem, Seed: seed, Count: within})
				if err != nil {
					t.Fatal(err)
				}
				if len(r.Failures) != 1 {
					t.Errorf("seed %d: %d failures in %d cases", seed, len(r.Failures), r.Tried)
					continue
				}
				f := r.Failures[0]
				right := rights()[slices.IndexFunc(rights(), func(x mutant) bool { return x.problem == m.problem })]
				if f.Kind != Wrong || f.Reply.Answer != m.answer(f.Case) || f.Right() != right.answer(f.Case) || f.Reply.Answer == f.Right() || !leetcode.Takes(f.Case) {
					t.Errorf("seed %d: %+v", seed, f)
				}
				if size := cases.Size(f.Case); smallest > 0 && size > smallest {
					t.Errorf("seed %d: size %d, a brute force knows %d: %q", seed, size, smallest, f.Case.Raw())
				}
				for _, s := range cases.Smaller(f.Case) {
					if smallest > 0 && m.answer(s) != right.answer(s) {
						t.Errorf("seed %d: %q can be made smaller: %q", seed, f.Case.Raw(), s.Raw())
						break
					}
				}
				t.Logf("seed %d: among %d cases in %.1f s, size %d: %q", seed, r.Tried, r.Elapsed.Seconds(), cases.Size(f.Case), f.Case.Raw())
			}
		})
	}
}

func TestRightSolutionsNeverFail(t *testing.T) {
	seeds, count := uint64(2), 400
	if *allMutants {
		seeds, count = 10, 20_000
	}
	for _, m := range rights() {
		for seed := range seeds {
			r, err := Run(t.Context(), m, Options{Problem: m.problem, Seed: seed, Count: count})
			if err != nil || len(r.Failures) > 0 || r.Tried != count {
				t.Fatalf("%s: %v %+v", m.name, err, r)
			}
		}
	}
}

// smallestKnown returns the size of the smallest case that tells a mutant from the right solution,
// among all small ones; 0 for none.
func smallestKnown(m mutant) int {
	for _, s := range smallCases(m.problem) {
		if m.answer(s.Case) != s.answer {
			return cases.Size(s.Case)
		}
	}
	return 0
}

// An answered is a case with its right answer.
type answered struct {
	testcase.Case
	answer string
}

var (
	smallMu    sync.Mutex
	smallKnown = map[testcase.Problem][]answered{}
)

// smallCases returns all graphs of up to 5 nodes, all boards of up to 5 cells (6 with all
// mutants) and the knight with up to 3 pawns in a corner, made by nothing that the search uses.
func smallCases(problem testcase.Problem) []answered {
	smallMu.Lock()
	defer smallMu.Unlock()
	if smallKnown[problem] != nil {
		return smallKnown[problem]
	}
	var all []answered
	add := func(c testcase.Case) {
		c.Problem = problem
		if leetcode.Takes(c) {
			for _, right := range rights() {
				if right.problem == problem {
					all = append(all, answered{c, right.answer(c)})
				}
			}
		}
	}
	switch problem {
	case testcase.CatAndMouse:
		for n := 3; n <= 5; n++ {
			var pairs [][2]int
			for a := range n {
				for b := range a {
					pairs = append(pairs, [2]int{a, b})
				}
			}
			for set := range 1 << len(pairs) {
				graph := make([][]int, n)
				for i, p := range pairs {
					if set>>i&1 == 1 {
						graph[p[0]], graph[p[1]] = append(graph[p[0]], p[1]), append(graph[p[1]], p[0])
					}
				}
				add(testcase.Case{Graph: graph})
			}
		}
	case testcase.CatAndMouseII:
		most := 5
		if *allMutants {
			most = 6
		}
		for cells := 3; cells <= most; cells++ {
			for signs := range boardsOf(cells) {
				for rows := 1; rows <= cells; rows++ {
					if cells%rows != 0 {
						continue
					}
					var grid []string
					for cols, at := cells/rows, 0; at < cells; at += cols {
						grid = append(grid, signs[at:at+cols])
					}
					for cat := 1; cat < cells; cat++ {
						for mouse := 1; mouse < cells; mouse++ {
							add(testcase.Case{Grid: grid, CatJump: cat, MouseJump: mouse})
						}
					}
				}
			}
		}
	default:
		square := func(i, wide int) testcase.Square { return testcase.Square{i / wide, i % wide} }
		for k := range 16 {
			for p := range 16 {
				add(testcase.Case{Knight: square(k, 4), Pawns: []testcase.Square{square(p, 4)}})
			}
		}
		for pawns := 2; pawns <= 3; pawns++ {
			for k := range 9 {
				for set := range 1 << 9 {
					c := testcase.Case{Knight: square(k, 3)}
					for i := range 9 {
						if set>>i&1 == 1 {
							c.Pawns = append(c.Pawns, square(i, 3))
						}
					}
					if len(c.Pawns) == pawns {
						add(c)
					}
				}
			}
		}
	}
	smallKnown[problem] = all
	return all
}

// boardsOf yields all words of a length from floor and walls with each piece once.
func boardsOf(n int) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		var build func(word string) bool
		build = func(word string) bool {
			if len(word) == n {
				return strings.Count(word, "M")+strings.Count(word, "C")+strings.Count(word, "F") != 3 || yield(word)
			}
			for _, sign := range ".#MCF" {
				if sign != '.' && sign != '#' && strings.ContainsRune(word, sign) {
					continue
				}
				if !build(word + string(sign)) {
					return false
				}
			}
			return true
		}
		build("")
	}
}
