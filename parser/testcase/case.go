// Package testcase reads and writes test cases of three LeetCode problems:
//
//	913   Cat and Mouse                              graph
//	1728  Cat and Mouse II                           grid, catJump, mouseJump
//	3283  Maximum Number of Moves to Kill All Pawns  kx, ky, positions
//
// A test case in the raw form is its arguments as JSON, one a line, as LeetCode's
// own box for test cases has them. [Read] also reads the form of the statements,
// `Input: grid = ["####F","#C...","M...."], catJump = 1, mouseJump = 2`, in
// English and in Chinese. It does not depend on puzzles.
package testcase

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// A Problem is one of LeetCode's, by its number.
type Problem int

// The problems.
const (
	NoProblem     Problem = 0
	CatAndMouse   Problem = 913
	CatAndMouseII Problem = 1728
	KillAllPawns  Problem = 3283
)

// Problems are all of them.
var Problems = []Problem{CatAndMouse, CatAndMouseII, KillAllPawns}

// A Case is one test case. Problem tells which of the other fields it has.
type Case struct {
	Problem Problem

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

// Side is the number of rows, and of columns, of the board in 3283.
const Side = 50

// Raw returns the case in the raw form: its arguments as JSON without blanks,
// each on a line of its own.
func (c Case) Raw() string {
	switch c.Problem {
	case CatAndMouse:
		graph := make([][]int, len(c.Graph))
		for node, neighbors := range c.Graph {
			graph[node] = append([]int{}, neighbors...)
		}
		return jsonLines(graph)
	case CatAndMouseII:
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

// String returns the square as the format writes it.
func (s Square) String() string { return fmt.Sprintf("%d,%d", s[0], s[1]) }
