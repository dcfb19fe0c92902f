package cases

import (
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"

	"plywise/parser/syntax"
	"plywise/parser/testcase"
)

// hunts are the cases of problem 3283.
var hunts = game{
	smallest: 1, largest: 15, few: 3, enough: 8, pace: 150, climbable: 8,
	weigh: func(c testcase.Case) []int {
		far, sum := 0, 0
		for i, p := range places(c) {
			sum += p[0] + p[1]
			for _, q := range places(c)[:i] {
				far += apart(p, q)
			}
		}
		return []int{len(c.Pawns), far, sum}
	},
	small: smallHunts,
	edits: huntEdits,
	kinds: []kind{
		{syntax.Phrase("scattered pawns"), huntOf(func(r *rand.Rand, _ int) testcase.Square { return square(r, 0, testcase.Side, 0, testcase.Side) })},
		{syntax.Phrase("clusters"), huntOf(func(r *rand.Rand, at int) testcase.Square { return square(r, at, 7, at, 7) })},
		{syntax.Phrase("lines"), huntOf(func(r *rand.Rand, at int) testcase.Square { return square(r, at, 1, 0, testcase.Side) })},
		{syntax.Phrase("corners"), huntOf(corner)},
		{syntax.Phrase("edges"), huntOf(func(r *rand.Rand, _ int) testcase.Square { return square(r, 0, testcase.Side, testcase.Side-2, 2) })},
	},
	goals: []goal{narrow, moves(1), narrow, moves(-1)},
}

// places returns where the knight and the pawns stand; hunt is the reverse.
func places(c testcase.Case) []testcase.Square {
	return append([]testcase.Square{c.Knight}, c.Pawns...)
}

func hunt(places []testcase.Square) testcase.Case {
	return testcase.Case{Problem: testcase.KillAllPawns, Knight: places[0], Pawns: places[1:]}
}

// smallHunts yields the cases of so many pawns in a square at the corner, which is the smaller the
// more pawns there are.
func smallHunts(n int) iter.Seq[testcase.Case] {
	return func(yield func(testcase.Case) bool) {
		wide := 3
		if n < 3 {
			wide = 4
		}
		for set := range uint(1) << (wide * wide) {
			if bits.OnesCount(set) != n+1 {
				continue
			}
			var all []testcase.Square
			for i := range wide * wide {
				if set>>i&1 != 0 {
					all = append(all, testcase.Square{i / wide, i % wide})
				}
			}
			for knight := range all {
				some := slices.Clone(all)
				some[0], some[knight] = some[knight], some[0]
				if !yield(hunt(some)) {
					return
				}
			}
		}
	}
}

func huntEdits(c testcase.Case) [][]edit {
	var fewer, more, moved, shifted []edit
	for i := range c.Pawns {
		fewer = append(fewer,
			func() testcase.Case { return hunt(slices.Delete(places(c), i+1, i+2)) },
			func() testcase.Case { // as if the knight had taken it
				all := places(c)
				all[0] = all[i+1]
				return hunt(slices.Delete(all, i+1, i+2))
			})
	}
	for _, by := range []int{-32, -16, -8, -4, -2, -1, 1, 2, 4, 8, 16} {
		for axis := range 2 {
			shifted = append(shifted, func() testcase.Case { // all together
				all := places(c)
				for i := range all {
					all[i][axis] += by
				}
				return hunt(all)
			})
			for i := range places(c) {
				move := func() []testcase.Square {
					all := places(c)
					all[i][axis] += by
					return all
				}
				moved = append(moved, func() testcase.Case { return hunt(move()) })
				more = append(more, func() testcase.Case { return hunt(append(places(c), move()[i])) })
			}
		}
	}
	return [][]edit{fewer, more, moved, moved, moved, shifted}
}

// huntOf makes cases whose knight and pawns stand on squares that where returns, given a random
// number that is the same for all.
func huntOf(where func(r *rand.Rand, at int) testcase.Square) func(*rand.Rand, int) testcase.Case {
	return func(r *rand.Rand, n int) testcase.Case {
		at := r.IntN(2) * r.IntN(testcase.Side-7)
		all := []testcase.Square{where(r, at)}
		if r.IntN(4) == 0 {
			all[0] = square(r, 0, testcase.Side, 0, testcase.Side)
		}
		for range n {
			if p := where(r, at); !slices.Contains(all, p) {
				all = append(all, p)
			}
		}
		if r.IntN(2) == 0 {
			for i, p := range all {
				all[i] = testcase.Square{p[1], p[0]}
			}
		}
		return hunt(all)
	}
}

// square returns a random square of some rows and columns.
func square(r *rand.Rand, row, rows, col, cols int) testcase.Square {
	return testcase.Square{row + r.IntN(rows), col + r.IntN(cols)}
}

// corner returns a square near one of the four corners.
func corner(r *rand.Rand, _ int) testcase.Square {
	s := square(r, 0, 4, 0, 4)
	for axis := range s {
		if r.IntN(3) == 0 {
			s[axis] = testcase.Side - 1 - s[axis]
		}
	}
	return s
}
