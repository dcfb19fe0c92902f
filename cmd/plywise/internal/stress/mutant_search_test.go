package stress

import (
	"flag"
	"fmt"
	"testing"
	"time"

	"plywise/cmd/plywise/internal/cases"
)

var allMutants = flag.Bool("mutants", false, "search with every mutant and ten seeds")

func TestEveryMutantIsFoundAndMadeSmall(t *testing.T) {
	seeds := 1
	if *allMutants {
		seeds = 10
	}
	for _, m := range mutants() {
		t.Run(m.name, func(t *testing.T) {
			for seed := range uint64(seeds) {
				start := time.Now()
				r, err := Run(t.Context(), m, Options{Problem: m.problem, Seed: seed, For: 10 * time.Second})
				if err != nil {
					t.Fatal(err)
				}
				if len(r.Failures) == 0 {
					t.Errorf("seed %d: none of %d cases is found", seed, r.Tried)
					continue
				}
				f := r.Failures[0]
				fmt.Printf("%-45s seed %d: %6d tried, size %2d, %5.2fs  %q\n", m.name, seed, r.Tried, cases.Size(f.Case), time.Since(start).Seconds(), f.Case.Raw())
			}
		})
	}
}

func TestRightSolutionsNeverFail(t *testing.T) {
	for _, m := range rights() {
		r, err := Run(t.Context(), m, Options{Problem: m.problem, Seed: 1, Count: 3000})
		if err != nil || len(r.Failures) > 0 {
			t.Fatalf("%s: %v %+v", m.name, err, r.Failures[0])
		}
	}
}
