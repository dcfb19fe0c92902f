package leetcode

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"plywise/parser"
)

// A Case is one test case. Game tells which of the other fields it has.
type Case struct {
	Game parser.Game

	// Of 913: the neighbours of each node. The hole is node 0, the mouse starts
	// on node 1, the cat on node 2.
	Graph [][]int

	// Of 1728.
	Grid               []string // the board's rows
	CatJump, MouseJump int

	// Of 3283, on a board of 50 rows and columns.
	Knight Square
	Pawns  []Square

	// Expect is the answer, where it is known, as `expect` has it.
	Expect string
	// Example is the number of the statement's example that the case is; 0 if
	// it is none.
	Example int
}

// A Square is a row and a column, counted from 0.
type Square [2]int

// side is the number of rows, and of columns, of the board in 3283.
const side = 50

// origin returns the short name and the address of the LeetCode problem that a
// game comes from.
func origin(game parser.Game) (name, address string) {
	switch game {
	case parser.CatMouseGraph:
		return "Cat and Mouse", "https://leetcode.com/problems/cat-and-mouse/"
	case parser.CatMouseGrid:
		return "Cat and Mouse II", "https://leetcode.com/problems/cat-and-mouse-ii/"
	}
	return "Kill all pawns", "https://leetcode.com/problems/maximum-number-of-moves-to-kill-all-pawns/"
}

// Raw returns the case in the raw form: its arguments as JSON without blanks,
// each on a line of its own.
func (c Case) Raw() string {
	switch c.Game {
	case parser.CatMouseGraph:
		graph := make([][]int, len(c.Graph))
		for node, neighbors := range c.Graph {
			graph[node] = append([]int{}, neighbors...)
		}
		return jsonLines(graph)
	case parser.CatMouseGrid:
		return jsonLines(c.Grid, c.CatJump, c.MouseJump)
	}
	return jsonLines(c.Knight[0], c.Knight[1], append([]Square{}, c.Pawns...))
}

func jsonLines(values ...any) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	for _, v := range values {
		// Numbers, strings and lists of them cannot fail to encode.
		_ = enc.Encode(v)
	}
	return b.String()
}

// Puzzle returns the case as a puzzle with that title, in the canonical layout.
func (c Case) Puzzle(title string) string {
	var b strings.Builder
	field := func(key string, value any) { fmt.Fprintf(&b, "%s: %v\n", key, value) }
	field("puzzle", title)
	_, source := origin(c.Game)
	field("source", source)
	field("game", c.Game)
	switch c.Game {
	case parser.CatMouseGraph:
		b.WriteString("graph:\n")
		for node, neighbors := range c.Graph {
			fmt.Fprintf(&b, "  %d:", node)
			for _, n := range neighbors {
				b.WriteString(" " + strconv.Itoa(n))
			}
			b.WriteByte('\n')
		}
	case parser.CatMouseGrid:
		field("cat-jump", c.CatJump)
		field("mouse-jump", c.MouseJump)
		b.WriteString("board:\n")
		for _, row := range c.Grid {
			b.WriteString("  " + row + "\n")
		}
	case parser.KnightPawns:
		field("size", side)
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
	return parser.FormatText(b.String())
}

// String returns the square as the format writes it.
func (s Square) String() string { return fmt.Sprintf("%d,%d", s[0], s[1]) }

// Import turns all test cases in a text into puzzles, in the canonical layout.
// What it cannot read is left out and has an error each.
func Import(text string) (puzzles string, mistakes []Mistake) {
	cases, mistakes := Read(text)
	list := make([]string, len(cases))
	for i, c := range cases {
		name, _ := origin(c.Game)
		title := fmt.Sprintf("%s, case %d", name, i+1)
		if c.Example > 0 {
			title = fmt.Sprintf("%s, example %d", name, c.Example)
		}
		list[i] = c.Puzzle(title)
	}
	return strings.Join(list, "\n"), mistakes
}
