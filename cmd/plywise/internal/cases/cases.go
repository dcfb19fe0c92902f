// Package cases makes test cases of LeetCode's problems, each within LeetCode's limits: all small
// ones, random ones of many kinds, those that an edit makes of another, and those that climbing
// makes hard. A problem has a file of its own. The package runs no solution.
package cases

import (
	"context"
	"iter"
	"math/rand/v2"
	"slices"

	"plywise/cmd/plywise/internal/truth"
	"plywise/parser/leetcode"
	"plywise/parser/syntax"
	"plywise/parser/testcase"
	"plywise/solver"
)

// A game is what there is to know of a problem to make cases of it.
type game struct {
	smallest, largest int // sizes: numbers of nodes, cells or pawns
	few, enough       int // up to which sizes all cases can be tried, and made
	pace              int // how many cases there are until random ones may be larger by one
	climbable         int // how large a case is that climbing makes: it solves many
	fewer             int // which sort of edits takes away nodes, rows and columns, or pawns

	weigh func(testcase.Case) []int              // the size, and what else makes a case large
	small func(size int) iter.Seq[testcase.Case] // all cases of a size, but for some that are like others
	edits func(testcase.Case) [][]edit           // of several sorts
	kinds []kind
	goals []goal
}

// An edit makes a case of another. LeetCode need not take it.
type edit func() testcase.Case

// A kind is a way to make random cases of about a size. LeetCode need not take them.
type kind struct {
	name   syntax.Phrase // what the cases are
	random func(r *rand.Rand, size int) testcase.Case
}

func gameOf(problem testcase.Problem) *game {
	return map[testcase.Problem]*game{testcase.CatAndMouse: &graphs, testcase.CatAndMouseII: &boards, testcase.KillAllPawns: &hunts}[problem]
}

// Size returns the size of a case: the number of nodes, cells or pawns.
func Size(c testcase.Case) int { return gameOf(c.Problem).weigh(c)[0] }

// Limits returns the sizes of a problem's smallest and largest cases.
func Limits(problem testcase.Problem) (smallest, largest int) {
	return gameOf(problem).smallest, gameOf(problem).largest
}

// Few returns the size up to which there are so few cases of a problem that all of them can be
// tried.
func Few(problem testcase.Problem) int { return gameOf(problem).few }

// Compare orders cases by size, and those of one size by what is on them: edges; walls, jumps and
// how far pieces are from each other; how far the knight and the pawns are from each other and
// from the corner.
func Compare(a, b testcase.Case) int {
	weigh := gameOf(a.Problem).weigh
	return slices.Compare(weigh(a), weigh(b))
}

// Small yields cases of a problem from the smallest on, as long as all of a size are few enough.
func Small(problem testcase.Problem) iter.Seq[testcase.Case] {
	return func(yield func(testcase.Case) bool) {
		g := gameOf(problem)
		for size := g.smallest; size <= g.enough; size++ {
			for c := range g.small(size) {
				if leetcode.Takes(c) && !yield(c) {
					return
				}
			}
		}
	}
}

// Smaller returns what single edits make of a case that is smaller by [Compare] and that LeetCode
// takes: the case without a row, a column, a node or a pawn; without an edge or a wall; with a
// shorter jump, or a piece that stands nearer. The smallest come first.
func Smaller(c testcase.Case) []testcase.Case {
	var all []testcase.Case
	for _, edit := range slices.Concat(gameOf(c.Problem).edits(c)...) {
		if d := edit(); leetcode.Takes(d) && Compare(d, c) < 0 {
			all = append(all, d)
		}
	}
	slices.SortStableFunc(all, Compare)
	return all
}

// Without returns what is left of a case without so many nodes, rows, columns or pawns that follow
// each other, where LeetCode takes that. The smallest come first.
func Without(c testcase.Case, removed int) []testcase.Case {
	g := gameOf(c.Problem)
	var all []testcase.Case
	seen := map[string]bool{}
	for i := range g.edits(c)[g.fewer] {
		d := c
		for range removed {
			if some := g.edits(d)[g.fewer]; i < len(some) {
				d = some[i]()
			}
		}
		if leetcode.Takes(d) && Compare(d, c) < 0 && !seen[d.Raw()] {
			all, seen[d.Raw()] = append(all, d), true
		}
	}
	slices.SortStableFunc(all, Compare)
	return all
}

// Edited returns a case after some random edits that LeetCode takes.
func Edited(r *rand.Rand, c testcase.Case, edits int) testcase.Case {
	for range edits {
		sorts := gameOf(c.Problem).edits(c)
		if some := sorts[r.IntN(len(sorts))]; len(some) > 0 {
			if d := some[r.IntN(len(some))](); leetcode.Takes(d) {
				c = d
			}
		}
	}
	return c
}

// A Made is a case with the kind of cases that it is one of, for people, and its position.
type Made struct {
	testcase.Case
	Kind     syntax.Phrase
	Position solver.Position
	Number   int // among those of a [Maker], from 1; 0 for none of them
}

// Solved returns a case with its position. The error is ctx's.
func Solved(ctx context.Context, kind syntax.Phrase, c testcase.Case) (Made, error) {
	p, err := truth.Of(ctx, c)
	return Made{Case: c, Kind: kind, Position: p}, err
}
