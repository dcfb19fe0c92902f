package leetcode

import (
	"slices"
	"strings"

	"plywise/parser/testcase"
)

// Takes reports whether LeetCode itself would take a test case, as [Check] does of puzzles.
func Takes(c testcase.Case) bool {
	switch c.Problem {
	case testcase.CatAndMouse:
		return takesGraph(c.Graph)
	case testcase.CatAndMouseII:
		return takesGrid(c)
	case testcase.KillAllPawns:
		on := func(s testcase.Square) bool { return min(s[0], s[1]) >= 0 && max(s[0], s[1]) < testcase.Side }
		for i, p := range c.Pawns {
			if !on(p) || p == c.Knight || slices.Contains(c.Pawns[:i], p) {
				return false
			}
		}
		return on(c.Knight) && len(c.Pawns) >= 1 && len(c.Pawns) <= mostPawns
	}
	return false
}

func takesGraph(graph [][]int) bool {
	if len(graph) < fewestNodes || len(graph) > mostNodes {
		return false
	}
	for node, list := range graph {
		if len(list) == 0 {
			return false
		}
		for i, n := range list {
			if n < 0 || n >= len(graph) || n == node || slices.Contains(list[:i], n) || !slices.Contains(graph[n], node) {
				return false
			}
		}
	}
	return len(graph[2]) > 1 || graph[2][0] != 0
}

func takesGrid(c testcase.Case) bool {
	if len(c.Grid) == 0 || len(c.Grid) > mostRows || len(c.Grid[0]) == 0 || len(c.Grid[0]) > mostRows ||
		min(c.CatJump, c.MouseJump) < 1 || max(c.CatJump, c.MouseJump) > mostJump {
		return false
	}
	all := strings.Join(c.Grid, "")
	for _, piece := range []string{"M", "C", "F"} {
		if strings.Count(all, piece) != 1 {
			return false
		}
	}
	return strings.Trim(all, ".#MCF") == "" && !slices.ContainsFunc(c.Grid, func(row string) bool { return len(row) != len(c.Grid[0]) })
}
