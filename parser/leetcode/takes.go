package leetcode

import (
	"slices"
	"strings"

	"plywise/parser/testcase"
)

// Takes reports whether LeetCode itself would take a test case whose edges lead both ways and whose
// rows are of one length, as [Check] does of puzzles.
func Takes(c testcase.Case) bool {
	isEmpty := func(list []int) bool { return len(list) == 0 }
	within := func(n, least, most int) bool { return least <= n && n <= most }
	switch c.Problem {
	case testcase.CatAndMouse:
		return within(len(c.Graph), fewestNodes, mostNodes) && !slices.ContainsFunc(c.Graph, isEmpty) && !slices.Equal(c.Graph[2], []int{0})
	case testcase.CatAndMouseII:
		all := strings.Join(c.Grid, "")
		isOnce := func(piece string) bool { return strings.Count(all, piece) == 1 }
		return isOnce("M") && isOnce("C") && isOnce("F") && within(len(c.Grid), 1, mostRows) && within(len(c.Grid[0]), 1, mostRows) &&
			within(c.CatJump, 1, mostJump) && within(c.MouseJump, 1, mostJump)
	}
	places := append([]testcase.Square{c.Knight}, c.Pawns...)
	for i, s := range places {
		if !within(s[0], 0, testcase.Side-1) || !within(s[1], 0, testcase.Side-1) || slices.Contains(places[:i], s) {
			return false
		}
	}
	return within(len(c.Pawns), 1, mostPawns)
}
