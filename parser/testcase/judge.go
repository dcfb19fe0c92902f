package testcase

import (
	"fmt"
	"slices"
	"strings"
)

// judge makes a case of a draft that lacks nothing. The complaint says why it cannot be one; it
// is empty for a sound case.
func (d *draft) judge() (c Case, complaint string) {
	switch d.Problem {
	case CatAndMouse:
		complaint = judgeGraph(d.Graph)
	case CatAndMouseII:
		complaint = judgeGrid(d.Grid, d.CatJump, d.MouseJump)
	case KillAllPawns:
		d.Pawns, complaint = judgePawns(d.Knight, d.entries)
	}
	return d.Case, complaint
}

func judgeGraph(graph [][]int) string {
	n := len(graph)
	if n < 3 {
		return "a graph has 3 nodes or more: node 0 is the hole, on 1 and 2 stand the mouse and the cat"
	}
	// The nodes that name each node, in ascending order.
	namedBy := make([][]int, n)
	for a, neighbors := range graph {
		for _, b := range neighbors {
			if b < 0 || b >= n {
				return fmt.Sprintf("node %d has the neighbour %d, but the nodes are 0 to %d", a, b, n-1)
			}
			if by := namedBy[b]; len(by) > 0 && by[len(by)-1] == a {
				return fmt.Sprintf("node %d has the neighbour %d twice", a, b)
			}
			namedBy[b] = append(namedBy[b], a)
		}
	}
	for a, neighbors := range graph {
		sorted := slices.Sorted(slices.Values(neighbors))
		for i := range max(len(sorted), len(namedBy[a])) {
			switch {
			case i == len(namedBy[a]) || i < len(sorted) && sorted[i] < namedBy[a][i]:
				return fmt.Sprintf("node %d has the neighbour %d, but node %d does not have %d; edges lead both ways", a, sorted[i], sorted[i], a)
			case i == len(sorted) || namedBy[a][i] < sorted[i]:
				return fmt.Sprintf("node %d has the neighbour %d, but node %d does not have %d; edges lead both ways", namedBy[a][i], a, a, namedBy[a][i])
			}
		}
	}
	return ""
}

func judgeGrid(grid []string, catJump, mouseJump int) string {
	if len(grid) == 0 || grid[0] == "" {
		return "the grid has no cells"
	}
	for i, row := range grid {
		if j := strings.IndexFunc(row, func(u rune) bool { return !strings.ContainsRune(".#MCF", u) }); j >= 0 {
			return fmt.Sprintf("row %d of the grid has %q; cells are `.`, `#`, `M`, `C` and `F`", i+1, []rune(row[j:])[0])
		}
		if len(row) != len(grid[0]) {
			return fmt.Sprintf("row %d of the grid is %d wide, the first row is %d", i+1, len(row), len(grid[0]))
		}
	}
	for _, piece := range []string{"M", "C", "F"} {
		if n := strings.Count(strings.Join(grid, ""), piece); n != 1 {
			return fmt.Sprintf("the grid has `%s` %d times; it stands there once", piece, n)
		}
	}
	for _, a := range []struct {
		name string
		jump int
	}{{"catJump", catJump}, {"mouseJump", mouseJump}} {
		if a.jump < 1 {
			return fmt.Sprintf("`%s` is 1 or more, not %d", a.name, a.jump)
		}
	}
	return ""
}

func judgePawns(knight Square, entries [][]int) ([]Square, string) {
	if !knight.onBoard() {
		return nil, fmt.Sprintf("the knight stands on [%d,%d], off the board: rows and columns are 0 to %d", knight[0], knight[1], Side-1)
	}
	pawns := make([]Square, len(entries))
	seen := map[Square]bool{}
	for i, entry := range entries {
		if len(entry) != 2 {
			return nil, fmt.Sprintf("a pawn is [ROW,COLUMN], two numbers; pawn %d has %d", i+1, len(entry))
		}
		pawn := Square(entry)
		switch {
		case !pawn.onBoard():
			return nil, fmt.Sprintf("pawn %d stands on [%d,%d], off the board: rows and columns are 0 to %d", i+1, pawn[0], pawn[1], Side-1)
		case pawn == knight:
			return nil, fmt.Sprintf("pawn %d stands on [%d,%d], where the knight stands", i+1, pawn[0], pawn[1])
		case seen[pawn]:
			return nil, fmt.Sprintf("pawn %d stands on [%d,%d], where another pawn stands", i+1, pawn[0], pawn[1])
		}
		seen[pawn] = true
		pawns[i] = pawn
	}
	return pawns, ""
}

func (s Square) onBoard() bool { return s[0] >= 0 && s[0] < Side && s[1] >= 0 && s[1] < Side }
