package leetcode

import (
	"fmt"
	"strconv"
	"strings"

	"plywise/parser/format"
	"plywise/parser/syntax"
	"plywise/parser/testcase"
)

// games are the games of LeetCode's problems.
var games = map[testcase.Problem]syntax.Game{
	testcase.CatAndMouse:   syntax.CatMouseGraph,
	testcase.CatAndMouseII: syntax.CatMouseGrid,
	testcase.KillAllPawns:  syntax.KnightPawns,
}

// origin returns the short name and the address of a problem.
func origin(problem testcase.Problem) (name, address string) {
	switch problem {
	case testcase.CatAndMouse:
		return "Cat and Mouse", "https://leetcode.com/problems/cat-and-mouse/"
	case testcase.CatAndMouseII:
		return "Cat and Mouse II", "https://leetcode.com/problems/cat-and-mouse-ii/"
	}
	return "Kill all pawns", "https://leetcode.com/problems/maximum-number-of-moves-to-kill-all-pawns/"
}

// Game returns the game of a problem.
func Game(problem testcase.Problem) syntax.Game { return games[problem] }

// Puzzle returns a case as a puzzle with that title, in the canonical layout.
func Puzzle(c testcase.Case, title string) string {
	var b strings.Builder
	field := func(key string, value any) { fmt.Fprintf(&b, "%s: %v\n", key, value) }
	field("puzzle", title)
	_, source := origin(c.Problem)
	field("source", source)
	field("game", games[c.Problem])
	switch c.Problem {
	case testcase.CatAndMouse:
		b.WriteString("graph:\n")
		for node, neighbors := range c.Graph {
			fmt.Fprintf(&b, "  %d:", node)
			for _, n := range neighbors {
				b.WriteString(" " + strconv.Itoa(n))
			}
			b.WriteByte('\n')
		}
	case testcase.CatAndMouseII:
		field("cat-jump", c.CatJump)
		field("mouse-jump", c.MouseJump)
		b.WriteString("board:\n")
		for _, row := range c.Grid {
			b.WriteString("  " + row + "\n")
		}
	case testcase.KillAllPawns:
		field("size", testcase.Side)
		field("knight", c.Knight)
		b.WriteString("pawns:")
		for _, pawn := range c.Pawns {
			b.WriteString(" " + pawn.String())
		}
		if len(c.Pawns) == 0 {
			b.WriteString(" none")
		}
		b.WriteByte('\n')
	}
	if c.Expect != "" {
		field("expect", c.Expect)
	}
	return format.Text(b.String())
}

// Import turns all test cases in a text into puzzles, in the canonical layout. It leaves out each
// part that it cannot read, with a mistake.
func Import(text string) (puzzles string, mistakes []testcase.Mistake) {
	cases, mistakes := testcase.Read(text)
	list := make([]string, len(cases))
	for i, c := range cases {
		name, _ := origin(c.Problem)
		title := fmt.Sprintf("%s, case %d", name, i+1)
		if c.Example > 0 {
			title = fmt.Sprintf("%s, example %d", name, c.Example)
		}
		list[i] = Puzzle(c, title)
	}
	return strings.Join(list, "\n"), mistakes
}
